package club

import (
	"os/exec"
	"syscall"
)

// codeSignal has a hall print a code.
const codeSignal = syscall.SIGUSR1

// endWithUs has the system end a child when this process ends, however it ends, and keeps an
// interrupt at the terminal from it.
func endWithUs(c *exec.Cmd) {
	c.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL, Setpgid: true}
}

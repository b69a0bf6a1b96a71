package club

import (
	"os/exec"
	"syscall"
)

// endWithUs has the system end a child when this process ends, however it ends, and keeps an
// interrupt at the terminal from it.
func endWithUs(c *exec.Cmd) {
	c.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL, Setpgid: true}
}

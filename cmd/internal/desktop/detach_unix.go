//go:build unix

package desktop

import (
	"os/exec"
	"syscall"
)

// detach keeps an interrupt at the terminal from the browser.
func detach(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

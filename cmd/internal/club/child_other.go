//go:build !linux

package club

import (
	"os/exec"
	"syscall"
)

const codeSignal = syscall.SIGKILL // never comes: a line is typed instead

func endWithUs(*exec.Cmd) {} // only Linux ends a child whose parent was killed

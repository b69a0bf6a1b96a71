//go:build unix

package hostlog

import "syscall"

// noFollow has the system refuse a symbolic link, and a FIFO not wait.
const noFollow = syscall.O_NOFOLLOW | syscall.O_NONBLOCK

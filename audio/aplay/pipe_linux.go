package aplay

import "golang.org/x/sys/unix"

// unread returns the number of bytes in a pipe; 0 if nobody can read them any more.
func unread(fd uintptr) int {
	closed := []unix.PollFd{{Fd: int32(fd)}}
	_, _ = unix.Poll(closed, 0) // without an answer the count decides
	n, err := unix.IoctlGetInt(int(fd), unix.TIOCINQ)
	if err != nil || closed[0].Revents&unix.POLLERR != 0 {
		return 0
	}
	return n
}

//go:build linux && amd64

package kernel

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"unsafe"

	"golang.org/x/sys/unix"
)

// filter lets every system call pass but ioctl, which it hands to the listener.
func filter() []unix.SockFilter {
	return []unix.SockFilter{
		{Code: unix.BPF_LD | unix.BPF_W | unix.BPF_ABS}, // the call's number, the first word of struct seccomp_data
		{Code: unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K, K: unix.SYS_IOCTL, Jt: 1},
		{Code: unix.BPF_RET | unix.BPF_K, K: unix.SECCOMP_RET_ALLOW},
		{Code: unix.BPF_RET | unix.BPF_K, K: unix.SECCOMP_RET_USER_NOTIF},
	}
}

// install puts the filter on this thread, and on what it will execute, and
// returns the listener. A call that the listener has taken is not
// interrupted by signals, or the Go scheduler's own would have it done twice.
func install() (listener, error) {
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return 0, fmt.Errorf("no_new_privs: %w", err)
	}
	program := filter()
	p := unix.SockFprog{Len: uint16(len(program)), Filter: &program[0]}
	fd, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER,
		unix.SECCOMP_FILTER_FLAG_NEW_LISTENER|unix.SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV, uintptr(unsafe.Pointer(&p)))
	if errno != 0 {
		return 0, fmt.Errorf("seccomp: %w", errno)
	}
	return listener(fd), nil
}

// notification is struct seccomp_notif: one call that waits.
type notification struct {
	id     uint64
	pid    uint32
	flags  uint32
	number int32
	arch   uint32
	ip     uint64
	args   [6]uint64
}

// reply is struct seccomp_notif_resp.
type reply struct {
	id    uint64
	value int64
	errno int32 // negative
	flags uint32
}

// injection is struct seccomp_notif_addfd.
type injection struct {
	id            uint64
	flags, source uint32
	target, mode  uint32
}

// listener receives the calls of one sandbox.
type listener int

// next waits for a call. It returns io.EOF once no process is left that could
// make one.
func (l listener) next() (*notification, error) {
	for {
		ready := []unix.PollFd{{Fd: int32(l), Events: unix.POLLIN}}
		_, err := unix.Poll(ready, -1)
		if err == nil && ready[0].Revents&unix.POLLIN == 0 {
			return nil, io.EOF
		}
		n := &notification{}
		if err == nil {
			err = l.control(unix.SECCOMP_IOCTL_NOTIF_RECV, unsafe.Pointer(n))
		}
		switch {
		case err == nil:
			return n, nil
		case errors.Is(err, unix.EINTR), errors.Is(err, unix.ENOENT): // the caller gave up meanwhile
		default:
			return nil, fmt.Errorf("listener: %w", err)
		}
	}
}

// send ends a call. A caller that has died meanwhile is not an error.
func (l listener) send(r reply) error {
	err := l.control(unix.SECCOMP_IOCTL_NOTIF_SEND, unsafe.Pointer(&r))
	if errors.Is(err, unix.ENOENT) {
		return nil
	}
	return err
}

// give puts a copy of a descriptor of ours into the caller's table.
func (l listener) give(n *notification, fd int) (theirs int, err error) {
	i := injection{id: n.id, source: uint32(fd), mode: unix.O_CLOEXEC}
	r, _, errno := unix.Syscall(unix.SYS_IOCTL, uintptr(l), unix.SECCOMP_IOCTL_NOTIF_ADDFD, uintptr(unsafe.Pointer(&i)))
	if errno != 0 {
		return 0, errno
	}
	return int(r), nil
}

func (l listener) control(request uintptr, arg unsafe.Pointer) error {
	if _, _, errno := unix.Syscall(unix.SYS_IOCTL, uintptr(l), request, uintptr(arg)); errno != 0 {
		return errno
	}
	return nil
}

// FileOf returns the name of a file that a process has open, below its /dev.
func FileOf(pid uint32, fd int32) string {
	name, _ := os.Readlink(fmt.Sprintf("/proc/%d/fd/%d", pid, fd)) // "" for none
	return strings.TrimPrefix(name, "/dev/")
}

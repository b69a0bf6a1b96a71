//go:build linux && amd64

package kernel

import (
	"io"
	"os"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"
)

// TestFilterTakesIoctlsAndNothingElse runs the filter on a call's number.
func TestFilterTakesIoctlsAndNothingElse(t *testing.T) {
	for number, want := range map[uint32]uint32{
		unix.SYS_IOCTL: unix.SECCOMP_RET_USER_NOTIF,
		unix.SYS_READ:  unix.SECCOMP_RET_ALLOW,
	} {
		var loaded, got uint32
		for at, program := 0, filter(); got == 0; at++ {
			switch i := program[at]; i.Code {
			case unix.BPF_LD | unix.BPF_W | unix.BPF_ABS:
				loaded = number
			case unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K:
				if loaded == i.K {
					at += int(i.Jt)
				}
			case unix.BPF_RET | unix.BPF_K:
				got = i.K
			}
		}
		if got != want {
			t.Errorf("call %d: got %#x, want %#x", number, got, want)
		}
	}
}

func TestStructsAreAsLongAsTheKernelsNumbersSay(t *testing.T) {
	for name, c := range map[string]struct{ number, size uintptr }{
		"seccomp_notif":       {unix.SECCOMP_IOCTL_NOTIF_RECV, unsafe.Sizeof(notification{})},
		"seccomp_notif_resp":  {unix.SECCOMP_IOCTL_NOTIF_SEND, unsafe.Sizeof(reply{})},
		"seccomp_notif_addfd": {unix.SECCOMP_IOCTL_NOTIF_ADDFD, unsafe.Sizeof(injection{})},
	} {
		if want := c.number >> 16 & 0x3fff; c.size != want {
			t.Errorf("%s: %d bytes, want %d", name, c.size, want)
		}
	}
}

func TestFileOfAProcessIsNamed(t *testing.T) {
	f, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if got := FileOf(uint32(os.Getpid()), int32(f.Fd())); got != "null" {
		t.Errorf("got %q, want null", got)
	}
	if got := FileOf(uint32(os.Getpid()), 1<<20); got != "" {
		t.Errorf("a descriptor that is not open is called %q", got)
	}
}

// A hung-up descriptor stands for a listener whose processes are gone.
func TestListenerEndsWithItsProcesses(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := listener(r.Fd()).next(); err != io.EOF {
		t.Errorf("got %v, want %v", err, io.EOF)
	}
}

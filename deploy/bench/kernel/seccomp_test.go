//go:build linux && amd64

package kernel

import (
	"encoding/binary"
	"io"
	"os"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"
)

// judgeCall runs the filter on one system call.
func judgeCall(t *testing.T, arch, number uint32, ioctl uint64) uint32 {
	t.Helper()
	seen := make([]byte, 64) // struct seccomp_data
	binary.LittleEndian.PutUint32(seen, number)
	binary.LittleEndian.PutUint32(seen[4:], arch)
	binary.LittleEndian.PutUint64(seen[24:], ioctl)
	program := filter()
	var a uint32
	for at := 0; at < len(program); at++ {
		switch i := program[at]; i.Code {
		case unix.BPF_LD | unix.BPF_W | unix.BPF_ABS:
			a = binary.LittleEndian.Uint32(seen[i.K:])
		case unix.BPF_ALU | unix.BPF_AND | unix.BPF_K:
			a &= i.K
		case unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K:
			if a == i.K {
				at += int(i.Jt)
			} else {
				at += int(i.Jf)
			}
		case unix.BPF_RET | unix.BPF_K:
			return i.K
		default:
			t.Fatalf("instruction %d: code %#x is not known", at, i.Code)
		}
	}
	t.Fatal("the filter ends without a verdict")
	return 0
}

func TestFilterTakesOurIoctlsAndNothingElse(t *testing.T) {
	const amd64, arm64 = unix.AUDIT_ARCH_X86_64, unix.AUDIT_ARCH_AARCH64
	for _, c := range []struct {
		name         string
		arch, number uint32
		ioctl        uint64
		ours         bool
	}{
		{"I2C_RDWR", amd64, unix.SYS_IOCTL, 0x707, true},
		{"I2C_FUNCS", amd64, unix.SYS_IOCTL, 0x705, true},
		{"SPI_IOC_MESSAGE(1)", amd64, unix.SYS_IOCTL, 0x40206b00, true},
		{"GPIO_V2_GET_LINE", amd64, unix.SYS_IOCTL, 0xc250b407, true},
		{"SNDRV_CTL_IOCTL_CARD_INFO", amd64, unix.SYS_IOCTL, 0x81785501, true},
		{"the upper half is not a part of the number", amd64, unix.SYS_IOCTL, 1<<32 | 0x707, true},
		{"a terminal's", amd64, unix.SYS_IOCTL, unix.TCGETS, false},
		{"reading", amd64, unix.SYS_READ, 0x707, false},
		{"another architecture's", arm64, unix.SYS_IOCTL, 0x707, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			verdict := uint32(unix.SECCOMP_RET_ALLOW)
			if c.ours {
				verdict = unix.SECCOMP_RET_USER_NOTIF
			}
			if got := judgeCall(t, c.arch, c.number, c.ioctl); got != verdict {
				t.Errorf("got %#x, want %#x", got, verdict)
			}
		})
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

//go:build unix

package notify

import (
	"net"
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

func TestASocketOfSystemdIsTaken(t *testing.T) {
	theirs, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer theirs.Close()
	file, err := theirs.(*net.TCPListener).File()
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	fd, err := syscall.Dup(int(file.Fd()))
	if err != nil {
		t.Fatal(err)
	}
	us := strconv.Itoa(os.Getpid())
	for name, env := range map[string]environment{
		"no systemd":            {},
		"one of another socket": {"LISTEN_FDS": "1", "LISTEN_PID": "1"},
		"no process":            {"LISTEN_FDS": "1"},
	} {
		if l, err := listenerAt(uintptr(fd), env.get); l != nil || err != nil {
			t.Errorf("%s: got %v, %v, want none", name, l, err)
		}
	}
	for name, test := range map[string]struct {
		env  environment
		fd   uintptr
		want string
	}{
		"two sockets":   {environment{"LISTEN_FDS": "2", "LISTEN_PID": us}, uintptr(fd), `LISTEN_FDS: "2" sockets: want 1`},
		"no number":     {environment{"LISTEN_FDS": "x", "LISTEN_PID": us}, uintptr(fd), `LISTEN_FDS: "x" sockets: want 1`},
		"no descriptor": {environment{"LISTEN_FDS": "1", "LISTEN_PID": us}, ^uintptr(0), "no descriptor"},
		"not a socket":  {environment{"LISTEN_FDS": "1", "LISTEN_PID": us}, 1 << 20, "LISTEN_FDS: "},
	} {
		if l, err := listenerAt(test.fd, test.env.get); l != nil || err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, %v, want %s", name, l, err, test.want)
		}
	}
	ours, err := listenerAt(uintptr(fd), environment{"LISTEN_FDS": "1", "LISTEN_PID": us}.get)
	if err != nil {
		t.Fatal(err)
	}
	defer ours.Close()
	if got := ours.Addr().String(); got != theirs.Addr().String() {
		t.Errorf("listens at %s, want %s", got, theirs.Addr())
	}
	if err := syscall.Close(fd); err != syscall.EBADF {
		t.Errorf("closed again: %v: the descriptor was open", err)
	}
}

//go:build unix

package notify

import (
	"fmt"
	"net"
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// highest is a descriptor far above those of a test process, so that what follows it is free.
const highest = 900

// handOver hands over as many sockets as systemd does, at descriptors in a row from first on.
func handOver(t *testing.T, n int) (first int, addresses []string) {
	t.Helper()
	for i := range n {
		theirs, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = theirs.Close() }) // the test is over
		file, err := theirs.(*net.TCPListener).File()
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		if err := dup(int(file.Fd()), highest+i); err != nil {
			t.Fatal(err)
		}
		addresses = append(addresses, theirs.Addr().String())
	}
	return highest, addresses
}

// dup makes to, which is free, the same as from.
func dup(from, to int) error {
	fd, _, errno := syscall.Syscall(syscall.SYS_FCNTL, uintptr(from), syscall.F_DUPFD, uintptr(to))
	switch {
	case errno != 0:
		return errno
	case int(fd) != to:
		return fmt.Errorf("got descriptor %d, want %d", fd, to)
	}
	return nil
}

// address is that of a listener, which is closed.
func address(l net.Listener) string {
	if l == nil {
		return ""
	}
	defer l.Close()
	return l.Addr().String()
}

func TestSocketsOfSystemdAreToldApartByTheirNames(t *testing.T) {
	us := strconv.Itoa(os.Getpid())
	for _, test := range []struct {
		name       string
		env        environment
		sockets    int
		page, hall int // which of them; 0 for none
		wrong      string
	}{
		{name: "no systemd", sockets: 1},
		{name: "one of another process", env: environment{"LISTEN_FDS": "1", "LISTEN_PID": "1"}, sockets: 1},
		{name: "no process", env: environment{"LISTEN_FDS": "1"}, sockets: 1},
		{name: "one without a name", env: environment{"LISTEN_FDS": "1", "LISTEN_PID": us}, sockets: 1, page: 1},
		{name: "one by the name of its unit", env: environment{"LISTEN_FDS": "1", "LISTEN_PID": us, "LISTEN_FDNAMES": "quartoboard.socket"}, sockets: 1, page: 1},
		{name: "that of the halls alone", env: environment{"LISTEN_FDS": "1", "LISTEN_PID": us, "LISTEN_FDNAMES": "hall"}, sockets: 1, hall: 1},
		{name: "two", env: environment{"LISTEN_FDS": "2", "LISTEN_PID": us, "LISTEN_FDNAMES": "page:hall"}, sockets: 2, page: 1, hall: 2},
		{name: "two the other way round", env: environment{"LISTEN_FDS": "2", "LISTEN_PID": us, "LISTEN_FDNAMES": "hall:quartoboard.socket"}, sockets: 2, page: 2, hall: 1},
		{name: "two of the page", env: environment{"LISTEN_FDS": "2", "LISTEN_PID": us, "LISTEN_FDNAMES": "page:quartoboard.socket"}, sockets: 2, page: 1, wrong: `another socket "quartoboard.socket": want one ListenStream`},
		{name: "two of the halls", env: environment{"LISTEN_FDS": "2", "LISTEN_PID": us, "LISTEN_FDNAMES": "hall:hall"}, sockets: 2, hall: 1, wrong: `another socket "hall"`},
		{name: "more than names", env: environment{"LISTEN_FDS": "2", "LISTEN_PID": us}, sockets: 2, wrong: `LISTEN_FDS: "2" sockets: want one for each of the names`},
		{name: "no number", env: environment{"LISTEN_FDS": "x", "LISTEN_PID": us}, sockets: 1, wrong: `LISTEN_FDS: "x" sockets: want one for each of the names [""]`},
		{name: "none", env: environment{"LISTEN_FDS": "0", "LISTEN_PID": us}, sockets: 1, wrong: `LISTEN_FDS: "0" sockets`},
		{name: "one that is not there", env: environment{"LISTEN_FDS": "2", "LISTEN_PID": us, "LISTEN_FDNAMES": "page:hall"}, sockets: 1, page: 1, wrong: "LISTEN_FDS: "},
	} {
		t.Run(test.name, func(t *testing.T) {
			first, addresses := handOver(t, test.sockets)
			s, err := listenersFrom(uintptr(first), test.env.get)
			addresses = append([]string{""}, addresses...)
			if page, hall := address(s.Page), address(s.Hall); page != addresses[test.page] || hall != addresses[test.hall] {
				t.Errorf("got %q and %q of %q", page, hall, addresses)
			}
			if test.wrong == "" && err != nil || test.wrong != "" && (err == nil || !strings.Contains(err.Error(), test.wrong)) {
				t.Errorf("got %v, want %q", err, test.wrong)
			}
			taken := test.env["LISTEN_PID"] == us && !strings.Contains(test.wrong, "sockets")
			for i := range test.sockets {
				if open := syscall.Close(first+i) == nil; open == taken {
					t.Errorf("socket %d: open for programs that are started: %v", i+1, open)
				}
			}
		})
	}
	if l, err := listenerAt(^uintptr(0)); l != nil || err == nil || !strings.Contains(err.Error(), "no descriptor") {
		t.Errorf("got %v, %v, want no descriptor", l, err)
	}
}

package notify

import (
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"
)

// environment is a getenv over a table.
type environment map[string]string

func (e environment) get(name string) string { return e[name] }

// listen stands in for systemd: a datagram socket that keeps what was sent.
func listen(t *testing.T, name string) *net.UnixConn {
	t.Helper()
	conn, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: name, Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() }) // the test is over
	return conn
}

// socketPath is a path short enough for a socket's 108 bytes, whatever the test is called.
func socketPath(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "notify")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) }) // a leftover in the temporary directory harms nobody
	return filepath.Join(dir, "s")
}

// heard reads one datagram; a missing one fails the test after ten seconds.
func heard(t *testing.T, conn *net.UnixConn) string {
	t.Helper()
	if err := conn.SetReadDeadline(time.Now().Add(10 * time.Second)); err != nil {
		t.Fatal(err)
	}
	buf := make([]byte, 4096)
	n, err := conn.Read(buf)
	if err != nil {
		t.Fatal(err)
	}
	return string(buf[:n])
}

func open(t *testing.T, e environment) Manager {
	t.Helper()
	m, err := Open(e.get)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = m.Close() }) // the test is over
	return m
}

func TestMessagesReachTheManager(t *testing.T) {
	for _, socket := range []struct{ name, path string }{
		{"at a path", socketPath(t)},
		{"in the abstract name space", fmt.Sprintf("@quartoboard-notify-test-%d", os.Getpid())},
	} {
		t.Run(socket.name, func(t *testing.T) {
			systemd := listen(t, socket.path)
			m := open(t, environment{"NOTIFY_SOCKET": socket.path})
			for _, row := range []struct {
				want string
				send func() error
			}{
				{"READY=1", m.Ready},
				{"WATCHDOG=1", m.Watchdog},
				{"STATUS=game 12, A places", func() error { return m.Status("game 12, A places") }},
				{"STATUS=one line READY=1", func() error { return m.Status("one line\nREADY=1") }},
				{"STOPPING=1", m.Stopping},
			} {
				if err := row.send(); err != nil {
					t.Fatalf("%s: %v", row.want, err)
				}
				if got := heard(t, systemd); got != row.want {
					t.Errorf("got %q, want %q", got, row.want)
				}
			}
		})
	}
}

func TestWithoutASocketNothingIsSentAndNothingFails(t *testing.T) {
	m := open(t, environment{"WATCHDOG_USEC": "10000000"})
	for name, send := range map[string]func() error{
		"Ready": m.Ready, "Watchdog": m.Watchdog, "Stopping": m.Stopping, "Close": m.Close,
		"Status": func() error { return m.Status("x") },
	} {
		if err := send(); err != nil {
			t.Errorf("%s: got %v, want nil", name, err)
		}
	}
	if got := m.WatchdogInterval(); got != 0 {
		t.Errorf("interval without a socket: got %v, want 0", got)
	}
}

func TestADeadManagerIsAnErrorAndAFullOneDoesNotHang(t *testing.T) {
	if m, err := Open(environment{"NOTIFY_SOCKET": socketPath(t)}.get); err == nil {
		t.Error("a socket that is not there: got no error")
	} else if err := m.Ready(); err != nil {
		t.Errorf("the manager of a failed Open: got %v, want nil", err)
	}

	path := socketPath(t)
	systemd := listen(t, path)
	m := open(t, environment{"NOTIFY_SOCKET": path})
	var err error
	for i := 0; i < 100_000 && err == nil; i++ { // nobody reads: the queue fills up
		err = m.Watchdog()
	}
	if err == nil {
		t.Error("a queue that nobody empties: got no error")
	}
	if err := systemd.Close(); err != nil {
		t.Fatal(err)
	}
	if err := m.Watchdog(); err == nil {
		t.Error("after the manager closed its socket: got no error")
	}
}

func TestWatchdogIntervalIsThatOfThisProcess(t *testing.T) {
	path := socketPath(t)
	listen(t, path)
	for _, row := range []struct {
		name, usec, pid string
		want            time.Duration
		wrong           bool
	}{
		{name: "no watchdog"},
		{name: "for this process", usec: "10000000", pid: strconv.Itoa(os.Getpid()), want: 10 * time.Second},
		{name: "for nobody in particular", usec: "1500", want: 1500 * time.Microsecond},
		{name: "for another process", usec: "10000000", pid: "1"},
		{name: "not a number", usec: "10s", wrong: true},
		{name: "zero", usec: "0", wrong: true},
		{name: "longer than a duration", usec: "9223372036854775807", wrong: true},
	} {
		t.Run(row.name, func(t *testing.T) {
			m, err := Open(environment{"NOTIFY_SOCKET": path, "WATCHDOG_USEC": row.usec, "WATCHDOG_PID": row.pid}.get)
			if got := err != nil; got != row.wrong {
				t.Fatalf("got error %v, want one: %v", err, row.wrong)
			}
			if got := m.WatchdogInterval(); got != row.want {
				t.Errorf("got %v, want %v", got, row.want)
			}
			if err := m.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestPingAllocatesNothing(t *testing.T) {
	path := socketPath(t)
	systemd := listen(t, path)
	m := open(t, environment{"NOTIFY_SOCKET": path})
	buf := make([]byte, 64)
	if got := testing.AllocsPerRun(100, func() {
		if err := m.Watchdog(); err != nil {
			t.Fatal(err)
		}
		if _, err := systemd.Read(buf); err != nil {
			t.Fatal(err)
		}
	}); got != 0 {
		t.Errorf("got %v allocations a ping, want 0", got)
	}
}

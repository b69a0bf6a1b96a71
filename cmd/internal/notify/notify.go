// Package notify tells systemd how the daemon fares: that it is ready, that it
// still looks at the board, and one line of status. It speaks the protocol of
// sd_notify(3): one datagram a message, to the unix socket that the unit's
// Type=notify puts into NOTIFY_SOCKET. Without that variable every method does
// nothing and returns nil, so callers need not ask who started them.
//
// It is called by cmd/quartoboard. Its messages were read by a socket of our own
// in the tests; systemd on a Pi has not read them yet.
package notify

import (
	"fmt"
	"net"
	"os"
	"strconv"
	"strings"
	"time"
)

// patience is how long a message may wait while the manager's queue is full.
// It is short because Watchdog is called between two looks at the board.
const patience = 50 * time.Millisecond

// watchdogMessage is made once, so that a ping allocates nothing.
var watchdogMessage = []byte("WATCHDOG=1")

// Manager is the service manager that started this process, or nobody (zero).
// Its methods may be called from several goroutines.
type Manager struct {
	conn     *net.UnixConn // nil: nobody listens
	interval time.Duration
}

// Open reads NOTIFY_SOCKET, WATCHDOG_USEC and WATCHDOG_PID through getenv
// (os.Getenv in the program) and connects. No NOTIFY_SOCKET is no error; with an
// error the Manager is still safe to use and does nothing.
func Open(getenv func(string) string) (Manager, error) {
	path := getenv("NOTIFY_SOCKET")
	if path == "" {
		return Manager{}, nil
	}
	interval, err := watchdogInterval(getenv("WATCHDOG_USEC"), getenv("WATCHDOG_PID"))
	if err != nil {
		return Manager{}, err
	}
	// A leading "@" is an abstract socket; net knows that spelling too.
	conn, err := net.DialUnix("unixgram", nil, &net.UnixAddr{Name: path, Net: "unixgram"})
	if err != nil {
		return Manager{}, fmt.Errorf("notify: NOTIFY_SOCKET: %w", err)
	}
	return Manager{conn: conn, interval: interval}, nil
}

// WatchdogInterval is the longest that systemd waits between two calls of
// Watchdog; call it at half of that. Zero means that nobody waits for it.
func (m Manager) WatchdogInterval() time.Duration { return m.interval }

// Ready says that the daemon has started. It blocks for at most 50 ms, as do the others.
func (m Manager) Ready() error { return m.send([]byte("READY=1")) }

// Watchdog says that one more look at the board was completed. It allocates nothing.
func (m Manager) Watchdog() error { return m.send(watchdogMessage) }

// Status shows text in systemctl status; line ends become spaces, since a line
// of its own would be another message.
func (m Manager) Status(text string) error {
	text = strings.NewReplacer("\n", " ", "\r", " ").Replace(text)
	return m.send([]byte("STATUS=" + text))
}

// Stopping says that the daemon is about to end on its own account.
func (m Manager) Stopping() error { return m.send([]byte("STOPPING=1")) }

// Close lets go of the socket.
func (m Manager) Close() error {
	if m.conn == nil {
		return nil
	}
	return m.conn.Close()
}

func (m Manager) send(message []byte) error {
	if m.conn == nil {
		return nil
	}
	if err := m.conn.SetWriteDeadline(time.Now().Add(patience)); err != nil {
		return fmt.Errorf("notify: %w", err)
	}
	if _, err := m.conn.Write(message); err != nil {
		return fmt.Errorf("notify: %w", err)
	}
	return nil
}

// watchdogInterval reads the two variables of WatchdogSec; they are ours only if
// pid is this process or absent (sd_watchdog_enabled(3)).
func watchdogInterval(usec, pid string) (time.Duration, error) {
	if usec == "" || pid != "" && pid != strconv.Itoa(os.Getpid()) {
		return 0, nil
	}
	n, err := strconv.ParseInt(usec, 10, 64)
	if err != nil || n <= 0 || n > int64(time.Duration(1<<63-1)/time.Microsecond) {
		return 0, fmt.Errorf("notify: WATCHDOG_USEC: %q is not a number of microseconds", usec)
	}
	return time.Duration(n) * time.Microsecond, nil
}

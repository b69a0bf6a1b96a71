// Package notify reports the state of the daemon to systemd: ready, watchdog pings,
// stopping, and one line of status; and takes the sockets that systemd has opened for the
// daemon. It implements the protocol of sd_notify(3): one datagram a message to the unix
// socket in NOTIFY_SOCKET, which the unit's Type=notify sets. Without that variable every
// method does nothing and returns nil.
//
// The tests read its messages from a socket; systemd on a Pi has not read them yet.
package notify

import (
	"fmt"
	"net"
	"os"
	"strconv"
	"strings"
	"time"
)

// patience is the time limit of a message while the queue of the manager is full. It is
// short because Watchdog is called between two looks at the board.
const patience = 50 * time.Millisecond

// watchdogMessage is made once, so that a ping allocates nothing.
var watchdogMessage = []byte("WATCHDOG=1")

// Manager is the service manager that started the process; the zero value is none.
// Its methods may be called from several goroutines.
type Manager struct {
	conn     *net.UnixConn // nil for none
	interval time.Duration
}

// Open reads NOTIFY_SOCKET, WATCHDOG_USEC and WATCHDOG_PID through getenv
// (os.Getenv in the program) and connects. A missing NOTIFY_SOCKET is not an error. After
// an error the Manager does nothing.
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

// WatchdogInterval returns the longest time between two calls of Watchdog that systemd
// allows, zero for no limit. Call Watchdog at half of it.
func (m Manager) WatchdogInterval() time.Duration { return m.interval }

// Ready reports that the daemon has started. Like the other methods it blocks for 50 ms
// at most.
func (m Manager) Ready() error { return m.send([]byte("READY=1")) }

// Watchdog reports a completed look at the board. It allocates nothing.
func (m Manager) Watchdog() error { return m.send(watchdogMessage) }

// Status shows text in systemctl status. Line ends become spaces, since a new line would
// begin another message.
func (m Manager) Status(text string) error {
	text = strings.NewReplacer("\n", " ", "\r", " ").Replace(text)
	return m.send([]byte("STATUS=" + text))
}

// Stopping reports that the daemon is about to end.
func (m Manager) Stopping() error { return m.send([]byte("STOPPING=1")) }

// Close closes the socket.
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

// watchdogInterval reads the two variables of WatchdogSec. They apply if pid is this
// process or missing (sd_watchdog_enabled(3)).
func watchdogInterval(usec, pid string) (time.Duration, error) {
	if usec == "" || pid != "" && pid != strconv.Itoa(os.Getpid()) {
		return 0, nil
	}
	n, err := strconv.ParseInt(usec, 10, 64)
	if err != nil || n <= 0 || n > int64(time.Duration(1<<63-1)/time.Microsecond) {
		return 0, fmt.Errorf("notify: WATCHDOG_USEC: invalid value %q: want a number of microseconds", usec)
	}
	return time.Duration(n) * time.Microsecond, nil
}

package notify

import (
	"errors"
	"fmt"
	"net"
	"os"
	"strconv"
	"strings"
)

// firstSocket is the descriptor of the first socket that systemd hands over.
const firstSocket = 3

// Sockets are the sockets that socket units of systemd have opened for this process, so that a daemon
// without a network of its own can be reached; nil for none.
type Sockets struct {
	Hall net.Listener // that of the name "hall", by FileDescriptorName
	Page net.Listener // that of another name, or of none
}

// Listeners returns the sockets of this process (sd_listen_fds_with_names(3)), beside an error those
// that could be taken. It reads LISTEN_FDS, LISTEN_FDNAMES and LISTEN_PID through getenv. It may be
// called once.
func Listeners(getenv func(string) string) (Sockets, error) {
	return listenersFrom(firstSocket, getenv)
}

func listenersFrom(first uintptr, getenv func(string) string) (s Sockets, err error) {
	count, pid := getenv("LISTEN_FDS"), getenv("LISTEN_PID")
	if count == "" || pid != strconv.Itoa(os.Getpid()) {
		return s, nil
	}
	names := strings.Split(getenv("LISTEN_FDNAMES"), ":") // an empty one without the variable
	if count != strconv.Itoa(len(names)) {
		return s, fmt.Errorf("notify: LISTEN_FDS: %q sockets: want one for each of the names %q", count, names)
	}
	for i, name := range names {
		l, wrong := listenerAt(first + uintptr(i))
		switch {
		case wrong != nil:
		case name == "hall" && s.Hall == nil:
			s.Hall = l
		case name != "hall" && s.Page == nil:
			s.Page = l
		default:
			wrong = errors.Join(fmt.Errorf("notify: LISTEN_FDNAMES: another socket %q: want one ListenStream in a socket unit", name), l.Close())
		}
		err = errors.Join(err, wrong)
	}
	return s, err
}

func listenerAt(fd uintptr) (net.Listener, error) {
	file := os.NewFile(fd, "LISTEN_FDS")
	if file == nil {
		return nil, fmt.Errorf("notify: LISTEN_FDS: no descriptor %d", fd)
	}
	defer file.Close() // a program that is started must not have it
	l, err := net.FileListener(file)
	if err != nil {
		return nil, fmt.Errorf("notify: LISTEN_FDS: %w", err)
	}
	return l, nil
}

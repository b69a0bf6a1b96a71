package notify

import (
	"fmt"
	"net"
	"os"
	"strconv"
)

// firstSocket is the descriptor of the first socket that systemd hands over.
const firstSocket = 3

// Listener returns the socket that a socket unit of systemd has opened for this process
// (sd_listen_fds(3)), so that a daemon without a network of its own can be reached. It reads
// LISTEN_FDS and LISTEN_PID through getenv, and returns nil for no socket. It may be called
// once.
func Listener(getenv func(string) string) (net.Listener, error) {
	return listenerAt(firstSocket, getenv)
}

func listenerAt(first uintptr, getenv func(string) string) (net.Listener, error) {
	count, pid := getenv("LISTEN_FDS"), getenv("LISTEN_PID")
	if count == "" || pid != strconv.Itoa(os.Getpid()) {
		return nil, nil
	}
	if count != "1" {
		return nil, fmt.Errorf("notify: LISTEN_FDS: %q sockets: want 1, so one ListenStream in the socket unit", count)
	}
	file := os.NewFile(first, "LISTEN_FDS")
	if file == nil {
		return nil, fmt.Errorf("notify: LISTEN_FDS: no descriptor %d", first)
	}
	defer file.Close() // a program that is started must not have it
	l, err := net.FileListener(file)
	if err != nil {
		return nil, fmt.Errorf("notify: LISTEN_FDS: %w", err)
	}
	return l, nil
}

package page

import (
	"net"
	"sync"
)

// maxConns is the limit of open connections: several for each stream, and some for requests.
// More of them wait, so that visitors cannot fill the memory of the board.
const maxConns = 128

// limited is a listener that has no more connections open than there are slots.
type limited struct {
	net.Listener
	slots chan struct{}
}

func limit(l net.Listener) limited { return limited{l, make(chan struct{}, maxConns)} }

// Accept waits for a slot, and for a connection.
func (l limited) Accept() (net.Conn, error) {
	l.slots <- struct{}{} // who closes the listener closes its connections
	c, err := l.Listener.Accept()
	if err != nil {
		<-l.slots
		return nil, err
	}
	return &counted{Conn: c, done: sync.OnceFunc(func() { <-l.slots })}, nil
}

// counted is a connection that has a slot.
type counted struct {
	net.Conn
	done func()
}

// Close closes the connection, and frees its slot.
func (c *counted) Close() error {
	defer c.done()
	return c.Conn.Close()
}

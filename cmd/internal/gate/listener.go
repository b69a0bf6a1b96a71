package gate

import (
	"context"
	"net"
	"net/http"
	"slices"
	"sync"
)

// MaxConns is the limit of open connections: several for each stream, and some for requests.
const MaxConns = 128

// Listener is a listener that has no more connections open than MaxConns, so that visitors
// cannot fill the memory of the board. For one more it closes the oldest without a stream, so
// that visitors who keep many open do not keep others out.
type Listener struct {
	net.Listener
	mu   sync.Mutex
	open []*conn // the oldest first; guarded by mu
}

// conn is a connection of a Listener.
type conn struct {
	net.Conn
	of      *Listener
	streams bool // guarded by of.mu
}

// Accept waits for a connection.
func (l *Listener) Accept() (net.Conn, error) {
	accepted, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	c := &conn{Conn: accepted, of: l}
	if oldest := l.add(c); oldest != nil {
		_ = oldest.Close() // its visitor may connect again
	}
	return c, nil
}

// add adds a connection, and returns the one that is to be closed for it, nil for none.
func (l *Listener) add(c *conn) *conn {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.open = append(l.open, c)
	if oldest := slices.IndexFunc(l.open, func(c *conn) bool { return !c.streams }); len(l.open) > MaxConns {
		return l.open[oldest] // there are fewer streams
	}
	return nil
}

// Close closes the connection, and makes room for another.
func (c *conn) Close() error {
	c.of.mu.Lock()
	c.of.open = slices.DeleteFunc(c.of.open, func(other *conn) bool { return other == c })
	c.of.mu.Unlock()
	return c.Conn.Close()
}

// connKey is the key of the connection in the context of its requests.
type connKey struct{}

// WithConn is the ConnContext of a server on a Listener.
func WithConn(ctx context.Context, c net.Conn) context.Context {
	return context.WithValue(ctx, connKey{}, c)
}

// SetStreams notes whether the connection of a request has a stream.
func SetStreams(r *http.Request, has bool) {
	if c, ok := r.Context().Value(connKey{}).(*conn); ok { // Serve accepted it
		c.of.mu.Lock()
		defer c.of.mu.Unlock()
		c.streams = has
	}
}

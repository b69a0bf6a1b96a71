package wire

import (
	"context"
	"errors"
	"io"
	"net"
	"os"
	"sync"
	"time"
)

// Socket is the port of a Wire for the clients of a listener, one at a time. A newer client replaces
// the older one, so that one that hangs keeps out no other. Nothing is polled, neither while no client
// is there nor while it is idle. Its Run and Stop must run as workers.
type Socket struct {
	listener net.Listener
	newest   chan net.Conn // the one that is not open yet
}

// NewSocket makes a Socket of a listener, which Stop closes.
func NewSocket(l net.Listener) *Socket {
	return &Socket{listener: l, newest: make(chan net.Conn, 1)}
}

// Run accepts clients until ctx ends, and then returns nil. Two clients that both connect again as
// they are replaced do so once a second at most.
func (s *Socket) Run(ctx context.Context) error {
	end := func() error { return net.ErrClosed } // closes the newest client
	for ctx.Err() == nil {
		conn, err := s.listener.Accept()
		replaced := err == nil && end() == nil // it is an error to close twice
		if err == nil {
			end = conn.Close
			select {
			case <-s.newest:
			default:
			}
			s.newest <- conn
		}
		if err != nil || replaced {
			select {
			case <-ctx.Done():
			case <-time.After(time.Second):
			}
		}
	}
	_ = end() // it may have ended by itself
	return nil
}

// Stop closes the listener when ctx ends, and so ends Run, which closes the connection of the client.
func (s *Socket) Stop(ctx context.Context) error {
	<-ctx.Done()
	return s.listener.Close()
}

// Open waits for a client, until ctx ends. It is the open of New.
func (s *Socket) Open(ctx context.Context) (io.ReadWriteCloser, error) {
	select {
	case conn := <-s.newest:
		return &client{Conn: conn}, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// client is the connection of a client.
type client struct {
	net.Conn
	mu    sync.Mutex
	woken bool // Guarded by mu.
}

// Wake ends the current Read, or else lets the next one wait for 1 ms at most.
func (c *client) Wake() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.woken = true
	_ = c.SetReadDeadline(time.Now()) // a connection that has ended needs none
}

// Read waits for bytes, or for Wake, behind which it returns 0 and nil.
func (c *client) Read(b []byte) (int, error) {
	c.mu.Lock()
	var limit time.Time // none
	if c.woken {
		limit = time.Now().Add(time.Millisecond)
	}
	c.woken = false
	_ = c.SetReadDeadline(limit)
	c.mu.Unlock()
	n, err := c.Conn.Read(b)
	if err = ended(err); err != io.EOF {
		err = nil
	}
	return n, err
}

// Write returns os.ErrDeadlineExceeded if the client does not take b within 100 ms.
func (c *client) Write(b []byte) (int, error) {
	_ = c.SetWriteDeadline(time.Now().Add(100 * time.Millisecond))
	n, err := c.Conn.Write(b)
	return n, ended(err)
}

// ended turns the end of a connection into io.EOF, which Run of Wire does not report as a failure.
func ended(err error) error {
	if err == nil || errors.Is(err, os.ErrDeadlineExceeded) {
		return err
	}
	return io.EOF
}

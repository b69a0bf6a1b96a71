package broker

import (
	"bufio"
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"net"
	"os"
	"sync"
	"time"
)

// tlsConfig returns how connections are secured, nil for connections in the clear.
func (a Account) tlsConfig() (*tls.Config, error) {
	if a.URL.Scheme != "mqtts" {
		return nil, nil
	}
	c := &tls.Config{MinVersion: tls.VersionTLS12}
	if a.CA == "" {
		return c, nil
	}
	text, err := os.ReadFile(a.CA)
	if err != nil {
		return nil, fmt.Errorf("certificate authority of the broker: %w", err)
	}
	if c.RootCAs = x509.NewCertPool(); !c.RootCAs.AppendCertsFromPEM(text) {
		return nil, fmt.Errorf("certificate authority of the broker: no certificate in %s", a.CA)
	}
	return c, nil
}

// dial opens a network connection to a broker.
func dial(ctx context.Context, address string, secure *tls.Config) (conn net.Conn, err error) {
	ctx, cancel := context.WithTimeout(ctx, connectTime)
	defer cancel()
	if secure == nil {
		conn, err = new(net.Dialer).DialContext(ctx, "tcp", address)
	} else {
		conn, err = (&tls.Dialer{Config: secure}).DialContext(ctx, "tcp", address)
	}
	if err != nil {
		return nil, err
	}
	return &packetConn{Conn: conn, in: bufio.NewReader(conn)}, nil
}

// packetConn sends a packet in one write, and reads several at once. paho writes the parts of a packet
// between Lock and Unlock, and reads the header of a packet byte by byte. A write ends after sendTime: paho's
// have no limit, and a cut cable would hold the caller up.
type packetConn struct {
	net.Conn
	in *bufio.Reader

	sync.Mutex        // from the first part of a packet to its end
	out        []byte // the parts so far
	err        error  // of the packet before
}

func (c *packetConn) Read(b []byte) (int, error) { return c.in.Read(b) }

func (c *packetConn) Write(b []byte) (int, error) {
	if c.err != nil {
		return 0, c.err
	}
	c.out = append(c.out, b...)
	return len(b), nil
}

// Unlock sends the packet. If that fails it closes the connection, so that the reader fails too.
func (c *packetConn) Unlock() {
	if c.err == nil {
		c.err = c.SetWriteDeadline(time.Now().Add(sendTime))
	}
	if c.err == nil {
		_, c.err = c.Conn.Write(c.out)
	}
	if c.err != nil {
		_ = c.Close() // it has failed already
	}
	c.out = c.out[:0]
	c.Mutex.Unlock()
}

package broker

import (
	"bufio"
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"net"
	"net/url"
	"os"
	"sync"
	"time"
)

// dialer opens network connections to a broker.
type dialer struct{ secure *tls.Config } // nil for connections in the clear

func newDialer(a Account) (d dialer, err error) {
	if a.URL.Scheme != "mqtts" {
		return d, nil
	}
	d.secure = &tls.Config{MinVersion: tls.VersionTLS12, ServerName: a.URL.Hostname()}
	if a.CA == "" {
		return d, nil
	}
	text, err := os.ReadFile(a.CA)
	if err != nil {
		return d, fmt.Errorf("certificate authority of the broker: %w", err)
	}
	if d.secure.RootCAs = x509.NewCertPool(); !d.secure.RootCAs.AppendCertsFromPEM(text) {
		return d, fmt.Errorf("certificate authority of the broker: no certificate in %s", a.CA)
	}
	return d, nil
}

// dial opens a connection.
func (d dialer) dial(ctx context.Context, u *url.URL) (net.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, connectTime)
	defer cancel()
	var to net.Dialer
	conn, err := to.DialContext(ctx, "tcp", u.Host)
	if err != nil {
		return nil, err
	}
	if d.secure != nil {
		secured := tls.Client(conn, d.secure)
		if err := secured.HandshakeContext(ctx); err != nil {
			_ = conn.Close() // nothing was sent
			return nil, err
		}
		conn = secured
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

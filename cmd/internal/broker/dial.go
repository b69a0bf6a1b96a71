package broker

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"net"
	"net/url"
	"os"
	"time"

	"github.com/eclipse/paho.golang/autopaho"
	"github.com/eclipse/paho.golang/packets"
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

// dial opens a connection whose writes have a limit of time: paho's have none, and a cut cable
// would hold the caller up.
func (d dialer) dial(ctx context.Context, _ autopaho.ClientConfig, u *url.URL) (net.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, connectTime)
	defer cancel()
	var to net.Dialer
	conn, err := to.DialContext(ctx, "tcp", u.Host)
	if err != nil {
		return nil, err
	}
	conn = limited{conn}
	if d.secure != nil {
		secured := tls.Client(conn, d.secure)
		if err := secured.HandshakeContext(ctx); err != nil {
			_ = conn.Close() // nothing was sent
			return nil, err
		}
		conn = secured
	}
	return packets.NewThreadSafeConn(conn), nil
}

// limited is a connection whose writes end after sendTime.
type limited struct{ net.Conn }

func (l limited) Write(b []byte) (int, error) {
	if err := l.SetWriteDeadline(time.Now().Add(sendTime)); err != nil {
		return 0, err
	}
	return l.Conn.Write(b)
}

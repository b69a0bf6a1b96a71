package broker

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"math/big"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// mosquitto is a broker in a process of its own.
type mosquitto struct {
	t    *testing.T
	port int
	conf string
	cmd  *exec.Cmd
}

// newMosquitto starts a broker on a free port, with lines of settings.
func newMosquitto(t *testing.T, settings ...string) *mosquitto {
	t.Helper()
	path, err := exec.LookPath("mosquitto")
	if err != nil {
		if path = "/usr/sbin/mosquitto"; !exists(path) {
			t.Skip("wants mosquitto (Debian package mosquitto)")
		}
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	m := &mosquitto{t: t, port: l.Addr().(*net.TCPAddr).Port, conf: filepath.Join(t.TempDir(), "mosquitto.conf")}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	conf := fmt.Sprintf("listener %d 127.0.0.1\nuser root\n%s\n", m.port, strings.Join(settings, "\n"))
	if err := os.WriteFile(m.conf, []byte(conf), 0o600); err != nil {
		t.Fatal(err)
	}
	m.start(path)
	t.Cleanup(func() { m.stop() })
	return m
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// start starts it and waits until it listens.
func (m *mosquitto) start(path string) {
	m.t.Helper()
	m.cmd = exec.Command(path, "-c", m.conf)
	if err := m.cmd.Start(); err != nil {
		m.t.Fatal(err)
	}
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if c, err := net.Dial("tcp", m.address()); err == nil {
			_ = c.Close()
			return
		}
	}
	m.t.Fatal("mosquitto does not listen")
}

func (m *mosquitto) stop() {
	_ = m.cmd.Process.Kill() // it may have ended
	_ = m.cmd.Wait()
}

func (m *mosquitto) address() string { return fmt.Sprintf("127.0.0.1:%d", m.port) }

// peer is a connection of a test.
type peer struct {
	*Conn
	ups  chan struct{}
	in   chan Message
	errs chan error
	stop func()
}

// connect runs a connection until the test ends.
func connect(t *testing.T, address, client string, change func(*Opts), filters ...string) *peer {
	t.Helper()
	u, err := Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	p := &peer{ups: make(chan struct{}, 9), in: make(chan Message, 99), errs: make(chan error, 9)}
	o := Opts{
		Account: Account{URL: u}, Client: client, Subscribe: filters,
		Up: func() { p.ups <- struct{}{} }, Receive: func(m Message) { p.in <- m }, Trouble: func(err error) { p.errs <- err },
	}
	if change != nil {
		change(&o)
	}
	if p.Conn, err = New(o); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	var ended sync.WaitGroup
	ended.Go(func() {
		if err := p.Run(ctx); err != nil {
			t.Error(err)
		}
	})
	p.stop = func() { cancel(); ended.Wait() }
	t.Cleanup(p.stop)
	return p
}

// get returns what comes.
func get[T any](t *testing.T, from chan T) (v T) {
	t.Helper()
	select {
	case v = <-from:
	case <-time.After(20 * time.Second):
		t.Fatalf("no %T came", v)
	}
	return v
}

func publish(t *testing.T, p *peer, m Message) {
	t.Helper()
	if err := p.Publish(m); err != nil {
		t.Fatal(err)
	}
}

func TestMessagesPassAndTheWillIsPublished(t *testing.T) {
	m := newMosquitto(t, "allow_anonymous true")
	hall := connect(t, "mqtt://"+m.address(), "hall", nil, "x/#")
	get(t, hall.ups)
	board := connect(t, "mqtt://"+m.address(), "board", func(o *Opts) { o.Will = &Message{"x/status", []byte("gone"), 1, true} }, "y/+")
	get(t, board.ups)
	big := strings.Repeat("0123456789abcdef", 4096)
	for _, row := range []Message{{"x/line", []byte(big), 0, false}, {"x/did", []byte("1"), 1, false}, {"x/state", []byte("{}"), 0, true}} {
		publish(t, board, row)
		if got := get(t, hall.in); got.Topic != row.Topic || string(got.Payload) != string(row.Payload) || got.Retained {
			t.Errorf("got %.60q %.60q, retained %v", got.Topic, got.Payload, got.Retained)
		}
	}
	board.stop()
	if got := get(t, hall.in); got.Topic != "x/status" || string(got.Payload) != "gone" {
		t.Errorf("will: got %+v", got)
	}
	late := connect(t, "mqtt://"+m.address(), "late", nil, "x/status")
	if got := get(t, late.in); !got.Retained || string(got.Payload) != "gone" {
		t.Errorf("what is retained: got %+v", got)
	}
}

func TestAConnectionComesBackAfterTheBrokerWasKilled(t *testing.T) {
	m := newMosquitto(t, "allow_anonymous true")
	p := connect(t, "mqtt://"+m.address(), "board", nil, "y/#")
	get(t, p.ups)
	m.stop()
	if err := get(t, p.errs); errors.Is(err, ErrTaken) {
		t.Errorf("got %v", err)
	}
	if err := p.Publish(Message{Topic: "x", Payload: []byte("1")}); err == nil {
		_ = p.Publish(Message{Topic: "x", Payload: []byte("2")}) // the first one may go into the dead connection
	}
	m.start(m.cmd.Path)
	get(t, p.ups)
	publish(t, p, Message{Topic: "x", Payload: []byte("3"), QoS: 1})
	select {
	case err := <-p.errs:
		t.Errorf("told again: %v", err)
	default:
	}
}

func TestANameIsLeftToTheClientThatTookIt(t *testing.T) {
	m := newMosquitto(t, "allow_anonymous true")
	first := connect(t, "mqtt://"+m.address(), "board", nil)
	get(t, first.ups)
	second := connect(t, "mqtt://"+m.address(), "board", nil)
	left := first
	for told := false; !told; {
		select {
		case err := <-first.errs:
			told, left = errors.Is(err, ErrTaken), first
		case err := <-second.errs: // of a broker that gives no reason either of them may be the one
			told, left = errors.Is(err, ErrTaken), second
		case <-time.After(20 * time.Second):
			t.Fatal("nobody is told")
		}
	}
	for attempt := range 2 {
		if d := left.wait(attempt); d < 50*time.Second || d > time.Minute {
			t.Errorf("attempt %d: after %v, want a minute", attempt, d)
		}
	}
}

func TestABrokerThatRefusesIsToldInWords(t *testing.T) {
	m := newMosquitto(t, "allow_anonymous false", "password_file /dev/null")
	p := connect(t, "mqtt://"+m.address(), "board", func(o *Opts) { o.User, o.Password = "anna", []byte("x") })
	if err := get(t, p.errs); err.Error() != "the broker refuses the user or the password" {
		t.Errorf("got %q", err)
	}
	m.stop()
	p = connect(t, "mqtt://"+m.address(), "board", nil)
	if err := get(t, p.errs); !strings.HasSuffix(err.Error(), "connection refused") || strings.Contains(err.Error(), "mqtt://") {
		t.Errorf("got %q", err)
	}
}

func TestTheBrokerIsKnownByItsCertificate(t *testing.T) {
	dir := t.TempDir()
	ca, key := certificate(t, dir, "ca", nil, nil)
	certificate(t, dir, "broker", ca, key)
	other := t.TempDir()
	certificate(t, other, "ca", nil, nil)
	m := newMosquitto(t, "allow_anonymous true", "certfile "+dir+"/broker.pem", "keyfile "+dir+"/broker.key")
	good := connect(t, "mqtts://"+m.address(), "good", func(o *Opts) { o.CA = dir + "/ca.pem" }, "x")
	get(t, good.ups)
	publish(t, connectUp(t, m, dir), Message{Topic: "x", Payload: []byte("secret")})
	if got := get(t, good.in); string(got.Payload) != "secret" {
		t.Errorf("got %+v", got)
	}
	for name, ca := range map[string]string{"another authority": other + "/ca.pem", "that of the system": ""} {
		bad := connect(t, "mqtts://"+m.address(), "bad", func(o *Opts) { o.CA = ca })
		if err := get(t, bad.errs); !strings.Contains(err.Error(), "certificate signed by unknown authority") || !strings.Contains(err.Error(), "--ca") {
			t.Errorf("%s: got %v", name, err)
		}
	}
	clear := newMosquitto(t, "allow_anonymous true")
	for _, address := range []string{"mqtt://" + m.address(), "mqtts://" + clear.address()} {
		if err := get(t, connect(t, address, "wrong", nil).errs); !strings.Contains(err.Error(), "mqtts:// is for a port with TLS") {
			t.Errorf("%s: got %v", address, err)
		}
	}
	for path, want := range map[string]string{dir + "/none.pem": "no such file", dir + "/broker.key": "no certificate in " + dir + "/broker.key"} {
		if _, err := New(Opts{Account: Account{URL: &url.URL{Scheme: "mqtts", Host: "h"}, CA: path}}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v", path, err)
		}
	}
}

// connectUp returns a secured connection that is up.
func connectUp(t *testing.T, m *mosquitto, dir string) *peer {
	p := connect(t, "mqtts://"+m.address(), "sender", func(o *Opts) { o.CA = dir + "/ca.pem" })
	get(t, p.ups)
	return p
}

// certificate writes a certificate and its key: an authority, or one that an authority has signed.
func certificate(t *testing.T, dir, name string, by *x509.Certificate, byKey *ecdsa.PrivateKey) (*x509.Certificate, *ecdsa.PrivateKey) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	of := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: name}, NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IsCA: by == nil, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
	}
	if by == nil {
		by, byKey = of, key
	}
	text, err := x509.CreateCertificate(rand.Reader, of, by, &key.PublicKey, byKey)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	for path, block := range map[string]*pem.Block{name + ".pem": {Type: "CERTIFICATE", Bytes: text}, name + ".key": {Type: "PRIVATE KEY", Bytes: secret}} {
		if err := os.WriteFile(filepath.Join(dir, path), pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return of, key
}

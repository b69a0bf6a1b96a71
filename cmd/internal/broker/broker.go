// Package broker is a connection to an MQTT 5 broker that comes back by itself. What is published
// while it is down is lost: the boards and halls of a club acknowledge lines end to end, and
// publish all that is retained again when it is up.
package broker

import (
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/eclipse/paho.golang/autopaho"
	"github.com/eclipse/paho.golang/packets"
	"github.com/eclipse/paho.golang/paho"
)

// Message is what is published.
type Message struct {
	Topic    string
	Payload  []byte
	QoS      byte // 0 or 1
	Retained bool // to be retained, or, received, that it was
}

// Account is how a client signs in at a broker.
type Account struct {
	URL      *url.URL // as Parse returns it
	CA       string   // file of the broker's certificate authority in PEM; "" for those of the system
	User     string   // "" for none
	Password []byte
}

// Opts are the options of a connection.
type Opts struct {
	Account
	Client    string        // identifier
	Subscribe []string      // the filters of topics, QoS 1; its own messages do not come back
	Will      *Message      // published by the broker when the connection ends; nil for none
	Spread    time.Duration // at most, before the first attempt of each connection

	// Up is called by Run when the connection is up and subscribed. Receive is called with each
	// message, and Trouble with why a connection fails or was lost, once until it is up again, by
	// goroutines of the library: they must not block.
	Up      func()
	Receive func(Message)
	Trouble func(error)
}

// ErrTaken is the trouble that another client has connected by the same identifier.
var ErrTaken = errors.New("another client has this name")

// The limits of time.
const (
	keepAlive   = 15 // seconds
	connectTime = 10 * time.Second
	longWait    = time.Minute
	sendTime    = 10 * time.Second
	takenWait   = time.Minute
	takenEnds   = 5                     // of connections within takenWait
	settleTime  = 50 * time.Millisecond // in which paho tells why a connection has ended
)

// The limits of what the broker may send.
const (
	maxPacket  = 128 << 10 // bytes of a packet
	maxWaiting = 64        // messages for which paho has room at once: its own limit takes half a megabyte
)

// Parse reads the address of a broker, as "mqtt://host:1883" or "mqtts://host".
func Parse(address string) (*url.URL, error) {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.Scheme != "mqtt" && u.Scheme != "mqtts" || u.User != nil || strings.Trim(u.Path, "/") != "" {
		return nil, fmt.Errorf("invalid address %q of a broker: want mqtt://HOST:PORT or mqtts://HOST:PORT", address)
	}
	if u.Port() == "" {
		u.Host += map[string]string{"mqtt": ":1883", "mqtts": ":8883"}[u.Scheme]
	}
	return u, nil
}

// Conn is a connection. Its methods may be called from any goroutine.
type Conn struct {
	// Set by New, then fixed.
	opts   Opts
	config autopaho.ClientConfig

	publish atomic.Pointer[func(*paho.Publish) error] // nil before Run
	ups     chan struct{}                             // holds one for a new connection

	mu      sync.Mutex
	failing bool        // Trouble was called since it was up; guarded by mu
	until   time.Time   // the name is left to another client; guarded by mu
	ends    []time.Time // the newest ends without a reason, at most takenEnds; guarded by mu
}

// New makes a connection, which Run opens. The error is one of the options.
func New(o Opts) (*Conn, error) {
	secure, err := o.tlsConfig()
	if err != nil {
		return nil, err
	}
	c := &Conn{opts: o, ups: make(chan struct{}, 1)}
	c.config = autopaho.ClientConfig{
		ServerUrls: []*url.URL{o.URL},
		AttemptConnection: func(ctx context.Context, _ autopaho.ClientConfig, u *url.URL) (net.Conn, error) {
			if c.leaves() > 0 {
				return nil, ErrTaken
			}
			return dial(ctx, u.Host, secure)
		},
		ConnectPacketBuilder: func(p *paho.Connect, _ *url.URL) (*paho.Connect, error) {
			size, waiting := uint32(maxPacket), uint16(maxWaiting)
			p.Properties = &paho.ConnectProperties{MaximumPacketSize: &size, ReceiveMaximum: &waiting}
			return p, nil
		},
		KeepAlive:                     keepAlive,
		CleanStartOnInitialConnection: true,
		ConnectTimeout:                connectTime,
		ReconnectBackoff:              c.wait,
		ConnectUsername:               o.User,
		ConnectPassword:               o.Password,
		OnConnectError:                func(err error) { c.trouble(plain(err)) },
		OnConnectionUp: func(*autopaho.ConnectionManager, *paho.Connack) {
			select {
			case c.ups <- struct{}{}:
			default:
			}
		},
		DisconnectPacketBuilder: func() *paho.Disconnect {
			return &paho.Disconnect{ReasonCode: packets.DisconnectDisconnectWithWillMessage}
		},
		ClientConfig: paho.ClientConfig{
			ClientID: o.Client,
			OnPublishReceived: []func(paho.PublishReceived) (bool, error){func(r paho.PublishReceived) (bool, error) {
				o.Receive(Message{r.Packet.Topic, r.Packet.Payload, r.Packet.QoS, r.Packet.Retain})
				return true, nil
			}},
			OnClientError: func(err error) {
				if errors.Is(err, io.EOF) {
					err = c.closed(time.Now())
				}
				c.trouble(err)
			},
			OnServerDisconnect: func(d *paho.Disconnect) { c.trouble(c.ended(d.ReasonCode)) },
		},
	}
	if w := o.Will; w != nil {
		c.config.WillMessage = &paho.WillMessage{Topic: w.Topic, Payload: w.Payload, QoS: w.QoS, Retain: w.Retained}
	}
	return c, nil
}

// Run connects, and connects again whenever the connection is lost, until ctx ends; then the
// broker publishes the will. It returns nil once the connection is closed.
func (c *Conn) Run(ctx context.Context) error {
	m, err := autopaho.NewConnection(ctx, c.config)
	if err != nil {
		return fmt.Errorf("broker: %w", err)
	}
	sending, end := context.WithCancel(context.WithoutCancel(ctx))
	defer end() // of what waits for an answer on a connection that is closed
	publish := func(p *paho.Publish) error {
		ctx, cancel := context.WithTimeout(sending, sendTime)
		defer cancel()
		_, err := m.Publish(ctx, p)
		return err
	}
	c.publish.Store(&publish)
	var again <-chan time.Time
	for {
		select {
		case <-c.ups:
		case <-again:
		case <-m.Done():
			return nil
		}
		if again = nil; !c.subscribe(ctx, m) {
			again = time.After(longWait)
		}
	}
}

// Publish publishes a message. It blocks until that is sent, for at most 10 s, and with QoS 1
// until the broker has it or Run ends. A message that meets no connection is an error, and is lost.
func (c *Conn) Publish(m Message) error {
	publish := c.publish.Load()
	if publish == nil {
		return autopaho.ConnectionDownError
	}
	return (*publish)(&paho.Publish{Topic: m.Topic, Payload: m.Payload, QoS: m.QoS, Retain: m.Retained})
}

// subscribe subscribes on a new connection, and then calls Up. It reports whether it did.
func (c *Conn) subscribe(ctx context.Context, m *autopaho.ConnectionManager) bool {
	var s paho.Subscribe
	for _, filter := range c.opts.Subscribe {
		s.Subscriptions = append(s.Subscriptions, paho.SubscribeOptions{Topic: filter, QoS: 1, NoLocal: true})
	}
	ctx, cancel := context.WithTimeout(ctx, sendTime)
	defer cancel()
	if len(s.Subscriptions) > 0 {
		if _, err := m.Subscribe(ctx, &s); err != nil {
			c.trouble(fmt.Errorf("the broker lets this client not subscribe: %w", err))
			return false
		}
	}
	c.mu.Lock()
	c.failing = false
	c.mu.Unlock()
	c.opts.Up()
	return true
}

// ended returns why the broker has ended a connection.
func (c *Conn) ended(reason byte) error {
	if reason != packets.DisconnectSessionTakenOver {
		return fmt.Errorf("the broker has ended the connection, reason %#x", reason)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.until = time.Now().Add(takenWait)
	return ErrTaken
}

// closed returns why the broker may have ended a connection without a word. mosquitto 2.0.11 does so where
// another client has come by the same name: two that take the name from one another show it.
func (c *Conn) closed(now time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ends = append(c.ends, now)
	if n := len(c.ends) - takenEnds; n >= 0 {
		c.ends = c.ends[n:]
		if now.Sub(c.ends[0]) < takenWait {
			c.ends, c.until = nil, now.Add(takenWait)
			return ErrTaken
		}
	}
	return errors.New("the broker has ended the connection")
}

// trouble reports why the connection fails, once until it is up again.
func (c *Conn) trouble(err error) {
	c.mu.Lock()
	again := c.failing
	c.failing = true
	c.mu.Unlock()
	if !again {
		c.opts.Trouble(err)
	}
}

// wait returns the time before an attempt: up to Spread before the first one of a connection, then
// 1 s, doubled up to a minute, half of it by chance, so that many boards do not come at once.
func (c *Conn) wait(attempt int) time.Duration {
	if left := c.leaves(); left > 0 {
		return left
	}
	if attempt == 0 {
		return settleTime + rand.N(c.opts.Spread+1)
	}
	d := min(time.Second<<min(attempt-1, 10), longWait)
	return d/2 + rand.N(d/2)
}

// leaves returns the time for which the name is left to another client.
func (c *Conn) leaves() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	return time.Until(c.until)
}

// plain returns why an attempt to connect has failed, for people, and the likely remedy.
func plain(err error) error {
	if unknown, is := errors.AsType[x509.UnknownAuthorityError](err); is {
		return fmt.Errorf("%w: give the file of the club's certificate authority, by --ca or ca in the settings", unknown)
	}
	if errors.Is(err, io.EOF) || errors.Is(err, syscall.ECONNRESET) {
		return errors.New("the broker has ended the connection at once: mqtts:// is for a port with TLS, mqtt:// for one without")
	}
	if refused, is := errors.AsType[*autopaho.ConnackError](err); is {
		if r := refused.ReasonCode; r == packets.ConnackBadUsernameOrPassword || r == packets.ConnackNotAuthorized {
			return errors.New("the broker refuses the user or the password")
		}
		return fmt.Errorf("the broker refuses the connection, reason %#x", refused.ReasonCode)
	}
	if inner := errors.Unwrap(err); inner != nil {
		return inner // without the address of the settings
	}
	return err
}

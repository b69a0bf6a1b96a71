package uplink

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/broker"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/journal"
	"quartoboard/cmd/internal/topic"
	"quartoboard/cmd/internal/wire"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

const (
	club      = "club"
	tableName = "t4"
)

var epoch = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

// linesOf returns n lines of a game, in their order.
func linesOf(name string, count, n int) (lines [][]byte) {
	e := games.Format().NewEncoder(name, 1, func(at time.Duration) time.Time { return epoch.Add(at) })
	lines = append(lines, e.AppendFact(nil, 0, board.Opened{Board: "b", Version: "1.2", Profile: "p", Count: count}))
	lines = append(lines, e.AppendFact(nil, 0, board.Started{Options: games.Kinds()[0].Default}))
	for i := len(lines); i < n; i++ {
		lines = append(lines, e.AppendFact(nil, time.Duration(i)*time.Second, board.Seen{}))
	}
	return lines[:n]
}

// topicOf returns the name of a topic of the board.
func topicOf(k topic.Kind, hall string) string {
	return topic.Topic{Club: club, Board: tableName, Kind: k, To: hall}.String()
}

// clubhouse is a broker of memory with its halls, in the time of a bubble. What it passes on is lost, doubled and
// reordered by chance.
type clubhouse struct {
	t     *testing.T
	noise float64 // the chance of each of these

	mu       sync.Mutex
	random   *rand.Rand
	uplink   *Uplink
	up       bool
	halls    map[string]*smallHall
	retained map[string][]byte
	sent     []broker.Message // by the uplink, those that met the connection
	way      []onTheWay
	unacked  map[string]int // the most lines of a game that were on their way behind the slowest hall
}

// onTheWay is what is done when it is due.
type onTheWay struct {
	due time.Time
	do  func()
}

func newClubhouse(t *testing.T, seed uint64, noise float64) *clubhouse {
	return &clubhouse{t: t, noise: noise, random: rand.New(rand.NewPCG(seed, 1)), halls: map[string]*smallHall{}, retained: map[string][]byte{}, unacked: map[string]int{}}
}

var errDown = errors.New("down")

// publish takes a message of the uplink.
func (c *clubhouse) publish(m broker.Message) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.up {
		return errDown
	}
	m.Payload = bytes.Clone(m.Payload)
	c.sent = append(c.sent, m)
	if m.Retained {
		c.retained[m.Topic] = m.Payload
	}
	if t, _ := topic.Parse(m.Topic); t.Kind == topic.Lines {
		for _, h := range c.halls {
			c.pass(func() { h.take(m.Payload) })
		}
	}
	return nil
}

// pass does something after a while: never, once or twice.
func (c *clubhouse) pass(do func()) {
	for c.random.Float64() >= c.noise {
		after := 2 * time.Millisecond
		if c.random.Float64() < c.noise {
			after += time.Duration(c.random.IntN(100)) * time.Millisecond
		}
		c.way = append(c.way, onTheWay{time.Now().Add(after), do})
		time.AfterFunc(after, c.arrive)
		if c.random.Float64() >= c.noise {
			return
		}
	}
}

// arrive does what is due first: of what is due at once, what was passed first.
func (c *clubhouse) arrive() {
	c.mu.Lock()
	defer c.mu.Unlock()
	first := 0
	for i, w := range c.way {
		if w.due.Before(c.way[first].due) {
			first = i
		}
	}
	do := c.way[first].do
	c.way = slices.Delete(c.way, first, first+1)
	if c.up {
		do()
	}
}

// connect connects the uplink, which gets what is retained.
func (c *clubhouse) connect() {
	c.mu.Lock()
	c.up = true
	for name, payload := range c.retained {
		if t, _ := topic.Parse(name); t.Kind == topic.Haves {
			c.uplink.receive(broker.Message{Topic: name, Payload: payload, Retained: true})
		}
	}
	c.mu.Unlock()
	c.uplink.up()
}

func (c *clubhouse) disconnect() {
	c.mu.Lock()
	c.up = false
	c.mu.Unlock()
	c.uplink.trouble(errDown)
}

// do sends a message of a hall to the uplink.
func (c *clubhouse) do(k topic.Kind, hall string, payload []byte, retained bool) {
	c.uplink.receive(broker.Message{Topic: topicOf(k, hall), Payload: payload, Retained: retained})
}

// published returns the payloads that the uplink has published on a topic since the last call.
func (c *clubhouse) published(k topic.Kind) (all []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.sent = slices.DeleteFunc(c.sent, func(m broker.Message) bool {
		if t, _ := topic.Parse(m.Topic); t.Kind != k {
			return false
		}
		all = append(all, string(m.Payload))
		return true
	})
	return all
}

// daemon is a board's daemon: a journal behind the real wire, over pipes.
type daemon struct {
	t     *testing.T
	store *journal.Journal
	cards map[string][]byte
	link  wire.Exchange // nil for none

	mu    sync.Mutex
	wire  *wire.Wire
	conn  net.Conn // the board's end
	away  bool
	asked []board.Asked
}

func newDaemon(t *testing.T) *daemon {
	return &daemon{t: t, store: journal.NewMemory(), cards: map[string][]byte{}}
}

// play adds lines of a game to the card, and tells the wire if one runs.
func (d *daemon) play(lines ...[]byte) {
	for _, line := range lines {
		game, seq, err := record.Head(line)
		if err != nil {
			d.t.Fatal(err)
		}
		if seq == 1 {
			err = d.store.Begin(game)
		}
		l := record.Lines{Game: game, First: seq, Last: seq, Text: line}
		if err = errors.Join(err, d.store.Append(l)); err != nil {
			d.t.Fatal(err)
		}
		d.cards[game] = append(d.cards[game], line...)
		d.mu.Lock()
		if d.wire != nil {
			d.wire.Hear(rules.Step{}, l)
		}
		d.mu.Unlock()
	}
}

// daemonOf makes a source that connects in its own way.
func daemonOf(dial func(context.Context) (net.Conn, error)) *Daemon {
	d := NewDaemon("")
	d.dial = dial
	return d
}

// dial connects the uplink.
func (d *daemon) dial(context.Context) (net.Conn, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.away {
		return nil, errors.New("no such daemon")
	}
	mine, its := net.Pipe()
	d.conn = mine
	return its, nil
}

// leave makes the daemon unreachable, or reachable again.
func (d *daemon) leave(away bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.away = away
}

// unplug ends the connection.
func (d *daemon) unplug() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.conn != nil {
		_ = d.conn.Close()
	}
}

// port is the board's end of a pipe, with the times of a serial port.
type port struct{ net.Conn }

func (p port) Read(b []byte) (int, error) {
	if err := p.SetReadDeadline(time.Now().Add(20 * time.Millisecond)); err != nil {
		return 0, err
	}
	n, err := p.Conn.Read(b)
	if errors.Is(err, os.ErrDeadlineExceeded) {
		err = nil
	}
	return n, err
}

func (p port) Write(b []byte) (int, error) {
	if err := p.SetWriteDeadline(time.Now().Add(100 * time.Millisecond)); err != nil {
		return 0, err
	}
	return p.Conn.Write(b)
}

// run runs the wire.
func (d *daemon) run(ctx context.Context) error {
	open := func(ctx context.Context) (io.ReadWriteCloser, error) {
		for ctx.Err() == nil {
			d.mu.Lock()
			conn := d.conn
			d.mu.Unlock()
			if conn != nil {
				return port{conn}, nil
			}
			time.Sleep(20 * time.Millisecond)
		}
		return nil, ctx.Err()
	}
	among := []string{"hello", "resend", "ack", "options", "new", "adjudicate", "say"}
	if d.link != nil {
		among = append(among, "exchange")
	}
	w := wire.New(open, d.store, wire.Requests{
		Via: board.ViaHall, Games: games.Faces, Format: games.Format(), State: func() record.State { return record.State{} },
		Ask: func(a board.Asked) error {
			d.mu.Lock()
			defer d.mu.Unlock()
			d.asked = append(d.asked, a)
			return nil
		},
	}, wire.Opts{Board: "b", Version: "1.2", Among: among, Exchange: d.link})
	d.mu.Lock()
	d.wire = w
	d.mu.Unlock()
	return w.Run(ctx)
}

// start runs an uplink and what stands beside it until the test ends, and returns a function that ends it before.
func (c *clubhouse) start(o Opts, beside ...func(context.Context) error) (stop func()) {
	c.t.Helper()
	o.Club, o.Board, o.Format = club, tableName, games.Format()
	u := newUplink(o)
	u.publish = c.publish
	c.mu.Lock()
	c.uplink = u
	c.mu.Unlock()
	ctx, cancel := context.WithCancel(c.t.Context())
	var all sync.WaitGroup
	for _, work := range append(beside, u.run, u.beside) {
		all.Go(func() {
			if err := work(ctx); err != nil {
				c.t.Error(err)
			}
		})
	}
	return func() {
		cancel()
		all.Wait()
	}
}

// said collects reports.
type said struct {
	mu  sync.Mutex
	all []string
}

func (s *said) report(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all = append(s.all, text)
}

func (s *said) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return strings.Join(s.all, "\n")
}

func gameName(i int) string { return fmt.Sprintf("g%02d", i) }

// message is one of a hall.
func message(k topic.Kind, text string) broker.Message {
	return broker.Message{Topic: topicOf(k, ""), Payload: []byte(text)}
}

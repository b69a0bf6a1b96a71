// Package uplink sends the lines of a board to the halls of its club, through an MQTT broker, and takes their commands.
// It passes on the messages between the daemon's link and other boards.
// The lines come from the board's daemon, as a host of the wire gets them, or from a folder of the files of games.
//
// It keeps nothing on disk, and no lines in memory: the halls acknowledge lines that are on their disks, end to end, and
// after a start or an outage it goes on behind them. The board does not notice a dead or slow hall, broker or uplink.
//
//	workers, err := uplink.Workers(uplink.Opts{Club: "club", Board: "t4", Source: uplink.NewDaemon(socket), …}, account, spread)
package uplink

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"quartoboard/cmd/internal/broker"
	"quartoboard/cmd/internal/gate"
	"quartoboard/cmd/internal/hostwire"
	"quartoboard/cmd/internal/topic"
	"quartoboard/rules/record"
)

// Opts are the options of Workers.
type Opts struct {
	Club, Board string         // as topics have them
	Source      Source         // of the lines
	Commands    bool           // the halls may send commands
	Format      *record.Format // of the lines
	Report      func(string)   // gets one sentence per change, from the loop; nil for none
}

// Source has the lines of a board. NewDaemon and NewFolder make one. Its methods belong to the loop.
type Source interface {
	// attach is called first. It returns what blocks beside the loop until its ctx ends.
	attach(u *Uplink) func(context.Context) error
	// tick does what is due, and returns when to call it again.
	tick(now time.Time) (at time.Time)
	// ready reports whether ask may be called.
	ready() bool
	// ask asks for lines, which come at once or later, or acknowledges those that all halls have.
	ask(q *hostwire.Request, now time.Time)
	// do passes on a command of the wire, whose answer comes by the id. The error is one sentence.
	do(command map[string]json.RawMessage) (id int, err error)
}

// Uplink is the connection of one board to the halls.
type Uplink struct {
	// Set by Workers, then fixed.
	opts    Opts
	publish func(broker.Message) error  // may block for some seconds
	beside  func(context.Context) error // what the source does beside the loop
	wake    chan struct{}               // holds one while there may be something to do

	dropped atomic.Int64 // messages over a limit, or not of the contract

	// Of the loop.
	sender       sender
	judge        judge
	status, said topic.Status // now, and as it was published
	reached      string       // why the source fails, or that it answers; "" before that was told
	commands     []command    // the newest ones, the last one at the end
	allowed      gate.Allowance
	linked       linked
	refused      string // the hall that was reported as one too many
	warned       bool   // that messages are dropped

	mu   sync.Mutex
	came []func(now time.Time) // to be done by the loop; guarded by mu
}

// maxWaiting is the number of things to be done from which on messages are dropped.
const maxWaiting = 256

// Workers makes an uplink and its connection to the broker. They are to run beside one another; each blocks until its
// ctx ends and returns nil. spread is the longest time before the first attempt of a connection, so that many boards do
// not come at once.
func Workers(o Opts, a broker.Account, spread time.Duration) ([]func(context.Context) error, error) {
	u := newUplink(o)
	conn, err := broker.New(u.connection(a, spread))
	if err != nil {
		return nil, err
	}
	u.publish = conn.Publish
	return []func(context.Context) error{conn.Run, u.run, u.beside}, nil
}

func newUplink(o Opts) *Uplink {
	u := &Uplink{opts: o, wake: make(chan struct{}, 1), judge: judge{format: o.Format}, status: topic.Status{V: 1, Online: true}}
	u.sender.send = func(text []byte) { u.send(topic.Lines, text) }
	u.linked.others = map[string]bool{}
	u.linked.daemon, _ = o.Source.(*Daemon)
	u.beside = o.Source.attach(u)
	return u
}

// connection returns the options of the connection to the broker.
func (u *Uplink) connection(a broker.Account, spread time.Duration) broker.Opts {
	filters := []string{u.topic(topic.Haves, "+"), u.topic(topic.Asks, "")}
	if u.opts.Commands {
		filters = append(filters, u.topic(topic.Dos, ""))
	}
	if u.linked.daemon != nil {
		for k, to := range map[topic.Kind]string{topic.Pairs: u.opts.Board, topic.Acts: u.opts.Board, topic.Statuses: ""} {
			filters = append(filters, topic.Topic{Club: u.opts.Club, Board: "+", Kind: k, To: to}.String())
		}
	}
	return broker.Opts{
		Account: a, Client: topic.BoardClient(u.opts.Club, u.opts.Board), Subscribe: filters, Spread: spread,
		Will: &broker.Message{Topic: u.topic(topic.Statuses, ""), Payload: topic.Offline(), QoS: 1, Retained: true},
		Up:   u.up, Receive: u.receive, Trouble: u.trouble,
	}
}

// up tells that the connection is up and subscribed. All that is retained is published again.
func (u *Uplink) up() {
	u.post(func(time.Time) {
		u.say("connected to the broker")
		u.sender.restart()
		u.linked.again = time.Time{} // the link is told
		name, text := topic.Discovery(u.opts.Club, u.opts.Board)
		_ = u.publish(broker.Message{Topic: name, Payload: text, QoS: 1, Retained: true}) // as in send
		u.said, u.judge.told = topic.Status{}, nil
	})
}

// trouble tells why the connection fails.
func (u *Uplink) trouble(err error) {
	u.post(func(time.Time) {
		u.sender.up, u.linked.again = false, time.Time{}
		if errors.Is(err, broker.ErrTaken) {
			u.say("another board is called %s; trying again after a minute", u.opts.Board)
		} else {
			u.say("no connection to the broker: %v; trying again", err)
		}
	})
}

// receive has the loop take a message. It does not block, and drops what is over the limits.
func (u *Uplink) receive(m broker.Message) {
	if t, ok := topic.Parse(m.Topic); ok && t.Club == u.opts.Club && t.Kind == topic.Statuses {
		if t.Board != u.opts.Board && u.linked.meet(t.Board, m.Payload) != nil {
			u.dropped.Add(1)
		}
		return
	}
	u.mu.Lock()
	full := len(u.came) >= maxWaiting
	u.mu.Unlock()
	if full || len(m.Payload) > topic.MaxLine {
		u.dropped.Add(1)
		return
	}
	u.post(func(now time.Time) {
		if u.take(m, now) != nil {
			u.dropped.Add(1)
		}
	})
}

// post has the loop do something.
func (u *Uplink) post(do func(now time.Time)) {
	u.mu.Lock()
	u.came = append(u.came, do)
	u.mu.Unlock()
	u.awake()
}

func (u *Uplink) awake() {
	select {
	case u.wake <- struct{}{}:
	default:
	}
}

// run is the loop.
func (u *Uplink) run(ctx context.Context) error {
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-u.wake:
		case <-timer.C:
		}
		timer.Reset(max(time.Until(u.step(time.Now())), time.Millisecond))
	}
}

// step does what is due, and returns when to call it again.
func (u *Uplink) step(now time.Time) (at time.Time) {
	u.mu.Lock()
	came := u.came
	u.came = nil
	u.mu.Unlock()
	for _, do := range came {
		do(now)
	}
	if !u.warned && u.dropped.Load() > 0 {
		u.warned = true
		u.say("messages that are invalid or over the limits are dropped")
	}
	at = earlier(earlier(now.Add(time.Hour), u.opts.Source.tick(now)), u.exchange(now))
	for range 64 { // then what came meanwhile is taken first
		q, next := u.next(now)
		if q == nil {
			return earlier(at, earlier(next, u.tell(now)))
		}
		u.opts.Source.ask(q, now)
	}
	return now
}

// earlier returns the earlier of two times, of which a zero one is none.
func earlier(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}

// take takes a message of a hall or another board. The error tells why it is dropped.
func (u *Uplink) take(m broker.Message, now time.Time) error {
	t, ok := topic.Parse(m.Topic)
	switch {
	case ok && t.Club == u.opts.Club && (t.Kind == topic.Pairs || t.Kind == topic.Acts):
		return u.letter(t, m, now)
	case !ok || t.Club != u.opts.Club || t.Board != u.opts.Board:
		return errors.New("no topic of this board")
	case t.Kind == topic.Haves && len(m.Payload) == 0:
		halls := len(u.sender.halls)
		u.sender.halls = slices.DeleteFunc(u.sender.halls, func(h *hall) bool { return h.name == t.To })
		if len(u.sender.halls) < halls {
			u.say("hall %s has left", t.To)
		}
		return nil
	case t.Kind == topic.Haves:
		have, err := topic.Decode[topic.Have](m.Payload)
		if err != nil {
			return err
		}
		if h := u.meet(t.To, now); h != nil {
			u.sender.have(h, have.Games, !m.Retained)
		}
		return nil
	case t.Kind == topic.Asks:
		a, err := topic.Decode[topic.Ask](m.Payload)
		if err != nil {
			return err
		}
		if h := u.meet(a.Hall, now); h != nil {
			u.sender.ask(h, a)
		}
		return nil
	case t.Kind == topic.Dos && u.opts.Commands:
		return u.do(m, now)
	}
	return errors.New("not subscribed to")
}

// meet returns a hall, nil if there are too many. A new one takes the place of a silent one.
func (u *Uplink) meet(name string, now time.Time) *hall {
	s := &u.sender
	if i := slices.IndexFunc(s.halls, func(h *hall) bool { return h.name == name }); i >= 0 {
		return s.halls[i]
	}
	if i := slices.IndexFunc(s.halls, func(h *hall) bool { return h.silent(now) }); len(s.halls) == maxHalls && i >= 0 {
		s.halls = slices.Delete(s.halls, i, i+1)
	}
	if len(s.halls) == maxHalls {
		if name != u.refused {
			u.refused = name
			u.say("hall %s gets no lines: there are %d halls already", name, maxHalls)
		}
		return nil
	}
	h := &hall{name: name, had: map[string]topic.Had{}}
	s.halls = append(s.halls, h)
	u.say("connected to hall %s", name)
	return h
}

// next returns what the source is to be asked, nil for nothing, and when to call it again. It sends what is due.
func (u *Uplink) next(now time.Time) (q *hostwire.Request, at time.Time) {
	q, at = u.sender.next(now)
	g := u.sender.newest()
	if g != nil && (q == nil || q.Game != g.name) {
		switch own := u.judge.wants(g); {
		case own == nil:
		case now.Before(g.notYet):
			at = earlier(at, g.notYet)
		default:
			q = own
		}
	}
	switch {
	case !u.sender.up || !u.opts.Source.ready():
		return nil, at
	case q != nil:
		u.sender.game(q.Game).notYet = now.Add(retry)
		return q, at
	}
	q, again := u.sender.acknowledge(now)
	return q, earlier(at, again)
}

// tell publishes status and state where they have changed, and returns when to call it again.
func (u *Uplink) tell(now time.Time) (at time.Time) {
	if !u.sender.up {
		return at
	}
	if o := u.judge.opened; o.Version != "" {
		u.status.Version, u.status.Profile = record.Printable(o.Version), record.Printable(o.Profile)
	}
	if u.status != u.said {
		u.said = u.status
		u.send(topic.Statuses, record.JSON(u.status))
	}
	text, at := u.judge.due(now)
	if text != nil {
		u.send(topic.States, text)
	}
	return at
}

// reach notes why the source fails, nil if it answers.
func (u *Uplink) reach(err error) {
	how := "connected to the board"
	if err != nil {
		how = err.Error()
	}
	if how != u.reached {
		u.reached, u.status.Daemon = how, err == nil
		u.say("%s", how)
	}
}

// lines takes lines of the source, if there are any, whose numbers follow one another, and whose text becomes the
// uplink's. It reports whether their game is known.
func (u *Uplink) lines(l record.Lines, now time.Time) bool {
	if len(l.Text) == 0 {
		return true
	}
	g := u.sender.take(l, now)
	if g != nil && g == u.sender.newest() {
		u.judge.take(g, l, now)
	}
	return g != nil
}

// topic returns the name of a topic of this board.
func (u *Uplink) topic(k topic.Kind, to string) string {
	return topic.Topic{Club: u.opts.Club, Board: u.opts.Board, Kind: k, To: to}.String()
}

// send publishes on a topic of the board. What meets no connection is lost: lines are sent again, and the rest with the
// next one.
func (u *Uplink) send(k topic.Kind, payload []byte) {
	m := broker.Message{Topic: u.topic(k, ""), Payload: payload, Retained: k == topic.Statuses || k == topic.States}
	if k == topic.Statuses || k == topic.Dids {
		m.QoS = 1
	}
	_ = u.publish(m)
}

// say reports a sentence, with control characters escaped.
func (u *Uplink) say(format string, values ...any) {
	if u.opts.Report != nil {
		u.opts.Report(record.Printable(fmt.Sprintf(format, values...)))
	}
}

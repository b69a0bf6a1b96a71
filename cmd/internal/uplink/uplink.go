// Package uplink sends the lines of a board to the halls of its club, through an MQTT broker, and takes their commands.
// The lines come from the board's daemon, as a host of the wire gets them, or from a folder of the files of games.
//
// It keeps nothing on disk, and no lines in memory: the halls acknowledge lines that are on their disks, end to end, and
// after a start or an outage it goes on behind them. The board does not notice a dead or slow hall, broker or uplink.
//
// It is put together so:
//
//	u := uplink.New(uplink.Opts{Club: "club", Board: "t4", Source: uplink.NewDaemon(uplink.Socket(path)), …})
//	conn, err := broker.New(u.Connection(account, spread))
//	u.Publish(conn.Publish)
//	// Run conn.Run and each of u.Workers() until the end.
package uplink

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"quartoboard/cmd/internal/broker"
	"quartoboard/cmd/internal/topic"
	"quartoboard/rules/record"
)

// Opts are the options of an Uplink.
type Opts struct {
	Club, Board string         // as topics have them
	Source      Source         // of the lines
	Commands    bool           // the halls may send commands
	Format      *record.Format // of the lines
	Report      func(string)   // gets one sentence per change, from the loop; nil for none
}

// Uplink is the connection of one board to the halls. Receive, Up and Trouble may be called from any goroutine, and
// never block.
type Uplink struct {
	// Set by New and Publish, then fixed.
	opts    Opts
	publish func(broker.Message) error
	wake    chan struct{} // holds one while there may be something to do

	// Of the loop.
	table    table
	commands commands
	refused  string // the hall that was reported as one too many
	dropped  int    // messages over a limit, or not of the contract

	mu   sync.Mutex
	came came // guarded by mu
}

// came is what came from the broker and is not taken yet.
type came struct {
	messages []broker.Message
	dropped  int
	up       bool
	err      error // why the connection has failed, if that came last
}

// maxWaiting is the limit of messages that wait.
const maxWaiting = 256

// New makes an uplink.
func New(o Opts) *Uplink {
	u := &Uplink{
		opts:    o,
		publish: func(broker.Message) error { return errors.New("not connected") },
		wake:    make(chan struct{}, 1),
	}
	u.table = table{
		sender: sender{games: map[string]*game{}}, judge: judge{format: o.Format}, status: topic.Status{V: 1, Online: true}, say: u.say,
	}
	return u
}

// Connection returns the options of the connection to the broker. spread is the longest time before the first attempt of
// a connection, so that many boards do not come at once.
func (u *Uplink) Connection(a broker.Account, spread time.Duration) broker.Opts {
	filters := []string{u.topic(topic.Haves, "+"), u.topic(topic.Asks, "")}
	if u.opts.Commands {
		filters = append(filters, u.topic(topic.Dos, ""))
	}
	return broker.Opts{
		Account: a, Client: topic.BoardClient(u.opts.Club, u.opts.Board), Subscribe: filters, Spread: spread,
		Will: &broker.Message{Topic: u.topic(topic.Statuses, ""), Payload: topic.Offline(), QoS: 1, Retained: true},
		Up:   u.Up, Receive: u.Receive, Trouble: u.Trouble,
	}
}

// Publish sets how messages are published, before the workers run. The function may block for some seconds.
func (u *Uplink) Publish(publish func(broker.Message) error) { u.publish = publish }

// Workers are to run beside one another; each blocks until its ctx ends and returns nil.
func (u *Uplink) Workers() []func(context.Context) error {
	workers := []func(context.Context) error{u.run}
	if read := u.opts.Source.worker(u.awake); read != nil {
		workers = append(workers, read)
	}
	return workers
}

// Up tells that the connection is up and subscribed. All that is retained is published again.
func (u *Uplink) Up() {
	u.note(func() { u.came.up, u.came.err = true, nil })
}

// Trouble tells why the connection fails.
func (u *Uplink) Trouble(err error) {
	u.note(func() { u.came.up, u.came.err = false, err })
}

// Receive takes a message. It drops what is over the limits of its topic.
func (u *Uplink) Receive(m broker.Message) {
	u.note(func() {
		if len(u.came.messages) < maxWaiting && len(m.Payload) <= topic.MaxLine {
			u.came.messages = append(u.came.messages, m)
		} else {
			u.came.dropped++
		}
	})
}

// note does something under mu, and wakes the loop.
func (u *Uplink) note(do func()) {
	u.mu.Lock()
	do()
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
		now := time.Now()
		u.take(now)
		next := u.opts.Source.poll(now, &u.table)
		if next = earlier(next, u.work(now)); next.IsZero() {
			next = now.Add(time.Hour)
		}
		timer.Reset(max(time.Until(next), time.Millisecond))
	}
}

// earlier returns the earlier of two times, of which a zero one is none.
func earlier(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}

func latest(a, b time.Time) time.Time {
	if a.Before(b) {
		return b
	}
	return a
}

// take takes what came from the broker.
func (u *Uplink) take(now time.Time) {
	u.mu.Lock()
	in := u.came
	u.came = came{}
	u.mu.Unlock()
	before := u.dropped
	u.dropped += in.dropped
	for _, m := range in.messages {
		if err := u.receive(m, now); err != nil {
			u.dropped++
		}
	}
	if before == 0 && u.dropped > 0 {
		u.say("messages of halls that are invalid or over the limits are dropped")
	}
	switch {
	case errors.Is(in.err, broker.ErrTaken):
		u.say("another board is called %s; trying again after a minute", u.opts.Board)
	case in.err != nil:
		u.say("no connection to the broker: %v; trying again", in.err)
	case in.up:
		u.say("connected to the broker")
		u.table.sender.restart()
		name, text := topic.Discovery(u.opts.Club, u.opts.Board)
		u.send(broker.Message{Topic: name, Payload: text, QoS: 1, Retained: true})
		u.table.said, u.table.judge.told = topic.Status{}, nil
	}
	if in.err != nil {
		u.table.sender.up = false
	}
}

// receive takes a message of a hall.
func (u *Uplink) receive(m broker.Message, now time.Time) error {
	t, ok := topic.Parse(m.Topic)
	switch {
	case !ok || t.Club != u.opts.Club || t.Board != u.opts.Board:
		return errors.New("no topic of this board")
	case t.Kind == topic.Haves && len(m.Payload) == 0:
		if i := u.table.sender.place(t.Hall); i >= 0 {
			u.table.sender.set(i, nil)
			u.say("hall %s has left", t.Hall)
		}
		return nil
	case t.Kind == topic.Haves:
		h, err := topic.Decode[topic.Have](m.Payload)
		if i := u.meet(t.Hall, err, now); i >= 0 {
			u.table.sender.have(i, h.Games, !m.Retained)
		}
		return err
	case t.Kind == topic.Asks:
		a, err := topic.Decode[topic.Ask](m.Payload)
		if i := u.meet(a.Hall, err, now); i >= 0 {
			u.table.sender.halls[i].waits = time.Time{}
			if g := u.table.sender.games[a.Game]; g != nil {
				g.had[i] = a.From - 1
			}
		}
		return err
	case t.Kind == topic.Dos && u.opts.Commands:
		return u.do(m, now)
	}
	return errors.New("not subscribed to")
}

// meet returns the place of a hall, -1 if it is not served or has sent nonsense.
func (u *Uplink) meet(hall string, err error, now time.Time) int {
	if err != nil {
		return -1
	}
	i, isNew := u.table.sender.meet(hall, now)
	switch {
	case isNew && i >= 0:
		u.say("connected to hall %s", hall)
	case i < 0 && hall != u.refused:
		u.refused = hall
		u.say("hall %s gets no lines: there are %d halls already", hall, maxHalls)
	}
	return i
}

// work sends what is due, and asks the source for what is missing. It returns when there is more to do.
func (u *Uplink) work(now time.Time) (at time.Time) {
	t := &u.table
	for range 64 { // then what came meanwhile is taken first
		w, next := t.next(now)
		for _, text := range t.out {
			u.send(broker.Message{Topic: u.topic(topic.Lines, ""), Payload: text})
		}
		t.out = nil
		asked := t.sender.up && u.opts.Source.ready()
		switch {
		case !asked:
		case w.game != "":
			t.came = false
			u.opts.Source.ask(w, now, t)
		default:
			game, seq, again := t.sender.acknowledge(now)
			if asked = game != ""; asked {
				u.opts.Source.ack(game, seq, now)
				t.sender.games[game].acked = seq // the next list of the games tells if that was lost
			}
			next = earlier(next, again)
		}
		if !asked {
			return earlier(next, u.tell(now))
		}
	}
	return now
}

// tell publishes status, state and answers where they have changed, and returns when to call it again.
func (u *Uplink) tell(now time.Time) (at time.Time) {
	t := &u.table
	for _, d := range t.done {
		u.answer(d)
	}
	if t.done = nil; !t.sender.up {
		return at
	}
	if o := t.judge.opened; o.Version != "" {
		t.status.Version, t.status.Profile = record.Printable(o.Version), record.Printable(o.Profile)
	}
	if t.status != t.said {
		t.said = t.status
		u.send(broker.Message{Topic: u.topic(topic.Statuses, ""), Payload: topic.Encode(t.status), QoS: 1, Retained: true})
	}
	text, at := t.judge.due(now)
	if text != nil {
		u.send(broker.Message{Topic: u.topic(topic.States, ""), Payload: text, Retained: true})
	}
	return at
}

// topic returns the name of a topic of this board.
func (u *Uplink) topic(k topic.Kind, hall string) string {
	return topic.Topic{Club: u.opts.Club, Board: u.opts.Board, Kind: k, Hall: hall}.String()
}

// send publishes a message. What meets no connection is lost: lines are sent again, and the rest with the next one.
func (u *Uplink) send(m broker.Message) { _ = u.publish(m) }

// say reports a sentence, with control characters escaped.
func (u *Uplink) say(format string, values ...any) {
	if u.opts.Report != nil {
		u.opts.Report(record.Printable(fmt.Sprintf(format, values...)))
	}
}

// Package hall keeps the games of a club's boards, which come through an MQTT broker: the lines
// of each game in a file, byte for byte as on the board's card and strictly in order. It
// acknowledges lines that are on the disk. It knows besides how each table stands, and sends
// commands to boards.
//
// A game is <board>/<game>.log in the hall's folder. Another game of that name, which a board
// with a new card may have, is <game>.<checksum of its first line>.log. The index of the files
// is in memory alone, made from them at the start.
//
// Lines wait for up to 20 ms, those of all boards together, and are flushed to the disk at once.
// Lines that the disk refuses wait in memory and are tried again; the boards they come from get
// no acknowledgement meanwhile. Nothing that comes from the broker is trusted: see the limits.
package hall

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"quartoboard/cmd/internal/broker"
	"quartoboard/cmd/internal/folder"
	"quartoboard/cmd/internal/topic"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// Opts are the options of a hall. The functions are called by New and Run, and must not block.
type Opts struct {
	Club, Name string         // as topics have them
	Dir        string         // on one file system; made if it is missing
	Format     *record.Format // knows the lines that begin and end a game
	Keep       time.Duration  // of games, since their last line came; 0: for ever

	Needs  func(board, game string) bool // the game is kept, however old; nil: none
	Played func(Game)                    // a game has begun, ended, or goes on after its end; nil for none
	Report func(string)                  // gets one sentence per finding
}

// Game is a game of a board, as far as its lines are on the disk. New tells again of the newest one
// of each board.
type Game struct {
	Board, Name string
	Names       []string  // of the players, in the order of their seats or numbers
	Result      string    // a seat or number, draw or abandoned; "" before the end
	How         string    // the record's word, as "call"
	Count       int       // the number of the game on the board's card; 0 if unknown
	Begun       time.Time // by the clock of the board, which may be wrong
}

// The waiting times.
const (
	batch     = 20 * time.Millisecond // from the first line that waits to the flush
	silence   = 30 * time.Second      // before a board is silent
	soon      = time.Second           // between two looks at the clock
	answering = 10 * time.Second      // of a command, at most
)

// Hall is the hall. Run belongs to one goroutine; Receive, Up, Tables, Store and Do may be called
// from any.
type Hall struct {
	// Set by New and Publish, then fixed.
	opts    Opts
	publish func(broker.Message) error
	lock    *folder.Folder
	disk    disk

	in      inbox
	effects map[string]rules.Effect // by the type of a line
	files   []*game                 // those with an open file, used last at the end
	due     []*peer                 // those that get an acknowledgement at the next flush
	swept   time.Time               // when old games were removed

	// Guarded by mu, which Run needs for changes only; it alone changes boards and their games.
	mu      sync.Mutex
	peers   map[string]*peer
	tables  []Table // made of boards; nil after a change
	changed chan struct{}
	waiting map[string]waiting // by the id of the command
	left    bool               // the acknowledgements are cleared
}

// New makes a hall of the files in its folder, which it locks. It cuts torn lines off their ends.
// The error is folder.ErrLocked, or that of the folder.
func New(o Opts) (*Hall, error) { return newOn(system{}, o) }

func newOn(d disk, o Opts) (*Hall, error) {
	h := &Hall{
		opts: o, disk: d, in: newInbox(), effects: map[string]rules.Effect{}, peers: map[string]*peer{},
		changed: make(chan struct{}), waiting: map[string]waiting{},
		publish: func(broker.Message) error { return errors.New("not connected") },
	}
	err := folder.Make(o.Dir)
	if err == nil {
		h.lock, err = folder.Lock(o.Dir)
	}
	if err != nil {
		return nil, fmt.Errorf("hall %s: %w", o.Dir, err)
	}
	if err := h.load(); err != nil {
		return nil, errors.Join(fmt.Errorf("hall %s: %w", o.Dir, err), h.lock.Close())
	}
	h.sweep(time.Now())
	return h, nil
}

// Filters are the topics to subscribe to.
func (h *Hall) Filters() (filters []string) {
	for _, t := range []topic.Topic{{Kind: topic.Lines}, {Kind: topic.Statuses}, {Kind: topic.States}, {Kind: topic.Dids}, {Kind: topic.Haves, Hall: h.opts.Name}} {
		t.Club, t.Board = h.opts.Club, "+"
		filters = append(filters, t.String())
	}
	return filters
}

// Publish sets how messages are published, before Run. The function may block for some seconds,
// and may be called from any goroutine.
func (h *Hall) Publish(publish func(broker.Message) error) { h.publish = publish }

// Up tells that the connection to the broker is up and subscribed: all acknowledgements are
// published again.
func (h *Hall) Up() { h.in.up() }

// Receive takes a message. It drops what is no message of a board of the club, and what a board
// sends over the limits.
func (h *Hall) Receive(m broker.Message) {
	t, ok := topic.Parse(m.Topic)
	if ok && t.Club == h.opts.Club && len(m.Payload) <= topic.MaxLine && (t.Kind != topic.Haves || t.Hall == h.opts.Name) {
		h.in.put(message{t, m.Payload}, time.Now())
	}
}

// Run takes what was received, until ctx ends; then the lines that wait are flushed, and the folder
// is unlocked. It may block for some seconds where the disk or the broker does.
func (h *Hall) Run(ctx context.Context) error {
	clock := time.NewTicker(soon)
	defer clock.Stop()
	var flush <-chan time.Time
	for {
		select {
		case <-ctx.Done():
			h.flush(time.Now())
			for len(h.files) > 0 {
				h.files[0].shut()
			}
			return h.lock.Close()
		case <-h.in.wake:
			h.takeAll(time.Now())
		case now := <-clock.C:
			h.tick(now)
		case now := <-flush:
			flush = nil
			h.flush(now)
		}
		if flush == nil && len(h.due) > 0 {
			flush = time.After(batch)
		}
	}
}

// Leave clears the acknowledgements, so that the boards no longer wait for this hall.
func (h *Hall) Leave() (err error) {
	h.mu.Lock()
	h.left = true
	var names []string
	for name := range h.peers {
		names = append(names, name)
	}
	h.mu.Unlock()
	for _, name := range names {
		err = errors.Join(err, h.publish(broker.Message{Topic: h.topic(name, topic.Haves), Retained: true}))
	}
	return err
}

// topic returns the name of a topic of a board.
func (h *Hall) topic(board string, k topic.Kind) string {
	t := topic.Topic{Club: h.opts.Club, Board: board, Kind: k}
	if k == topic.Haves {
		t.Hall = h.opts.Name
	}
	return t.String()
}

// say reports one sentence, with control characters escaped.
func (h *Hall) say(format string, values ...any) {
	h.opts.Report(record.Printable(fmt.Sprintf(format, values...)))
}

// change notes that the tables have changed. The caller holds mu.
func (h *Hall) change() {
	if h.tables != nil { // else nobody has looked since the last change
		h.tables = nil
		close(h.changed)
		h.changed = make(chan struct{})
	}
}

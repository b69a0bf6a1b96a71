// Package hall keeps the games of a club's boards, which come through an MQTT broker: the lines
// of each game in a file, byte for byte as on the board's card and strictly in order. It
// acknowledges lines that are on the disk. It knows besides how each table stands, and sends
// commands to boards.
//
// A game is <board>/<game>.log in the hall's folder; another game of that name, which a board with
// a new card may have, is <game>.<checksum of its first line>.log. The index of the files is in
// memory alone. Lines wait for up to 20 ms, and those of all boards are flushed together. Lines
// that the disk refuses wait and are tried again; their boards get no acknowledgement meanwhile.
// Nothing that comes from the broker is trusted.
package hall

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"

	"quartoboard/cmd/internal/broker"
	"quartoboard/cmd/internal/folder"
	"quartoboard/cmd/internal/topic"
	"quartoboard/rules/record"
)

// Opts are the options of a hall. The functions must not block or call the hall; Report is called
// from any goroutine, the others by New and Run.
type Opts struct {
	Club, Name string         // as topics have them
	Dir        string         // on one file system; made if it is missing
	Format     *record.Format // knows the lines that begin and end a game
	Keep       time.Duration  // of games, since their last line came; 0: for ever

	Needs  func() func(board, game string) bool // for a removal: games that are kept, however old
	Played func(Game)                           // a game has begun, has ended, or goes on after its end
	Report func(string)                         // gets one sentence per finding

	open func(path string, flag int, limit int64) (*os.File, error) // nil: folder.Open; and
	sync func(files []*os.File, dirs []string) error                // folder.SyncAll
}

// Game is a game of a board, as far as its lines are on the disk. New tells again of the newest one
// of each board.
type Game struct {
	Board, Name string
	Names       []string // of the players, in the order of their seats or numbers
	Result      string   // A, B, draw or abandoned; "" if the record has none
	How         string   // it ended, in the record's word, as "call"; "" before the end
	Began       bool     // since it was told last, and while the hall runs
}

// The waiting times.
const (
	batch     = 20 * time.Millisecond // from the first line that waits to the flush
	look      = time.Second           // at the clock
	silence   = 30 * time.Second      // before a board is silent
	day       = 24 * time.Hour        // between two removals of old games
	answering = 10 * time.Second      // of a command, at most
)

// The limits of what is received, in bytes but for boards. What is over them is dropped, and
// lines are sent again.
const (
	maxBoards = 10_000
	maxQueue  = 64 << 20 // that wait, of all boards
	maxRate   = 4 << 20  // a second, of a board
	overhead  = 256      // that a message counts for besides its own
)

// Hall is the hall. Run belongs to one goroutine; Receive, Up, Tables, Store and Do may be called
// from any.
type Hall struct {
	// Set by New and Publish, then fixed.
	opts    Opts
	publish func(broker.Message) error
	lock    *os.File      // the locked folder
	wake    chan struct{} // holds one while something waits

	due   []*peer   // get an acknowledgement at the next flush; of Run
	swept time.Time // when old games were removed; of Run

	// Guarded by mu, and so are peers and their games, which Run alone changes: it reads them without mu.
	mu      sync.Mutex
	peers   map[string]*peer
	tables  []Table // made of peers; nil after a change
	changed chan struct{}
	waiting map[string]chan<- topic.Did // what waits for the answer to a command, by "board id"; has room for one
	isUp    bool                        // all acknowledgements are to be published
	queue   []message
	queued  int            // bytes
	spent   map[string]int // bytes in this second, by board
}

// message is one that was received.
type message struct {
	topic   topic.Topic
	payload []byte
}

// New makes a hall of the files in its folder, which it locks. It cuts torn lines off their ends.
// The error is folder.ErrLocked, or that of the folder.
func New(o Opts) (*Hall, error) {
	if o.open == nil {
		o.open, o.sync = folder.Open, folder.SyncAll
	}
	h := &Hall{
		opts: o, wake: make(chan struct{}, 1), peers: map[string]*peer{}, changed: make(chan struct{}),
		waiting: map[string]chan<- topic.Did{}, spent: map[string]int{},
	}
	err := folder.Make(o.Dir)
	if err == nil {
		h.lock, err = folder.Lock(o.Dir)
	}
	if err == nil {
		h.mu.Lock()
		err = h.load()
		h.mu.Unlock()
		if err != nil {
			err = errors.Join(err, h.lock.Close())
		}
	}
	if err != nil {
		return nil, fmt.Errorf("hall %s: %w", o.Dir, err)
	}
	h.sweep(time.Now())
	return h, nil
}

// Filters are the topics to subscribe to.
func (h *Hall) Filters() (filters []string) {
	for _, k := range []topic.Kind{topic.Lines, topic.Statuses, topic.States, topic.Dids, topic.Haves} {
		filters = append(filters, h.topic("+", k))
	}
	return filters
}

// topic returns the name of a topic of a board.
func (h *Hall) topic(board string, k topic.Kind) string {
	t := topic.Topic{Club: h.opts.Club, Board: board, Kind: k}
	if k == topic.Haves {
		t.To = h.opts.Name
	}
	return t.String()
}

// Publish sets how messages are published, before Run. The function may block for some seconds,
// and is called from any goroutine.
func (h *Hall) Publish(publish func(broker.Message) error) { h.publish = publish }

// Up tells that the connection to the broker is up and subscribed: Run publishes all
// acknowledgements again. It does not block.
func (h *Hall) Up() {
	h.mu.Lock()
	h.isUp = true
	h.mu.Unlock()
	h.ring()
}

// Receive takes a message, if it is one of a board of the club and within the limits. It does not
// block.
func (h *Hall) Receive(m broker.Message) {
	t, ok := topic.Parse(m.Topic)
	if !ok || h.topic(t.Board, t.Kind) != m.Topic {
		return
	}
	h.mu.Lock()
	defer h.ring()
	defer h.mu.Unlock()
	size := len(m.Payload) + overhead
	switch spent, known := h.spent[t.Board]; {
	case !known && len(h.spent) >= maxBoards:
	case spent+size > maxRate || h.queued+size > maxQueue:
		if p := h.peers[t.Board]; p != nil {
			p.drop()
		}
	default:
		h.spent[t.Board] += size
		h.queued += size
		h.queue = append(h.queue, message{t, m.Payload})
	}
}

func (h *Hall) ring() {
	select {
	case h.wake <- struct{}{}:
	default:
	}
}

// Run takes what was received, until ctx ends; then all that waits is flushed and acknowledged, and
// the folder is unlocked. It returns the error of that.
func (h *Hall) Run(ctx context.Context) error {
	clock := time.NewTicker(look)
	defer clock.Stop()
	var flush <-chan time.Time
	for {
		select {
		case <-ctx.Done():
			h.takeAll(time.Now())
			h.flush(time.Now())
			return h.lock.Close()
		case <-h.wake:
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

// takeAll takes what was received.
func (h *Hall) takeAll(now time.Time) {
	h.mu.Lock()
	queue, up := h.queue, h.isUp
	h.queue, h.queued, h.isUp = nil, 0, false
	h.mu.Unlock()
	if up {
		for _, p := range h.peers {
			p.answer()
		}
	}
	for _, m := range queue {
		h.mu.Lock()
		if p := h.peer(m.topic.Board); p != nil && p.take(m, now) != nil {
			p.drop()
		}
		h.mu.Unlock()
	}
}

// say reports one sentence, with control characters escaped.
func (h *Hall) say(format string, values ...any) {
	h.opts.Report(record.Printable(fmt.Sprintf(format, values...)))
}

// tick notes which boards are silent, tries again what the disk has refused, and removes old games
// once a day.
func (h *Hall) tick(now time.Time) {
	h.mu.Lock()
	clear(h.spent)
	for _, p := range h.peers {
		if p.help(now); p.table.Fault != "" {
			p.answer()
		}
	}
	h.mu.Unlock()
	if now.Sub(h.swept) > day {
		h.sweep(now)
	}
}

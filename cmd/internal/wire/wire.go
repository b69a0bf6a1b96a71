// Package wire is the board's end of the serial line to a host. It carries the
// lines of the record byte for byte as they come, and answers what the host
// asks; the package hostlog is the other end.
//
// A command is one JSON object a line with a cmd and an id of the host's choice,
// plain or in the frame of the record; the answer has the frame, type "answer"
// and the same id:
//
//	{"id":1,"cmd":"hello"}                     who is there, and the last 16 games with their last seq;
//	                                           with "before":"g" the last 16 before that game
//	{"id":2,"cmd":"resend","game":"g","from":5,"to":9}  lines again; without to all there are
//	{"id":3,"cmd":"ack","game":"g","seq":9}    the host has lines 1 to 9
//	{"id":4,"cmd":"state"}                     phase, position, who gives
//	{"id":5,"cmd":"new","squares":true}        options as in a line "started", each optional
//	{"id":6,"cmd":"give","piece":7}            likewise call and resign with by, pass, undo, adjudicate with result
//
// An answer to the last two says that the referee is asked, not what it makes of
// it. What cannot be read or done is answered with an error, and nothing changes.
// Every command gets an answer. A host that sends faster than the table is looked at
// waits for it; a request that finds no room for a second is refused.
// Until it is called or dead, no answer says what is live.
//
// A slow or dead host never holds up the game: lines that it does not take in
// time are dropped, the oldest first, and it gets them by resend.
package wire

import (
	"bytes"
	"context"
	"errors"
	"io"
	"iter"
	"os"
	"sync"
	"time"

	"quartoboard/board"
	"quartoboard/rules/record"
	"quartoboard/rules/referee"
)

// Store is where lines that were missed are found again. Its methods may be
// called while others write to it.
type Store interface {
	// Games lists the games, oldest first; the last one is the one at hand.
	Games() []string
	// Last is the seq of a game's last line, 0 where there is none.
	Last(game string) int
	// Lines yields the lines of a game from seq from on, each with its LF.
	Lines(game string, from int) iter.Seq2[[]byte, error]
}

// State is what "state" answers.
type State struct {
	Record string // the name of the game's record
	Seq    int    // of its last line
	Game   referee.Game
}

// Opts is how a Wire is made.
type Opts struct {
	Board    string        // the board's name
	Version  string        // of the program
	Defaults board.Options // for the options that a host's "new" leaves out where it names some
	Queue    int           // live lines that wait for the host; 0 is 256
	Health   func(error)   // told when the port fails, and with nil when it works again; may be nil

	// Acked is told by Run up to which seq the host has a game; may be nil.
	Acked func(game string, seq int)
}

// Wire is the board's end. Hear, AllAcked and Dropped may be called from any
// goroutine and never wait.
type Wire struct {
	// Set by New, then fixed.
	open  func() (io.ReadWriteCloser, error)
	store Store
	ask   func(board.Asked) error
	state func() State
	opts  Opts

	live *outbox

	// Of Run alone.
	in      input
	waiting []command // read and not yet answered
	full    time.Time // since when the referee has had no room for the first of them; zero where it has
	answers [][]byte  // to be sent
	out     []byte    // the rest of the line that is being sent
	cut     bool      // some of it has been sent
	resend  *resend   // under way

	// Guarded by mu.
	mu        sync.Mutex
	published map[string]int // game -> seq of the last line of this run
	acked     map[string]int // game -> seq up to which the host has everything
}

// New makes a Wire. open opens the port, whose Read waits for some 20 ms and
// then returns 0 and nil, and whose Write ends in time with os.ErrDeadlineExceeded,
// as those of hw/uart do. ask hands a request to the referee, or says why not:
// ErrBusy is tried again for a second. state is the game as it stands; both are called
// by Run.
func New(open func() (io.ReadWriteCloser, error), store Store, ask func(board.Asked) error, state func() State, o Opts) *Wire {
	if o.Queue <= 0 {
		o.Queue = 256
	}
	if o.Health == nil {
		o.Health = func(error) {}
	}
	if o.Acked == nil {
		o.Acked = func(string, int) {}
	}
	return &Wire{
		open: open, store: store, ask: ask, state: state, opts: o,
		live:      newOutbox(o.Queue),
		published: map[string]int{},
		acked:     map[string]int{},
	}
}

// Hear implements daemon.Listener: the lines are sent as soon as the host takes
// them. It copies their text and never waits.
func (w *Wire) Hear(_ referee.Step, lines record.Lines) {
	if lines.Last < lines.First {
		return
	}
	for line := range bytes.Lines(bytes.Clone(lines.Text)) {
		w.live.put(line)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.published[lines.Game] = lines.Last
}

// Dropped is how many live lines the host did not take in time.
func (w *Wire) Dropped() int { return w.live.lost() }

// AllAcked says whether the host has acknowledged every line published so far.
func (w *Wire) AllAcked() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	for game, seq := range w.published {
		if w.acked[game] < seq {
			return false
		}
	}
	return true
}

// Run opens the port and serves it, again and again when it fails, until ctx
// ends; then it closes the port and returns nil. It looks at ctx after each
// Read and Write of the port.
func (w *Wire) Run(ctx context.Context) error {
	const shortest, longest = 250 * time.Millisecond, 5 * time.Second
	wait := shortest
	healthy := true
	for ctx.Err() == nil {
		port, err := w.open()
		if err == nil {
			if !healthy {
				w.opts.Health(nil)
			}
			healthy, wait = true, shortest
			err = errors.Join(w.serve(ctx, port), port.Close())
		}
		if ctx.Err() != nil {
			return nil
		}
		if healthy {
			w.opts.Health(err)
			healthy = false
		}
		select {
		case <-ctx.Done():
		case <-time.After(wait):
		}
		wait = min(2*wait, longest)
	}
	return nil
}

// look is about the time between two looks at the table.
const look = 10 * time.Millisecond

// serve reads, answers and writes in turn until the port fails or ctx ends.
func (w *Wire) serve(ctx context.Context, port io.ReadWriter) error {
	w.begin()
	buf := make([]byte, 1024)
	for ctx.Err() == nil {
		err := w.read(port, buf)
		flood := w.work(time.Now())
		if err == nil {
			err = w.send(port)
		}
		if err != nil {
			return err
		}
		if flood {
			select {
			case <-ctx.Done():
			case <-time.After(look):
			}
		}
	}
	return nil
}

// read reads once all that was read before is answered and sent: a host that
// sends more waits.
func (w *Wire) read(port io.Reader, buf []byte) error {
	if len(w.waiting) > 0 || len(w.answers) > 0 {
		return nil
	}
	n, err := port.Read(buf)
	for line, lineErr := range w.in.lines(buf[:n]) {
		w.waiting = append(w.waiting, command{bytes.Clone(line), lineErr})
	}
	return err
}

// work answers what was read, as far as the referee has room for it, and reports
// whether there was anything.
func (w *Wire) work(now time.Time) bool {
	any := len(w.waiting) > 0
	for len(w.waiting) > 0 && w.answer(w.waiting[0], now) {
		w.waiting = w.waiting[1:]
	}
	if len(w.waiting) == 0 {
		w.full = time.Time{}
	}
	return any
}

// begin begins a connection: whatever the one before was about is over.
func (w *Wire) begin() {
	w.in, w.waiting, w.answers, w.resend = input{}, nil, nil, nil
	if w.out = nil; w.cut {
		w.out = []byte("\n") // ends the line that was cut
	}
}

// send writes what there is, up to a few lines, and leaves the rest of a line
// that the host does not take now for the next time.
func (w *Wire) send(port io.Writer) error {
	for budget := 4096; budget > 0; {
		if len(w.out) == 0 {
			w.cut = false
			if w.out = w.next(); len(w.out) == 0 {
				return nil
			}
		}
		n, err := port.Write(w.out)
		w.cut = w.cut || n > 0
		w.out = w.out[n:]
		budget -= max(n, 1)
		if errors.Is(err, os.ErrDeadlineExceeded) {
			return nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// next is the next line to send: answers first, then what is new, then what is
// asked for again.
func (w *Wire) next() []byte {
	if len(w.answers) > 0 {
		line := w.answers[0]
		w.answers = w.answers[1:]
		return line
	}
	if line, ok := w.live.take(); ok {
		return line
	}
	return w.again()
}

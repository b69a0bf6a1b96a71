// Package wire is the board's end of the serial line to a host, and of a socket to the uplink
// of the halls. It sends the lines of the record byte for byte and answers the commands of the
// host. Package hostlog is the other end of a serial line.
//
// A command is one JSON object a line with a cmd and an id of the host's choice, plain
// or in the frame of the record; the answer has the frame, type "answer" and the same
// id. deploy/docs/wire.md lists the commands with their fields, answers and errors.
//
// Every command gets an answer. That to a request for the referee means that the request
// was passed on, not how the referee judges it. A command that cannot be read or done is
// answered with an error and changes nothing; so is an undo before the first placement. A line
// of the board's own that comes back, as through a terminal that echoes, gets no answer.
// Commands are answered no faster than the board looks at the table, and a request that
// waits for a second is refused. No answer tells which line is live.
//
// A slow or dead host never delays the game: lines that the host does not take in time
// are dropped, the oldest first, and the host gets them by resend.
package wire

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"slices"
	"sync"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/finding"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// Opts are the options of a Wire.
type Opts struct {
	Board   string                   // the board's name
	Version string                   // of the program
	Checks  func() []finding.Finding // of the machine, the worst first, called by Run; may be nil
	Health  func(error)              // called when the port fails, and with nil when it works again; may be nil
	Among   []string                 // the names of the commands that are let through; nil: all but exchange

	Exchange Exchange // called by Run; needed where Among has exchange

	// Acked is called by Run with the seq up to which the host has a game; may be nil.
	Acked func(game string, seq int)
}

// Wire is the board's end. Hear, AllAcked and Dropped may be called from any
// goroutine and never wait.
type Wire struct {
	// Set by New, then fixed.
	open     func(context.Context) (io.ReadWriteCloser, error)
	store    record.Store
	requests Requests
	opts     Opts
	queue    int // limit of live

	// Of Run alone.
	in      record.Splitter
	waiting [][]byte  // commands not yet answered, nil for a line that is too long
	full    time.Time // since when the first of them waits for room; zero if it does not
	answers [][]byte  // to be sent
	out     []byte    // the rest of the current line
	cut     bool      // a part of it has been sent
	resend  resend

	// Guarded by mu.
	mu        sync.Mutex
	live      [][]byte       // lines heard and not yet sent
	dropped   int            // number of lines that the host did not take in time
	published map[string]int // game -> seq of the last line of this run
	acked     map[string]int // game -> seq up to which the host has all lines
	failing   board.Failing
	wake      func() // ends a Read of the port; Run alone changes it
}

// New makes a Wire. open opens the port; it may block until its ctx ends. Like those of hw/uart,
// the port's Read returns 0 and nil after some 20 ms without a byte, and its Write times out with
// os.ErrDeadlineExceeded. A Read may block for longer if the port has a method Wake, which ends
// it, and if the port is closed when the ctx of Run ends. After io.EOF Run opens the port again at once, and reports no failure. It retries a request
// that returns board.ErrBusy for a second. It calls open and the functions of r.
func New(open func(context.Context) (io.ReadWriteCloser, error), store record.Store, r Requests, o Opts) *Wire {
	if o.Health == nil {
		o.Health = func(error) {}
	}
	if o.Acked == nil {
		o.Acked = func(string, int) {}
	}
	return &Wire{
		open: open, store: store, requests: r, opts: o, queue: 256,
		published: map[string]int{},
		acked:     map[string]int{},
		wake:      func() {},
	}
}

// Hear implements daemon.Listener: the lines are sent as soon as the host takes
// them. It copies their text and never waits.
func (w *Wire) Hear(s rules.Step, lines record.Lines) {
	w.mu.Lock()
	w.failing.Note(s.Event.Fact)
	if lines.Last < lines.First {
		w.mu.Unlock()
		return
	}
	w.live = slices.AppendSeq(w.live, bytes.Lines(bytes.Clone(lines.Text)))
	over := max(len(w.live)-w.queue, 0)
	w.live = w.live[over:]
	w.dropped += over
	w.published[lines.Game] = lines.Last
	wake := w.wake
	w.mu.Unlock()
	wake()
}

// Dropped returns the number of lines that the host did not take in time.
func (w *Wire) Dropped() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.dropped
}

// AllAcked reports whether the host has acknowledged every line heard so far.
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

// Run opens the port and serves it until ctx ends, then closes the port and returns
// nil. It reopens a port that fails. It checks ctx after each Read and Write.
func (w *Wire) Run(ctx context.Context) error {
	const shortest, longest = 250 * time.Millisecond, 5 * time.Second
	wait := shortest
	healthy := true
	for ctx.Err() == nil {
		port, err := w.open(ctx)
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
		if errors.Is(err, io.EOF) {
			continue
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

// look is roughly the time between two looks at the table.
const look = 10 * time.Millisecond

// serve reads, answers and writes in turn until the port fails or ctx ends.
func (w *Wire) serve(ctx context.Context, port io.ReadWriter) error {
	w.begin(port)
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

// read reads the port once every earlier command is answered and the answers are sent.
func (w *Wire) read(port io.Reader, buf []byte) error {
	if len(w.waiting) > 0 || len(w.answers) > 0 {
		return nil
	}
	n, err := port.Read(buf)
	w.waiting = slices.AppendSeq(w.waiting, w.in.Split(buf[:n]))
	return err
}

// work answers the waiting commands, as far as the referee has room for them, and
// reports whether there were any.
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

// begin begins a connection and drops the commands and answers of the one before.
func (w *Wire) begin(port any) {
	wake := func() {}
	if p, blocks := port.(interface{ Wake() }); blocks {
		wake = p.Wake
	}
	w.mu.Lock()
	w.wake = wake
	w.mu.Unlock()
	wake() // there may be lines to send
	w.in, w.waiting, w.answers, w.resend = record.Splitter{Max: maxLine, CR: true}, nil, nil, resend{}
	if w.out = nil; w.cut {
		w.out = []byte("\n") // ends a line that was cut short
	}
}

// send writes up to a few lines. It keeps the rest of a line that the host does not
// take for the next call.
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
			break
		}
		if err != nil {
			return err
		}
	}
	w.wake() // there is more to send
	return nil
}

// next returns the next line to send: answers first, then new lines, then those of a
// resend; nil for none.
func (w *Wire) next() []byte {
	line := pop(&w.answers)
	if line == nil {
		w.mu.Lock()
		line = pop(&w.live)
		w.mu.Unlock()
	}
	if line == nil {
		line = pop(&w.resend.lines)
	}
	return line
}

// pop takes the first of some lines, nil for none.
func pop(lines *[][]byte) (line []byte) {
	if len(*lines) > 0 {
		line, *lines = (*lines)[0], (*lines)[1:]
	}
	return line
}

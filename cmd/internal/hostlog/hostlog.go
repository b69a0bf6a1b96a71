// Package hostlog is the PC's end of a board's serial line: it keeps the record
// of every game the board has or plays, one file a game, byte for byte as in
// the board's journal, strictly in order. Package wire is the
// other end and describes the talk.
//
// It may be started before the board or after it, and goes on with the files
// that it finds. What was missed, because of noise, a pulled cable or a late
// start, it asks for by sequence number, and it acknowledges what is on the
// disk. A file whose first line is not that of the board's game of the same name
// is not touched. Where the board's record turns out to be another from some
// line on, as after a board's card failed, the old file is set aside as
// <game>.log.torn and the board's is taken from the begin.
//
// Lines that the board itself has lost are left out, and it is said; the file goes
// on with the next that it has. In each connection the first of them is asked for
// again.
package hostlog

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"quartoboard/cmd/internal/folder"
	"quartoboard/rules/record"
)

// Opts is how the log is kept.
type Opts struct {
	Once   bool      // end when a game that ended while we listened is all there
	Report io.Writer // what people may want to know, a sentence a line; nil for nowhere
}

// Run keeps the log in dir until ctx ends, or, with Once, until a game is done:
// closed by the board, or silent for 5 s after its end (15 s where the board is
// gone as well). It opens the port again
// whenever it fails. Read of the port waits for some 20 ms and then returns 0 and
// nil, and Write ends in time with os.ErrDeadlineExceeded, as those of hw/uart do.
// The error is one of dir; the port's are only reported.
func Run(ctx context.Context, open func() (io.ReadWriteCloser, error), dir string, o Opts) error {
	if o.Report == nil {
		o.Report = io.Discard
	}
	h := &host{dir: dir, opts: o, openFile: openFile, games: map[string]*game{}}
	return errors.Join(h.run(ctx, open), h.close())
}

// host is the state of the talk, and what there is of each game.
type host struct {
	// Set by Run, then fixed.
	dir      string
	opts     Opts
	openFile func(path string, flag int) (file, error)

	games  map[string]*game
	order  []*game // as the board lists them
	listed bool    // it has listed all that it had when we came
	done   bool    // for Once

	// Of the connection.
	in        []byte // the line that is coming in
	tooLong   bool
	out       []byte // the rest of what is being sent
	heard     time.Time
	greeted   bool      // hello was answered
	before    string    // the games before this one are to be listed; "" for none
	greetedAt time.Time // the last time that it was, ever
	asked     *request  // what waits for its answer
	patience  time.Duration
	id        int
}

// The waits.
const (
	shortWait = 250 * time.Millisecond // before the port is opened again
	longWait  = 4 * time.Second
	idle      = 2 * time.Second  // without a byte: is the board still there?
	silence   = 5 * time.Second  // without a line after the end: the game is done
	lost      = 15 * time.Second // likewise, where the board does not confirm it any more
)

func (h *host) run(ctx context.Context, open func() (io.ReadWriteCloser, error)) error {
	if err := folder.Make(h.dir); err != nil {
		return err
	}
	wait := shortWait
	var said string
	for ctx.Err() == nil && !h.done {
		port, err := open()
		if err == nil {
			wait, said = shortWait, ""
			portErr, dirErr := h.serve(ctx, port)
			if err = errors.Join(portErr, port.Close()); dirErr != nil {
				return dirErr
			}
		}
		if ctx.Err() != nil || h.done {
			return nil
		}
		if err != nil && err.Error() != said {
			said = err.Error()
			h.say("%s; waiting for it", said)
		}
		if err := h.finish(time.Now()); err != nil || h.done {
			return err
		}
		select {
		case <-ctx.Done():
		case <-time.After(wait):
		}
		wait = min(2*wait, longWait)
	}
	return nil
}

// serve talks until the port fails, the directory does, ctx ends or the log is
// done.
func (h *host) serve(ctx context.Context, port io.ReadWriter) (portErr, dirErr error) {
	h.connected()
	buf := make([]byte, 4096)
	for ctx.Err() == nil && !h.done {
		n, err := port.Read(buf)
		if n > 0 {
			h.heard = time.Now()
		}
		if dirErr := h.feed(buf[:n]); dirErr != nil {
			return nil, dirErr
		}
		if err != nil {
			return err, nil
		}
		if dirErr := h.tick(time.Now()); dirErr != nil {
			return nil, dirErr
		}
		n, err = port.Write(h.out)
		h.out = h.out[n:]
		if err != nil && !errors.Is(err, os.ErrDeadlineExceeded) {
			return err, nil
		}
	}
	return nil, nil
}

// connected begins a connection: whatever was under way is over.
func (h *host) connected() {
	h.in, h.tooLong = nil, false
	h.out = []byte("\n") // ends what the board may have got of a line
	h.heard = time.Now()
	h.greeted, h.before, h.asked, h.patience = false, "", nil, firstPatience
	for _, g := range h.order {
		g.compared = g.compared && !g.open && g.hole == 0 // a closed game does not change
	}
}

// feed puts lines together and takes each.
func (h *host) feed(read []byte) error {
	for _, b := range read {
		if len(h.in) == record.MaxLine {
			h.in, h.tooLong = h.in[:0], true
		}
		h.in = append(h.in, b)
		if b != '\n' {
			continue
		}
		line, whole := h.in, !h.tooLong
		h.in, h.tooLong = nil, false
		if !whole {
			continue
		}
		if err := h.take(line); err != nil {
			return err
		}
	}
	return nil
}

// say tells people something, in one line whatever a board sent.
func (h *host) say(format string, values ...any) {
	_, _ = fmt.Fprintln(h.opts.Report, record.Printable(fmt.Sprintf(format, values...))) // the log matters, not the talk about it
}

// close brings every file to the disk and closes it.
func (h *host) close() error {
	var err error
	for _, g := range h.order {
		h.tell(g)
		err = errors.Join(err, g.close())
	}
	return err
}

// Package hostlog is the PC's end of a board's serial line. It keeps the record of
// every game on the board, one file a game, byte for byte as in the board's journal and
// strictly in order. Package wire is the board's end and describes the protocol.
//
// It may start before or after the board and continues the files that it finds. It asks
// for lines missed through noise, a pulled cable or a late start by their sequence
// numbers, and acknowledges lines on the disk. It never changes a file whose first line
// differs from that of the board's game of the same name. If the board's record differs
// from a later line on, as after a failure of the board's card, it sets the old file
// aside as <game>.log.torn and takes the board's record from the first line.
//
// It reports and leaves out lines that the board itself has lost. In each connection it
// asks again for the first of them; if the board has it again, the file differs.
package hostlog

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"quartoboard/cmd/internal/folder"
	"quartoboard/cmd/internal/hostwire"
	"quartoboard/rules/record"
)

// Opts are the options of a log.
type Opts struct {
	Once   bool           // end when a game that ended during the run is complete
	Report io.Writer      // gets one line per finding
	Format *record.Format // knows the lines that end a game
}

// Run keeps the log in dir until ctx ends or, with Once, until a game is done: closed by
// the board, or silent for 5 s after its end, 15 s if the board is silent too. It
// reopens a port that fails. Like those of hw/uart, Read of the port returns 0 and nil
// after some 20 ms without a byte, and Write times out with os.ErrDeadlineExceeded. The
// error is one of dir; errors of the port are only reported.
func Run(ctx context.Context, open func() (io.ReadWriteCloser, error), dir string, o Opts) error {
	h := &host{dir: dir, opts: o, openFile: openFile, games: map[string]*game{}}
	h.fail(folder.Make(dir))
	h.run(ctx, open)
	h.close()
	return h.err
}

// host is the state of the connection and of each game.
type host struct {
	// Set by Run, then fixed.
	dir      string
	opts     Opts
	openFile func(path string, flag int) (file, error)

	asker hostwire.Asker
	out   []byte // the rest of the current request
	games map[string]*game
	order []*game // as the board lists them
	done  bool    // a game is done, for Once, or there is an error
	err   error   // of the directory
}

// The waiting times.
const (
	shortWait = 250 * time.Millisecond // before the port is reopened
	longWait  = 4 * time.Second
	idle      = 2 * time.Second  // without a byte, before a hello
	silence   = 5 * time.Second  // without a line after the end of a game, before it is done
	lost      = 15 * time.Second // likewise, if the board does not confirm it
)

func (h *host) run(ctx context.Context, open func() (io.ReadWriteCloser, error)) {
	var said string
	for wait := shortWait; ctx.Err() == nil && !h.done; wait = min(2*wait, longWait) {
		port, err := open()
		if err == nil {
			wait, said = shortWait, ""
			err = errors.Join(h.serve(ctx, port), port.Close())
		}
		if ctx.Err() != nil || h.done {
			return
		}
		if err != nil && err.Error() != said {
			said = err.Error()
			h.say("%s; retrying", said)
		}
		if h.finish(time.Now()); h.done {
			return
		}
		select {
		case <-ctx.Done():
		case <-time.After(wait):
		}
	}
}

// serve reads and writes the port until that fails, ctx ends or the log is done.
func (h *host) serve(ctx context.Context, port io.ReadWriter) error {
	h.connected()
	buf := make([]byte, 4096)
	for ctx.Err() == nil && !h.done {
		n, err := port.Read(buf)
		h.feed(buf[:n])
		if err != nil {
			return err
		}
		h.tick(time.Now())
		n, err = port.Write(h.out)
		h.out = h.out[n:]
		if err != nil && !errors.Is(err, os.ErrDeadlineExceeded) {
			return err
		}
	}
	return nil
}

// connected begins a connection and drops the request of the one before.
func (h *host) connected() {
	h.out = []byte("\n") // ends a line that the board may have in part
	h.asker.Connect(time.Now())
	for _, g := range h.order {
		g.compared = g.compared && !g.open && g.hole == 0 // a closed game does not change
	}
}

// feed takes the lines that the bytes complete.
func (h *host) feed(read []byte) {
	for line := range h.asker.Split(read, time.Now()) {
		h.take(line)
	}
}

// fail notes an error of the directory, nil for none, which ends the log.
func (h *host) fail(err error) {
	if err != nil {
		h.err, h.done = errors.Join(h.err, err), true
	}
}

// say reports one line, with control characters escaped.
func (h *host) say(format string, values ...any) {
	_, _ = fmt.Fprintln(h.opts.Report, record.Printable(fmt.Sprintf(format, values...))) // a failed report does not end the log
}

// close flushes every file to the disk.
func (h *host) close() {
	for _, g := range h.order {
		h.report(g)
		h.flush(g)
	}
}

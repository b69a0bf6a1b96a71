package uplink

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"slices"
	"time"

	"quartoboard/cmd/internal/hostwire"
	"quartoboard/rules/record"
)

// The waiting times of a connection to the daemon, and the limits of what is read and written.
const (
	shortWait = 250 * time.Millisecond // before it is opened again
	longWait  = 4 * time.Second
	ioTime    = time.Second      // of a read, which then looks whether to end, and of a write
	probing   = 15 * time.Second // without a byte, before a hello
	maxRead   = 16 << 10
	maxReads  = 16
	maxLine   = 4096
)

var errNoAnswer = errors.New("the board's daemon does not answer")

// Daemon is a board's daemon as a source. It is a host of the wire.
type Daemon struct {
	// Set by NewDaemon, then fixed.
	dial  func(context.Context) (net.Conn, error)
	reads chan read

	// Of the loop.
	conn     net.Conn // nil while there is none
	asker    hostwire.Asker
	missed   int // requests without an answer, since the last one
	batch    record.Lines
	commands []passed // without an answer
}

// read is what the reader has for the loop: a new connection, bytes, or why the connection has ended.
type read struct {
	conn net.Conn
	text []byte
	err  error
}

// passed is a command of a hall: its id on the wire, and its number.
type passed struct{ id, number int }

// NewDaemon makes a source of a daemon. dial connects to it, as that of Socket does; it may block until its ctx ends.
// It is called again after it fails, and after a connection has ended.
func NewDaemon(dial func(context.Context) (net.Conn, error)) *Daemon {
	return &Daemon{dial: dial, reads: make(chan read, maxReads)}
}

// Socket returns a function that connects to a unix socket.
func Socket(path string) func(context.Context) (net.Conn, error) {
	return func(ctx context.Context) (net.Conn, error) {
		var d net.Dialer
		return d.DialContext(ctx, "unix", path)
	}
}

func (d *Daemon) worker(wake func()) func(context.Context) error {
	return func(ctx context.Context) error {
		tell := func(r read) {
			select {
			case d.reads <- r:
				wake()
			case <-ctx.Done():
			}
		}
		for wait := shortWait; ctx.Err() == nil; wait = min(2*wait, longWait) {
			conn, err := d.dial(ctx)
			if began := time.Now(); err == nil {
				tell(read{conn: conn})
				err = errors.Join(serve(ctx, conn, tell), conn.Close())
				if time.Since(began) > longWait {
					wait = shortWait
				}
			}
			tell(read{err: err})
			select {
			case <-ctx.Done():
			case <-time.After(wait):
			}
		}
		return nil
	}
}

// serve reads a connection until that fails or ctx ends.
func serve(ctx context.Context, conn net.Conn, tell func(read)) error {
	buf := make([]byte, maxRead)
	for ctx.Err() == nil {
		err := conn.SetReadDeadline(time.Now().Add(ioTime))
		n := 0
		if err == nil {
			n, err = conn.Read(buf)
		}
		if n > 0 {
			tell(read{text: slices.Clone(buf[:n])})
		}
		if err != nil && !errors.Is(err, os.ErrDeadlineExceeded) {
			return err
		}
	}
	return nil
}

func (d *Daemon) poll(now time.Time, to *table) time.Time {
	for len(d.reads) > 0 {
		switch r := <-d.reads; {
		case r.conn != nil:
			d.conn, d.missed = r.conn, 0
			d.asker.Connect(now)
		case r.err != nil:
			d.conn = nil
			d.fail(fmt.Errorf("%w: %w", errNoAnswer, r.err), to)
		default:
			for line := range d.asker.Split(r.text, now) {
				d.line(line, now, to)
			}
		}
	}
	d.flush(now, to)
	return d.tick(now, to)
}

// line takes a line of the daemon. Lines of a game are told together.
func (d *Daemon) line(line []byte, now time.Time, to *table) {
	game, seq, err := record.Head(line)
	b := &d.batch
	if err != nil || game != b.Game || seq != b.Last+1 {
		d.flush(now, to)
		*b = record.Lines{Game: game, First: seq, Last: seq - 1}
	}
	if err == nil {
		b.Text, b.Last = append(b.Text, line...), seq
	} else if in, ok := hostwire.Read(line); ok && in.Type == "answer" {
		d.answered(in, now, to)
	} // else noise: what is lost is asked for again
}

// flush tells the lines that were read.
func (d *Daemon) flush(now time.Time, to *table) {
	b := d.batch
	if d.batch = (record.Lines{}); b.Game == "" || !record.IsFileName(b.Game) { // which no hall could keep
		return
	}
	d.asker.Move(now)
	if !to.lines(b, now) {
		d.asker.Greeted = false // a game that is not known: ask for the list
	}
}

// answered takes the answer to a request, or to a command.
func (d *Daemon) answered(in hostwire.Incoming, now time.Time, to *table) {
	q := d.asker.Answered(in, func(game string) bool { return to.sender.games[game] != nil }, now)
	d.missed = 0
	switch {
	case q == nil:
		d.done(in, to)
	case q.Cmd == "hello" && in.OK:
		to.reach(nil)
		to.sender.list(in.Hello.Games, q.Before)
	case q.Cmd == "hello" && q.Before == "":
		to.reach(fmt.Errorf("the board's daemon does not tell its games: %s", in.Error))
	case q.Cmd == "resend":
		to.lost(q.Game, in.Resent.Gone, in.Resent.Next)
		to.served(want{q.Game, q.From, q.To}, now)
	} // ack is refused for a game that was removed
}

// done tells the answer to a command.
func (d *Daemon) done(in hostwire.Incoming, to *table) {
	var id int
	i := slices.IndexFunc(d.commands, func(p passed) bool { return json.Unmarshal(in.ID, &id) == nil && p.id == id })
	if i < 0 {
		return
	}
	if in.OK {
		in.Error = ""
	} else {
		in.Error = cmp.Or(in.Error, "refused")
	}
	to.done = append(to.done, done{d.commands[i].number, in.Error})
	d.commands = slices.Delete(d.commands, i, i+1)
}

// fail tells that the daemon does not answer.
func (d *Daemon) fail(why error, to *table) {
	for _, p := range d.commands {
		to.done = append(to.done, done{p.number, errNoAnswer.Error()})
	}
	d.commands = nil
	to.reach(why)
}

// tick asks for the list of games where that is due.
func (d *Daemon) tick(now time.Time, to *table) (next time.Time) {
	if d.conn == nil {
		return next
	}
	if d.asker.Expire(now) {
		d.asker.Greeted = false // hello is what any daemon answers
		if d.missed++; d.missed >= 3 {
			d.fail(errNoAnswer, to)
		}
	}
	q, probe := d.asker.Hello(probing, now)
	if q != nil {
		d.ask1(*q, now)
	}
	if d.asker.Asked() != nil {
		probe = now.Add(hostwire.FirstPatience / 2)
	}
	return probe
}

func (d *Daemon) ready() bool {
	return d.conn != nil && d.asker.Free()
}

func (d *Daemon) ask(w want, now time.Time, _ *table) {
	d.ask1(hostwire.Request{Cmd: "resend", Game: w.game, From: w.from, To: w.to}, now)
}

func (d *Daemon) ack(game string, seq int, now time.Time) {
	d.ask1(hostwire.Request{Cmd: "ack", Game: game, Seq: seq}, now)
}

func (d *Daemon) ask1(q hostwire.Request, now time.Time) { d.write(d.asker.Ask(&q, now)) }

func (d *Daemon) do(number int, command map[string]json.RawMessage, now time.Time) error {
	if d.conn == nil || !d.asker.Greeted {
		return errNoAnswer
	}
	id := d.asker.NextID()
	command["id"] = json.RawMessage(fmt.Sprint(id))
	object, err := json.Marshal(command)
	if err != nil {
		return fmt.Errorf("invalid command: %w", err)
	}
	line := record.Frame(nil, object)
	if len(line) > maxLine {
		return fmt.Errorf("command of %d bytes: want at most %d", len(line), maxLine)
	}
	d.commands = append(d.commands, passed{id, number})
	d.write(line)
	return nil
}

// write writes a line. Where that fails, the reader finds that the connection has ended.
func (d *Daemon) write(line []byte) {
	err := d.conn.SetWriteDeadline(time.Now().Add(ioTime))
	if err == nil {
		_, err = d.conn.Write(line)
	}
	if err != nil {
		_ = d.conn.Close() // it has failed already
	}
}

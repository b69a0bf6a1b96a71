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
	dial func(context.Context) (net.Conn, error)
	room chan struct{} // for what the loop has not done yet

	// Of the loop.
	u      *Uplink
	conn   net.Conn // nil while there is none
	asker  hostwire.Asker
	missed int          // requests without an answer, since the last one
	lines  record.Lines // that were read
}

// NewDaemon makes a source of the daemon behind a unix socket, which need not be there yet.
func NewDaemon(socket string) *Daemon {
	dial := func(ctx context.Context) (net.Conn, error) {
		var d net.Dialer
		return d.DialContext(ctx, "unix", socket)
	}
	return &Daemon{dial: dial, room: make(chan struct{}, maxReads)}
}

func (d *Daemon) attach(u *Uplink) func(context.Context) error {
	d.u = u
	return d.run
}

// run connects to the daemon and reads, again and again, until ctx ends.
func (d *Daemon) run(ctx context.Context) error {
	for wait := shortWait; ctx.Err() == nil; wait = min(2*wait, longWait) {
		conn, err := d.dial(ctx)
		if began := time.Now(); err == nil {
			d.loop(ctx, func(now time.Time) { d.connected(conn, now) })
			if err = d.read(ctx, conn); time.Since(began) > longWait {
				wait = shortWait
			}
		}
		d.loop(ctx, func(time.Time) {
			d.conn = nil
			d.fail(fmt.Errorf("%w: %w", errNoAnswer, err))
		})
		select {
		case <-ctx.Done():
		case <-time.After(wait):
		}
	}
	return nil
}

// read reads a connection until that fails or ctx ends, and closes it.
func (d *Daemon) read(ctx context.Context, conn net.Conn) error {
	defer func() { _ = conn.Close() }() // it has failed, or is not wanted any more
	buf := make([]byte, maxRead)
	for ctx.Err() == nil {
		_ = conn.SetReadDeadline(time.Now().Add(ioTime)) // else the read fails
		n, err := conn.Read(buf)
		if n > 0 {
			text := slices.Clone(buf[:n])
			d.loop(ctx, func(now time.Time) { d.feed(text, now) })
		}
		if err != nil && !errors.Is(err, os.ErrDeadlineExceeded) {
			return err
		}
	}
	return nil
}

// loop has the loop do something, and waits while that has much to do.
func (d *Daemon) loop(ctx context.Context, do func(now time.Time)) {
	select {
	case d.room <- struct{}{}:
		d.u.post(func(now time.Time) { <-d.room; do(now) })
	case <-ctx.Done():
	}
}

func (d *Daemon) connected(conn net.Conn, now time.Time) {
	d.conn, d.missed = conn, 0
	d.u.linked.id, d.u.linked.again = 0, time.Time{}
	d.asker.Connect(now)
}

// fail tells that the daemon does not answer.
func (d *Daemon) fail(why error) {
	for _, c := range d.u.commands {
		d.u.answer(c.wire, errNoAnswer.Error())
	}
	d.u.reach(why)
}

// feed takes bytes of the daemon. Lines of a game are told together.
func (d *Daemon) feed(read []byte, now time.Time) {
	for line := range d.asker.Split(read, now) {
		game, seq, err := record.Head(line)
		if err != nil || game != d.lines.Game || seq != d.lines.Last+1 {
			d.tell(now)
			d.lines = record.Lines{Game: game, First: seq, Last: seq - 1}
		}
		if err == nil {
			d.lines.Text, d.lines.Last = append(d.lines.Text, line...), seq
		} else if in, ok := hostwire.Read(line); ok && in.Type == "answer" {
			d.answered(in, now)
		} // else noise: what is lost is asked for again
	}
}

// tell tells the lines that were read.
func (d *Daemon) tell(now time.Time) {
	l := d.lines
	if d.lines = (record.Lines{}); record.IsFileName(l.Game) { // else no hall could keep it
		d.asker.Move(now)
		d.asker.Greeted = d.u.lines(l, now) && d.asker.Greeted // of a game that is not known: ask for the list
	}
}

// answered takes the answer to a request, or to a command.
func (d *Daemon) answered(in hostwire.Incoming, now time.Time) {
	s := &d.u.sender
	q := d.asker.Answered(in, func(game string) bool { return s.game(game) != nil }, now)
	d.missed = 0
	var id int
	_ = json.Unmarshal(in.ID, &id) // else it is of no command
	switch {
	case q == nil && d.u.exchanged(id, in, now):
	case q == nil && in.OK:
		d.u.answer(id, "")
	case q == nil:
		d.u.answer(id, cmp.Or(in.Error, "refused"))
	case q.Cmd == "hello" && in.OK:
		d.u.reach(nil)
		s.list(in.Hello.Games, q.Before)
	case q.Cmd == "hello" && q.Before == "":
		d.u.reach(fmt.Errorf("the board's daemon does not tell its games: %s", in.Error))
	case q.Cmd == "resend":
		s.lost(q.Game, in.Resent.Gone, in.Resent.Next)
	} // ack is refused for a game that was removed
}

func (d *Daemon) tick(now time.Time) (at time.Time) {
	if d.tell(now); d.conn == nil {
		return at
	}
	if d.asker.Expire(now) {
		d.asker.Greeted = false // hello is what any daemon answers
		if d.missed++; d.missed >= 3 {
			d.fail(errNoAnswer)
		}
	}
	q, at := d.asker.Hello(probing, now)
	if q != nil {
		d.ask(q, now)
	}
	if d.asker.Asked() != nil {
		at = now.Add(hostwire.FirstPatience / 2)
	}
	return at
}

func (d *Daemon) ready() bool { return d.conn != nil && d.asker.Free() }

func (d *Daemon) ask(q *hostwire.Request, now time.Time) { d.write(d.asker.Ask(q, now)) }

func (d *Daemon) do(command map[string]json.RawMessage) (id int, err error) {
	if d.conn == nil || !d.asker.Greeted {
		return 0, errNoAnswer
	}
	id = d.asker.NextID()
	command["id"] = json.RawMessage(fmt.Sprint(id))
	line := record.Frame(nil, record.JSON(command))
	if len(line) > maxLine {
		return 0, fmt.Errorf("command of %d bytes: want at most %d", len(line), maxLine)
	}
	d.write(line)
	return id, nil
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

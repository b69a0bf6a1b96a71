package uplink

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/cmd/internal/broker"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/hostwire"
	"quartoboard/cmd/internal/topic"
	"quartoboard/rules/record"
)

// desk is an uplink in a clock of its own, and a board that serves each request at once.
type desk struct {
	t     *testing.T
	u     *Uplink
	now   time.Time
	board map[string][][]byte // lines; an empty one is lost
	names []string
	sent  [][]byte
	acks  []string // of games, as "g00 1"
}

// newDesk makes a desk of games, by the number of lines of each.
func newDesk(t *testing.T, lines ...int) *desk {
	d := &desk{t: t, now: epoch, board: map[string][][]byte{}}
	d.u = newUplink(Opts{Club: club, Board: tableName, Source: NewFolder("x", nil), Format: games.Format()})
	d.u.sender.up = true
	d.u.publish = func(m broker.Message) error {
		if m.Topic == topicOf(topic.Lines, "") {
			d.sent = append(d.sent, m.Payload)
		}
		return nil
	}
	for i, n := range lines {
		d.add(gameName(i), n)
	}
	return d
}

// add adds lines to a game of the board, which lists it.
func (d *desk) add(name string, n int) {
	if !slices.Contains(d.names, name) {
		d.names = append(d.names, name)
	}
	d.board[name] = linesOf(name, 1+slices.Index(d.names, name), len(d.board[name])+n)
	d.list()
}

func (d *desk) list() {
	var all []hostwire.Listed
	for _, name := range d.names {
		all = append(all, hostwire.Listed{Game: name, Last: len(d.board[name]), CRC: d.crc(name)})
	}
	d.u.sender.list(all, "")
}

func (d *desk) crc(name string) string {
	if len(d.board[name][0]) == 0 {
		return ""
	}
	return topic.Sum(d.board[name][0])
}

// have tells what a hall has: a list of a game and its last line.
func (d *desk) have(hall string, list ...any) {
	h := d.u.meet(hall, d.now)
	if h == nil {
		d.t.Fatalf("%s: no place", hall)
	}
	var had []topic.Had
	for j := 0; j < len(list); j += 2 {
		name := list[j].(string)
		had = append(had, topic.Had{Game: name, Seq: list[j+1].(int), CRC: d.crc(name)})
	}
	d.u.sender.have(h, had, true)
}

// tell tells lines of the board, and those that are lost between them.
func (d *desk) tell(w *hostwire.Request) {
	lines := d.board[w.Game]
	l := record.Lines{Game: w.Game, First: w.From, Last: w.From - 1}
	for seq := w.From; seq <= min(w.To+1, len(lines)+1); seq++ {
		if seq <= w.To && len(lines[seq-1]) > 0 {
			l.Text, l.Last = append(l.Text, lines[seq-1]...), seq
			continue
		}
		if l.Last >= l.First {
			d.u.lines(l, d.now)
		}
		next := seq
		for next <= len(lines) && len(lines[next-1]) == 0 {
			next++
		}
		d.u.sender.lost(w.Game, seq, next)
		l = record.Lines{Game: w.Game, First: next, Last: next - 1}
		seq = max(seq, next-1)
	}
}

// sends returns what is sent now, as "g00 1-16, g01 1", and when it is to be called again.
func (d *desk) sends() (text string, at time.Duration) {
	for range 1000 {
		q, next := d.u.next(d.now)
		if q == nil {
			return d.out(), next.Sub(d.now)
		}
		if q.Cmd == "ack" {
			d.acks = append(d.acks, fmt.Sprint(q.Game, " ", q.Seq))
			continue
		}
		d.tell(q)
	}
	d.t.Fatal("the sender asks on and on")
	return "", 0
}

// out returns the messages that are to be sent, joined where they follow one another.
func (d *desk) out() string {
	type span struct {
		game        string
		first, last int
		gone        bool
	}
	var all []span
	for _, m := range d.sent {
		if g, err := topic.Decode[topic.Gone](m); err == nil {
			all = append(all, span{g.Game, g.Gone, g.Next - 1, true})
			continue
		}
		l, err := topic.ParseLines(m)
		if err != nil {
			d.t.Fatal(err)
		}
		for i, line := range slices.Collect(bytes.Lines(m)) {
			if want := d.board[l.Game][l.First+i-1]; string(line) != string(want) {
				d.t.Fatalf("game %s, line %d: got %q, want %q", l.Game, l.First+i, line, want)
			}
		}
		if n := len(all) - 1; n >= 0 && all[n].game == l.Game && all[n].last == l.First-1 && !all[n].gone {
			all[n].last = l.Last
		} else {
			all = append(all, span{l.Game, l.First, l.Last, false})
		}
	}
	d.sent = nil
	var b strings.Builder
	for i, s := range all {
		fmt.Fprintf(&b, "%s%s %s%d-%d", map[bool]string{true: ", "}[i > 0], s.game, map[bool]string{true: "gone "}[s.gone], s.first, s.last)
	}
	return b.String()
}

// wants checks what is sent now.
func (d *desk) wants(want string) {
	d.t.Helper()
	if got, _ := d.sends(); got != want {
		d.t.Fatalf("after %v: got %q, want %q", d.now.Sub(epoch), got, want)
	}
}

func (d *desk) after(wait time.Duration) { d.now = d.now.Add(wait) }

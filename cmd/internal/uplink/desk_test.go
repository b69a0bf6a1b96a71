package uplink

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/hostwire"
	"quartoboard/cmd/internal/topic"
	"quartoboard/rules/record"
)

// desk is a table in a clock of its own, and a board that serves each request at once.
type desk struct {
	t     *testing.T
	table table
	now   time.Time
	board map[string][][]byte // lines; an empty one is lost
	names []string
}

// newDesk makes a desk of games, by the number of lines of each.
func newDesk(t *testing.T, lines ...int) *desk {
	d := &desk{t: t, now: epoch, board: map[string][][]byte{}}
	d.table = table{sender: sender{games: map[string]*game{}, up: true}, judge: judge{format: games.Format()}, say: func(string, ...any) {}}
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
	d.table.sender.list(all, "")
}

func (d *desk) crc(name string) string {
	if len(d.board[name][0]) == 0 {
		return ""
	}
	return topic.Sum(d.board[name][0])
}

// have tells what a hall has: a list of a game and its last line.
func (d *desk) have(hall string, list ...any) {
	i, _ := d.table.sender.meet(hall, d.now)
	if i < 0 {
		d.t.Fatalf("%s: no place", hall)
	}
	var had []topic.Had
	for j := 0; j < len(list); j += 2 {
		name := list[j].(string)
		had = append(had, topic.Had{Game: name, Seq: list[j+1].(int), CRC: d.crc(name)})
	}
	d.table.sender.have(i, had, true)
}

// tell tells lines of the board, and those that are lost between them.
func (d *desk) tell(w want) {
	l := record.Lines{Game: w.game, First: w.from, Last: w.from - 1}
	for seq := w.from; seq <= min(w.to+1, len(d.board[w.game])+1); seq++ {
		if seq <= w.to && len(d.board[w.game][seq-1]) > 0 {
			l.Text, l.Last = append(l.Text, d.board[w.game][seq-1]...), seq
			continue
		}
		if l.Last >= l.First {
			d.table.lines(l, d.now)
		}
		next := seq
		for next <= len(d.board[w.game]) && len(d.board[w.game][next-1]) == 0 {
			next++
		}
		d.table.lost(w.game, seq, next)
		l = record.Lines{Game: w.game, First: next, Last: next - 1}
		seq = max(seq, next-1)
	}
	d.table.served(w, d.now)
}

// sends returns what is sent now, as "g00 1-16, g01 1", and when it is to be called again.
func (d *desk) sends() (text string, at time.Duration) {
	for range 1000 {
		w, next := d.table.next(d.now)
		if w.game == "" {
			return d.out(), next.Sub(d.now)
		}
		d.table.came = false
		d.tell(w)
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
	for _, m := range d.table.out {
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
	d.table.out = nil
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

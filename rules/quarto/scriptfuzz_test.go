package quarto_test

import (
	"cmp"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/deploy/deep"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
)

var randomScripts = flag.Int("random-scripts", 0, "number of random scripts; 0 is the number of the check")

// waits are around every deadline.
var waits = []string{
	"50ms", "100ms", "101ms", "350ms", "499ms", "500ms", "501ms", "1s", "1999ms", "2s", "2100ms", "3900ms", "4s", "4100ms",
	"4999ms", "5s", "5100ms", "6s", "19s", "20s", "20100ms", "29s", "29900ms", "30s", "30100ms", "31s", "1m",
}

var newOptions = [][]string{
	{"attributes=size", "attributes=size,shape", "attributes=texture", "", ""},
	{"squares", "", ""},
	{"giving=tray", "giving=pass", "giving=unseen"},
	{"caller=board", "", "", "", ""},
	{"missed=never", "missed=at-end", "missed=announce"},
	{"false_call=loses", ""},
	{"point=lift", "point=lift", ""},
	{"touch_move", "", ""},
	{"last_call=5", "last_call=20", "last_call=6"},
	{"first=B", "first=A"},
}

// pick returns one of them, for any n.
func pick[T any](n byte, of []T) T { return of[int(n)%len(of)] }

// act plays a line made of four bytes, mostly one that can be played.
func (g *game) act(b [4]byte) {
	var free, taken []string
	for c := range board.Cell(board.Cells) {
		if g.table.stands[c] == board.Empty {
			free = append(free, c.String())
		} else {
			taken = append(taken, c.String())
		}
	}
	var left []string
	for p := range (board.AllPieces &^ g.table.stands.Pieces()).All() {
		left = append(left, p.String())
	}
	together := ""
	if b[0]&0xc0 == 0xc0 {
		together = "& "
	}
	if line := g.lineOf(b, free, taken, left); line != "" {
		if strings.HasPrefix(line, "new") {
			together = ""
		}
		for part := range strings.SplitSeq(line, "\n") {
			g.play(together + part)
			together = ""
		}
	}
}

func (g *game) lineOf(b [4]byte, free, taken, left []string) string {
	cell := board.Cell(b[1] % board.Cells).String()
	on := cell
	if len(taken) > 0 {
		on = pick(b[1], taken)
	}
	switch op := b[0] & 0x3f; {
	case op < 12:
		if p, given := g.Given().Piece(); given && len(free) > 0 && b[3]&7 > 0 {
			return fmt.Sprintf("put %v %s", p, pick(b[2], free))
		}
		if len(left) == 0 || len(free) == 0 {
			return ""
		}
		return fmt.Sprintf("put %s %s", pick(b[1], left), pick(b[2], free))
	case op < 15:
		return "lift " + on
	case op == 15 && len(free) > 0:
		return fmt.Sprintf("slide %s %s", on, pick(b[2], free))
	case op == 16 && len(taken) > 0:
		return fmt.Sprintf("swap %s %s", on, pick(b[2], taken))
	case op < 21 && len(left) > 0:
		return "give " + pick(b[1], left)
	case op == 21:
		return "take"
	case op < 28:
		return "press " + pick(b[1], []string{"A", "B"})
	case op == 30:
		return pick(b[1], []string{"hold repeat", "release repeat", "hold repeat", "release repeat", "press menu"})
	case op < 30:
		return "press " + pick(b[1], []string{"pass", "pass long", "pass double", "pass", "repeat", "repeat long", "A long"})
	case op < 33:
		return "ask " + g.request(b, left)
	case op < 36:
		return "wait " + pick(b[1], waits)
	case op == 36:
		return g.newLine(b)
	case op == 37:
		return pick(b[2], []string{"fault reader ", "heal reader ", "fault sensor ", "heal sensor "}) + cell + pick(b[2], []string{" dead", "", " dead", ""})
	case op == 38:
		return fmt.Sprintf("tag %x %s", b[1]%16, pick(b[2], []string{"unknown", fmt.Sprintf("same-as %x", b[3]%16), fmt.Sprintf("same-as %x", b[1]%16)}))
	case op == 39:
		return "power-cut"
	case op < 52:
		return g.obeyed()
	case op < 55:
		return lifted(rules.Line(b[1]%rules.LinesAndSquares), taken, b[2])
	default:
		return dealt(b, free, left)
	}
}

func (g *game) request(b [4]byte, left []string) string {
	piece := ""
	if len(left) > 0 && b[2]&1 == 0 {
		piece = " piece=" + pick(b[3], left)
	}
	return pick(b[1], []string{
		"undo", "undo", "undo", "adjudicate result=" + pick(b[2], []string{"A", "B", "draw", "abandoned"}), "give" + piece, "give" + piece,
		"call by=A", "call by=B", "pass", "resign by=A", "resign by=B", "new",
	})
}

func (g *game) newLine(b [4]byte) string {
	line := "new"
	n := uint32(b[1]) | uint32(b[2])<<8 | uint32(b[3])<<16
	for _, of := range newOptions {
		line += " " + of[n%uint32(len(of))]
		n /= uint32(len(of))
	}
	return strings.TrimSpace(line)
}

// obeyed is the line that follows the board's instruction.
func (g *game) obeyed() string {
	w, wrong := g.Wrong()
	if !wrong {
		return ""
	}
	switch w.Do.Act {
	case quarto.Put:
		return fmt.Sprintf("put %v %v", w.Do.Piece, w.Do.To)
	case quarto.Move:
		return fmt.Sprintf("lift %v\nput %v %v", w.Do.From, w.Do.Piece, w.Do.To)
	default:
		return fmt.Sprintf("lift %v", w.Do.From)
	}
}

// lifted lifts the pieces of a line, those that stand there.
func lifted(l rules.Line, taken []string, apart byte) string {
	var acts []string
	for _, c := range l.Cells() {
		for _, stands := range taken {
			if stands == c.String() {
				acts = append(acts, "lift "+stands)
			}
		}
	}
	if apart&1 == 0 {
		return strings.Join(acts, "\n& ")
	}
	return strings.Join(acts, "\n")
}

// dealt puts some pieces on the board, so that games come to their ends.
func dealt(b [4]byte, free, left []string) string {
	var acts []string
	for i := range min(len(free), len(left), 1+int(b[3]%8)) {
		acts = append(acts, fmt.Sprintf("put %s %s", left[(i+int(b[1]))%len(left)], free[(i+int(b[2]))%len(free)]))
	}
	return strings.Join(acts, "\n")
}

// finish heals the table, waits, follows the instructions and checks that play goes on
// then.
func (g *game) finish() {
	for c := range board.Cell(board.Cells) {
		g.play("heal reader " + c.String())
		if g.table.failed.Has(c) {
			g.play("heal sensor " + c.String())
		}
	}
	for p := range board.Pieces {
		g.play(fmt.Sprintf("tag %x same-as %x", p, p))
	}
	g.settle()
	for range 3 { // calls, questions and shown lines, one after another
		g.waitFor(g.table.now + time.Minute)
	}
	if g.Questions().New {
		g.play("press pass")
		g.settle()
	}
	for n := 0; ; n++ {
		acts := g.obeyed()
		if acts == "" {
			break
		}
		if n > 60 {
			w, _ := g.Wrong()
			g.fatalf("no end of instructions, the last %+v", w)
		}
		for act := range strings.SplitSeq(acts, "\n") {
			g.play(act)
		}
		g.settle()
		g.waitFor(g.table.now + 5*time.Second)
	}
	g.goesOn()
	g.closeAudit()
	g.replay()
}

// goesOn checks that the next piece can be placed.
func (g *game) goesOn() {
	if phase := g.Phase(); g.Placements() == board.Pieces || phase != quarto.PhaseGive && phase != quarto.PhasePlace {
		return
	}
	if g.Questions().Show != 0 {
		return
	}
	n := g.Placements()
	p, given := g.Given().Piece()
	if !given {
		p = (board.AllPieces &^ g.table.stands.Pieces()).First()
	}
	free := board.AllCells &^ g.table.stands.Occupied()
	g.play(fmt.Sprintf("put %v %v", p, free.First()))
	g.settle()
	if g.Placements() != n+1 {
		g.fatalf("play does not go on: %v after %d placements", g.Phase(), g.Placements())
	}
}

// FuzzScript plays a script, then acts made of bytes.
func FuzzScript(f *testing.F) {
	f.Add("new point=lift\nput 0 b4\nlift b4\nwait 5s\npress B\nput 0 b4\nwait 31s", []byte{})
	f.Add("new point=lift\nput 0 a1\nput 1 b1\nput 3 c1\nput 2 d1\npress A\nlift a1\nlift b1\nlift c1\nlift d1\nwait 20s\nput 0 a1\nput 1 b1", []byte{})
	f.Add("put 0 a1\nput 1 b1\nput 3 c1\nput 2 d1\nput 4 a2\nask undo\nlift a2\npress A", []byte{28, 9, 0, 0, 28, 0, 0, 0, 22, 0, 0, 0})
	f.Add("new giving=tray\nput 0 a1\nput 1 b1\nput 3 c1\ngive 2\nfault reader d1 dead\ntake\nput f d1\nwait 10s\npress A", []byte{})
	f.Add("new giving=pass false_call=loses\npress pass\nput 8 a1\npower-cut\npress A", []byte("some hands more, and again"))
	f.Fuzz(func(t *testing.T, script string, more []byte) {
		g := newGame(t)
		for line := range strings.Lines(script) {
			if strings.Count(g.script.String(), "\n") > 60 {
				break
			}
			g.play(line)
		}
		for n := 0; len(more) >= 4 && n < 60; n++ {
			g.act([4]byte(more))
			more = more[4:]
		}
		g.finish()
	})
}

func TestRandomScriptsKeepTheRules(t *testing.T) {
	seed := deep.Seed(t)
	ends := map[string]int{}
	for i := range cmp.Or(*randomScripts, deep.Size(50, 500)) {
		r := rand.New(rand.NewPCG(seed, uint64(i)))
		t.Run(fmt.Sprintf("seed %d script %d", seed, i), func(t *testing.T) {
			g := newGame(t)
			g.play(g.newLine([4]byte{0, byte(r.Uint32()), byte(r.Uint32()), byte(r.Uint32())}))
			for range 20 + r.IntN(60) {
				n := r.Uint32()
				g.act([4]byte{byte(n), byte(n >> 8), byte(n >> 16), byte(n >> 24)})
			}
			g.finish()
			for _, j := range g.judged {
				switch j := j.(type) {
				case quarto.Ended:
					ends[string(j.How)]++
				case quarto.Call:
					ends[string(j.Reason)]++
				default:
					ends[fmt.Sprintf("%T", j)]++
				}
			}
		})
	}
	t.Logf("seed %d: %v", seed, ends)
}

package proving

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"quartoboard/board"
	"quartoboard/deploy/deep"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
)

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

// pick draws one of them.
func pick[T any](t *rapid.T, of ...T) T { return rapid.SampledFrom(of).Draw(t, "of") }

// times draws a number from 1 to most, mostly a small one.
func times(t *rapid.T, most int) int { return rapid.IntRange(1, most).Draw(t, "times") }

// deeds are what a hand does, as often as they stand here.
var deeds = strings.Fields(strings.Repeat("given ", 10) + "put put lift lift lift slide swap give give give give give take " +
	strings.Repeat("call ", 6) + "press press repeat ask ask ask wait wait wait new fault tag power-cut " +
	strings.Repeat("obey ", 12) + "line line line" + strings.Repeat(" deal", 9))

// act plays a line, mostly one that can be played.
func (g *handGame) act(t *rapid.T) {
	var free, taken, left []string
	for c := range board.Cell(board.Cells) {
		if g.table.stands[c] == board.Empty {
			free = append(free, c.String())
		} else {
			taken = append(taken, c.String())
		}
	}
	for p := range (board.AllPieces &^ g.table.stands.Pieces()).All() {
		left = append(left, p.String())
	}
	line := g.alone(t, free, left)
	if line == "" {
		line = g.line(t, pick(t, deeds...), free, taken, left)
	}
	if line == "" {
		return
	}
	together := ""
	if !strings.HasPrefix(line, "new") && pick(t, false, false, false, true) {
		together = "& "
	}
	for part := range strings.SplitSeq(line, "\n") {
		g.play(together + part)
		together = ""
	}
}

// alone is a line of a game with a seat away: an act of that seat, mostly one that is due, or the owed
// placement; or none.
func (g *handGame) alone(t *rapid.T, free, left []string) string {
	away, owed := g.Awaits(), g.Table().Owed
	if away.By == 0 || pick(t, true, false, false) {
		return ""
	}
	switch need := away.Need; {
	case owed.By != 0:
		return g.carried(owed)
	case need == quarto.NeedAnswer:
		return "away answer " + pick(t, "yes", "yes", "no")
	case pick(t, false, false, false, false, true):
		return "away " + pick(t, "call", "call", "call", "pass", "place "+pick(t, "a1", "b2", "d4"), "give "+pick(t, "0", "7", "f"), "resign", "undo", "undo", "draw", "final", "final")
	case need == quarto.NeedPlace && len(free) > 0:
		return "away place " + pick(t, free...)
	case need == quarto.NeedGive && len(left) > 0:
		return "away give " + pick(t, left...)
	case need == quarto.NeedLast:
		return "away pass"
	}
	return ""
}

// carried is the line that carries an owed placement out.
func (g *handGame) carried(o quarto.Owed) string {
	switch from, stands := g.table.stands.Find(o.Piece); {
	case stands && from == o.Cell:
		return ""
	case stands:
		return fmt.Sprintf("lift %v\nput %v %v", from, o.Piece, o.Cell)
	}
	return fmt.Sprintf("put %v %v", o.Piece, o.Cell)
}

func (g *handGame) line(t *rapid.T, deed string, free, taken, left []string) string {
	cell := board.Cell(times(t, board.Cells) - 1).String()
	on := cell
	if len(taken) > 0 {
		on = pick(t, taken...)
	}
	p, given := g.Given().Piece()
	placeable := len(free) > 0 && len(left) > 0
	switch {
	case deed == "given" && given && len(free) > 0:
		return fmt.Sprintf("put %v %s", p, pick(t, free...))
	case (deed == "given" || deed == "put") && placeable:
		return fmt.Sprintf("put %s %s", pick(t, left...), pick(t, free...))
	case deed == "lift":
		return "lift " + on
	case deed == "slide" && len(free) > 0:
		return fmt.Sprintf("slide %s %s", on, pick(t, free...))
	case deed == "swap" && len(taken) > 0:
		return fmt.Sprintf("swap %s %s", on, pick(t, taken...))
	case deed == "give" && len(left) > 0:
		return "give " + pick(t, left...)
	case deed == "take":
		return "take"
	case deed == "call":
		return "press " + pick(t, "A", "B")
	case deed == "repeat":
		return pick(t, "hold repeat", "release repeat", "press menu")
	case deed == "press":
		return "press " + pick(t, "pass", "pass long", "pass double", "repeat", "repeat long", "A long")
	case deed == "ask":
		return "ask " + request(t, left)
	case deed == "wait":
		return "wait " + pick(t, waits...)
	case deed == "new":
		return newLine(t)
	case deed == "fault":
		return pick(t, "fault reader ", "heal reader ", "fault sensor ", "heal sensor ") + cell + pick(t, " dead", "")
	case deed == "tag":
		return fmt.Sprintf("tag %x %s", times(t, board.Pieces)-1, pick(t, "unknown", fmt.Sprintf("same-as %x", times(t, board.Pieces)-1)))
	case deed == "power-cut":
		return "power-cut"
	case deed == "obey":
		return g.obeyed()
	case deed == "line":
		return lifted(t, rules.Line(times(t, rules.LinesAndSquares)-1), taken)
	case deed == "deal" && placeable:
		return dealt(t, free, left)
	}
	return ""
}

func request(t *rapid.T, left []string) string {
	piece := ""
	if len(left) > 0 && pick(t, true, false) {
		piece = " piece=" + pick(t, left...)
	}
	return pick(t, "undo", "undo", "undo", "adjudicate result="+pick(t, "A", "B", "draw", "abandoned"), "give"+piece, "give"+piece,
		"call by=A", "call by=B", "pass", "resign by=A", "resign by=B", "new")
}

func newLine(t *rapid.T) string {
	line := "new"
	for _, of := range newOptions {
		line += " " + pick(t, of...)
	}
	if pick(t, false, false, true) {
		line = strings.NewReplacer("giving=pass", "giving=shown", "giving=unseen", "giving=shown").Replace(line) + " against=script seat=" + pick(t, "A", "B")
	}
	return strings.TrimSpace(line)
}

// obeyed is the line that follows the board's instruction.
func (g *handGame) obeyed() string {
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
func lifted(t *rapid.T, l rules.Line, taken []string) string {
	var acts []string
	for _, c := range l.Cells() {
		if slices.Contains(taken, c.String()) {
			acts = append(acts, "lift "+c.String())
		}
	}
	return strings.Join(acts, pick(t, "\n", "\n& "))
}

// dealt puts some pieces on the board, so that games come to their ends.
func dealt(t *rapid.T, free, left []string) string {
	var acts []string
	for i := range min(len(free), len(left), times(t, 8)) {
		acts = append(acts, fmt.Sprintf("put %s %s", left[i], free[i]))
	}
	return strings.Join(acts, "\n")
}

// finish heals the table, waits, follows the instructions and checks that play goes on
// then.
func (g *handGame) finish() {
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
func (g *handGame) goesOn() {
	if phase := g.Phase(); g.Placements() == board.Pieces || phase != quarto.PhaseGive && phase != quarto.PhasePlace {
		return
	}
	if g.Questions().Show != 0 {
		return
	}
	if g.Awaits().By != 0 {
		g.goesOnAlone()
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

// goesOnAlone checks that the next piece can be placed in a game with a seat away.
func (g *handGame) goesOnAlone() {
	n := g.Placements()
	for range 5 {
		free, left := board.AllCells&^g.table.stands.Occupied(), board.AllPieces&^g.table.stands.Pieces()
		switch away, owed := g.Awaits(), g.Table().Owed; {
		case g.Placements() != n:
			return
		case away.Need == quarto.NeedAnswer:
			g.play("away answer no")
		case owed.By != 0:
			for act := range strings.SplitSeq(g.carried(owed), "\n") {
				g.play(act)
			}
		case away.Need == quarto.NeedPlace:
			if p, _ := g.Given().Piece(); free == 0 {
				c, _ := g.table.stands.Find(p)
				free = board.SetOf(c)
			}
			g.play(fmt.Sprintf("away place %v", free.First()))
		case away.Need == quarto.NeedGive:
			g.play(fmt.Sprintf("away give %v", left.First()))
		default:
			p, given := g.Given().Piece()
			if !given {
				p = left.First()
			}
			g.play(fmt.Sprintf("put %v %v", p, free.First()))
		}
		g.settle()
	}
	g.fatalf("play does not go on: %v after %d placements, awaits %+v, owed %+v", g.Phase(), g.Placements(), g.Awaits(), g.Table().Owed)
}

func TestRandomScriptsKeepTheRules(t *testing.T) {
	ends := map[string]int{}
	deep.Check(t, 25, 500, func(t *rapid.T) {
		for _, j := range randomScript(t).judged {
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
	t.Log(ends)
}

func FuzzScript(f *testing.F) {
	f.Fuzz(rapid.MakeFuzz(func(t *rapid.T) { randomScript(t) }))
}

func randomScript(t *rapid.T) *handGame {
	g := newHandGame(t)
	g.play(newLine(t))
	t.Repeat(map[string]func(*rapid.T){"act": g.act})
	g.finish()
	return g
}

// TestScriptsThatFailed plays scripts in which the game once broke a rule.
func TestScriptsThatFailed(t *testing.T) {
	for _, script := range []string{
		"new point=lift\nput 0 b4\nlift b4\nwait 5s\npress B\nput 0 b4\nwait 31s",
		"new point=lift\nput 0 a1\nput 1 b1\nput 3 c1\nput 2 d1\npress A\nlift a1\nlift b1\nlift c1\nlift d1\nwait 20s\nput 0 a1\nput 1 b1",
		"put 0 a1\nput 1 b1\nput 3 c1\nput 2 d1\nput 4 a2\nask undo\nlift a2\npress A",
		"new giving=tray\nput 0 a1\nput 1 b1\nput 3 c1\ngive 2\nfault reader d1 dead\ntake\nput f d1\nwait 10s\npress A",
		"new giving=pass false_call=loses\npress pass\nput 8 a1\npower-cut\npress A",
	} {
		g := newHandGame(t)
		for line := range strings.Lines(script) {
			g.play(line)
		}
		g.finish()
	}
}

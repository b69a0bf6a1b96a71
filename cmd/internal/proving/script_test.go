package proving

import (
	"fmt"
	"reflect"
	"strings"
	"time"

	"pgregory.net/rapid"

	"quartoboard/board"
	"quartoboard/hw/sim/hands"
	"quartoboard/rules"
	"quartoboard/rules/quartino"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

// handGame plays a script on the referee and its deadlines, as the daemon does, and
// checks the invariants after each step.
type handGame struct {
	t      rapid.TB
	table  *handModel
	parser *hands.Parser
	script strings.Builder
	began  time.Duration // begin of the act before

	quarto.Game
	judged []quarto.Judgement
	lines  [][]byte // the facts, as the record has them
	encode *record.Encoder
	audit  *audit
	// witness compares what is seen outside with a game in which other lines are live.
	witness witness
}

func newHandGame(t rapid.TB) *handGame {
	t.Helper()
	g := &handGame{t: t, parser: hands.NewParser("fuzz.hands", quarto.DefaultOptions(), quarto.Plug, quartino.Plug)}
	g.encode = record.NewFormat(quarto.Plug, quartino.Plug).NewEncoder("fuzz", 1, func(time.Duration) time.Time { return time.Unix(0, 0) })
	g.table, g.audit = newHandModel(g.feed), newAudit(quarto.DefaultOptions())
	g.begin(quarto.DefaultOptions())
	return g
}

func (g *handGame) fatalf(format string, args ...any) {
	g.t.Helper()
	g.t.Fatalf("%s\nscript:\n%s", fmt.Sprintf(format, args...), g.script.String())
}

// begin opens a file, reports what stands on the table and starts a game.
func (g *handGame) begin(o quarto.Options) {
	g.closeAudit()
	g.witness = witness{games: 1} // without a twin until the game begins
	g.apply(board.Opened{})
	g.table.told = board.Position{}
	if seen := g.table.changes(g.table.now); seen.Changed != 0 {
		g.apply(seen)
	}
	if p, lies := g.table.tray.Piece(); lies {
		g.apply(board.Tray{Holds: g.table.tags[p], Contact: g.table.now})
	}
	if o.First == 0 {
		o.First = board.A
	}
	g.audit = newAudit(o)
	g.witness.twin, g.witness.other = g.Game, 1+(o.Attributes+board.Attributes(len(g.lines)%14))%15 // never the same
	g.apply(board.Started{Options: o})
}

func (g *handGame) closeAudit() {
	if err := g.audit.check(); err != nil {
		g.fatalf("%v", err)
	}
}

// feed applies a fact, behind the ticks that are due before it. The next game begins
// if it is due.
func (g *handGame) feed(e board.Event) {
	g.pass(e.At)
	g.apply(e.Fact)
	g.renew()
}

func (g *handGame) pass(to time.Duration) {
	for n := 0; ; n++ {
		tick, due := g.Due(to)
		if !due {
			return
		}
		if n > 1000 {
			g.fatalf("no end of deadlines at %v", tick.At)
		}
		now := g.table.now
		g.table.now = tick.At
		g.apply(tick.Fact)
		g.renew()
		g.table.now = now
	}
}

func (g *handGame) renew() {
	if next, due := g.Next(); due {
		g.begin(next.Options.(quarto.Options))
	}
}

func (g *handGame) apply(f board.Fact) {
	e := board.Event{At: g.table.now, Fact: f}
	before := g.Game
	if _, tick := f.(board.Tick); !tick {
		g.lines = append(g.lines, g.encode.AppendFact(nil, e.At, f))
	}
	after, js := before.Apply(e)
	g.Game = after
	g.judged = append(g.judged, js...)
	g.witness.compareTwin(rules.Step{Event: e, Judgements: js, Game: after})
	for _, violation := range g.witness.violations {
		g.fatalf("%s", violation)
	}
	g.hold(e, before, js)
}

// hold checks the invariants after a step.
func (g *handGame) hold(e board.Event, before quarto.Game, js []quarto.Judgement) {
	if again, js2 := before.Apply(e); again != g.Game || !reflect.DeepEqual(js, js2) {
		g.fatalf("%+v applied twice differs", e)
	}
	for _, j := range js {
		g.audit.take(e, j, before, g.Game)
		if _, placed := j.(quarto.Placed); placed {
			g.table.later(1500*time.Millisecond, board.Said{Class: board.ClassMove, Lang: "en", Text: "x", Outcome: board.OutcomeSaid, Start: e.At, End: e.At + 1500*time.Millisecond})
		}
	}
	g.audit.after(e, g.Game)
	if g.audit.err != nil {
		g.fatalf("%v", g.audit.err)
	}
	table := g.Table().Cells
	w, wrong := g.Wrong()
	felt := wrong && w.What == quarto.WrongElsewhere && table[w.Do.From] == board.Unknown
	if wrong && !felt && agrees(table, g.Position()) {
		g.fatalf("after %v %+v: wrong, and the table agrees", e.At, e.Fact)
	}
	if wrong && !felt && !canDo(table, w.Do) {
		g.fatalf("after %v %+v: %+v cannot be done on %v", e.At, e.Fact, w.Do, table)
	}
}

// agrees reports whether the table shows the agreed position, apart from unknown
// cells.
func agrees(table, agreed board.Position) bool {
	for c, have := range table {
		if have != agreed[c] && have != board.Unknown {
			return false
		}
	}
	return true
}

func canDo(table board.Position, i quarto.Instruction) bool {
	free := func(c board.Cell) bool { return table[c] == board.Empty || table[c] == board.Unknown }
	switch i.Act {
	case quarto.Remove:
		return table[i.From] == i.Piece && i.Piece != board.Empty
	case quarto.Put:
		p, known := i.Piece.Piece()
		return known && free(i.To) && !table.Pieces().Has(p)
	case quarto.Move:
		return table[i.From] == i.Piece && free(i.To)
	}
	return false
}

// play plays one line of a script; one that cannot be parsed is ignored.
func (g *handGame) play(line string) {
	a, ok, err := g.parser.Next(line)
	if !ok || err != nil {
		return
	}
	g.script.WriteString(strings.TrimSpace(line) + "\n")
	if a.Together {
		g.waitFor(max(g.table.now, g.began+100*time.Millisecond))
	} else {
		g.settle()
	}
	g.began = g.table.now
	switch a.Verb {
	case hands.New:
		g.table.stands, g.table.tray = board.Position{}, board.Empty
		g.table.move(leaving)
		g.table.later(trayLate, board.Tray{})
		g.settle()
		g.feed(board.Event{At: g.table.now, Fact: board.Asked{Request: board.RequestNew, Via: board.ViaMenu, Options: a.Options}})
	case hands.PowerCut:
		g.restart()
	case hands.Away:
		now := g.Awaits()
		if now.By == 0 { // the game has ended meanwhile
			return
		}
		if a.Asked.By, a.Asked.N, a.Asked.At = now.By, now.N, now.At; a.Asked.To == 0 {
			a.Asked.To = now.To
		}
		if a.Asked.Request == board.RequestPlace {
			a.Asked.Piece = g.Given()
		}
		g.feed(board.Event{At: g.table.now, Fact: a.Asked})
	case hands.Wait:
		g.waitFor(g.table.now + a.Duration)
	default:
		g.pass(g.table.now)
		g.table.do(a)
	}
}

func (g *handGame) waitFor(to time.Duration) {
	g.table.pass(to)
	g.pass(to)
}

// settle waits until everything is reported and judged, 15 s at most.
func (g *handGame) settle() {
	for end := g.table.now + 15*time.Second; g.table.now < end && (g.table.moving || len(g.table.queue) > 0 || g.State().Waiting); {
		g.waitFor(g.table.now + 50*time.Millisecond)
	}
}

// restart is a power cut: what was not reported before it is found after it.
func (g *handGame) restart() {
	g.table.queue, g.table.moving, g.table.owed = nil, false, false
	g.pass(g.table.now)
	g.apply(board.Opened{Resumed: true})
	if seen := g.table.changes(g.table.now); seen.Changed != 0 {
		g.apply(seen)
	} else if _, wrong := g.Wrong(); wrong {
		g.apply(board.Seen{})
	}
	var laid board.Tray
	if p, ok := g.table.tray.Piece(); ok {
		laid = board.Tray{Holds: g.table.tags[p], Contact: g.table.now}
	}
	if tray := g.Table().Tray; tray != laid.Holds {
		g.apply(laid)
	}
	g.renew()
}

// replay judges the facts of the record again.
func (g *handGame) replay() {
	var again quarto.Game
	var judged []quarto.Judgement
	take := func(e board.Event) {
		var js []quarto.Judgement
		again, js = again.Apply(e)
		judged = append(judged, js...)
	}
	for _, line := range g.lines {
		l, err := record.NewFormat(quarto.Plug, quartino.Plug).Decode(line)
		if err != nil {
			g.fatalf("%s: %v", line, err)
		}
		for tick, due := again.Due(l.At); due; tick, due = again.Due(l.At) {
			take(tick)
		}
		take(board.Event{At: l.At, Fact: l.Fact})
	}
	for tick, due := again.Due(g.table.now); due; tick, due = again.Due(g.table.now) {
		take(tick)
	}
	if !reflect.DeepEqual(judged, g.judged) || again != g.Game {
		g.fatalf("replayed the facts are judged %+v, want %+v", judged, g.judged)
	}
}

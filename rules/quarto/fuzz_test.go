package quarto

import (
	"errors"
	"reflect"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"quartoboard/board"
	"quartoboard/deploy/deep"
)

// anyEvent makes an event of four bytes: any fact with any values. It is up to 2.5 s
// after now.
func anyEvent(now time.Duration, b [4]byte) board.Event {
	at := now + time.Duration(b[0])*10*time.Millisecond
	early := at - time.Duration(b[3]>>4)*50*time.Millisecond
	return board.Event{At: at, Fact: anyFact(at, early, b)}
}

func anyFact(at, early time.Duration, b [4]byte) board.Fact {
	c, d := board.Cell(b[2]&15), board.Cell(b[2]>>4)
	content := board.Content(b[3] % 19)
	seat := board.Seat(1 + b[2]&1)
	switch b[1] % 16 {
	case 0, 1, 2, 3, 4:
		s := board.Seen{Changed: board.SetOf(c), Contact: early}
		s.Now[c] = content
		return s
	case 5:
		s := board.Seen{Changed: board.SetOf(c, d), Contact: early}
		s.Now[d] = content
		return s
	case 6:
		if b[3]&1 == 1 {
			return board.Menu{Open: b[3]&2 != 0}
		}
		return board.Seen{Contact: at}
	case 7:
		if content == board.Empty {
			return board.Tray{}
		}
		return board.Tray{Holds: content, Contact: early}
	case 8, 9:
		return board.Pressed{Button: board.ButtonQuarto, Seat: seat, Press: board.PressShort, Contact: early, Moving: b[3]&1 == 0}
	case 10:
		return board.Pressed{Button: board.Button(2 + b[2]%3), Press: board.Press(1 + b[3]%4), Contact: early, Menu: b[3]&8 != 0}
	case 11:
		return board.Asked{Request: board.RequestUndo, Via: board.Via(b[3] % 4)}
	case 12:
		return board.Asked{Request: board.Request(1 + b[3]%11), Via: board.Via(b[2] >> 1 % 4), By: seat, Piece: content, Result: board.Result(1 + b[3]%4)}
	case 13:
		return board.Fault{Part: board.Part{Kind: board.PartReader}, State: board.Failed, Cells: board.SetOf(c)}
	case 14:
		return board.Said{Text: "x", Outcome: board.OutcomeSaid}
	}
	return board.Tick{}
}

// anyOptions makes legal options of four bytes.
func anyOptions(b [4]byte) Options {
	o := Options{
		Attributes: board.Attributes(1 + b[0]%15),
		Squares:    b[0]&16 != 0,
		Giving:     board.Giving(1 + b[1]%3),
		Caller:     board.Caller(1 + b[1]>>2&1),
		Missed:     board.Tell(1 + b[1]>>4%3),
		FalseCall:  board.FalseCall(1 + b[2]&1),
		Point:      board.Point(1 + b[0]>>5&1),
		TouchMove:  b[2]&2 != 0,
		LastCall:   time.Duration(b[2]>>3) * time.Second,
		First:      board.Seat(1 + b[2]>>2&1),
	}
	if b[3]&1 == 1 {
		o.Giving = []board.Giving{board.GivingTray, board.GivingShown}[b[3]>>1&1]
		o.Away = AwayAt(board.Seat(1+b[3]>>2&1), Sitter{Kind: SitterEngine, Level: board.LevelFair, Seed: 7})
		o.Hints = b[3]&8 != 0
	}
	return o
}

// anyAct makes an act of the seat away of four bytes, mostly one that is due.
func anyAct(g Game, b [4]byte) board.Asked {
	w := g.Awaits()
	a := board.Asked{Via: board.ViaAway, By: w.By, N: w.N, At: w.At, Piece: g.Given(), Cell: board.Cell(b[2] & 15), To: w.To, Yes: b[2]&16 != 0}
	a.Request = []board.Request{board.RequestResign, board.RequestPlace, board.RequestGive, board.RequestPass, board.RequestAnswer}[w.Need]
	if w.Need == NeedGive {
		a.Piece = board.Content(b[3] % 19)
	}
	switch b[2] >> 5 {
	case 0:
		a.Request = board.RequestCall
	case 1:
		a.Request = board.Request(1 + b[3]%16)
	case 2:
		a.N += int(b[3]%3) - 1
	case 3:
		a.Request, a.To, a.Yes = board.RequestAnswer, board.OfferGive, true
	case 4:
		a.Request, a.Result = []board.Request{board.RequestUndo, board.RequestAdjudicate}[b[3]&1], board.Result(b[3]>>1%5)
	case 5:
		a.At = a.At[b[3]%2*uint8(min(len(a.At), 1)):]
	}
	return a
}

// careful is what careful hands do next: they do what the board says, give, place, feel a piece and
// return it, call and press pass. It is up to 2.5 s after now; draw draws a number below its argument.
func careful(now time.Duration, g Game, draw func(int) int) board.Event {
	at := now + time.Duration(1+draw(2500))*time.Millisecond
	agreed, table, owed := g.Position(), g.Table().Cells, g.Table().Owed
	any := func(of board.CellSet) board.Cell { return slices.Collect(of.All())[draw(of.Len())] }
	free, stands := board.AllCells&^agreed.Occupied(), agreed.Occupied()&table.Occupied()
	off := agreed.Occupied() &^ table.Occupied()
	w, wrong := g.Wrong()
	piece, given := g.Given().Piece()
	act := draw(16)
	if left := slices.Collect((board.AllPieces &^ agreed.Pieces()).All()); !given && len(left) > 0 {
		piece = left[draw(len(left))]
	}
	var change func(p *board.Position)
	switch {
	case act == 0:
		return board.Event{At: at, Fact: board.Pressed{Button: board.ButtonQuarto, Seat: board.Seat(1 + draw(2)), Press: board.PressShort, Contact: at}}
	case act == 1:
		return board.Event{At: at, Fact: board.Pressed{Button: board.ButtonPass, Press: board.PressShort, Contact: at}}
	case wrong:
		change = func(p *board.Position) { *p, _ = obey(*p, w.Do) }
	case off != 0:
		c := any(off)
		change = func(p *board.Position) { p[c] = agreed[c] }
	case act < 8 && stands != 0:
		c := any(stands)
		change = func(p *board.Position) { p[c] = board.Empty }
	case owed.By != 0:
		change = func(p *board.Position) { p[owed.Cell] = board.Holding(owed.Piece) }
	case free == 0:
		return board.Event{At: at, Fact: board.Tick{}}
	case act < 12 && !given && g.turns.rules.Giving == board.GivingTray:
		return board.Event{At: at, Fact: board.Tray{Holds: board.Holding(piece), Contact: at}}
	default:
		c, holds := any(free), board.Holding(piece)
		if given && g.turns.rules.Giving == board.GivingTray && draw(4) == 0 {
			holds = board.Unknown // it is only felt
		}
		change = func(p *board.Position) { p[c] = holds }
	}
	e := event(g, change)
	e.At = at
	return e
}

// TestAnyFactsKeepTheRules applies any facts in any order, and those of careful hands between them:
// the invariants hold, a game does not change when an event is applied to its copy, and the same facts give the same
// judgements.
func TestAnyFactsKeepTheRules(t *testing.T) { deep.Check(t, 100, 1000, anyFacts) }

func FuzzApply(f *testing.F) { f.Fuzz(rapid.MakeFuzz(anyFacts)) }

func anyFacts(t *rapid.T) {
	g := New(anyOptions([4]byte(bytesOf.Draw(t, "options"))))
	if err := check(g); err != nil {
		t.Fatal(err)
	}
	var now time.Duration
	pass := func(t *rapid.T, to time.Duration) {
		for tick, due := g.Due(to); due; tick, due = g.Due(to) {
			g = applyTwice(t, g, tick)
		}
		now = to
	}
	t.Repeat(map[string]func(*rapid.T){
		"fact": func(t *rapid.T) {
			b := [4]byte(bytesOf.Draw(t, "fact"))
			e := anyEvent(now, b)
			pass(t, e.At)
			if g.Rules().Away.Seat() != 0 && b[1] >= 192 {
				e.Fact = anyAct(g, b)
			}
			g = applyTwice(t, g, e)
		},
		"careful hands": func(t *rapid.T) {
			for range rapid.IntRange(1, 20).Draw(t, "acts") {
				e := careful(now, g, func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "of") })
				pass(t, e.At)
				g = applyTwice(t, g, e)
			}
		},
	})
}

var bytesOf = rapid.SliceOfN(rapid.Byte(), 4, 4)

func applyTwice(t *rapid.T, g Game, e board.Event) Game {
	t.Helper()
	before := g
	after, js := g.Apply(e)
	again, js2 := g.Apply(e)
	if g != before || after != again || !reflect.DeepEqual(js, js2) {
		t.Fatalf("%+v applied twice differs: %v, %v", e, js, js2)
	}
	if err := errors.Join(check(after), checkStep(before, e, after, js)); err != nil {
		t.Fatalf("after %+v: %v", e, err)
	}
	if _, tick := e.Fact.(board.Tick); tick {
		if _, due := after.Due(e.At); due && after == before {
			t.Fatalf("the tick at %v changed nothing and is due again", e.At)
		}
	}
	return after
}

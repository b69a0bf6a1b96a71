package quartino

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/rules/quartino"
)

// wheelTable is a table of Quartino with perfect sensors, and its game.
type wheelTable struct {
	t      testing.TB
	game   quartino.Game
	now    time.Duration
	hand   board.Token
	stacks [board.Cells][]board.Token
	scenes []scene
}

func newWheelTable(t testing.TB, q quartino.Options) *wheelTable {
	w := &wheelTable{t: t}
	w.apply("a new game", board.Started{Options: q})
	return w
}

// apply takes a fact, and before it the ticks that are due.
func (w *wheelTable) apply(name string, f board.Fact) {
	for tick, due := w.game.Due(w.now); due; tick, due = w.game.Due(w.now) {
		w.step(name+", after some time", tick)
	}
	w.step(name, board.Event{At: w.now, Fact: f})
}

func (w *wheelTable) step(name string, e board.Event) {
	before := w.game
	var judged []board.Judgement
	w.game, judged = w.game.Apply(e)
	w.scenes = append(w.scenes, scene{"played: " + name, before, quartino.Step{Event: e, Judgements: judged, Game: w.game}})
}

// play does acts, a line each: "red1 a1" lays a token and places it there, "lay red1", "put a1",
// "unsure a1", "lift a1", "card 3", "A", "B", "pass", "undo" and "wait". They are three seconds apart.
func (w *wheelTable) play(script string) {
	w.t.Helper()
	for _, act := range strings.Split(strings.TrimSpace(script), "\n") {
		act = strings.TrimSpace(act)
		w.now += 3 * time.Second
		first, second, _ := strings.Cut(act, " ")
		if token, err := board.ParseToken(first); err == nil {
			w.lay(act, token)
			w.put(act, second)
			continue
		}
		switch first {
		case "lay":
			token, err := board.ParseToken(second)
			if err != nil {
				w.t.Fatal(err)
			}
			w.lay(act, token)
		case "put":
			w.put(act, second)
		case "lift":
			w.lift(act, second)
		case "card":
			n, err := strconv.Atoi(second)
			if err != nil {
				w.t.Fatal(err)
			}
			w.apply(act, board.Tray{Holds: board.Unenrolled, Card: board.Card(n)})
			w.apply(act, board.Tray{})
		case "A", "B":
			w.apply(act, board.Pressed{Button: board.ButtonQuarto, Seat: board.A + board.Seat(first[0]-'A'), Press: board.PressShort, Contact: w.now})
		case "pass":
			w.apply(act, board.Pressed{Button: board.ButtonPass, Press: board.PressShort, Contact: w.now})
		case "undo":
			w.apply(act, board.Asked{Request: board.RequestUndo})
		case "unsure":
			w.unsure(act, second)
		case "wait":
			w.now += 10 * time.Second
			w.apply(act, board.Tick{})
		default:
			w.t.Fatalf("unknown act %q", act)
		}
	}
}

func (w *wheelTable) lay(name string, token board.Token) {
	w.hand = token
	w.apply(name, board.Tray{Holds: board.Unenrolled, Token: token})
	w.apply(name, board.Tray{})
}

func (w *wheelTable) put(name, cell string) {
	w.change(name, cell, board.StackGrew, func(stack []board.Token) []board.Token { return append(stack, w.hand) })
}

func (w *wheelTable) lift(name, cell string) {
	w.change(name, cell, board.StackShrank, func(stack []board.Token) []board.Token {
		last := len(stack) - 1
		w.hand = stack[last]
		return stack[:last]
	})
}

// unsure is a change that no sensor can tell.
func (w *wheelTable) unsure(name, cell string) {
	c, err := board.ParseCell(cell)
	if err != nil {
		w.t.Fatal(err)
	}
	f := board.Stacks{Changed: board.SetOf(c), Contact: w.now}
	f.Now[c].Change = board.StackUnsure
	w.apply(name, f)
}

// change changes the tokens on a space; all tags there answer.
func (w *wheelTable) change(name, cell string, how board.StackChange, to func([]board.Token) []board.Token) {
	c, err := board.ParseCell(cell)
	if err != nil {
		w.t.Fatal(err)
	}
	w.stacks[c] = to(w.stacks[c])
	f := board.Stacks{Changed: board.SetOf(c), Contact: w.now}
	for _, token := range w.stacks[c] {
		f.Now[c].Heard = f.Now[c].Heard.With(token)
	}
	if f.Now[c].Change = how; len(w.stacks[c]) == 0 {
		f.Now[c].Change = board.StackCleared
	}
	w.apply(name, f)
}

// wholeGame is a game of two in which every kind of call is made.
func wholeGame(t testing.TB) *wheelTable {
	w := newWheelTable(t, quartino.Options{Players: 2, First: 1})
	w.play(`
		blue1 b2
		A
		card 2
		green1 a3
		pass
		red1 b3
		blue2 c3
		blue3 c3
		blue4 c3
		yellow1 c3
		A
		card 1
		lift b2
		lift a3
		lift b3
		lift c3
		lay green2
		put c1
		pass
		A
		B
		red2 c3
		blue5 b2
		pass
		A
		B
		B
		lift c3
		lift c3
		lift c3
		lift c3
		red3 b2
		yellow2 b2
		pass
	`)
	return w
}

// trouble is a game in which tokens are not where they belong.
func trouble(t testing.TB) *wheelTable {
	w := newWheelTable(t, quartino.Options{Players: 3, First: 2})
	w.play(`
		red1 b2
		pass
		lift b2
		wait
		put b2
		lay blue1
		unsure a1
		unsure a1
		put a1
		undo
		lift a1
	`)
	return w
}

// told are the scenes that were judged.
func (w *wheelTable) told() (told []scene) {
	for _, sc := range w.scenes {
		if len(sc.step.Judgements) > 0 {
			told = append(told, sc)
		}
	}
	return told
}

package menu

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/rules/referee"
)

// states is the table of the menu: a state, what happens, what is said, what is wanted of
// the daemon, and the state that follows. It begins with one placement, 7 on b3 by B.
const states = `
closed            | menu          | Menu. What is left.                  | opened        | top: left
closed            | next          |                                      |               | closed
closed            | previous      |                                      |               | closed
closed            | pass          |                                      |               | closed
closed            | long pass     |                                      |               | closed
closed            | A             |                                      |               | closed
closed            | repeat and A  |                                      |               | closed
closed            | place         |                                      |               | closed
closed            | time          |                                      |               | closed
asked             | menu          | Show the line, B: lift its four pieces. |            | closed

top: left         | menu          | Menu closed.                         | closed        | closed
top: left         | next          | Spaces.                              |               | top: cells
top: left         | previous      | Rules.                               |               | top: rules
top: left         | pass          | Fifteen pieces left: short round: all four; short square: all but solid grooved; tall round: all four; tall square: all four. | | top: left
top: left         | long pass     | Menu closed.                         | closed        | closed
top: left         | A             |                                      | closed        | closed
top: left         | repeat and A  |                                      | closed        | closed
top: left         | place         |                                      | closed        | closed
top: left         | undo          |                                      | closed        | closed
top: left         | end           |                                      | closed        | closed
top: left         | lift          |                                      |               | top: left
top: left         | ask           |                                      | closed        | closed
top: left         | new           |                                      | closed        | closed
top: left         | restart       |                                      |               | closed
top: left         | closed        |                                      |               | closed
top: left         | time          | Tap repeat: next. Hold repeat: previous. Tap pass: choose. Hold pass: back. | | top: left, helped
top: left, helped | time          | Menu closed.                         | closed        | closed
top: left, helped | next          | Spaces.                              |               | top: cells, helped
top: cells        | pass          | Anna one: empty.                     |               | cells: a1
top: cells, helped| pass          | Anna one: empty.                     |               | cells: a1
top: take back    | pass          | Take back? Both players: hold repeat and press QUARTO. No: pass. | | offer: take back
top: draw         | pass          | Draw? Both players: hold repeat and press QUARTO. No: pass. | | offer: draw
top: resign       | pass          | Resign? Hold repeat and press your QUARTO button. No: pass. | | offer: resign
top: new game     | next          | Rules.                               |               | top: rules
top: score        | pass          | No game has ended yet.               |               | top: score
top: rules        | pass          | Aim.                                 |               | rules: 0
top: rules        | next          | What is left.                        |               | top: left
top: new game     | pass          | Start.                               |               | new game: start
over: take back   | pass          | Take back? Both players: hold repeat and press QUARTO. No: pass. | | offer: take back
over: draw        | pass          | The game is over.                    |               | top: draw
over: resign      | pass          | The game is over.                    |               | top: resign
new: take back    | pass          | Nothing to take back.                |               | top: take back

cells: a1         | next          | Bella one: empty.                    |               | cells: b1
cells: a1         | previous      | David four: empty.                   |               | cells: d4
cells: b3         | pass          | Bella three: short square solid grooved. |           | cells: b3
cells: a1         | long pass     | Spaces.                              |               | top: cells
cells: a1         | A             |                                      | closed        | closed
cells: a1         | place         |                                      | closed        | closed
cells: a1         | time          | Tap repeat: next. Hold repeat: previous. Tap pass: choose. Hold pass: back. | | cells: a1, helped

new game: start   | pass          | New game? Both players: hold repeat and press QUARTO. No: pass. | | offer: new game
new game: start   | previous      | Missed lines: told at once.          |               | new game: missed
new game: start   | long pass     | New game.                            |               | top: new game
new game: squares | pass          | Squares: yes.                        |               | new game: squares
new game: fill    | pass          | Hollow or solid: no.                 |               | new game: fill
new game: giving  | pass          | Giving: in the tray.                 |               | new game: giving
new game: board calls      | pass | Board calls: yes.                    |               | new game: board calls
new game: false calls lose | pass | False calls lose: yes.               |               | new game: false calls lose
new game: caller shows     | pass | Caller shows line: yes.              |               | new game: caller shows
new game: touch move       | pass | Placed pieces stay: yes.             |               | new game: touch move
new game: missed  | pass          | Missed lines: told at the end.       |               | new game: missed
over: start       | pass          |                                      | closed, new   | closed
new: start        | pass          |                                      | closed, new   | closed

rules: 0          | next          | Pieces.                              |               | rules: 1
rules: 0          | long pass     | Rules.                               |               | top: rules
rules: 1          | pass          | There are sixteen pieces, no two of them alike. Each is tall or short, round or square, hollow or solid, grooved or smooth. They begin beside the board. |               | rules: 1

offer: draw       | next          | Draw? Both players: hold repeat and press QUARTO. No: pass. | | offer: draw
offer: draw       | previous      | Draw? Both players: hold repeat and press QUARTO. No: pass. | | offer: draw
offer: draw       | pass          | Not agreed. Draw.                    |               | top: draw
offer: draw       | long pass     | Not agreed. Draw.                    |               | top: draw
offer: draw       | time          | Not agreed. Draw.                    |               | top: draw
offer: draw       | menu          | Menu closed.                         | closed        | closed
offer: draw       | A             |                                      | closed        | closed
offer: draw       | place         |                                      | closed        | closed
offer: draw       | repeat and A  | A agrees. B?                         |               | offer: draw, A agrees
offer: draw       | repeat and B  | B agrees. A?                         |               | offer: draw, B agrees
offer: draw       | repeat and nobody |                                  |               | offer: draw
offer: draw, A agrees | repeat and A  | A agrees. B?                     |               | offer: draw, A agrees
offer: draw, A agrees | repeat and B  |                                  | closed, adjudicate draw | closed
offer: draw, A agrees | B         |                                      | closed        | closed
offer: draw, A agrees | pass      | Not agreed. Draw.                    |               | top: draw
offer: draw, A agrees | time      | Not agreed. Draw.                    |               | top: draw
offer: draw, A agrees | place     |                                      | closed        | closed
offer: take back      | repeat and B  | B agrees. A?                     |               | offer: take back, B agrees
offer: take back, B agrees | repeat and A |                              | closed, undo  | closed
offer: new game, A agrees  | repeat and B |                              | closed, new   | closed
offer: new game   | pass          | Not agreed. New game.                |               | new game: start
offer: resign     | repeat and A  |                                      | closed, resign A | closed
offer: resign     | repeat and B  |                                      | closed, resign B | closed
offer: resign     | B             |                                      | closed        | closed
`

// table is a menu that is being tried.
type table struct {
	t     *testing.T
	words *phrase.Speech
	menu  Menu
	game  referee.Game
	at    time.Duration
	says  []string
	wants []string
}

func newTable(t *testing.T) *table {
	words, err := phrase.New(phrase.Opts{Lang: "en", Verbosity: phrase.Normal})
	if err != nil {
		t.Fatal(err)
	}
	tb := &table{t: t, words: words, game: referee.New(board.DefaultOptions())}
	tb.place(7, board.B3)
	return tb
}

func (tb *table) do(e Effects) {
	for _, u := range e.Say {
		tb.says = append(tb.says, u.Text)
	}
	for _, f := range e.Want {
		switch f := f.(type) {
		case board.Menu:
			tb.wants = append(tb.wants, map[bool]string{true: "opened", false: "closed"}[f.Open])
		case board.Asked:
			want := f.Request.String()
			if f.By != 0 {
				want += " " + f.By.String()
			}
			if f.Result != 0 {
				want += " " + f.Result.String()
			}
			if f.Via != board.ViaMenu {
				tb.t.Errorf("%s is asked via %v", want, f.Via)
			}
			tb.wants = append(tb.wants, want)
		}
	}
}

// apply takes a fact into the game and the menu, and reports what was said a second later.
func (tb *table) apply(f board.Fact) {
	tb.at += 100 * time.Millisecond
	e := board.Event{At: tb.at, Fact: f}
	var judged []referee.Judgement
	tb.game, judged = tb.game.Apply(e)
	var effects Effects
	tb.menu, effects = tb.menu.Apply(referee.Step{Event: e, Judgements: judged, Game: tb.game}, tb.words)
	tb.do(effects)
	for _, u := range effects.Say {
		tb.at += time.Second
		tb.apply(board.Said{Class: u.Class, Text: u.Text, Outcome: board.OutcomeSaid, Start: tb.at - time.Second, End: tb.at})
	}
}

func (tb *table) press(b board.Button, seat board.Seat, kind board.Press) {
	p := board.Pressed{Button: b, Seat: seat, Press: kind, Contact: tb.at + 100*time.Millisecond}
	p.Menu = tb.menu.Takes(p)
	tb.apply(p)
}

func (tb *table) place(p board.Piece, c board.Cell) {
	seen := board.Seen{Changed: board.SetOf(c), Contact: tb.at + 50*time.Millisecond}
	seen.Now[c] = board.Holding(p)
	tb.apply(seen)
}

// act does one input of the table.
func (tb *table) act(input string) {
	seat, consents := strings.CutPrefix(input, "repeat and ")
	if consents {
		by, _ := board.ParseSeat(seat)
		tb.press(board.ButtonRepeat, 0, board.PressDown)
		tb.press(board.ButtonQuarto, by, board.PressShort)
		tb.press(board.ButtonRepeat, 0, board.PressShort)
		return
	}
	switch input {
	case "menu":
		tb.press(board.ButtonMenu, 0, board.PressDown)
		tb.press(board.ButtonMenu, 0, board.PressLong)
	case "next":
		tb.press(board.ButtonRepeat, 0, board.PressDown)
		tb.press(board.ButtonRepeat, 0, board.PressShort)
	case "previous":
		tb.press(board.ButtonRepeat, 0, board.PressDown)
		tb.press(board.ButtonRepeat, 0, board.PressLong)
	case "pass":
		tb.press(board.ButtonPass, 0, board.PressShort)
	case "long pass":
		tb.press(board.ButtonPass, 0, board.PressLong)
	case "A", "B":
		by, _ := board.ParseSeat(input)
		tb.press(board.ButtonQuarto, by, board.PressShort)
	case "place":
		tb.place(8, board.C3)
	case "lift":
		tb.apply(board.Seen{Changed: board.SetOf(board.B3)})
	case "undo":
		tb.apply(board.Asked{Request: board.RequestUndo})
	case "end":
		tb.apply(board.Asked{Request: board.RequestAdjudicate, Result: board.ResultA})
	case "ask":
		tb.act("asked")
	case "asked": // a host calls, and the caller must show the line
		o := board.DefaultOptions()
		o.Point = board.PointLift
		tb.game = referee.New(o)
		tb.apply(board.Seen{Changed: board.SetOf(board.B3), Now: board.Position{board.B3: board.Holding(9)}, Contact: tb.at})
		tb.apply(board.Asked{Request: board.RequestCall, By: board.B})
		tb.at += time.Minute
		tb.apply(board.Tick{})
	case "new":
		tb.apply(board.Opened{})
	case "restart":
		tb.apply(board.Opened{Resumed: true})
	case "closed":
		tb.apply(board.Menu{})
	case "time":
		if at, ok := tb.menu.Due(); ok {
			var e Effects
			tb.menu, e = tb.menu.Tick(tb.game, tb.words)
			tb.at = max(tb.at, at)
			tb.do(e)
		}
	default:
		tb.t.Fatalf("no input %q", input)
	}
}

// reach brings the menu to a state.
func (tb *table) reach(state string) {
	place, item, _ := strings.Cut(state, ": ")
	item, agreed, _ := strings.Cut(item, ", ")
	switch place {
	case "closed":
		return
	case "asked":
		tb.act("asked")
		return
	case "over":
		tb.act("end")
	case "new":
		tb.game = referee.New(board.DefaultOptions())
	}
	tb.act("menu")
	switch {
	case place == "cells", place == "rules":
		tb.find("top: " + place)
	case place == "new game", item == "start", place == "offer" && item == "new game":
		tb.find("top: new game")
	case place == "offer":
		tb.find("top: " + item)
	default:
		tb.find("top: " + item)
		if agreed == "helped" {
			tb.act("time")
		}
		return
	}
	tb.act("pass")
	switch {
	case place != "offer" && item != "start":
		tb.find(place + ": " + item)
	case place == "offer" && item == "new game":
		tb.act("pass")
	}
	if agreed != "" {
		tb.act("repeat and " + agreed[:1])
	}
}

// find goes on to an item of the list.
func (tb *table) find(state string) {
	for range 20 {
		if tb.state() == state {
			return
		}
		tb.act("next")
	}
	tb.t.Fatalf("%s is not in the list", state)
}

// state names the state of the menu.
func (tb *table) state() string {
	m := tb.menu
	var name string
	switch {
	case m.state == closed:
		return "closed"
	case m.state == offering:
		if name = "offer: " + m.offered.String(); m.agreed != 0 {
			name += fmt.Sprintf(", %v agrees", m.agreed)
		}
		return name
	case m.list == rules:
		name = fmt.Sprintf("rules: %d", m.index[rules])
	case m.list == cells:
		name = "cells: " + board.Cell(m.index[cells]).String()
	default:
		name = map[list]string{top: "top: ", newGame: "new game: "}[m.list] + rows(m.list)[m.index[m.list]].item.String()
	}
	if m.helped {
		name += ", helped"
	}
	return name
}

func TestStates(t *testing.T) {
	for line := range strings.Lines(strings.TrimSpace(states)) {
		fields := strings.Split(strings.TrimSpace(line), "|")
		if len(fields) == 1 {
			continue // an empty line
		}
		if len(fields) != 5 {
			t.Fatalf("%d fields in %q", len(fields), line)
		}
		for i, f := range fields {
			fields[i] = strings.TrimSpace(f)
		}
		t.Run(fields[0]+", "+fields[1], func(t *testing.T) {
			tb := newTable(t)
			tb.reach(fields[0])
			tb.says, tb.wants = nil, nil
			tb.act(fields[1])
			if got := strings.Join(tb.says, " "); got != fields[2] {
				t.Errorf("says %q, want %q", got, fields[2])
			}
			if got := strings.Join(tb.wants, ", "); got != fields[3] {
				t.Errorf("wants %q, want %q", got, fields[3])
			}
			if got := tb.state(); got != fields[4] {
				t.Errorf("then %s, want %s", got, fields[4])
			}
		})
	}
}

// stepOf is a fact that changes nothing in the game.
func stepOf(tb *table, f board.Fact) referee.Step {
	return referee.Step{Event: board.Event{At: tb.at, Fact: f}, Game: tb.game}
}

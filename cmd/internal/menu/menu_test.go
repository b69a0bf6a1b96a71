package menu

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	quartinoface "quartoboard/cmd/internal/face/quartino"
	quartoface "quartoboard/cmd/internal/face/quarto"
	"quartoboard/cmd/internal/games"
	"quartoboard/rules"
	"quartoboard/rules/quartino"
	"quartoboard/rules/quarto"
)

// table is a menu that is being tried.
type table struct {
	t         *testing.T
	words     Words // English ones
	preferred board.Preferences
	menu      Menu
	game      rules.Game
	at        time.Duration
	says      []string
	wants     []string
	asked     board.Asked // newest of them
}

// faces are those of the games.
var faces = []face.Face{quartoface.Face, quartinoface.Face}

// rowsOf returns the items of a list in a game.
func (m Menu) rowsOf(g rules.Game, words Words, l list) []row {
	s := m.step(0, g, words)
	return s.rows(l)
}

// shortNames are the names of states whose items are called otherwise.
var shortNames = map[string]string{
	"pieces left": "left", "spaces": "cells", "cards left": "cards", "whose turn": "turn", "hollow or solid": "fill", "caller shows line": "caller shows",
	"placed pieces stay": "touch move", "missed alignments": "missed", "four colours, column": "situations",
}

func spaced(i phrase.Item) string { return strings.ReplaceAll(string(i), "-", " ") }

// nameOf returns the name of the item of a list that was said last.
func (tb *table) nameOf(m Menu) string {
	r := m.rowsOf(tb.game, tb.words, m.list)[m.index[m.list]]
	if r.item != "" {
		return spaced(r.item)
	}
	s := m.step(0, tb.game, tb.words)
	text, _, _ := strings.Cut(strings.TrimSuffix(strings.ToLower(r.name(&s).Text), "."), ":")
	return cmp.Or(shortNames[text], text)
}

func newTable(t *testing.T) *table {
	speech, err := phrase.New(phrase.Opts{Lang: "en", Verbosity: phrase.Normal, Games: games.Words})
	if err != nil {
		t.Fatal(err)
	}
	tb := &table{t: t, preferred: board.Preferences{Lang: "en", Verbosity: "normal"}, game: quarto.New(quarto.DefaultOptions())}
	tb.words = Words{&phrase.Words{Speech: speech}, func() board.Preferences { return tb.preferred }}
	tb.menu.offers.Open = true
	tb.menu.house = House{Faces: faces, Games: []board.Options{quarto.DefaultOptions(), quartino.Options{Players: 2, First: 1}}}
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
			if q, ok := f.Options.(quartino.Options); ok {
				want += fmt.Sprintf(" quartino %d players first %d simple %v", q.Players, q.First, q.Simple)
			}
			if f.Player != 0 {
				want += fmt.Sprintf(" player %d", f.Player)
			}
			tb.asked = f
			for _, set := range []struct{ name, value string }{
				{"lang", f.Set.Lang},
				{"verbosity", f.Set.Verbosity},
				{"rate", number(f.Set.Rate)},
				{"volume", number(f.Set.Volume)},
				{"letters", number(int(f.Set.Letters))},
				{"earcons", number(int(f.Set.Earcons))},
			} {
				if set.value != "" {
					want += " " + set.name + " " + set.value
				}
			}
			if f.Result != 0 {
				want += " " + f.Result.String()
			}
			if f.Request == board.RequestLink {
				want += " " + f.Text
			}
			if f.Via != board.ViaMenu {
				tb.t.Errorf("%s is asked via %v", want, f.Via)
			}
			tb.wants = append(tb.wants, want)
		}
	}
	if e.Lesson {
		tb.wants = append(tb.wants, "lesson")
	}
}

func number(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// apply takes a fact into the game and the menu, and reports what was said a second later.
func (tb *table) apply(f board.Fact) {
	tb.at += 100 * time.Millisecond
	e := board.Event{At: tb.at, Fact: f}
	var judged []board.Judgement
	tb.game, judged = rules.Apply(tb.game, e)
	var effects Effects
	tb.menu, effects = tb.menu.Apply(rules.Step{Event: e, Judgements: judged, Game: tb.game}, tb.words)
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
	seats, consents := strings.CutPrefix(input, "repeat and ")
	if consents {
		tb.press(board.ButtonRepeat, 0, board.PressDown)
		for _, seat := range strings.Split(seats, ", ") {
			by, _ := board.ParseSeat(seat)
			tb.press(board.ButtonQuarto, by, board.PressShort)
		}
		tb.press(board.ButtonRepeat, 0, board.PressShort)
		return
	}
	if by, late := strings.CutPrefix(input, "late repeat and "); late {
		tb.press(board.ButtonRepeat, 0, board.PressDown)
		tb.act("time")
		tb.act(by)
		tb.press(board.ButtonRepeat, 0, board.PressLong)
		return
	}
	switch input {
	case "fault and A": // the release of repeat is not seen
		tb.press(board.ButtonRepeat, 0, board.PressDown)
		tb.apply(board.Fault{Part: board.Part{Kind: board.PartButtons}, State: board.Failed})
		tb.apply(board.Fault{Part: board.Part{Kind: board.PartButtons}, State: board.OK})
		tb.act("A")
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
	case "double pass": // a tap soon after another
		tb.press(board.ButtonPass, 0, board.PressDouble)
	case "long pass":
		tb.press(board.ButtonPass, 0, board.PressLong)
	case "A", "B":
		by, _ := board.ParseSeat(input)
		tb.press(board.ButtonQuarto, by, board.PressShort)
	case "place":
		if _, is := tb.game.(quartino.Game); is {
			tb.put(board.TokenOf(board.Red, 1), board.C3)
			return
		}
		tb.place(8, board.C3)
	case "lift":
		tb.apply(board.Seen{Changed: board.SetOf(board.B3)})
	case "sound": // comes back
		tb.apply(board.Fault{Part: board.Part{Kind: board.PartSound}, State: board.Failed})
		tb.apply(board.Fault{Part: board.Part{Kind: board.PartSound}, State: board.OK})
	case "tray":
		tb.apply(board.Tray{Holds: board.Holding(3)})
	case "undo":
		tb.apply(board.Asked{Request: board.RequestUndo})
	case "end":
		tb.apply(board.Asked{Request: board.RequestAdjudicate, Result: board.ResultA})
	case "ask":
		tb.act("asked")
	case "asked": // a host calls, and the caller must show the line
		o := quarto.DefaultOptions()
		o.Point = board.PointLift
		tb.game = quarto.New(o)
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
	case "pass, answered":
		tb.act("pass")
		tb.apply(tb.asked)
	case "pass, refused": // by a build that cannot play it
		tb.act("pass")
		tb.apply(board.Asked{Request: board.RequestSay, Via: board.ViaMenu, Text: tb.words.Unfit(&rules.Unfit{Lacks: rules.LacksStacks}).Text})
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
		tb.game = quarto.New(quarto.DefaultOptions())
	}
	tb.act("menu")
	switch {
	case place == "cells", place == "rules", place == "announcements":
		tb.find("top: " + place)
	case place == "languages":
		tb.find("top: language")
	case place == "new game", place == "next quartino", place == "of three", item == "start", place == "offer" && item == "new game":
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
	case place == "next quartino":
		tb.find("new game: game")
		tb.act("pass, answered")
		tb.find("new game: " + item)
	case place == "of three":
		tb.find("new game: players")
		tb.act("pass, answered")
		tb.find("new game: " + item)
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
		if name = "offer: " + spaced(m.offered.item); m.offered.agreed != 0 {
			name += fmt.Sprintf(", %v agrees", m.offered.agreed)
		}
		return name
	case m.list == languages:
		name = "languages: " + phrase.Languages()[m.index[languages]]
	case m.list == rulesList:
		name = fmt.Sprintf("rules: %d", m.index[rulesList])
	case m.list == cells:
		name = "cells: " + face.Of(faces, tb.game).Cells[m.index[cells]].String()
	default:
		name = map[list]string{top: "top: ", newGame: "new game: ", announcements: "announcements: "}[m.list] + tb.nameOf(m)
	}
	if m.helped {
		name += ", helped"
	}
	return name
}

// stepOf is a fact that changes nothing in the game.
func stepOf(tb *table, f board.Fact) rules.Step {
	return rules.Step{Event: board.Event{At: tb.at, Fact: f}, Game: tb.game}
}

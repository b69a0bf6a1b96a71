package menu

import (
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/rules/quarto"
)

// withLink is a table whose board has a link to others.
func withLink(t *testing.T) *table {
	tb := newTable(t)
	tb.menu.offers.Links = true
	return tb
}

// withBen is one in a game with another board.
func withBen(t *testing.T) *table {
	t.Helper()
	away, err := quarto.ParseAway("B link ben 0123456789abcdef0123456789abcdef")
	if err != nil {
		t.Fatal(err)
	}
	tb := withLink(t)
	o := quarto.DefaultOptions()
	o.Giving, o.Away, o.Names = board.GivingTray, away, [2]string{"Anna", "ben"}
	tb.game = quarto.New(o)
	return tb
}

// told is what the link to another board tells.
func (tb *table) told(text string) {
	tb.apply(board.Asked{Request: board.RequestLink, Via: board.ViaAway, Text: text})
}

// asks returns what is asked for, as "closed, link play ben".
func (tb *table) asks() string { return strings.Join(tb.wants, ", ") }

func TestAQuestionOfAnotherBoardIsAnsweredByPass(t *testing.T) {
	const asks = "Ben wants to play. Tap pass for yes, hold pass for no."
	for _, tt := range []struct{ name, before, ask, acts, says, want string }{
		{"a tap is yes", "", "play", "pass", "", "opened, closed, link yes"},
		{"a long press is no", "", "play", "long pass", "Not agreed.", "opened, closed, link no"},
		{"so is the menu", "", "play", "menu", "Not agreed. Menu closed.", "opened, closed, link no"},
		{"repeat asks again", "", "play", "next, next, pass", asks + " " + asks, "opened, closed, link yes"},
		{"time does not answer", "", "play", "time", "", "opened"},
		{"placing is no", "", "undo", "place", "Not agreed.", "opened, closed, link no"},
		{"QUARTO calls, and answers nothing", "", "draw", "A", "", "opened"},
		{"QUARTO with repeat held does not either, and repeat asks again", "", "draw", "repeat and A", "Ben offers a draw. Tap pass for yes, hold pass for no.", "opened"},
		{"a slip before the spaces are compared refuses nothing", "", "pair b3 a1 c2 d4 a2 b1", "A, B, pass", "Waiting for ben.", "opened, closed, link yes"},
		{"a slip does not agree to take back", "", "undo", "A, long pass", "Not agreed.", "opened, closed, link no"},
		{"the end of the game is no", "", "draw", "end", "Not agreed.", "opened, closed, link no"},
		{"what was taken back is no", "", "draw", "undo", "Not agreed.", "opened, closed, link no"},
		{"what is compared waits for the other player", "", "pair b3 a1 c2 d4 a2 b1", "pass", "Waiting for ben.", "opened, closed, link yes"},
		{"an open menu stays open", "menu", "play", "pass", "", "closed, link yes"},
		{"an offer is overtaken", "top: draw, pass", "play", "pass", "Not agreed.", "closed, link yes"},
		{"a restart forgets it", "", "play", "restart, pass", "", "opened"},
		{"without sound it is asked again", "", "play", "sound", asks, "opened"},
	} {
		tb := withLink(t)
		for act := range strings.SplitSeq(tt.before, ", ") {
			if at, reached := strings.CutPrefix(act, "top: "); reached {
				tb.reach("top: " + at)
			} else if act != "" {
				tb.act(act)
			}
		}
		tb.says, tb.wants = nil, nil
		tb.told("ask ben " + tt.ask)
		for act := range strings.SplitSeq(tt.acts, ", ") {
			tb.act(act)
		}
		if got := strings.Join(tb.says, " "); got != tt.says {
			t.Errorf("%s: says %q, want %q", tt.name, got, tt.says)
		}
		if got := tb.asks(); got != tt.want {
			t.Errorf("%s: wants %q, want %q", tt.name, got, tt.want)
		}
	}
}

// TestAPlacementOfTheOtherPlayerAnswersNoQuestion carries one out while its player asks to take it back: the board has
// asked for both.
func TestAPlacementOfTheOtherPlayerAnswersNoQuestion(t *testing.T) {
	tb := withBen(t)
	tb.apply(board.Tray{Holds: board.Holding(8)})
	away := func(r board.Request, p board.Piece, c board.Cell) {
		a := quarto.Of(tb.game).Awaits()
		tb.apply(board.Asked{Request: r, Via: board.ViaAway, By: a.By, N: a.N, At: a.At, Piece: board.Holding(p), Cell: c})
	}
	away(board.RequestPlace, 8, board.C3)
	if !tb.game.State().Owed {
		t.Fatal("no placement is owed")
	}
	tb.says, tb.wants = nil, nil
	tb.told("ask ben undo")
	tb.act("place")
	if quarto.Of(tb.game).Placements() != 1 || tb.asks() != "opened" || tb.says != nil {
		t.Errorf("carried out: says %q, wants %q", tb.says, tb.asks())
	}
	tb.act("long pass")
	if tb.asks() != "opened, closed, link no" {
		t.Errorf("answered: wants %q", tb.asks())
	}
	away(board.RequestGive, 3, 0)
	tb.told("ask ben draw")
	tb.place(3, board.D4)
	if tb.asks() != "opened, closed, link no, opened, closed, link no" {
		t.Errorf("a placement of one's own: wants %q", tb.asks())
	}
}

func TestTheLinkEndsItsQuestion(t *testing.T) {
	for text, want := range map[string]string{
		"told ben late": "opened, closed", "told ben different": "opened, closed", "told ben busy": "opened, closed",
		"yes": "opened, closed", "no": "opened, closed", "greet ben 1": "opened",
		"told ben greeting-1": "opened", "told ben wrong": "opened", "told clara late": "opened", "ask clara play": "opened, closed, link no, opened", "frob": "opened",
	} {
		tb := withLink(t)
		tb.told("ask ben play")
		tb.told(text)
		if got := tb.asks(); got != want {
			t.Errorf("%s: wants %q, want %q", text, got, want)
		}
	}
}

func TestAQuestionOfAnotherBoardWaitsForThatOfThisOne(t *testing.T) {
	tb := withLink(t)
	tb.act("asked") // which line
	tb.says, tb.wants = nil, nil
	tb.told("ask ben undo")
	tb.act("pass")
	if got := tb.asks(); got != "" {
		t.Errorf("before: wants %q", got)
	}
	tb.game = quarto.New(quarto.DefaultOptions())
	tb.apply(board.Tick{})
	if got := strings.Join(tb.says, " "); got != "Ben asks to take back. Tap pass for yes, hold pass for no." || tb.asks() != "opened" {
		t.Errorf("then: says %q, wants %q", got, tb.asks())
	}
	tb.act("pass")
	if got := tb.asks(); got != "opened, closed, link yes" {
		t.Errorf("at last: wants %q", got)
	}
}

func TestAPressFromBeforeAQuestionDoesNotAnswerIt(t *testing.T) {
	tb := withLink(t)
	p := board.Pressed{Button: board.ButtonPass, Press: board.PressShort, Contact: tb.at}
	tb.told("ask ben play")
	if tb.menu.Takes(p) {
		t.Error("it is taken")
	}
	p.Contact = tb.at + time.Millisecond
	if !tb.menu.Takes(p) {
		t.Error("the next one is not")
	}
}

func TestOtherBoardsAreChosenByTheMenu(t *testing.T) {
	for _, tt := range []struct{ name, boards, acts, says, want string }{
		{"none is there", "boards", "next", "No other board is connected. Language.", "link boards"},
		{"one is invited", "boards ben", "pass", "Ben.", "link boards, closed, link play ben"},
		{"another one", "boards +clara ben", "next, pass", "Clara. Ben.", "link boards, closed, link play ben"},
		{"the key of one is forgotten", "boards +clara ben", "previous, pass", "Clara. Forget clara.", "link boards, closed, link forget clara"},
		{"back", "boards ben", "long pass", "Ben. Another board.", "link boards"},
	} {
		tb := withLink(t)
		tb.reach("top: link")
		tb.says, tb.wants = nil, nil
		tb.act("pass")
		tb.apply(tb.asked)
		tb.told(tt.boards)
		for act := range strings.SplitSeq(tt.acts, ", ") {
			tb.act(act)
		}
		if got := strings.Join(tb.says, " "); got != tt.says {
			t.Errorf("%s: says %q, want %q", tt.name, got, tt.says)
		}
		if got := tb.asks(); got != tt.want {
			t.Errorf("%s: wants %q, want %q", tt.name, got, tt.want)
		}
	}
}

func TestTheListOfBoardsOpensInTheMenuAlone(t *testing.T) {
	tb := withLink(t)
	tb.told("boards ben")
	if tb.state() != "closed" || len(tb.says) > 0 {
		t.Errorf("%s, says %q", tb.state(), tb.says)
	}
}

func TestThePlayerAtAnotherBoardIsGreeted(t *testing.T) {
	for _, tt := range []struct{ find, acts, want string }{
		{"greetings", "pass, pass", "closed, link greet ben 1"},
		{"greetings", "pass, previous, pass", "closed, link greet ben 6"},
		{"claim", "pass, repeat and A", "closed, link claim ben"},
		{"claim", "pass, pass", ""},
		{"take back", "pass", ""},
	} {
		tb := withBen(t)
		tb.act("menu")
		tb.find("top: " + tt.find)
		tb.wants = nil
		for act := range strings.SplitSeq(tt.acts, ", ") {
			tb.act(act)
		}
		if got := tb.asks(); got != tt.want {
			t.Errorf("%s, %s: wants %q, want %q", tt.find, tt.acts, got, tt.want)
		}
	}
	over := withBen(t)
	over.act("end")
	over.act("menu")
	over.find("top: claim")
	over.wants = nil
	over.act("pass")
	if rows := joined(over.menu.rowsOf(over.game, over.words, top)); over.asks() != "" || !strings.Contains(rows, " greetings ") {
		t.Errorf("after the end: %s; claim wants %q", rows, over.asks())
	}
}

func TestTheLevelOfAPlayerAtAnotherBoardIsNotChanged(t *testing.T) {
	tb := withBen(t)
	tb.act("menu")
	tb.find("top: alone")
	tb.wants = nil
	for _, act := range []string{"pass", "next", "pass"} {
		tb.act(act)
	}
	if got := tb.asks(); got != "" || tb.says[len(tb.says)-1] != "Level: strong." {
		t.Errorf("wants %q, says %q", got, tb.says)
	}
}

func TestABoardWithoutALinkOffersNoOther(t *testing.T) {
	tb := newTable(t)
	for _, r := range tb.menu.rowsOf(tb.game, tb.words, top) {
		if r.item == "link" || r.item == "greetings" || r.item == "claim" {
			t.Errorf("%s is offered", r.item)
		}
	}
	tb.apply(board.Menu{Open: true, Links: true}) // of a record
	if rows := tb.menu.rowsOf(tb.game, tb.words, top); !strings.Contains(joined(rows), " link ") {
		t.Errorf("a replay offers none: %s", joined(rows))
	}
}

func joined(rows []row) string {
	var all []string
	for _, r := range rows {
		all = append(all, string(r.item))
	}
	return " " + strings.Join(all, " ") + " "
}

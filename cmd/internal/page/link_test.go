package page

import (
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/rules/quarto"
)

// withBen has a player at another board.
func withBen(o *quarto.Options) {
	o.Names = [2]string{"Anna", "Ben"}
	o.Away = quarto.AwayAt(board.B, quarto.Sitter{Kind: quarto.SitterLink, Board: "ben", Match: "0123456789abcdef0123456789abcdef"})
}

// links is what a visitor sees of other boards, as "No board. Look=boards".
func (tb *table) links() string {
	v := now(tb)
	if v.Link == nil {
		return "none"
	}
	all := []string{v.Link.Text}
	for _, d := range v.Link.Does {
		all = append(all, d.Name+"="+d.Ask)
	}
	return strings.TrimSpace(strings.Join(all, "; "))
}

func (tb *table) linked(via board.Via, text string) {
	tb.does(board.Asked{Request: board.RequestLink, Via: via, Text: text})
}

func TestAVisitorPlaysWithAnotherBoard(t *testing.T) {
	tb := newTable(t, nil, Opts{Linked: true, Command: func([]byte) error { return nil }}).begin()
	const asks = "Ben wants to play. Tap pass for yes, hold pass for no.; Yes=yes; No=no"
	const compare = "Compare with ben by telephone: Bella three, Anna one, Cesar two, David four, Anna two, Bella one. If they are the same, tap pass. If not, hold pass."
	for _, step := range []struct {
		via        board.Via
		tell, want string
	}{
		{0, "", "; Another board=boards"},
		{board.ViaPage, "boards", "; Another board=boards"},
		{board.ViaAway, "boards", "No other board is connected.; Another board=boards"},
		{board.ViaAway, "boards +clara ben", "; Another board=boards; Clara=play clara; Ben=play ben; Forget clara=forget clara"},
		{board.ViaPage, "play ben", "; Another board=boards"},
		{board.ViaAway, "ask ben pair b3 a1 c2 d4 a2 b1", compare + "; Yes=yes; No=no"},
		{board.ViaPage, "yes", "; Another board=boards"},
		{board.ViaAway, "ask ben play", asks},
		{board.ViaAway, "told ben greeting-1", asks},
		{board.ViaAway, "told ben late", "; Another board=boards"},
	} {
		if step.tell != "" {
			tb.linked(step.via, step.tell)
		}
		if got := tb.links(); got != step.want {
			t.Errorf("%q\ngot  %s\nwant %s", step.tell, got, step.want)
		}
	}
	tb.linked(board.ViaAway, "ask ben play")
	tb.does(board.Opened{Resumed: true})
	if got := tb.links(); got != "; Another board=boards" {
		t.Errorf("after a restart: %s", got)
	}
}

func TestAGameWithAnotherBoardShowsItsPlayer(t *testing.T) {
	tb := newTable(t, nil, Opts{Linked: true, Command: func([]byte) error { return nil }}).begin(withBen)
	const greetings = "; Good game=greet ben 1; Hello=greet ben 2; Thank you=greet ben 3; Well played=greet ben 4; One moment, please=greet ben 5; Goodbye=greet ben 6"
	if got, want := tb.links(), greetings+"; Claim win=claim ben"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got := get(t, tb, "GET", "/", nil).Body.String(); !strings.Contains(got, "<label hidden>Level") {
		t.Errorf("the level of no program is shown:\n%s", got)
	}
	v := now(tb)
	if v.Players != [2]string{"Anna", "Ben"} || v.Away.Text != "Opponent: Ben, at another board." || v.Away.Seat != "B" || v.Away.Level != "" {
		t.Errorf("players %q, away %+v", v.Players, *v.Away)
	}
	tb.does(board.Tray{Holds: board.Holding(7)}, board.Tray{})
	if got := now(tb).Next; got != "Waiting for Ben." {
		t.Errorf("next: %q", got)
	}
	tb.does(board.Fault{Part: board.Part{Kind: board.PartLink}, State: board.Failed, Text: "ben"})
	if got := now(tb).Faults; len(got) != 1 || got[0] != "No connection to ben's board." {
		t.Errorf("lost: %q", got)
	}
	tb.does(board.Fault{Part: board.Part{Kind: board.PartLink}, State: board.OK, Text: "ben"}, board.Asked{Request: board.RequestResign, By: board.A})
	if got := now(tb).Faults; len(got) != 0 {
		t.Errorf("back: %q", got)
	}
	if got, want := tb.links(), greetings+"; Another board=boards"; got != want {
		t.Errorf("after the end\ngot  %s\nwant %s", got, want)
	}
}

func TestOnlyAPageWithALinkOffersOtherBoards(t *testing.T) {
	const group = `<div id="link" role="group" aria-label="Another board">`
	for _, linked := range []bool{false, true} {
		tb := newTable(t, nil, Opts{Linked: linked}).begin()
		tb.linked(board.ViaAway, "ask ben play")
		if got := get(t, tb, "GET", "/", nil).Body.String(); strings.Contains(got, group) != linked || strings.Contains(got, `<p role="status">Ben wants to play.`) != linked {
			t.Errorf("linked %v:\n%s", linked, got)
		}
		if (tb.links() != "none") != linked {
			t.Errorf("linked %v: %s", linked, tb.links())
		}
	}
}

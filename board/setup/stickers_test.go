package setup

import (
	"maps"
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/hw"
	"quartoboard/hw/sim"
)

// lay lays a token in the tray, in place of the one that lies there.
func (b *bench) lay(token sim.Token) {
	b.t.Helper()
	if _, lies := b.Things.InTray().(sim.Token); lies {
		b.do(b.Hands.FromTray())
	}
	b.do(b.Hands.Lay(token))
}

func (b *bench) trueTags() (q Tags) {
	q = Roster(b.roster())
	for tag, token := range b.Tags.Tokens() {
		q[tag] = Thing{Token: board.Token(token)}
	}
	return q
}

func TestTokensAreEnrolledSevenOfEachColour(t *testing.T) {
	for _, build := range []string{"analog-nfc", "analog-pn532"} {
		b := newBench(t, build, nil, sim.Opts{Seed: 1})
		e := teach(b, NewTokens(b.build, Roster(b.roster())))
		b.hears("buttons; lay token blue")
		for n := range sim.Token(board.Tokens) {
			b.lay(n + 1)
			want := "enrolled sticker"
			if n+1 < board.Tokens {
				want += "; lay token " + board.Token(n+2).Colour().String()
			}
			b.hears(want)
		}
		if !maps.Equal(e.Known(), b.trueTags()) || !e.Over() || !e.Complete() {
			t.Errorf("%s: got %v, want %v", build, e.Known(), b.trueTags())
		}
	}
}

func TestASecondRunTakesTheTokensOfAColourInAnyOrder(t *testing.T) {
	b := newBench(t, "analog-pn532", nil, sim.Opts{Seed: 1})
	e := teach(b, NewTokens(b.build, b.trueTags()))
	b.hears("buttons; check stickers; lay token blue")
	for _, n := range []sim.Token{7, 3, 1, 2, 6, 5} {
		b.lay(n)
		b.hears("confirmed; lay token blue")
	}
	b.lay(3)
	b.hears("same sticker; lay token blue")
	b.lay(4)
	b.hears("confirmed; lay token green")
	if !maps.Equal(e.Known(), b.trueTags()) {
		t.Errorf("got %v", e.Known())
	}
}

func TestATokenOfAnotherColourIsExchangedWhenItIsLaidTwice(t *testing.T) {
	b := newBench(t, "analog-pn532", nil, sim.Opts{Seed: 1})
	known := b.trueTags()
	maps.DeleteFunc(known, func(_ hw.Tag, is Thing) bool { return is.Token == 1 })
	e := teach(b, NewTokens(b.build, known))
	b.hears("buttons; lay token blue")
	b.lay(9)
	b.hears("already sticker green; lay token blue")
	b.do(b.Hands.FromTray())
	b.do(b.Hands.Lay(sim.Token(9)))
	b.hears("enrolled sticker; lay token green")
	b.press("A", short)
	b.hears("lay token blue")
	b.lay(1)
	b.hears("enrolled sticker")
	if !maps.Equal(e.Known(), b.trueTags()) {
		t.Errorf("got %v", e.Known())
	}
}

func TestWhatIsNoTokenIsNotEnrolledAsOne(t *testing.T) {
	b := newBench(t, "analog-pn532", nil, sim.Opts{Seed: 1})
	e := teach(b, NewTokens(b.build, Roster(b.roster())))
	b.hears("buttons; lay token blue")
	b.do(b.Hands.Lay(sim.Piece(7)))
	b.hears("of piece 7; lay token blue")
	b.do(b.Hands.FromTray())
	b.Hands.Phone(-1)
	b.do(nil)
	b.hears("phone there")
	b.press("pass", long)
	b.hears("ended 28")
	if known := e.Known(); len(known.Tokens())+len(known.Cards()) != 0 || !e.Over() {
		t.Errorf("got %v", e.Known())
	}
}

func TestCardsAreEnrolledByTheirNumbers(t *testing.T) {
	var deck board.Cards
	for i := range 3 {
		deck[2*i][0] = board.Spot{Cell: board.B2, Colour: board.Red}
	}
	b := newBench(t, "analog-pn532", nil, sim.Opts{Seed: 1})
	e := teach(b, NewCards(b.build, b.trueTags(), "", deck))
	b.hears("buttons; lay card 1")
	b.do(b.Hands.Lay(sim.Card(1)))
	b.hears("enrolled sticker; lay card 3")
	b.do(b.Hands.FromTray())
	b.do(b.Hands.Lay(sim.Token(5)))
	b.hears("already sticker blue; lay card 3")
	b.do(b.Hands.FromTray())
	b.do(b.Hands.Lay(sim.Card(3)))
	b.hears("enrolled sticker; lay card 5")
	b.do(b.Hands.FromTray())
	b.do(b.Hands.Lay(sim.Card(1)))
	b.hears("already sticker 1; lay card 5")
	b.press("pass", short)
	b.hears("skipped; ended 1")
	var cards []string
	for _, card := range e.Known().Cards() {
		cards = append(cards, string('0'+card.Card))
	}
	if got := strings.Join(cards, ""); got != "13" && got != "31" || len(e.Known().Tokens()) != board.Tokens {
		t.Errorf("got cards %v, %d tokens", cards, len(e.Known().Tokens()))
	}
}

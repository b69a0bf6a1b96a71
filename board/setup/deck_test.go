package setup

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/hw"
	"quartoboard/hw/sim"
)

// buildFirst puts four tokens on the wheel: red 1 on b2, blue 1 on a3, green 1 on b3 and yellow 1 on c3.
func (b *bench) buildFirst() {
	b.t.Helper()
	for cell, colour := range map[board.Cell]board.Colour{board.B2: board.Red, board.A3: board.Blue, board.B3: board.Green, board.C3: board.Yellow} {
		b.do(b.PutToken(sim.Token(board.TokenOf(colour, 1)), int(cell)))
	}
}

// change puts a token on a cell, in place of the one there.
func (b *bench) change(cell board.Cell, token board.Token) {
	b.t.Helper()
	b.do(b.LiftTokens(int(cell), 1))
	b.PutAside()
	b.do(b.PutToken(sim.Token(token), int(cell)))
}

// tags are the cards with a tag.
func tags(q Quartino) map[board.DeckCard]bool {
	all := map[board.DeckCard]bool{}
	for _, card := range q.Cards {
		all[card] = true
	}
	return all
}

const first = "b2 red, a3 blue, b3 green, c3 yellow"

func TestACardIsBuiltOnTheWheelAndLaidInTheTray(t *testing.T) {
	for _, build := range []string{"analog-nfc", "analog-pn532"} {
		b := newBench(t, build, nil, sim.Opts{Seed: 1})
		e := teach(b, NewDeck(b.build, b.roster(), b.trueQuartino(), "Club", board.Cards{}))
		b.hears("deck buttons; build card 1")
		b.buildFirst()
		b.hears("")
		b.do(b.LayCard(1))
		b.hears("built card 1 " + first + "; build card 2")
		b.do(b.FromTray())
		b.change(board.C3, board.TokenOf(board.Red, 2))
		b.do(b.LayCard(2))
		b.hears("built card 2 b2 red, a3 blue, b3 green, c3 red; build card 3")
		b.press("pass", long)
		b.hears("ended 6")
		cards := e.Cards()
		if got := tags(e.Quartino()); len(got) != 2 || !got[board.DeckCard{Card: 2, Deck: "Club"}] || cards.Len() != 2 || e.Complete() || !e.Over() {
			t.Errorf("%s: got %v and %v", build, cards[:2], got)
		}
	}
}

func TestWhatIsNoCardIsToldAndJudgedAgainWhenItChanges(t *testing.T) {
	b := newBench(t, "analog-pn532", nil, sim.Opts{Seed: 1})
	e := teach(b, NewDeck(b.build, b.roster(), b.trueQuartino(), "Club", board.Cards{}))
	b.hears("deck buttons; build card 1")
	b.do(b.LayCard(1))
	b.hears("tokens wanted 0")
	b.do(b.PutToken(1, int(board.D4)))
	b.hears("beside wheel d4")
	b.do(b.LiftTokens(int(board.D4), 1))
	b.hears("tokens wanted 0")
	b.PutAside()
	b.do(b.FromTray())
	b.hears("")
	b.buildFirst()
	b.do(b.Lower(5, int(board.A1)))
	b.do(b.LayCard(1))
	b.hears("unknown token a1")
	b.do(b.Lift(int(board.A1)))
	b.hears("built card 1 " + first + "; build card 2")
	b.do(b.FromTray())
	b.do(b.LayCard(2))
	b.hears("same card 1")
	b.do(b.FromTray())
	b.do(b.LayCard(1))
	b.hears("same sticker; build card 2")
	b.do(b.FromTray())
	b.do(b.LayToken(7))
	b.hears("of token blue; build card 2")
	if got := tags(e.Quartino()); len(got) != 1 {
		t.Errorf("got %v", got)
	}
}

func TestTheNewestCardIsForgottenByAPressOfQuarto(t *testing.T) {
	b := newBench(t, "analog-pn532", nil, sim.Opts{Seed: 1})
	e := teach(b, NewDeck(b.build, b.roster(), b.trueQuartino(), "Club", board.Cards{}))
	b.hears("deck buttons; build card 1")
	b.press("A", short)
	b.hears("first; build card 1")
	b.buildFirst()
	b.do(b.LayCard(1))
	b.hears("built card 1 " + first + "; build card 2")
	b.press("A", short)
	b.hears("build card 1")
	if cards := e.Cards(); cards.Len() != 0 || len(e.Quartino().Cards) != 0 {
		t.Errorf("got %d cards and %v", cards.Len(), e.Quartino().Cards)
	}
	b.do(b.FromTray())
	b.do(b.LayCard(3))
	b.hears("built card 1 " + first + "; build card 2")
}

func TestASecondRunGoesOnAndTakesACardOfAnotherDeckWhenItIsLaidTwice(t *testing.T) {
	b := newBench(t, "analog-pn532", nil, sim.Opts{Seed: 1})
	known, cards := b.trueQuartino(), board.Cards{}
	for n := range board.MinCards {
		cards[n] = board.Combination{{Cell: board.Cell(n % 3), Colour: board.Blue}}
	}
	for tag, n := range b.CardRoster() {
		if n == 9 {
			known.Cards[tag] = board.DeckCard{Card: 9}
		}
	}
	e := teach(b, NewDeck(b.build, b.roster(), known, "Club", cards))
	b.hears("deck buttons; resumed 8; build card 9")
	b.buildFirst()
	b.do(b.LayCard(9))
	b.hears("already sticker 9; build card 9")
	b.do(b.FromTray())
	b.do(b.LayCard(9))
	b.hears("built card 9 " + first + "; build card 10")
	b.press("pass", long)
	b.hears("")
	want := map[board.DeckCard]bool{{Card: 9, Deck: "Club"}: true}
	if got := tags(e.Quartino()); fmt.Sprint(got) != fmt.Sprint(want) || !e.Complete() || !e.Over() {
		t.Errorf("got %v, complete %v, over %v", got, e.Complete(), e.Over())
	}
}

func TestADeckEndsWithItsLastCard(t *testing.T) {
	var cards board.Cards
	for n := range board.MaxCards - 1 {
		cards[n] = board.Combination{{Cell: board.Cell(n % 3), Colour: board.Blue}}
	}
	b := newBench(t, "analog-pn532", nil, sim.Opts{Seed: 1})
	e := teach(b, NewDeck(b.build, map[hw.Tag]board.Piece{}, b.trueQuartino(), "Club", cards))
	b.buildFirst()
	b.do(b.LayCard(64))
	if e.Quartino(); !e.Over() || !e.Complete() {
		t.Errorf("over %v, complete %v after %q", e.Over(), e.Complete(), b.heard())
	}
}

func TestTwoTokensOnOneSpaceAreToldOnce(t *testing.T) {
	for _, build := range []string{"analog-nfc", "analog-pn532"} {
		b := newBench(t, build, nil, sim.Opts{Seed: 1})
		teach(b, NewDeck(b.build, b.roster(), b.trueQuartino(), "Club", board.Cards{}))
		b.hears("deck buttons; build card 1")
		for _, put := range []struct {
			token board.Token
			cell  board.Cell
		}{{1, board.B2}, {8, board.A2}, {15, board.A2}, {22, board.C3}} {
			b.do(b.PutToken(sim.Token(put.token), int(put.cell)))
		}
		b.do(b.LayCard(1))
		b.pass(30 * time.Second)
		if got := b.heard(); strings.Count(got, "a2") > 1 || strings.Count(got, "tokens wanted") > 1 {
			t.Errorf("%s: heard %q", build, got)
		}
		b.do(b.LiftTokens(int(board.A2), 1))
		b.do(b.PutHeld(int(board.B3)))
		if got, want := b.heard(), "built card 1 b2 blue, a2 green, b3 red, c3 yellow; build card 2"; !strings.HasSuffix(got, want) {
			t.Errorf("%s: heard %q, want %q", build, got, want)
		}
	}
}

package link

import (
	"slices"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/rules/quarto"
)

// moment is a world in which ben is to make the next act and its game is as wanted, and the network holds all messages
// up. Nobody calls.
func moment(t *testing.T, is func(ben *side) bool) (w *world, anna, ben *side) {
	t.Helper()
	for seed := uint64(1); seed < 100; seed++ {
		w = newWorld(t, seed)
		anna, ben = w.sides[0], w.sides[1]
		anna.hands, ben.hands = hands{}, hands{}
		w.rest(time.Second)
		ben.ask("play anna")
		if w.run(time.Hour, func() bool {
			if !w.playing() {
				return false
			}
			a, b := anna.link.game, ben.link.game
			return b.Len() > 4 && b.Author() == board.A && b.done == b.Len() && a.done == b.Len() && is(ben)
		}) {
			anna.still()
			ben.still()
			w.hold("anna", "ben")
			return w, anna, ben
		}
	}
	t.Fatal("the moment did not come")
	return nil, nil, nil
}

// hold has the network hold the messages of some boards up.
func (w *world) hold(boards ...string) {
	w.forge = func(from string, m Message) Message {
		if slices.Contains(boards, from) {
			m.Text = "held up"
		}
		return m
	}
}

// resign has a player resign.
func (s *side) resign() { s.request(board.Asked{Request: board.RequestResign, By: s.seat()}) }

// chooses reports whether a player has been given a piece.
func chooses(s *side) bool { return s.own().Phase() == quarto.PhasePlace }

func TestOneEndCountsAtBothBoardsWhenAPlayerResignsOutOfTurn(t *testing.T) {
	for _, tt := range []struct {
		name string
		is   func(ben *side) bool
		do   func(w *world, anna, ben *side)
		want board.Result
		last string
	}{
		{"and nothing else happens", chooses, func(*world, *side, *side) {}, board.ResultA, ActResign},
		{"as the other one does", chooses, func(_ *world, _, ben *side) { ben.resign() }, board.ResultB, ActResign},
		{"as the other one calls", func(ben *side) bool { return live(ben.own()) && ben.own().MayCall(board.A) }, func(_ *world, _, ben *side) { ben.press(board.ButtonQuarto) }, board.ResultA, ActCall},
		{"as the other one passes at the end", func(ben *side) bool { return ben.own().Placements() == board.Pieces }, func(_ *world, _, ben *side) { ben.press(board.ButtonPass) }, board.ResultDraw, ActPass},
		{"as the other one places and gives", chooses, func(w *world, _, ben *side) {
			ben.wait = 0
			w.run(time.Minute, func() bool { return ben.link.game.Author() == board.B })
			ben.still()
		}, board.ResultA, ActResign},
		{"and the power is cut", chooses, func(w *world, anna, _ *side) {
			anna.cut()
			w.rest(10 * time.Second)
		}, board.ResultA, ActResign},
		{"and the power is cut at both boards", chooses, func(w *world, anna, ben *side) {
			ben.wait = 0
			w.run(time.Minute, func() bool { return ben.link.game.Author() == board.B })
			ben.still()
			anna.cut()
			ben.cut()
		}, board.ResultA, ActResign},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w, anna, ben := moment(t, tt.is)
			id := anna.link.game.ID()
			anna.resign()
			w.rest(50 * time.Millisecond)
			tt.do(w, anna, ben)
			if w.rest(5 * time.Second); anna.own().Result() != 0 {
				t.Errorf("over before ben's board is told: %v", anna.own().Result())
			}
			w.forge, anna.wait = nil, 0 // its hands carry out what comes
			if !w.run(time.Minute, func() bool { return w.over(id) }) {
				w.dump()
				t.Fatal("the game does not end")
			}
			m := ben.link.game
			if a, b, last := anna.own().Result(), ben.own().Result(), m.Act(m.Len()).Act; a != tt.want || b != tt.want || last != tt.last {
				t.Errorf("got %v and %v by %s, want %v by %s", a, b, last, tt.want, tt.last)
			}
		})
	}
}

func TestAResignationOutlastsAPowerCut(t *testing.T) {
	w, anna, _ := moment(t, chooses)
	id := anna.link.game.ID()
	anna.resign()
	w.rest(50 * time.Millisecond)
	anna.cut()
	w.forge = nil // and nothing happens at her table
	if !w.run(time.Minute, func() bool { return w.over(id) }) || anna.own().Result() != board.ResultA {
		w.dump()
		t.Errorf("got %v", anna.own().Result())
	}
}

func TestAPlayerMayResignBeforeAnUndoIsHeardOf(t *testing.T) {
	w, anna, ben := moment(t, chooses)
	id, n := anna.link.game.ID(), ben.link.game.Len()
	w.forge = nil
	ben.request(board.Asked{Request: board.RequestUndo})
	w.hears(anna, "ask ben undo")
	w.hold("ben")
	anna.ask("yes")
	if !w.run(time.Minute, func() bool { return ben.link.game.Len() > n }) {
		t.Fatal("ben's board takes nothing back")
	}
	w.hold("anna", "ben")
	anna.resign()
	w.rest(time.Second)
	w.forge = nil
	if !w.run(time.Minute, func() bool { return w.over(id) }) || anna.own().Result() != board.ResultA || ben.own().Result() != board.ResultA {
		w.dump()
		t.Errorf("got %v and %v", anna.own().Result(), ben.own().Result())
	}
}

// TestAResignationThatItsBoardHasForgottenIsTakenBack has anna resign, ask to take back in its place, and lose her power;
// ben's board has made the resignation an act, which hers does not know any more.
func TestAResignationThatItsBoardHasForgottenIsTakenBack(t *testing.T) {
	w, anna, ben := moment(t, chooses)
	n := anna.link.game.Len()
	w.hold("ben")
	anna.resign()
	w.rest(5 * time.Second)
	if got := ben.own().Result(); got != board.ResultA {
		t.Fatalf("got %v at ben's board", got)
	}
	anna.request(board.Asked{Request: board.RequestUndo})
	w.rest(time.Second)
	anna.cut()
	w.forge = nil
	w.rest(30 * time.Second)
	for _, s := range w.sides {
		if s.own().Result() != 0 || s.link.game.Len() != n {
			t.Errorf("%s: got %v after %d acts, want a game that goes on after %d", s.name, s.own().Result(), s.link.game.Len(), n)
		}
	}
	if !slices.Contains(ben.texts, "told anna differs") {
		t.Errorf("ben is told %q", ben.texts)
	}
}

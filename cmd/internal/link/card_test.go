package link

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/rules/quarto"
)

// card is what a board keeps.
type card struct {
	log   []board.Event
	match []byte
}

func (s *side) card() card { return card{slices.Clone(s.log), s.link.game.Text()} }

// putBack starts a board again with an older card. Its table is as it was.
func (s *side) putBack(c card) {
	if err := s.store.Keep(s.link.game.ID(), c.match); err != nil {
		s.t.Fatal(err)
	}
	s.log = c.log
	s.cut()
	s.came = []board.Event{{At: s.at, Fact: board.Seen{Changed: board.AllCells, Now: s.table}}}
}

func TestABoardWithAnOlderCardGetsItsActsBack(t *testing.T) {
	for _, tt := range []struct {
		name string
		lost func(m *session, had int) bool
		last func(ben *side) // what it does then
		cut  bool            // its power, once it has some acts back
	}{
		{"its own", func(m *session, had int) bool { return m.Len() >= had+2 && m.Author() == board.B }, nil, false},
		{"and those of the other one", func(m *session, had int) bool { return m.Len() >= had+5 && m.Author() == board.A }, nil, false},
		{"a good many", func(m *session, had int) bool { return m.Len() >= had+17 }, nil, false},
		{"although the power is cut", func(m *session, had int) bool { return m.Len() >= had+9 }, nil, true},
		{"its resignation", func(*session, int) bool { return true }, (*side).resign, false},
		{"its good call", func(m *session, had int) bool {
			g := m.here.Game
			return m.Len() > had && g.MayCall(board.A) && live(g)
		}, func(ben *side) { ben.press(board.ButtonQuarto) }, false},
		{"its pass at the end", func(m *session, _ int) bool { return m.here.Placements() == board.Pieces }, func(ben *side) { ben.press(board.ButtonPass) }, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w, anna, ben := moment(t, chooses)
			id, had, old := ben.link.game.ID(), ben.link.game.Len(), ben.card()
			w.forge, anna.wait, ben.wait = nil, 0, 0
			if !w.run(10*time.Minute, func() bool { return tt.lost(ben.link.game, had) }) {
				t.Fatal("nothing is lost")
			}
			anna.still()
			ben.still()
			if tt.last != nil {
				tt.last(ben)
			}
			w.rest(5 * time.Second)
			text := ben.link.game.Text()
			ben.putBack(old)
			if tt.cut {
				w.run(time.Minute, func() bool { return ben.link.game != nil && ben.link.game.Len() > had })
				ben.cut()
			}
			anna.wait, ben.wait = 0, 0
			if !w.run(10*time.Minute, func() bool { return w.over(id) }) {
				w.dump()
				t.Fatal("the game does not end")
			}
			a, b := anna.match(id), ben.match(id)
			if len(text) == len(old.match) || !bytes.HasPrefix(b.Text(), text) {
				t.Error("the acts that were lost are others now")
			}
			if x, y := a.here, b.here; x.Result() != y.Result() || x.Position() != y.Position() && b.Act(b.Len()).Act != ActResign {
				w.dump()
				t.Errorf("boards differ at the end: %v and %v", x.Result(), y.Result())
			}
			if !ben.asked(isLed) || anna.asked(isLed) || strings.Contains(fmt.Sprint(anna.texts, ben.texts), "differs") {
				t.Errorf("led: anna's hands %v, ben's %v; told %q and %q", anna.asked(isLed), ben.asked(isLed), anna.texts, ben.texts)
			}
		})
	}
}

// TestABoardWithAnOlderCardMayHavePlayedOn has ben's board make acts with another number of turns than those that it has
// lost, before it hears of them: what comes next is signed by itself.
func TestABoardWithAnOlderCardMayHavePlayedOn(t *testing.T) {
	w, anna, ben := moment(t, chooses)
	id, had, old := ben.link.game.ID(), ben.link.game.Len(), ben.card()
	plays := func(n int) {
		t.Helper()
		ben.wait = 0
		if !w.run(time.Minute, func() bool {
			return ben.link.game != nil && ben.link.game.Len() == had+n && ben.link.game.Author() == board.B
		}) {
			w.dump()
			t.Fatal("ben does not play")
		}
		ben.still()
	}
	w.forge = nil
	ben.wait = 0
	w.run(time.Minute, func() bool { return ben.own().Phase() == quarto.PhaseGive })
	ben.still()
	ben.request(board.Asked{Request: board.RequestUndo})
	w.hears(anna, "ask ben undo")
	anna.ask("yes")
	w.rest(5 * time.Second)
	plays(4) // a placement that is taken back, another one and a giving
	w.rest(5 * time.Second)
	ben.putBack(old)
	w.hold("anna", "ben")
	plays(2)
	w.forge, anna.wait, ben.wait = nil, 0, 0
	if !w.run(10*time.Minute, func() bool { return w.over(id) }) {
		w.dump()
		t.Fatal("the game does not end")
	}
	if x, y := anna.match(id), ben.match(id); x.here.Result() != y.here.Result() || !bytes.Equal(x.Text()[x.chain[0].size:], y.Text()[y.chain[0].size:]) {
		t.Errorf("boards differ at the end: %v and %v", x.here.Result(), y.here.Result())
	}
}

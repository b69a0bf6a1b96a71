package link

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/rules/quarto"
)

// begun is a world in which anna has invited ben, and their game has begun.
func begun(t *testing.T) (w *world, anna, ben *side) {
	t.Helper()
	w = newWorld(t, 3)
	anna, ben = w.sides[0], w.sides[1]
	w.rest(time.Second)
	anna.ask("play ben")
	if !w.run(time.Minute, w.playing) {
		w.dump()
		t.Fatal("no game begins")
	}
	return w, anna, ben
}

// rest lets time pass.
func (w *world) rest(d time.Duration) { w.run(d, func() bool { return false }) }

// still makes a player do nothing of its own.
func (s *side) still() { s.wait = 1 << 62 }

// hears waits until the link has told a text at a board; " …" ends its beginning.
func (w *world) hears(s *side, text string) {
	w.t.Helper()
	s.still()
	said := func(told string) bool {
		return told == text || strings.HasSuffix(text, " …") && strings.HasPrefix(told, text[:len(text)-3])
	}
	if !w.run(3*time.Minute, func() bool { return slices.ContainsFunc(s.texts, said) }) {
		w.t.Fatalf("%s: got %q, want %q", s.name, s.texts, text)
	}
	s.texts = nil
}

// faults are the states of the connection that a board has told.
func (s *side) faults() (all []board.Health) {
	for _, e := range s.log {
		if f, ok := e.Fact.(board.Fault); ok && f.Part.Kind == board.PartLink {
			all = append(all, f.State)
		}
	}
	return all
}

func TestAnInvitationIsAnsweredByTheOtherPlayer(t *testing.T) {
	w := newWorld(t, 1)
	anna, ben := w.sides[0], w.sides[1]
	w.rest(time.Second)
	for _, tt := range []struct{ ask, tell string }{
		{"play clara", "told clara unknown"},
		{"greet ben 1", "told ben not-now"},
		{"claim ben", "told ben not-now"},
		{"boards", "boards ben"},
		{"play ben", "told ben waits"},
	} {
		anna.ask(tt.ask)
		w.hears(anna, tt.tell)
	}
	w.hears(ben, "ask anna pair …")
	ben.ask("no")
	w.hears(ben, "told anna different")
	w.hears(anna, "told ben different")
	anna.ask("play ben")
	w.hears(anna, "told ben late") // nobody has answered for two minutes
	w.hears(ben, "told anna late")
	anna.off = true
	w.rest(time.Second)
	anna.ask("play ben")
	w.hears(anna, "told ben no-broker")
}

func TestBoardsThatKnowOneAnotherAskForNothingButTheGame(t *testing.T) {
	w, anna, ben := begun(t)
	anna.request(board.Asked{Request: board.RequestResign, By: board.A})
	w.rest(5 * time.Second)
	for _, s := range w.sides { // another game at each table, and the power is cut
		s.still()
		s.request(board.Asked{Request: board.RequestNew, Options: quarto.DefaultOptions()})
		w.rest(time.Second)
		s.cut()
	}
	w.rest(time.Second)
	anna.texts = nil
	ben.ask("boards")
	w.hears(ben, "boards +anna")
	ben.ask("play anna")
	w.hears(anna, "ask ben play")
	anna.ask("no")
	w.hears(ben, "told anna refused")
	ben.ask("play anna")
	w.hears(anna, "ask ben play")
	anna.ask("yes")
	if !w.run(time.Minute, w.playing) {
		t.Fatal("no game begins")
	}
	ben.ask("forget anna")
	w.hears(ben, "told anna forgotten")
	for _, s := range w.sides {
		s.request(board.Asked{Request: board.RequestNew, Options: quarto.DefaultOptions()})
	}
	w.rest(time.Second)
	anna.ask("play ben") // anna's board knows the key of ben's, which asks for it again
	if !w.run(time.Minute, func() bool { return strings.HasPrefix(fmt.Sprint(ben.texts), "[told anna invites ask anna pair ") }) {
		t.Errorf("ben: got %q", ben.texts)
	}
}

func TestOfTwoBoardsThatInviteEachOtherOneDoes(t *testing.T) {
	w := newWorld(t, 5)
	w.bad = true
	w.rest(time.Second)
	for i, s := range w.sides {
		s.ask("play " + w.sides[1-i].name)
	}
	if !w.run(2*time.Minute, w.playing) {
		w.dump()
		t.Fatal("no game begins")
	}
}

func TestALostConnectionIsToldAfterFiveSecondsAndAgainWhenItIsBack(t *testing.T) {
	w, anna, ben := begun(t)
	w.rest(20 * time.Second)
	anna.off = true
	w.rest(2 * time.Second)
	if n := len(ben.faults()); n != 0 {
		t.Errorf("%d faults after 2 s", n)
	}
	w.rest(6 * time.Second)
	for _, s := range []*side{anna, ben} {
		if got := s.faults(); !slices.Equal(got, []board.Health{board.Failed}) {
			t.Errorf("%s: got %v after 8 s", s.name, got)
		}
	}
	ben.ask("claim anna")
	w.hears(ben, "told anna early")
	w.rest(time.Minute)
	ben.cut() // of the power, and so for days
	ben.ahead += 3 * 24 * time.Hour
	anna.off = false
	ben.wait = 0
	id := anna.link.game.ID()
	if !w.run(time.Hour, func() bool { return w.over(id) }) {
		w.dump()
		t.Fatal("the game does not end")
	}
	if got := anna.faults(); !slices.Equal(got, []board.Health{board.Failed, board.OK}) {
		t.Errorf("anna: got %v at the end", got)
	}
}

func TestAGameWithABoardThatVanishedIsClaimedAfterAWeek(t *testing.T) {
	w, anna, ben := begun(t)
	w.rest(10 * time.Second)
	anna.off = true
	w.rest(10 * time.Second)
	ben.ahead += 8 * 24 * time.Hour
	ben.ask("claim anna")
	ben.still()
	w.rest(10 * time.Second)
	if got := ben.own().Result(); got != board.ResultB {
		t.Errorf("got %v, want that B wins", got)
	}
}

func TestWhatABrokerMakesUpChangesNothing(t *testing.T) {
	w, anna, ben := begun(t)
	id := anna.link.game.ID()
	var seen []Message // old ones, which the broker sends again
	stranger := newSide(t, w.r, "eve")
	_, _ = stranger.link.Exchange("eve", true, nil, nil)
	w.forge = func(_ string, m Message) Message {
		if seen = append(seen, m); w.r.IntN(3) > 0 {
			return m
		}
		m = seen[w.r.IntN(len(seen))]
		switch read, _ := Read([]byte(m.Text)); read := read.(type) {
		case Act:
			if w.r.IntN(2) == 0 {
				read.Cell, read.N = board.Cell(w.r.IntN(16)), read.N+w.r.IntN(3)
				m.Text = string(read.Sign(stranger.link.key))
			}
		case Have:
			read.Have = w.r.IntN(40)
			m.Text = string(read.Text())
		}
		switch w.r.IntN(4) {
		case 0:
			m.Text = m.Text[:w.r.IntN(len(m.Text))]
		case 1:
			m.Text += strings.Repeat(" ", 5000)
		}
		return m
	}
	if !w.run(time.Hour, func() bool { return w.over(id) }) {
		w.dump()
		t.Fatal("the game does not end")
	}
	if a, b := anna.own(), ben.own(); a.Result() != b.Result() || a.Position() != b.Position() {
		t.Error("the boards differ at the end")
	}
	for _, s := range w.sides {
		if strings.Contains(fmt.Sprint(s.texts), "differs") {
			t.Errorf("%s: %q", s.name, s.texts)
		}
	}
}

func TestTheFirstGivingOfEachGameIsTold(t *testing.T) {
	w := newWorld(t, 9)
	for _, s := range w.sides {
		s.wait = 0
	}
	for round := range 6 {
		w.rest(time.Second)
		w.sides[0].ask("play ben")
		if !w.run(time.Minute, w.playing) {
			t.Fatalf("game %d: none begins", round)
		}
		m := w.sides[0].link.game
		giver := w.sides[m.Options().First-board.A]
		for _, s := range w.sides {
			s.still()
		}
		giver.see(board.A1, board.Holding(7)) // the same piece in each game
		if !w.run(20*time.Second, func() bool { return m.Len() == 1 }) {
			t.Fatalf("game %d: what %s gives is not told", round, giver.name)
		}
		giver.see(board.A1, board.Empty)
		w.rest(time.Second)
		for _, s := range w.sides {
			s.request(board.Asked{Request: board.RequestNew, Options: quarto.DefaultOptions()})
			s.wait = 0
		}
	}
}

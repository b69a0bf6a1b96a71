package link

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/topic"
)

// middle is a world in the middle of a game, in which ben is to make the next act, and the network holds all messages up.
func middle(t *testing.T) (w *world, anna, ben *side, m *session) {
	t.Helper()
	w, anna, ben = begun(t)
	m = anna.link.game
	if !w.run(time.Minute, func() bool {
		return m.Len() > 4 && m.Author() == board.B && m.done == m.Len() && ben.link.game.Len() == m.Len()
	}) {
		w.dump()
		t.Fatal("ben is never to act")
	}
	anna.still()
	ben.still()
	anna.texts = nil
	w.forge = func(_ string, m Message) Message { m.Text = "held up"; return m }
	return w, anna, ben, m
}

// receives hands a side a message of another board, and returns those that it sends at once.
func (s *side) receives(from string, kind topic.Kind, text []byte) []Message {
	s.t.Helper()
	out, err := s.link.Exchange(s.name, true, []string{from}, []Message{{from, kind, string(text)}})
	if err != nil {
		s.t.Fatal(err)
	}
	return out
}

func TestAWishIsThatOfTheOtherPlayerAboutTheNextAct(t *testing.T) {
	w, anna, ben, m := middle(t)
	stranger, err := NewStore(t.TempDir()).Key(strings.NewReader(strings.Repeat("eve", 20)))
	if err != nil {
		t.Fatal(err)
	}
	wish := func(what string, n int) Wish { return Wish{V: 1, Match: m.ID(), N: n, By: board.B, Wish: what} }
	differs := wish("differs", m.Len())
	differs.Answer = strings.Repeat("0", 64)
	for name, line := range map[string][]byte{
		"resignation of a stranger":       wish(ActResign, m.Len()+1).Sign(stranger),
		"resignation without a signature": acts.Write(Act{V: 1, Match: m.ID(), N: m.Len() + 1, By: board.B, Act: ActResign}),
		"resignation of an earlier turn":  wish(ActResign, m.Len()).Sign(ben.link.key),
		"undo of a stranger":              wish(ActUndo, m.Len()+1).Sign(stranger),
		"undo of an earlier turn":         wish(ActUndo, m.Len()).Sign(ben.link.key),
		"another act that differs":        differs.Sign(ben.link.key),
	} {
		n := m.Len()
		anna.receives("ben", topic.Acts, line)
		w.rest(5 * time.Second)
		if anna.own().Result() != 0 || m.Len() != n || slices.ContainsFunc(anna.texts, func(s string) bool { return strings.HasPrefix(s, "ask") || strings.HasSuffix(s, "differs") }) {
			t.Fatalf("%s: result %v, %d acts, %q", name, anna.own().Result(), m.Len(), anna.texts)
		}
	}
	anna.receives("ben", topic.Acts, wish(ActUndo, m.Len()+1).Sign(ben.link.key))
	w.hears(anna, "ask ben undo")
	anna.ask("no")
	anna.receives("ben", topic.Acts, wish(ActResign, m.Len()+1).Sign(ben.link.key))
	w.rest(5 * time.Second)
	if anna.own().Result() == 0 && m.Author() == board.A {
		t.Error("the other player has resigned, and the game goes on")
	}
}

func TestNobodyTakesBackOrDrawsAlone(t *testing.T) {
	for _, what := range []string{ActUndo, ActDraw} {
		w, anna, ben, m := middle(t)
		n := m.Len()
		line, err := ben.link.game.Make(Act{By: board.B, Act: what}) // which anna's player was not asked about
		if err != nil {
			t.Fatal(err)
		}
		anna.receives("ben", topic.Acts, line)
		w.hears(anna, "ask ben "+what)
		if m.Len() != n {
			t.Errorf("%s: taken before the player has agreed", what)
		}
		anna.ask("yes")
		w.rest(time.Second)
		if anna.receives("ben", topic.Acts, line); m.Len() != n+1 {
			t.Errorf("%s: not taken once the player agrees", what)
		}
	}
}

func TestABoardThatPlaysAGameIsBusy(t *testing.T) {
	w, anna, _, _ := middle(t)
	anna.ask("play ben")
	w.hears(anna, "told ben not-now")
	var out []Message
	for i := range 20 { // and no more than eight messages go out at once
		from := fmt.Sprint("clara", i)
		eve, err := NewStore(t.TempDir()).Key(strings.NewReader(strings.Repeat(from, 20)))
		if err != nil {
			t.Fatal(err)
		}
		p := Invite(eve, strings.NewReader(strings.Repeat("nonce", 20)))
		some := anna.receives(from, topic.Pairs, p.Message())
		if out = append(out, some...); len(some) > atOnce {
			t.Errorf("%d messages at once", len(some))
		}
	}
	busy := 0
	for _, m := range out {
		if m.Kind == topic.Pairs && m.Text == string(No("busy")) && strings.HasPrefix(m.Board, "clara") {
			busy++
		}
	}
	if busy != 20 || slices.ContainsFunc(anna.texts, func(s string) bool { return strings.Contains(s, "clara") }) {
		t.Errorf("%d of 20 are told that the board is busy; told %q", busy, anna.texts)
	}
}

func TestWhatIsWaitingGoesOutEightAtATime(t *testing.T) {
	_, anna, _, _ := middle(t)
	for range 20 {
		anna.link.send("ben", topic.Acts, []byte("x"))
	}
	for _, want := range []int{atOnce, atOnce} {
		if out, err := anna.link.Exchange("anna", true, nil, nil); err != nil || len(out) != want {
			t.Fatalf("got %d messages, %v, want %d", len(out), err, want)
		}
	}
}

func TestALateWordIsNoNews(t *testing.T) {
	w, anna, _, m := middle(t)
	at := int(anna.at.Milliseconds())
	for _, h := range []Have{
		{V: 1, Match: m.ID(), Have: m.Len(), MS: at + 1000},
		{V: 1, Match: m.ID(), Have: m.Len(), MS: at - 1000, Wrong: true},
	} {
		anna.receives("ben", topic.Acts, h.Text())
	}
	w.rest(time.Second)
	if slices.Contains(anna.texts, "told ben wrong") {
		t.Errorf("a late word is told: %q", anna.texts)
	}
	anna.receives("ben", topic.Acts, Have{V: 1, Match: m.ID(), Have: m.Len(), MS: at + 2000, Wrong: true}.Text())
	w.hears(anna, "told ben wrong")
}

func TestAnActIsToldASecondAfterItsTurnBegan(t *testing.T) {
	w, anna, _ := begun(t)
	id := anna.link.game.ID()
	w.run(time.Hour, func() bool { return w.over(id) })
	for _, s := range w.sides {
		var changed time.Duration // the newest thing that the hands did
		acts := 0
		for _, e := range s.log {
			switch f := e.Fact.(type) {
			case board.Seen:
				changed = e.At
			case board.Asked:
				if f.Via == board.ViaAway && f.By != 0 && f.Request != board.RequestPlace { // its turn begins with a placement or a giving of these hands
					if acts++; e.At < changed+pause {
						t.Errorf("%s: %v at %v, %v after the hands", s.name, f.Request, e.At, e.At-changed)
					}
				}
			}
		}
		if acts < 4 {
			t.Errorf("%s: %d acts only", s.name, acts)
		}
	}
}

func TestAWrongPositionIsToldAtOnceAndThenEveryTwoSeconds(t *testing.T) {
	w, anna, ben := begun(t)
	if !w.run(time.Minute, func() bool { return anna.own().Placements() > 1 && anna.table == anna.own().Position() }) {
		t.Fatal("no pieces are placed")
	}
	anna.still()
	ben.still()
	w.rest(10 * time.Second)
	told := map[bool]int{}
	w.forge = func(from string, m Message) Message {
		if read, _ := Read([]byte(m.Text)); from == "anna" {
			if h, is := read.(Have); is {
				told[h.Wrong]++
			}
		}
		return m
	}
	c := anna.own().Position().Occupied().First()
	for _, wrong := range []bool{true, false} {
		holds := anna.own().Position()[c]
		if wrong {
			holds = board.Empty
		}
		clear(told)
		anna.see(c, holds)
		if !w.run(10*time.Second, func() bool { return anna.own().State().Wrong == wrong }) || !w.run(400*time.Millisecond, func() bool { return told[wrong] > 0 }) {
			t.Errorf("wrong %v: told %v", wrong, told)
		}
		clear(told)
		w.rest(20 * time.Second)
		if n := told[wrong]; n < 9 || n > 11 || told[!wrong] > 0 {
			t.Errorf("wrong %v: told %v in 20 s, want it every 2 s", wrong, told)
		}
	}
}

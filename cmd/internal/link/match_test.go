package link

import (
	"fmt"
	"strings"
	"testing"

	"quartoboard/board"
)

func TestTheTermsAreTheRulesOfTheGame(t *testing.T) {
	a, b := match(t, func(s *Start) {
		s.Start.First, s.Start.Squares, s.Start.Attributes = board.B, true, board.Size|board.Fill
	})
	for _, m := range []*Match{a, b} {
		o := m.Options()
		if o.First != board.B || !o.Squares || o.Attributes != board.Size|board.Fill || o.Names != [2]string{"Zoë"} || o.Check() != nil || o.Away.Seat() != 0 {
			t.Errorf("got %+v", o)
		}
		if m.Author() != board.B || m.ID() != matchID || m.Len() != 0 {
			t.Errorf("got author %v, match %s, %d acts", m.Author(), m.ID(), m.Len())
		}
	}
	if a.Own() != board.A || a.Board() != "ben" || b.Own() != board.B || b.Board() != "anna" {
		t.Errorf("got seats %v and %v, boards %s and %s", a.Own(), b.Own(), a.Board(), b.Board())
	}
}

func TestEachActHasOneAuthor(t *testing.T) {
	for _, p := range []struct {
		acts   string
		author board.Seat
	}{
		{"A give f", board.B},
		{"A give f; B place f a1", board.B},
		{"A give f; B place f a1; B give e", board.A},
		{lined + "; B place 0 a1; B undo", board.B},
		{lined + "; A undo", board.A},
		{"A give f; B place f a1; A undo", board.A},
		{lined + "; B call", 0},
		{lined + "; A resign", 0},
		{lined + "; A draw", 0},
	} {
		a, b := match(t, nil)
		play(t, a, b, p.acts)
		if a.Author() != p.author || b.Author() != p.author {
			t.Errorf("%s: got %v and %v, want %v", p.acts, a.Author(), b.Author(), p.author)
		}
	}
}

func TestTheRulesAndTheResultsAreThoseOfTheLeaflet(t *testing.T) {
	row := "A give 8; B place 8 a1; B give 9; A place 9 b1; A give a; B place a c1; B give f; A place f d1"
	for _, p := range []struct {
		acts, next string
		err        error
		result     board.Result
	}{
		{row, "A call", nil, board.ResultA},
		{row + "; A give 0", "B call", nil, board.ResultB},
		{row + "; A give 0; B place 0 a2", "B call", nil, 0},         // missed
		{row + "; A give 0; B place 0 a2; B undo", "B call", nil, 0}, // and dead
		{row + "; A give 0; B place 0 a2; A undo", "A place f d2", nil, 0},
		{row + "; A give 0", "B resign", nil, board.ResultA},
		{row + "; A give 0", "A resign", nil, board.ResultB},
		{row + "; A give 0", "A draw", nil, board.ResultDraw},
		{"A give 0", "B call", Illegal, 0},
		{"A give 0", "B place 1 a1", Illegal, 0},
		{"A give 0", "B give 1", Illegal, 0},
		{"A give 0", "B pass", Illegal, 0},
		{"A give 0", "B undo", Illegal, 0},
		{"A give 0", "B nod", Illegal, 0},
		{"A give 0", "A place 0 a1", NotYourAct, 0},
		{"A give 0; B place 0 a1", "B give 0", Illegal, 0},
		{"A give 0; B place 0 a1", "B pass", Illegal, 0},
		{"A give 0; B place 0 a1; B give 1", "A place 1 a1", Illegal, 0},
		{row + "; A call", "A undo", NotYourAct, board.ResultA},
	} {
		a, b := match(t, nil)
		play(t, a, b, p.acts)
		m := a
		if a.Author() == board.B {
			m = b
		}
		before := m.Len()
		_, err := m.Make(parseAct(t, p.next))
		if g := m.Game(m.Len()); err != p.err || g.Result() != p.result || m.Len() != before+1 && err == nil {
			t.Errorf("%s; then %s: got %v, result %v, want %v, %v", p.acts, p.next, err, g.Result(), p.err, p.result)
		}
	}
	a, b := match(t, nil)
	if _, err := a.Make(Act{By: board.A, Act: ActGive}); err != Illegal {
		t.Errorf("no piece: got %v", err)
	}
	play(t, a, b, "A give 0")
	if _, err := b.Make(Act{By: board.B, Act: ActPlace, Piece: board.Holding(0), Cell: board.Cells}); err == nil || b.Len() != 1 {
		t.Errorf("no cell: got %v", err)
	}
}

func TestTheLastPieceIsCalledOrPassed(t *testing.T) {
	for last, want := range map[string]board.Result{"A pass": board.ResultDraw, "B pass": board.ResultDraw} {
		a, b := match(t, func(s *Start) { s.Start.First = board.Seat(last[0]-'A') + board.A })
		play(t, a, b, full(a.Author()))
		if p := parseAct(t, last); a.Author() != p.By {
			t.Fatalf("got author %v, want %v", a.Author(), p.By)
		}
		play(t, a, b, last[:1]+" call; "+last) // a wrong call costs nothing
		if got := a.Game(a.Len()).Result(); got != want {
			t.Errorf("%s: got %v, want %v", last, got, want)
		}
	}
}

// full fills the board with nothing to call.
func full(giver board.Seat) string {
	var acts []string
	for i, p := range []board.Piece{10, 3, 2, 12, 15, 6, 4, 8, 13, 11, 1, 14, 0, 5, 9, 7} {
		acts = append(acts, fmt.Sprintf("%v give %v; %v place %v %v", giver, p, giver.Other(), p, board.Cell(i)))
		giver = giver.Other()
	}
	return strings.Join(acts, "; ")
}

func TestAnUndoGoesBackToTheNewestPlacementOfWhoAsks(t *testing.T) {
	const begun = "A give f; B place f a1; B give e; A place e b1; A give d; B place d c3"
	for _, p := range []struct{ acts, undo, same string }{
		{begun, "B undo", "A give f; B place f a1; B give e; A place e b1; A give d"},
		{begun, "A undo", "A give f; B place f a1; B give e"},
		{begun + "; B give 0", "B undo", "A give f; B place f a1; B give e; A place e b1; A give d"},
		{begun + "; B give 0", "A undo", "A give f; B place f a1; B give e"},
		{"A give f; B place f a1", "A undo", ""},
		{"A give f; B place f a1", "B undo", "A give f"},
		{"A give f", "A undo", ""},
	} {
		a, b := match(t, nil)
		play(t, a, b, p.acts+"; "+p.undo)
		c, d := match(t, nil)
		if p.same != "" {
			play(t, c, d, p.same)
		}
		if got, want := a.Game(a.Len()), c.Game(c.Len()); Digest(got) != Digest(want) {
			t.Errorf("%s; %s: got %v, want %v", p.acts, p.undo, got.Position(), want.Position())
		}
		play(t, a, b, strings.Replace(map[board.Seat]string{board.A: "A give 7", board.B: "B give 7"}[a.Author()], "give 7", next(a), 1))
	}
}

// next is an act that the author may make.
func next(m *Match) string {
	g := m.Game(m.Len())
	if p, given := g.Given().Piece(); given {
		return fmt.Sprintf("place %v d4", p)
	}
	return "give 7"
}

func TestAMatchDoesNotGrowForEver(t *testing.T) {
	a, b := match(t, nil)
	play(t, a, b, "A give 0; B place 0 a1")
	b.text = make([]byte, maxSize)
	for _, text := range []string{"B call", "B undo", "A undo"} {
		if _, err := b.Make(parseAct(t, text)); err != Illegal {
			t.Errorf("%s: got %v", text, err)
		}
	}
	if _, err := b.Make(parseAct(t, "B give 1")); err != nil {
		t.Errorf("what ends the game: %v", err)
	}
}

// TestARestartFindsWhatTheGameHas has a game at the board of seat B that is as it was after some of the acts.
func TestARestartFindsWhatTheGameHas(t *testing.T) {
	const begun = "A give f; B place f a1; B give e; A place e b1; A give d; B place d c3; B give 0"
	for _, p := range []struct {
		acts    string
		as, has int
	}{
		{begun, 7, 7},
		{begun, 6, 6}, // an older card has lost the giving
		{begun + "; B undo", 8, 8},
		{begun + "; B undo", 7, 7}, // the undo is not told yet
		{begun + "; B undo", 6, 8}, // the player has placed again what was taken back
	} {
		a, b := match(t, nil)
		play(t, a, b, p.acts)
		if s := newSession(b, here{Game: b.Game(p.as)}, 0); s.done != p.has {
			t.Errorf("%s, as after %d acts: got %d, want %d", p.acts, p.as, s.done, p.has)
		}
	}
}

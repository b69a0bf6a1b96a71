package stack

import (
	"strings"
	"testing"

	"quartoboard/board"
)

// column reads tokens, the lowest first; "?" is an unknown one.
func column(t *testing.T, text string) (c Column) {
	t.Helper()
	for _, word := range strings.Fields(text) {
		c.Push(token(t, word))
	}
	return c
}

func token(t *testing.T, word string) board.Token {
	t.Helper()
	if word == "?" {
		return 0
	}
	token, err := board.ParseToken(word)
	if err != nil {
		t.Fatal(err)
	}
	return token
}

// text is what column reads.
func text(c Column) string {
	var words []string
	for _, token := range c.List() {
		if token == 0 {
			words = append(words, "?")
		} else {
			words = append(words, token.String())
		}
	}
	return strings.Join(words, " ")
}

// TestLeaveFollowsItsTable has the lines of the comment of Leave, and what comes before them.
func TestLeaveFollowsItsTable(t *testing.T) {
	const three = "blue1 red1 green1"
	for _, row := range []struct {
		name, was, silent, heard string
		now                      board.Stack
		asked                    Request
		doubtful, fieldless      bool
		want                     string
		inDoubt                  bool
	}{
		{name: "cleared", was: three, now: board.Stack{Change: board.StackCleared}, want: ""},
		{name: "cleared in doubt", was: three, doubtful: true, now: board.Stack{Change: board.StackCleared}, want: ""},
		{name: "the topmost answers", was: three, heard: "green1", now: board.Stack{Change: board.StackShrank}, want: "blue1 green1"},
		{name: "in doubt, one fell silent", was: three, doubtful: true, silent: "red1", now: board.Stack{Change: board.StackShrank}, want: "blue1"},
		{name: "in doubt, none did", was: three, doubtful: true, now: board.Stack{Change: board.StackShrank}, want: three, inDoubt: true},
		{name: "a return is asked", was: three, heard: "blue1", asked: Add, now: board.Stack{Change: board.StackShrank}, want: "blue1 ?", inDoubt: true},
		{name: "its top is asked, another fell silent", was: three, silent: "red1", asked: Lift, now: board.Stack{Change: board.StackShrank}, want: "blue1 ?", inDoubt: true},
		{name: "changed unknown, one fell silent", was: three, heard: "blue1", silent: "red1", now: board.Stack{Change: board.StackUnsure}, want: "blue1 ?", inDoubt: true},
		{name: "a number", was: three, now: board.Stack{Change: board.StackShrank, Moved: 2}, want: "blue1"},
		{name: "a number, but the tags answer", was: three, heard: "red1", now: board.Stack{Change: board.StackShrank, Moved: 2}, want: "blue1 red1"},
		{name: "its top is asked", was: three, asked: Lift, silent: "green1", now: board.Stack{Change: board.StackShrank}, want: "blue1 red1"},
		{name: "it is taken", was: three, asked: Take, now: board.Stack{Change: board.StackShrank}, want: "blue1 red1"},
		{name: "one fell silent", was: three, silent: "red1", now: board.Stack{Change: board.StackShrank}, want: "blue1"},
		{name: "one on top does not answer", was: three, heard: "red1", now: board.Stack{Change: board.StackShrank}, want: "blue1 red1"},
		{name: "several on top do not answer", was: three, heard: "blue1", now: board.Stack{Change: board.StackShrank}, want: "blue1 ?", inDoubt: true},
		{name: "without a sensor the tags alone count", was: three, fieldless: true, heard: "blue1", silent: "red1", want: "blue1"},
		{name: "without a sensor and a tag", was: three, fieldless: true, silent: "red1", want: ""},
		{name: "nothing was believed", was: "", now: board.Stack{Change: board.StackShrank}, want: "?", inDoubt: true},
		{name: "nothing was believed, its top is asked", was: "", asked: Lift, now: board.Stack{Change: board.StackShrank}, want: "?", inDoubt: true},
	} {
		var b Belief
		b.Wheel[board.A1] = column(t, row.was)
		if !row.fieldless {
			b.Sensed = board.AllCells
		}
		if row.doubtful {
			b.Doubtful = board.SetOf(board.A1)
		}
		row.now.Heard = column(t, row.heard).Set()
		b.Leave(board.A1, row.now, column(t, row.silent).Set(), row.asked)
		if got := text(b.Wheel[board.A1]); got != row.want || b.Doubtful.Has(board.A1) != row.inDoubt {
			t.Errorf("%s: got %q, in doubt %v, want %q, %v", row.name, got, b.Doubtful.Has(board.A1), row.want, row.inDoubt)
		}
	}
}

func TestDifferencesAreOfTheGoalWithoutWhatIsTaken(t *testing.T) {
	for _, row := range []struct{ name, have, goal, taking, missing, want string }{
		{name: "agreed", have: "blue1 red1", goal: "blue1 red1"},
		{name: "one is missing", have: "blue1", goal: "blue1 red1 red2", missing: "red1 red2", want: "missing"},
		{name: "one is being taken", have: "blue1 red1", goal: "blue1", taking: "red1"},
		{name: "one is being taken below the due one", have: "blue1 red1 green1", goal: "blue1", taking: "red1", want: "put"},
		{name: "the due one is on top", have: "blue1 green1", goal: "blue1", want: "put"},
		{name: "the due one is below", have: "green1 blue1", goal: "blue1", want: "astray"},
		{name: "another one is on top", have: "blue1 red1", goal: "blue1", want: "astray"},
		{name: "an unknown one is on top", have: "blue1 ?", goal: "blue1", want: "astray"},
	} {
		var b Belief
		var g Goal
		b.Wheel[board.B2], g.Wheel[board.B2], g.Taking = column(t, row.have), column(t, row.goal), column(t, row.taking).Set()
		var missing Column
		for _, token := range b.Missing(board.B2, &g) {
			missing.Push(token)
		}
		want, space := Differences{}, board.SetOf(board.B2)
		switch row.want {
		case "missing":
			want.Missing = space
		case "put":
			want.Put = space
		case "astray":
			want.Astray = space
		}
		if got := b.Compare(&g, token(t, "green1")); got != want || text(missing) != row.missing {
			t.Errorf("%s: got %+v and missing %q, want %+v, %q", row.name, got, text(missing), want, row.missing)
		}
		if got := b.Lifted(&g); got != want.Missing {
			t.Errorf("%s: got %v lifted, want %v", row.name, got, want.Missing)
		}
	}
}

func TestATokenLiesOnOneSpace(t *testing.T) {
	var b Belief
	b.Wheel[board.A1], b.Known = column(t, "blue1 ? red1"), token(t, "blue1")
	b.Move(token(t, "blue1"), board.C3)
	if got := text(b.Wheel[board.A1]) + " | " + text(b.Wheel[board.C3]); got != "? red1 | blue1" {
		t.Errorf("got %s", got)
	}
	if c, ok := b.Find(token(t, "blue1")); !ok || c != board.C3 || b.LastSpace[token(t, "blue1")] != c || b.Known != 0 {
		t.Errorf("blue1 is on %v, %v", c, ok)
	}
	b.Wheel[board.B2].Push(0)
	b.PlaceFound(token(t, "red2"))
	if got := text(b.Wheel[board.B2]); got != "red2" {
		t.Errorf("got %s on b2, want the only unknown token on top identified", got)
	}
}

// A token that came is exchanged with the missing one of its colour that belongs there, and the tag that
// answers there with it.
func TestTokensOfOneColourAreAlike(t *testing.T) {
	for _, row := range []struct {
		have, comes, elsewhere string
		want                   string
	}{
		{comes: "red2", elsewhere: "red2", want: "red1"},
		{comes: "red1", elsewhere: "red2", want: "?"},
		{comes: "blue1", elsewhere: "blue1", want: "?"}, // of another colour
		{comes: "red2", want: "?"},                      // not in the game
		{have: "red1", comes: "red2", elsewhere: "red2", want: "?"},
	} {
		var b Belief
		var g Goal
		b.Wheel[board.A1], g.Wheel[board.A1], g.Wheel[board.C3] = column(t, row.have), column(t, "red1"), column(t, row.elsewhere)
		b.Answers = column(t, "red1").Set()
		other := b.Alike(token(t, row.comes), board.A1, &g)
		if other != token(t, row.want) {
			t.Errorf("%+v: got %v", row, other)
		}
		if answers := other == 0; b.Answers.Has(token(t, "red1")) != answers {
			t.Errorf("%+v: answers %v", row, b.Answers)
		}
	}
}

func TestTheHighestSpacesAreFound(t *testing.T) {
	var w Wheel
	w[board.A1], w[board.B2], w[board.C3] = column(t, "blue1 blue2"), column(t, "red1 red2"), column(t, "green1")
	w[board.D4] = column(t, "yellow1 yellow2 yellow3") // not of the wheel
	for least, want := range map[int]board.CellSet{1: board.SetOf(board.A1, board.B2, board.C3), 2: board.SetOf(board.A1, board.B2), 4: board.SetOf(board.A1, board.B2)} {
		if height, cells := w.Highest(least); height != 2 || cells != want {
			t.Errorf("of at least %d: got %v of height %d, want %v of 2", least, cells, height, want)
		}
	}
	if n := w.Cache(board.Blue); n != board.TokensOfColour-2 {
		t.Errorf("got %d blue tokens in the cache", n)
	}
	if height, cells := new(Wheel).Highest(4); height != 0 || cells != 0 {
		t.Errorf("empty wheel: got %v of height %d", cells, height)
	}
}

package page

import (
	"context"
	"slices"
	"testing"
	"time"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/games"
	"quartoboard/rules"
	"quartoboard/rules/quartino"
	"quartoboard/rules/quarto"
)

// in is the speech of a language.
func in(t testing.TB, lang string) *phrase.Speech {
	t.Helper()
	words, err := phrase.New(phrase.Opts{Lang: lang, Verbosity: phrase.Normal, Games: games.Words})
	if err != nil {
		t.Fatal(err)
	}
	return words
}

func TestTheLogIsInTheLanguageOfThePage(t *testing.T) {
	tb := simulated(t).begin()
	tb.plays(8, board.A1)
	tb.Simulate(with("", phrase.TroublePlug))
	tb.does(board.Said{Lang: "en", Text: "The board is empty.", Outcome: board.OutcomeSaid})
	before := logged(tb)
	tb.words = in(t, "de")
	tb.does(board.Tick{})
	want := []string{
		"Neues Spiel. A gibt zuerst.", "Gegeben: groß, rund, glatt, mit Loch.", "Anna eins: groß, rund, glatt, mit Loch, gesetzt von B.", "B gibt.", "Störung ausgelöst: Stecker gezogen.",
		"The board is empty.", // as it was said
	}
	if got := logged(tb); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	s, _ := tb.Page.now()
	for i, e := range s.log {
		if quoted := i == len(want)-1; quoted != (e.Lang == "en") {
			t.Errorf("%q is marked as %s", e.Text, e.Lang)
		}
	}
	tb.words = in(t, "en")
	tb.does(board.Tick{})
	if got := logged(tb); !slices.Equal(got, before) {
		t.Errorf("got %q, want %q again", got, before)
	}
}

func TestThePageTellsThatAPieceCountsAsGiven(t *testing.T) {
	const counts = "This piece was placed without a giving. It counts as given by A."
	for _, tt := range []struct {
		giving board.Giving
		want   []string
	}{
		{board.GivingTray, []string{"Bella two: tall round hollow smooth, placed by B.", counts, "B to give."}},
		{board.GivingPass, []string{"Bella two: tall round hollow smooth, placed by B.", counts, "B to give."}},
		{board.GivingUnseen, []string{"Bella two: tall round hollow smooth, placed by B.", "B to give."}},
	} {
		tb := newTable(t, nil, Opts{}).begin(func(o *quarto.Options) { o.Giving = tt.giving })
		tb.does(sees(board.B2, board.Holding(8)))
		if got := logged(tb)[1:]; !slices.Equal(got, tt.want) {
			t.Errorf("giving %v: got %q, want %q", tt.giving, got, tt.want)
		}
	}
	tb := newTable(t, nil, Opts{}).begin()
	tb.plays(8, board.B2)
	if slices.Contains(logged(tb), counts) {
		t.Error("a piece that was given counts as given")
	}
}

func TestThePageTellsThatThereIsNothingToPass(t *testing.T) {
	const nothing = "There is nothing to pass: pieces are given by the tray."
	press := func(p board.Press) board.Fact { return board.Pressed{Button: board.ButtonPass, Press: p} }
	for _, tt := range []struct {
		name   string
		giving board.Giving
		pieces int // placed before
		given  bool
		fact   board.Fact
		want   bool
	}{
		{"before a giving", board.GivingTray, 0, false, press(board.PressShort), true},
		{"after a giving", board.GivingTray, 0, true, press(board.PressShort), true},
		{"a press that is still held", board.GivingTray, 0, false, press(board.PressDown), false},
		{"in the menu", board.GivingTray, 0, false, board.Pressed{Button: board.ButtonPass, Press: board.PressShort, Menu: true}, false},
		{"repeat", board.GivingTray, 0, false, board.Pressed{Button: board.ButtonRepeat, Press: board.PressShort}, false},
		{"a giving", board.GivingPass, 0, false, press(board.PressShort), false},
		{"the end of the last call", board.GivingTray, board.Pieces, false, press(board.PressShort), false},
	} {
		tb := newTable(t, nil, Opts{}).begin(func(o *quarto.Options) { o.Giving = tt.giving })
		for n := range tt.pieces {
			tb.plays(board.Piece(n), board.Cell(n))
		}
		if tt.given {
			tb.does(board.Tray{Holds: board.Holding(8)})
		}
		tb.does(tt.fact)
		if got := slices.Contains(logged(tb), nothing); got != tt.want {
			t.Errorf("%s: told %v, want %v: %q", tt.name, got, tt.want, logged(tb))
		}
	}
	tb := newTable(t, nil, Opts{}).begin()
	tb.does(board.Tray{Holds: board.Holding(8)}, board.Tray{}, sees(board.B2, board.Holding(9)))
	before := len(logged(tb))
	tb.does(press(board.PressShort))
	if got := logged(tb)[before:]; slices.Contains(got, nothing) {
		t.Errorf("while something is to be put right: %q", got)
	}
}

func TestAnAbandonedGameIsNoVerdict(t *testing.T) {
	tb := newTable(t, nil, Opts{}).begin()
	tb.plays(8, board.A1)
	tb.does(board.Asked{Request: board.RequestNew, Via: board.ViaPage})
	s, _ := tb.Page.now()
	n := slices.IndexFunc(s.log, func(e entry) bool { return e.Text == "Game abandoned." })
	if n < 0 || s.log[n].Class != "move" {
		t.Errorf("got %v", s.log)
	}
}

// TestVisitorsSeeNoEndOfAGameThatNobodyBegan begins Quartino after a game of Quarto.
func TestVisitorsSeeNoEndOfAGameThatNobodyBegan(t *testing.T) {
	for _, placed := range []bool{false, true} {
		wt := &wheelTable{table: newTable(t, nil, Opts{}), played: rules.New()}
		var seen []string
		do := func(facts ...board.Fact) {
			for _, f := range facts {
				wt.does(f)
				s, _ := wt.Page.now()
				if v := viewOf(s); len(seen) == 0 || seen[len(seen)-1] != v.Game+": "+v.Next {
					seen = append(seen, v.Game+": "+v.Next)
				}
			}
		}
		o := quarto.DefaultOptions()
		o.First, o.Giving = board.A, board.GivingTray
		opened := board.Opened{Board: "b", Version: "v", Profile: "p", Count: 1}
		wt.does(opened)
		do(board.Started{Options: o})
		want := []string{": A to give.", "quartino: Player one to place."}
		log := []string{"New game, Quartino. Two players. Player one begins."}
		if placed {
			wt.does(board.Tray{Holds: board.Holding(8)}, board.Tray{}, sees(board.A1, board.Holding(8)), sees(board.A1, board.Empty))
			wt.now += time.Minute
			want = []string{": A to give.", ": Game abandoned.", "quartino: Player one to place."}
			log = append([]string{"New game. A gives first."}, log...)
		}
		asked := quartino.Options{Players: 2, First: 1}
		do(board.Asked{Request: board.RequestNew, Via: board.ViaMenu, Options: asked}, opened, board.Started{Options: asked})
		if !slices.Equal(seen, want) {
			t.Errorf("a piece placed: %v: visitors see %q, want %q", placed, seen, want)
		}
		if got := logged(wt.table); got[0] != log[0] || got[len(got)-1] != log[len(log)-1] || !placed && len(got) > 1 {
			t.Errorf("a piece placed: %v: the log has %q, want %q", placed, got, log)
		}
	}
}

func TestTheLogNamesTheButtonThatClearsTheBoard(t *testing.T) {
	last := func(o Opts) string {
		all := logged(newTable(t, nil, o).begin().wins())
		return all[len(all)-1]
	}
	if got, want := last(Opts{Act: func(context.Context, string) error { return nil }}), "“Again” clears the board, and begins the next game."; got != want {
		t.Errorf("by the hand of a visitor: got %q, want %q", got, want)
	}
	if got, want := last(Opts{}), "Clear the board for a new game."; got != want {
		t.Errorf("by hands at the board: got %q, want %q", got, want)
	}
}

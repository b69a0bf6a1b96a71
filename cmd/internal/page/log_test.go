package page

import (
	"slices"
	"testing"

	"quartoboard/audio/phrase"
	"quartoboard/board"
)

// in is the speech of a language.
func in(t *testing.T, lang string) *phrase.Speech {
	t.Helper()
	words, err := phrase.New(phrase.Opts{Lang: lang, Verbosity: phrase.Normal})
	if err != nil {
		t.Fatal(err)
	}
	return words
}

func TestTheLogIsInTheLanguageOfThePage(t *testing.T) {
	tb := simulated(t).begin()
	tb.plays(8, board.A1)
	tb.Simulate(with(0, phrase.TroublePlug))
	tb.does(board.Said{Lang: "en", Text: "The board is empty.", Outcome: board.OutcomeSaid})
	before := logged(tb)
	tb.words = in(t, "de")
	tb.does(board.Tick{})
	want := []string{
		"Neues Spiel. A gibt zuerst.", "Gegeben: groß, rund, glatt, mit Loch.", "Anna eins.", "B gibt.", "Störung gemacht: Stecker gezogen.",
		"The board is empty.", // as it was said
	}
	if got := logged(tb); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	s, _ := tb.Page.now()
	for i, e := range s.log.entries {
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
		{board.GivingTray, []string{"Bella two: tall round hollow smooth.", counts, "B to give."}},
		{board.GivingPass, []string{"Bella two: tall round hollow smooth.", counts, "B to give."}},
		{board.GivingUnseen, []string{"Bella two: tall round hollow smooth.", "B to give."}},
	} {
		tb := newTable(t, nil, Opts{}).begin(func(o *board.Options) { o.Giving = tt.giving })
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

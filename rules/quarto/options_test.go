package quarto

import (
	"slices"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/rules"
)

func TestDefaultGameIsTheLeaflets(t *testing.T) {
	want := Options{
		Attributes: board.AllAttributes, Giving: board.GivingUnseen, Caller: board.CallerPlayers, Missed: board.TellAnnounce,
		FalseCall: board.FalseCallNothing, Point: board.PointBoard, LastCall: 20 * time.Second, First: board.A,
	}
	if got := DefaultOptions(); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestOptionsOfQuartoThatNoGameCanHaveAreRefused(t *testing.T) {
	for want, edit := range map[string]func(o *Options){
		"attributes: none: want one":                 func(o *Options) { o.Attributes = 0 },
		"attributes: invalid value 16: want 1 to 15": func(o *Options) { o.Attributes = 16 },
		"giving: none: want one":                     func(o *Options) { o.Giving = 0 },
		"caller: none: want one":                     func(o *Options) { o.Caller = 0 },
		"missed: none: want one":                     func(o *Options) { o.Missed = 0 },
		"false_call: none: want one":                 func(o *Options) { o.FalseCall = 0 },
		"point: invalid value 3: want 1 to 2":        func(o *Options) { o.Point = 3 },
		"first: invalid value 3: want 1 to 2":        func(o *Options) { o.First = 3 },
	} {
		o := DefaultOptions()
		edit(&o)
		if err := o.Check(); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	lot := DefaultOptions()
	lot.First = 0
	for _, o := range []Options{DefaultOptions(), lot, {}, {Found: true}} {
		if err := o.Check(); err != nil {
			t.Errorf("%+v: %v", o, err)
		}
	}
}

func TestAPlayerAgainstAProgramGivesSoThatItIsSeen(t *testing.T) {
	fair := func(o board.Options) Options { return rules.With(o, "against", "fair").(Options) }
	auto := rules.With(DefaultOptions(), "giving", "auto")
	tray := rules.With(DefaultOptions(), "giving", "tray")
	sitter := Sitter{Kind: SitterEngine, Level: board.LevelFair}
	for _, tt := range []struct {
		name string
		got  board.Options
		away Away
		want board.Giving
	}{
		{"unseen before", fair(DefaultOptions()), AwayAt(board.B, sitter), board.GivingShown},
		{"by the tray before", fair(tray), AwayAt(board.B, sitter), board.GivingTray},
		{"left to a table with a tray", rules.Filled(fair(auto), true), AwayAt(board.B, sitter), board.GivingTray},
		{"left to a table without one", rules.Filled(fair(auto), false), AwayAt(board.B, sitter), board.GivingShown},
		{"on a table without a tray", rules.Fitted(fair(tray), false), AwayAt(board.B, sitter), board.GivingShown},
		{"on one that reads there alone", rules.Fitted(fair(DefaultOptions()), true), AwayAt(board.B, sitter), board.GivingTray},
		{"seat and seed stay", fair(rules.With(tray, "away", "A engine kind 7")), Away{A: Sitter{Kind: SitterEngine, Level: board.LevelFair, Seed: 7}}, board.GivingTray},
		{"another level stays seen", fair(rules.With(fair(DefaultOptions()), "against", "kind")), AwayAt(board.B, sitter), board.GivingShown},
		{"nobody again", rules.With(fair(DefaultOptions()), "against", "nobody"), Away{}, board.GivingUnseen},
		{"two people left to a table without a tray", rules.Filled(auto, false), Away{}, board.GivingUnseen},
	} {
		if o := tt.got.(Options); o.Away != tt.away || o.Giving != tt.want || o.Check() != nil {
			t.Errorf("%s: away %q, giving %v, %v; want %q and %v", tt.name, o.Away, o.Giving, o.Check(), tt.away, tt.want)
		}
	}
}

func TestTheLevelGoesRoundWithoutNobody(t *testing.T) {
	x, _ := Plug.Option("against")
	o, got := board.Options(DefaultOptions()), []string{}
	for range 6 {
		o = x.After(o, "", false)
		got = append(got, x.Get(o).(string))
	}
	if want := []string{"kind", "easy", "fair", "strong", "perfect", "kind"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

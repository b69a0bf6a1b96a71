package quarto

import (
	"fmt"
	"strings"
	"time"

	"quartoboard/board"
	"quartoboard/rules"
)

// Options are the rules that one game is played by. All combinations are legal, but for those with a seat away.
type Options struct {
	Attributes board.Attributes `json:"attributes"`        // not empty; default all four
	Squares    bool             `json:"squares"`           // the advanced variant; default false
	Giving     board.Giving     `json:"giving"`            // default unseen
	Caller     board.Caller     `json:"caller"`            // default players
	Missed     board.Tell       `json:"missed"`            // default announce
	FalseCall  board.FalseCall  `json:"false_call"`        // default nothing
	Point      board.Point      `json:"point"`             // default board
	TouchMove  bool             `json:"touch_move"`        // the last placement must not be adjusted; default false
	LastCall   time.Duration    `json:"last_call"`         // for the call after the 16th piece, from board.MinLastCall to board.MaxLastCall; default 20 s
	First      board.Seat       `json:"first"`             // who gives first; default A in scripts, by lot at the table
	Names      [2]string        `json:"names"`             // of A and B; default none: the board says the seats
	Practice   bool             `json:"practice,omitzero"` // counts in no match; default false
	Found      bool             `json:"found,omitzero"`    // begins with the pieces that stand on the table, placed by neither player; default false
	Away       Away             `json:"away,omitzero"`     // who sits at the seat away; default nobody
	Hints      bool             `json:"hints,omitzero"`    // tells what a placement is worth while repeat is held; only with a seat away; default false
	From       string           `json:"from,omitzero"`     // the acts with which the game begins, already made; default none
}

// DefaultOptions is the game of the leaflet.
func DefaultOptions() Options {
	return Options{
		Attributes: board.AllAttributes,
		Giving:     board.GivingUnseen,
		Caller:     board.CallerPlayers,
		Missed:     board.TellAnnounce,
		FalseCall:  board.FalseCallNothing,
		Point:      board.PointBoard,
		LastCall:   20 * time.Second,
		First:      board.A,
	}
}

// Kind is the game of these options.
func (Options) Kind() *rules.Kind { return Plug }

// Check returns an error for options that no game can have, in one sentence that begins with the
// name of the option. Names and the time for the last call are checked where they are entered.
func (o Options) Check() error {
	if o.Found = false; o == (Options{}) {
		return nil // those of the next game
	}
	for _, one := range [...]struct {
		name        string
		value, last uint8
	}{
		{"attributes", uint8(o.Attributes), uint8(board.AllAttributes)},
		{"giving", uint8(o.Giving), uint8(board.GivingShown)},
		{"caller", uint8(o.Caller), uint8(board.CallerBoard)},
		{"missed", uint8(o.Missed), uint8(board.TellNever)},
		{"false_call", uint8(o.FalseCall), uint8(board.FalseCallLoses)},
		{"point", uint8(o.Point), uint8(board.PointLift)},
		{"first", uint8(max(o.First, board.A)), uint8(board.B)}, // none: by lot
	} {
		if one.value == 0 {
			return fmt.Errorf("%s: none: want one", one.name)
		}
		if one.value > one.last {
			return fmt.Errorf("%s: invalid value %d: want 1 to %d", one.name, one.value, one.last)
		}
	}
	if _, err := begin(o); err != nil {
		return fmt.Errorf("from: %w", err)
	}
	return o.checkAway()
}

// Entered implements board.Options.
func (o Options) Entered() (board.Options, error) {
	for i, name := range o.Names {
		o.Names[i] = board.Composed(name)
	}
	if err := board.CheckNames(o.Names); err != nil {
		return o, fmt.Errorf("names: %w", err)
	}
	return o, nil
}

func optionTable() []rules.Option {
	attributes := rules.ListOf("attributes", rules.Several, func(o *Options) *board.Attributes { return &o.Attributes },
		board.Attributes.Names, func(list []string) (board.Attributes, error) { return board.ParseAttributes(strings.Join(list, ",")) })
	attributes.Values = board.AllAttributes.Names()
	names := rules.ListOf("names", rules.Names, func(o *Options) *[2]string { return &o.Names },
		func(v [2]string) []string { return v[:] },
		func(list []string) (two [2]string, err error) {
			if len(list) != 0 && len(list) != len(two) {
				return two, fmt.Errorf("list of %d: want two names, or [] for none", len(list))
			}
			for i, name := range list {
				two[i] = board.Composed(name)
			}
			return two, board.CheckNames(two)
		})
	names.Least, names.Most = 2, 2
	giving := rules.ChoiceOf("giving", "auto", func(o *Options) *board.Giving { return &o.Giving }, board.ParseGiving, board.GivingTray, board.GivingPass, board.GivingUnseen)
	giving.Tray = board.GivingTray.String()
	found := rules.FlagOf("found", func(o *Options) *bool { return &o.Found })
	practice := rules.FlagOf("practice", func(o *Options) *bool { return &o.Practice })
	hints := rules.FlagOf("hints", func(o *Options) *bool { return &o.Hints })
	from := rules.TextOf("from", func(o *Options) *string { return &o.From }, 1024)
	away := rules.OptionOf("away", rules.Text, func(o *Options) *Away { return &o.Away }, func(a Away) any { return a.String() }, func(v any) (Away, error) {
		s, _ := v.(string)
		return ParseAway(s)
	})
	for _, own := range []*rules.Option{&found, &practice, &hints, &from, &away} {
		own.Hidden = true
	}
	return []rules.Option{
		attributes,
		rules.FlagOf("squares", func(o *Options) *bool { return &o.Squares }),
		giving,
		rules.SwitchOf("caller", func(o *Options) *board.Caller { return &o.Caller }, board.ParseCaller, board.CallerPlayers, board.CallerBoard),
		rules.ChoiceOf("missed", "", func(o *Options) *board.Tell { return &o.Missed }, board.ParseTell, board.TellAnnounce, board.TellAtEnd, board.TellNever),
		rules.SwitchOf("false_call", func(o *Options) *board.FalseCall { return &o.FalseCall }, board.ParseFalseCall, board.FalseCallNothing, board.FalseCallLoses),
		rules.SwitchOf("point", func(o *Options) *board.Point { return &o.Point }, board.ParsePoint, board.PointBoard, board.PointLift),
		rules.FlagOf("touch_move", func(o *Options) *bool { return &o.TouchMove }),
		rules.SecondsOf("last_call", func(o *Options) *time.Duration { return &o.LastCall }, board.MinLastCall, board.MaxLastCall),
		rules.ChoiceOf("first", "lot", func(o *Options) *board.Seat { return &o.First }, board.ParseSeat, board.A, board.B),
		names,
		found,
		practice,
		away,
		hints,
		from,
	}
}

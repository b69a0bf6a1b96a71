package quarto

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"
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
	Exercise   int              `json:"exercise,omitzero"` // its number, where a player is asked about a position; default none
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

// Posed reports whether a player alone is asked about a position, whose turn is nobody's.
func (o Options) Posed() bool { return o.Exercise > 0 }

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
	giving.Bare = func(o board.Options) string { return bare(o).String() }
	found := rules.FlagOf("found", func(o *Options) *bool { return &o.Found })
	practice := rules.FlagOf("practice", func(o *Options) *bool { return &o.Practice })
	hints := rules.FlagOf("hints", func(o *Options) *bool { return &o.Hints })
	from := rules.TextOf("from", func(o *Options) *string { return &o.From }, 1024)
	away := rules.OptionOf("away", rules.Text, func(o *Options) *Away { return &o.Away }, func(a Away) any { return a.String() }, func(v any) (Away, error) {
		s, _ := v.(string)
		return ParseAway(s)
	})
	away.Most = 80
	for _, own := range []*rules.Option{&found, &practice, &from, &away} {
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
		againstOption(),
		found,
		practice,
		away,
		hints,
		from,
	}
}

// SitterKind is the kind of who sits at the seat away.
type SitterKind string

// The kinds.
const (
	SitterEngine SitterKind = "engine" // a program, of a level
	SitterLink   SitterKind = "link"   // a player at another board
	SitterScript SitterKind = "script" // a test
)

// UnmarshalText reads it.
func (k *SitterKind) UnmarshalText(s []byte) error {
	return board.OneOf(k, "kind", s, SitterEngine, SitterLink, SitterScript)
}

// Sitter is who sits at the seat away. No act is judged by it.
type Sitter struct {
	Kind  SitterKind  `json:"kind"`
	Level board.Level `json:"level,omitzero"` // of an engine
	Seed  int         `json:"seed,omitzero"`  // of an engine
	Board string      `json:"board,omitzero"` // of a link: the name of the other board in its club
	Match string      `json:"match,omitzero"` // of a link: the game to both boards, 32 hexadecimal digits
}

// linked has the words of a link: the board and the match.
var linked = regexp.MustCompile(`^[a-z0-9-]{1,32} [0-9a-f]{32}$`)

// Away is the seat of a player whose acts come as facts and are carried out by the hands at the
// board. At most one seat has a sitter.
type Away struct {
	A Sitter `json:"A,omitzero"`
	B Sitter `json:"B,omitzero"`
}

// AwayAt has a sitter at a seat.
func AwayAt(seat board.Seat, s Sitter) Away {
	if seat == board.A {
		return Away{A: s}
	}
	return Away{B: s}
}

// Seat is the seat away; zero for none.
func (a Away) Seat() board.Seat {
	switch {
	case a.A != Sitter{}:
		return board.A
	case a.B != Sitter{}:
		return board.B
	}
	return 0
}

// Sitter is who sits there.
func (a Away) Sitter() Sitter {
	if a.Seat() == board.A {
		return a.A
	}
	return a.B
}

// plays reports whether the players of two games are the same, as far as the seat away goes.
func (a Away) plays(next Away) bool {
	was, is := a.Sitter(), next.Sitter()
	return a.Seat() == next.Seat() && was.Kind == is.Kind && was.Board == is.Board
}

// String is "B engine fair 7", "B link ben 0123…" or "B script"; empty for no seat away.
func (a Away) String() string {
	s := a.Sitter()
	switch {
	case a == Away{}:
		return ""
	case s.Kind == SitterLink:
		return fmt.Sprintf("%v %s %s %s", a.Seat(), s.Kind, s.Board, s.Match)
	case s.Kind != SitterEngine:
		return fmt.Sprintf("%v %s", a.Seat(), s.Kind)
	}
	return fmt.Sprintf("%v %s %v %d", a.Seat(), s.Kind, s.Level, s.Seed)
}

// ParseAway reads what String writes.
func ParseAway(s string) (a Away, err error) {
	if s == "" {
		return a, nil
	}
	words := strings.Fields(s)
	if len(words) != 2 && len(words) != 4 {
		return a, fmt.Errorf("invalid value %.40q: want a seat and who sits there, as %q or %q", s, "B engine fair 7", "B script")
	}
	seat, err := board.ParseSeat(words[0])
	if err != nil {
		return a, err
	}
	var sitter Sitter
	if err := sitter.Kind.UnmarshalText([]byte(words[1])); err != nil {
		return a, err
	}
	if len(words) == 4 && sitter.Kind == SitterLink {
		sitter.Board, sitter.Match = words[2], words[3]
	} else if len(words) == 4 {
		if sitter.Level, err = board.ParseLevel(words[2]); err != nil {
			return a, err
		}
		if sitter.Seed, err = strconv.Atoi(words[3]); err != nil {
			return a, fmt.Errorf("invalid seed %.40q: want a whole number", words[3])
		}
	}
	return AwayAt(seat, sitter), sitter.check()
}

// check returns an error for an engine without a level, a link without a match, what another kind has, and a seed that
// no record has.
func (s Sitter) check() error {
	switch engine := s.Kind == SitterEngine; {
	case engine && s.Level == 0:
		return fmt.Errorf("engine without a level: want one")
	case s.Level > board.LevelPerfect:
		return fmt.Errorf("invalid level %d: want 1 to %d", s.Level, board.LevelPerfect)
	case !engine && (s.Level != 0 || s.Seed != 0):
		return fmt.Errorf("%s with a level or a seed: want them for an engine alone", s.Kind)
	case s.Kind == SitterLink && !linked.MatchString(s.Board+" "+s.Match):
		return fmt.Errorf("invalid board %.40q and match %.40q: want the other board's name and 32 hexadecimal digits", s.Board, s.Match)
	case s.Kind != SitterLink && s.Board+s.Match != "":
		return fmt.Errorf("%s with a board or a match: want them for a link alone", s.Kind)
	case s.Seed < 0 || s.Seed > math.MaxInt32:
		return fmt.Errorf("invalid seed %d: want 0 to %d", s.Seed, math.MaxInt32)
	}
	return nil
}

// checkAway returns an error for options that no game with a seat away can have, and for those that
// need one.
func (o Options) checkAway() error {
	shown, seen := o.Giving == board.GivingShown, o.Giving == board.GivingShown || o.Giving == board.GivingTray
	switch a := o.Away; {
	case a == Away{} && shown:
		return errors.New("giving: shown without a seat away: want tray, pass or unseen")
	case a == Away{} && o.Hints:
		return errors.New("hints: on without a seat away: want off")
	case a == Away{}:
		return nil
	case a.A != Sitter{} && a.B != Sitter{}:
		return errors.New("away: both seats: want one")
	case !seen:
		return fmt.Errorf("giving: %v with a seat away: want tray or shown", o.Giving)
	}
	if err := o.Away.Sitter().check(); err != nil {
		return fmt.Errorf("away: %w", err)
	}
	return nil
}

// bare is how giving is seen without a tray.
func bare(o board.Options) board.Giving {
	if own, _ := o.(Options); own.Away != (Away{}) {
		return board.GivingShown
	}
	return board.GivingUnseen
}

// nobody is the value of the option against in a game of two at the table.
const nobody = "nobody"

// againstOption is the level of the program at the seat away, or nobody. Giving is seen in a game
// against it. Without a seat it has B; without a seed one is drawn at the begin.
func againstOption() rules.Option {
	set := func(o board.Options, level board.Level) board.Options {
		own, _ := o.(Options)
		was := own.Away
		if own.Away = (Away{}); level == 0 {
			own.Hints = false
		} else {
			own.Away = AwayAt(cmp.Or(was.Seat(), board.B), Sitter{Kind: SitterEngine, Level: level, Seed: was.Sitter().Seed})
		}
		if own.Giving != 0 && own.Giving != board.GivingTray && (was == Away{}) != (own.Away == Away{}) {
			own.Giving = bare(own)
		}
		return own
	}
	level := func(o board.Options) board.Level {
		own, _ := o.(Options)
		return own.Away.Sitter().Level
	}
	x := rules.Option{
		Key: "against", Type: rules.Choice, Values: []string{nobody}, Derived: true,
		Get: func(o board.Options) any {
			if l := level(o); l != 0 {
				return l.String()
			}
			return nobody
		},
		Set: func(o board.Options, v any) (board.Options, error) {
			if v == nobody {
				return set(o, 0), nil
			}
			l, err := board.ParseLevel(fmt.Sprint(v))
			if err != nil {
				return o, fmt.Errorf("%w, or %s", err, nobody)
			}
			return set(o, l), nil
		},
		Next: func(o board.Options) board.Options { return set(o, level(o)%board.LevelPerfect+1) },
	}
	for l := board.LevelKind; l <= board.LevelPerfect; l++ {
		x.Values = append(x.Values, l.String())
	}
	return x
}

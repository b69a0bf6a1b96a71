package quarto

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"quartoboard/board"
)

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

// Sitter is who sits at the seat away. The referee never reads it.
type Sitter struct {
	Kind  SitterKind  `json:"kind"`
	Level board.Level `json:"level,omitzero"` // of an engine
	Seed  int         `json:"seed,omitzero"`  // of an engine
}

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

// String is "B engine fair 7" or "B script"; empty for no seat away.
func (a Away) String() string {
	s := a.Sitter()
	switch {
	case a == Away{}:
		return ""
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
	if len(words) == 4 {
		if sitter.Level, err = board.ParseLevel(words[2]); err != nil {
			return a, err
		}
		if sitter.Seed, err = strconv.Atoi(words[3]); err != nil {
			return a, fmt.Errorf("invalid seed %.40q: want a whole number", words[3])
		}
	}
	return AwayAt(seat, sitter), sitter.check()
}

// check returns an error for an engine without a level, a level of another kind, and a seed that no record has.
func (s Sitter) check() error {
	switch engine := s.Kind == SitterEngine; {
	case engine && s.Level == 0:
		return fmt.Errorf("engine without a level: want one")
	case s.Level > board.LevelPerfect:
		return fmt.Errorf("invalid level %d: want 1 to %d", s.Level, board.LevelPerfect)
	case !engine && (s.Level != 0 || s.Seed != 0):
		return fmt.Errorf("%s with a level or a seed: want them for an engine alone", s.Kind)
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

// Need is what the game needs from the seat away.
type Need uint8

// The needs. Each may be met by a resignation instead.
const (
	NeedPlace  Need = iota + 1 // a placement of the given piece, or a call
	NeedGive                   // a giving, or a call
	NeedLast                   // a call or a pass: the last piece is placed
	NeedAnswer                 // an answer to an offer
)

// Awaits is what the game waits for from the seat away; the zero value is nothing.
type Awaits struct {
	Need Need
	By   board.Seat
	N    int         // the number of the act
	At   string      // the position that it answers
	To   board.Offer // to be answered
}

// Awaits returns what the game waits for from the seat away: nothing while the position is wrong, a
// question is open, a call waits to be judged, or a placement is owed.
func (g Game) Awaits() (a Awaits) {
	seat := g.turns.rules.Away.Seat()
	if seat == 0 || g.round.Over() || g.guidance.wrong || g.inquiry.open() || g.calls.n > 0 {
		return a
	}
	switch placer := g.turns.toGive(); {
	case g.turns.full() && placer == seat:
		a.Need = NeedLast
	case g.turns.full():
		return a
	case g.turns.window.given && placer != seat:
		a.Need = NeedPlace
	case !g.turns.window.given && placer == seat:
		a.Need = NeedGive
	default:
		return a
	}
	a.By, a.N, a.At = seat, 1, board.FormatPosition(g.turns.agreed, g.turns.window.piece)
	return a
}

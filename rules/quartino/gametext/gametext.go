// Package gametext has the texts of games of Quartino, see record.Text:
//
//	[Game "Quartino"]
//	[Players "3"]
//
//	1. blue-b2 2. red-a3 3. green-b3 4. F? yellow-c3 Q7-b2-a3-b3-c3 red-a1 5. Q?2 R2 *
//
// A turn has its number. A token has its colour and its space. F is a good call of "four
// colours", F? a refused one; C-b2 is a good call of "column" that takes the one on b2, C? a
// refused one. Q7 is a good card with its four spaces, Q?2 one that was refused. R2 is a
// player who leaves the game. The result is the number of the winner, = or *.
package gametext

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quartino"
	"quartoboard/rules/record"
)

// Notation is that of Quartino.
type Notation struct{}

var _ record.Notation = Notation{}

// Kind implements record.Notation, as do the other methods.
func (Notation) Kind() *rules.Kind { return quartino.Plug }

// Turn begins a turn.
type Turn struct{}

// Put places a token.
type Put struct {
	Colour board.Colour
	Cell   board.Cell
}

// Situation is a call of "four colours" or of "column".
type Situation struct {
	Kind  quartino.Kind
	Good  bool
	Cells board.CellSet // of the column that is taken; none where it is not known
}

// Shown is a card that was shown.
type Shown struct {
	Card  board.Card
	Good  bool
	Cells board.CellSet // if good
}

// Resign is a player who leaves the game.
type Resign struct{ Player board.Player }

// Begins marks the begin of a turn.
func (Turn) Begins() {}

// String is empty: the turn has its number alone.
func (Turn) String() string { return "" }

// String is the colour and the space, "blue-b2".
func (p Put) String() string { return p.Colour.String() + "-" + p.Cell.String() }

// situationSigns are the notations of the situations.
var situationSigns = map[quartino.Kind]string{quartino.FourColours: "F", quartino.Column: "C"}

// String is "F" or "C", "?" behind it if it was refused, and the space of the column.
func (s Situation) String() string { return situationSigns[s.Kind] + refusal(s.Good) + spaces(s.Cells) }

// String is "Q7-a1-a2-a3-b2" for a good card, "Q?7" for a refused one.
func (s Shown) String() string {
	return "Q" + refusal(s.Good) + strconv.Itoa(int(s.Card)) + spaces(s.Cells)
}

// String is "R2".
func (r Resign) String() string { return "R" + strconv.Itoa(int(r.Player)) }

func refusal(good bool) string {
	if good {
		return ""
	}
	return "?"
}

// spaces are cells, each behind a hyphen.
func spaces(cells board.CellSet) (s string) {
	for c := range cells.All() {
		s += "-" + c.String()
	}
	return s
}

// Check leaves the tags to Parse: one may tell what another may be.
func (Notation) Check(record.Tag) error { return nil }

// Parse reads the turns and the result.
func (Notation) Parse(t *record.Text, next func() string) error {
	started, err := startOf(*t)
	if err != nil {
		return err
	}
	q, _ := started.Options.(quartino.Options)
	want := fmt.Sprintf("1 to %d, = or *", q.Players)
	for turn := 0; ; {
		w, due := next(), fmt.Sprintf("%d.", turn+1)
		_, winnerErr := record.ParseInt(w, 1, q.Players)
		switch {
		case w == "":
			return fmt.Errorf("missing result at the end: want %s", want)
		case winnerErr == nil || w == record.Draw || w == record.Unfinished:
			t.Result = w
			if said := t.Value("Result"); said != "" && said != w {
				return fmt.Errorf("result %s at the end, %.40q in the Result tag", w, said)
			}
			return nil
		case w == due:
			turn++
			t.Add(Turn{})
		case turn == 0 || strings.HasSuffix(w, "."):
			return fmt.Errorf("unexpected %.40q: want turn %s", w, due)
		default:
			m, err := parseMove(w)
			if err != nil {
				return err
			}
			t.Add(m)
		}
	}
}

func startOf(t record.Text) (f board.Started, err error) {
	q := quartino.Options{Players: board.MinPlayers, First: 1}
	defer func() { f.Options = q }()
	for _, tag := range t.Tags {
		if q, err = withTag(&f, q, tag); err != nil {
			return board.Started{}, fmt.Errorf("tag %s: %w", tag.Name, err)
		}
	}
	_, err = q.Entered()
	return f, record.AnyLetters(err)
}

// keys are those of the options that have tags: the first two always.
var keys = []string{"players", "first", "names", "simple", "deck"}

// withTag returns options with that of the tag, if it has one. It puts a card into the start.
func withTag(f *board.Started, q quartino.Options, t record.Tag) (quartino.Options, error) {
	name := strings.TrimRight(t.Name, "0123456789")
	n, err := strconv.Atoi(t.Name[len(name):])
	switch {
	case err != nil || n < 1:
		return record.WithTag(q, t, keys)
	case name == "Player" && n <= board.MaxPlayers:
		q.Names[n-1] = t.Value
		err = record.AnyLetters(board.CheckName(t.Value))
	case name == "Card" && n <= board.MaxCards:
		f.Cards[n-1], err = board.ParseCombination(t.Value)
	}
	return q, err
}

func parseMove(w string) (record.Move, error) {
	rest, refused := strings.CutPrefix(w[1:], "?")
	number, _, _ := strings.Cut(rest, "-")
	cells, err := parseSpaces(strings.TrimPrefix(rest, number))
	n, numberErr := record.ParseInt(number, 1, board.MaxCards)
	switch w[0] {
	case 'F', 'C':
		kind := quartino.FourColours
		if w[0] == 'C' {
			kind = quartino.Column
		}
		if number != "" {
			err = fmt.Errorf("unexpected %.40q", w)
		}
		return Situation{Kind: kind, Good: !refused, Cells: cells}, err
	case 'Q':
		return Shown{Card: board.Card(n), Good: !refused, Cells: cells}, errors.Join(err, numberErr)
	case 'R':
		n, err := record.ParseInt(w[1:], 1, board.MaxPlayers)
		return Resign{board.Player(n)}, err
	}
	colour, cell, _ := strings.Cut(w, "-")
	col, err := board.ParseColour(colour)
	c, cellErr := board.ParseCell(cell)
	return Put{col, c}, errors.Join(err, cellErr)
}

func parseSpaces(s string) (cells board.CellSet, err error) {
	for _, cell := range strings.Split(s, "-")[1:] {
		c, err := board.ParseCell(cell)
		if err != nil {
			return 0, err
		}
		cells |= board.SetOf(c)
	}
	return cells, nil
}

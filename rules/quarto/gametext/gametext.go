// Package gametext has the texts of games of Quarto, see record.Text. Moves are those of
// package moves. QB is a good call by B, Q?A a refused call by A.
// Calls stand in the order of events: in 5. 9 QB B called after giving piece 9, before it was
// placed. An unseen piece that was never placed is "?". The result is A, B, = or *.
package gametext

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
	"quartoboard/rules/quarto/moves"
	"quartoboard/rules/record"
)

// Notation is that of Quarto.
type Notation struct{}

var _ record.Notation = Notation{}

// Kind implements record.Notation, as do the other methods.
func (Notation) Kind() *rules.Kind { return quarto.Plug }

// The moves.
type (
	Give  = moves.Give
	Place = moves.Place
)

// Call is a call of QUARTO.
type Call struct {
	By   board.Seat
	Good bool
}

// String is "QA" for a good call, "Q?A" for a refused one.
func (c Call) String() string {
	if c.Good {
		return "Q" + c.By.String()
	}
	return "Q?" + c.By.String()
}

// results are the notations of the results, from board.ResultA on.
var results = []string{"A", "B", record.Draw, record.Unfinished}

// resultOf returns the result of a notation, 0 for none.
func resultOf(s string) board.Result { return board.Result(slices.Index(results, s) + 1) }

// parser is the state of reading one text.
type parser struct {
	moves.Parser
	text  *record.Text
	next  func() string
	order bitOrder
	won   board.Seat // by a good call
}

// Parse reads the turns. It converts pieces in another BitOrder, and the tag with them.
func (Notation) Parse(t *record.Text, next func() string) error {
	p := parser{text: t, next: next}
	p.begin()
	for t.Result == "" {
		if err := p.word(next()); err != nil {
			return err
		}
	}
	switch said := t.Value("Result"); {
	case said != "" && said != t.Result:
		return fmt.Errorf("result %s at the end, %s in the Result tag", t.Result, said)
	case p.won != 0 && t.Result != p.won.String():
		return fmt.Errorf("result %s after the good call of %v: want %v", t.Result, p.won, p.won)
	}
	return nil
}

// begin takes the order of bits, and the pieces that the game began with. Check has checked both.
func (p *parser) begin() {
	p.order, _ = parseBitOrder(cmp.Or(p.text.Value("BitOrder"), ownOrder))
	for i := range p.text.Tags {
		switch tag := &p.text.Tags[i]; tag.Name {
		case "BitOrder":
			tag.Value = ownOrder
		case "Position":
			start, _ := parseStart(tag.Value)
			for c := range start.Occupied().All() {
				digit, _ := start[c].Piece()
				start[c] = board.Holding(p.order.piece(digit))
			}
			tag.Value = board.FormatPosition(start, board.Empty)
			p.Begin(start)
		}
	}
}

// word reads one word of the turns, or a turn's number and its piece.
func (p *parser) word(w string) error {
	if resultOf(w) != 0 {
		p.text.Result = w
		return nil
	}
	caller, call := strings.CutPrefix(w, "Q")
	turn, full := p.Full()
	switch {
	case w == "":
		return fmt.Errorf("missing result at the end: want A, B, = or *")
	case p.won != 0:
		return fmt.Errorf("unexpected %.40q after the good call: want result %v", w, p.won)
	case call:
		return p.call(caller)
	case full:
		return fmt.Errorf("unexpected %.40q after turn %d: want result A, B, = or *", w, turn)
	}
	m, err := p.Read(w, p.next, p.order.piece)
	if err == nil {
		p.text.Add(m)
	}
	return err
}

func (p *parser) call(w string) error {
	w, refused := strings.CutPrefix(w, "?")
	by, err := board.ParseSeat(w)
	if err != nil {
		return err
	}
	if !refused {
		p.won = by
	}
	p.text.Add(Call{by, !refused})
	return nil
}

// Package gametext has the texts of games of Quarto, see record.Text. A turn has its number, the
// piece given and the cell where it was placed. QB is a good call by B, Q?A a refused call by A.
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
	"quartoboard/rules/record"
)

// Notation is that of Quarto.
type Notation struct{}

var _ record.Notation = Notation{}

// Kind implements record.Notation, as do the other methods.
func (Notation) Kind() *rules.Kind { return quarto.Plug }

// Give begins a turn: a piece is given, board.Unknown if unseen.
type Give struct{ Piece board.Content }

// Place ends the giving: the given piece is placed.
type Place struct{ Cell board.Cell }

// Call is a call of QUARTO.
type Call struct {
	By   board.Seat
	Good bool
}

// Begins marks the begin of a turn.
func (Give) Begins() {}

// String is the piece, "?" if unseen.
func (g Give) String() string { return g.Piece.String() }

// String is the cell.
func (p Place) String() string { return p.Cell.String() }

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
	text *record.Text
	next func() string

	order  bitOrder
	turn   int // of the newest giving
	pieces board.PieceSet
	cells  board.CellSet
	held   bool       // a given piece is not yet placed
	unseen bool       // and the piece is unknown
	won    board.Seat // by a good call
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
			p.cells, p.pieces = start.Occupied(), start.Pieces()
		}
	}
}

// word reads one word of the turns.
func (p *parser) word(w string) error {
	if resultOf(w) != 0 {
		p.text.Result = w
		return nil
	}
	due := fmt.Sprintf("%d.", p.turn+1)
	switch caller, call := strings.CutPrefix(w, "Q"); {
	case w == "":
		return fmt.Errorf("missing result at the end: want A, B, = or *")
	case p.won != 0:
		return fmt.Errorf("unexpected %.40q after the good call: want result %v", w, p.won)
	case call:
		return p.call(caller)
	case p.held:
		return p.place(w)
	case p.cells == board.AllCells:
		return fmt.Errorf("unexpected %.40q after turn %d: want result A, B, = or *", w, p.turn)
	case w != due:
		return fmt.Errorf("unexpected %.40q: want turn %s", w, due)
	default:
		p.turn++
		return p.give(p.next())
	}
}

func (p *parser) give(w string) error {
	given := board.Unknown
	if w != "?" {
		digit, err := board.ParsePiece(w)
		if err != nil {
			return err
		}
		piece := p.order.piece(digit)
		if p.pieces.Has(piece) {
			return fmt.Errorf("duplicate piece %v", digit)
		}
		p.pieces |= 1 << piece
		given = board.Holding(piece)
	}
	p.held, p.unseen = true, given == board.Unknown
	p.text.Add(Give{given})
	return nil
}

func (p *parser) place(w string) error {
	c, err := board.ParseCell(w)
	if err != nil {
		return err
	}
	if p.cells.Has(c) {
		return fmt.Errorf("duplicate cell %v", c)
	}
	if p.unseen {
		return fmt.Errorf("invalid piece ? on %v: want the piece that was placed", c)
	}
	p.cells |= board.SetOf(c)
	p.held = false
	p.text.Add(Place{c})
	return nil
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

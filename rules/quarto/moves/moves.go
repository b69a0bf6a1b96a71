// Package moves has the notation of the moves of a game of Quarto: turns with their number, the
// piece given and the cell where it was placed, as in "1. 7 b3 2. e". The last piece may not be
// placed yet; if it is not known it is "?".
package moves

import (
	"errors"
	"fmt"
	"strings"

	"quartoboard/board"
)

// Move is a Give or a Place. String returns its notation.
type Move fmt.Stringer

// Give begins a turn: a piece is given, board.Unknown if unseen.
type Give struct{ Piece board.Content }

// Place ends the giving: the given piece is placed.
type Place struct{ Cell board.Cell }

// Begins marks the begin of a turn.
func (Give) Begins() {}

// String is the piece, "?" if unseen.
func (g Give) String() string { return g.Piece.String() }

// String is the cell.
func (p Place) String() string { return p.Cell.String() }

// Parser reads the moves of one game. The zero Parser is before the first turn.
type Parser struct {
	turn   int // of the newest giving
	pieces board.PieceSet
	cells  board.CellSet
	held   bool // a given piece is not yet placed
	unseen bool // and the piece is unknown
}

// Begin takes the pieces with which the game began.
func (p *Parser) Begin(start board.Position) { p.cells, p.pieces = start.Occupied(), start.Pieces() }

// Full reports whether each cell has a piece, and the turn.
func (p *Parser) Full() (turn int, full bool) { return p.turn, p.cells == board.AllCells && !p.held }

// Read reads the next move, of which w is the first word and next returns the other. It returns pieces as
// named makes them of their digits.
func (p *Parser) Read(w string, next func() string, named func(digit board.Piece) board.Piece) (Move, error) {
	due := fmt.Sprintf("%d.", p.turn+1)
	switch _, full := p.Full(); {
	case p.held:
		return p.place(w)
	case full:
		return nil, fmt.Errorf("unexpected %.40q after turn %d", w, p.turn)
	case w != due:
		return nil, fmt.Errorf("unexpected %.40q: want turn %s", w, due)
	default:
		p.turn++
		return p.give(next(), named)
	}
}

func (p *Parser) give(w string, named func(board.Piece) board.Piece) (Move, error) {
	given := board.Unknown
	if w != "?" {
		digit, err := board.ParsePiece(w)
		if err != nil {
			return nil, err
		}
		piece := named(digit)
		if p.pieces.Has(piece) {
			return nil, fmt.Errorf("duplicate piece %v", digit)
		}
		p.pieces |= 1 << piece
		given = board.Holding(piece)
	}
	p.held, p.unseen = true, given == board.Unknown
	return Give{given}, nil
}

func (p *Parser) place(w string) (Move, error) {
	c, err := board.ParseCell(w)
	if err != nil {
		return nil, err
	}
	if p.cells.Has(c) {
		return nil, fmt.Errorf("duplicate cell %v", c)
	}
	if p.unseen {
		return nil, fmt.Errorf("invalid piece ? on %v: want the piece that was placed", c)
	}
	p.cells |= board.SetOf(c)
	p.held = false
	return Place{c}, nil
}

// Begun are the moves with which a game begins. Their text is that of the turns, behind the rows of
// a position that the game began with, if it did: "..../.7../..../.... 1. 8 c2 2. e missed".
type Begun struct {
	Start board.Position
	Moves []Move
	Dead  bool // the lines through the newest piece may not be called: the last word of the text
}

// dead is the word for that.
const dead = "missed"

// ParseBegun reads the text of moves.
func ParseBegun(text string) (b Begun, err error) {
	words := strings.Fields(text)
	next := func() (w string) {
		if len(words) > 0 {
			w, words = words[0], words[1:]
		}
		return w
	}
	var p Parser
	if len(words) > 0 && strings.Contains(words[0], "/") {
		b.Start, _, err = board.ParsePosition(next() + " -")
		if _, unsure := b.Start.Sure(); err == nil && (unsure != 0 || b.Start.Occupied() == board.AllCells) {
			err = errors.New("invalid position: want known pieces, and an empty cell")
		}
		p.Begin(b.Start)
	}
	if n := len(words) - 1; n > 0 && words[n] == dead {
		b.Dead, words = true, words[:n]
	}
	for err == nil && len(words) > 0 {
		var m Move
		if m, err = p.Read(next(), next, func(digit board.Piece) board.Piece { return digit }); err == nil {
			b.Moves = append(b.Moves, m)
		}
	}
	return b, err
}

// String is the text that ParseBegun reads.
func (b Begun) String() string {
	var words []string
	if b.Start != (board.Position{}) {
		words = append(words, b.Start.String())
	}
	turn := 0
	for _, m := range b.Moves {
		if _, gives := m.(Give); gives {
			turn++
			words = append(words, fmt.Sprintf("%d.", turn))
		}
		words = append(words, m.String())
	}
	if b.Dead {
		words = append(words, dead)
	}
	return strings.Join(words, " ")
}

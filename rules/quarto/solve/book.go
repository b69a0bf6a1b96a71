package solve

import (
	"compress/flate"
	"context"
	_ "embed"
	"io"
	"slices"
	"strings"

	"quartoboard/board"
)

//go:generate go test -run ^TestTheBooksHoldExactValues$ -timeout 3h -make-books

// The books of all attributes: the values of the classes, in their order, compressed. To make them
// takes half an hour.
var (
	//go:embed books/lines
	linesBook string
	//go:embed books/squares
	squaresBook string
)

// booked is the number of pieces of the positions in a book.
const booked = 4

// book has the values of all positions with four pieces for the one to give the next. Those that
// symmetries make of one another are a class. With lines 58 of 10,346 classes are lost and none is
// won, beside 28 with an alignment that was not called; with squares 3,952 and 50 of 39,055, beside
// 138. Without a book the empty board takes half a minute.
type book struct {
	text    string   // compressed; "" if these rules have no book
	classes []uint64 // ascending
	values  []byte
}

// Booked reports whether there is a book: where fewer than four pieces are on the board a value takes
// little time.
func (r Rules) Booked() bool { return r.Attributes == board.AllAttributes }

// newBook returns the book of the rules, unread.
func newBook(r Rules) book {
	switch {
	case !r.Booked():
		return book{}
	case r.Squares:
		return book{text: squaresBook}
	}
	return book{text: linesBook}
}

// read fills in the book, which takes a tenth of a second. The error is ctx's.
func (b *book) read(ctx context.Context, t *tables) (err error) {
	if b.text == "" || b.classes != nil {
		return nil
	}
	if b.values, err = io.ReadAll(flate.NewReader(strings.NewReader(b.text))); err != nil {
		panic(err) // it is part of the program
	}
	b.classes, err = t.classes(ctx)
	return err
}

// value returns the value of a state with four pieces for the one to give; 0 if the rules have no book.
func (b *book) value(t *tables, s *state) Value {
	if b.classes == nil || s.empty() != board.Cells-booked {
		return 0
	}
	i, _ := slices.BinarySearch(b.classes, t.class(s))
	return Value(b.values[i])
}

// class is a number that a state shares with those that symmetries make of it, and no other.
func (t *tables) class(s *state) uint64 {
	least := ^uint64(0)
	for p := range (board.AllPieces &^ s.left).All() {
		least = min(least, t.key(s, p))
	}
	return least
}

// classes returns the classes of states with four pieces, ascending. The error is ctx's.
func (t *tables) classes(ctx context.Context) ([]uint64, error) {
	found := []uint64{0}
	for range booked {
		var next []uint64
		for _, class := range found {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			s, to := t.load(position(class)), state{}
			for c := range s.free.All() {
				for p := range s.left.All() {
					t.put(&to, &s, p, c)
					next = append(next, t.class(&to))
				}
			}
		}
		slices.Sort(next)
		found = slices.Compact(next)
	}
	return found, nil
}

func position(class uint64) (p board.Position) {
	cells := board.CellSet(class)
	shift := 16 + 4*cells.Len()
	for c := range cells.All() {
		shift -= 4
		p[c] = board.Holding(board.Piece(class >> shift & 15))
	}
	return p
}

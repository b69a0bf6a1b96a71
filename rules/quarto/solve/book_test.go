package solve

import (
	"bytes"
	"compress/flate"
	"context"
	"errors"
	"flag"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"quartoboard/board"
	"quartoboard/deploy/deep"
	"quartoboard/rules"
)

var makeBooks = flag.Bool("make-books", false, "solve all classes with four pieces and write the books")

// opened returns a solver with its book read.
func opened(t testing.TB, r Rules, mib int) *Solver {
	t.Helper()
	s := New(r, mib)
	if err := s.book.read(t.Context(), &s.tables); err != nil {
		t.Fatal(err)
	}
	return s
}

// unbooked returns a solver that does without a book.
func unbooked(r Rules, mib int) *Solver {
	s := New(r, mib)
	s.book = book{}
	return s
}

// Each value is that which a search without the book finds: of all classes when the books are made,
// else of a sample of each value.
func TestTheBooksHoldExactValues(t *testing.T) {
	for squares, file := range map[bool]string{false: "books/lines", true: "books/squares"} {
		r := Rules{squares, board.AllAttributes}
		if *makeBooks {
			makeBook(t, unbooked(r, 1024), file)
			continue
		}
		book, s := opened(t, r, 1).book, unbooked(r, 64)
		draw := rand.New(rand.NewPCG(deep.Seed(t), 5))
		for v := Loss; v <= Win; v++ {
			var list []uint64
			for i, class := range book.classes {
				if book.values[i] == byte(v) {
					list = append(list, class)
				}
			}
			for range min(len(list), deep.Size(1, 20)) {
				p := Position{Board: position(list[draw.IntN(len(list))])}
				if got := valueOf(t, s, p); got != v {
					t.Errorf("%v, squares %t: got %v, %v in the book", p, squares, got, v)
				}
			}
		}
	}
}

func makeBook(t *testing.T, s *Solver, file string) {
	t.Helper()
	classes, err := s.tables.classes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	w, err := flate.NewWriter(&text, flate.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	for i, class := range classes {
		if _, err := w.Write([]byte{byte(valueOf(t, s, Position{Board: position(class)}))}); err != nil {
			t.Fatal(err)
		}
		if i%1000 == 0 {
			t.Logf("%s: %d of %d", file, i, len(classes))
		}
	}
	if err := errors.Join(w.Close(), os.WriteFile(file, text.Bytes(), 0o644)); err != nil {
		t.Fatal(err)
	}
}

// Of the classes with an alignment, which end a game, the values are those after a call that nobody made.
func TestTheBooksHaveAllClassesWithFourPieces(t *testing.T) {
	for _, row := range []struct {
		squares      bool
		classes      int
		losses, wins int
		bytes        int // at most
	}{
		{false, 10_346, 58, 0, 600},
		{true, 39_055, 3_952, 50, 5_000},
	} {
		s := opened(t, Rules{row.squares, board.AllAttributes}, 1)
		number := map[Value]int{}
		for i, class := range s.book.classes {
			p := position(class)
			if rules.All(row.squares).Aligned(&p, board.AllAttributes) == 0 {
				number[Value(s.book.values[i])]++
			}
		}
		all := number[Loss] + number[Draw] + number[Win]
		if all != row.classes || number[Loss] != row.losses || number[Win] != row.wins || len(s.book.text) > row.bytes {
			t.Errorf("squares %t: got %d classes, %v, in %d bytes, want %+v", row.squares, all, number, len(s.book.text), row)
		}
		if len(s.book.values) != len(s.book.classes) {
			t.Errorf("squares %t: got %d values of %d classes", row.squares, len(s.book.values), len(s.book.classes))
		}
		r := rand.New(rand.NewPCG(deep.Seed(t), 6))
		for range 1000 {
			p := random(r, booked)
			at := s.tables.load(p.Board)
			if _, ok := slices.BinarySearch(s.book.classes, s.tables.class(&at)); !ok {
				t.Errorf("%v, squares %t: its class is not in the book", p, row.squares)
			}
		}
	}
}

func TestTheGameIsADrawByTheBook(t *testing.T) {
	for _, squares := range []bool{false, true} {
		s := New(Rules{squares, board.AllAttributes}, 1)
		if got := valueOf(t, s, Position{}); got != Draw || searched(s) > 100_000 {
			t.Errorf("squares %t: got %v after %d nodes, want a draw by the book", squares, got, searched(s))
		}
	}
}

func TestABookIsReadAfterAContextThatHasEnded(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s := New(Rules{false, board.AllAttributes}, 1)
	if v, err := s.Value(ctx, Position{}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, %v, want that it was cancelled", v, err)
	}
	if got := valueOf(t, s, Position{}); got != Draw {
		t.Errorf("got %v after it, want draw", got)
	}
}

func TestMovesByTheBookAreThoseOfASearch(t *testing.T) {
	r := Rules{true, board.AllAttributes}
	s, searching := opened(t, r, 16), unbooked(r, 16)
	draw := rand.New(rand.NewPCG(deep.Seed(t), 7))
	for range deep.Size(1, 8) {
		p := Position{Board: position(s.book.classes[draw.IntN(len(s.book.classes))])}
		gotMoves, got := told(t, s, p)
		wantMoves, want := told(t, searching, p)
		if !slices.Equal(gotMoves, wantMoves) || !slices.Equal(got, want) {
			t.Errorf("%v: got %v, %v, want %v, %v", p, gotMoves, got, wantMoves, want)
		}
	}
}

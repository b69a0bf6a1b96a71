package sim_test

import (
	"errors"
	"testing"
	"time"

	"quartoboard/hw"
	"quartoboard/hw/sim"
)

// heard counts the readings of a cell: of one tag, of several, of none.
type heard struct{ one, several, none int }

// listen reads a cell often. All tags that answer must be of these pieces, or of the phone
// for -1.
func (b *bench) listen(cell int, pieces ...int) (n heard) {
	b.t.Helper()
	expected := func(tag hw.Tag) bool {
		for _, piece := range pieces {
			if got, known := b.Tags.Roster()[tag]; known && int(got) == piece || piece < 0 && tag.Random() {
				return true
			}
		}
		return false
	}
	for range 200 {
		b.wait(50 * time.Millisecond)
		tag, err := b.set.Cells.Identify(cell)
		several, crowded := errors.AsType[*hw.Several](err)
		switch {
		case err == nil && expected(tag):
			n.one++
		case errors.Is(err, hw.ErrNoTag):
			n.none++
		case crowded:
			n.several++
			for _, tag := range several.Tags() {
				if !expected(tag) {
					b.t.Fatalf("tag %v answers, want those of %v", tag, pieces)
				}
			}
		default:
			b.t.Fatalf("got %v, %v", tag, err)
		}
	}
	return n
}

func TestTwoPiecesOverOneReaderDetuneEachOther(t *testing.T) {
	onEachKind(t, 50, func(b *bench) {
		b.put(7, b3)
		if n := b.listen(b3, 7); n.one != 200 {
			b.t.Errorf("alone: %+v, want each reading to give its tag", n)
		}
		b.must(b.Hands.Hover(3, b3, 0))
		b.rest()
		if n := b.listen(b3, 3, 7); n.several < 90 || n.one < 20 || n.none < 1 {
			b.t.Errorf("two: %+v, want most readings to give both, and others to lose one or both", n)
		}
		b.must(b.Hands.Withdraw(3))
		b.rest()
		if n := b.listen(b3, 7); n.one != 200 {
			b.t.Errorf("alone again: %+v, want each reading to give its tag", n)
		}
	})
}

func TestATagAtAHeightCouplesLess(t *testing.T) {
	onEachKind(t, 51, func(b *bench) {
		for _, row := range []struct {
			height         float64
			fewest, mostly int
		}{{1, 200, 200}, {2, 100, 160}, {3, 40, 100}, {5, 0, 0}} {
			b.must(b.Hands.Hover(7, b3, row.height))
			b.rest()
			if n := b.listen(b3, 7); n.one < row.fewest || n.one > row.mostly {
				b.t.Errorf("at %v mm: %+v, want %d to %d readings of it", row.height, n, row.fewest, row.mostly)
			}
		}
	})
}

func TestAPieceHeldAboveAnotherIsFeltAndNotRead(t *testing.T) {
	b := newBench(t, sim.Opts{Seed: 52})
	b.put(7, b3)
	alone := b.mean(50)[b3]
	b.must(b.Hands.Hover(3, b3, 10))
	b.rest()
	if both := b.mean(50)[b3]; both < alone+15 {
		t.Errorf("%.0f counts under one piece, %.0f with another above it: want 15 more", alone, both)
	}
	if n := b.listen(b3, 7); n.one < 120 || n.one == 200 {
		t.Errorf("%+v, want most readings to give the tag on the cell, which the other detunes", n)
	}
	b.must(b.Hands.Lower(3, c3)) // the hand has it
	b.rest()
	b.read(c3, 3)
}

func TestAPhoneAnswersWithARandomID(t *testing.T) {
	onEachKind(t, 53, func(b *bench) {
		b.Hands.Phone(b3)
		first, err := b.set.Cells.Identify(b3)
		b.must(err)
		second, err := b.set.Cells.Identify(b3)
		b.must(err)
		if !first.Random() || !second.Random() || first == second {
			b.t.Errorf("got %v, then %v: want two random IDs", first, second)
		}
		b.must(b.Hands.Hover(7, b3, 0))
		b.rest()
		if n := b.listen(b3, 7, -1); n.several < 90 {
			b.t.Errorf("with a piece: %+v, want most readings to give both", n)
		}
		b.Hands.TakePhone()
		if n := b.listen(b3, 7); n.one != 200 {
			b.t.Errorf("taken away: %+v, want each reading to give the piece", n)
		}
		b.Hands.Phone(-1)
		tag, err := b.set.Tray.Identify(0)
		b.must(err)
		if !tag.Random() {
			b.t.Errorf("in the tray: got %v, want a random ID", tag)
		}
	})
}

func TestHandsOverTheBoardAreChecked(t *testing.T) {
	b := newBench(t, sim.Opts{Seed: 54})
	b.put(7, b3)
	for want, err := range map[string]error{
		"piece 7 stands on b3":                 b.Hands.Hover(7, c3, 0),
		"no hand holds piece 3 over the board": b.Hands.Withdraw(3),
	} {
		if err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

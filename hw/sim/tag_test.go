package sim_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"quartoboard/hw"
	"quartoboard/hw/sim"
)

// identify reads a cell until it gets a tag or has tried often enough.
func (b *bench) identify(cell int) (tag hw.Tag, err error) {
	for range 3 {
		if tag, err = b.set.Cells.Identify(cell); err == nil {
			break
		}
	}
	return tag, err
}

// read fails unless the reader of a cell gives the piece of the roster.
func (b *bench) read(cell, piece int) {
	b.t.Helper()
	tag, err := b.identify(cell)
	if got, known := b.Tags.Roster()[tag]; err != nil || !known || int(got) != piece {
		b.t.Errorf("cell %d: got tag %q, %v, want that of piece %d", cell, tag, err, piece)
	}
}

func TestReadersGiveTheTagsOfTheRoster(t *testing.T) {
	b := newBench(t, sim.Opts{Seed: 30})
	sizes := map[int]int{}
	for tag, piece := range b.Tags.Roster() {
		sizes[tag.Len()]++
		b.put(int(piece), int(piece+3)%16)
	}
	if len(b.Tags.Roster()) != 16 || sizes[7] < 12 || sizes[4] < 2 {
		t.Errorf("%d tags, by length %v: want 16, most of 7 bytes and some of 4", len(b.Tags.Roster()), sizes)
	}
	for piece := range 16 {
		b.read((piece+3)%16, piece)
	}
}

func TestEmptyCellHasNoTag(t *testing.T) {
	b := newBench(t, sim.Opts{Seed: 31})
	b.put(7, b3)
	for cell := range 16 {
		if tag, err := b.set.Cells.Identify(cell); cell != b3 && !errors.Is(err, hw.ErrNoTag) {
			t.Errorf("cell %d beside a piece: got %q, %v, want %v", cell, tag, err, hw.ErrNoTag)
		}
	}
}

func TestTagAnswersLaterThanTheMagnet(t *testing.T) {
	for seed := range uint64(20) {
		b := newBench(t, sim.Opts{Seed: seed})
		empty := b.mean(20)
		begin := b.Clock().Now()
		b.must(b.Hands.Lower(7, b3))
		var felt, heard time.Duration
		for heard == 0 {
			if felt == 0 && float64(b.levels()[b3])-empty[b3] > 40 {
				felt = b.Clock().Now() - begin
			}
			if felt != 0 {
				if _, err := b.set.Cells.Identify(b3); err == nil {
					heard = b.Clock().Now() - begin
				}
			}
			if b.Clock().Now()-begin > time.Second {
				t.Fatalf("seed %d: felt after %v, heard after %v", seed, felt, heard)
			}
		}
		if felt > 50*time.Millisecond || heard < 60*time.Millisecond || heard > 120*time.Millisecond {
			t.Errorf("seed %d: felt after %v, heard after %v: want less than 50 ms, then 60 to 120", seed, felt, heard)
		}
	}
}

func TestTagIsHeardOnlyAtRestOrClose(t *testing.T) {
	b := newBench(t, sim.Opts{Seed: 32})
	b.put(7, a1)
	b.must(b.Hands.Lift(a1))
	b.wait(20 * time.Millisecond)
	if tag, err := b.set.Cells.Identify(a1); !errors.Is(err, hw.ErrNoTag) {
		t.Errorf("while it is lifted: got %q, %v, want %v", tag, err, hw.ErrNoTag)
	}
	b.rest()
	b.put(7, a1)
	b.must(b.Hands.Slide(a1, d1))
	b.rest()
	if tag, err := b.set.Cells.Identify(a1); !errors.Is(err, hw.ErrNoTag) {
		t.Errorf("after it was pushed away: got %q, %v, want %v", tag, err, hw.ErrNoTag)
	}
	b.read(d1, 7)
}

func TestTouchedPieceMayDropOutAndComesBack(t *testing.T) {
	silent := 0
	for seed := range uint64(20) {
		b := newBench(t, sim.Opts{Seed: seed})
		b.put(7, b3)
		b.must(b.Hands.Touch(b3))
		for b.Busy() {
			if _, err := b.set.Cells.Identify(b3); err != nil {
				silent++
			}
		}
		b.read(b3, 7)
	}
	if silent < 10 {
		t.Errorf("%d readings without a tag during 20 touches, want 10 or more", silent)
	}
}

func TestTrayReadsWhatLiesInIt(t *testing.T) {
	b := newBench(t, sim.Opts{Seed: 33})
	if tag, err := b.set.Tray.Identify(0); !errors.Is(err, hw.ErrNoTag) {
		t.Errorf("empty: got %q, %v, want %v", tag, err, hw.ErrNoTag)
	}
	b.put(1, a1)
	b.must(b.Hands.Lay(sim.Piece(9)))
	b.rest()
	tag, err := b.set.Tray.Identify(0)
	if got, known := b.Tags.Roster()[tag]; err != nil || !known || got != 9 {
		t.Errorf("got %q, %v, want the tag of piece 9", tag, err)
	}
	b.read(a1, 1) // on the same port
}

func TestTagsCanBeChanged(t *testing.T) {
	b := newBench(t, sim.Opts{Seed: 34})
	b.put(7, b3)
	b.must(b.Tags.Set(sim.Piece(7), b.Tags.UID(sim.Piece(3))))
	b.read(b3, 3)
	b.must(b.Tags.Set(sim.Piece(7), b.Tags.Strange()))
	tag, err := b.identify(b3)
	if _, known := b.Tags.Roster()[tag]; err != nil || known {
		t.Errorf("got %q, %v, want a tag that nobody enrolled", tag, err)
	}
	if tag.String() == "" || !slices.Equal(b.Tags.UID(sim.Piece(7))[:1], []byte{4}) {
		t.Errorf("a strange tag is %q, UID % x", tag, b.Tags.UID(sim.Piece(7)))
	}
}

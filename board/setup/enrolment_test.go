package setup

import (
	"fmt"
	"maps"
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/hw"
	"quartoboard/hw/sim"
)

// tray reports whether pieces are enrolled in the tray.
func (b *bench) tray() bool { return !b.build.Cells }

// show puts a piece where it is asked for, on the cell or in the tray, and takes
// the one before out of the tray.
func (b *bench) show(piece int, cell board.Cell) {
	b.t.Helper()
	if !b.tray() {
		b.do(b.Hands.Lower(piece, int(cell)))
		return
	}
	if _, there := b.Things.InTray().(sim.Piece); there {
		b.do(b.Hands.FromTray())
	}
	b.do(b.Hands.Lay(sim.Piece(piece)))
}

// asks is the instruction for a piece.
func (b *bench) asks(piece board.Piece, cell board.Cell) string {
	if b.tray() {
		return "lay piece " + piece.String()
	}
	return fmt.Sprintf("put piece %v %v", piece, cell)
}

// true roster of the simulated table.
func (b *bench) roster() map[hw.Tag]board.Piece {
	roster := map[hw.Tag]board.Piece{}
	for tag, piece := range b.Tags.Roster() {
		roster[tag] = board.Piece(piece)
	}
	return roster
}

func TestEachBuildEnrolsItsPieces(t *testing.T) {
	for _, build := range builds {
		t.Run(build, func(t *testing.T) {
			b := newBench(t, build, nil, sim.Opts{Seed: 1})
			e := b.enrol(nil)
			b.hears("buttons; " + b.asks(0, board.A1))
			for i := range board.Pieces {
				b.show(i, board.Cell(i))
				if i < 15 {
					b.hears("enrolled; " + b.asks(board.Piece(i+1), board.Cell(i+1)))
				}
			}
			b.hears("enrolled")
			if !maps.Equal(e.Known().Pieces(), b.roster()) || !e.Over() || !e.Complete() {
				t.Errorf("got %v, want %v", e.Known().Pieces(), b.roster())
			}
		})
	}
}

func TestPiecesMayBeTakenOffAgain(t *testing.T) {
	b := newBench(t, "analog-pn532", nil, sim.Opts{Seed: 2})
	e := b.enrol(nil)
	for i := range board.Pieces {
		b.do(b.Hands.Lower(i, 0))
		b.do(b.Hands.Lift(0))
	}
	if !maps.Equal(e.Known().Pieces(), b.roster()) {
		t.Errorf("got %v, want %v; heard %s", e.Known().Pieces(), b.roster(), b.heard())
	}
}

func TestASecondRunConfirmsAndChangesNothing(t *testing.T) {
	for _, build := range builds {
		t.Run(build, func(t *testing.T) {
			b := newBench(t, build, nil, sim.Opts{Seed: 3})
			e := b.enrol(b.roster())
			b.hears("buttons; check pieces; " + b.asks(0, board.A1))
			for i := range board.Pieces {
				b.show(i, board.Cell(i))
				if got := b.heard(); !strings.HasPrefix(got, "confirmed") {
					t.Errorf("piece %d: %s", i, got)
				}
			}
			if !maps.Equal(e.Known().Pieces(), b.roster()) || !e.Over() {
				t.Errorf("got %v, want %v", e.Known().Pieces(), b.roster())
			}
		})
	}
}

func TestAnEnrolmentThatWasEndedGoesOn(t *testing.T) {
	for _, build := range builds {
		t.Run(build, func(t *testing.T) {
			b := newBench(t, build, nil, sim.Opts{Seed: 4})
			e := b.enrol(nil)
			for i := range 5 {
				b.show(i, board.Cell(i))
			}
			b.heard()
			b.press("pass", long)
			b.hears("ended 11")
			b.watcher.stale = true // the watcher of a new run
			again := b.enrol(e.Known().Pieces())
			b.hears("buttons; missing pieces 11; " + b.asks(5, board.B2))
			for i := 5; i < board.Pieces; i++ {
				b.show(i, board.Cell(i))
			}
			if !maps.Equal(again.Known().Pieces(), b.roster()) {
				t.Errorf("got %v, want %v", again.Known().Pieces(), b.roster())
			}
		})
	}
}

func TestATagOfAnotherPieceIsKnown(t *testing.T) {
	for _, build := range builds {
		t.Run(build, func(t *testing.T) {
			b := newBench(t, build, nil, sim.Opts{Seed: 5})
			e := b.enrol(nil)
			b.show(0, board.A1)
			b.heard()
			if err := b.Tags.Set(sim.Piece(1), b.Tags.UID(sim.Piece(0))); err != nil {
				t.Fatal(err)
			}
			b.show(1, board.B1)
			b.hears("already 0; " + b.asks(1, map[bool]board.Cell{true: board.A1, false: board.C1}[b.tray()]))
			if len(e.Known().Pieces()) != 1 {
				t.Errorf("got %v", e.Known().Pieces())
			}
		})
	}
}

// TestPiecesThatWereTakenForOneAnotherArePutRight has the tags of 3 and 5 swapped in
// an earlier run, so that no step of this one can be taken back.
func TestPiecesThatWereTakenForOneAnotherArePutRight(t *testing.T) {
	for _, build := range builds {
		t.Run(build, func(t *testing.T) {
			b := newBench(t, build, nil, sim.Opts{Seed: 7})
			swapped := b.roster()
			for tag, p := range swapped {
				switch p {
				case 3:
					swapped[tag] = 5
				case 5:
					swapped[tag] = 3
				}
			}
			e := b.enrol(swapped)
			b.heard()
			var last string
			show := func(piece int) {
				b.show(piece, board.A1)
				last = b.heard()
				if !b.tray() {
					b.do(b.Hands.Lift(0))
				}
				b.heard()
			}
			for _, row := range []struct {
				piece int
				hears string
			}{
				{0, "confirmed"},
				{1, "confirmed"},
				{2, "confirmed"},
				{3, "already 5"},
				{3, "replaced 3"},
				{4, "confirmed"},
				{5, "enrolled"},
				{6, "confirmed"},
			} {
				if show(row.piece); !strings.HasPrefix(last, row.hears+"; ") {
					t.Errorf("piece %d: heard %q, want %q", row.piece, last, row.hears)
				}
			}
			if !maps.Equal(e.Known().Pieces(), b.roster()) {
				t.Errorf("got %v, want %v", e.Known().Pieces(), b.roster())
			}
		})
	}
}

func TestOneOfTwoWrongPiecesIsNotTakenForTheOther(t *testing.T) {
	b := newBench(t, "analog-pn532", nil, sim.Opts{Seed: 8})
	e := b.enrol(b.roster())
	for _, piece := range []int{4, 5, 4, 5} { // 0 is asked for
		b.show(piece, board.A1)
		b.do(b.Hands.Lift(0))
	}
	if !maps.Equal(e.Known().Pieces(), b.roster()) {
		t.Errorf("got %v, want %v", e.Known().Pieces(), b.roster())
	}
}

// TestAWrongPieceIsKnownWhenItComesAgain enrols 1 as 0. That cannot be known
// until 1 is asked for; QUARTO takes the first back.
func TestAWrongPieceIsKnownWhenItComesAgain(t *testing.T) {
	for _, build := range builds {
		t.Run(build, func(t *testing.T) {
			b := newBench(t, build, nil, sim.Opts{Seed: 6})
			e := b.enrol(nil)
			b.show(1, board.A1)
			b.heard()
			if b.tray() {
				b.do(b.Hands.FromTray())
				b.do(b.Hands.Lay(sim.Piece(1)))
			} else {
				b.do(b.Hands.Lift(0))
				b.do(b.Hands.Lower(1, 0))
			}
			if got := b.heard(); !strings.HasPrefix(got, "already 0; ") {
				t.Errorf("heard %q", got)
			}
			b.press("A", short)
			b.hears(b.asks(0, board.B1))
			b.show(0, board.B1)
			b.show(2, board.C1) // a slip: 1 is asked for
			b.press("A", short)
			b.heard()
			if !b.tray() {
				b.do(b.Hands.Lift(0))
				b.do(b.Hands.Lift(int(board.C1)))
			}
			b.show(1, board.A1)
			want := b.roster()
			maps.DeleteFunc(want, func(_ hw.Tag, p board.Piece) bool { return p > 1 })
			if !maps.Equal(e.Known().Pieces(), want) {
				t.Errorf("got %v, want %v; heard %s", e.Known().Pieces(), want, b.heard())
			}
		})
	}
}

func TestWhatCannotBeReadIsSaid(t *testing.T) {
	t.Run("a resistor between two codes", func(t *testing.T) {
		for _, build := range []string{"resistor"} {
			b := newBench(t, build, nil, sim.Opts{Seed: 7})
			e := b.enrol(nil)
			b.heard()
			if err := b.Tags.Set(sim.Piece(0), b.Tags.Strange()); err != nil {
				t.Fatal(err)
			}
			b.do(b.Hands.Lower(0, 0))
			b.hears("between codes")
			b.do(b.Hands.Lift(0))
			b.hears("")
			if err := b.Tags.Set(sim.Piece(0), b.Tags.OwnUID(sim.Piece(0))); err != nil {
				t.Fatal(err)
			}
			b.do(b.Hands.Lower(0, 0))
			b.hears("enrolled; put piece 1 b1")
			if len(e.Known().Pieces()) != 1 {
				t.Errorf("got %v", e.Known().Pieces())
			}
		}
	})
	for _, build := range []string{"analog-nfc", "matrix-nfc"} {
		t.Run("a dead reader on "+build, func(t *testing.T) {
			b := newBench(t, build, nil, sim.Opts{Seed: 8})
			if err := b.Readers.Set(0, sim.Dead); err != nil {
				t.Fatal(err)
			}
			b.enrol(nil)
			b.hears("buttons; put piece 0 b1") // the cell beside it
			b.do(b.Hands.Lower(0, 0))
			b.hears("tagless")
			b.do(b.Hands.Lift(0))
			b.hears("")
			b.do(b.Hands.Lower(0, 1))
			b.hears("enrolled; put piece 1 c1")
		})
	}
	t.Run("two pieces at once", func(t *testing.T) {
		b := newBench(t, "analog-nfc", nil, sim.Opts{Seed: 9})
		e := b.enrol(nil)
		b.heard()
		if err := b.Hands.Lower(0, 0); err != nil {
			t.Fatal(err)
		}
		b.do(b.Hands.Lower(1, 5))
		b.hears("several; put piece 0 b1")
		if len(e.Known().Pieces()) != 0 {
			t.Errorf("got %v", e.Known().Pieces())
		}
		b.do(b.Hands.Lift(0))
		b.do(b.Hands.Lift(5))
		b.hears("")
		b.do(b.Hands.Lower(0, 0))
		b.hears("enrolled; put piece 1 b1")
	})
}

func TestAPieceThatGoesIsNoNews(t *testing.T) {
	for _, build := range []string{"analog-nfc", "matrix-nfc", "resistor"} {
		t.Run(build, func(t *testing.T) {
			b := newBench(t, build, nil, sim.Opts{Seed: 13})
			b.apply = func(Observation) []Notice { return nil }
			b.do(b.Hands.Lower(9, int(board.C3)))
			b.watcher.stale = true // the watcher of a new run
			b.enrol(nil)
			b.hears("buttons; put piece 0 a1")
			b.do(b.Hands.Lift(int(board.C3)))
			b.hears("")
			b.do(b.Hands.Lower(0, int(board.C3)))
			b.hears("enrolled; put piece 1 a1")
		})
	}
}

func TestANewStickerReplacesTheOldOne(t *testing.T) {
	b := newBench(t, "analog-nfc", nil, sim.Opts{Seed: 10})
	e := b.enrol(b.roster())
	b.heard()
	if err := b.Tags.Set(sim.Piece(0), b.Tags.Strange()); err != nil {
		t.Fatal(err)
	}
	b.do(b.Hands.Lower(0, 0))
	b.hears("replaced 0; put piece 1 b1")
	fresh, _ := hw.NewTag(b.Tags.UID(sim.Piece(0))) // 7 bytes
	old, _ := hw.NewTag(b.Tags.OwnUID(sim.Piece(0)))
	if _, still := e.Known().Pieces()[old]; still || e.Known().Pieces()[fresh] != 0 || len(e.Known().Pieces()) != board.Pieces {
		t.Errorf("got %v", e.Known().Pieces())
	}
	b.press("A", short)
	if _, back := e.Known().Pieces()[old]; !back {
		t.Error("going back did not bring the old tag back")
	}
}

func TestSkippedPiecesAreMissingAtTheEnd(t *testing.T) {
	b := newBench(t, "tray", nil, sim.Opts{Seed: 11})
	e := b.enrol(nil)
	b.show(0, board.A1)
	b.heard()
	b.press("pass", short)
	b.hears("skipped; lay piece 2")
	b.press("repeat", short)
	b.hears("lay piece 2")
	b.press("repeat", long)
	b.hears("buttons; lay piece 2")
	for i := 2; i < board.Pieces; i++ {
		b.show(i, board.A1)
	}
	if said := b.heard(); !strings.HasSuffix(said, "enrolled; ended 1") || e.Complete() || !e.Over() {
		t.Errorf("heard %q, complete %v, over %v", said, e.Complete(), e.Over())
	}
}

func TestACopyOfAnEnrolmentIsACopy(t *testing.T) {
	b := newBench(t, "tray", nil, sim.Opts{Seed: 12})
	e := b.enrol(nil)
	b.show(0, board.A1)
	before := *e
	b.show(1, board.A1)
	if len(before.Known().Pieces()) != 1 || len(e.Known().Pieces()) != 2 {
		t.Errorf("%d and %d tags", len(before.Known().Pieces()), len(e.Known().Pieces()))
	}
	before, _ = before.Apply(Observation{Press: board.Pressed{Button: board.ButtonQuarto}})
	if len(before.Known().Pieces()) != 0 || len(e.Known().Pieces()) != 2 {
		t.Errorf("%d and %d tags after going back in the copy", len(before.Known().Pieces()), len(e.Known().Pieces()))
	}
}

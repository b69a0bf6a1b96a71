package scan_test

import (
	"math"
	"time"

	"quartoboard/board"
	"quartoboard/hw"
	"quartoboard/hw/sim"
)

// troubles are the corpus: what goes wrong at a table, by the simulator where
// it can, else by a hook. Piece 7 comes to b3 where nothing else is said.
func troubles() []trouble { return append(troublesOfPieces, troublesOfParts...) }

// troublesOfPieces are those of magnets and hands.
var troublesOfPieces = []trouble{
	{name: "plain", what: "a piece is put down, felt, read and lifted, without any trouble", play: func(b *bench) {
		b.put(7, board.B3, time.Second)
		b.must(b.Hands.Lift(int(board.B3)))
		b.run(time.Second)
	}},
	{name: "at-the-start", what: "a piece is put down in the moment in which the program starts", early: true, play: func(b *bench) {
		b.put(7, board.B3, 4*time.Second)
	}},
	{name: "before-the-start", what: "two pieces stand there when the program starts", early: true, play: func(b *bench) {
		b.must(b.Hands.Lower(7, int(board.B3)), b.Hands.Lower(3, int(board.C2)))
		b.Clock().Elapse(time.Second)
		b.run(4 * time.Second)
		b.must(b.Hands.Lift(int(board.B3)))
		b.run(time.Second)
	}},
	{name: "flicker", what: "a sensor flickers for 1.5 s before it stays: a loose plug", play: func(b *bench) {
		b.put(7, board.B3, 30*ms)
		calm, from := b.now()+1500*ms, b.now()
		b.levels = func(l *[hw.Places]uint16) error {
			if b.now() < calm && (b.now()-from)/(60*ms)%2 == 0 {
				l[board.B3] = l[board.B4]
			}
			return nil
		}
		b.run(3 * time.Second)
	}},
	{name: "flicker-for-long", what: "a sensor flickers for 4 s", play: func(b *bench) {
		b.put(7, board.B3, 30*ms)
		calm, from := b.now()+4*time.Second, b.now()
		b.levels = func(l *[hw.Places]uint16) error {
			if b.now() < calm && (b.now()-from)/(100*ms)%2 == 0 {
				l[board.B3] = l[board.B4]
			}
			return nil
		}
		b.run(6 * time.Second)
	}},
	{name: "slide-two-cells", what: "a piece is slid across two cells, b3 to d3", play: func(b *bench) {
		b.put(7, board.B3, time.Second)
		b.must(b.Hands.Slide(int(board.B3), int(board.D3)))
		b.run(time.Second)
	}},
	{name: "slide-across-the-board", what: "a piece is slid from a1 to d4", play: func(b *bench) {
		b.put(7, board.A1, time.Second)
		b.must(b.Hands.Slide(int(board.A1), int(board.D4)))
		b.run(1500 * ms)
	}},
	{name: "late-tag", what: "the tag answers 1.2 s after the magnet was felt", play: func(b *bench) {
		b.silentUntil(board.B3, 1200*ms)
		b.put(7, board.B3, 2500*ms)
	}},
	{name: "very-late-tag", what: "the tag answers after 3 s", play: func(b *bench) {
		b.silentUntil(board.B3, 3*time.Second)
		b.put(7, board.B3, 4500*ms)
	}},
	{name: "tag-answers-once", what: "the tag answers once and then not any more", play: func(b *bench) {
		answered := false
		b.tags = func(c board.Cell, tag hw.Tag, err error) (hw.Tag, error) {
			if c != board.B3 || tag.Len() == 0 {
				return tag, err
			}
			if answered {
				return hw.Tag{}, hw.ErrCollision
			}
			answered = true
			return tag, err
		}
		b.put(7, board.B3, 3500*ms)
	}},
	{name: "dead-row", what: "the four sensors of row 2 die and heal, with a piece on c2", play: func(b *bench) {
		b.put(3, board.C2, time.Second)
		b.row2(sim.Dead)
		b.run(time.Second)
		b.put(7, board.B3, time.Second)
		b.row2(sim.Healthy)
		b.run(2 * time.Second)
	}},
	{name: "put-where-no-sensor-feels", what: "a piece is put on a cell whose sensor is dead, is moved to the next one in row, and the sensors heal", play: func(b *bench) {
		b.row2(sim.Dead)
		b.run(time.Second)
		b.put(3, board.B2, 4*time.Second)
		b.must(b.Hands.Lift(int(board.B2)))
		b.run(500 * ms)
		b.put(3, board.D2, 4*time.Second)
		b.row2(sim.Healthy)
		b.run(2 * time.Second)
	}},
	{name: "dead-converter", what: "a converter and its eight sensors fall silent and come back", play: func(b *bench) {
		b.put(3, board.C4, time.Second)
		back := b.now() + 1500*ms
		b.levels = func(l *[hw.Places]uint16) error {
			if b.now() > back {
				return nil
			}
			clear(l[8:])
			return &hw.PartError{Part: hw.PartNumber(hw.PartConverter, 2), Places: 0xff00, Err: hw.ErrNoAnswer}
		}
		b.run(3500 * ms)
	}},
	{name: "weak-magnet", what: "a magnet of three quarters of the strength", play: func(b *bench) {
		b.scale(board.B3, 0.75)
		b.put(7, board.B3, 1500*ms)
		b.must(b.Hands.Lift(int(board.B3)))
		b.run(time.Second)
	}},
	{name: "magnet-too-weak", what: "a magnet of half the strength, which no sensor feels: the tag is found by a reading at rest (looks each 100 ms)", play: func(b *bench) {
		b.scale(board.B3, 0.5)
		b.period = 100 * ms
		b.put(7, board.B3, time.Minute)
	}},
	{name: "magnet-reversed", what: "a magnet with its other pole down", opts: sim.Opts{Flipped: 1 << 7}, play: func(b *bench) {
		b.put(7, board.B3, time.Second)
	}},
	{name: "coin", what: "something magnetic without a tag lies on the board", play: func(b *bench) {
		b.put(7, board.B3, 0)
		b.tags = func(c board.Cell, tag hw.Tag, err error) (hw.Tag, error) {
			if c == board.B3 {
				return hw.Tag{}, hw.ErrNoTag
			}
			return tag, err
		}
		b.run(12 * time.Second)
		b.must(b.Hands.Lift(int(board.B3)))
		b.run(time.Second)
	}},
	{name: "two-lowered-together", what: "two pieces are lowered at the same moment, on neighbours", play: func(b *bench) {
		b.must(b.Hands.Lower(7, int(board.B3)), b.Hands.Lower(3, int(board.C3)))
		b.run(1500 * ms)
	}},
	{name: "leaned-on-a-neighbour", what: "a piece leans on its neighbour's cell: both sensors feel it and both readers hear it, until it is set right", play: func(b *bench) {
		from, right := b.now(), b.now()+1500*ms
		var tag hw.Tag
		b.levels = func(l *[hw.Places]uint16) error {
			if gain := int(l[board.B3]) - int(l[board.B4]); b.now() < right && b.now() > from {
				l[board.B3], l[board.C3] = uint16(int(l[board.B4])+gain*7/10), uint16(int(l[board.C3])+gain*7/10)
			}
			return nil
		}
		b.tags = func(c board.Cell, heard hw.Tag, err error) (hw.Tag, error) {
			if c == board.B3 && heard.Len() > 0 {
				tag = heard
			}
			if c == board.C3 && b.now() < right && tag.Len() > 0 {
				return tag, nil
			}
			return heard, err
		}
		b.put(7, board.B3, 4*time.Second)
	}},
	{name: "hovering-hand", what: "a hand with a magnetic clasp passes over row 3, stays over d3 for 3 s, and goes", play: func(b *bench) {
		b.put(7, board.B3, time.Second)
		from := b.now()
		b.levels = func(l *[hw.Places]uint16) error {
			since := b.now() - from
			if since > 1000*ms {
				since = max(1000*ms, since-3*time.Second)
			}
			at := float64(since) / float64(1400*ms) * 5
			for column := range 4 {
				c := board.CellAt(column, 2)
				away := at - 0.5 - float64(column)
				l[c] = uint16(float64(l[c]) + 80*math.Exp(-4*away*away))
			}
			return nil
		}
		b.run(6 * time.Second)
	}},
	{name: "dropped-and-bounced", what: "a piece is dropped, bounces, and comes to rest", play: func(b *bench) {
		b.put(7, board.B3, 80*ms)
		for range 2 {
			b.must(b.Hands.Lift(int(board.B3)))
			b.run(100 * ms)
			b.put(7, board.B3, 80*ms)
		}
		b.run(time.Second)
	}},
	{name: "touched", what: "a piece is felt and nudged again and again", play: func(b *bench) {
		b.put(7, board.B3, time.Second)
		for range 5 {
			b.must(b.Hands.Touch(int(board.B3)))
			b.run(200 * ms)
		}
		b.run(time.Second)
	}},
	{name: "lift-and-return-at-once", what: "a piece is lifted and back before that settles", play: func(b *bench) {
		b.put(7, board.B3, time.Second)
		b.must(b.Hands.Lift(int(board.B3)))
		b.run(150 * ms)
		b.put(7, board.B3, time.Second)
	}},
	{name: "lift-and-return-later", what: "a piece is lifted, felt for a second, and put back", play: func(b *bench) {
		b.put(7, board.B3, time.Second)
		b.must(b.Hands.Lift(int(board.B3)))
		b.run(time.Second)
		b.put(7, board.B3, time.Second)
	}},
	{name: "swap", what: "two pieces change places", play: func(b *bench) {
		b.put(7, board.B3, 700*ms)
		b.put(3, board.C2, 700*ms)
		b.must(b.Hands.Swap(int(board.B3), int(board.C2)))
		b.run(1500 * ms)
	}},
	{name: "cleared-at-once", what: "five pieces are swept off the board", play: func(b *bench) {
		for i, c := range []board.Cell{board.A1, board.B3, board.C2, board.D4, board.C3} {
			b.put(i, c, 600*ms)
		}
		b.Hands.Clear()
		b.run(1500 * ms)
	}},
}

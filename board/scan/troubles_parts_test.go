package scan_test

import (
	"time"

	"quartoboard/board"
	"quartoboard/hw"
	"quartoboard/hw/sim"
)

// troublesOfParts are those of readers, tags, buttons, the tray and the bus.
var troublesOfParts = []trouble{
	{name: "cross-talk", what: "a reader hears the tag of the next cell instead of its own for a second (after that looks each 100 ms)", play: func(b *bench) {
		b.put(7, board.B3, time.Second)
		tag, end := b.tagOf(7), b.now()+time.Second
		b.tags = func(c board.Cell, heard hw.Tag, err error) (hw.Tag, error) {
			if c == board.C3 && b.now() < end {
				return tag, nil
			}
			return heard, err
		}
		b.put(3, board.C3, 1500*ms)
		b.period = 100 * ms
		b.run(40 * time.Second)
	}},
	{name: "duplicate-tag", what: "two pieces carry the same tag", play: func(b *bench) {
		b.must(b.Tags.Set(sim.Piece(3), b.Tags.UID(sim.Piece(7))))
		b.put(7, board.B3, time.Second)
		b.put(3, board.C2, 3*time.Second)
	}},
	{name: "unenrolled-tag", what: "a piece carries a tag that nobody enrolled", play: func(b *bench) {
		b.must(b.Tags.Set(sim.Piece(7), b.Tags.Strange()))
		b.put(7, board.B3, time.Second)
	}},
	{name: "two-pieces", what: "a second piece is put on the cell where one stands, and taken away", play: func(b *bench) {
		b.put(7, board.B3, time.Second)
		b.must(b.Hands.Hover(3, int(board.B3), 0))
		b.run(6 * time.Second)
		b.must(b.Hands.Withdraw(3))
		b.run(3 * time.Second)
	}},
	{name: "two-pieces-at-once", what: "two pieces come to a cell together, and one is taken away", play: func(b *bench) {
		b.must(b.Hands.Lower(7, int(board.B3)), b.Hands.Hover(3, int(board.B3), 0))
		b.run(5 * time.Second)
		b.must(b.Hands.Withdraw(3))
		b.run(3 * time.Second)
	}},
	{name: "two-pieces-at-the-start", what: "two pieces stand on a cell when the program starts", early: true, play: func(b *bench) {
		b.must(b.Hands.Lower(7, int(board.B3)), b.Hands.Hover(3, int(board.B3), 0))
		b.Clock().Elapse(time.Second)
		b.run(5 * time.Second)
		b.must(b.Hands.Withdraw(3))
		b.run(3 * time.Second)
	}},
	{name: "hand-above", what: "a hand holds a piece 1 mm above another for a second, and puts it down on the next cell", play: func(b *bench) {
		b.put(7, board.B3, time.Second)
		b.must(b.Hands.Hover(3, int(board.B3), 1))
		b.run(time.Second)
		b.must(b.Hands.Withdraw(3))
		b.run(150 * ms)
		b.put(3, board.C3, 2*time.Second)
	}},
	{name: "phone-beside-a-piece", what: "a phone lies on the cell of a piece, and is taken away", play: func(b *bench) {
		b.put(7, board.B3, time.Second)
		b.Hands.Phone(int(board.B3))
		b.run(6 * time.Second)
		b.Hands.TakePhone()
		b.run(3 * time.Second)
	}},
	{name: "phone-on-a-cell", what: "a phone lies on an empty cell, and is taken away", play: func(b *bench) {
		b.Hands.Phone(int(board.B3))
		b.run(5 * time.Second)
		b.Hands.TakePhone()
		b.run(3 * time.Second)
	}},
	{name: "phone-in-the-tray", what: "a phone lies in the tray, and a piece is laid there instead", play: func(b *bench) {
		b.Hands.Phone(-1)
		b.run(4 * time.Second)
		b.Hands.TakePhone()
		b.run(time.Second)
		b.must(b.Hands.Lay(sim.Piece(7)))
		b.run(time.Second)
	}},
	{name: "slow-reader", what: "a reader takes twice as long", play: func(b *bench) {
		b.must(b.Readers.Set(int(board.B3), sim.Slow))
		b.put(7, board.B3, 1500*ms)
	}},
	{name: "dead-reader", what: "a reader is dead when a piece comes, and heals", play: func(b *bench) {
		b.must(b.Readers.Set(int(board.B3), sim.Dead))
		b.put(7, board.B3, 3*time.Second)
		b.must(b.Readers.Set(int(board.B3), sim.Healthy))
		b.run(4 * time.Second)
	}},
	{name: "brown-out", what: "the readers lose their registers between two readings of a piece", play: func(b *bench) {
		b.put(7, board.B3, 120*ms)
		b.BrownOut()
		b.run(3 * time.Second)
	}},
	{name: "drift-of-an-hour", what: "the sensors wander for an hour, a look a second, and then a piece comes", opts: sim.Opts{Drift: 1}, play: func(b *bench) {
		b.put(3, board.C2, time.Second)
		b.period = time.Second
		b.run(time.Hour)
		b.period = 10 * ms
		b.put(7, board.B3, 1500*ms)
	}},
	{name: "noise-burst", what: "a third of all readings is disturbed for a second, in which a piece comes", play: func(b *bench) {
		b.Noise(0.3)
		b.put(7, board.B3, time.Second)
		b.Noise(0)
		b.run(1500 * ms)
	}},
	{name: "stuck-on", what: "a sensor claims a magnet where nothing stands, and heals", play: func(b *bench) {
		b.must(b.Sensors.Set(int(board.B3), sim.StuckOn))
		b.run(12 * time.Second)
		b.must(b.Sensors.Set(int(board.B3), sim.Healthy))
		b.run(2 * time.Second)
	}},
	{name: "slap", what: "A slaps the button in the moment in which the piece touches", play: func(b *bench) {
		b.put(7, board.B3, 40*ms)
		b.must(b.Buttons.Press("A", 150*ms, 1))
		b.run(time.Second)
	}},
	{name: "press-while-sliding", what: "B presses while a piece is being slid", play: func(b *bench) {
		b.put(7, board.B3, time.Second)
		b.must(b.Hands.Slide(int(board.B3), int(board.B1)))
		b.run(60 * ms)
		b.must(b.Buttons.Press("B", 150*ms, 1))
		b.run(time.Second)
	}},
	{name: "bouncing-button", what: "a contact chatters for 120 ms when it closes and when it opens", play: func(b *bench) {
		from := b.now()
		b.buttons = func(hw.ButtonSet) hw.ButtonSet {
			since := b.now() - from
			chatter := since < 120*ms || since > 400*ms && since < 520*ms
			if since < 520*ms && (!chatter || since/(10*ms)%2 == 0) {
				return hw.QuartoA
			}
			return 0
		}
		b.run(1500 * ms)
	}},
	{name: "both-buttons", what: "A and B press in the same look", play: func(b *bench) {
		b.must(b.Buttons.Press("B", 150*ms, 1), b.Buttons.Press("A", 150*ms, 1))
		b.run(time.Second)
	}},
	{name: "kinds-of-press", what: "repeat is pressed short, twice, and long, pass once, and both for the menu, hastily and for a second", play: func(b *bench) {
		b.must(b.Buttons.Press("repeat", 100*ms, 1))
		b.run(time.Second)
		b.must(b.Buttons.Press("repeat", 100*ms, 2))
		b.run(time.Second)
		b.must(b.Buttons.Press("repeat", time.Second, 1))
		b.run(1500 * ms)
		b.must(b.Buttons.Press("pass", 100*ms, 1))
		b.run(time.Second)
		b.must(b.Buttons.Press("pass", 200*ms, 1))
		b.run(60 * ms)
		b.must(b.Buttons.Press("repeat", 300*ms, 1))
		b.run(time.Second)
		b.must(b.Buttons.Press("repeat", 1100*ms, 1), b.Buttons.Press("pass", 1100*ms, 1))
		b.run(1500 * ms)
	}},
	{name: "tray", what: "a piece is laid in the tray, and placed", play: func(b *bench) {
		b.must(b.Hands.Lay(sim.Piece(7)))
		b.run(time.Second)
		b.must(b.Hands.FromTray())
		b.run(150 * ms)
		b.put(7, board.B3, time.Second)
	}},
	{name: "tray-late", what: "the tag in the tray answers after 1.5 s", play: func(b *bench) {
		b.silentUntil(tray, 1500*ms)
		b.must(b.Hands.Lay(sim.Piece(7)))
		b.run(2500 * ms)
	}},
	{name: "tray-taken-back", what: "a piece is laid in the tray, taken back, and another laid there", play: func(b *bench) {
		b.must(b.Hands.Lay(sim.Piece(7)))
		b.run(time.Second)
		b.must(b.Hands.FromTray())
		b.run(time.Second)
		b.must(b.Hands.Lay(sim.Piece(3)))
		b.run(time.Second)
	}},
	{name: "bus-zeros", what: "5 % of all transactions are answered by zeros while a piece comes and goes", play: func(b *bench) {
		b.SetBusZeros(0.05)
		b.put(7, board.B3, 2*time.Second)
		b.must(b.Hands.Lift(int(board.B3)))
		b.run(2 * time.Second)
	}},
}

// silentUntil keeps a tag from being heard for that long.
func (b *bench) silentUntil(c board.Cell, d time.Duration) {
	end := b.now() + d
	b.tags = func(heard board.Cell, tag hw.Tag, err error) (hw.Tag, error) {
		if heard == c && b.now() < end {
			return hw.Tag{}, hw.ErrNoTag
		}
		return tag, err
	}
}

// scale weakens what the sensor of a cell feels from now on.
func (b *bench) scale(c board.Cell, share float64) {
	var rest float64
	b.levels = func(l *[hw.Places]uint16) error {
		if rest == 0 {
			rest = float64(l[c])
		}
		l[c] = uint16(rest + share*(float64(l[c])-rest))
		return nil
	}
}

// row2 breaks or heals the sensors of row 2.
func (b *bench) row2(f sim.Fault) {
	for column := range 4 {
		b.must(b.Sensors.Set(int(board.CellAt(column, 1)), f))
	}
}

func (b *bench) tagOf(piece int) hw.Tag {
	tag, err := hw.NewTag(b.Tags.UID(sim.Piece(piece)))
	b.must(err)
	return tag
}

package simboard

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/doctor"
	"quartoboard/cmd/internal/probe"
	"quartoboard/cmd/internal/run"
	"quartoboard/deploy/deep"
	"quartoboard/hw/sim"
	"quartoboard/rules/quarto"
)

// brokenBoard is a board that starts on a table with a fault, and begins as run does:
// with giving by the tray.
func brokenBoard(t *testing.T, build string, inject func(*sim.Table) error) *Board {
	t.Helper()
	p, err := run.LoadProfile(build)
	must(t, err)
	b, err := newBoard(p, sim.New(p, sim.Opts{Seed: 7}), "")
	must(t, err)
	must(t, inject(b.table), b.Start(optsOf(t, Opts{})))
	o := quarto.DefaultOptions()
	o.Giving = board.GivingTray
	b.daemon.Begin(o)
	must(t, b.player.Pass(5*time.Second))
	return b
}

// drawn are the pieces in an order in which no line of four comes about on a1 to d4.
var drawn = []int{0xa, 0x3, 0x2, 0xc, 0xf, 0x6, 0x4, 0x8, 0xd, 0xb, 0x1, 0xe, 0x0, 0x5, 0x9, 0x7}

// dead are the cells on which a piece that is given and put is not placed within half
// a minute. It is taken off again, and the next cell is tried with it.
func (b *Board) dead(t *testing.T) (cells board.CellSet) {
	t.Helper()
	for n, c := 0, board.A1; c < board.Cells; c++ {
		must(t, b.table.Hands.Lay(sim.Piece(drawn[n])), b.player.Pass(3*time.Second))
		must(t, b.table.Hands.FromTray(), b.player.Pass(500*time.Millisecond))
		must(t, b.table.Hands.Lower(drawn[n], int(c)))
		must(t, b.player.Await(30*time.Second, func() bool { return b.quarto().Placements() > n }))
		if placed := b.quarto().Placements(); placed > n {
			n = placed
			continue
		}
		cells |= board.SetOf(c)
		must(t, b.table.Hands.Lift(int(c)), b.player.Pass(5*time.Second))
	}
	return cells
}

// TestTheDoctorSaysWhatCanBePlayed breaks a part of a build, of each in the deep check, and compares what the
// doctor says of it with what the program then plays.
func TestTheDoctorSaysWhatCanBePlayed(t *testing.T) {
	const b3 = 9
	all := run.Builds()
	read := slices.DeleteFunc(run.Builds(), func(build string) bool {
		p, err := run.LoadProfile(build)
		return err != nil || p.Readers == nil
	})
	sensor := func(f sim.Fault) func(*sim.Table) error {
		return func(b *sim.Table) error { return b.Sensors.Set(b3, f) }
	}
	noise := func(share float64) func(*sim.Table) error {
		return func(b *sim.Table) error { b.Noise(share); return nil }
	}
	reader := func(b *sim.Table) error { return b.Readers.Set(b3, sim.Dead) }
	gone := func(device string) func(*sim.Table) error {
		return func(b *sim.Table) error { return b.Unplug(device) }
	}
	jam := func(device string) func(*sim.Table) error {
		return func(b *sim.Table) error { return b.Jam(device) }
	}
	type trouble struct {
		name   string
		builds []string
		inject []func(*sim.Table) error
	}
	type broken struct{ trouble, build string }
	var cases []broken
	injected := map[string]func(*sim.Table) error{}
	for _, row := range []trouble{
		{"nothing", all, nil},
		{"a dead sensor", read, []func(*sim.Table) error{sensor(sim.Dead)}},
		{"a stuck sensor", all, []func(*sim.Table) error{sensor(sim.StuckOn)}},
		{"a dead reader", read, []func(*sim.Table) error{reader}},
		{"a dead sensor and its reader", all[:1], []func(*sim.Table) error{sensor(sim.Dead), reader}},
		{"two dead sensors", read[:1], []func(*sim.Table) error{sensor(sim.Dead), func(b *sim.Table) error { return b.Sensors.Set(3, sim.Dead) }}},
		{"a noisy bus", all, []func(*sim.Table) error{func(b *sim.Table) error { b.SetBusZeros(0.02); return nil }}},
		{"a noisy room", all, []func(*sim.Table) error{noise(0.2)}},
		{"a room of noise", []string{"tray", "analog-tray"}, []func(*sim.Table) error{noise(0.45)}},
		{"a stuck sensor and its reader", read, []func(*sim.Table) error{sensor(sim.StuckOn), reader}},
		{"no second converter", []string{"analog-nfc", "analog-tray", "resistor"}, []func(*sim.Table) error{gone("/dev/spidev0.1")}},
		{"no converters", []string{"analog-nfc", "analog-tray", "resistor"}, []func(*sim.Table) error{gone("/dev/spidev0.0"), gone("/dev/spidev0.1")}},
		{"no readers on SPI", all[:1], []func(*sim.Table) error{gone("/dev/spidev1.0")}},
		{"no reader or contact of the tray", []string{"resistor", "analog-tray"}, []func(*sim.Table) error{gone("/dev/spidev1.0")}},
		{"no expander", []string{"tray"}, []func(*sim.Table) error{gone("/dev/i2c-1")}},
		{"a stuck bus of sensors", []string{"tray"}, []func(*sim.Table) error{jam("/dev/i2c-1")}},
		{"no readers on I²C", []string{"analog-pn532"}, []func(*sim.Table) error{gone("/dev/i2c-3")}},
		{"a stuck bus of readers", []string{"analog-pn532"}, []func(*sim.Table) error{jam("/dev/i2c-3")}},
		{"no readers at all", []string{"analog-pn532"}, []func(*sim.Table) error{gone("/dev/i2c-3"), gone("/dev/spidev1.0")}},
		{"no tray reader", []string{"tray"}, []func(*sim.Table) error{gone("/dev/spidev0.0")}},
	} {
		injected[row.name] = func(b *sim.Table) (err error) {
			for _, one := range row.inject {
				err = errors.Join(err, one(b))
			}
			return err
		}
		for _, build := range row.builds {
			cases = append(cases, broken{row.name, build})
		}
	}
	for _, c := range deep.Pick(t, 5, cases...) {
		t.Run(c.trouble+" on "+c.build, func(t *testing.T) {
			t.Parallel()
			at := brokenBoard(t, c.build, injected[c.trouble])
			dead := at.dead(t)
			_ = at.Close() // parts that are broken do not answer to this either
			table := sim.New(at.build, sim.Opts{Seed: 7})
			must(t, injected[c.trouble](table))
			m := probe.Examine(context.Background(), at.build, table, probe.Choice{}, func(string) {})
			r := doctor.NewReport("", "", doctor.Hardware(&m, nil))
			if plays := dead.Len() <= 4; r.Playable() != plays || plays && r.Avoid() != dead {
				t.Errorf("placed on all but %016b; the doctor: %s (%016b)", dead, r.Summary(), r.Avoid())
			}
		})
	}
}

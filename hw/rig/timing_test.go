package rig_test

import (
	"errors"
	"testing"
	"time"

	"quartoboard/deploy/profiles"
	"quartoboard/hw"
	"quartoboard/hw/pn532"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim"
	"quartoboard/hw/sim/chip"
)

// TestTrialsTellModulesApart has one reader that differs from the others: its own times are
// found, and theirs, and with them in the profile it is read.
func TestTrialsTellModulesApart(t *testing.T) {
	const odd, other, ms, µs = 9, 3, time.Millisecond, time.Microsecond
	for _, tt := range []struct {
		name  string
		is    func(p *chip.PN532)
		pause time.Duration
		late  bool // its ACK, later than the profile allows
	}{
		{"as the others", func(*chip.PN532) {}, 500 * µs, false},
		{"the data sheet's pause", func(p *chip.PN532) { p.BusFree = 1250 * µs }, 1300 * µs, false},
		{"a longer one", func(p *chip.PN532) { p.BusFree = 1800 * µs }, 2 * ms, false},
		{"nearly libnfc's", func(p *chip.PN532) { p.BusFree = 4900 * µs }, 5 * ms, false},
		{"longer than any", func(p *chip.PN532) { p.BusFree = 9 * ms }, 0, false},
		{"a late ACK", func(p *chip.PN532) { p.AckDelay = 14 * ms }, 500 * µs, false},
		{"an ACK later than the manual allows", func(p *chip.PN532) { p.AckDelay = 44 * ms }, 500 * µs, true},
		{"no ACK in time", func(p *chip.PN532) { p.AckDelay = 300 * ms }, 0, false},
		{"slow to fall asleep", func(p *chip.PN532) { p.SleepDelay = 900 * µs }, 500 * µs, false},
		{"a NAK until it is awake", func(p *chip.PN532) { p.NAKUntilAwake = true }, 500 * µs, false},
		{"a stretched clock", func(p *chip.PN532) { p.Stretch = 440 * µs }, 500 * µs, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p, err := rig.Load(profiles.FS, "analog-pn532")
			if err != nil {
				t.Fatal(err)
			}
			table, n := sim.New(p, sim.Opts{Seed: 1}), 0
			sim.Each(table.Readers, func(p *chip.PN532) {
				if n == odd {
					tt.is(p)
				}
				n++
			})
			found, err := rig.Trials(p, table, 1<<odd|1<<other)
			if err != nil {
				t.Fatal(err)
			}
			if got := found[odd]; got.Pause != tt.pause || got.Ack > p.Readers.Timing().Ack != tt.late {
				t.Errorf("got %v, want a pause of %v, and a late ACK %v", got, tt.pause, tt.late)
			}
			if got := found[other]; got.Pause != 500*µs || got.Ack > 2*ms || got.Ack == 0 {
				t.Errorf("another one: got %v", got)
			}
			if found[0] != (rig.Timing{}) {
				t.Errorf("one that was not asked: got %v", found[0])
			}
			if tt.pause == 0 {
				return
			}
			times := p.Readers.Chip.(*pn532.ConfigI2C)
			times.Pause = int(max(found[odd].Pause, p.Readers.Timing().Pause) / µs)
			times.Ack = int((found[odd].Ack + ms - 1) / ms)
			b := openOn(t, p, table)
			if _, err := b.Set.Cells.Identify(odd); !errors.Is(err, hw.ErrNoTag) {
				t.Errorf("with these times: got %v, want %v", err, hw.ErrNoTag)
			}
		})
	}
}

// openOn opens a profile until the end of the test.
func openOn(t *testing.T, p rig.Profile, b rig.Buses) *rig.Rig {
	t.Helper()
	r, err := rig.Open(p, b)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	})
	return r
}

func TestTrialsAreOfPN532sOnI2C(t *testing.T) {
	for build, readers := range map[string]int{"analog-pn532": 16, "analog-nfc": 0, "matrix-nfc": 0, "resistor": 0, "tray": 0, "analog-tray": 0} {
		p, err := rig.Load(profiles.FS, build)
		if err != nil {
			t.Fatal(err)
		}
		table := sim.New(p, sim.Opts{Seed: 1})
		begin := table.Clock().Now()
		found, err := rig.Trials(p, table, 0xffff)
		if err != nil || len(found) != readers {
			t.Errorf("%s: %d readers, %v; want %d", build, len(found), err, readers)
		}
		for n, got := range found {
			if got.Pause != 500*time.Microsecond {
				t.Errorf("%s, reader %d: got %v", build, n, got)
			}
		}
		t.Logf("%s: %v", build, table.Clock().Now()-begin)
	}
}

// TestTrialsEndAtALineHeldLow: each transaction takes a second then.
func TestTrialsEndAtALineHeldLow(t *testing.T) {
	p, err := rig.Load(profiles.FS, "analog-pn532")
	if err != nil {
		t.Fatal(err)
	}
	table := sim.New(p, sim.Opts{Seed: 1})
	if err := table.Jam(p.Readers.I2C); err != nil {
		t.Fatal(err)
	}
	if _, err := rig.Trials(p, table, 0xffff); !errors.Is(err, hw.ErrHeld) {
		t.Errorf("got %v, want %v", err, hw.ErrHeld)
	}
	if took := table.Clock().Now(); took > 15*time.Second {
		t.Errorf("it took %v", took)
	}
}

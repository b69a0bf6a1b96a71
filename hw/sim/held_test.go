package sim_test

import (
	"errors"
	"testing"
	"time"

	"quartoboard/hw"
	"quartoboard/hw/sim"
	"quartoboard/hw/sim/chip"
)

// TestAReaderThatHoldsALineIsFreed: the next reading of any other reader is good, and its
// own is after two that fail at most.
func TestAReaderThatHoldsALineIsFreed(t *testing.T) {
	for name, f := range map[string]sim.Fault{"SCL": sim.HoldsSCL, "SDA": sim.HoldsSDA} {
		t.Run(name, func(t *testing.T) {
			b := benchOf(t, changed(t, "analog-pn532", "", ""), sim.Opts{Seed: 1})
			b.put(5, b3)
			b.put(6, a1)
			b.must(b.Readers.Set(b3, f))
			begin := b.Clock().Now()
			if _, err := b.set.Cells.Identify(b3); !errors.Is(err, hw.ErrNoAnswer) {
				t.Fatalf("b3: got %v, want %v", err, hw.ErrNoAnswer)
			}
			took := b.Clock().Now() - begin
			if tag, err := b.set.Cells.Identify(a1); err != nil || b.Tags.Roster()[tag] != 6 {
				t.Errorf("a1 after that: got %v, %v", tag, err)
			}
			_, err := b.set.Cells.Identify(b3)
			_, neighbour := b.set.Cells.Identify(b3 - 1)
			if tag, last := b.set.Cells.Identify(b3); last != nil || b.Tags.Roster()[tag] != 5 {
				t.Errorf("b3: got %v, %v after %v", tag, last, err)
			}
			if !errors.Is(neighbour, hw.ErrNoTag) {
				t.Errorf("its neighbour: got %v, want %v", neighbour, hw.ErrNoTag)
			}
			t.Logf("the first reading took %v", took)
			if took > 2*time.Second+100*time.Millisecond { // two time-outs of the bus, the second after nine clocks
				t.Errorf("it took %v", took)
			}
		})
	}
}

// TestUnusualReadersAreRead has modules as makers met them. What the build's times do not
// suit, those of another profile do.
func TestUnusualReadersAreRead(t *testing.T) {
	for _, tt := range []struct {
		name, old, new string
		is             func(p *chip.PN532)
		read           bool
	}{
		{"the clock stretched by 440 µs (esphome/issues 4340)", "", "", func(p *chip.PN532) { p.Stretch = 440 * time.Microsecond }, true},
		{"a late ACK, as the manual allows", "", "", func(p *chip.PN532) { p.AckDelay = 14 * time.Millisecond }, true},
		{"an ACK later than that", "", "", func(p *chip.PN532) { p.AckDelay = 45 * time.Millisecond }, false},
		{"45 ms allowed", "ack_ms = 15", "ack_ms = 50", func(p *chip.PN532) { p.AckDelay = 45 * time.Millisecond }, true},
		{"1.3 ms between stop and start, as the sheet has it", "", "", func(p *chip.PN532) { p.BusFree = 1300 * time.Microsecond }, true},
		{"a longer one than that", "", "", func(p *chip.PN532) { p.BusFree = 4900 * time.Microsecond }, false},
		{"libnfc's pause", "pause_us = 1300", "pause_us = 5000", func(p *chip.PN532) { p.BusFree = 4900 * time.Microsecond }, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := benchOf(t, changed(t, "analog-pn532", tt.old, tt.new), sim.Opts{Seed: 1})
			sim.Each(b.Readers, tt.is)
			b.put(5, 9)
			tag, err := b.set.Cells.Identify(9)
			if (err == nil && b.Tags.Roster()[tag] == 5) != tt.read {
				t.Errorf("got %v, %v", tag, err)
			}
			if _, err := b.set.Cells.Identify(0); errors.Is(err, hw.ErrNoTag) != tt.read {
				t.Errorf("an empty cell: got %v", err)
			}
		})
	}
}

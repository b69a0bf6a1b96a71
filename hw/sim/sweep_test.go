package sim_test

import (
	"testing"
	"time"

	"periph.io/x/conn/v3/physic"

	"quartoboard/hw"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim"
)

// What the air takes at 106 kbit/s (ISO/IEC 14443-3). A frame is its bits, a parity
// bit for each byte, a start and an end bit; a short frame is 9 bits long.
const (
	etu   = 128 * time.Second / 13_560_000  // a bit (6.1)
	fdt   = 1172 * time.Second / 13_560_000 // from a frame to the answer (6.2.1.1)
	guard = 5 * time.Millisecond            // from field on to the first frame (5.1)

	request = 9*etu + fdt + (2*9+2)*etu                                         // REQA, ATQA
	level   = (2*9+2)*etu + fdt + (5*9+2)*etu + (9*9+2)*etu + fdt + (3*9+2)*etu // ANTICOLLISION, SELECT
)

// onAir is the least time in which a UID can be had, or that there is none; a
// level has 4 bytes of it.
func onAir(uid int) time.Duration {
	if uid == 0 {
		return guard + 9*etu
	}
	return guard + request + time.Duration(uid/3)*level
}

// onI2C returns the time of n bytes, the address counted, each with its acknowledgement,
// between a start and a stop.
func onI2C(bit time.Duration, n ...int) (sum time.Duration) {
	for _, n := range n {
		sum += time.Duration(9*n+2) * bit
	}
	return sum
}

// pn532I2C is the least that must cross the bus for a UID: the channel; the search,
// 11 bytes behind the address, its ACK behind address and RDY, and its response, 10
// bytes and with a tag 5 more and the UID; power-down, its ACK and its response, 10
// bytes each; and a pause between two of them, but for the one that the air fills.
func pn532I2C(pause time.Duration) func(clock physic.Frequency, uid int) time.Duration {
	return func(clock physic.Frequency, uid int) time.Duration {
		response := 10
		if uid > 0 {
			response += 5 + uid
		}
		return onI2C(clock.Period(), 1+1, 1+11, 2+6, 2+response, 1+10, 2+6, 2+10) + 4*pause
	}
}

// pn532SPI is the same on SPI, where an operation goes before each frame.
func pn532SPI(clock physic.Frequency, uid int) time.Duration {
	response := 10
	if uid > 0 {
		response += 5 + uid
	}
	return time.Duration(8*(1+11+1+6+1+response+1+10+1+6+1+10)) * clock.Period()
}

// mfrc522SPI is the least that must cross the bus of the chip that does nothing by
// itself: each frame and each answer, and the register's address before them.
func mfrc522SPI(clock physic.Frequency, uid int) time.Duration {
	bytes := 1 + 1
	if uid > 0 {
		bytes += 1 + 2 + uid/3*(1+2+1+5+1+9+1+3)
	}
	return time.Duration(8*bytes) * clock.Period()
}

// TestASweepTakesLittleMoreThanItMust sweeps the sixteen readers of a full board and
// of an empty one, on the table's clock, and compares with what the air and the bus
// take at least. The rest is ours: second tags looked for, what is read a second
// time, waiting that is not exact; and the chip's, which the simulator assumes: it
// wakes up in 1 ms, and turns from a frame to the answer in 0.5 ms, four times.
func TestASweepTakesLittleMoreThanItMust(t *testing.T) {
	for _, tt := range []struct {
		name, profile, old, new string
		bus                     func(clock physic.Frequency, uid int) time.Duration
		most                    float64
	}{
		{"MFRC522 over SPI", "analog-nfc", "", "", mfrc522SPI, 1.5},
		{"PN532 over I²C", "analog-pn532", "", "", pn532I2C(1300 * time.Microsecond), 1.5},
		{"PN532 over I²C with a pause of 0.5 ms", "analog-pn532", "pause_us = 1300", "pause_us = 500", pn532I2C(500 * time.Microsecond), 1.5},
		{"PN532 over I²C with a pause of 5 ms", "analog-pn532", "pause_us = 1300", "pause_us = 5000", pn532I2C(5 * time.Millisecond), 1.5},
		// The bus takes next to nothing here, so that the chip's own time shows.
		{"PN532 over SPI", "analog-nfc", `kind = "mfrc522"`, `kind = "pn532"`, pn532SPI, 2},
	} {
		p := changed(t, tt.profile, tt.old, tt.new)
		clock := physic.Frequency(p.Readers.Clock)
		for _, full := range []bool{false, true} {
			table := sim.New(p, sim.Opts{Seed: 1})
			r, err := rig.Open(p, table)
			if err != nil {
				t.Fatal(err)
			}
			var air, bus time.Duration
			for piece := range hw.Places {
				uid := 0
				if full {
					uid = len(table.Tags.UID(sim.Piece(piece)))
					if err := table.Hands.Lower(piece, piece); err != nil {
						t.Fatal(err)
					}
				}
				air += onAir(uid)
				bus += tt.bus(clock, uid)
			}
			table.Clock().Elapse(3 * time.Second)
			before, begin := table.Stats(), table.Clock().Now()
			for n := range hw.Places {
				tag, err := r.Set.Cells.Identify(n)
				if _, enrolled := table.Tags.Roster()[tag]; enrolled != full {
					t.Errorf("%s, full %v, reader %d: got %v, %v", tt.name, full, n, tag, err)
				}
			}
			took, after := table.Clock().Now()-begin, table.Stats()
			ratio := float64(took) / float64(air+bus)
			t.Logf("%s at %s, full %v: %v, %d transactions, %d bytes; at least %v = %v air + %v bus: ratio %.2f",
				tt.name, clock, full, took, after.Transactions-before.Transactions, after.Bytes-before.Bytes, air+bus, air, bus, ratio)
			if ratio > tt.most {
				t.Errorf("%s, full %v: a sweep takes %.2f times what it must, want at most %.1f", tt.name, full, ratio, tt.most)
			}
			if err := r.Close(); err != nil {
				t.Error(err)
			}
		}
	}
}

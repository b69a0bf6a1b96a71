package doctor

import (
	"fmt"
	"io/fs"
	"path"
	"strings"
	"time"

	"quartoboard/board"
	"quartoboard/hw/rig"
)

// longestAck is the highest ack_ms of a profile.
const longestAck = 50

// time measures the times of the chosen PN532s on I²C.
func (m *Metal) time(p rig.Profile, b rig.Buses) {
	if m.Buses[readersBus(p)].Stuck > 0 {
		return
	}
	var places uint16
	cells := p.Readers.Cells.Index()
	for n, c := range cells {
		if m.Only.readerCells().Has(board.Cell(c)) {
			places |= 1 << n
		}
	}
	found, err := rig.Trials(p, b, places)
	if err != nil {
		return // the bus has a finding
	}
	for n, t := range found {
		m.Times[cells[n]] = t
	}
}

// late reports whether a reader needs longer times than the profile has.
func (m *Metal) late(c board.Cell) bool {
	t := m.Times[c]
	if t == (rig.Timing{}) {
		return false
	}
	has := m.Profile.Readers.Timing()
	return t.Pause > has.Pause || t.Ack > has.Ack
}

// times returns the findings of the times of PN532s on I²C. That of a silent one is the
// reason why it is.
func (m *Metal) times() (found []Finding) {
	var most rig.Timing
	measured := 0
	for c := range m.Only.readerCells().All() {
		t := m.Times[c]
		if t == (rig.Timing{}) {
			continue
		}
		measured++
		most.Pause, most.Ack = max(most.Pause, t.Pause), max(most.Ack, t.Ack)
		where, has, cell, state := "reader "+c.String(), m.Profile.Readers.Timing(), board.SetOf(c), Advisory
		if m.Cells[c].silent() {
			state = Fails
		}
		if t.Pause > has.Pause {
			found = append(found, fault(state, where, ReaderTimes,
				fmt.Sprintf("It needs a pause of %d µs between two transactions, and the build has %d.", t.Pause.Microseconds(), has.Pause.Microseconds()),
				fmt.Sprintf("Write pause_us = %d under [readers] in a copy of the profile.", t.Pause.Microseconds())).of(board.PartReader, cell))
		}
		if t.Ack > has.Ack {
			found = append(found, fault(state, where, ReaderTimes,
				fmt.Sprintf("An acknowledgement takes it longer than the %d ms of the build.", has.Ack.Milliseconds()),
				fmt.Sprintf("Write ack_ms = %d under [readers] in a copy of the profile.", longestAck)).of(board.PartReader, cell))
		}
	}
	if measured == 0 || len(found) > 0 {
		return found
	}
	return []Finding{well("times of readers", "For %d of %d a pause of %d µs is enough, and an acknowledgement takes %d ms at most.",
		measured, m.Only.readerCells().Len(), most.Pause.Microseconds(), wholeMS(most.Ack))}
}

// wholeMS returns a time in milliseconds, rounded up.
func wholeMS(t time.Duration) int64 { return (t + time.Millisecond - 1).Milliseconds() }

// stretched returns the finding of PN532s on the Pi's own controller of I²C, which in those
// before the 5 does not wait for a reader that holds the clock. Its driver is i2c-bcm2835.
func stretched(root fs.FS, p rig.Profile) []Finding {
	name := readersBus(p)
	if name == "" || !strings.Contains(read(root, path.Join("sys/class/i2c-adapter", path.Base(name), "of_node/compatible")), "brcm,bcm2835-i2c") {
		return nil
	}
	return []Finding{fault(Advisory, "clock of "+name, ReaderStretch,
		fmt.Sprintf("The readers hold the clock of %s at times, and the controller of a Pi before the 5 does not wait for them.", name),
		"Make a bus of two GPIO lines for them (i2c-gpio): set i2c and pins under [readers] as analog-pn532 has them, and wire it so.")}
}

package chip

// MISO is the line on which several chips of one port answer, and these chips: the Device
// of a port that they share. A bit is low if any chip drives it low: of two that drive
// different levels the low one wins, which is an assumption.
type MISO struct {
	// PullUp reports that a resistor pulls the line up; otherwise it is undriven where no
	// chip drives it.
	PullUp bool
	Taps   []*Tap

	driving []*Tap // in this transaction
}

// Tap is one chip on a MISO line.
type Tap struct {
	Device
	// Selected reports whether the chip's select is low.
	Selected func() bool
	// Through reports whether the gate between the chip and the line conducts; nil
	// without a gate.
	Through func() bool
	// Holds makes the chip drive its output low while it is not selected.
	Holds bool

	active bool // selected in this transaction
}

// Select implements Device.
func (m *MISO) Select() {
	m.driving = m.driving[:0]
	for _, t := range m.Taps {
		if t.active = t.Selected(); t.active {
			t.Device.Select()
		}
		if t.active || t.Holds {
			m.driving = append(m.driving, t)
		}
	}
}

// Exchange implements Device.
func (m *MISO) Exchange(out byte) (in, drives byte) {
	var low byte
	for _, t := range m.driving {
		bits, driven := byte(0), byte(0xff) // held
		if t.active {
			bits, driven = t.Device.Exchange(out)
		}
		if t.Through == nil || t.Through() {
			low |= driven &^ bits
			drives |= driven
		}
	}
	if m.PullUp {
		drives = 0xff
	}
	return ^low, drives
}

// Deselect implements Device.
func (m *MISO) Deselect() {
	for _, t := range m.driving {
		if t.active {
			t.Device.Deselect()
		}
	}
}

var _ Device = (*MISO)(nil)

package chip

import "periph.io/x/conn/v3/gpio"

// TCA9548A is the I²C switch of TI data sheet SCPS207: one register, whose bit n
// joins channel n to the bus. PCA9548A is the same to a program.
type TCA9548A struct {
	// Behind appends what answers an address on a channel; nil is an empty one.
	Behind [8]func(addr uint16, dst []Target) []Target
	// Off is a chip without supply or cable: nothing answers, nothing is joined.
	Off bool

	addr    uint16
	held    bool // by its reset input
	control byte // as written and read back
	joined  byte // as it acts, since the last stop (section 7.5.4)
}

// NewTCA9548A makes a chip as it powers up, at 0x70 to 0x77.
func NewTCA9548A(addr uint16) *TCA9548A { return &TCA9548A{addr: addr} }

// Reach appends what answers an address: the chip itself, and what is behind
// each channel that is joined to the bus. It fits where NewI2C wants it.
func (m *TCA9548A) Reach(addr uint16, dst []Target) []Target {
	if m.Off || m.held {
		return dst
	}
	if addr == m.addr {
		dst = append(dst, m)
	}
	for ch, behind := range m.Behind {
		if m.joined>>ch&1 == 1 && behind != nil {
			dst = behind(addr, dst)
		}
	}
	return dst
}

// Joined has the bit of each channel that is joined to the bus.
func (m *TCA9548A) Joined() byte {
	if m.Off {
		return 0
	}
	return m.joined
}

// BrownOut is a short loss of supply: no channel, the state after power-up.
func (m *TCA9548A) BrownOut() { m.control, m.joined = 0, 0 }

// Reset is the level of the RESET input, active low.
func (m *TCA9548A) Reset(l gpio.Level) {
	if m.held = l == gpio.Low; m.held {
		m.BrownOut()
	}
}

// Address implements Target.
func (m *TCA9548A) Address(bool) bool { return true }

// Write implements Target: of several bytes the last one stays.
func (m *TCA9548A) Write(b byte) bool {
	m.control = b
	return true
}

// Read implements Target.
func (m *TCA9548A) Read() byte { return m.control }

// Stop implements Target: channels change at a stop.
func (m *TCA9548A) Stop() { m.joined = m.control }

var _ Target = (*TCA9548A)(nil)

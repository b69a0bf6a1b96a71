package chip

import "periph.io/x/conn/v3/gpio"

// TCA9548A is the I²C switch of TI data sheet SCPS207: one register, whose bit n
// connects channel n to the bus. PCA9548A is the same to a program.
type TCA9548A struct {
	// Behind appends the targets of an address on a channel; nil for an empty one.
	Behind [8]func(addr uint16, dst []Target) []Target
	// Off is a chip without supply or cable: it does not answer and opens no channel.
	Off bool

	addr    uint16
	held    bool // by its reset input
	control byte // as written and read back
	joined  byte // in effect, since the last stop (section 7.5.4)
}

// NewTCA9548A makes a chip after power-up, at 0x70 to 0x77.
func NewTCA9548A(addr uint16) *TCA9548A { return &TCA9548A{addr: addr} }

// Reach appends the targets of an address: the chip itself, and those behind each open
// channel. It can serve as the reach of NewI2C.
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

// Joined returns the open channels.
func (m *TCA9548A) Joined() byte {
	if m.Off {
		return 0
	}
	return m.joined
}

// BrownOut simulates a short loss of supply: no channel is open, as after power-up.
func (m *TCA9548A) BrownOut() { m.control, m.joined = 0, 0 }

// Reset sets the level of the RESET input, active low.
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

package chip

import "math/bits"

// MCP3008 is the converter of data sheet DS21295: 10 bits, 8 channels. It works by
// clocks, not bytes: the start bit may come at any clock after the select (section 5.0,
// figures 5-1 and 6-1).
type MCP3008 struct {
	// Input is the share of VREF, 0 to 1, at a channel when it is sampled.
	Input func(channel int) float64
	// Dead keeps the chip from answering: zeros.
	Dead bool

	clock  int    // clocks since the start bit; 0 until it comes
	config uint8  // SGL/DIFF, D2, D1, D0 as received
	shift  uint32 // bits still to send, the next one on top
}

// Events by clocks after the start bit (figure 5-1).
const (
	mcpSampled = 5 // the sample ends, conversion begins
	mcpAnswer  = 6 // the null bit goes out, then B9…B0
)

// answerLength is the length of an answer in bits. The chip would go on with B1…B9.
const answerLength = 11

// Select implements Device: the falling edge starts the wait for a start bit.
func (m *MCP3008) Select() { m.clock, m.config, m.shift = 0, 0, 0 }

// Deselect implements Device.
func (m *MCP3008) Deselect() {}

// Exchange implements Device. The chip drives its output from the null bit on (figure
// 6-1).
func (m *MCP3008) Exchange(out byte) (in, drives byte) {
	if m.Dead {
		return 0, 0
	}
	i := 7
	if m.clock == 0 {
		if out == 0 {
			return 0, 0
		}
		i -= bits.LeadingZeros8(out) + 1
		m.clock = 1
	}
	for ; i >= 0; i-- {
		switch m.clock {
		case mcpAnswer:
			return m.answerBits(i + 1), byte(1<<(i+1) - 1)
		case mcpSampled:
			m.shift = m.convert()
		default:
			m.config = m.config<<1 | out>>i&1
		}
		m.clock++
	}
	return 0, 0
}

// answerBits shifts out the next n bits, 1 to 8, and zeros after them.
func (m *MCP3008) answerBits(n int) byte {
	in := byte(m.shift >> (answerLength - n))
	m.shift = m.shift << n & (1<<answerLength - 1)
	return in
}

// convert returns the code of the channel: 1024 times the share of VREF (section 4.2,
// equation 4-2), within 10 bits.
func (m *MCP3008) convert() uint32 {
	const single = 1 << 3
	if m.config&single == 0 {
		return 0 // pairs are not simulated
	}
	return uint32(min(max(m.Input(int(m.config&7))*1024, 0), 1023))
}

var _ Device = (*MCP3008)(nil)

// FitMCP3008 puts a converter on each port, with eight sensors on its channels.
func FitMCP3008(b Bench) {
	b.OnSPI(func(n int) Device {
		return &MCP3008{Input: func(channel int) float64 { return b.Level(8*n + channel) }}
	})
}

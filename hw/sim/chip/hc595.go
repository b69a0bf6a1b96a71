package chip

// HC595 is a chain of 74HC595 shift registers with their storage clocks on the select
// of an SPI port: its rising edge copies the shifted bits to the outputs (Nexperia
// 74HC595, function table). Master reset and output enable are inactive.
type HC595 struct {
	shift, outputs []byte // the chip that is nearest to the port first
}

// NewHC595 makes a chain of n chips. Their outputs are undefined at the start, here high.
func NewHC595(n int) *HC595 {
	h := &HC595{shift: make([]byte, n), outputs: make([]byte, n)}
	for i := range h.shift {
		h.shift[i], h.outputs[i] = 0xff, 0xff
	}
	return h
}

// Outputs returns those of chip n of the chain, Q0 in bit 0.
func (h *HC595) Outputs(n int) byte { return h.outputs[n] }

// Select implements Device.
func (h *HC595) Select() {}

// Exchange implements Device: eight clocks move each chip's bits to the next. Q7S of the
// last one has no third state.
func (h *HC595) Exchange(out byte) (in, drives byte) {
	for i := range h.shift {
		h.shift[i], out = out, h.shift[i]
	}
	return out, 0xff
}

// Deselect implements Device: the rising edge.
func (h *HC595) Deselect() { copy(h.outputs, h.shift) }

var _ Device = (*HC595)(nil)

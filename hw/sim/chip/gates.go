package chip

import "periph.io/x/conn/v3/gpio"

// HC4067 is a 74HC4067: sixteen switches between its channels and its common pin, of
// which the addressed one conducts while the enable is low (Nexperia 74HC4067, function
// table).
type HC4067 struct {
	// Set by NewHC4067, then fixed.
	address [4]*Pin
	enable  func() gpio.Level
}

// NewHC4067 makes a multiplexer behind address lines S0 to S3 and an enable.
func NewHC4067(address [4]*Pin, enable func() gpio.Level) *HC4067 {
	return &HC4067{address: address, enable: enable}
}

// Through reports whether the common pin is connected to channel n now.
func (h *HC4067) Through(n int) bool { return h.enable() == gpio.Low && number(h.address) == n }

// number returns the number on address lines, the first the lowest bit.
func number(address [4]*Pin) (n int) {
	for i, p := range address {
		if p.Level() {
			n |= 1 << i
		}
	}
	return n
}

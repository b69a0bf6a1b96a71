package chip

// HC154 is a 74HC154: four address lines choose which of sixteen outputs goes
// low while the enable is low. Its second enable is tied to ground, and a
// resistor holds the first one high until the program drives it.
type HC154 struct {
	// Outputs are the devices whose selects are on the outputs; nil is an output
	// without a device.
	Outputs [16]Device

	// Set by NewHC154, then fixed.
	address [4]*Pin
	enable  *Pin
}

// NewHC154 makes a decoder behind address lines A0 to A3 and an enable.
func NewHC154(address [4]*Pin, enable *Pin) *HC154 {
	return &HC154{address: address, enable: enable}
}

// Output returns the output that is low now.
func (h *HC154) Output() (n int, enabled bool) {
	return number(h.address), h.enable.Enables()
}

// Selected returns the device behind the output that is low, or nil. It can serve as
// the selection of NewSPI.
func (h *HC154) Selected() Device {
	n, enabled := h.Output()
	if !enabled {
		return nil
	}
	return h.Outputs[n]
}

package chip

// Bench is a table that the chips of its sensors are joined with. Sensors, ports and addresses
// are numbered as the profile lists them, from 0.
type Bench interface {
	Clock() *Clock
	// Level returns the level at a sensor now, as share of VREF.
	Level(sensor int) float64
	// Switches returns the switches that pull their line low now, bit n for sensor n.
	Switches() uint16
	// OnSPI puts a chip on each port.
	OnSPI(chipAt func(port int) Device)
	// OnI2C puts a chip at each address of the bus.
	OnI2C(chipAt func(address int) Target)
	// Lines returns the lines under a key of the profile.
	Lines(key string) []*Pin
}

// NFC is a chip that reads tags.
type NFC interface {
	Device
	Common() *Reader
}

// Common returns what the reader chips have in common.
func (r *Reader) Common() *Reader { return r }

package chip

// Bench is a table that the chips of its sensors are joined with. Sensors, ports and addresses
// are numbered as the profile lists them, from 0.
type Bench interface {
	Clock() *Clock
	// Level returns the level at a sensor now, as share of VREF.
	Level(sensor int) float64
	// Switches returns the switches that pull their line low now, bit n for sensor n.
	Switches() uint16
	// OnSPI puts a chip on a port.
	OnSPI(port int, d Device)
	// OnI2C puts a chip at an address of the bus.
	OnI2C(address int, t Target)
	// Lines returns the lines under a key of the profile.
	Lines(key string) []*Pin
	// Ports and Addresses return their numbers.
	Ports() int
	Addresses() int
}

// NFC is a chip that reads tags.
type NFC interface {
	Device
	Common() *Reader
}

// Common returns what the reader chips have in common.
func (r *Reader) Common() *Reader { return r }

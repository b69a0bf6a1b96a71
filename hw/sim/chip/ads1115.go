package chip

import "time"

// Registers of the ADS1115 and bits of its config register, TI data sheet
// SBAS444D, 9.6.
const (
	adsConversion = 0
	adsConfig     = 1

	adsOS     = 1 << 15 // written: start; read: no conversion is going on
	adsSingle = 1 << 8  // single-shot, else continuous

	adsReset = 0x8583
	adsStart = 25 * time.Microsecond // from power-down to the conversion (9.4.2.1)
)

// Codes of the config register: full scale in volts, conversions a second.
var (
	adsRanges = [8]float64{6.144, 4.096, 2.048, 1.024, .512, .256, .256, .256}
	adsRates  = [8]float64{8, 16, 32, 64, 128, 250, 475, 860}
)

// ADS1115 is a converter of 16 bits and four inputs. A conversion belongs to the
// channel that was set when it began; until it ends, the conversion register
// holds the one before.
type ADS1115 struct {
	// Input is the voltage at a channel, 0 to 3.
	Input func(channel int) float64
	// Rate is the share by which its clock is off: −0.1 to 0.1 (7.5).
	Rate float64
	// Off is a chip without supply or cable.
	Off bool

	clock   *Clock
	regs    [4]uint16
	pointer byte
	at      int  // bytes of this transfer so far
	high    byte // of a register that is being written

	busy bool
	mux  uint16 // of the conversion that is going on
	done time.Duration
}

// NewADS1115 is a chip as it powers up.
func NewADS1115(clock *Clock) *ADS1115 {
	a := &ADS1115{clock: clock}
	a.BrownOut()
	return a
}

// BrownOut is a short loss of supply: the registers of power-up.
func (a *ADS1115) BrownOut() {
	a.regs = [4]uint16{0, adsReset, 0x8000, 0x7fff}
	a.pointer, a.busy = 0, false
}

// Address implements Target.
func (a *ADS1115) Address(bool) bool {
	a.at = 0
	return !a.Off
}

// Write implements Target: the pointer, then a register, high byte first.
func (a *ADS1115) Write(b byte) bool {
	switch a.at {
	case 0:
		a.pointer = b & 3
	case 1:
		a.high = b
	case 2:
		a.set(uint16(a.high)<<8 | uint16(b))
	}
	a.at++
	return true
}

// set writes the register that the pointer names.
func (a *ADS1115) set(v uint16) {
	a.update()
	switch a.pointer {
	case adsConversion: // read only
	case adsConfig:
		a.regs[adsConfig] = v &^ adsOS
		if !a.busy && (v&adsOS != 0 || v&adsSingle == 0) {
			a.begin(a.clock.Now() + adsStart)
		}
	default:
		a.regs[a.pointer] = v
	}
}

// begin starts a conversion of the channel that is set now.
func (a *ADS1115) begin(at time.Duration) {
	c := a.regs[adsConfig]
	rate := adsRates[c>>5&7] * (1 + a.Rate)
	a.busy, a.mux = true, c>>12&7
	a.done = at + time.Duration(float64(time.Second)/rate)
}

// update ends what has ended by now. Of conversions in a row only the last two
// are made: the others nobody has seen.
func (a *ADS1115) update() {
	for a.busy && a.clock.Now() >= a.done {
		a.regs[adsConversion] = a.convert()
		a.busy = false
		if a.regs[adsConfig]&adsSingle == 0 {
			length := time.Duration(float64(time.Second) / adsRates[a.regs[adsConfig]>>5&7])
			a.begin(max(a.done, a.clock.Now()-length))
		}
	}
}

// convert is the level of the channel, or pair, of the conversion that ends.
func (a *ADS1115) convert() uint16 {
	volts := 0.0
	if a.mux >= 4 {
		volts = a.Input(int(a.mux - 4))
	} else {
		pair := [4][2]int{{0, 1}, {0, 3}, {1, 3}, {2, 3}}[a.mux]
		volts = a.Input(pair[0]) - a.Input(pair[1])
	}
	level := volts / adsRanges[a.regs[adsConfig]>>9&7] * (1 << 15)
	return uint16(int16(min(max(level, -1<<15), 1<<15-1)))
}

// Read implements Target.
func (a *ADS1115) Read() byte {
	a.update()
	v := a.regs[a.pointer]
	if a.pointer == adsConfig && !a.busy {
		v |= adsOS
	}
	a.at++
	if a.at&1 == 1 {
		return byte(v >> 8)
	}
	return byte(v)
}

// Stop implements Target.
func (a *ADS1115) Stop() {}

var _ Target = (*ADS1115)(nil)

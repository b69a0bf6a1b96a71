package ads1115

import (
	"errors"
	"fmt"
	"math/bits"
	"strings"
	"time"

	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/devices/v3/ads1x15"

	"quartoboard/hw"
)

// The parts of a board.
const (
	Converters = 4
	Channels   = 4 // of a converter
)

// FullScale is the highest level.
const FullScale = 1<<10 - 1

// rail is how near to 0 or to FullScale no sensor can be.
const rail = 16

// supply is the level of 3.3 V as the converter counts it, at ±4.096 V.
const supply = 3300 * (1 << 15) / 4096

// attempts is how often a conversion is tried.
const attempts = 2

// DefaultOpts are the addresses that the four ways of wiring ADDR give.
var DefaultOpts = Opts{Addresses: [Converters]uint16{0x48, 0x49, 0x4a, 0x4b}}

// Opts are the options of the converters.
type Opts struct {
	Addresses [Converters]uint16  // 0x48 to 0x4b, in the order of the sensors
	Sleep     func(time.Duration) // between two questions whether a conversion has ended; time.Sleep where nil
}

// Dev is the four converters.
type Dev struct {
	pins  [hw.Places]ads1x15.PinADC
	fault *hw.PartError // of the look before: a lasting fault allocates once
}

// New prepares the converters, and sends nothing.
func New(bus i2c.Bus, opts Opts) (*Dev, error) {
	if bus == nil {
		return nil, errors.New("ads1115: no bus")
	}
	if opts.Sleep == nil {
		opts.Sleep = time.Sleep
	}
	d := &Dev{}
	for i, addr := range opts.Addresses {
		if addr < 0x48 || addr > 0x4b {
			return nil, fmt.Errorf("ads1115: address %#x: 0x48 to 0x4b expected", addr)
		}
		for _, other := range opts.Addresses[:i] {
			if addr == other {
				return nil, fmt.Errorf("ads1115: address %#x twice", addr)
			}
		}
		if err := d.open(i, &watched{bus: bus, sleep: opts.Sleep, unsure: true}, addr); err != nil {
			return nil, fmt.Errorf("ads1115 %#x: %w", addr, err)
		}
	}
	return d, nil
}

// open gives periph's driver of one converter its bus.
func (d *Dev) open(i int, bus *watched, addr uint16) error {
	adc, err := ads1x15.NewADS1115(bus, &ads1x15.Opts{I2cAddress: addr})
	if err != nil {
		return err
	}
	for ch := range Channels {
		pin, err := adc.PinForChannel(ads1x15.Channel0+ads1x15.Channel(ch), 4096*physic.MilliVolt, 860*physic.Hertz, ads1x15.SaveEnergy)
		if err != nil {
			return err
		}
		d.pins[i*Channels+ch] = pin
	}
	return nil
}

// ReadLevels implements hw.Levels. It blocks for about 25 ms at 400 kHz, for the
// time-out of the adapter where the bus is stuck, twice for each converter. A
// sensor at a rail, and those of a converter that does not answer, are named in a
// *hw.PartError: "sensor 5", "converter 2", "converters 1 and 4"; what dst holds
// for them is not to be used.
func (d *Dev) ReadLevels(dst *[hw.Places]uint16) error {
	var blind uint16
	var cause error
	for i := range Converters {
		places, err := d.converter(i, dst)
		if blind |= places; err != nil {
			cause = err
		}
	}
	if blind == 0 {
		d.fault = nil
		return nil
	}
	if d.fault == nil || d.fault.Places != blind || d.fault.Err != cause {
		d.fault = &hw.PartError{Part: part(blind), Places: blind, Err: cause}
	}
	return d.fault
}

// converter reads the sensors of one, and has the bit of each that cannot be
// believed. What does not answer is not asked again in this look.
func (d *Dev) converter(i int, dst *[hw.Places]uint16) (blind uint16, cause error) {
	for n := i * Channels; n < (i+1)*Channels; n++ {
		level, err := d.level(n)
		if err != nil {
			return 0xf << (i * Channels), err
		}
		if level < rail || level > FullScale-rail {
			blind |= 1 << n
			cause = hw.ErrNoAnswer
		}
		dst[n] = level
	}
	return blind, cause
}

// level reads one sensor. An answer at a rail is asked for again: it may be one
// that got lost.
func (d *Dev) level(n int) (level uint16, err error) {
	for range attempts {
		sample, readErr := d.pins[n].Read()
		if err = readErr; err != nil {
			continue
		}
		level = uint16(min(max(sample.Raw, 0)<<10/supply, FullScale))
		if level >= rail && level <= FullScale-rail {
			break
		}
	}
	return level, err
}

// part names what a set of blind sensors has in common.
func part(blind uint16) string {
	if bits.OnesCount16(blind) == 1 {
		return fmt.Sprintf("sensor %d", bits.TrailingZeros16(blind))
	}
	var names []string
	for i := range Converters {
		if blind>>(i*Channels)&0xf != 0 {
			names = append(names, fmt.Sprint(i+1))
		}
	}
	last := len(names) - 1
	if last == 0 {
		return "converter " + names[0]
	}
	return "converters " + strings.Join(names[:last], ", ") + " and " + names[last]
}

// FullScale implements hw.Levels.
func (d *Dev) FullScale() uint16 { return FullScale }

var _ hw.Levels = (*Dev)(nil)

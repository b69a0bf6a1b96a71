package ads1115

import (
	"encoding/binary"
	"fmt"
	"time"

	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/physic"

	"quartoboard/hw"
)

// Registers and bits, SBAS444D, 9.6.
const (
	conversion = 0x00
	config     = 0x01
	osBit      = 1 << 15 // written: start; read: no conversion is going on
	muxBits    = 7 << 12 // the channel; 0 is a pair of inputs that no sensor uses
)

// A conversion is late after so many questions, so far apart. With those on the
// bus they make 4 ms at 400 kHz: three conversions.
const (
	polls   = 20
	between = 100 * time.Microsecond
)

// watched is the bus of one converter as periph's driver sees it: a conversion
// register can be read once the conversion is there that was asked for.
type watched struct {
	// Set by New, then fixed.
	bus   i2c.Bus
	sleep func(time.Duration)

	wanted uint16 // the config register as it was written, without OS
	unsure bool   // whether the converter may be busy with something else
	w      [3]byte
	r      [2]byte
}

// String is the name of the bus.
func (b *watched) String() string { return b.bus.String() }

// SetSpeed implements i2c.Bus.
func (b *watched) SetSpeed(f physic.Frequency) error { return b.bus.SetSpeed(f) }

// Tx implements i2c.Bus for the two transactions of periph's driver. What it does
// not know it refuses, so that another version of that driver is not trusted.
func (b *watched) Tx(addr uint16, w, r []byte) error {
	var err error
	switch {
	case len(w) == 3 && w[0] == config && len(r) == 0:
		err = b.start(addr, w)
	case len(w) == 1 && w[0] == conversion && len(r) == 2:
		err = b.result(addr, w, r)
	default:
		err = fmt.Errorf("ads1115 %#x: a transaction of %d bytes out and %d in is not expected", addr, len(w), len(r))
	}
	b.unsure = err != nil
	return err
}

// start begins a conversion. While one is going on a start has no effect (9.6.3,
// OS), and its result would be taken for that of the next channel.
func (b *watched) start(addr uint16, w []byte) error {
	wanted := binary.BigEndian.Uint16(w[1:]) &^ osBit
	if b.unsure {
		if err := b.rest(addr, wanted&^muxBits); err != nil {
			return err
		}
	}
	b.wanted = wanted
	return b.bus.Tx(addr, w, nil)
}

// rest makes the converter single-shot, with a channel that is none of ours so
// that a start that gets lost afterwards is seen, and waits until it is at rest.
func (b *watched) rest(addr, wanted uint16) error {
	b.wanted = wanted
	b.w = [3]byte{config, byte(wanted >> 8), byte(wanted)}
	if err := b.bus.Tx(addr, b.w[:], nil); err != nil {
		return err
	}
	return b.finished(addr)
}

// result reads a conversion that has ended. A low byte of 0 is read again: it may
// be the end of a short answer, which is no error on a Linux bus.
func (b *watched) result(addr uint16, w, r []byte) error {
	err := b.finished(addr)
	if err == nil {
		err = b.bus.Tx(addr, w, r)
	}
	if err == nil && r[1] == 0 {
		err = b.bus.Tx(addr, w, r)
	}
	return err
}

// finished waits until the converter is at rest with its config as written.
func (b *watched) finished(addr uint16) error {
	for poll := range polls {
		if poll > 0 {
			b.sleep(between)
		}
		b.w[0] = config
		if err := b.bus.Tx(addr, b.w[:1], b.r[:]); err != nil {
			return err
		}
		is := binary.BigEndian.Uint16(b.r[:])
		if is&^osBit != b.wanted {
			return fmt.Errorf("ads1115 %#x: %w: its config register reads %#04x where %#04x was written", addr, hw.ErrNoAnswer, is&^osBit, b.wanted)
		}
		if is&osBit != 0 {
			return nil
		}
	}
	return fmt.Errorf("ads1115 %#x: %w: a conversion does not end", addr, hw.ErrNoAnswer)
}

var _ i2c.Bus = (*watched)(nil)

// Package mcp3008 drives the MCP3008, an 8-channel 10-bit converter on SPI, and
// makes the sixteen linear Hall sensors of two of them into hw.Levels.
//
// Figures are from data sheet DS21295D. Wiring: VDD and VREF on 3.3 V, AGND and
// DGND together, sensor n of a converter on CHn, 100 nF at VDD. At 2.7 V the
// clock may be 1.35 MHz (section 1, electrical characteristics), at 3.3 V we
// stay below that. SPI mode 0, chip select by the controller.
//
// The chip has no identity register, and a bus that nobody drives reads as all
// zeros or all ones without an error. Two things stand in for a known value:
// the null bit before each result, which a bus stuck high does not give, and
// the sensors themselves. A linear Hall sensor rests near half of VREF and
// cannot drive its output onto either rail, so a level of exactly 0 or exactly
// full scale is no level: a broken wire, an unpowered sensor or a silent
// converter. This holds for sensors only: whoever reads dividers that may
// legally stand at a rail uses Dev.Read, which checks the null bit alone.
//
// Seen on a simulated chip only. A Pi must show the true cost of a transaction
// and the noise of the sensors.
package mcp3008

import (
	"fmt"

	"periph.io/x/conn/v3/spi"

	"quartoboard/hw"
)

// Channels is the number of inputs of one converter.
const Channels = 8

// FullScale is the highest level: 10 bits.
const FullScale = 1<<10 - 1

// The three bytes of a conversion, section 6.1 and figure 6-1: the start bit
// ends the first byte, so that the result ends the third.
const (
	start    = 0x01
	single   = 0x80 // single-ended, channel in the three bits below
	nullBit  = 0x04 // in the second byte received, always 0
	highBits = 0x03 // in the second byte received
)

// Dev is one converter.
type Dev struct {
	conn spi.Conn
	w, r [3]byte // kept here so that a read does not allocate
}

// New uses a connection in mode 0 with 8 bits a word, at 1.35 MHz or less.
// Nothing is sent before the first read.
func New(conn spi.Conn) *Dev {
	return &Dev{conn: conn, w: [3]byte{start}}
}

// Read converts one channel, 0–7, and answers a level from 0 to FullScale. It
// blocks for 24 bits on the bus. The error is hw.ErrNoAnswer, with what the bus
// said where it said something.
func (d *Dev) Read(channel int) (uint16, error) {
	d.w[1] = single | byte(channel)<<4
	if err := d.conn.Tx(d.w[:], d.r[:]); err != nil {
		return 0, fmt.Errorf("%w: %w", hw.ErrNoAnswer, err)
	}
	if d.r[1]&nullBit != 0 {
		return 0, hw.ErrNoAnswer
	}
	return uint16(d.r[1]&highBits)<<8 | uint16(d.r[2]), nil
}

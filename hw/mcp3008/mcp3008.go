// Package mcp3008 drives the MCP3008, an 8-channel 10-bit converter on SPI, and
// implements hw.Levels for the sixteen linear Hall sensors of two of them.
//
// # Wiring
//
// By the pins of the 16-pin DIP and SO packages (data sheet DS21295D, table 3-1).
//
//	16 VDD   3.3 V, 100 nF to ground at the chip; 15 VREF to the same, so that
//	         levels are shares of the sensors' own supply
//	14 AGND, 9 DGND   ground
//	13 CLK   SCLK of the port: GPIO11 (header pin 23) on spi0
//	12 DOUT  MISO: GPIO9 (21)
//	11 DIN   MOSI: GPIO10 (19)
//	10 CS    the port's own select: GPIO8 (24) for /dev/spidev0.0, GPIO7 (26) for 0.1
//	1–8 CH0–CH7   sensors 0–7 of converter 1, 8–15 of converter 2; an unused
//	         channel goes to VREF
//
// Never supply it with 5 V here: DOUT would lead that to the Pi. Each sensor has
// the same 3.3 V, always on, and 100 nF: a DRV5055 has VCC, OUT and GND at 1, 2, 3
// in SOT-23 and at 1, 3, 2 in TO-92.
//
// SPI is in mode 0, at 1.35 MHz at most, the limit at 2.7 V (section 1, electrical
// characteristics).
//
// # Plausibility checks
//
// The chip has no identity register, and a bus without a chip reads as all
// zeros or all ones without an error. Two checks replace a known value: the null bit
// before each result, which a bus stuck high does not have, and the range of the
// sensors. A linear Hall sensor rests near half of VREF and
// cannot drive its output onto either rail, so a level of exactly 0 or exactly full
// scale is a fault: a broken wire, an unpowered sensor or a converter that does not
// answer. This holds for sensors only: for dividers, which may be at a rail, use
// Dev.Read, which checks the null bit alone.
//
// # Messages
//
// A conversion begins at the falling edge of CS (section 5.0), so a look is sixteen
// selects. Four share a message, which is one system call: the kernel deselects the chip
// between two transfers for 10 µs (Linux, drivers/spi/spi.c); the least time that the
// sheet wants, tCSH, was not found. periph keeps four transfers in its connection and
// allocates for more (host/v3.8.5, sysfs/spi.go). With a kernel that answers at once, on
// one core of a Xeon, a look takes 2.6 µs as 16 messages, 0.71 µs as four of four, and
// 0.52 µs as two of eight, with 512 bytes in two allocations. It is four, since a look
// must not allocate.
//
// Tested on a simulated chip only. The cost of a message and the noise of the
// sensors are not measured yet.
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

	// Conversions of all channels; kept here so that a read does not allocate.
	w, r    [Channels][3]byte
	packets [Channels]spi.Packet
}

// perMessage is the number of conversions in one message: the transfers that periph sends
// without an allocation (host/v3, sysfs/spi.go).
const perMessage = 4

// New uses a connection in mode 0 with 8 bits a word, at 1.35 MHz or less.
// Nothing is sent before the first read.
func New(conn spi.Conn) *Dev {
	d := &Dev{conn: conn}
	for ch := range Channels {
		d.w[ch] = [3]byte{start, single | byte(ch)<<4}
		d.packets[ch] = spi.Packet{W: d.w[ch][:], R: d.r[ch][:]}
	}
	return d
}

// Read converts one channel, 0–7, and returns a level from 0 to FullScale. It
// blocks for 24 bits on the bus. The error is hw.ErrNoAnswer, with the error of the bus
// if there is one.
func (d *Dev) Read(channel int) (uint16, error) {
	if err := d.conn.Tx(d.w[channel][:], d.r[channel][:]); err != nil {
		return 0, fmt.Errorf("%w: %w", hw.ErrNoAnswer, err)
	}
	level, answered := d.level(channel)
	if !answered {
		return 0, hw.ErrNoAnswer
	}
	return level, nil
}

// ReadAll converts all channels, in two messages of four, and stores their levels, 0 to
// FullScale. It blocks for 192 bits on the bus. Bit n of silent is set where channel n did
// not answer; dst[n] is unchanged then. The error is hw.ErrNoAnswer with the error of the
// bus: the rest is not read.
func (d *Dev) ReadAll(dst *[Channels]uint16) (silent uint8, err error) {
	for ch := range dst {
		if ch%perMessage == 0 {
			if err := d.conn.TxPackets(d.packets[ch : ch+perMessage]); err != nil {
				return 0, fmt.Errorf("%w: %w", hw.ErrNoAnswer, err)
			}
		}
		if level, answered := d.level(ch); answered {
			dst[ch] = level
		} else {
			silent |= 1 << ch
		}
	}
	return silent, nil
}

// level returns the last level of a channel, and whether its null bit was there.
func (d *Dev) level(channel int) (level uint16, answered bool) {
	r := &d.r[channel]
	return uint16(r[1]&highBits)<<8 | uint16(r[2]), r[1]&nullBit == 0
}

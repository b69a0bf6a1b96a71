// Package leds drives sixteen LEDs, one at each cell, on two chained 74HC595
// (Nexperia 74HC595): for players with some sight, and to check the wiring. It has no
// logic of the game.
//
// periph's driver of the 74HC595 is for one chip: it sends one byte a
// transaction, and each ends in a latch.
//
// # Wiring
//
// By the pins of the DIP and SO packages. Chip 1 is the one next to the Pi.
//
//	16 VCC    3.3 V, 100 nF to GND at each chip; 8 GND ground
//	14 DS     chip 1: MOSI; chip 2: pin 9 (Q7S) of chip 1
//	11 SHCP   both: SCLK
//	12 STCP   both: the select of the port; its rising edge shows the bits sent
//	13 OE     both: ground; 10 MR both: 3.3 V
//	15 Q0, 1–7 Q1–Q7   chip 1: LEDs 0–7, chip 2: LEDs 8–15, each through 680 Ω
//	          to the LED and on to ground: some 2 mA, well under the 70 mA that
//	          a chip's supply pins bear
//	 9 Q7S    chip 2: stays open
//
// MISO is not needed. SCLK, MOSI and the select are GPIO11, 10 and 7 (header pins
// 23, 19 and 26) on /dev/spidev0.1. The select must be that of the chips alone; clock
// and data may be those of others, such as readers behind hc154, whose bits pass
// through the chips but are never shown. Up to 4 MHz over a ribbon, in mode 0.
//
// The chips have no reset of their outputs at power-on: until the first Show any
// LED may be on. Nothing is read back, so a missing chip is not detected. Tested on a
// simulated chain only.
package leds

import (
	"fmt"

	"periph.io/x/conn/v3"
)

// Dev is a chain of two chips.
type Dev struct {
	conn conn.Conn
	out  [2]byte // kept here so that Show does not allocate
}

// New uses a connection in mode 0 with 8 bits a word. Nothing is sent before the
// first Show.
func New(c conn.Conn) *Dev { return &Dev{conn: c} }

// Show turns LED n on where bit n is set, and the others off. It blocks for 16 bits on
// the bus. A call with the same set restores it after a brown-out.
func (d *Dev) Show(set uint16) error {
	d.out = [2]byte{byte(set >> 8), byte(set)} // the first goes through to chip 2
	if err := d.conn.Tx(d.out[:], nil); err != nil {
		return fmt.Errorf("leds: %w", err)
	}
	return nil
}

package chip

import (
	"fmt"
	"time"
)

// slowestStart is the longest time from the field to the first answer of a card
// (ISO/IEC 14443-3, 5.1).
const slowestStart = 5 * time.Millisecond

// Commands of ISO/IEC 14443-3, 6.4.
const (
	cmdREQA  = 0x26
	cmdWUPA  = 0x52
	cmdHLTA  = 0x50
	cmdSEL   = 0x93 // of cascade level 1; the next ones are 2 apart
	cascade  = 0x88 // the cascade tag, CT
	nvbFull  = 0x70 // the number of valid bits of a SELECT
	nvbEmpty = 0x20 // and of an ANTICOLLISION that knows no bit
)

// Frames of ISO/IEC 14443-4: a request for the ATS (5.1), and a block that ends the
// protocol (7.1.2.2), which the card answers alike.
const (
	cmdRATS     = 0xe0
	cmdDESELECT = 0xc2
)

// ats is the ATS of a card of ISO/IEC 14443-4, its length first (5.2).
var ats = [...]byte{0x05, 0x78, 0x80, 0x70, 0x02}

// Answers of a card.
const (
	sakCascade = 0x04 // the UID is not complete
	sak4, sak7 = 0x08, 0x00
	sakISO4    = 0x20 // ISO/IEC 14443-4
)

// randomID is the first byte of an ID that is drawn at each start (ISO/IEC 14443-3, 6.5.4).
const randomID = 0x08

// cardState is a state of ISO/IEC 14443-3, 6.3.
type cardState uint8

const (
	stateIdle cardState = iota + 1
	stateReady
	stateActive
	stateHalt
	stateProtocol // of ISO/IEC 14443-4
)

// Card is a tag of ISO/IEC 14443-3 type A, up to and including its selection
// and its halt; of ISO/IEC 14443-4 it has what brings a phone there and back. It is in the field of one reader at a time.
type Card struct {
	// Start is the time from the field to the first answer. NewCard sets the limit of
	// the standard, 5 ms; many real tags take less.
	Start time.Duration

	// Set by NewCard, then fixed.
	levels [][5]byte // four bytes and their check byte, for each cascade level
	atqa   byte
	sak    byte
	draw   func() uint32 // of a phone

	state  cardState
	home   cardState // IDLE, or HALT for READY* and ACTIVE*: back there on an error
	level  int
	source *Reader // the reader that powers it, or nil
	since  time.Duration
}

// NewCard makes a tag with a UID of 4, 7 or 10 bytes.
func NewCard(uid []byte) (*Card, error) {
	n := map[int]int{4: 1, 7: 2, 10: 3}[len(uid)] // cascade levels
	if n == 0 {
		return nil, fmt.Errorf("invalid UID of %d bytes: want 4, 7 or 10", len(uid))
	}
	c := &Card{Start: slowestStart, atqa: byte(n-1)<<6 | 0x04, sak: sak7, state: stateIdle}
	if n == 1 {
		c.sak = sak4
	}
	for rest := uid; n > 0; n-- {
		var l [5]byte
		if n > 1 {
			l[0] = cascade
			copy(l[1:], rest[:3])
			rest = rest[3:]
		} else if copy(l[:], rest); l[0] == cascade {
			return nil, fmt.Errorf("UID % x has the cascade tag 88 where a last level begins", uid)
		}
		l[4] = l[0] ^ l[1] ^ l[2] ^ l[3]
		c.levels = append(c.levels, l)
	}
	return c, nil
}

// NewPhone makes a phone or a card with a random ID: four bytes, of which the last three
// are drawn each time a field powers it.
func NewPhone(draw func() uint32) *Card {
	return &Card{Start: slowestStart, atqa: 0x04, sak: sakISO4, draw: draw, levels: make([][5]byte, 1), state: stateIdle}
}

// powerOn starts the card at now in the field of r.
func (c *Card) powerOn(r *Reader, now time.Duration) {
	c.source, c.since = r, now
	c.state, c.level = stateIdle, 0
	if c.draw != nil {
		n := c.draw()
		id := [4]byte{randomID, byte(n), byte(n >> 8), byte(n >> 16)}
		c.levels[0] = [5]byte{id[0], id[1], id[2], id[3], id[0] ^ id[1] ^ id[2] ^ id[3]}
	}
}

// receive takes a frame that ended at now and reports whether it answers in out, which
// was empty.
func (c *Card) receive(in, out *frame, now time.Duration) bool {
	if now-c.since < c.Start {
		return false
	}
	data := in.bytes()
	switch {
	case in.bits == 7 && c.state != stateProtocol:
		return c.request(data[0], out)
	case c.state == stateReady && in.bits >= 16 && data[0] == cmdSEL+byte(2*c.level):
		if data[1] == nvbFull {
			return c.selectCard(in, out)
		}
		return c.anticollision(in, out)
	case c.state == stateProtocol:
		return c.deselect(in, out)
	case c.state == stateActive && len(data) == 4 && data[0] == cmdHLTA && data[1] == 0 && sealed(data):
		c.state = stateHalt
	case c.state == stateActive && len(data) == 4 && data[0] == cmdRATS && c.sak == sakISO4 && sealed(data):
		c.state = stateProtocol
		out.set(ats[:]...)
		out.seal()
		return true
	case c.state == stateReady || c.state == stateActive:
		c.fall()
	}
	return false
}

// fall leaves READY and ACTIVE after a frame that is not allowed there.
func (c *Card) fall() bool {
	c.state = c.home
	return false
}

// request takes a short frame.
func (c *Card) request(command byte, out *frame) bool {
	switch {
	case c.state == stateReady || c.state == stateActive:
		return c.fall()
	case command == cmdWUPA, command == cmdREQA && c.state == stateIdle:
		c.home, c.state, c.level = c.state, stateReady, 0
		out.set(c.atqa, 0)
		return true
	}
	return false
}

// anticollision answers the bits that the reader does not know yet, if those
// that it knows are this card's (6.5.3.1).
func (c *Card) anticollision(in, out *frame) bool {
	nvb := in.data[1]
	known := int(nvb>>4)*8 + int(nvb&7) - 16
	if nvb < nvbEmpty || nvb&8 != 0 || known >= 40 || in.bits != known+16 {
		return c.fall()
	}
	var level frame
	level.set(c.levels[c.level][:]...)
	for i := range known {
		if in.bit(16+i) != level.bit(i) {
			return c.fall()
		}
	}
	for i := known; i < level.bits; i++ {
		out.add(level.bit(i))
	}
	return true
}

// selectCard takes the whole of a level (6.5.3.4).
func (c *Card) selectCard(in, out *frame) bool {
	data := in.bytes()
	if in.bits != 72 || !sealed(data) || [5]byte(data[2:7]) != c.levels[c.level] {
		return c.fall()
	}
	sak := byte(sakCascade)
	if c.level++; c.level == len(c.levels) {
		sak = c.sak
		c.state = stateActive
	}
	out.set(sak)
	out.seal()
	return true
}

// deselect takes a block of the protocol. Only the one that ends it is simulated.
func (c *Card) deselect(in, out *frame) bool {
	data := in.bytes()
	if len(data) != 3 || data[0] != cmdDESELECT || !sealed(data) {
		return false
	}
	c.state = stateHalt
	out.set(cmdDESELECT)
	out.seal()
	return true
}

package chip

import "math/bits"

// PN532Address is its address on I²C (UM0701-02, 6.2.4).
const PN532Address = 0x24

// ready is the bit RDY, before the data on I²C and in the status on SPI.
const ready = 0x01

// transfer is a transfer on either bus. Its first byte is RDY or the operation.
type transfer struct {
	operation byte   // on SPI
	in        []byte // from the host
	out       []byte // the offered frame, nil for none
	n         int    // bytes so far
}

// begin begins a transfer.
func (p *PN532) begin() { p.transfer = transfer{in: p.transfer.in[:0]} }

// end ends a transfer. A frame of which nothing was read can still be read.
func (p *PN532) end() {
	switch t := &p.transfer; {
	case t.out != nil && t.n > 1:
		p.taken()
	case len(t.in) > 0:
		p.receive(t.in)
	}
	p.begin()
}

// next returns the next byte of the offered frame, and zeros behind it.
func (t *transfer) next() byte {
	if t.n++; t.n-2 < len(t.out) {
		return t.out[t.n-2]
	}
	return 0
}

// Address implements Target. Out of power-down it holds the clock until it is
// awake.
func (p *PN532) Address(read bool) bool {
	if p.off() || p.clock.Now() < p.freeAt {
		return false
	}
	p.advance()
	if p.asleep {
		if p.wakeBy&wakeByI2C == 0 {
			return false
		}
		p.asleep = false
		if p.NAKUntilAwake {
			p.readyAt = p.clock.Now() + wakeTime
			return false
		}
		p.clock.Elapse(wakeTime)
	}
	p.begin()
	p.clock.Elapse(p.Stretch)
	if read {
		p.transfer.out = p.offered()
		return p.transfer.out != nil || p.AckDelay == 0 || !p.link.ackDue
	}
	return true
}

// Write implements Target.
func (p *PN532) Write(b byte) bool {
	p.transfer.in = append(p.transfer.in, b)
	return true
}

// Read implements Target: RDY, then the frame.
func (p *PN532) Read() byte {
	t := &p.transfer
	switch {
	case t.out == nil:
		return 0
	case t.n == 0:
		t.n++
		return ready
	}
	return t.next()
}

// Stop implements Target.
func (p *PN532) Stop() {
	p.end()
	p.freeAt = p.clock.Now() + p.BusFree
}

// Operations on SPI (6.2.5), the least significant bit first.
const (
	spiDataWriting   = 0x01
	spiStatusReading = 0x02
	spiDataReading   = 0x03
)

// Select implements Device. In power-down it ignores all bytes until it is
// awake.
func (p *PN532) Select() {
	p.advance()
	if p.asleep && !p.off() && p.wakeBy&wakeBySPI != 0 {
		p.asleep = false
		p.readyAt = p.clock.Now() + wakeTime
	}
	p.begin()
	if p.asleep || p.off() {
		p.transfer.n = 1 // as after an operation that it does not have
	}
}

// Exchange implements Device. It drives MISO as long as it is selected: an assumption.
func (p *PN532) Exchange(out byte) (in, drives byte) {
	if p.off() {
		return 0, 0
	}
	t := &p.transfer
	switch {
	case t.n == 0:
		t.n, t.operation = 1, bits.Reverse8(out)
		if t.operation == spiDataReading || t.operation == spiStatusReading {
			t.out = p.offered()
		}
	case t.operation == spiDataWriting:
		t.in = append(t.in, bits.Reverse8(out))
	case t.operation == spiStatusReading && t.out != nil:
		return bits.Reverse8(ready), 0xff
	case t.operation == spiDataReading:
		return bits.Reverse8(t.next()), 0xff
	}
	return 0, 0xff
}

// Deselect implements Device.
func (p *PN532) Deselect() { p.end() }

var (
	_ Target = (*PN532)(nil)
	_ Device = (*PN532)(nil)
)

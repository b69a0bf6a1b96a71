package chip

import "math/bits"

// PN532Address is its address on I²C (UM0701-02, 6.2.4).
const PN532Address = 0x24

// ready is the bit RDY, before the data on I²C and in the status on SPI.
const ready = 0x01

// pn532I2C is a transfer on I²C.
type pn532I2C struct {
	written []byte
	reading bool
	out     []byte // the offered frame, nil for none
	read    int    // bytes, with RDY
}

// Address implements Target. Out of power-down it holds the clock until it is
// awake.
func (p *PN532) Address(read bool) bool {
	if p.off() {
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
	p.i2c = pn532I2C{written: p.i2c.written[:0], reading: read}
	if read {
		p.i2c.out = p.offered()
		return p.i2c.out != nil || p.AckDelay == 0 || !p.link.ackDue
	}
	return true
}

// Write implements Target.
func (p *PN532) Write(b byte) bool {
	p.i2c.written = append(p.i2c.written, b)
	return true
}

// Read implements Target: RDY, then the frame, and zeros behind it.
func (p *PN532) Read() byte {
	t := &p.i2c
	t.read++
	switch n := t.read - 2; {
	case t.out == nil || n >= len(t.out):
		return 0
	case n < 0:
		return ready
	default:
		return t.out[n]
	}
}

// Stop implements Target. After a read of RDY alone the frame can still be read.
func (p *PN532) Stop() {
	switch t := &p.i2c; {
	case t.reading && t.out != nil && t.read > 1:
		p.taken()
	case !t.reading && len(t.written) > 0:
		p.receive(t.written)
	}
	p.i2c.reading, p.i2c.out, p.i2c.written = false, nil, p.i2c.written[:0]
}

// Operations on SPI (6.2.5), the least significant bit first.
const (
	spiDataWriting   = 0x01
	spiStatusReading = 0x02
	spiDataReading   = 0x03
)

// pn532SPI is a transfer on SPI.
type pn532SPI struct {
	ignores   bool
	bytes     int
	operation byte
	written   []byte
	out       []byte
}

// Select implements Device. In power-down it ignores all bytes until it is
// awake.
func (p *PN532) Select() {
	p.advance()
	if p.asleep && !p.off() && p.wakeBy&wakeBySPI != 0 {
		p.asleep = false
		p.readyAt = p.clock.Now() + wakeTime
	}
	p.spi = pn532SPI{ignores: p.asleep || p.off(), written: p.spi.written[:0]}
}

// Exchange implements Device.
func (p *PN532) Exchange(out byte) (in byte) {
	s := &p.spi
	if s.ignores {
		return 0
	}
	n := s.bytes
	s.bytes++
	switch {
	case n == 0:
		s.operation = bits.Reverse8(out)
		if s.operation == spiDataReading || s.operation == spiStatusReading {
			s.out = p.offered()
		}
	case s.operation == spiDataWriting:
		s.written = append(s.written, bits.Reverse8(out))
	case s.operation == spiStatusReading && s.out != nil:
		return bits.Reverse8(ready)
	case s.operation == spiDataReading && n <= len(s.out):
		return bits.Reverse8(s.out[n-1])
	}
	return 0
}

// Deselect implements Device.
func (p *PN532) Deselect() {
	switch s := &p.spi; {
	case s.ignores:
	case s.operation == spiDataReading && s.out != nil && s.bytes > 1:
		p.taken()
	case s.operation == spiDataWriting && len(s.written) > 0:
		p.receive(s.written)
	}
	p.spi.ignores = true
}

var (
	_ Target = (*PN532)(nil)
	_ Device = (*PN532)(nil)
)

package pn532

import (
	"math/bits"
	"time"

	"periph.io/x/conn/v3"
	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/physic"
)

// Address of the chip on I²C: 0x48 to write and 0x49 to read (6.2.4).
const Address = 0x24

// rdy is the status of a chip that has a frame: the byte before it on I²C, the answer
// to a status reading on SPI. All other values mean not ready.
const rdy = 0x01

// Bits of WakeUpEnable (7.2.11).
const (
	wakeBySPI = 1 << 5
	wakeByI2C = 1 << 7
)

// longest is the length of the longest frame: two targets with UIDs of ten bytes and an ATS
// of 20, which has 15 historical bytes at most (ISO/IEC 14443-4, 5.2).
const longest = 1 + 2*(targetHead+10+20) + overhead

// Link is the connection to one reader: OverI2C or OverSPI. It belongs to one Dev.
type Link interface {
	// wakeUp wakes the chip up, unless the next write does.
	wakeUp() error
	// wakeSources are the bits of WakeUpEnable for this connection.
	wakeSources() byte
	// write sends a frame.
	write(frame []byte) error
	// ready reports whether a frame is there to be read.
	ready() (bool, error)
	// read reports whether a frame is there, and reads its first bytes into dst.
	read(dst []byte) (bool, error)
	// doubt is called after corrupt answers: they may come from another chip.
	doubt()
}

// OverI2C is a reader at Address of a bus, such as a port of tca9548a. It should
// be one of an i2cbus.Bus, whose errors are those of hw. If the bus has a method
// Doubt, it is called after corrupt answers.
func OverI2C(bus i2c.Bus) Link { return &i2cLink{bus: bus} }

// i2cLink is the connection over I²C.
type i2cLink struct {
	bus i2c.Bus
	in  [1 + longest]byte
}

func (l *i2cLink) wakeUp() error { return nil }

func (l *i2cLink) wakeSources() byte { return wakeByI2C }

func (l *i2cLink) write(frame []byte) error { return l.bus.Tx(Address, frame, nil) }

func (l *i2cLink) ready() (bool, error) { return l.read(nil) }

func (l *i2cLink) doubt() {
	if bus, ok := l.bus.(interface{ Doubt() }); ok {
		bus.Doubt()
	}
}

func (l *i2cLink) read(dst []byte) (bool, error) {
	in := l.in[:1+len(dst)]
	if err := l.bus.Tx(Address, nil, in); err != nil {
		return false, err
	}
	return in[0] == rdy && copy(dst, in[1:]) == len(dst), nil
}

// Operations on SPI (6.2.5).
const (
	dataWriting   = 0x01
	statusReading = 0x02
	dataReading   = 0x03
)

// wakeTime is the duration of the select that wakes the chip up: the start-up time of
// its oscillator. A short select and a wait may be enough; a long select is safe.
const wakeTime = 2 * time.Millisecond

// OverSPI is a reader behind the select of a connection in mode 0 at that clock, most
// significant bit first.
func OverSPI(c conn.Conn, clock physic.Frequency) Link {
	n := int64(clock/physic.Hertz) * int64(wakeTime) / int64(8*time.Second)
	return &spiLink{conn: c, idle: make([]byte, max(n, 1))}
}

// spiLink is the connection over SPI.
type spiLink struct {
	conn    conn.Conn
	idle    []byte // no operation, of wakeTime
	out, in [1 + longest]byte
}

func (l *spiLink) wakeUp() error { return l.conn.Tx(l.idle, nil) }

func (l *spiLink) doubt() {}

func (l *spiLink) wakeSources() byte { return wakeBySPI }

func (l *spiLink) write(frame []byte) error {
	l.out[0] = bits.Reverse8(dataWriting)
	for i, b := range frame {
		l.out[1+i] = bits.Reverse8(b)
	}
	return l.conn.Tx(l.out[:1+len(frame)], nil)
}

func (l *spiLink) ready() (bool, error) {
	if err := l.receive(statusReading, 1); err != nil {
		return false, err
	}
	return bits.Reverse8(l.in[1]) == rdy, nil
}

func (l *spiLink) read(dst []byte) (bool, error) {
	if ready, err := l.ready(); err != nil || !ready {
		return false, err
	}
	if err := l.receive(dataReading, len(dst)); err != nil {
		return false, err
	}
	for i := range dst {
		dst[i] = bits.Reverse8(l.in[1+i])
	}
	return true, nil
}

// receive executes an operation that reads n bytes into l.in, from index 1 on.
func (l *spiLink) receive(operation byte, n int) error {
	clear(l.out[:1+n])
	l.out[0] = bits.Reverse8(operation)
	return l.conn.Tx(l.out[:1+n], l.in[:1+n])
}

var (
	_ Link = (*i2cLink)(nil)
	_ Link = (*spiLink)(nil)
)

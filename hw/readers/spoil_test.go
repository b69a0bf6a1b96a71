package readers_test

import (
	"errors"
	"math/rand/v2"

	"periph.io/x/conn/v3"
	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/i2c"
)

// spoiler stands between a driver and its bus, and spoils some transactions.
type spoiler struct {
	chip    antenna
	n       int               // transactions that it saw
	fault   func(n int) fault // of transaction n; nil for none
	out, in func(b byte) byte // what becomes of a byte on the way to the chip and back; nil for nothing
}

// fault is a change of a transaction. The zero value changes nothing.
type fault struct {
	name   string
	err    error          // the bus tells of it; nothing arrives
	lost   bool           // nothing arrives
	answer func(r []byte) // changes what was read
	before func(antenna)
}

func always(b byte) func([]byte) {
	return func(r []byte) {
		for i := range r {
			r[i] = b
		}
	}
}

// onlyFirst leaves the first bytes of an answer, and zeros.
func onlyFirst(n func(length int) int) func([]byte) {
	return func(r []byte) { clear(r[min(n(len(r)), len(r)):]) }
}

// faults are the ways of the record's "bus nak" and more.
var faults = []fault{
	{name: "not acknowledged", err: errors.New("sysfs-i2c: remote I/O error")},
	{name: "lost, zeros", lost: true, answer: always(0)},
	{name: "lost, ones", lost: true, answer: always(0xff)},
	{name: "answer of zeros", answer: always(0)},
	{name: "answer of ones", answer: always(0xff)},
	{name: "half an answer", answer: onlyFirst(func(length int) int { return length / 2 })},
	{name: "four bytes of an answer", answer: onlyFirst(func(int) int { return 4 })},
	{name: "brown-out", before: antenna.BrownOut},
	{name: "reset out of the blue", before: func(a antenna) { a.Reset(gpio.Low); a.Reset(gpio.High) }},
}

// oneInTen spoils every tenth transaction.
func oneInTen(random *rand.Rand) (is fault) {
	if random.IntN(10) > 0 {
		return is
	}
	is.lost = random.IntN(2) == 0
	if random.IntN(4) == 0 {
		is.before = antenna.BrownOut
	}
	if random.IntN(4) > 0 {
		is.answer = always(byte(-random.IntN(2)))
	}
	return is
}

// arm has fault asked from now on, transaction 0 the next; nil for no faults.
func (s *spoiler) arm(fault func(n int) fault) { s.n, s.fault = 0, fault }

// only has transaction i go so.
func only(i int, f fault) func(n int) fault {
	return func(n int) fault {
		if n == i {
			return f
		}
		return fault{}
	}
}

// deafen loses all transactions but the next few.
func (s *spoiler) deafen(after int) {
	s.arm(func(n int) fault {
		if n < after {
			return fault{}
		}
		return fault{lost: true, answer: always(0)}
	})
}

// tx does a transaction by way of the spoiler. Where it is idle nothing is allocated.
func (s *spoiler) tx(w, r []byte, tx func(w, r []byte) error) error {
	var is fault
	if s.fault != nil {
		is = s.fault(s.n)
	}
	s.n++
	if is.before != nil {
		is.before(s.chip)
	}
	if is.err != nil {
		return is.err
	}
	if !is.lost {
		if err := tx(flipped(w, s.out), r); err != nil {
			return err
		}
	}
	if is.answer != nil {
		is.answer(r)
	}
	copy(r, flipped(r, s.in))
	return nil
}

// flipped returns bytes with their changes on the way.
func flipped(data []byte, flip func(byte) byte) []byte {
	if flip == nil {
		return data
	}
	arrived := make([]byte, len(data))
	for i, b := range data {
		arrived[i] = flip(b)
	}
	return arrived
}

// idle reports whether there is nothing to spoil or to count.
func (s *spoiler) idle() bool { return s.fault == nil && s.out == nil && s.in == nil }

// spoiledConn is a connection with a spoiler.
type spoiledConn struct {
	conn.Conn
	s *spoiler
}

func (c spoiledConn) Tx(w, r []byte) error {
	if c.s.idle() {
		return c.Conn.Tx(w, r)
	}
	return c.s.tx(w, r, c.Conn.Tx)
}

// spoiledBus is a bus with a spoiler.
type spoiledBus struct {
	i2c.Bus
	s *spoiler
}

func (b spoiledBus) Tx(addr uint16, w, r []byte) error {
	if b.s.idle() {
		return b.Bus.Tx(addr, w, r)
	}
	return b.s.tx(w, r, func(w, r []byte) error { return b.Bus.Tx(addr, w, r) })
}

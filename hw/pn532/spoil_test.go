package pn532_test

import (
	"errors"

	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/spi"

	"quartoboard/hw/sim/chip"
)

// spoiler stands between driver and chip and spoils some transactions.
type spoiler struct {
	chip  *chip.PN532
	n     int              // transactions since it was armed
	spoil func(n int) bool // whether transaction n is spoiled; nil for none
	how   func() how       // asked at the begin of one that is
	bits  func(b byte) byte
}

// how a transaction is spoiled.
type how struct {
	name   string
	err    error          // the bus tells of it; nothing arrives
	lost   bool           // nothing arrives
	answer func(r []byte) // changes what was read
	before func(*chip.PN532)
}

func always(b byte) func([]byte) {
	return func(r []byte) {
		for i := range r {
			r[i] = b
		}
	}
}

// hows are the ways of the record's "bus nak" and more.
var hows = []how{
	{name: "not acknowledged", err: errors.New("sysfs-i2c: remote I/O error")},
	{name: "lost, zeros", lost: true, answer: always(0)},
	{name: "lost, ones", lost: true, answer: always(0xff)},
	{name: "answer of zeros", answer: always(0)},
	{name: "answer of ones", answer: always(0xff)},
	{name: "short answer", answer: func(r []byte) { clear(r[len(r)/2:]) }},
	{name: "brown-out", before: (*chip.PN532).BrownOut},
	{name: "reset out of the blue", before: func(p *chip.PN532) { p.Reset(false); p.Reset(true) }},
}

// tx does a transaction by way of the spoiler.
func (s *spoiler) tx(w, r []byte, tx func(w, r []byte) error) error {
	var h how
	if s.spoil != nil && s.spoil(s.n) {
		h = s.how()
	}
	s.n++
	if h.before != nil {
		h.before(s.chip)
	}
	if h.err != nil {
		return h.err
	}
	if s.bits != nil {
		w = append([]byte(nil), w...)
		for i := range w {
			w[i] = s.bits(w[i])
		}
	}
	if !h.lost {
		if err := tx(w, r); err != nil {
			return err
		}
	}
	if h.answer != nil && len(r) > 0 {
		h.answer(r)
	}
	if s.bits != nil {
		for i := range r {
			r[i] = s.bits(r[i])
		}
	}
	return nil
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

// spoiledConn is a connection with a spoiler.
type spoiledConn struct {
	spi.Conn
	s *spoiler
}

func (c spoiledConn) Tx(w, r []byte) error {
	if c.s.idle() {
		return c.Conn.Tx(w, r)
	}
	return c.s.tx(w, r, c.Conn.Tx)
}

// idle says whether there is nothing to spoil or to count: then nothing is
// allocated either.
func (s *spoiler) idle() bool { return s.spoil == nil && s.bits == nil }

package rig

import (
	"errors"
	"fmt"

	"periph.io/x/conn/v3"
	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/spi"
)

// selected is a connection to a chip whose select, active low, is a pin.
type selected struct {
	conn spi.Conn
	pin  gpio.PinOut
}

// newSelected drives the select high. periph drives it low for a moment.
func newSelected(conn spi.Conn, pin gpio.PinOut) (*selected, error) {
	s := &selected{conn, pin}
	return s, s.drive(gpio.High)
}

func (s *selected) drive(l gpio.Level) error {
	if err := s.pin.Out(l); err != nil {
		return fmt.Errorf("select %s: %w", s.pin, err)
	}
	return nil
}

// Tx implements conn.Conn. The select goes high after an error too.
func (s *selected) Tx(w, r []byte) error {
	if err := s.drive(gpio.Low); err != nil {
		return err
	}
	err := s.conn.Tx(w, r)
	if release := s.drive(gpio.High); err == nil {
		err = release
	}
	return err
}

var errKeep = errors.New("a select on a pin is not kept from packet to packet")

// TxPackets implements spi.Conn: each packet is a transaction of its own, and
// KeepCS an error.
func (s *selected) TxPackets(packets []spi.Packet) error {
	for _, p := range packets {
		if p.KeepCS {
			return errKeep
		}
		if err := s.Tx(p.W, p.R); err != nil {
			return err
		}
	}
	return nil
}

// Duplex implements conn.Conn.
func (s *selected) Duplex() conn.Duplex { return s.conn.Duplex() }

func (s *selected) String() string { return fmt.Sprintf("%s behind %s", s.conn, s.pin) }

var _ spi.Conn = (*selected)(nil)

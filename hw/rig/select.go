package rig

import (
	"fmt"

	"periph.io/x/conn/v3"
	"periph.io/x/conn/v3/gpio"
)

// selected is a connection to a chip whose select, active low, is a pin.
type selected struct {
	conn.Conn
	pin gpio.PinOut
}

// newSelected drives the select high. periph drives it low for a moment.
func newSelected(c conn.Conn, pin gpio.PinOut) (*selected, error) {
	s := &selected{c, pin}
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
	err := s.Conn.Tx(w, r)
	if release := s.drive(gpio.High); err == nil {
		err = release
	}
	return err
}

// String names the connection and the pin.
func (s *selected) String() string { return fmt.Sprintf("%s behind %s", s.Conn, s.pin) }

var _ conn.Conn = (*selected)(nil)

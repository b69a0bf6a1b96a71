package rig

import (
	"fmt"

	"periph.io/x/conn/v3"
	"periph.io/x/conn/v3/gpio"
)

// selects are the select lines of readers, active low, of which one at most may be low: two
// readers that are selected on one port answer at once, and one of them for the other.
type selects struct {
	low *selectLine // that was driven low, and not high since; nil for none
}

// selectLine is one of them.
type selectLine struct {
	gpio.PinOut
	of *selects
}

// Out implements gpio.PinOut. Before the line goes low, another one goes high that stayed low
// because of an error.
func (s *selectLine) Out(l gpio.Level) error {
	if l == gpio.High {
		return s.release()
	}
	if other := s.of.low; other != nil && other != s {
		if err := other.release(); err != nil {
			return fmt.Errorf("select %s: %w", other, err)
		}
	}
	s.of.low = s // after an error too: it may be low
	return s.PinOut.Out(gpio.Low)
}

// release drives the line high.
func (s *selectLine) release() error {
	err := s.PinOut.Out(gpio.High)
	if err == nil && s.of.low == s {
		s.of.low = nil
	}
	return err
}

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

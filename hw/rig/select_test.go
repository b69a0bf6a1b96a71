package rig

import (
	"errors"
	"slices"
	"testing"

	"periph.io/x/conn/v3"
	"periph.io/x/conn/v3/gpio"

	"quartoboard/hw/sim/chip"
)

// wire is a connection that writes down what the select carries meanwhile.
type wire struct {
	pin    *chip.Pin
	seen   []gpio.Level
	broken error
}

func (w *wire) Tx(_, _ []byte) error {
	w.seen = append(w.seen, w.pin.Level())
	return w.broken
}

func (w *wire) String() string      { return "wire" }
func (w *wire) Duplex() conn.Duplex { return conn.Full }

func TestSelectIsLowForOneTransaction(t *testing.T) {
	pin := chip.NewPin("GPIO6")
	w := &wire{pin: pin}
	s, err := newSelected(w, pin)
	if err != nil {
		t.Fatal(err)
	}
	if pin.Level() != gpio.High {
		t.Error("selected before the first transaction")
	}
	var changes []gpio.Level
	pin.Changed = func(l gpio.Level) { changes = append(changes, l) }
	if err := s.Tx([]byte{1}, nil); err != nil {
		t.Error(err)
	}
	w.broken = errors.New("port is gone")
	if err := s.Tx([]byte{1}, nil); !errors.Is(err, w.broken) {
		t.Errorf("got %v, want %v", err, w.broken)
	}
	low, high := gpio.Low, gpio.High
	if want := []gpio.Level{low, low}; !slices.Equal(w.seen, want) {
		t.Errorf("during two transactions: %v, want %v", w.seen, want)
	}
	if want := []gpio.Level{low, high, low, high}; !slices.Equal(changes, want) {
		t.Errorf("the select went %v, want %v", changes, want)
	}
}

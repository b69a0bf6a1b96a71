package ads1115

import (
	"testing"

	"periph.io/x/conn/v3/physic"

	"quartoboard/hw/sim/chip"
)

func TestWhatPeriphNeverSentIsRefused(t *testing.T) {
	bus := chip.NewI2C(&chip.Clock{}, "I2C1", func(_ uint16, dst []chip.Target) []chip.Target {
		return append(dst, chip.NewADS1115(&chip.Clock{}))
	})
	b := &watched{bus: bus}
	for _, tt := range []struct{ w, r []byte }{
		{[]byte{2, 0, 0}, nil},
		{[]byte{conversion}, make([]byte, 3)},
		{nil, make([]byte, 2)},
		{[]byte{config}, make([]byte, 2)},
	} {
		if err := b.Tx(0x48, tt.w, tt.r); err == nil {
			t.Errorf("% x out and %d bytes in pass", tt.w, len(tt.r))
		}
	}
	if got := bus.Stats().Transactions; got != 0 {
		t.Errorf("%d transactions reached the bus", got)
	}
	if b.String() != "I2C1" || b.SetSpeed(physic.MegaHertz) == nil {
		t.Error("the bus is hidden")
	}
}

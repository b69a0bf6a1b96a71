package chip_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	pn532 "github.com/ZaparooProject/go-pn532"
	theirs "github.com/ZaparooProject/go-pn532/transport/i2c"
	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/i2c/i2creg"

	"quartoboard/hw/sim/chip"
)

// bubbleBus is a bus whose clock and the bubble's are one: what the driver sleeps
// passes on the table, and what the bus takes passes for the driver.
type bubbleBus struct {
	*chip.I2C
	clock *chip.Clock
	begin time.Time
}

func (b *bubbleBus) Tx(addr uint16, w, r []byte) error {
	b.clock.Elapse(time.Since(b.begin) - b.clock.Now())
	err := b.I2C.Tx(addr, w, r)
	time.Sleep(b.clock.Now() - time.Since(b.begin))
	return err
}

// theirDriver is go-pn532's driver, its I²C transport included, on a simulated
// reader. The transport opens its bus by name, so the bus is registered.
func theirDriver(t *testing.T, reach func(dst []*chip.Card) []*chip.Card) (*pn532.Device, *chip.PN532) {
	t.Helper()
	clock := &chip.Clock{}
	reader := chip.NewPN532(clock)
	reader.Reach = reach
	bus := &bubbleBus{
		I2C: chip.NewI2C(clock, "I2C", func(addr uint16, dst []chip.Target) []chip.Target {
			if addr == chip.PN532Address {
				dst = append(dst, reader)
			}
			return dst
		}),
		clock: clock,
		begin: time.Now(),
	}
	name := "simulated-" + strings.ReplaceAll(t.Name(), "/", "-")
	if err := i2creg.Register(name, nil, -1, func() (i2c.BusCloser, error) { return bus, nil }); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := i2creg.Unregister(name); err != nil {
			t.Error(err)
		}
	})
	transport, err := theirs.New(name)
	if err != nil {
		t.Fatal(err)
	}
	d, err := pn532.New(transport)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Init(t.Context()); err != nil {
		t.Fatal(err)
	}
	return d, reader
}

// TestAnIndependentDriverReadsOurPN532 is why the simulated PN532 is believed: a
// driver that we did not write sets it up and reads UIDs from it.
func TestAnIndependentDriverReadsOurPN532(t *testing.T) {
	for _, uid := range [][]byte{{0x12, 0x34, 0x56, 0x78}, {0x04, 0xa1, 0xb2, 0xc3, 0xd4, 0xe5, 0x80}} {
		t.Run(fmt.Sprintf("%d bytes", len(uid)), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				card, err := chip.NewCard(uid)
				if err != nil {
					t.Fatal(err)
				}
				d, _ := theirDriver(t, func(dst []*chip.Card) []*chip.Card { return append(dst, card) })
				for range 2 {
					tag, err := d.InListPassiveTarget(t.Context(), 0)
					if err != nil || tag == nil || !bytes.Equal(tag.UIDBytes, uid) {
						t.Fatalf("got %v, %v; want % x", tag, err, uid)
					}
					for _, test := range []byte{pn532.DiagnoseROMTest, pn532.DiagnoseRAMTest} {
						if r, err := d.Diagnose(t.Context(), test, nil); err != nil || !r.Success {
							t.Errorf("test %d: got %v, %v, want it passed", test, r, err)
						}
					}
					if err := d.InRelease(t.Context()); err != nil {
						t.Error(err)
					}
				}
			})
		})
	}
}

func TestAnIndependentDriverDeselectsACardToFindAnother(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var cards []*chip.Card
		for _, uid := range [][]byte{{1, 2, 3, 4}, {1, 2, 3, 5}} {
			card, err := chip.NewCard(uid)
			if err != nil {
				t.Fatal(err)
			}
			cards = append(cards, card)
		}
		d, _ := theirDriver(t, func(dst []*chip.Card) []*chip.Card { return append(dst, cards...) })
		for _, last := range []byte{5, 4} {
			tag, err := d.InListPassiveTarget(t.Context(), 0)
			if err != nil || tag == nil || !bytes.Equal(tag.UIDBytes, []byte{1, 2, 3, last}) {
				t.Fatalf("got %v, %v; want 01 02 03 %02x", tag, err, last)
			}
			if err := d.InDeselect(t.Context()); err != nil {
				t.Error(err)
			}
		}
	})
}

func TestAnIndependentDriverSeesCardsComeAndGo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		card, err := chip.NewCard([]byte{1, 2, 3, 4})
		if err != nil {
			t.Fatal(err)
		}
		there := false
		d, reader := theirDriver(t, func(dst []*chip.Card) []*chip.Card {
			if there {
				dst = append(dst, card)
			}
			return dst
		})
		for _, there = range []bool{false, true, false} {
			if err := d.SetPassiveActivationRetries(t.Context(), 0); err != nil {
				t.Fatal(err)
			}
			tag, err := d.InListPassiveTarget(t.Context(), 0)
			if err != nil || (tag != nil) != there {
				t.Errorf("a card %v: got %v, %v", there, tag, err)
			}
			reader.BrownOut()
			time.Sleep(3 * time.Millisecond)
			if _, err := d.InListPassiveTarget(t.Context(), 0); err == nil {
				t.Error("after a brown-out: got no error before SAMConfiguration")
			}
			if err := d.Init(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
	})
}

package chip_test

import (
	"bytes"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"
	"periph.io/x/devices/v3/mfrc522"

	"quartoboard/hw/sim/chip"
)

// periph's driver waits for the interrupt in a goroutine of its own while it
// talks to the chip, so the bench has a lock, and its edges come by asking.
type lockedPort struct {
	*chip.SPI
	mu *sync.Mutex
}

type lockedConn struct {
	spi.Conn
	mu *sync.Mutex
}

func (p lockedPort) Connect(f physic.Frequency, mode spi.Mode, bits int) (spi.Conn, error) {
	c, err := p.SPI.Connect(f, mode, bits)
	return lockedConn{c, p.mu}, err
}

func (c lockedConn) Tx(w, r []byte) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.Conn.Tx(w, r)
}

type irqLine struct {
	*chip.Pin
	clock *chip.Clock
	mu    *sync.Mutex
}

// WaitForEdge answers a falling edge within the timeout; the virtual clock and
// the bubble's run together.
func (l irqLine) WaitForEdge(timeout time.Duration) bool {
	was := gpio.High
	for end := time.Now().Add(timeout); time.Now().Before(end); {
		time.Sleep(time.Millisecond)
		l.mu.Lock()
		l.clock.Elapse(time.Millisecond)
		is := l.Read()
		l.mu.Unlock()
		if was == gpio.High && is == gpio.Low {
			return true
		}
		was = is
	}
	return false
}

// periphReader is periph's driver on a simulated reader.
func periphReader(t *testing.T, reach func(dst []*chip.Card) []*chip.Card) (*mfrc522.Dev, *chip.SPI) {
	t.Helper()
	clock, mu := &chip.Clock{}, &sync.Mutex{}
	reader := chip.NewMFRC522(clock)
	reader.Reach = reach
	port := chip.NewSPI(clock, "SPI1.0", func() chip.Device { return reader })
	reset, irq := chip.NewPin("RST"), chip.NewPin("IRQ")
	reset.Changed = reader.Reset
	irq.Source = reader.IRQ
	d, err := mfrc522.NewSPI(lockedPort{port, mu}, reset, irqLine{irq, clock, mu}, mfrc522.WithSync())
	if err != nil {
		t.Fatal(err)
	}
	clock.Elapse(10 * time.Millisecond) // the reset line has just gone up
	return d, port
}

// quickCard is a tag that answers 0.1 ms after the field came: periph's driver
// drops the field for a moment before it asks, and waits for nothing after.
func quickCard(t testing.TB, uid ...byte) *chip.Card {
	t.Helper()
	c, err := chip.NewCard(uid)
	if err != nil {
		t.Fatal(err)
	}
	c.Start = 100 * time.Microsecond
	return c
}

// TestPeriphReadsOurReader is why the simulated MFRC522 is believed: a driver
// that we did not write reads UIDs from it.
func TestPeriphReadsOurReader(t *testing.T) {
	for _, uid := range [][]byte{{0x12, 0x34, 0x56, 0x78}, {0x04, 0xa1, 0xb2, 0xc3, 0xd4, 0xe5, 0x80}} {
		t.Run(fmt.Sprintf("%d bytes", len(uid)), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				card := quickCard(t, uid...)
				d, port := periphReader(t, func(dst []*chip.Card) []*chip.Card { return append(dst, card) })
				for range 2 {
					before := port.Stats()
					got, err := d.ReadUID(time.Second)
					if err != nil || !bytes.Equal(got, uid) {
						t.Fatalf("got % x, %v; want % x", got, err, uid)
					}
					after := port.Stats()
					t.Logf("%d transactions, %d bytes", after.Transactions-before.Transactions, after.Bytes-before.Bytes)
				}
			})
		})
	}
}

func TestPeriphSeesNoTagWhereThereIsNone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, _ := periphReader(t, nil)
		if uid, err := d.ReadUID(500 * time.Millisecond); err == nil {
			t.Errorf("got UID % x from an empty field", uid)
		}
	})
}

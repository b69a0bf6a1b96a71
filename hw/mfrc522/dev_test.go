package mfrc522_test

import (
	"encoding/hex"
	"errors"
	"testing"
	"time"

	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"

	"quartoboard/hw"
	"quartoboard/hw/mfrc522"
	"quartoboard/hw/sim/chip"
)

// bench is a simulated reader on a port, at 4 MHz. What it shares with other readers
// is tested in package readers.
type bench struct {
	clock *chip.Clock
	chip  *chip.MFRC522
	port  *chip.SPI
	conn  spi.Conn
}

// newBench has one tag above the reader, or none.
func newBench(t *testing.T, uid string) *bench {
	t.Helper()
	b := &bench{clock: &chip.Clock{}}
	b.chip = chip.NewMFRC522(b.clock)
	if uid != "" {
		id, err := hex.DecodeString(uid)
		if err != nil {
			t.Fatal(err)
		}
		tag, err := chip.NewCard(id)
		if err != nil {
			t.Fatal(err)
		}
		b.chip.Reach = func(dst []*chip.Card) []*chip.Card { return append(dst, tag) }
	}
	b.port = chip.NewSPI(b.clock, "SPI1.0", func() chip.Device { return b.chip })
	var err error
	if b.conn, err = b.port.Connect(4*physic.MegaHertz, spi.Mode0, 8); err != nil {
		t.Fatal(err)
	}
	return b
}

// driver is our driver on it, not opened.
func (b *bench) driver() *mfrc522.Dev {
	return mfrc522.New(b.conn, mfrc522.Opts{Part: hw.Part{Kind: hw.PartTray}, Sleep: b.clock.Elapse})
}

func (b *bench) open(t *testing.T) *mfrc522.Dev {
	t.Helper()
	d := b.driver()
	if err := d.Open(); err != nil {
		t.Fatal(err)
	}
	return d
}

// register returns the value of a register of the chip.
func (b *bench) register(t *testing.T, n byte) byte {
	t.Helper()
	in := make([]byte, 2)
	if err := b.conn.Tx([]byte{n<<1 | 0x80, 0}, in); err != nil {
		t.Fatal(err)
	}
	return in[1]
}

// expect reads that tag, or meets that error.
func expect(t *testing.T, d *mfrc522.Dev, when, uid string, want error) {
	t.Helper()
	if tag, err := d.Read(); tag.String() != uid || !errors.Is(err, want) {
		t.Errorf("%s: got %q, %v; want %q, %v", when, tag, err, uid, want)
	}
}

// TestAReadingIsShort holds the count of transactions, to which the doctor's
// and the profiles' figures refer.
func TestAReadingIsShort(t *testing.T) {
	for _, tt := range []struct {
		uid          string
		err          error
		transactions int
		most         time.Duration
	}{
		{"", hw.ErrNoTag, 11, 6 * time.Millisecond},
		{"12345678", nil, 33, 10 * time.Millisecond},
		{"04A1B2C3D4E580", nil, 45, 12 * time.Millisecond},
		{"04112233445566770899", nil, 57, 15 * time.Millisecond},
	} {
		b := newBench(t, tt.uid)
		d := b.open(t)
		sent, begin := b.port.Stats().Transactions, b.clock.Now()
		expect(t, d, "a reading", tt.uid, tt.err)
		sent, took := b.port.Stats().Transactions-sent, b.clock.Now()-begin
		if sent != tt.transactions || took > tt.most {
			t.Errorf("%q: got %d transactions in %v, want %d in at most %v", tt.uid, sent, took, tt.transactions, tt.most)
		}
	}
}

func TestAnyVersionButThoseOfADeadLineIsTried(t *testing.T) {
	for v := range 256 {
		b := newBench(t, "12345678")
		b.chip.Version = byte(v)
		d := b.driver()
		err := d.Open()
		if v != 0x00 && v != 0xff {
			if err != nil {
				t.Errorf("version %#02x: got %v", v, err)
			}
			expect(t, d, "a version", "12345678", nil)
			continue
		}
		if _, ok := errors.AsType[*hw.PartError](err); !ok || !errors.Is(err, hw.ErrNoAnswer) {
			t.Errorf("version %#02x: got %v, want no answer of the reader", v, err)
		}
		expect(t, d, "a dead line", "", hw.ErrNoAnswer)
	}
}

// held is a line from the chips that is held at one level.
type held struct {
	spi.Conn
	level byte
}

func (h held) Tx(w, r []byte) error {
	for i := range r {
		r[i] = h.level
	}
	return nil
}

func TestZerosAndOnesAreNoChip(t *testing.T) {
	const want = "tray reader: read: no answer"
	for _, level := range []byte{0x00, 0xff} {
		b := newBench(t, "12345678")
		b.conn = held{b.conn, level}
		d := b.driver()
		_, readErr := d.Read()
		for _, err := range []error{d.Open(), readErr, d.Test()} {
			if err == nil || err.Error() != want {
				t.Errorf("all bytes %#02x: got %v, want %s", level, err, want)
			}
		}
	}
}

func TestPowerDownEndsWithOpen(t *testing.T) {
	const commandReg, powerDown = 0x01, 1 << 4
	b := newBench(t, "12345678")
	d := b.open(t)
	if err := d.PowerDown(); err != nil {
		t.Fatal(err)
	}
	if got := b.register(t, commandReg); got&powerDown == 0 || b.chip.Field() {
		t.Errorf("CommandReg is %#02x, the antenna is on: %v; want power-down", got, b.chip.Field())
	}
	if err := d.Open(); err != nil {
		t.Fatal(err)
	}
	expect(t, d, "opened again", "12345678", nil)
	if err := b.port.Close(); err != nil {
		t.Fatal(err)
	}
	if err := d.PowerDown(); err == nil {
		t.Error("on a closed port: got no error")
	}
}

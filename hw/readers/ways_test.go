package readers_test

import (
	"errors"
	"testing"
	"time"

	"periph.io/x/conn/v3"
	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"

	"quartoboard/hw"
	"quartoboard/hw/mfrc522"
	"quartoboard/hw/pn532"
	"quartoboard/hw/readers"
	"quartoboard/hw/sim/chip"
)

// way is a chip and the bus to it, and what is asked of it beyond what all readers
// promise.
type way struct {
	chip, bus string

	// The longest readings, bus and rest included: 100 kHz on I²C, 4 MHz on SPI.
	bad     time.Duration // one transaction of it is bad
	worse   time.Duration // and that is a loss of the supply, or a UID of ten bytes is read again
	worst   time.Duration // up to half of them are bad
	endless time.Duration // the air never comes to an end
	dead    time.Duration // the reader does not answer
	renewed time.Duration // the supply was gone before it
	others  time.Duration // added by each two tags in the field

	// itself says that the chip does the dialogue with the tag, not the driver. Then a
	// loss of the supply in the middle may be told as an error, since it takes too
	// long to begin it anew. Otherwise each byte of a UID crosses the bus by itself,
	// and noise on the way back alone, which breaks no command, is tried too.
	itself bool
	// late is the number of readings after noise that may still be wrong, with the reset line in use.
	// Two flips can make a command of a PN532 another one, which no checksum forbids.
	late int
	// closed is the beginning of the error of a bus that is gone.
	closed string
}

var (
	mfrc522OnSPI = way{
		chip: "MFRC522", bus: "SPI",
		bad: 40 * time.Millisecond, worse: 40 * time.Millisecond, worst: 60 * time.Millisecond, endless: 50 * time.Millisecond,
		dead: 40 * time.Millisecond, renewed: 40 * time.Millisecond, others: 15 * time.Millisecond,
		closed: "tray reader: write: SPI0.0: ",
	}
	pn532OnSPI = way{
		chip: "PN532", bus: "SPI",
		bad: 48 * time.Millisecond, worse: 65 * time.Millisecond, worst: 85 * time.Millisecond, endless: 60 * time.Millisecond,
		dead: 45 * time.Millisecond, renewed: 50 * time.Millisecond, others: 15 * time.Millisecond,
		itself: true, late: 1,
		closed: "tray reader: wake up: SPI0.0: ",
	}
	pn532OnI2C = way{
		chip: "PN532", bus: "I2C",
		bad: 48 * time.Millisecond, worse: 70 * time.Millisecond, worst: 115 * time.Millisecond, endless: 70 * time.Millisecond,
		dead: 45 * time.Millisecond, renewed: 50 * time.Millisecond, others: 30 * time.Millisecond,
		itself: true, late: 1,
		closed: "tray reader: write: I2C3 address 0x24: no answer: ",
	}
	ways = []way{mfrc522OnSPI, pn532OnSPI, pn532OnI2C}
)

func (w way) String() string { return w.chip + " on " + w.bus }

// within is the time of a reading of these tags, of which one takes that long.
func (w way) within(one time.Duration, uids []string) time.Duration {
	return one + w.others*time.Duration(len(uids)/2)
}

// onWays runs a test on each way.
func onWays(t *testing.T, test func(t *testing.T, w way)) {
	for _, w := range ways {
		t.Run(w.String(), func(t *testing.T) { test(t, w) })
	}
}

// antenna is a simulated reader of either kind, and what can be changed of it.
type antenna struct {
	simulated
	reach *func(dst []*chip.Card) []*chip.Card
	dead  *bool
	deaf  *bool
	slow  *time.Duration
}

type simulated interface {
	chip.Device
	Field() bool
	Reset(gpio.Level)
	BrownOut()
}

func (w way) antenna(clock *chip.Clock) antenna {
	if w.chip == mfrc522OnSPI.chip {
		m := chip.NewMFRC522(clock)
		return antenna{m, &m.Reach, &m.Dead, &m.Deaf, &m.Slow}
	}
	p := chip.NewPN532(clock)
	return antenna{p, &p.Reach, &p.Dead, &p.Deaf, &p.Slow}
}

// awake says that a chip which has a sleep is not in it.
func (a antenna) awake() bool {
	p, ok := a.simulated.(*chip.PN532)
	return ok && !p.Asleep()
}

const withinAntenna = 4 * physic.MegaHertz

// connect is a port's connection.
func connect(t testing.TB, port *chip.SPI) spi.Conn {
	t.Helper()
	c, err := port.Connect(withinAntenna, spi.Mode0, 8)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// overSPI is our driver on a reader at the end of a connection.
func (w way) overSPI(c conn.Conn, o pn532.Opts) readers.Reader {
	if w.chip != mfrc522OnSPI.chip {
		return pn532.New(pn532.OverSPI(c, withinAntenna), o)
	}
	return mfrc522.New(c, mfrc522.Opts{Part: o.Part, Sleep: o.Sleep})
}

// words returns the text of a reading: the UID, or hw's sentinel.
func words(tag hw.Tag, err error) string {
	for _, sentinel := range []error{hw.ErrNoTag, hw.ErrCollision, hw.ErrCorrupt, hw.ErrNoAnswer, hw.ErrHalted} {
		if errors.Is(err, sentinel) {
			return sentinel.Error()
		}
	}
	if err != nil {
		return err.Error()
	}
	return tag.String()
}

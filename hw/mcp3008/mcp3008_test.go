package mcp3008_test

import (
	"errors"
	"testing"

	"periph.io/x/conn/v3"
	"periph.io/x/conn/v3/spi"

	"quartoboard/hw"
	"quartoboard/hw/hwtest"
	"quartoboard/hw/mcp3008"
)

// converter answers as figure 6-1 of DS21295D draws it: whatever stands on the
// wire before the null bit is undefined, here all ones.
type converter struct {
	levels [mcp3008.Channels]uint16
	stuck  []byte // what every answer reads as, where it is set
	silent uint8  // channels whose answer is all ones
	broken error  // what the bus says, where it is set
	asked  int    // messages
}

func (c *converter) Tx(w, r []byte) error {
	c.asked++
	return c.convert(w, r)
}

// TxPackets takes what periph sends without an allocation, and every conversion with a
// select of its own.
func (c *converter) TxPackets(packets []spi.Packet) error {
	c.asked++
	if len(packets) > 4 {
		return errors.New("more than four packets")
	}
	for _, p := range packets {
		if p.KeepCS {
			return errors.New("the select is kept")
		}
		if err := c.convert(p.W, p.R); err != nil {
			return err
		}
	}
	return nil
}

func (c *converter) convert(w, r []byte) error {
	if c.broken != nil {
		return c.broken
	}
	if len(w) != 3 || len(r) != 3 || w[0] != 0x01 || w[1]&0x80 == 0 || w[1]&0x0f != 0 || w[2] != 0 {
		return errors.New("not a single-ended conversion")
	}
	if c.stuck != nil {
		copy(r, c.stuck)
		return nil
	}
	channel := w[1] >> 4 & 7
	level := c.levels[channel]
	r[0], r[1], r[2] = 0xff, 0xf8|byte(level>>8), byte(level)
	if c.silent>>channel&1 == 1 {
		r[1] = 0xff
	}
	return nil
}

func (c *converter) String() string      { return "converter" }
func (c *converter) Duplex() conn.Duplex { return conn.Full }

// table is two converters with sensors at rest: sensor n at 500+n.
func table() (a, b *converter, pair *mcp3008.Pair) {
	a, b = &converter{}, &converter{}
	for ch := range mcp3008.Channels {
		a.levels[ch], b.levels[ch] = 500+uint16(ch), 508+uint16(ch)
	}
	return a, b, mcp3008.NewPair([2]*mcp3008.Dev{mcp3008.New(a), mcp3008.New(b)})
}

func TestEachChannelGivesItsOwnLevel(t *testing.T) {
	c := &converter{levels: [mcp3008.Channels]uint16{0, 1, 255, 256, 511, 512, 767, 1023}}
	d := mcp3008.New(c)
	for ch, want := range c.levels {
		if got, err := d.Read(ch); err != nil || got != want {
			t.Errorf("channel %d: got %d, %v, want %d", ch, got, err, want)
		}
	}
}

func TestNullBitIsChecked(t *testing.T) {
	d := mcp3008.New(&converter{stuck: []byte{0xff, 0xff, 0xff}})
	if level, err := d.Read(0); !errors.Is(err, hw.ErrNoAnswer) {
		t.Errorf("a bus stuck high: got %d, %v, want %v", level, err, hw.ErrNoAnswer)
	}
}

func TestOneSilentChannelKeepsItsLevel(t *testing.T) {
	c := &converter{levels: [mcp3008.Channels]uint16{500, 501, 502, 503, 504, 505, 506, 507}, silent: 1 << 5}
	got := [mcp3008.Channels]uint16{5: 99}
	silent, err := mcp3008.New(c).ReadAll(&got)
	want := c.levels
	want[5] = 99
	if err != nil || silent != c.silent || got != want {
		t.Errorf("got %v, silent %08b, %v, want %v and channel 5", got, silent, err, want)
	}
}

func TestSensorsStandInTheOrderOfTheConverters(t *testing.T) {
	_, _, pair := table()
	var got [hw.Places]uint16
	if err := pair.ReadLevels(&got); err != nil {
		t.Fatal(err)
	}
	for n, level := range got {
		if want := uint16(500 + n); level != want {
			t.Errorf("sensor %d: got %d, want %d", n, level, want)
		}
	}
	if pair.FullScale() != 1023 {
		t.Errorf("full scale: got %d, want 1023", pair.FullScale())
	}
}

func TestWhatCannotBeALevelIsNamed(t *testing.T) {
	unplugged := errors.New("port is gone")
	zeros, ones := []byte{0, 0, 0}, []byte{0xff, 0xff, 0xff}
	for _, c := range []struct {
		name   string
		harm   func(a, b *converter)
		part   string
		places uint16
	}{
		{"first converter silent", func(a, _ *converter) { a.stuck = zeros }, "converter 1", 0x00ff},
		{"second converter silent", func(_, b *converter) { b.stuck = zeros }, "converter 2", 0xff00},
		{"second converter stuck high", func(_, b *converter) { b.stuck = ones }, "converter 2", 0xff00},
		{"both silent", func(a, b *converter) { a.stuck, b.stuck = zeros, zeros }, "converters 1 and 2", 0xffff},
		{"reference missing", func(a, _ *converter) { a.stuck = []byte{0, 3, 255} }, "converter 1", 0x00ff},
		{"port unplugged", func(a, _ *converter) { a.broken = unplugged }, "converter 1", 0x00ff},
		{"null bit of one channel missing", func(a, _ *converter) { a.silent = 1 << 6 }, "sensor 6", 1 << 6},
		{"one wire broken", func(_, b *converter) { b.levels[2] = 0 }, "sensor 10", 1 << 10},
		{"one sensor on its supply", func(a, _ *converter) { a.levels[7] = 1023 }, "sensor 7", 1 << 7},
		{"two wires broken", func(a, _ *converter) { a.levels[0], a.levels[3] = 0, 0 }, "sensors", 1<<0 | 1<<3},
	} {
		t.Run(c.name, func(t *testing.T) {
			a, b, pair := table()
			c.harm(a, b)
			var got [hw.Places]uint16
			err := pair.ReadLevels(&got)
			hwtest.Failed(t, err, c.part, c.places, hw.ErrNoAnswer)
			if a.broken != nil && !errors.Is(err, unplugged) {
				t.Errorf("%v does not carry what the bus said", err)
			}
			for n, level := range got {
				if want := uint16(500 + n); c.places>>n&1 == 0 && level != want {
					t.Errorf("sensor %d is not named: got %d, want %d", n, level, want)
				}
			}
		})
	}
}

func TestBrokenBusIsAskedOnceALook(t *testing.T) {
	a, b, pair := table()
	a.broken = errors.New("port is gone")
	var got [hw.Places]uint16
	if err := pair.ReadLevels(&got); err == nil {
		t.Fatal("no error from a broken bus")
	}
	if a.asked != 1 || b.asked != 2 {
		t.Errorf("%d and %d messages, want 1 and 2", a.asked, b.asked)
	}
}

func TestFaultEndsWithItsCause(t *testing.T) {
	a, _, pair := table()
	var got [hw.Places]uint16
	a.levels[4] = 0
	if err := pair.ReadLevels(&got); err == nil {
		t.Fatal("no error from a broken wire")
	}
	a.levels[4] = 504
	if err := pair.ReadLevels(&got); err != nil {
		t.Errorf("mended, and still: %v", err)
	}
}

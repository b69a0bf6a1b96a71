package chip_test

import (
	"fmt"
	"testing"

	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"

	"quartoboard/hw/sim/chip"
)

// converter is an MCP3008 whose channel n reads (100·n + 83)/1024, on a port at
// 1 MHz.
func converter(t testing.TB) (spi.Conn, *chip.MCP3008, *chip.SPI) {
	m := &chip.MCP3008{Input: func(channel int) float64 { return float64(100*channel+83) / 1024 }}
	port := chip.NewSPI(&chip.Clock{}, "SPI0.0", func() chip.Device { return m })
	c, err := port.Connect(physic.MegaHertz, spi.Mode0, 8)
	if err != nil {
		t.Fatal(err)
	}
	return c, m, port
}

// TestMCP3008SpeaksTheFramesOfItsDataSheet holds the frames of DS21295: figure
// 6-1 (three bytes, right-aligned: "0 0 0 0 0 0 0 1 | SGL D2 D1 D0 X X X X | X…"
// answers "? … | ? ? ? ? ? 0 B9 B8 | B7 … B0") and figure 5-1, where the same clocks
// come at other places.
func TestMCP3008SpeaksTheFramesOfItsDataSheet(t *testing.T) {
	// Channel 5 reads 583 = 10 0100 0111; channel 0 reads 83 = 00 0101 0011.
	for _, tt := range []struct {
		name      string
		out, want []byte
	}{
		{"figure 6-1, channel 0", []byte{0x01, 0x80, 0x00}, []byte{0x00, 0x00, 0x53}},
		{"figure 6-1, channel 5", []byte{0x01, 0xd0, 0x00}, []byte{0x00, 0x02, 0x47}},
		{"figure 6-1 with ones where it does not care", []byte{0x01, 0xdf, 0xff}, []byte{0x00, 0x02, 0x47}},
		{"start bit first, as in figure 5-1", []byte{0xe8, 0x00, 0x00}, []byte{0x01, 0x23, 0b1000_0000}},
		{"start bit after eleven zeros", []byte{0x00, 0x1d, 0x00, 0x00}, []byte{0x00, 0x00, 0x24, 0b0111_0000}},
		{"zeros behind the answer", []byte{0x01, 0xd0, 0, 0, 0}, []byte{0x00, 0x02, 0x47, 0x00, 0x00}},
		{"no start bit", []byte{0, 0, 0}, []byte{0, 0, 0}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c, _, _ := converter(t)
			for range 2 { // the second time after a new select
				in := make([]byte, len(tt.out))
				if err := c.Tx(tt.out, in); err != nil {
					t.Fatal(err)
				}
				if got, want := fmt.Sprintf("%08b", in), fmt.Sprintf("%08b", tt.want); got != want {
					t.Errorf("out %08b\n got %s\nwant %s", tt.out, got, want)
				}
			}
		})
	}
}

// TestMCP3008ConvertsAtEachSelectOfAMessage reads three channels in one message. With the
// select held, what follows an answer are zeros, not another conversion (section 5.0).
func TestMCP3008ConvertsAtEachSelectOfAMessage(t *testing.T) {
	for keep, want := range map[bool][3]int{false: {83, 583, 783}, true: {83, 0, 0}} {
		c, _, port := converter(t)
		var in [3][3]byte
		err := c.TxPackets([]spi.Packet{
			{W: []byte{0x01, 0x80, 0}, R: in[0][:], KeepCS: keep},
			{W: []byte{0x01, 0xd0, 0}, R: in[1][:], KeepCS: keep},
			{W: []byte{0x01, 0xf0, 0}, R: in[2][:]},
		})
		var got [3]int
		for i, b := range in {
			got[i] = int(b[1]&3)<<8 | int(b[2])
		}
		if err != nil || got != want || port.Stats().Calls != 1 {
			t.Errorf("select held %v: got %v, %v, %+v; want %v in one call", keep, got, err, port.Stats(), want)
		}
	}
}

func TestMCP3008StaysWithinTenBits(t *testing.T) {
	for _, tt := range []struct {
		share float64
		want  int
	}{{-1, 0}, {0, 0}, {0.5, 512}, {1023.0 / 1024, 1023}, {1, 1023}, {7, 1023}} {
		c, m, _ := converter(t)
		m.Input = func(int) float64 { return tt.share }
		in := make([]byte, 3)
		if err := c.Tx([]byte{0x01, 0x80, 0}, in); err != nil {
			t.Fatal(err)
		}
		if got := int(in[1]&3)<<8 | int(in[2]); got != tt.want {
			t.Errorf("share %v: got %d, want %d", tt.share, got, tt.want)
		}
	}
}

func TestDeadMCP3008ReadsZeros(t *testing.T) {
	c, m, _ := converter(t)
	m.Dead = true
	in := []byte{0xff, 0xff, 0xff}
	if err := c.Tx([]byte{0x01, 0xff, 0xff}, in); err != nil || in[0]|in[1]|in[2] != 0 {
		t.Errorf("got % x, %v; want zeros without an error", in, err)
	}
}

func BenchmarkMCP3008Conversion(b *testing.B) {
	c, _, _ := converter(b)
	out, in := []byte{0x01, 0x80, 0}, make([]byte, 3)
	for b.Loop() {
		if err := c.Tx(out, in); err != nil {
			b.Fatal(err)
		}
	}
}

package chip_test

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"

	"quartoboard/hw/i2cbus"
	"quartoboard/hw/mcp3008"
	"quartoboard/hw/resistor"
	"quartoboard/hw/sim/chip"
	"quartoboard/hw/tca9548a"
)

// counter counts its traffic.
type counter interface{ Stats() chip.Stats }

// cost returns the traffic of buses while f runs.
func cost(t *testing.T, buses []counter, f func() error) (c chip.Stats) {
	t.Helper()
	for _, sign := range []int{-1, 1} {
		for _, b := range buses {
			c.Transactions += sign * b.Stats().Transactions
			c.Bytes += sign * b.Stats().Bytes
			c.Calls += sign * b.Stats().Calls
		}
		if sign < 0 {
			if err := f(); err != nil {
				t.Fatal(err)
			}
		}
	}
	return c
}

func stats(s chip.Stats) string {
	return fmt.Sprintf("%3d Tx %4d B %3d calls", s.Transactions, s.Bytes, s.Calls)
}

// sweep reads the plate behind each of 16 ports.
func sweep(port func(n int) i2c.Bus) func() error {
	return func() error {
		for n := range 16 {
			if err := port(n).Tx(plateAddr, nil, make([]byte, 1)); err != nil {
				return err
			}
		}
		return nil
	}
}

// switchCosts are of a sweep over two switches, by ours and by periph's driver.
func switchCosts(t *testing.T) (ours, theirs chip.Stats) {
	bus, _ := sixteenPlates()
	d, err := tca9548a.New(i2cbus.New(bus), tca9548a.Opts{Addresses: []uint16{0x70, 0x71}})
	if err != nil {
		t.Fatal(err)
	}
	ours = cost(t, []counter{bus}, sweep(d.Port))
	bus, _ = sixteenPlates()
	ports := [2][8]i2c.Bus{periphPorts(t, bus, 0x70), periphPorts(t, bus, 0x71)}
	theirs = cost(t, []counter{bus}, sweep(func(n int) i2c.Bus { return ports[n/8][n%8] }))
	return ours, theirs
}

// resistorCosts are of a look at 16 cells, and of one ID.
func resistorCosts(t *testing.T) (look, id chip.Stats) {
	clock := &chip.Clock{}
	cell := chip.NewDivider(clock)
	cell.Place(8200)
	clock.Elapse(time.Second)
	var converters []resistor.Converter
	var ports []counter
	for range 2 {
		c := &chip.MCP3008{Input: func(int) float64 { return cell.Share() }}
		port := chip.NewSPI(clock, "SPI0", func() chip.Device { return c })
		conn, err := port.Connect(physic.MegaHertz, spi.Mode0, 8)
		if err != nil {
			t.Fatal(err)
		}
		converters, ports = append(converters, mcp3008.New(conn)), append(ports, port)
	}
	d := resistor.New(converters, clock.Elapse)
	look = cost(t, ports, func() error { _, err := d.ReadPresence(); return err })
	id = cost(t, ports, func() error { _, err := d.Identify(5); return err })
	return look, id
}

// TestCostOfALook counts what each driver sends for one look, beside periph's
// driver for the same simulated chip. Bytes on I²C are with the addresses.
func TestCostOfALook(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		inputs, pins, groups := expanderCosts(t)
		ports, periphPorts := switchCosts(t)
		linear := converterCosts(t)
		cells, id := resistorCosts(t)
		reader4, periph4, pn4 := uidCosts(t, []byte{0x12, 0x34, 0x56, 0x78})
		reader7, periph7, pn7 := uidCosts(t, []byte{0x04, 0xa1, 0xb2, 0xc3, 0xd4, 0xe5, 0x80})
		none := chip.Stats{}
		for _, tt := range []struct {
			name         string
			ours, periph chip.Stats
			most         int // transactions of ours
		}{
			{"mcp23017: 16 inputs; periph pin by pin", inputs, pins, 1},
			{"mcp23017: 16 inputs; periph by groups", inputs, groups, 1},
			{"mcp3008: 16 sensors", linear, none, 16},
			{"resistor: 16 cells", cells, none, 16},
			{"resistor: an ID", id, none, 3},
			{"mfrc522: a UID of 4 bytes", reader4, periph4, periph4.Transactions / 3},
			{"mfrc522: a UID of 7 bytes", reader7, periph7, periph7.Transactions / 3},
			{"pn532 on I²C: a UID of 4 bytes", pn4, none, 12},
			{"pn532 on I²C: a UID of 7 bytes", pn7, none, 13},
			{"tca9548a: one byte from each of 16 ports", ports, periphPorts, 50},
		} {
			theirs := "none"
			if tt.periph != none {
				theirs = stats(tt.periph)
			}
			t.Logf("%-42s %s   periph %s", tt.name, stats(tt.ours), theirs)
			if tt.ours.Transactions > tt.most {
				t.Errorf("%s: %d transactions, want %d at most", tt.name, tt.ours.Transactions, tt.most)
			}
		}
		if linear.Calls != 4 || cells.Calls != 4 {
			t.Errorf("mcp3008: %d system calls, resistor: %d; want 4 each", linear.Calls, cells.Calls)
		}
		if want := (chip.Stats{Transactions: 1, Bytes: 5, Calls: 1}); inputs != want {
			t.Errorf("mcp23017: %+v, want %+v", inputs, want)
		}
	})
}

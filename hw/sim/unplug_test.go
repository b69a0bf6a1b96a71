package sim

import (
	"errors"
	"strings"
	"testing"

	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"

	"quartoboard/deploy/profiles"
	"quartoboard/hw/rig"
)

func tableOf(t *testing.T, build string) *Table {
	t.Helper()
	p, err := rig.Load(profiles.FS, build)
	if err != nil {
		t.Fatal(err)
	}
	return New(p, Opts{Seed: 1})
}

func TestAnUnpluggedPortReadsZeros(t *testing.T) {
	table := tableOf(t, "analog-nfc")
	if err := table.Unplug("/dev/spidev0.1"); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]bool{"/dev/spidev0.0": true, "/dev/spidev0.1": false} {
		port, err := table.SPI(name)
		if err != nil {
			t.Fatal(err)
		}
		conn, err := port.Connect(physic.MegaHertz, spi.Mode0, 8)
		if err != nil {
			t.Fatal(err)
		}
		in := make([]byte, 3)
		if err := conn.Tx([]byte{1, 0x80, 0}, in); err != nil || (in[1] != 0 || in[2] != 0) != want {
			t.Errorf("%s: got % x, %v; something expected: %v", name, in, err, want)
		}
	}
}

func TestAnUnpluggedBusAndAJammedOneEndInErrors(t *testing.T) {
	unplugged, jammed := tableOf(t, "tray"), tableOf(t, "tray")
	if err := errors.Join(unplugged.Unplug("/dev/i2c-1"), jammed.Jam("/dev/i2c-1")); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		table *Table
		want  string
	}{
		{tableOf(t, "tray"), ""},
		{unplugged, "remote I/O error"},
		{jammed, "connection timed out"},
	} {
		bus, err := c.table.I2C("/dev/i2c-1")
		if err != nil {
			t.Fatal(err)
		}
		err = bus.Tx(0x20, []byte{0}, make([]byte, 1))
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want %q", err, c.want)
		}
	}
}

func TestOnlyWhatIsThereCanBeUnplugged(t *testing.T) {
	table := tableOf(t, "analog-nfc")
	const want = "nothing hangs on /dev/i2c-1 on this table"
	for _, err := range []error{table.Unplug("/dev/i2c-1"), table.Jam("/dev/i2c-1")} {
		if err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

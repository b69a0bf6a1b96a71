package doctor_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"periph.io/x/conn/v3/i2c"

	"quartoboard/cmd/internal/doctor"
	"quartoboard/cmd/internal/finding"
	"quartoboard/cmd/internal/probe"
	"quartoboard/cmd/internal/run"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim"
)

// chosen is the report of some parts of a table.
func chosen(t *testing.T, build, only string, inject func(*sim.Table) error) doctor.Report {
	t.Helper()
	table := sim.New(load(t, build), sim.Opts{Seed: 7})
	if err := inject(table); err != nil {
		t.Fatal(err)
	}
	return chosenOf(t, build, only, table)
}

func chosenOf(t *testing.T, build, only string, buses rig.Buses) doctor.Report {
	t.Helper()
	p := load(t, build)
	c, err := probe.ParseChoice(only)
	if err == nil {
		c, err = c.In(p)
	}
	if err != nil {
		t.Fatal(err)
	}
	m := probe.Examine(context.Background(), p, buses, c, func(string) {})
	r := doctor.NewReport("", build, doctor.Hardware(&m, nil))
	r.Only = c
	return r
}

// without leaves some readers on a table.
func without(readers ...int) func(*sim.Table) error {
	return func(table *sim.Table) (err error) {
		for _, n := range readers {
			err = errors.Join(err, table.Readers.Set(n, sim.Dead))
		}
		return err
	}
}

func TestABoardIsBuiltPartByPart(t *testing.T) {
	const build = "analog-pn532"
	alone := without(0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15)
	nothing := func(table *sim.Table) error {
		return errors.Join(table.Unplug("/dev/i2c-3"), table.Unplug("/dev/spidev0.0"), table.Unplug("/dev/spidev0.1"), table.Unplug("/dev/spidev1.0"))
	}
	sensors := func(table *sim.Table) error {
		return errors.Join(table.Unplug("/dev/i2c-3"), table.Unplug("/dev/spidev0.1"), table.Unplug("/dev/spidev1.0"))
	}
	all := func(*sim.Table) error { return nil }
	for _, c := range []struct {
		name, only string
		inject     func(*sim.Table) error
		want       string // the last line
	}{
		{"the computer without parts", "pi", nothing, "Good: pi."},
		{"buttons without other parts", "buttons", nothing, "Good: buttons."},
		{"a sensor of one converter", "sensor:a1", sensors, "Good: sensor a1."},
		{"a sensor of the other", "sensor:b3", sensors, "Not good yet: see converter 2."},
		{"all sensors with one converter", "sensor", sensors, "Not good yet: see converter 2."},
		{"one reader", "reader:b3", alone, "Good: reader b3."},
		{"a reader that is missing", "reader:b2", alone, "Not good yet: see reader b2."},
		{"a reader of a bus without parts", "reader:b3", nothing, "Not good yet: see /dev/i2c-3."},
		{"a row with one reader", "row:3", alone, "Not good yet: see readers a3, c3, d3."},
		{"a row", "row:3", without(0, 1, 2, 3), "Good: row 3."},
		{"a sensor and the tray", "sensor:a1,tray", alone, "Good: sensor a1, tray."},
		{"a tray that is missing", "tray", nothing, "Not good yet: see tray reader."},
		{"sensors and readers", "sensor,reader", all, "Good: sensor, reader."},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := chosen(t, build, c.only, c.inject)
			if got := r.Summary(); got != c.want || r.Passed() != strings.HasPrefix(got, "Good") {
				t.Errorf("got %q, passed %t, want %q: %+v", got, r.Passed(), c.want, r.Findings)
			}
		})
	}
}

func TestEachPartOfEachBuildIsGood(t *testing.T) {
	for _, build := range run.Builds() {
		p := load(t, build)
		for _, part := range []string{"pi", "sensor", "sensor:d4", "reader", "reader:d4", "row:4", "tray", "buttons", "lights"} {
			c, err := probe.ParseChoice(part)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := c.In(p); err != nil {
				continue // a build without them
			}
			if r := chosen(t, build, part, func(*sim.Table) error { return nil }); !r.Good() {
				t.Errorf("%s, %s: %s %+v", build, part, r.Summary(), r.Findings)
			}
		}
	}
}

// lacking is a table without the chip at an address of its I²C buses.
type lacking struct {
	*sim.Table
	address uint16
}

func (l lacking) I2C(name string) (i2c.BusCloser, error) {
	bus, err := l.Table.I2C(name)
	return lackingBus{bus, l.address}, err
}

type lackingBus struct {
	i2c.BusCloser
	address uint16
}

// nobody is an address at which no build has a chip.
const nobody = 0x13

func (b lackingBus) Tx(address uint16, w, r []byte) error {
	if address == b.address {
		address = nobody
	}
	return b.BusCloser.Tx(address, w, r)
}

// TestTheSecondSwitchMayComeLater: with the readers behind it, in the third row.
func TestTheSecondSwitchMayComeLater(t *testing.T) {
	for _, c := range []struct {
		without uint16
		only    string
		readers func(*sim.Table) error
		want    string
	}{
		{0x71, "reader:a1", without(1, 2, 3, 4, 5, 6, 7), "Good: reader a1."},
		{0x71, "reader:a1", without(0, 1, 2, 3, 4, 5, 6, 7), "Not good yet: see reader a1."},
		{0x71, "row:2", without(), "Good: row 2."},
		{0x71, "row:3", without(), "Not good yet: see switch 0x71."},
		{0x70, "reader:a1", without(), "Not good yet: see switch 0x70."},
	} {
		table := sim.New(load(t, "analog-pn532"), sim.Opts{Seed: 7})
		if err := c.readers(table); err != nil {
			t.Fatal(err)
		}
		if got := chosenOf(t, "analog-pn532", c.only, lacking{table, c.without}).Summary(); got != c.want {
			t.Errorf("without %#x, %s: got %q, want %q", c.without, c.only, got, c.want)
		}
	}
}

// TestSilentReadersAreNotASilentBus where the switch before them answers.
func TestSilentReadersAreNotASilentBus(t *testing.T) {
	all := without(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
	for only, want := range map[string]string{"reader:a1": "Not good yet: see reader a1.", "reader": "Not good yet: see all readers."} {
		if got := chosen(t, "analog-pn532", only, all).Summary(); got != want {
			t.Errorf("%s: got %q, want %q", only, got, want)
		}
	}
}

func TestAReaderTellsWhetherItReads(t *testing.T) {
	r := chosen(t, "analog-pn532", "reader:b3", func(table *sim.Table) error { return table.Hands.Lower(5, b3) })
	if says := r.Findings[0].Says; says != "1 of 1 answer and pass their self test. Pieces are read on b3." {
		t.Errorf("got %q", says)
	}
}

func TestPartsThatAreNotThereAreRefused(t *testing.T) {
	for _, c := range []struct{ build, only, want string }{
		{"tray", "reader:b3", "the build tray has no readers under its cells"},
		{"tray", "row:1", ""},
		{"tray", "calibration", "the build tray has no linear sensors to calibrate"},
		{"analog-pn532", "lights", "the build analog-pn532 has no lights"},
		{"analog-pn532", "sensor:a1,reader:b3,row:2,tray,sound,pi", ""},
		{"tray", "reader:e1", `part "reader:e1": invalid cell "e1": want a1 to d4`},
		{"tray", "row:5", `invalid part "row:5": want row:1 to row:4`},
		{"tray", "sound:1", `unknown part "sound:1": want pi, sound, serial, tray, buttons, lights, calibration, pieces, sensor, reader, row`},
		{"tray", "tray,", `unknown part "": want pi, sound, serial, tray, buttons, lights, calibration, pieces, sensor, reader, row`},
	} {
		choice, err := probe.ParseChoice(c.only)
		if err == nil {
			_, err = choice.In(load(t, c.build))
		}
		if got := ""; err != nil && err.Error() != c.want || err == nil && got != c.want {
			t.Errorf("%s, %s: got %v, want %q", c.build, c.only, err, c.want)
		}
	}
}

func TestWhatIsGood(t *testing.T) {
	for _, c := range []struct {
		name  string
		found []finding.Finding
		want  bool
	}{
		{"nothing", nil, false},
		{"well", []finding.Finding{{State: finding.Well}}, true},
		{"a board without a network", []finding.Finding{
			{State: finding.Advisory, Code: doctor.ClockUnset}, {State: finding.Advisory, Code: doctor.LogVolatile},
		}, true},
		{"a board without sound", []finding.Finding{{State: finding.Well}, {State: finding.Advisory, Code: "sound-off"}}, false},
		{"a part that fails", []finding.Finding{{State: finding.Fails, Code: doctor.Silent}}, false},
	} {
		if got := doctor.NewReport("", "", c.found).Good(); got != c.want {
			t.Errorf("%s: got %t, want %t", c.name, got, c.want)
		}
	}
}

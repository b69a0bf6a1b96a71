package doctor_test

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/spi"

	"quartoboard/cmd/internal/doctor"
	"quartoboard/cmd/internal/probe"
	"quartoboard/cmd/internal/run"
	"quartoboard/deploy/golden"
	"quartoboard/deploy/profiles"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim"
	"quartoboard/hw/sim/chip"
)

// bench is a simulated table with an event at some moment, and devices that cannot be
// opened.
type bench struct {
	*sim.Table
	at      int // sleep, from 1
	happens func(t *sim.Table)
	refused map[string]error // by device
	slept   int
}

func (b *bench) Sleep(d time.Duration) {
	if b.slept++; b.slept == b.at {
		b.happens(b.Table)
	}
	b.Table.Sleep(d)
}

func (b *bench) SPI(name string) (spi.PortCloser, error) {
	if err := b.refused[name]; err != nil {
		return nil, err
	}
	return b.Table.SPI(name)
}

func (b *bench) I2C(name string) (i2c.BusCloser, error) {
	if err := b.refused[name]; err != nil {
		return nil, err
	}
	return b.Table.I2C(name)
}

func (b *bench) Lines(names []string, edges bool) (rig.Lines, error) {
	for _, name := range names {
		if err := b.refused[name]; err != nil {
			return nil, err
		}
	}
	return b.Table.Lines(names, edges)
}

const (
	a1 = 0
	d1 = 3
	b3 = 9
)

// in returns the builds of a fault.
func in(builds ...string) []string { return builds }

var (
	everyBuild = run.Builds()
	withReader = slices.DeleteFunc(run.Builds(), func(build string) bool {
		p, err := run.LoadProfile(build)
		return err != nil || p.Readers == nil
	})
)

// faults of a table, each by the name of its section in the golden
// file of a build.
var faults = []struct {
	name   string
	builds []string
	inject func(b *bench) error
}{
	{"nothing", everyBuild, func(*bench) error { return nil }},
	{"pieces stand", everyBuild, func(b *bench) error {
		err := errors.Join(b.Hands.Lower(0, a1), b.Hands.Lower(5, b3), b.Hands.Lay(sim.Piece(7)))
		b.Table.Sleep(time.Second)
		return err
	}},
	{"a dead sensor", everyBuild, func(b *bench) error { return b.Sensors.Set(d1, sim.Dead) }},
	{"two dead sensors", in("analog-nfc"), func(b *bench) error {
		return errors.Join(b.Sensors.Set(d1, sim.Dead), b.Sensors.Set(b3, sim.Dead))
	}},
	{"a stuck sensor", everyBuild, func(b *bench) error { return b.Sensors.Set(d1, sim.StuckOn) }},
	{"no converter", in("analog-nfc", "analog-tray", "resistor"), func(b *bench) error { return b.Unplug("/dev/spidev0.1") }},
	{"no converters", in("analog-nfc", "analog-tray", "resistor"), func(b *bench) error {
		return errors.Join(b.Unplug("/dev/spidev0.0"), b.Unplug("/dev/spidev0.1"))
	}},
	{"no expander", in("tray"), func(b *bench) error { return b.Unplug("/dev/i2c-1") }},
	{"a stuck bus", in("tray"), func(b *bench) error { return b.Jam("/dev/i2c-1") }},
	{"a stuck bus of readers", in("analog-pn532"), func(b *bench) error { return b.Jam("/dev/i2c-3") }},
	{"a dead sensor and its reader", withReader, func(b *bench) error {
		return errors.Join(b.Sensors.Set(b3, sim.Dead), b.Readers.Set(b3, sim.Dead))
	}},
	{"a stuck sensor and its reader", withReader, func(b *bench) error {
		return errors.Join(b.Sensors.Set(b3, sim.StuckOn), b.Readers.Set(b3, sim.Dead))
	}},
	{"an unplugged reader", withReader, func(b *bench) error { return b.Readers.Set(b3, sim.Dead) }},
	{"no readers", in("analog-nfc"), func(b *bench) error { return b.Unplug("/dev/spidev1.0") }},
	{"no readers", in("analog-pn532"), func(b *bench) error { return b.Unplug("/dev/i2c-3") }},
	{"no readers and no tray reader", in("analog-pn532"), func(b *bench) error {
		return errors.Join(b.Unplug("/dev/i2c-3"), b.Unplug("/dev/spidev1.0"))
	}},
	{"no tray reader", in("tray"), func(b *bench) error { return b.Unplug("/dev/spidev0.0") }},
	{"no tray reader", in("analog-pn532", "analog-tray"), func(b *bench) error { return b.Unplug("/dev/spidev1.0") }},
	{"no tray converter", in("resistor"), func(b *bench) error { return b.Unplug("/dev/spidev1.0") }},
	{"a reader that holds MISO", in("analog-nfc", "matrix-nfc"), func(b *bench) error { return b.Readers.Set(b3, sim.HoldsMISO) }},
	{"slow edges", in("analog-nfc", "matrix-nfc", "tray"), func(b *bench) error { return b.SetSlowEdges(true) }},
	{"copies of the reader", in("analog-nfc", "tray"), func(b *bench) error {
		sim.Each(b.Readers, func(m *chip.MFRC522) { m.Version = 0x12 })
		return nil
	}},
	{"a copy of the reader that reads no piece", in("analog-nfc"), func(b *bench) error {
		n := 0
		sim.Each(b.Readers, func(m *chip.MFRC522) {
			if m.Version = 0x80; n == b3 {
				m.Reach = nil
			}
			n++
		})
		return b.Hands.Lower(7, b3)
	}},
	{"readers that find a sticker every second time", in("analog-pn532"), func(b *bench) error {
		sim.Each(b.Readers, func(p *chip.PN532) { p.Misses = 2 })
		err := b.Hands.Lower(7, b3)
		b.Clock().Elapse(time.Second)
		return err
	}},
	{"readers that find a sticker every second time if asked for two", in("analog-pn532"), func(b *bench) error {
		sim.Each(b.Readers, func(p *chip.PN532) { p.MissesTwo = true })
		err := b.Hands.Lower(7, b3)
		b.Clock().Elapse(time.Second)
		return err
	}},
	{"readers that need a longer pause", in("analog-pn532"), func(b *bench) error {
		sim.Each(b.Readers, func(p *chip.PN532) { p.BusFree = 1800 * time.Microsecond })
		return nil
	}},
	{"readers that need the longest pause", in("analog-pn532"), func(b *bench) error {
		sim.Each(b.Readers, func(p *chip.PN532) { p.BusFree = 4900 * time.Microsecond })
		return nil
	}},
	{"a reader whose acknowledgement is late", in("analog-pn532"), func(b *bench) error {
		n := 0
		sim.Each(b.Readers, func(p *chip.PN532) {
			if n == b3 {
				p.AckDelay = 44 * time.Millisecond
			}
			n++
		})
		return nil
	}},
	{"a brown-out", in("analog-nfc", "analog-pn532", "analog-tray", "matrix-nfc", "tray"), func(b *bench) error {
		b.at, b.happens = 40, (*sim.Table).BrownOut
		return nil
	}},
	{"a noisy bus", everyBuild, func(b *bench) error { b.SetBusZeros(0.02); return nil }},
	{"a noisy room", everyBuild, func(b *bench) error { b.Noise(0.2); return nil }},
	{"a QUARTO button stuck", everyBuild, func(b *bench) error { return b.Buttons.Press("A", time.Hour, 1) }},
	{"the repeat button stuck", in("analog-nfc"), func(b *bench) error { return b.Buttons.Press("repeat", time.Hour, 1) }},
	{"a line held", everyBuild, func(b *bench) error {
		b.refused = map[string]error{"GPIO22": errors.New(`GPIO22 is in use by "lirc"`)}
		return nil
	}},
	{"no port", in("analog-nfc"), func(b *bench) error {
		b.refused = map[string]error{
			"/dev/spidev0.0": errors.New("no SPI port /dev/spidev0.0: enable it with dtparam=spi=on in /boot/firmware/config.txt"),
			"/dev/spidev0.1": errors.New("no SPI port /dev/spidev0.1: enable it with dtparam=spi=on in /boot/firmware/config.txt"),
		}
		return nil
	}},
	{"no permission", in("tray"), func(b *bench) error {
		b.refused = map[string]error{"/dev/i2c-1": &fs.PathError{Op: "open", Path: "/dev/i2c-1", Err: fs.ErrPermission}}
		return nil
	}},
}

func load(t testing.TB, build string) rig.Profile {
	t.Helper()
	p, err := rig.Load(profiles.FS, build)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// examine returns the report of a build on a table with a fault.
func examine(t testing.TB, build string, inject func(b *bench) error) doctor.Report {
	t.Helper()
	return examineBuild(t, load(t, build), inject)
}

// examineBuild returns that of a profile.
func examineBuild(t testing.TB, p rig.Profile, inject func(b *bench) error) doctor.Report {
	t.Helper()
	b := &bench{Table: sim.New(p, sim.Opts{Seed: 7})}
	if err := inject(b); err != nil {
		t.Fatal(err)
	}
	m := probe.Examine(context.Background(), p, b, probe.Choice{}, func(string) {})
	if took := b.Clock().Now(); took > time.Minute {
		t.Errorf("it took %v, want a minute at most", took)
	}
	return doctor.NewReport("table", p.Name, doctor.Hardware(&m, nil))
}

// TestSensorsPlayWithoutReaders has the readers of the cells gone, and a room in which each
// tenth look at a switch is wrong: the tray tells which piece comes.
func TestSensorsPlayWithoutReaders(t *testing.T) {
	for build, inject := range map[string]func(b *bench) error{
		"analog-pn532": func(b *bench) error { return b.Unplug("/dev/i2c-3") },
		"tray":         func(b *bench) error { b.Noise(0.1); return nil },
	} {
		if r := examine(t, build, inject); !r.Playable() || r.Avoid() != 0 {
			t.Errorf("%s: %s", build, r.Summary())
		}
	}
}

func TestEveryFaultOfEveryBuildIsTold(t *testing.T) {
	for _, f := range faults {
		for _, build := range f.builds {
			t.Run(build+"/"+f.name, func(t *testing.T) {
				golden.Section(t, filepath.Join("testdata", build+".txtar"), f.name, text(t, examine(t, build, f.inject)))
			})
		}
	}
}

func text(t testing.TB, r doctor.Report) string {
	t.Helper()
	var b strings.Builder
	if err := r.WriteText(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

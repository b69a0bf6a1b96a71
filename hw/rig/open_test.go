package rig_test

import (
	"errors"
	"testing"
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/conn/v3/spi"

	"quartoboard/deploy/profiles"
	"quartoboard/hw"
	"quartoboard/hw/hwtest"
	"quartoboard/hw/keys"
	"quartoboard/hw/mfrc522"
	"quartoboard/hw/pn532"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim"
)

var errTaken = errors.New("in use by another program")

// buses are those of a simulated table, less one, and know what is open.
type buses struct {
	*sim.Table
	denied string
	open   map[string]int
}

func newBuses(t *testing.T, build string) (rig.Profile, *buses) {
	t.Helper()
	p, err := rig.Load(profiles.FS, build)
	if err != nil {
		t.Fatal(err)
	}
	return p, &buses{Table: sim.New(p, sim.Opts{Seed: 1}), open: map[string]int{}}
}

func (b *buses) SPI(name string) (spi.PortCloser, error) {
	if name == b.denied {
		return nil, errTaken
	}
	p, err := b.Table.SPI(name)
	b.open[name]++
	return port{p, name, b}, err
}

func (b *buses) I2C(name string) (i2c.BusCloser, error) {
	if name == b.denied {
		return nil, errTaken
	}
	c, err := b.Table.I2C(name)
	b.open[name]++
	return bus{c, name, b}, err
}

type bus struct {
	i2c.BusCloser
	name string
	b    *buses
}

func (c bus) Close() error {
	c.b.open[c.name]--
	return c.BusCloser.Close()
}

func (b *buses) Pin(name string) (gpio.PinIO, error) {
	if name == b.denied {
		return nil, errTaken
	}
	return b.Table.Pin(name)
}

func (b *buses) Lines(names []string, edges bool) (rig.Lines, error) {
	if names[0] == b.denied {
		return nil, errTaken
	}
	l, err := b.Table.Lines(names, edges)
	b.open["lines"]++
	if edges && err == nil {
		return noting{lines{l, b}, l.(keys.Edges)}, err
	}
	return lines{l, b}, err
}

// noting are lines that note their changes.
type noting struct {
	lines
	edges keys.Edges
}

func (n noting) Edges(dst []keys.Edge) (int, error) { return n.edges.Edges(dst) }

type port struct {
	spi.PortCloser
	name string
	b    *buses
}

func (p port) Connect(f physic.Frequency, mode spi.Mode, bits int) (spi.Conn, error) {
	if p.b.denied == "mode of "+p.name {
		return nil, errTaken
	}
	return p.PortCloser.Connect(f, mode, bits)
}

func (p port) Close() error {
	p.b.open[p.name]--
	return p.PortCloser.Close()
}

type lines struct {
	rig.Lines
	b *buses
}

func (l lines) Close() error {
	l.b.open["lines"]--
	return l.Lines.Close()
}

// leaks fails if anything is open.
func (b *buses) leaks(t *testing.T) {
	t.Helper()
	for name, n := range b.open {
		if n != 0 {
			t.Errorf("%s: %d left open", name, n)
		}
	}
}

func TestReferenceBuildHasEveryPart(t *testing.T) {
	p, b := newBuses(t, "analog-nfc")
	r, err := rig.Open(p, b)
	if err != nil {
		t.Fatal(err)
	}
	if s := r.Set; s.Levels == nil || s.Presence != nil || s.Cells == nil || s.Tray == nil || s.Buttons == nil {
		t.Errorf("got %+v, want levels, cells, tray and buttons", s)
	}
	for name, n := range b.open {
		if n != 1 {
			t.Errorf("%s: opened %d times, want 1", name, n)
		}
	}
	if err := r.Close(); err != nil {
		t.Error(err)
	}
	b.leaks(t)
	if _, err := r.Set.Cells.Identify(0); !errors.Is(err, hw.ErrHalted) {
		t.Errorf("reading after Close: got %v, want %v", err, hw.ErrHalted)
	}
}

func TestWhatCannotBeHadIsNamedAndTheRestGivenBack(t *testing.T) {
	for _, c := range []struct{ name, denied, want string }{
		{"port of a converter", "/dev/spidev0.1", "presence.spi: in use by another program"},
		{"mode of a port", "mode of /dev/spidev0.0", "presence.spi: /dev/spidev0.0: in use by another program"},
		{"port of the readers", "/dev/spidev1.0", "readers.spi: in use by another program"},
		{"enable", "GPIO5", "readers.enable: in use by another program"},
		{"address", "GPIO26", "readers.select: in use by another program"},
		{"reset", "GPIO25", "readers.reset: in use by another program"},
		{"select of the tray", "GPIO6", "tray.select: in use by another program"},
		{"buttons", "GPIO22", "buttons: in use by another program"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, b := newBuses(t, "analog-nfc")
			b.denied = c.denied
			r, err := rig.Open(p, b)
			if r != nil || err == nil || err.Error() != c.want || !errors.Is(err, errTaken) {
				t.Errorf("got %v, %v, want %s", r, err, c.want)
			}
			b.leaks(t)
		})
	}
}

func TestSilentChipsKeepNothingFromOpening(t *testing.T) {
	p, b := newBuses(t, "analog-nfc")
	b.SetBusZeros(1)
	r, err := rig.Open(p, b)
	if err != nil {
		t.Fatal(err)
	}
	var l [hw.Places]uint16
	if err := r.Set.Levels.ReadLevels(&l); !errors.Is(err, hw.ErrNoAnswer) {
		t.Errorf("levels: got %v, want %v", err, hw.ErrNoAnswer)
	}
	for name, reader := range map[string]hw.Identifier{"cells": r.Set.Cells, "tray": r.Set.Tray} {
		if _, err := reader.Identify(0); !errors.Is(err, hw.ErrNoAnswer) {
			t.Errorf("%s: got %v, want %v", name, err, hw.ErrNoAnswer)
		}
	}
	b.SetBusZeros(0)
	if err := r.Set.Levels.ReadLevels(&l); err != nil {
		t.Errorf("levels, plugged in later: %v", err)
	}
	for name, reader := range map[string]hw.Identifier{"cells": r.Set.Cells, "tray": r.Set.Tray} {
		if _, err := reader.Identify(0); !errors.Is(err, hw.ErrNoTag) {
			t.Errorf("%s, plugged in later: got %v, want %v", name, err, hw.ErrNoTag)
		}
	}
	if err := r.Close(); err != nil {
		t.Error(err)
	}
}

func TestSwitchesOnI2CHaveTheirOwnBus(t *testing.T) {
	p, b := newBuses(t, "tray")
	r, err := rig.Open(p, b)
	if err != nil {
		t.Fatal(err)
	}
	if s := r.Set; s.Levels != nil || s.Presence == nil || s.Cells != nil || s.Tray == nil {
		t.Errorf("got %+v, want presence and tray", s)
	}
	if b.open["/dev/i2c-1"] != 1 || b.open["/dev/spidev0.0"] != 1 {
		t.Errorf("opened %v, want the switches' bus and the tray's port", b.open)
	}
	if err := r.Close(); err != nil {
		t.Error(err)
	}
	b.leaks(t)
}

func TestReadersOnI2CHaveTheirOwnBus(t *testing.T) {
	p, b := newBuses(t, "analog-pn532")
	r, err := rig.Open(p, b)
	if err != nil {
		t.Fatal(err)
	}
	if s := r.Set; s.Cells == nil || s.Tray == nil {
		t.Errorf("got %+v, want cells and tray", s)
	}
	if b.open["/dev/i2c-3"] != 1 || b.open["/dev/spidev1.0"] != 1 {
		t.Errorf("opened %v, want the readers' bus and the tray's port", b.open)
	}
	if err := b.Hands.Lower(5, 9); err != nil {
		t.Fatal(err)
	}
	b.Clock().Elapse(time.Second)
	if tag, err := r.Set.Cells.Identify(9); err != nil || b.Tags.Roster()[tag] != 5 {
		t.Errorf("got %v, %v, want the tag of piece 5", tag, err)
	}
	if err := r.Close(); err != nil {
		t.Error(err)
	}
	b.leaks(t)
	for name, reader := range map[string]hw.Identifier{"cells": r.Set.Cells, "tray": r.Set.Tray} {
		if _, err := reader.Identify(0); !errors.Is(err, hw.ErrHalted) {
			t.Errorf("%s, reading after Close: got %v, want %v", name, err, hw.ErrHalted)
		}
	}
}

func TestWhatReadersOnI2CCannotHaveIsNamed(t *testing.T) {
	for denied, want := range map[string]string{
		"/dev/i2c-3":             "readers.i2c: in use by another program",
		"GPIO25":                 "readers.reset: in use by another program",
		"mode of /dev/spidev1.0": "tray.spi: /dev/spidev1.0: in use by another program",
	} {
		p, b := newBuses(t, "analog-pn532")
		b.denied = denied
		r, err := rig.Open(p, b)
		if r != nil || err == nil || err.Error() != want || !errors.Is(err, errTaken) {
			t.Errorf("got %v, %v, want %s", r, err, want)
		}
		b.leaks(t)
	}
}

func TestSilentReadersOnI2CKeepNothingFromOpening(t *testing.T) {
	p, b := newBuses(t, "analog-pn532")
	b.SetBusZeros(1)
	r, err := rig.Open(p, b)
	if err != nil {
		t.Fatal(err)
	}
	readers := map[string]hw.Identifier{"cells": r.Set.Cells, "tray": r.Set.Tray}
	for name, reader := range readers {
		if _, err := reader.Identify(0); !errors.Is(err, hw.ErrNoAnswer) {
			t.Errorf("%s: got %v, want %v", name, err, hw.ErrNoAnswer)
		}
	}
	b.SetBusZeros(0)
	for name, reader := range readers {
		if _, err := reader.Identify(0); !errors.Is(err, hw.ErrNoTag) {
			t.Errorf("%s, plugged in later: got %v, want %v", name, err, hw.ErrNoTag)
		}
	}
	if err := r.Close(); err != nil {
		t.Error(err)
	}
}

// TestReadersAreNamedInWhatTheySay whatever chip the tray's is beside those of the cells.
func TestReadersAreNamedInWhatTheySay(t *testing.T) {
	for _, tt := range []struct{ build, tray string }{
		{"analog-nfc", rig.KindMFRC522},
		{"matrix-nfc", "pn532"},
		{"analog-pn532", "pn532"},
		{"analog-pn532", rig.KindMFRC522},
		{"tray", "pn532"},
	} {
		t.Run(tt.build+" with "+tt.tray, func(t *testing.T) {
			p, err := rig.Load(profiles.FS, tt.build)
			if err != nil {
				t.Fatal(err)
			}
			if p.Tray.Kind, p.Tray.Chip = tt.tray, new(pn532.Config); tt.tray == rig.KindMFRC522 {
				p.Tray.Chip = new(mfrc522.Config)
			}
			table := sim.New(p, sim.Opts{Seed: 1})
			r, err := rig.Open(p, table)
			if err != nil {
				t.Fatal(err)
			}
			says(t, table, r.Set.Tray, 0, "tray reader")
			if r.Set.Cells != nil {
				says(t, table, r.Set.Cells, 9, "reader 9")
			}
			if err := r.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

// says expects a reader to read, and to be named in its error where it is silent.
func says(t *testing.T, table *sim.Table, reader hw.Identifier, n int, name string) {
	t.Helper()
	if _, err := reader.Identify(n); !errors.Is(err, hw.ErrNoTag) {
		t.Errorf("%s: got %v, want %v", name, err, hw.ErrNoTag)
	}
	table.SetBusZeros(1)
	defer table.SetBusZeros(0)
	_, err := reader.Identify(n)
	hwtest.Failed(t, err, name, 1<<n, hw.ErrNoAnswer)
}

package rig_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"quartoboard/deploy/profiles"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim"
)

func TestTryTellsEveryDeviceThatCannotBeHad(t *testing.T) {
	p, b := newBuses(t, "analog-nfc")
	for _, denied := range []string{"/dev/spidev1.0", "GPIO5", "GPIO23"} {
		b.denied = denied
		var refused []string
		for _, d := range rig.Try(p, b) {
			if errors.Is(d.Err, errTaken) {
				refused = append(refused, d.Name)
			} else if d.Err != nil {
				t.Errorf("%s: %v", d.Name, d.Err)
			}
		}
		if !slices.Equal(refused, []string{denied}) {
			t.Errorf("without %s: got %q", denied, refused)
		}
		b.leaks(t)
	}
}

func TestEachDeviceOfABuildIsListedOnceAndCanBeHad(t *testing.T) {
	for name, want := range map[string]string{
		"analog-nfc": "presence.spi=/dev/spidev0.0 presence.spi=/dev/spidev0.1 readers.spi=/dev/spidev1.0 " +
			"readers.select=GPIO12 readers.select=GPIO13 readers.select=GPIO26 readers.select=GPIO27 readers.enable=GPIO5 " +
			"readers.reset=GPIO25 tray.select=GPIO6 " +
			"buttons.quarto_a=GPIO22 buttons.quarto_b=GPIO23 buttons.repeat=GPIO24 buttons.pass=GPIO4",
		"tray": "tray.spi=/dev/spidev0.0 presence.i2c=/dev/i2c-1 presence.interrupt=GPIO17 " +
			"buttons.quarto_a=GPIO22 buttons.quarto_b=GPIO23 buttons.repeat=GPIO24 buttons.pass=GPIO4",
	} {
		p, err := rig.Load(profiles.FS, name)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, d := range rig.Try(p, sim.New(p, sim.Opts{Seed: 1})) {
			got = append(got, d.Key+"="+d.Name)
			if d.Err != nil {
				t.Errorf("%s: %v", d.Name, d.Err)
			}
		}
		if text := strings.Join(got, " "); text != want {
			t.Errorf("%s:\n got %s\nwant %s", name, text, want)
		}
	}
}

func TestCountsAreThoseOfEachI2CBus(t *testing.T) {
	p, err := rig.Load(profiles.FS, "tray")
	if err != nil {
		t.Fatal(err)
	}
	r, err := rig.Open(p, sim.New(p, sim.Opts{Seed: 1}))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Set.Presence.ReadPresence(); err != nil {
		t.Fatal(err)
	}
	counts := r.Counts()
	if c := counts["/dev/i2c-1"]; len(counts) != 1 || c.Transactions == 0 || c.Errors != 0 {
		t.Errorf("got %+v, want transactions of /dev/i2c-1 without an error", counts)
	}
	if err := r.Close(); err != nil {
		t.Error(err)
	}
}

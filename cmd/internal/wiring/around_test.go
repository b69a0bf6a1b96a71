package wiring

import (
	"bytes"
	"strings"
	"testing"

	"quartoboard/deploy/profiles"
	"quartoboard/hw/rig"
)

// changed returns a shipped profile with another text in it, and its plan.
func changed(t *testing.T, name, was, is string) (p rig.Profile, text string) {
	t.Helper()
	toml, err := profiles.FS.ReadFile(name + ".toml")
	if err != nil {
		t.Fatal(err)
	}
	p, err = rig.Parse(name, bytes.Replace(toml, []byte(was), []byte(is), 1))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := Of(p).WriteText(&b); err != nil {
		t.Fatal(err)
	}
	return p, b.String()
}

// TestASoundCardOnTheHeaderIsWired: its pins are in text and drawing.
func TestASoundCardOnTheHeaderIsWired(t *testing.T) {
	p, text := changed(t, "tray", "name =", "sound = \"i2s\"\nname =")
	for _, want := range []string{
		"bit clock of the sound, yellow: Pi GPIO18 (12) - sound card BCLK\n",
		"word clock of the sound, white: Pi GPIO19 (35) - sound card LRCLK\n",
		"sound, blue: Pi GPIO21 (40) - sound card DIN\n",
		"I²S sound card with an amplifier",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("got\n%s\nwithout %q", text, want)
		}
	}
	legible(t, Of(p))
	drawn(t, Of(p))
}

// TestTheDrawnHeaderNamesAllThatItsFiveVoltsFeed and colours no 5 V that feeds nothing.
func TestTheDrawnHeaderNamesAllThatItsFiveVoltsFeed(t *testing.T) {
	const card = "sound = \"i2s\"\n"
	full, _ := changed(t, "analog-pn532", "", "")
	for _, tt := range []struct {
		sound        string
		readers      *rig.Readers
		want, colour string
	}{
		{"", full.Readers, "regulator IN (3)", "red"},
		{card, full.Readers, "sound card VIN, regulator IN (3)", "red"},
		{card, nil, "sound card VIN", "red"},
		{"", nil, "", ""},
	} {
		p, _ := changed(t, "tray", "name =", tt.sound+"name =")
		p.Readers = tt.readers
		if what, colour := Of(p).use("5 V"); what != tt.want || colour.Name != tt.colour {
			t.Errorf("readers %v, %q: got %q, %q; want %q, %q", tt.readers != nil, tt.sound, what, colour.Name, tt.want, tt.colour)
		}
	}
}

func TestALoudspeakerIsAmongTheParts(t *testing.T) {
	for sound, want := range map[string]string{"": "on USB", "usb": "on USB", "hdmi": "on HDMI", "jack": "the Pi's jack"} {
		if _, text := changed(t, "tray", "name =", "sound = \""+sound+"\"\nname ="); !strings.Contains(text, want) {
			t.Errorf("sound %q: no loudspeaker %q in\n%s", sound, want, text)
		}
	}
}

// TestAButtonOnTheSerialPortIsPointedOut: whether the port is used, the settings say.
func TestAButtonOnTheSerialPortIsPointedOut(t *testing.T) {
	const warning = "GPIO14 and 15 are the Pi's serial port"
	if _, text := changed(t, "tray", "", ""); strings.Contains(text, warning) {
		t.Errorf("as shipped: got %q in\n%s", warning, text)
	}
	if _, text := changed(t, "tray", `repeat = "GPIO24"`, `repeat = "GPIO14"`); !strings.Contains(text, warning) {
		t.Errorf("no %q in\n%s", warning, text)
	}
}

// TestAThresholdThatNoMagnetReachesIsSaid instead of a magnet that is too weak.
func TestAThresholdThatNoMagnetReachesIsSaid(t *testing.T) {
	_, text := changed(t, "analog-nfc", "on = 50", "on = 500")
	if want := "107 mT at 20 mm: no disc that is easily had does, one of 20 by 10 mm gives 33"; !strings.Contains(text, want) {
		t.Errorf("no %q in\n%s", want, text)
	}
}

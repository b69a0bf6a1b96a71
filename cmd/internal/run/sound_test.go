//go:build linux

package run

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/doctor"
	"quartoboard/cmd/internal/finding"
	"quartoboard/cmd/internal/games"
)

// standIn puts a script in PATH in place of aplay, before the real programs. espeak-ng speaks
// one sample.
func standIn(t *testing.T, aplay string) {
	t.Helper()
	bin := t.TempDir()
	const word = `RIFF\0\0\0\0WAVEfmt \020\0\0\0\01\0\01\0\042\126\0\0\104\254\0\0\02\0\020\0data\02\0\0\0\01\0`
	for name, script := range map[string]string{"aplay": aplay, "espeak-ng": "#!/bin/sh\nprintf '" + word + "'\n"} {
		if err := os.WriteFile(filepath.Join(bin, name), []byte(script), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", bin+":"+os.Getenv("PATH"))
}

// fieldAplay is the aplay of a case from the field: the text that its script writes.
func fieldAplay(t *testing.T) string {
	t.Helper()
	script, err := os.ReadFile("testdata/field/default-card-cannot-open.sh")
	if err != nil {
		t.Fatal(err)
	}
	_, script, begins := bytes.Cut(script, []byte("<<'A'\n"))
	script, _, ends := bytes.Cut(script, []byte("\nA\n"))
	if !begins || !ends {
		t.Fatal("the case writes no aplay")
	}
	return string(script)
}

func TestACardThatCannotBeOpenedIsNotGood(t *testing.T) {
	const (
		cannot = `cannot be opened (aplay: device %q: exit status 1: aplay: main:850: audio open error: Unknown error 524); `
		set    = `Set audio.device = "plughw:CARD=Device" in the settings.`
	)
	twoUSB := strings.Replace(fieldAplay(t), `; exit 0;;`, `; echo "card 3: Other [USB Audio]"; exit 0;;`, 1)
	busy := strings.Replace(fieldAplay(t), "Unknown error 524", "Device or resource busy", 1)
	none := strings.Replace(fieldAplay(t), "*CARD=Device*", "*CARD=Nothing*", 1)
	for _, tt := range []struct {
		name, aplay, device, says, next string
		state                           finding.State
	}{
		{"the case", fieldAplay(t), "default", "default " + fmt.Sprintf(cannot, "default") + "plughw:CARD=Device plays in its place.", set, finding.Fails},
		{"by name", fieldAplay(t), "vc4hdmi0", "vc4hdmi0 " + fmt.Sprintf(cannot, "plughw:CARD=vc4hdmi0") + "play goes on in silence.", set, finding.Fails},
		{"another USB card that cannot be opened", twoUSB, "default", "default " + fmt.Sprintf(cannot, "default") + "play goes on in silence.", set, finding.Fails},
		{"nothing can be opened", none, "default", "default " + fmt.Sprintf(cannot, "default") + "play goes on in silence.", "Plug another card in, or a loudspeaker or screen into this one.", finding.Fails},
		{"the card that can", fieldAplay(t), "plughw:CARD=Device", "Device is there.", "", finding.Well},
		{"in use, as by the daemon", busy, "vc4hdmi0", "Another program plays by vc4hdmi0 now.", "", finding.Well},
	} {
		standIn(t, tt.aplay)
		c := config.Default(games.Kinds()...)
		c.Audio.Device = tt.device
		sound := soundOf(t.Context(), fstest.MapFS{}, c)
		for _, f := range sound.Findings() {
			if f.Where == "sound card" && (f.Says != tt.says || f.Next != tt.next || f.State != tt.state) {
				t.Errorf("%s:\n got %v %s %s\nwant %v %s %s", tt.name, f.State, f.Says, f.Next, tt.state, tt.says, tt.next)
			}
		}
	}
}

func TestTheDoctorEndsWithAnErrorWhereTheCardCannotBeOpened(t *testing.T) {
	standIn(t, fieldAplay(t))
	settings := filepath.Join(t.TempDir(), "board.toml")
	if err := os.WriteFile(settings, fmt.Appendf(nil, "[board]\nstate_dir = %q\n", t.TempDir()), 0o600); err != nil {
		t.Fatal(err)
	}
	r, err := Doctor(t.Context(), DoctorOpts{Settings: Settings{File: settings}, Only: "sound", Note: func(string) {}, Out: io.Discard, Err: io.Discard})
	if err != nil || r.Good() {
		t.Errorf("good: %t, %v", r.Good(), err)
	}
}

// TestACardByNumberIsRefusedByTheNameThatItHas loads the settings of a case from the field.
func TestACardByNumberIsRefusedByTheNameThatItHas(t *testing.T) {
	const refused = `testdata/field/audio-number.toml:5: audio.device: invalid card "plughw:1,0": want a name, as aplay -l has it, since numbers change`
	for name, tt := range map[string]struct{ aplay, says, next string }{
		"the only card":       {"echo 'card 2: Device [USB Audio Device]'", refused + `: it has "plughw:CARD=Device"`, `Set audio.device = "plughw:CARD=Device"; `},
		"one of several":      {"echo 'card 0: HDMI [x]'; echo 'card 1: Headphones [x]'", refused + `: it has "plughw:CARD=Headphones"`, `Set audio.device = "plughw:CARD=Headphones"; `},
		"none of that number": {"echo 'card 0: HDMI [x]'; echo 'card 2: Device [x]'", refused, "Set audio.device to the name of a card that aplay -l has; "},
	} {
		standIn(t, "#!/bin/sh\n"+tt.aplay+"\n")
		file := Settings{File: "testdata/field/audio-number.toml"}
		c, err := file.Load() // as run --check does
		if err == nil || err.Error() != tt.says {
			t.Errorf("%s: got %v, want %s", name, err, tt.says)
		}
		if c.Audio.Device != "default" {
			t.Errorf("%s: it would be said by %q", name, c.Audio.Device)
		}
		f := doctor.Settings(file.File, err)
		if f.State != finding.Blocks || !strings.HasPrefix(f.Next, tt.next) {
			t.Errorf("%s: the doctor says %v, next %q, want %q", name, f.State, f.Next, tt.next)
		}
	}
}

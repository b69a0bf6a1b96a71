package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/voice"
	"quartoboard/deploy/profiles"
	"quartoboard/hw/sim/hands"
	"quartoboard/rules/record"
	"quartoboard/rules/referee"
)

// faultless is a listener that fails the test at the first fault.
type faultless struct{ t *testing.T }

func (f faultless) Hear(s referee.Step, _ record.Lines) {
	if fault, is := s.Event.Fact.(board.Fault); is {
		f.t.Errorf("at %v: %+v", s.Event.At, fault)
	}
}

// TestAGameIsPlayedWithReadersThatAnswerLate has each PN532 of a build use the time
// that the profile gives it.
func TestAGameIsPlayedWithReadersThatAnswerLate(t *testing.T) {
	text, err := profiles.FS.ReadFile("analog-nfc.toml")
	if err != nil {
		t.Fatal(err)
	}
	onSPI := filepath.Join(t.TempDir(), "spi.toml")
	if err := os.WriteFile(onSPI, []byte(strings.ReplaceAll(string(text), `kind = "mfrc522"`, `kind = "pn532"`)), 0o644); err != nil {
		t.Fatal(err)
	}
	script, err := os.ReadFile("testdata/placer-wins.hands")
	if err != nil {
		t.Fatal(err)
	}
	for name, profile := range map[string]string{"I²C": "switch-nfc", "SPI": onSPI} {
		for _, late := range []time.Duration{18 * time.Millisecond, 22 * time.Millisecond, 29 * time.Millisecond} {
			acts, err := hands.Parse("placer-wins.hands", strings.NewReader(string(script)))
			if err != nil {
				t.Fatal(err)
			}
			st := stageOf(t, setting{profile: profile, mouth: voice.NewCaptions(), listeners: []daemon.Listener{faultless{t}}})
			st.table.SetLate(late)
			if err := (&performance{stage: st}).play(t.Context(), acts); err != nil {
				t.Errorf("%s, %v late: %v", name, late, err)
			}
		}
	}
}

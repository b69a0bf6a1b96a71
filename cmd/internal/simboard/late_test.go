package simboard

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/deploy/profiles"
	"quartoboard/hw/sim"
	"quartoboard/hw/sim/chip"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// faultless is a listener that fails the test at the first fault.
type faultless struct{ t *testing.T }

func (f faultless) Hear(s rules.Step, _ record.Lines) {
	if fault, ok := s.Event.Fact.(board.Fault); ok {
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
	for name, profile := range map[string]string{"I²C": "analog-pn532", "SPI": onSPI} {
		for _, late := range []time.Duration{18 * time.Millisecond, 22 * time.Millisecond, 29 * time.Millisecond} {
			b := boardOf(t, profile, Opts{}, faultless{t})
			sim.Each(b.table.Readers, func(p *chip.PN532) { p.Late = late })
			if err := b.Play(t.Context(), script(t, "placer-wins")); err != nil {
				t.Errorf("%s, %v late: %v", name, late, err)
			}
		}
	}
}

package inspection

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/audio/phrase"
	"quartoboard/cmd/internal/app"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/doctor"
	"quartoboard/cmd/internal/statedir"
	"quartoboard/deploy/golden"
	"quartoboard/hw/sim"
	"quartoboard/hw/uart"
)

// examined is what the doctor says of a build on a table with a fault.
func examined(t *testing.T, build string, inject func(table *sim.Table) error) doctor.Report {
	t.Helper()
	p, err := app.LoadProfile(build)
	if err != nil {
		t.Fatal(err)
	}
	table := sim.New(p, sim.Opts{Seed: 7})
	if err := inject(table); err != nil {
		t.Fatal(err)
	}
	m := doctor.Examine(context.Background(), p, table, func(string) {})
	return doctor.NewReport("table", build, m.Findings())
}

func TestTheDoctorSpeaksOfEachFaultInEveryLanguage(t *testing.T) {
	running := doctor.Card{Taken: true}
	reports := []struct {
		name   string
		report doctor.Report
	}{
		{"a sound table", examined(t, "analog-nfc", func(*sim.Table) error { return nil })},
		{"an unplugged reader and a dead sensor", examined(t, "analog-nfc", func(table *sim.Table) error {
			return errors.Join(table.SetReader(9, sim.Dead), table.SetSensor(3, sim.Dead))
		})},
		{"a converter without its plug", examined(t, "resistor", func(table *sim.Table) error { return table.Unplug("/dev/spidev0.1") })},
		{"a bus that is stuck", examined(t, "tray", func(table *sim.Table) error { return table.Jam("/dev/i2c-1") })},
		{"a stuck switch", examined(t, "switch-nfc", func(table *sim.Table) error { return table.SetSensor(3, sim.StuckOn) })},
		{"a dirty contact", examined(t, "resistor", func(table *sim.Table) error { return table.SetSensor(3, sim.StuckOn) })},
		{"a noisy bus", examined(t, "matrix-nfc", func(table *sim.Table) error { table.SetBusZeros(0.02); return nil })},
		{"stuck buttons", examined(t, "matrix-nfc", func(table *sim.Table) error {
			return errors.Join(table.Press("B", time.Hour, 1), table.Press("pass", time.Hour, 1))
		})},
		{"a board in use", doctor.NewReport("", "", running.Findings())},
	}
	for _, lang := range phrase.Languages() {
		words, err := app.Speech{Lang: lang, Verbosity: "normal"}.Words()
		if err != nil {
			t.Fatal(err)
		}
		var text strings.Builder
		for _, r := range reports {
			fmt.Fprintf(&text, "# %s\n", r.name)
			for _, u := range aloud(words, r.report) {
				fmt.Fprintf(&text, "%s\n", u.Text)
			}
			text.WriteByte('\n')
		}
		golden.File(t, filepath.Join("testdata", "doctor", lang+".txt"), text.String())
	}
}

func TestEveryCodeHasItsWords(t *testing.T) {
	var codes []string
	for _, code := range doctor.Codes() {
		codes = append(codes, string(code))
	}
	slices.Sort(codes)
	for _, lang := range phrase.Languages() {
		words, err := app.Speech{Lang: lang, Verbosity: "normal"}.Words()
		if err != nil {
			t.Fatal(err)
		}
		if got := words.FindingCodes(); !slices.Equal(got, codes) {
			t.Errorf("%s: words for %q, codes are %q", lang, got, codes)
		}
	}
}

func TestTheWorstIsSaidFirst(t *testing.T) {
	words, err := app.Speech{Lang: "en", Verbosity: "normal"}.Words()
	if err != nil {
		t.Fatal(err)
	}
	found := []doctor.Finding{
		{State: doctor.Advisory, Code: doctor.Root},
		{State: doctor.Well},
		{State: doctor.Fails, Code: doctor.BadSerial},
		{State: doctor.Blocks, Code: doctor.NoPieces},
	}
	var got []string
	for _, u := range aloud(words, doctor.NewReport("", "", found)) {
		first, _, _ := strings.Cut(u.Text, ".")
		got = append(got, first)
	}
	want := []string{
		"Not ready to play", "No piece is known", "The serial port cannot be used",
		"This check runs as the administrator, and proves little", "All else that was checked is well",
	}
	if !slices.Equal(got, want) {
		t.Errorf("\n got %q\nwant %q", got, want)
	}
}

func TestSoundIsTriedWithoutPlayingIt(t *testing.T) {
	c := config.Default()
	c.Audio.Device = ""
	if s := soundOf(context.Background(), c); s.Voice != nil || s.Player != nil || s.Cards != nil {
		t.Errorf("without a sound card: %+v", s)
	}
	c.Audio.Device = "hw:1" // numbers change with what is plugged in
	if s := soundOf(context.Background(), c); s.Player == nil {
		t.Error("a card by its number is taken")
	}
	t.Setenv("PATH", t.TempDir())
	c.Audio.Device = "default"
	if s := soundOf(context.Background(), c); s.Voice == nil || s.Player == nil {
		t.Errorf("without the programs: %+v", s)
	}
}

func TestWhatTheBoardLearnedIsLookedAt(t *testing.T) {
	var all []string
	for piece := range 16 {
		all = append(all, fmt.Sprintf("\"04A1B2C3D4E5%02X\": \"%x\"", piece, piece))
	}
	for _, c := range []struct{ build, pieces, want string }{
		{"analog-nfc", "{" + strings.Join(all, ",") + "}", "calibration"},
		{"tray", "{" + strings.Join(all, ",") + "}", ""},
		{"tray", "{" + all[0] + "}", "pieces-few"},
		{"tray", "{", "pieces"},
		{"tray", "", "pieces"},
	} {
		state := t.TempDir()
		if c.pieces != "" {
			if err := os.WriteFile(filepath.Join(state, "pieces.json"), []byte(c.pieces), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		p, err := app.LoadProfile(c.build)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		found, _ := learned(state, p)
		for _, f := range found {
			if f.Code != "" {
				got = append(got, string(f.Code))
			}
		}
		if text := strings.Join(got, " "); text != c.want {
			t.Errorf("%s with %q: got %q, want %q", c.build, c.pieces, text, c.want)
		}
	}
}

func TestWithoutABoardTheHardwareIsNotFound(t *testing.T) {
	noPi := app.Machine{Open: func() (app.Buses, error) { return nil, errors.New("no GPIO chip") }}
	p, err := app.LoadProfile("tray")
	if err != nil {
		t.Fatal(err)
	}
	found := hardware(context.Background(), noPi, p, func(string) {})
	if len(found) != 1 || found[0].Code != doctor.NoChip || found[0].State != doctor.Blocks {
		t.Errorf("got %+v, want one that says so", found)
	}
}

func TestSerialPortIsTriedAndClosedAgain(t *testing.T) {
	if err := tryPort(config.Serial{}); err != nil {
		t.Errorf("no port wanted: %v", err)
	}
	if err := tryPort(config.Serial{Port: "/dev/none", Baud: 115200}); !errors.Is(err, uart.ErrAbsent) {
		t.Errorf("got %v, want %v", err, uart.ErrAbsent)
	}
}

func TestDoctorSaysWhetherTheDaemonCanUseTheCalibration(t *testing.T) {
	p, err := app.LoadProfile("tray")
	if err != nil {
		t.Fatal(err)
	}
	for name, keep := range map[string]func(path string) error{
		"none":             func(string) error { return nil },
		"damaged":          func(path string) error { return os.WriteFile(path, []byte("{"), 0o644) },
		"not to be opened": func(path string) error { return os.Mkdir(path, 0o755) },
	} {
		state := t.TempDir()
		if err := keep(filepath.Join(state, "calibration.json")); err != nil {
			t.Fatal(err)
		}
		_, _, refused := app.Learn(statedir.Dir(state), p.Name)
		found, _ := learned(state, p)
		if f := found[len(found)-1]; f.Where == "calibration" && (f.State == doctor.Blocks) != (refused != nil) || refused != nil && f.Where != "calibration" {
			t.Errorf("%s: the daemon says %v, doctor %+v", name, refused, f)
		}
	}
}

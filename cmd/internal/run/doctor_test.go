package run

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/doctor"
	"quartoboard/cmd/internal/finding"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/probe"
	"quartoboard/cmd/internal/statedir"
	"quartoboard/deploy/golden"
	"quartoboard/hw/sim"
	"quartoboard/hw/uart"
)

// examined is what the doctor says of a build on a table with a fault.
func examined(t *testing.T, build string, inject func(table *sim.Table) error) doctor.Report {
	t.Helper()
	p, err := LoadProfile(build)
	if err != nil {
		t.Fatal(err)
	}
	table := sim.New(p, sim.Opts{Seed: 7})
	if err := inject(table); err != nil {
		t.Fatal(err)
	}
	m := probe.Examine(context.Background(), p, table, probe.Choice{}, func(string) {})
	return doctor.NewReport("table", build, doctor.Hardware(&m, nil))
}

func TestTheDoctorSpeaksOfEachFaultInEveryLanguage(t *testing.T) {
	running := doctor.Card{Taken: true}
	reports := []struct {
		name   string
		report doctor.Report
	}{
		{"a sound table", examined(t, "analog-nfc", func(*sim.Table) error { return nil })},
		{"an unplugged reader and a dead sensor", examined(t, "analog-nfc", func(table *sim.Table) error {
			return errors.Join(table.Readers.Set(9, sim.Dead), table.Sensors.Set(3, sim.Dead))
		})},
		{"a converter without its plug", examined(t, "resistor", func(table *sim.Table) error { return table.Unplug("/dev/spidev0.1") })},
		{"a bus that is stuck", examined(t, "tray", func(table *sim.Table) error { return table.Jam("/dev/i2c-1") })},
		{"a stuck switch", examined(t, "matrix-nfc", func(table *sim.Table) error { return table.Sensors.Set(3, sim.StuckOn) })},
		{"a dirty contact", examined(t, "resistor", func(table *sim.Table) error { return table.Sensors.Set(3, sim.StuckOn) })},
		{"a noisy bus", examined(t, "matrix-nfc", func(table *sim.Table) error { table.SetBusZeros(0.02); return nil })},
		{"a reader that holds the line behind its gate", examined(t, "analog-nfc", func(table *sim.Table) error { return table.Readers.Set(9, sim.HoldsMISO) })},
		{"edges too slow for the clock", examined(t, "matrix-nfc", func(table *sim.Table) error { return table.SetSlowEdges(true) })},
		{"stuck buttons", examined(t, "matrix-nfc", func(table *sim.Table) error {
			return errors.Join(table.Buttons.Press("B", time.Hour, 1), table.Buttons.Press("pass", time.Hour, 1))
		})},
		{"a board in use", doctor.NewReport("", "", running.Findings())},
	}
	for _, lang := range phrase.Languages() {
		words, err := WordsOf(board.Preferences{Lang: lang, Verbosity: "normal"})
		if err != nil {
			t.Fatal(err)
		}
		var text strings.Builder
		for _, r := range reports {
			fmt.Fprintf(&text, "# %s\n", r.name)
			for _, u := range aloud(words.Speech, r.report) {
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
		words, err := WordsOf(board.Preferences{Lang: lang, Verbosity: "normal"})
		if err != nil {
			t.Fatal(err)
		}
		if got := words.FindingCodes(); !slices.Equal(got, codes) {
			t.Errorf("%s: words for %q, codes are %q", lang, got, codes)
		}
	}
}

func TestTheWorstIsSaidFirst(t *testing.T) {
	words, err := WordsOf(board.Preferences{Lang: "en", Verbosity: "normal"})
	if err != nil {
		t.Fatal(err)
	}
	found := []finding.Finding{
		{State: finding.Advisory, Code: "root"},
		{State: finding.Well},
		{State: finding.Fails, Code: "serial"},
		{State: finding.Blocks, Code: "pieces"},
	}
	var got []string
	for _, u := range aloud(words.Speech, doctor.NewReport("", "", found)) {
		first, _, _ := strings.Cut(u.Text, ".")
		got = append(got, first)
	}
	want := []string{
		"Not ready to play", "No piece is known", "The serial port cannot be used",
		"This check runs as the administrator, and proves little", "Everything else that was checked is fine",
	}
	if !slices.Equal(got, want) {
		t.Errorf("\n got %q\nwant %q", got, want)
	}
}

func TestSoundIsTriedWithoutPlayingIt(t *testing.T) {
	c := config.Default(games.Kinds()...)
	c.Audio.Device = ""
	if s := soundOf(context.Background(), fstest.MapFS{}, c); s.Voice != nil || s.Player != nil || s.Cards != nil {
		t.Errorf("without a sound card: %+v", s)
	}
	c.Audio.Device = "hw:1" // numbers change with what is plugged in
	if s := soundOf(context.Background(), fstest.MapFS{}, c); s.Player == nil {
		t.Error("a card by its number is taken")
	}
	t.Setenv("PATH", t.TempDir())
	c.Audio.Device = "default"
	if s := soundOf(context.Background(), fstest.MapFS{}, c); s.Voice == nil || s.Player == nil {
		t.Errorf("without the programs: %+v", s)
	}
}

func TestPiperIsTriedByTheVoiceOfTheLanguage(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/voices" {
			_, _ = io.WriteString(w, `{"en_US-lessac-medium": {}, "de_DE-mute-low": {}}`)
			return
		}
		asked, err := io.ReadAll(r.Body)
		if err != nil || strings.Contains(string(asked), "mute") {
			w.WriteHeader(http.StatusInternalServerError)
			return
		}
		_, _ = io.WriteString(w, "RIFF\x00\x00\x00\x00WAVEfmt \x10\x00\x00\x00\x01\x00\x01\x00\x22\x56\x00\x00\x44\xac\x00\x00\x02\x00\x10\x00data\x02\x00\x00\x00\x01\x00")
	}))
	defer server.Close()
	const unit = "usr/lib/systemd/system/quartoboard.service"
	daemon := fstest.MapFS{unit: {}}
	opened := fstest.MapFS{unit: {}, "etc/systemd/system/quartoboard.service.d/piper.conf": {}}
	for _, tt := range []struct {
		name, lang, url, want string
		root                  fstest.MapFS
	}{
		{"it speaks", "en", server.URL, `It speaks the language "en" by en_US-lessac-medium.`, opened},
		{"on a computer without the daemon", "en", server.URL, `It speaks the language "en" by en_US-lessac-medium.`, nil},
		{"the daemon may not reach it", "en", server.URL, "It speaks, and the daemon may not reach its server: espeak-ng speaks.", daemon},
		{"a language without a voice", "fr", server.URL, `The settings name no voice of piper for the language "fr": espeak-ng speaks it.`, opened},
		{"a voice that the server does not have", "es", server.URL, "It does not speak (its server has no voice es_ES-none-low, but de_DE-mute-low, en_US-lessac-medium): espeak-ng does.", opened},
		{"a voice that fails", "de", server.URL, "500 Internal Server Error): espeak-ng does.", opened},
		{"no server", "en", "http://127.0.0.1:1", "connection refused): espeak-ng does.", opened},
	} {
		c := config.Default(games.Kinds()...)
		c.Board.Lang, c.Audio.Engine = tt.lang, config.EnginePiper
		c.Audio.Piper = config.Piper{URL: tt.url, Voices: "en_US-lessac-medium de_DE-mute-low es_ES-none-low"}
		sound := soundOf(t.Context(), tt.root, c)
		found := sound.Findings()
		if last := found[len(found)-1]; last.Where != "piper" || !strings.Contains(last.Says, tt.want) {
			t.Errorf("%s: got %q, want %q", tt.name, last.Says, tt.want)
		}
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
		p, err := LoadProfile(c.build)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		found, _ := learned(state, p, probe.Choice{})
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

func TestAGameThatTheBuildCannotPlayIsAnAdvisory(t *testing.T) {
	for _, row := range []struct{ build, game, want string }{
		{"analog-tray", "quartino", "advisory game: The settings begin with Quartino, and this build has no readers under the cells, which tell the tokens of Quartino: another game begins."},
		{"analog-tray", "quarto", ""},
		{"analog-nfc", "quartino", ""},
	} {
		o, _ := options(t, row.build, fmt.Sprintf("[board]\ngame = %q\nstate_dir = %q\n", row.game, t.TempDir()))
		s, err := inspect(t.Context(), o.Machine, o.Settings, probe.Choice{}, func(string) {})
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, f := range s.found {
			if f.Code == "game" {
				got = fmt.Sprintf("%v %s: %s", f.State, f.Where, f.Says)
			}
		}
		if got != row.want {
			t.Errorf("%s with %s: got %q, want %q", row.build, row.game, got, row.want)
		}
	}
}

func TestWithoutABoardTheHardwareIsNotFound(t *testing.T) {
	noPi := Machine{Open: func() (Buses, error) { return nil, errors.New("no GPIO chip") }}
	p, err := LoadProfile("tray")
	if err != nil {
		t.Fatal(err)
	}
	var s seen
	s.hardware(context.Background(), noPi, p, probe.Choice{}, func(string) {})
	if len(s.found) != 1 || s.found[0].Code != "gpio-chip" || s.found[0].State != finding.Blocks {
		t.Errorf("got %+v, want one that says so", s.found)
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
	p, err := LoadProfile("tray")
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
		_, damage := statedir.Dir(state).Learn(p.Name)
		found, _ := learned(state, p, probe.Choice{})
		if f := found[len(found)-1]; (f.Where == "calibration") != (damage != nil) || f.Where == "calibration" && f.State != finding.Fails {
			t.Errorf("%s: the daemon says %v, doctor %+v", name, damage, f)
		}
	}
}

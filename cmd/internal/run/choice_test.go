package run

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/statedir"
	"quartoboard/hw"
	"quartoboard/hw/sim"
)

// header is a simulated table as the header of a Pi.
type header struct{ *sim.Table }

func (header) Chip() string    { return "simulated" }
func (header) Warning() string { return "" }

// repairer is a page of reports; after each it repairs something.
type repairer struct {
	strings.Builder
	repair []func() error
}

func (r *repairer) WriteString(text string) (int, error) {
	if len(r.repair) > 0 {
		if err := r.repair[0](); err != nil {
			return 0, err
		}
		r.repair = r.repair[1:]
	}
	return r.Builder.WriteString(text)
}

// options are those of a doctor for a table of a build, with settings of their own.
func options(t *testing.T, build, settings string) (DoctorOpts, *sim.Table) {
	t.Helper()
	p, err := LoadProfile(build)
	if err != nil {
		t.Fatal(err)
	}
	table := sim.New(p, sim.Opts{Seed: 7})
	file := filepath.Join(t.TempDir(), "board.toml")
	if err := os.WriteFile(file, []byte(settings), 0o644); err != nil {
		t.Fatal(err)
	}
	return DoctorOpts{
		Settings: Settings{File: file, Profile: build}, Note: func(string) {}, Err: new(bytes.Buffer),
		Machine: Machine{Files: fstest.MapFS{}, Open: func() (Buses, error) { return header{table}, nil }},
	}, table
}

func TestWatchTellsWhatChangesUntilAllIsGood(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o, table := options(t, "analog-pn532", fmt.Sprintf("[board]\nstate_dir = %q\n", t.TempDir()))
		ctx, enough := context.WithTimeout(t.Context(), time.Minute)
		defer enough()
		opened, open := 0, o.Machine.Open
		o.Machine.Open = func() (Buses, error) { opened++; return open() }
		if err := errors.Join(table.Readers.Set(8, sim.Dead), table.Readers.Set(9, sim.Dead)); err != nil {
			t.Fatal(err)
		}
		out := &repairer{repair: []func() error{
			func() error { return table.Readers.Set(8, sim.Healthy) },
			func() error { return table.Readers.Set(9, sim.Healthy) },
		}}
		o.Out, o.Only, o.Watch = out, "reader:a3,reader:b3", true
		r, err := Doctor(ctx, o)
		if err != nil || !r.Good() || opened != 1 {
			t.Errorf("%v, good %t, buses opened %d times", err, r.Good(), opened)
		}
		var said []string
		for line := range strings.Lines(out.String()) {
			if strings.Contains(line, ": ") && !strings.HasPrefix(line, "fails") {
				said = append(said, strings.TrimSpace(line))
			}
		}
		got, want := strings.Join(said, "\n"), "Not good yet: see readers a3, b3.\nNot good yet: see reader b3.\nGood: reader a3, reader b3."
		if got != want {
			t.Errorf("got\n%s\nwant\n%s\nof\n%s", got, want, out)
		}
	})
}

func TestWatchEndsWithItsContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o, table := options(t, "analog-pn532", fmt.Sprintf("[board]\nstate_dir = %q\n", t.TempDir()))
		ctx, cancel := context.WithCancel(t.Context())
		out := &repairer{repair: []func() error{func() error { cancel(); return nil }}}
		if err := table.Readers.Set(9, sim.Dead); err != nil {
			t.Fatal(err)
		}
		o.Out, o.Only, o.Watch = out, "reader:b3", true
		if _, err := Doctor(ctx, o); !errors.Is(err, ctx.Err()) || strings.Count(out.String(), "Not good yet") != 1 {
			t.Errorf("got %v and\n%s", err, out)
		}
	})
}

func TestChoicesThatMeanNothingAreRefused(t *testing.T) {
	for _, c := range []struct {
		change func(o *DoctorOpts)
		want   string
	}{
		{func(o *DoctorOpts) { o.Only = "reader:e1" }, `doctor: --only: part "reader:e1": invalid cell "e1": want a1 to d4`},
		{func(o *DoctorOpts) { o.Only = "reader" }, "doctor: --only: the build tray has no readers under its cells"},
		{func(o *DoctorOpts) { o.Only, o.Report = "sound", true }, "doctor: --report checks all once: leave out --only, --watch and --json"},
		{func(o *DoctorOpts) { o.Watch, o.Report = true, true }, "doctor: --report checks all once: leave out --only, --watch and --json"},
		{func(o *DoctorOpts) { o.JSON, o.Report = true, true }, "doctor: --report checks all once: leave out --only, --watch and --json"},
	} {
		o, _ := options(t, "tray", fmt.Sprintf("[board]\nstate_dir = %q\n", t.TempDir()))
		out := new(bytes.Buffer)
		o.Out = out
		c.change(&o)
		_, err := Doctor(t.Context(), o)
		if bad := (*BadInput)(nil); !errors.As(err, &bad) || err.Error() != c.want || out.Len() > 0 {
			t.Errorf("got %v and %q, want %s", err, out, c.want)
		}
	}
}

// TestTheReportHoldsNothingPersonal looks for all that a board and its computer know of their
// owners. A game of theirs is on the card, and pieces stand on the board.
func TestTheReportHoldsNothingPersonal(t *testing.T) {
	private := []string{
		"anna", "berta", "grandpa", "schmidt", "10000000deadbeef", "a50285bi", "192.168.7.9", "0123456789abcdef", "xyzzy",
		"/home", "/tmp", "/dev", t.TempDir(),
	}
	state := filepath.Join(t.TempDir(), "anna-berta")
	o, table := options(t, "analog-pn532", fmt.Sprintf(`
[board]
name = "Grandpa Schmidt"
state_dir = %q
[game]
names = ["Anna", "Berta"]
[serial]
port = "/dev/serial/by-id/usb-FTDI_A50285BI"
[audio]
device = "plughw:CARD=Xyzzy"
engine = "piper"
piper_url = "http://192.168.7.9:5000"
piper_voices = ["en_US-anna-low"]
`, state))
	if err := os.MkdirAll(state, 0o755); err != nil {
		t.Fatal(err)
	}
	roster := map[hw.Tag]board.Piece{}
	for tag, n := range table.Tags.Roster() {
		roster[tag] = board.Piece(n)
		private = append(private, strings.ToLower(tag.String()))
	}
	stands := errors.Join(table.Hands.Lower(5, 9), table.Hands.Lay(sim.Piece(7)), table.Readers.Set(2, sim.Dead))
	if err := errors.Join(statedir.Dir(state).KeepPieces(roster), stands); err != nil {
		t.Fatal(err)
	}
	o.Machine.Files = fstest.MapFS{
		"etc/hostname":                           {Data: []byte("annas-pi\n")},
		"etc/machine-id":                         {Data: []byte("0123456789abcdef\n")},
		"etc/group":                              {Data: []byte("gpio:x:986:schmidt\nspi:x:989:schmidt\n")},
		"proc/cmdline":                           {Data: []byte("console=usb-FTDI_A50285BI root=/home/schmidt\n")},
		"proc/cpuinfo":                           {Data: []byte("Serial\t\t: 10000000deadbeef\n")},
		"proc/device-tree/model":                 {Data: []byte("Raspberry Pi 4 Model B Rev 1.4 Schmidt\x00")},
		"proc/device-tree/serial-number":         {Data: []byte("10000000deadbeef\x00")},
		"proc/self/status":                       {Data: []byte("Name:\tschmidt\nUid:\t1000\t1000\t1000\t1000\nGid:\t1000\t1000\t1000\t1000\nGroups:\t29\n")},
		"proc/sys/kernel/hostname":               {Data: []byte("annas-pi\n")},
		"proc/sys/kernel/osrelease":              {Data: []byte("6.12.47-schmidt+\n")},
		"sys/class/hwmon/hwmon1/name":            {Data: []byte("rpi_volt\n")},
		"sys/class/hwmon/hwmon1/in0_lcrit_alarm": {Data: []byte("0\n")},
	}
	mine := filepath.Join(t.TempDir(), "anna.toml")
	text, err := os.ReadFile("../../../deploy/profiles/analog-pn532.toml")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(mine, bytes.Replace(text, []byte(`name = "analog-pn532"`), []byte(`name = "anna"`), 1), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", t.TempDir()) // no program speaks
	for build, named := range map[string]string{"analog-pn532": "analog-pn532", mine: "another", "anna/berta.toml": "another"} {
		out := new(bytes.Buffer)
		o.Out, o.Report, o.Version, o.Settings.Profile = out, true, "v1.2.3", build
		if _, err := Doctor(t.Context(), o); err != nil {
			t.Fatal(err)
		}
		form := out.String()
		want := []string{
			"This file holds nothing personal", "program: v1.2.3\n", "computer: Raspberry Pi 4 Model B Rev 1.4\n", "kernel: 6.12.47\n",
			"build: " + named + "\n", "fails serial\n", "slowest line on the card: ", "voltage too low: now false, since the start false\n",
		}
		if !strings.HasSuffix(build, "berta.toml") {
			want = append(want, "fails silent reader c1\n", "sensor b3: ",
				"reader a1: answers; self test passed; sticker none\n",
				"reader b3: answers; self test passed; sticker read\n",
				"times of reader b3: pause 500 µs, acknowledgement 2 ms\n",
				"reader c1: does not answer, ", "tray: answers; self test passed; sticker read\n", "bus of the readers: ")
		}
		for _, w := range want {
			if !strings.Contains(form, w) {
				t.Errorf("%s: want %q in\n%s", build, w, form)
			}
		}
		for _, word := range private {
			if strings.Contains(strings.ToLower(form), strings.ToLower(word)) {
				t.Errorf("%s: %q is in\n%s", build, word, form)
			}
		}
	}
}

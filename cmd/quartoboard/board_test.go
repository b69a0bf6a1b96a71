package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"quartoboard/cmd/internal/journal"
)

// noPi is a machine without processes and without GPIO chips.
var noPi = machine{
	files: fstest.MapFS{},
	open:  func() (header, error) { return nil, errors.New("no GPIO chip") },
}

// takers are the commands that take the hardware, on a machine.
func takers(on machine, settings string) map[string]func(streams) error {
	return map[string]func(streams) error{
		"run -check": func(s streams) error { return (&service{config: settings, on: on, streams: s}).check() },
		"calibrate": func(s streams) error {
			t := &teaching{name: "calibrate", task: newCalibrating, on: on}
			return t.run(context.Background(), calibrateAbout, []string{"-config", settings}, s)
		},
		"enroll": func(s streams) error {
			t := &teaching{name: "enroll", task: newEnrolling, on: on}
			return t.run(context.Background(), enrollAbout, []string{"-config", settings}, s)
		},
	}
}

// settingsOf is a settings file of a board without a sound card, whose state is kept
// in the directory too.
func settingsOf(t *testing.T, state string) string {
	t.Helper()
	path := filepath.Join(state, "quartoboard.toml")
	text := fmt.Sprintf("[board]\nstate_dir = %q\n[audio]\ndevice = \"\"\n", state)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestNobodyTouchesABoardThatAnotherProgramHas opens the hardware only where nobody
// has the board.
func TestNobodyTouchesABoardThatAnotherProgramHas(t *testing.T) {
	state := t.TempDir()
	settings := settingsOf(t, state)
	wants := func(on machine, want string) {
		t.Helper()
		for name, take := range takers(on, settings) {
			var out, errs strings.Builder
			if err := take(streams{strings.NewReader(""), &out, &errs}); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: got %v, want %q; it printed %q", name, err, want, errs.String())
			}
		}
	}
	wants(noPi, "no GPIO chip")
	j, _, err := journal.Open(filepath.Join(state, "games"), journal.Opts{})
	if err != nil {
		t.Fatal(err)
	}
	wants(noPi, "in use by another quartoboard")
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
}

// A daemon may keep its games elsewhere, where its lock is not met.
func TestNobodyTeachesWhileTheDaemonRuns(t *testing.T) {
	on := noPi
	on.files = fstest.MapFS{"proc/712/cmdline": {Data: []byte("/usr/bin/quartoboard\x00run\x00")}}
	for name, take := range takers(on, settingsOf(t, t.TempDir())) {
		if name == "run -check" {
			continue // asked by an upgrade beside the daemon, which has the lock
		}
		var out, errs strings.Builder
		if err := take(streams{strings.NewReader(""), &out, &errs}); err == nil || !strings.Contains(err.Error(), "the daemon has the board") {
			t.Errorf("%s: got %v, want that the daemon has the board", name, err)
		}
	}
}

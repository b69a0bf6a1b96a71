package cli

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/doctor"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/run"
)

// ended is a context that has ended.
func ended(t *testing.T) context.Context {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	return ctx
}

// TestNobodyIsToldThatNothingIsHeardAfterASignal has programs that speak and play.
func TestNobodyIsToldThatNothingIsHeardAfterASignal(t *testing.T) {
	bin := t.TempDir()
	for _, name := range []string{"espeak-ng", "aplay"} {
		if err := os.WriteFile(filepath.Join(bin, name), []byte("#!/bin/sh\n"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", bin)
	c := config.Default(games.Kinds()...)
	c.Audio.Device = "default"
	var out, errs strings.Builder
	run.Say(ended(t), c, &errs, "nothing")
	if sound := run.Output(ended(t), c, &errs); sound.Workers != nil {
		t.Error("something speaks")
	}
	run.SpeakReport(ended(t), c, &errs, doctor.NewReport("", "", nil))
	if out.String()+errs.String() != "" {
		t.Errorf("printed %q and %q", out.String(), errs.String())
	}
	code := Run(ended(t), "", []string{"demo"}, Streams{strings.NewReader(""), &out, &errs})
	if code != 1 || out.String() != "" || errs.String() != "quartoboard: stopped before its end\n" {
		t.Errorf("demo: exit code %d, printed %q and %q", code, out.String(), errs.String())
	}
}

// The build of the doctor cannot be read, so that no hardware is touched.
func TestWhatIsStoppedPrintsNothing(t *testing.T) {
	settings := scriptOf(t, "board.toml", fmt.Sprintf("[board]\nstate_dir = %q\nprofile = \"moon\"\n", t.TempDir()))
	for _, args := range [][]string{
		{"solve", "..../..../..../.... -", "--moves"},
		{"solve", "..../..../..../.... -", "--json"},
		{"match", "--levels", "strong,perfect"},
		{"match", "--levels", "strong,perfect", "--json"},
		{"analyse", "../simboard/testdata/draw.log"},
		{"exercises"},
		{"exercises", "--make", "4"},
		{"analyse", "../simboard/testdata/draw.log", "--json"},
		{"doctor", "--config", settings},
	} {
		var out, errs strings.Builder
		code := Run(ended(t), "", args, Streams{strings.NewReader(""), &out, &errs})
		if code != 1 || out.String() != "" || errs.String() != "quartoboard: "+args[0]+": stopped before its end\n" {
			t.Errorf("%v: exit code %d, printed %q and %q", args, code, out.String(), errs.String())
		}
	}
}

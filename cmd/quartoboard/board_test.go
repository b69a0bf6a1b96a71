package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"quartoboard/cmd/internal/journal"
)

// TestNobodyTouchesABoardThatAnotherProgramHas has this machine, which has no GPIO
// chip, asked for one only where nobody has the board: hardware comes last.
func TestNobodyTouchesABoardThatAnotherProgramHas(t *testing.T) {
	if files, _ := filepath.Glob("/dev/gpiochip*"); len(files) > 0 {
		t.Skip("there is a GPIO chip here, and it may be somebody's")
	}
	state := t.TempDir()
	games, settings := filepath.Join(state, "games"), filepath.Join(state, "quartoboard.toml")
	text := fmt.Sprintf("[board]\nstate_dir = %q\n[audio]\ndevice = \"\"\n", state)
	if err := os.WriteFile(settings, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"run", "-check"}, {"calibrate"}, {"enroll"}} {
		args = append(args, "-config", settings)
		if code, _, stderr := quartoboard(t, "", args...); code != 1 || !strings.Contains(stderr, "no GPIO chip") {
			t.Errorf("%v with a board that is free: exit code %d, %s", args, code, stderr)
		}
		j, _, err := journal.Open(games, journal.Opts{})
		if err != nil {
			t.Fatal(err)
		}
		if code, _, stderr := quartoboard(t, "", args...); code != 1 || !strings.Contains(stderr, "another quartoboard has it open") {
			t.Errorf("%v with a board that is taken: exit code %d, %s", args, code, stderr)
		}
		if err := j.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

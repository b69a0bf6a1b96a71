package desktop

import (
	"context"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// desk makes a desktop whose opener is a script, and returns its folder.
func desk(t *testing.T, script string) (folder string) {
	t.Helper()
	folder = t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "xdg-open"), []byte("#!/bin/sh\n"+script), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", folder+string(os.PathListSeparator)+os.Getenv("PATH"))
	for _, name := range []string{"BROWSER", "SSH_CONNECTION", "SSH_TTY"} {
		t.Setenv(name, "")
	}
	t.Setenv("DISPLAY", ":0")
	return folder
}

const address = "http://127.0.0.1:8016/"

func TestTheAddressIsOpened(t *testing.T) {
	folder := desk(t, `echo "$#: $1" >"$(dirname "$0")/opened"`)
	Open(t.Context(), address)
	got, err := os.ReadFile(filepath.Join(folder, "opened"))
	if want := "1: " + address + "\n"; err != nil || string(got) != want {
		t.Errorf("opened %q, %v; want %q", got, err, want)
	}
}

func TestNothingIsOpenedWhereThatIsNotWanted(t *testing.T) {
	folder := desk(t, `touch "$(dirname "$0")/opened"`)
	t.Setenv("BROWSER", "none")
	Open(t.Context(), address)
	if _, err := os.Stat(filepath.Join(folder, "opened")); err == nil {
		t.Error("opened")
	}
}

// The test hangs where the opener outlives ctx.
func TestTheEndOfTheProgramEndsTheOpener(t *testing.T) {
	folder := desk(t, `echo >"$(dirname "$0")/runs"; exec sleep 3600`)
	runs := filepath.Join(folder, "runs")
	if err := syscall.Mkfifo(runs, 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { Open(ctx, address); close(done) }()
	if _, err := os.ReadFile(runs); err != nil { // until the opener runs
		t.Fatal(err)
	}
	cancel()
	<-done
}

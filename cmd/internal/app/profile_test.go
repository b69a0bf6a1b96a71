package app_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"quartoboard/cmd/internal/app"
	"quartoboard/deploy/profiles"
)

// changed writes a profile of ours under another name, with something replaced.
func changed(t *testing.T, from, name, old, replacement string) string {
	t.Helper()
	text, err := profiles.FS.ReadFile(from + ".toml")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), old) {
		t.Fatalf("%s has no %q", from, old)
	}
	now := strings.Replace(string(text), `name = "`+from+`"`, `name = "`+name+`"`, 1)
	path := filepath.Join(t.TempDir(), name+".toml")
	if err := os.WriteFile(path, []byte(strings.Replace(now, old, replacement, 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestABuildThatKnowsNoPieceIsRefused(t *testing.T) {
	text, err := profiles.FS.ReadFile("tray.toml")
	if err != nil {
		t.Fatal(err)
	}
	tray, _, found := strings.Cut(string(text[strings.Index(string(text), "[tray]"):]), "[buttons]")
	if !found {
		t.Fatal("the build has other tables now")
	}
	path := changed(t, "tray", "bare", tray, "")
	_, err = app.LoadProfile(path)
	if want := "neither readers nor a tray: no piece can be told from another"; err == nil || !strings.HasSuffix(err.Error(), want) {
		t.Errorf("got %v, want %q", err, want)
	}
}

func TestASerialPortOnPinsOfTheBuildIsRefused(t *testing.T) {
	path := changed(t, "tray", "taken", `pass = "GPIO4"`, `pass = "GPIO14"`)
	for _, c := range []struct{ profile, port, want string }{
		{path, "/dev/serial0", "serial.port: /dev/serial0 needs GPIO14 and GPIO15, and buttons.pass of the build taken is GPIO14"},
		{path, "/dev/ttyACM0", ""},
		{"tray", "/dev/serial0", ""},
	} {
		file := filepath.Join(t.TempDir(), "quartoboard.toml")
		if err := os.WriteFile(file, fmt.Appendf(nil, "[serial]\nport = %q\n", c.port), 0o644); err != nil {
			t.Fatal(err)
		}
		got := ""
		if _, err := (app.Settings{File: file, Profile: c.profile}).Load(); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s on %s: %q, want %q", c.port, c.profile, got, c.want)
		}
	}
}

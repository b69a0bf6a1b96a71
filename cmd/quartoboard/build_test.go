package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"quartoboard/cmd/internal/config"
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
	code, _, stderr := quartoboard(t, "", "demo", "-profile", path, "-script", filepath.Join("testdata", "draw.hands"))
	if want := "neither readers nor a tray: no piece can be told from another\n"; code != 2 || !strings.HasSuffix(stderr, want) {
		t.Errorf("exit code %d, %q; want 2 and %q", code, stderr, want)
	}
}

func TestASerialPortOnPinsOfTheBuildIsRefused(t *testing.T) {
	path := changed(t, "tray", "taken", `pass = "GPIO4"`, `pass = "GPIO14"`)
	for _, c := range []struct{ profile, port, want string }{
		{path, "/dev/serial0", "serial.port: /dev/serial0 needs GPIO14 and GPIO15, and buttons.pass of the build taken is GPIO14"},
		{path, "/dev/ttyACM0", ""},
		{"tray", "/dev/serial0", ""},
	} {
		settings := config.Default()
		settings.Board.Profile, settings.Serial.Port = c.profile, c.port
		got := ""
		if err := serialClash(settings); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s on %s: %q, want %q", c.port, c.profile, got, c.want)
		}
	}
}

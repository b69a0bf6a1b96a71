package run

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

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

// withoutTray writes a profile of ours without its tray.
func withoutTray(t *testing.T, from string) string {
	t.Helper()
	text, err := profiles.FS.ReadFile(from + ".toml")
	if err != nil {
		t.Fatal(err)
	}
	tray, _, found := strings.Cut(string(text[strings.Index(string(text), "[tray]"):]), "[buttons]")
	if !found {
		t.Fatal("the build has other tables now")
	}
	return changed(t, from, "bare", tray, "")
}

func TestABuildThatKnowsNoPieceIsRefused(t *testing.T) {
	_, err := LoadProfile(withoutTray(t, "tray"))
	if want := "neither readers nor a tray: no piece can be told from another"; err == nil || !strings.HasSuffix(err.Error(), want) {
		t.Errorf("got %v, want %q", err, want)
	}
}

func TestASerialPortOnPinsOfTheBuildIsRefused(t *testing.T) {
	path := changed(t, "tray", "taken", `pass = "GPIO4"`, `pass = "GPIO14"`)
	for _, c := range []struct{ profile, port, want string }{
		{path, "/dev/serial0", ":2: serial.port: /dev/serial0 needs GPIO14 and GPIO15, and buttons.pass of the build taken is GPIO14"},
		{path, "/dev/ttyACM0", ""},
		{"tray", "/dev/serial0", ""},
	} {
		file := filepath.Join(t.TempDir(), "quartoboard.toml")
		if err := os.WriteFile(file, fmt.Appendf(nil, "[serial]\nport = %q\n", c.port), 0o644); err != nil {
			t.Fatal(err)
		}
		got := ""
		if _, err := (Settings{File: file, Profile: c.profile}).Load(); err != nil {
			got = strings.TrimPrefix(err.Error(), file)
		}
		if got != c.want {
			t.Errorf("%s on %s: %q, want %q", c.port, c.profile, got, c.want)
		}
	}
}

func TestAWrongBuildIsToldByFileLineAndKey(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "quartoboard.toml")
	none := filepath.Join(dir, "none.toml")
	for _, row := range []struct{ profile, flag, want string }{
		{"switch-nfc", "", file + ":3: board.profile: the build switch-nfc is gone: use tray, which has its switches, analog-tray, which has its tray, "},
		{"Analog-tray", "", file + ":3: board.profile: unknown profile "},
		{none, "", file + ":3: board.profile: profile: open " + none},
		{"moon", "switch-nfc", "the build switch-nfc is gone: "},
	} {
		if err := os.WriteFile(file, []byte("[board]\n\nprofile = '"+row.profile+"'\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		c, err := Settings{File: file, Profile: row.flag}.Load()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := ProfileOf(c); err == nil || !strings.HasPrefix(err.Error(), row.want) {
			t.Errorf("%s: got %v, want %q", row.profile, err, row.want)
		}
	}
}

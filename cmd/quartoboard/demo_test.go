package main

import (
	"bytes"
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// quartoboard runs the program and returns what it printed.
func quartoboard(t *testing.T, stdin string, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, err bytes.Buffer
	code = run(context.Background(), args, streams{strings.NewReader(stdin), &out, &err})
	return code, out.String(), err.String()
}

func golden(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs; -update rewrites it\n got:\n%s\nwant:\n%s", path, got, want)
	}
}

func scripts(t *testing.T) []string {
	t.Helper()
	all, err := filepath.Glob("testdata/*.hands")
	if err != nil || len(all) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	return all
}

func TestScriptsGiveTheirGoldenTranscriptAndRecord(t *testing.T) {
	for _, script := range scripts(t) {
		stem := strings.TrimSuffix(script, ".hands")
		t.Run(filepath.Base(stem), func(t *testing.T) {
			record := filepath.Join(t.TempDir(), "record")
			code, transcript, stderr := quartoboard(t, "", "demo", "-script", script, "-record", record)
			if code != 0 || stderr != "" {
				t.Fatalf("exit code %d, %s", code, stderr)
			}
			golden(t, stem+".transcript", transcript)
			lines, err := os.ReadFile(record)
			if err != nil {
				t.Fatal(err)
			}
			golden(t, stem+".log", string(lines))
			code, again, stderr := quartoboard(t, "", "replay", record)
			if code != 0 || stderr != "" {
				t.Errorf("replay: exit code %d, %s", code, stderr)
			}
			if again != transcript {
				t.Errorf("replay says\n%s\nwant\n%s", again, transcript)
			}
		})
	}
}

// The game after the built-in one is played as that was, and so are the hands.
func TestTypedHandsGiveAsTheGameHasIt(t *testing.T) {
	for _, build := range []string{"analog-nfc", "tray"} {
		code, out, stderr := quartoboard(t, "give 8\nput 8 a1\n", "demo", "-profile", build)
		_, typed, _ := strings.Cut(out, "Now yours are the hands.")
		for _, want := range []string{"Given: tall round hollow smooth.", "Anna one: tall round hollow smooth."} {
			if code != 0 || !strings.Contains(typed, want) {
				t.Errorf("%s: exit code %d, %s; want %q in\n%s", build, code, stderr, want, typed)
			}
		}
	}
}

package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func text(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestATornTraceIsPlayedUpToTheTear cuts a trace at many places: what is played
// agrees with the record.
func TestATornTraceIsPlayedUpToTheTear(t *testing.T) {
	dir := t.TempDir()
	frames, log := filepath.Join(dir, "frames"), filepath.Join(dir, "log")
	if code, _, stderr := quartoboard(t, "", "demo", "--script", "../simboard/testdata/power-cut.hands", "--record", log, "--frames", frames); code != 0 {
		t.Fatal(stderr)
	}
	whole := text(t, frames)
	for size := len(whole) / 4; size < len(whole); size += len(whole) / 12 {
		if err := os.WriteFile(frames, []byte(whole[:size]), 0o644); err != nil {
			t.Fatal(err)
		}
		code, _, stderr := quartoboard(t, "", "replay", "--frames", frames, log)
		if code != 0 || !strings.Contains(stderr, "ends in the middle of it; what comes before was played") || !strings.Contains(stderr, " facts, all agree") {
			t.Errorf("%d bytes: exit code %d, %s", size, code, stderr)
		}
	}
}

func TestBadTracesAreRefusedInOneSentence(t *testing.T) {
	dir := t.TempDir()
	frames, log := filepath.Join(dir, "frames"), filepath.Join(dir, "log")
	if code, _, stderr := quartoboard(t, "", "demo", "--script", "../simboard/testdata/adjust.hands", "--record", log, "--frames", frames); code != 0 {
		t.Fatal(stderr)
	}
	whole := text(t, frames)
	damaged := []byte(whole)
	damaged[len(damaged)/2] ^= 1
	for _, row := range []struct{ name, trace, want string }{
		{"no trace", "hello\n", `trace: want a file that begins with "quartoboard trace 3"`},
		{"empty", "", `trace: want a file that begins with "quartoboard trace 3"`},
		{"nothing after the first line", whole[:20], "no start of a program in it"},
		{"a bit is wrong", string(damaged), "trace: after look "},
		{"torn in its header", whole[:100], "trace: after look 0: the file ends in the middle of it"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if err := os.WriteFile(frames, []byte(row.trace), 0o644); err != nil {
				t.Fatal(err)
			}
			code, _, stderr := quartoboard(t, "", "replay", "--frames", frames, log)
			if code != 2 || !strings.Contains(stderr, row.want) || strings.Count(stderr, "\n") != 1 {
				t.Errorf("exit code %d, %q, want 2 and %q", code, stderr, row.want)
			}
		})
	}
}

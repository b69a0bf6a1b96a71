package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestATraceGivesTheSameRecordByteForByte records every script, replays its
// trace, and wants the words and the record of the script, faults of the sound
// and the disk and power cuts included.
func TestATraceGivesTheSameRecordByteForByte(t *testing.T) {
	for _, script := range scripts(t) {
		stem := strings.TrimSuffix(script, ".hands")
		t.Run(filepath.Base(stem), func(t *testing.T) {
			dir := t.TempDir()
			frames, live, again := filepath.Join(dir, "frames"), filepath.Join(dir, "live"), filepath.Join(dir, "again")
			code, transcript, stderr := quartoboard(t, "", "demo", "-script", script, "-record", live, "-frames", frames)
			if code != 0 || stderr != "" {
				t.Fatalf("exit code %d, %s", code, stderr)
			}
			golden(t, stem+".transcript", transcript)
			golden(t, stem+".log", text(t, live))
			code, said, stderr := quartoboard(t, "", "replay", "-frames", frames, "-record", again)
			if code != 0 || stderr != "" {
				t.Errorf("replay: exit code %d, %s", code, stderr)
			}
			if said != transcript {
				t.Errorf("replay says\n%s\nwant\n%s", said, transcript)
			}
			if got, want := text(t, again), text(t, live); got != want {
				t.Errorf("replay records\n%s\nwant\n%s", got, want)
			}
		})
	}
}

func text(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

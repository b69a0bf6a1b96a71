package cli

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestVerdictsThatWereWrongOnce plays scripts of which a verdict was wrong once. A script says
// what is right by its expectations, or the record does.
func TestVerdictsThatWereWrongOnce(t *testing.T) {
	for _, row := range []struct {
		script string
		record []string // each of these is in it
	}{
		{script: "give-call-at-once"},
		{script: "give-then-late-call"},
		{"sweep-full-board", []string{`"type":"ended","result":"draw"`, `"match":{"games":1,"A":0,"B":0}`}},
		{"sweep-full-board-no", []string{`"type":"ended","result":"draw"`, `"match":{"games":1,"A":0,"B":0}`}},
	} {
		t.Run(row.script, func(t *testing.T) {
			t.Parallel()
			log := filepath.Join(t.TempDir(), "record")
			code, said, stderr := quartoboard(t, "", "demo", "--script", "testdata/field/"+row.script+".hands", "--record", log)
			if code != 0 {
				t.Fatalf("exit code %d, %s; said\n%s", code, stderr, said)
			}
			for _, want := range row.record {
				if got := text(t, log); !strings.Contains(got, want) {
					t.Errorf("%s is not in\n%s", want, got)
				}
			}
			if code, _, stderr := quartoboard(t, "", "replay", log); code != 0 || !agree.MatchString(stderr) {
				t.Errorf("replay: exit code %d, %s", code, stderr)
			}
		})
	}
}

package cli

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A power cut lost the first byte of what was written last, a placement, and not what
// it made the board say.
func TestHoleInWhatWasWrittenLast(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "missed.log")
	play := func(script string) (stderr string) {
		code, _, stderr := quartoboard(t, "", "demo", "--journal", dir, "--script", "../simboard/testdata/"+script+".hands")
		if code != 0 {
			t.Fatalf("%s: exit code %d, %s", script, code, stderr)
		}
		return stderr
	}
	play("missed")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	end := bytes.Index(text, []byte(`"type":"missed"`))
	end += bytes.IndexByte(text[end:], '\n') + 1
	begin := bytes.LastIndex(text[:end], []byte(`"type":"placed"`))
	begin = bytes.LastIndexByte(text[:begin], '\n') + 1
	text = text[:end]
	text[begin] = 0
	if err := os.WriteFile(path, text, 0o644); err != nil {
		t.Fatal(err)
	}
	line := bytes.Count(text[:begin], []byte("\n")) + 1
	code, stdout, stderr := quartoboard(t, "", "replay", path)
	if want := fmt.Sprintf("%s: line %d: ", path, line); code != 2 || !strings.Contains(stderr, want) || stdout == "" {
		t.Errorf("replay: exit code %d, want 2 and %q, %s", code, want, stderr)
	}
	want := fmt.Sprintf("quartoboard: game missed: torn tail of %d bytes kept in missed.log.torn\n", end-begin)
	if got := play("draw"); got != want {
		t.Errorf("the next start says %q, want %q", got, want)
	}
	for name, want := range map[string][]byte{"missed.log": text[:begin], "missed.log.torn": text[begin:]} {
		if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s holds %d bytes, %v, want %d", name, len(got), err, len(want))
		}
	}
	if code, _, stderr := quartoboard(t, "", "replay", path); code != 0 {
		t.Errorf("replay of what was kept: exit code %d, %s", code, stderr)
	}
}

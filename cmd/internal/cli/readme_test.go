package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// examples are the commands that README and pages show to be tried without hardware, but
// those of a serial line, and a demo that speaks and waits for hands, or for visitors. Those that speak into
// a file are apart.
func examples(t *testing.T) (silent, spoken string) {
	t.Helper()
	pages, err := filepath.Glob("../../../deploy/docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	all := text(t, "../../../README.md")
	for _, page := range pages {
		all += text(t, page)
	}
	for line := range strings.Lines(all) {
		command, indented := strings.CutPrefix(line, "    ")
		first, _, _ := strings.Cut(command, " ")
		begins := strings.HasPrefix(first, "out=") || strings.HasPrefix(first, "build=")
		wanted := first == "quartoboard" || first == "cp" || first == "mkdir" || begins
		wire := strings.Contains(line, "--serial") || strings.Contains(line, "--port")
		talks := strings.HasPrefix(command, "quartoboard demo") && !strings.Contains(line, "--script") || strings.HasPrefix(command, "quartoboard hall")
		if !indented || !wanted || wire || talks {
			continue
		}
		speaks := strings.Contains(line, "--wav")
		if begins || speaks {
			spoken += command
		}
		if !speaks {
			silent += command
		}
	}
	return silent, spoken
}

// TestTheExamplesOfThePagesWriteOutsideTheTree has a shell play them at the top of a
// tree that it made.
func TestTheExamplesOfThePagesWriteOutsideTheTree(t *testing.T) {
	silent, spoken := examples(t)
	t.Run("silent", func(t *testing.T) { playExamples(t, silent, 4) })
	t.Run("spoken", func(t *testing.T) {
		if _, err := exec.LookPath("espeak-ng"); err != nil {
			t.Skip("espeak-ng is not installed: sudo apt install espeak-ng")
		}
		playExamples(t, spoken, 1)
	})
}

// playExamples plays a script that writes so many files at least.
func playExamples(t *testing.T, script string, files int) {
	t.Helper()
	tree, temporary := t.TempDir(), t.TempDir()
	for _, folder := range []string{"cmd", "deploy"} {
		real, err := filepath.Abs(filepath.Join("../../..", folder))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(real, filepath.Join(tree, folder)); err != nil {
			t.Fatal(err)
		}
	}
	sh := exec.Command("sh", "-ec", script)
	sh.Dir = tree
	sh.Env = append(os.Environ(), "TMPDIR="+temporary)
	if out, err := sh.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s\nit printed\n%s", err, script, out)
	}
	entries, err := os.ReadDir(tree)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.Name() != "cmd" && e.Name() != "deploy" {
			t.Errorf("they leave %s in the tree", e.Name())
		}
	}
	if made, err := filepath.Glob(filepath.Join(temporary, "*", "*")); err != nil || len(made) < files {
		t.Errorf("they write %q, %v: want the files of each example", made, err)
	}
}

package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// examples are the commands that README and pages show to be tried without hardware,
// but those of a serial line, and a demo that speaks and waits for hands.
func examples(t *testing.T) string {
	t.Helper()
	pages, err := filepath.Glob("../../../deploy/docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	all := text(t, "../../../README.md")
	for _, page := range pages {
		all += text(t, page)
	}
	var script strings.Builder
	for line := range strings.Lines(all) {
		command, indented := strings.CutPrefix(line, "    ")
		first, _, _ := strings.Cut(command, " ")
		wanted := first == "quartoboard" || first == "cp" || strings.HasPrefix(first, "out=")
		wire := strings.Contains(line, "--serial") || strings.Contains(line, "--port")
		talks := strings.HasPrefix(command, "quartoboard demo") && !strings.Contains(line, "--script")
		if indented && wanted && !wire && !talks {
			script.WriteString(command)
		}
	}
	return script.String()
}

// TestTheExamplesOfThePagesWriteOutsideTheTree has a shell play them at the top of a
// tree that it made.
func TestTheExamplesOfThePagesWriteOutsideTheTree(t *testing.T) {
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
	script := examples(t)
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
	if made, err := filepath.Glob(filepath.Join(temporary, "*", "*")); err != nil || len(made) < 4 {
		t.Errorf("they write %q, %v: want the files of each example", made, err)
	}
}

// Package golden compares what tests print with files of testdata. With -update a test
// rewrites those that differ; read the difference then. For tests only.
package golden

import (
	"errors"
	"flag"
	"io/fs"
	"os"
	"slices"
	"testing"

	"github.com/rogpeppe/go-internal/diff"
	"github.com/rogpeppe/go-internal/txtar"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// Updates reports whether the golden files are to be rewritten.
func Updates() bool { return *update }

// File compares got with a file.
func File(t testing.TB, path, got string) {
	t.Helper()
	if *update {
		write(t, path, []byte(got))
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v; -update writes it\n got:\n%s", err, got)
	}
	compare(t, path, got, string(want))
}

// Section compares got with a section of an archive.
func Section(t testing.TB, path, section, got string) {
	t.Helper()
	a, err := txtar.ParseFile(path)
	if *update && errors.Is(err, fs.ErrNotExist) {
		a, err = &txtar.Archive{}, nil
	}
	if err != nil {
		t.Fatalf("%v; -update writes it\n got:\n%s", err, got)
	}
	i := slices.IndexFunc(a.Files, func(f txtar.File) bool { return f.Name == section })
	if i < 0 {
		i, a.Files = len(a.Files), append(a.Files, txtar.File{Name: section})
	}
	if *update {
		a.Files[i].Data = []byte(got)
		write(t, path, txtar.Format(a))
	}
	compare(t, path+", "+section, got, string(a.Files[i].Data))
}

func write(t testing.TB, path string, b []byte) {
	t.Helper()
	if err := os.WriteFile(path, b, 0o644); err != nil {
		t.Fatal(err)
	}
}

func compare(t testing.TB, name, got, want string) {
	t.Helper()
	if d := diff.Diff("want", []byte(want), "got", []byte(got)); d != nil {
		t.Errorf("%s: run with -update and read the difference\n%s", name, d)
	}
}

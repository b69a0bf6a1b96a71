//go:build unix

package hostlog

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

func TestLinksAndPipesInTheFolderAreNotTouched(t *testing.T) {
	for _, test := range []struct {
		name string
		make func(outside, path string) error
	}{
		{"a symbolic link to a file", os.Symlink},
		{"a symbolic link to nothing", func(outside, path string) error { return os.Symlink(outside+"-not-there", path) }},
		{"a FIFO", func(_, path string) error { return unix.Mkfifo(path, 0o600) }},
	} {
		t.Run(test.name, func(t *testing.T) {
			connected(t, func(t *testing.T, c *cable, b *table, dir string) {
				outside := t.TempDir()
				write(t, outside, "mine", nil)
				if err := test.make(filepath.Join(outside, "mine"), filepath.Join(dir, "one.log")); err != nil {
					t.Fatal(err)
				}
				b.play("one", 4)
				b.play("two", 4)
				said := listen(t, c, dir, 20*time.Second)
				if want := "not a regular file; file kept, game not logged\n"; strings.Count(said, want) != 1 {
					t.Errorf("said %s want once %s", said, want)
				}
				wantFile(t, outside, "mine", nil)
				if all, err := os.ReadDir(outside); err != nil || len(all) != 1 {
					t.Errorf("outside are %v, %v", all, err)
				}
				wantFile(t, dir, "two.log", stored(t, b.store, "two"))
			})
		})
	}
}

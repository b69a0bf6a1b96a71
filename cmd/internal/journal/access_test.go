package journal

import (
	"bytes"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"quartoboard/cmd/internal/folder"
)

// cardOf is a disk with three games of the evening.
func cardOf(t *testing.T) *platter {
	t.Helper()
	n := &night{disk: newPlatter("/", "/var"), taken: map[string]int{}}
	n.run(t)
	return n.disk
}

func TestFileThatCannotBeReadIsLeftOutAndTold(t *testing.T) {
	for _, test := range []struct {
		op  string
		err error
	}{{"open", syscall.EACCES}, {"read", syscall.EIO}} {
		for bad, rest := range map[string][]string{"z": {"a", "m"}, "a": {"z", "m"}, "m": {"z", "a"}} {
			t.Run(bad+": "+test.err.Error(), func(t *testing.T) {
				p := cardOf(t)
				before := bytes.Clone(p.names[gamesDir+"/"+bad+".log"].data)
				p.fail = func(op, path string) error {
					if op == test.op && path == gamesDir+"/"+bad+".log" {
						return test.err
					}
					return nil
				}
				j, report, err := openOn(p, gamesDir, Opts{MaxGames: 2, Played: format.HasPlacement})
				must(t, err, report.Err)
				if got := report.Skipped; len(got) != 1 || got[0].File != bad+".log" || !strings.Contains(got[0].String(), test.err.Error()) {
					t.Errorf("reported %v", got)
				}
				if got := j.Games(); !slices.Equal(got, rest) || j.Unique(bad) != bad+"-2" {
					t.Errorf("games %v, want %v; the name %s is given again", got, rest, bad)
				}
				if err := j.Begin(bad); !errors.Is(err, errExists) {
					t.Errorf("a game of that name: %v", err)
				}
				must(t, j.Begin("new"), j.append(opened("new", 4)), j.Close())
				if got := p.names[gamesDir+"/"+bad+".log"]; got == nil || !bytes.Equal(got.data, before) {
					t.Error("the file was touched")
				}
			})
		}
	}
}

func TestOnlyTheGameAtHandIsOpenedForWriting(t *testing.T) {
	p := cardOf(t)
	for _, game := range []string{"z", "m"} { // both are torn
		f := p.names[gamesDir+"/"+game+".log"]
		f.data = append(bytes.Clone(f.data), "torn"...)
	}
	before := bytes.Clone(p.names[gamesDir+"/z.log"].data)
	var touched []string
	p.trace = func(_ int, op, path string) {
		if op != "open" && op != "read" && op != "close" && filepath.Dir(path) == gamesDir {
			touched = append(touched, op+" "+filepath.Base(path))
		}
	}
	j, report, err := openOn(p, gamesDir, Opts{})
	must(t, err, report.Err, j.Continue("m"), j.append(renumbered(bytes.SplitAfter(appends("z")[2], []byte("\n"))[0], "m", 8)))
	want := []string{
		"fsync m.log", "open to write m.log", "open to write m.log.torn", "write m.log.torn", "fsync m.log.torn", "truncate m.log", "fsync m.log",
		"open to write m.log", "truncate m.log", "write m.log", "fsync m.log",
	}
	if !slices.Equal(touched, want) {
		t.Errorf("got  %q\nwant %q", touched, want)
	}
	if got := p.names[gamesDir+"/z.log"].data; !bytes.Equal(got, before) {
		t.Errorf("the old game holds %s", got)
	}
	if got := stored(t, j, "z", 1); !bytes.Equal(append(got, "torn"...), before) {
		t.Errorf("the old game is read as %s", got)
	}
}

// writing are the calls that a read-only file system refuses.
var writing = []string{"open to write", "write", "truncate", "mkdir", "rename", "remove"}

func TestReadOnlyFileSystemIsPlayedOn(t *testing.T) {
	p := cardOf(t)
	f := p.names[gamesDir+"/m.log"]
	f.data = append(bytes.Clone(f.data), "torn"...)
	before := maps.Clone(p.names)
	p.fail = func(op, _ string) error {
		if slices.Contains(writing, op) {
			return syscall.EROFS
		}
		return nil
	}
	j, report, err := openOn(p, gamesDir, Opts{})
	must(t, err, report.Err)
	if len(report.Cut) != 1 || !errors.Is(report.Cut[0].Err, syscall.EROFS) {
		t.Errorf("reported %v", report.Cut)
	}
	if got := stored(t, j, "m", 1); !bytes.Equal(got, bytes.Join(appends("m"), nil)) {
		t.Errorf("the newest game is read as %s", got)
	}
	must(t, j.Continue("m"))
	line := renumbered(bytes.SplitAfter(appends("z")[2], []byte("\n"))[0], "m", 8)
	for _, err := range []error{j.append(line), j.Begin("n"), j.append(opened("n", 4))} {
		if !errors.Is(err, syscall.EROFS) {
			t.Errorf("got %v", err)
		}
	}
	if !maps.Equal(p.names, before) || !bytes.HasSuffix(f.data, []byte("torn")) {
		t.Errorf("something was written\n%v", p)
	}
	p.fail = nil // mounted otherwise
	must(t, j.Close())
	if got, want := f.data, append(bytes.Join(appends("m"), nil), line...); !bytes.Equal(got, want) {
		t.Errorf("then the file holds %s\nwant %s", got, want)
	}
	if got := p.names[gamesDir+"/n.log"]; got == nil || !bytes.Equal(got.data, opened("n", 4)) {
		t.Errorf("and the next %v", got)
	}
}

func TestGameWhoseFileFailsDoesNotHoldUpTheNext(t *testing.T) {
	p := cardOf(t)
	p.fail = func(op, path string) error {
		if op == "write" && path == gamesDir+"/m.log" {
			return syscall.EIO
		}
		return nil
	}
	j, report, err := openOn(p, gamesDir, Opts{})
	must(t, err, report.Err, j.Continue("m"))
	line := renumbered(bytes.SplitAfter(appends("z")[2], []byte("\n"))[0], "m", 8)
	if err := j.append(line); !errors.Is(err, syscall.EIO) {
		t.Errorf("got %v", err)
	}
	must(t, j.Begin("n"), j.append(opened("n", 4)))
	p.fail = nil
	must(t, j.Close())
	if got, want := p.names[gamesDir+"/m.log"].data, append(bytes.Join(appends("m"), nil), line...); !bytes.Equal(got, want) {
		t.Errorf("the file of the old game holds %s\nwant %s", got, want)
	}
}

func TestDirectoryThatCannotBeUsedIsPlayedWithout(t *testing.T) {
	for _, op := range []string{"lock", "list"} {
		p := cardOf(t)
		failing := true
		p.fail = func(did, path string) error {
			if failing && did == op && path == gamesDir {
				return syscall.EACCES
			}
			return nil
		}
		j, report, err := openOn(p, gamesDir, Opts{})
		must(t, err)
		if !errors.Is(report.Err, syscall.EACCES) {
			t.Errorf("%s fails: reported %v", op, report.Err)
		}
		if len(j.Games()) != 0 {
			t.Errorf("%s fails: games %v", op, j.Games())
		}
		for _, err := range []error{j.Begin("n"), j.append(opened("n", 1))} {
			if !errors.Is(err, syscall.EACCES) {
				t.Errorf("%s fails: got %v", op, err)
			}
		}
		failing = false
		if err := j.append(renumbered(appends("z")[1], "n", 2)); !errors.Is(err, errLate) {
			t.Errorf("%s failed at the start: got %v, want %v", op, err, errLate)
		}
		if err := j.Close(); !errors.Is(err, errLate) {
			t.Errorf("close: %v", err)
		}
		if len(p.locks) != 0 {
			t.Errorf("%s failed at the start: the lock is held", op)
		}
	}
}

func TestDirectoryIsMadeWhenTheCardTakesIt(t *testing.T) {
	p := newPlatter("/", "/var")
	full := true
	p.fail = func(op, _ string) error {
		if full && op == "mkdir" {
			return syscall.ENOSPC
		}
		return nil
	}
	j, report, err := openOn(p, gamesDir, Opts{})
	if must(t, err); !errors.Is(report.Err, syscall.ENOSPC) {
		t.Errorf("reported %v", report.Err)
	}
	if err := j.Begin("n"); !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("got %v", err)
	}
	full = false
	must(t, j.append(opened("n", 1)))
	if got := p.names[gamesDir+"/n.log"]; got == nil || !bytes.Equal(got.data, opened("n", 1)) {
		t.Errorf("got %v", got)
	}
}

func TestNewestGameIsCutWhateverStandsBehindItsName(t *testing.T) {
	p := newPlatter("/", gamesDir)
	keep := func(name string, parts ...[]byte) { p.names[gamesDir+"/"+name] = &inode{data: slices.Concat(parts...)} }
	z := appends("z") // of an older version, without a count
	keep("z.log", opened("z", 0), z[1], []byte("torn"))
	keep("zz.log", []byte("no line at all"))
	keep("zzz.log.torn", []byte("nor here"))
	broken := bytes.Clone(opened("zzzz", 0)) // a hole, and a judgement behind it
	broken[0] = 0
	keep("zzzz.log", broken, renumbered(bytes.SplitAfter(z[2], []byte("\n"))[0], "zzzz", 2))
	j, report, err := openOn(p, gamesDir, Opts{})
	must(t, err, report.Err)
	var kept []string
	for _, cut := range report.Cut {
		kept = append(kept, cut.Kept)
	}
	if want := []string{"zz.log.torn", "zzzz.log.torn", "z.log.torn"}; !slices.Equal(kept, want) {
		t.Errorf("reported %v, want %v", report.Cut, want)
	}
	if got := j.Games(); !slices.Equal(got, []string{"z"}) || len(report.Skipped) != 0 {
		t.Errorf("games %v, left out %v", got, report.Skipped)
	}
	must(t, j.Continue("z"), j.append(renumbered(bytes.SplitAfter(z[2], []byte("\n"))[0], "z", 3)), j.Close())
	if got, want := p.names[gamesDir+"/z.log"].data, slices.Concat(opened("z", 0), z[1], bytes.SplitAfter(z[2], []byte("\n"))[0]); !bytes.Equal(got, want) {
		t.Errorf("the file holds %s\nwant %s", got, want)
	}
}

func TestOtherThingsInTheFolderAreNamedOnce(t *testing.T) {
	dir := t.TempDir()
	must(t, os.Mkdir(filepath.Join(dir, "one.log"), 0o755), os.Mkdir(filepath.Join(dir, "two.log"), 0o755))
	for _, name := range []string{"notes.txt", ".doctor-1"} { // the second is of a doctor that was killed
		must(t, os.WriteFile(filepath.Join(dir, name), nil, 0o600))
	}
	must(t, os.WriteFile(filepath.Join(dir, "three.log"), nil, 0o600), os.Truncate(filepath.Join(dir, "three.log"), 2<<30))
	j, report := open(t, dir, Opts{})
	if want := []string{"notes.txt", "one.log", "two.log"}; !slices.Equal(report.Strange, want) {
		t.Errorf("strange %q, want %q", report.Strange, want)
	}
	if len(report.Skipped) != 1 || report.Skipped[0].File != "three.log" || !errors.Is(report.Skipped[0].Err, folder.ErrTooLarge) {
		t.Errorf("skipped %v", report.Skipped)
	}
	if name := j.Unique("one"); name != "one-2" {
		t.Errorf("the name %s is given", name)
	}
}

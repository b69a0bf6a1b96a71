package journal

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"
)

// asUser runs the test that calls it once more in a process that does not have the
// rights of root, with a directory of its own in $TMPDIR, and reports whether this is
// that process. Namespaces are for what even a user may do in them.
func asUser(t *testing.T, namespaces uintptr) (string, bool) {
	t.Helper()
	const variable = "QUARTOBOARD_TEST_DIR"
	if dir := os.Getenv(variable); dir != "" {
		return dir, true
	}
	dir, err := os.MkdirTemp("", "journal") // t.TempDir is in one that only root may enter
	must(t, err)
	t.Cleanup(func() { must(t, os.RemoveAll(dir)) })
	again := exec.Command("/proc/self/exe", "-test.run=^"+t.Name()+"$", "-test.count=1", "-test.v")
	again.Dir = dir
	again.Env = append(os.Environ(), variable+"="+dir)
	again.SysProcAttr = &syscall.SysProcAttr{Cloneflags: namespaces}
	switch {
	case namespaces != 0:
		again.SysProcAttr.UidMappings = []syscall.SysProcIDMap{{HostID: os.Getuid(), Size: 1}}
		again.SysProcAttr.GidMappings = []syscall.SysProcIDMap{{HostID: os.Getgid(), Size: 1}}
	case os.Getuid() == 0:
		const nobody = 65534
		must(t, os.Chown(dir, nobody, nobody))
		again.SysProcAttr.Credential = &syscall.Credential{Uid: nobody, Gid: nobody}
	}
	out, err := again.CombinedOutput()
	if errors.Is(err, os.ErrPermission) && namespaces != 0 {
		t.Log("this system lets no user make a name space: nothing was tried")
		return "", false
	}
	if err != nil {
		t.Errorf("as a user: %v\n%s", err, out)
	}
	t.Logf("as a user: %s", out)
	return "", false
}

// games makes a directory with two games.
func games(t *testing.T, dir string) string {
	t.Helper()
	dir = filepath.Join(dir, "games")
	j, _ := open(t, dir, Opts{})
	must(t, j.Begin("old"), j.append(opened("old", 1)), j.Begin("new"), j.append(opened("new", 2)), j.append(lines("new", 2, 1)), j.Close())
	return dir
}

func TestUserWithoutRights(t *testing.T) {
	base, ok := asUser(t, 0)
	if !ok {
		return
	}
	for _, test := range []struct {
		name    string
		path    string // in the folder, and what is allowed of it
		mode    os.FileMode
		games   []string
		skipped string
		appends error
	}{
		{"an old game that may not be read", "old.log", 0, []string{"new"}, "old.log", nil},
		{"an old game that may not be written", "old.log", 0o444, []string{"old", "new"}, "", nil},
		{"the newest game may not be read", "new.log", 0, []string{"old"}, "new.log", nil},
		{"the newest game may not be written", "new.log", 0o444, []string{"old", "new"}, "", syscall.EACCES},
		{"a folder that may not be written", ".", 0o555, []string{"old", "new"}, "", nil},
		{"a folder that may not be read", ".", 0o333, nil, "", syscall.EACCES},
		{"a folder that may not be entered", ".", 0, nil, "", syscall.EACCES},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir, err := os.MkdirTemp(base, "")
			must(t, err)
			dir = games(t, dir)
			must(t, os.Chmod(filepath.Join(dir, test.path), test.mode))
			defer func() { must(t, os.Chmod(filepath.Join(dir, test.path), 0o755)) }()
			j, report, err := Open(dir, Opts{})
			must(t, err)
			if got := j.Games(); !slices.Equal(got, test.games) || (report.Err != nil) != (test.games == nil) {
				t.Errorf("games %v, %v, want %v", got, report.Err, test.games)
			}
			if test.skipped == "" != (len(report.Skipped) == 0) || len(report.Skipped) > 0 && report.Skipped[0].File != test.skipped {
				t.Errorf("left out is %v, want %q", report.Skipped, test.skipped)
			}
			game := "next"
			if len(test.games) == 0 {
				err = j.Begin(game)
			} else {
				game = test.games[len(test.games)-1]
				err = j.Continue(game)
			}
			if last := j.Last(game); errors.Is(err, test.appends) || err == nil {
				err = j.append(lines(game, last+1, 1))
			}
			if !errors.Is(err, test.appends) {
				t.Errorf("another line: got %v, want %v", err, test.appends)
			}
			_ = j.Close() // may fail likewise
		})
	}
}

func TestReadOnlyMount(t *testing.T) {
	base, ok := asUser(t, syscall.CLONE_NEWUSER|syscall.CLONE_NEWNS)
	if !ok {
		return
	}
	dir := games(t, base)
	torn := append(slices.Concat(opened("new", 2), lines("new", 2, 1)), "torn"...)
	must(t, os.WriteFile(filepath.Join(dir, "new.log"), torn, 0o644))
	if err := unix.Mount(base, base, "", unix.MS_BIND, ""); err != nil {
		t.Logf("nothing can be mounted here: %v", err)
		return
	}
	must(t, os.Chdir("/"), unix.Mount("", base, "", unix.MS_BIND|unix.MS_REMOUNT|unix.MS_RDONLY, ""))
	j, report, err := Open(dir, Opts{})
	must(t, err, report.Err)
	if len(report.Cut) != 1 || !errors.Is(report.Cut[0].Err, syscall.EROFS) {
		t.Errorf("reported %v", report.Cut)
	}
	if got := j.Games(); !slices.Equal(got, []string{"old", "new"}) || !bytes.Equal(append(stored(t, j, "new", 1), "torn"...), torn) {
		t.Errorf("games %v", got)
	}
	must(t, j.Continue("new"))
	for _, err := range []error{j.append(lines("new", 3, 1)), j.Begin("next"), j.append(opened("next", 3))} {
		if !errors.Is(err, syscall.EROFS) {
			t.Errorf("got %v, want %v", err, syscall.EROFS)
		}
	}
	missing, report, err := Open(filepath.Join(base, "none", "games"), Opts{})
	if must(t, err); !errors.Is(report.Err, syscall.EROFS) || !errors.Is(missing.Begin("x"), syscall.EROFS) {
		t.Errorf("a folder that cannot be made: reported %v", report.Err)
	}
}

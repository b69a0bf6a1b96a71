package folder_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"quartoboard/cmd/internal/folder"
)

func TestAFolderIsLockedOnce(t *testing.T) {
	dir := t.TempDir()
	f, err := folder.Lock(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := folder.Lock(dir); !errors.Is(err, folder.ErrLocked) {
		t.Errorf("a second lock: got %v, want %v", err, folder.ErrLocked)
	}
	if err := os.WriteFile(filepath.Join(dir, "x"), nil, 0o644); err != nil {
		t.Errorf("a file in a locked folder: %v", err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if f, err = folder.Lock(dir); err != nil {
		t.Fatalf("after Close: %v", err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
		t.Errorf("got %v, %v, want the one file", left, err)
	}
}

func TestAFolderIsSyncedAndMeasured(t *testing.T) {
	dir := t.TempDir()
	f, err := folder.Lock(dir)
	if err != nil {
		t.Fatal(err)
	}
	if n, err := folder.Free(dir); err != nil || n <= 0 {
		t.Errorf("got %d bytes, %v", n, err)
	}
	if err := errors.Join(f.Sync(), folder.Sync(dir), f.Close()); err != nil {
		t.Error(err)
	}
}

func TestAFolderThatIsNotThereIsSaid(t *testing.T) {
	gone := filepath.Join(t.TempDir(), "gone")
	if _, err := folder.Lock(gone); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("Lock: got %v", err)
	}
	if err := folder.Sync(gone); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("Sync: got %v", err)
	}
	if _, err := folder.Free(gone); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("Free: got %v", err)
	}
}

func TestFoldersAreMadeDownToTheLast(t *testing.T) {
	top := t.TempDir()
	path := filepath.Join(top, "a", "b", "c")
	for range 2 { // the second time it is there
		if err := folder.Make(path); err != nil {
			t.Fatal(err)
		}
		if info, err := os.Stat(path); err != nil || !info.IsDir() {
			t.Fatalf("got %v, %v", info, err)
		}
	}
	file := filepath.Join(top, "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{file, filepath.Join(file, "below")} {
		if err := folder.Make(path); err == nil {
			t.Errorf("%s was made a folder", path)
		}
	}
	t.Chdir(top)
	if err := folder.Make("x/y/"); err != nil {
		t.Errorf("a name from here: %v", err)
	}
}

// TestAFileIsReplacedWhole holds a second name of the file before: what a power cut in the
// middle finds under the first one is that file, which must never be written to.
func TestAFileIsReplacedWhole(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	old := path + ".old"
	if err := folder.Replace(path, []byte("first")); err != nil {
		t.Fatal(err)
	}
	if err := os.Link(path, old); err != nil {
		t.Skipf("no links here: %v", err)
	}
	if err := os.WriteFile(path+folder.Fresh, []byte("what a power cut has left of it"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := folder.Replace(path, []byte("second")); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{path: "second", old: "first"} {
		if got, err := os.ReadFile(name); string(got) != want || err != nil {
			t.Errorf("%s: got %q, %v, want %q", name, got, err, want)
		}
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(path, "full"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := folder.Replace(path, []byte("third")); err == nil {
		t.Error("a folder was replaced")
	}
}

func TestFilesAndFoldersAreFlushedTogether(t *testing.T) {
	dir := t.TempDir()
	var files []*os.File
	for _, name := range "abcdefghij" {
		f, err := os.Create(filepath.Join(dir, string(name)))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		files = append(files, f)
	}
	if err := errors.Join(folder.SyncAll(nil, nil), folder.SyncAll(files[:2], []string{dir}), folder.SyncAll(files, []string{dir})); err != nil {
		t.Error(err)
	}
	if err := folder.SyncAll(files[:2], []string{filepath.Join(dir, "gone")}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v", err)
	}
	_ = files[0].Close() // no descriptor is left to flush by
	for _, some := range [][]*os.File{files[:1], files} {
		if err := folder.SyncAll(some, nil); err == nil {
			t.Errorf("%d files, one of them closed: got no error", len(some))
		}
	}
}

func TestAWatchTellsOfFilesThatGrow(t *testing.T) {
	w, err := folder.NewWatch()
	if err != nil {
		t.Fatal(err)
	}
	dirs, told := []string{t.TempDir(), t.TempDir()}, make(chan int, 99)
	for i, dir := range dirs {
		for range 2 { // again is nothing new
			if err := w.Add(dir, func() { told <- i }); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := w.Add(filepath.Join(dirs[0], "none"), nil); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a folder that is missing: got %v", err)
	}
	ctx, stop := context.WithCancel(t.Context())
	var ended sync.WaitGroup
	ended.Go(func() {
		if err := w.Run(ctx); err != nil {
			t.Error(err)
		}
	})
	defer ended.Wait()
	defer stop()
	var got []int
	for _, i := range []int{1, 0, 1} {
		f, err := os.OpenFile(filepath.Join(dirs[i], "a"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
		if err == nil {
			_, err = f.WriteString("x")
		}
		if err = errors.Join(err, f.Close()); err != nil {
			t.Fatal(err)
		}
	}
	for range 5 {
		select {
		case i := <-told:
			got = append(got, i)
		case <-time.After(20 * time.Second):
			t.Fatalf("got %v", got)
		}
	}
	if want := []int{1, 1, 0, 0, 1}; !slices.Equal(got, want) { // a new file is made, and written
		t.Errorf("got %v, want %v", got, want)
	}
}

package run

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func TestSpoolWritesWhatWasHandedOverAndKeepsTheFileBefore(t *testing.T) {
	path := filepath.Join(t.TempDir(), "frames")
	for _, want := range []string{"first", "second"} {
		s, err := openSpool(path)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() { ended <- s.Run(ctx) }()
		b := []byte(want[:3])
		if _, err := s.Write(b); err != nil {
			t.Error(err)
		}
		clear(b) // it has been copied
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		if _, err := s.Write([]byte(want[3:])); err != nil {
			t.Error(err)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		if got := text(t, path); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	if got := text(t, path+".before"); got != "first" {
		t.Errorf("before: got %q, want the file of the first start", got)
	}
}

func TestSpoolNeverWaitsForTheCard(t *testing.T) {
	s, err := openSpool(filepath.Join(t.TempDir(), "frames"))
	if err != nil {
		t.Fatal(err)
	}
	for n := range spoolDepth {
		if _, err := s.Write([]byte("x")); err != nil {
			t.Fatalf("block %d: %v", n, err)
		}
	}
	if _, err := s.Write([]byte("x")); !errors.Is(err, errSpool) {
		t.Errorf("got %v, want %v", err, errSpool)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

func TestSpoolTellsOfAnErrorAtTheNextBlock(t *testing.T) {
	s, err := openSpool(filepath.Join(t.TempDir(), "frames"))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.file.Close(); err != nil {
		t.Fatal(err)
	}
	s.write([]byte("x"))
	if _, err := s.Write([]byte("x")); !errors.Is(err, os.ErrClosed) {
		t.Errorf("got %v, want %v", err, os.ErrClosed)
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

package service

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"
)

// spoolDepth is the limit of blocks of a trace, some seconds of play each, that wait
// for a card that hangs.
const spoolDepth = 64

var errSpool = errors.New("the card does not take what waits for it")

// spool writes a file beside the loop, which never waits for it.
type spool struct {
	file   *os.File
	blocks chan []byte

	mu  sync.Mutex
	err error // the first of writing; guarded by mu
}

// openSpool begins a file; one that is there already gets the ending .before.
func openSpool(path string) (*spool, error) {
	if err := os.Rename(path, path+".before"); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("--frames: %w", err)
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, fmt.Errorf("--frames: %w", err)
	}
	return &spool{file: file, blocks: make(chan []byte, spoolDepth)}, nil
}

// Write hands b over. Its error is that of an earlier block, or that too much
// waits.
func (s *spool) Write(b []byte) (int, error) {
	if err := s.failed(); err != nil {
		return 0, err
	}
	select {
	case s.blocks <- bytes.Clone(b):
		return len(b), nil
	default:
		return 0, errSpool
	}
}

// Run writes until ctx ends.
func (s *spool) Run(ctx context.Context) error {
	for {
		select {
		case b := <-s.blocks:
			s.write(b)
		case <-ctx.Done():
			return nil
		}
	}
}

// Close writes what waits and closes the file. Run must have ended.
func (s *spool) Close() error {
	for len(s.blocks) > 0 {
		s.write(<-s.blocks)
	}
	return errors.Join(s.failed(), s.file.Close())
}

func (s *spool) write(b []byte) {
	if s.failed() != nil {
		return // a file with a hole is worth less than one that ends
	}
	if _, err := s.file.Write(b); err != nil {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.err = err
	}
}

func (s *spool) failed() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err
}

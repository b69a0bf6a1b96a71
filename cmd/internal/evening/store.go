package evening

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"quartoboard/cmd/internal/folder"
	"quartoboard/cmd/internal/topic"
)

// Store keeps evenings in a folder, each in a file <name>.toml, which is replaced atomically;
// its previous text is kept with the suffix .before. Each act begins with what the file has,
// so that people may edit it; a damaged one is never written over. Methods block for the disk.
type Store struct {
	dir string // made by the first Create

	writing sync.Mutex // held while a file is replaced

	mu      sync.Mutex
	files   map[string]file // All guarded by mu. As they were read last, by name
	changed chan struct{}   // closed at the next change
}

// file is the text of a file, and the evening that it has.
type file struct {
	text []byte
	e    Evening
}

// NewStore makes a store of a folder, which need not exist.
func NewStore(dir string) *Store {
	return &Store{dir: dir, files: map[string]file{}, changed: make(chan struct{})}
}

// Changed returns what is closed at the next change that is made through the store.
func (s *Store) Changed() <-chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.changed
}

// Names are the names of the evenings, sorted.
func (s *Store) Names() (names []string, err error) {
	entries, err := os.ReadDir(s.dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	for _, entry := range entries {
		if name, is := strings.CutSuffix(entry.Name(), ".toml"); is && topic.IsName(name) {
			names = append(names, name)
		}
	}
	return names, err
}

// Read returns an evening, whose slices the caller must not change. The error is
// fs.ErrNotExist if there is none of that name, or a sentence with file and line.
func (s *Store) Read(name string) (Evening, error) {
	f, err := s.read(name)
	return f.e, err
}

// read is Read with the text of the file.
func (s *Store) read(name string) (f file, err error) {
	path, err := s.path(name)
	if err != nil {
		return f, err
	}
	f.text, err = folder.ReadText(path)
	if errors.Is(err, fs.ErrNotExist) {
		err = fmt.Errorf("evening %q: %w", name, fs.ErrNotExist)
	}
	if err != nil {
		return f, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if kept, ok := s.files[name]; ok && bytes.Equal(kept.text, f.text) {
		return kept, nil
	}
	if f.e, err = Parse(path, f.text); err == nil {
		s.files[name] = f
	}
	return f, err
}

// Needs returns what reports whether an evening has a game of a board: the last one of a table.
// All are needed if an evening cannot be read.
func (s *Store) Needs() func(at, game string) bool {
	names, err := s.Names()
	needs := map[[2]string]bool{}
	for _, name := range names {
		e, fault := s.Read(name)
		err = errors.Join(err, fault)
		for _, r := range e.Paired {
			for _, t := range r.Tables {
				needs[[2]string{t.Board, t.Game}] = true
			}
		}
	}
	return func(at, game string) bool { return err != nil || needs[[2]string{at, game}] }
}

// Create keeps an evening under a new name, of one to 32 of a to z, 0 to 9 and "-". The
// error is fs.ErrExist if there is a file of that name.
func (s *Store) Create(name string, e Evening) error {
	path, err := s.path(name)
	if err == nil {
		err = folder.Make(s.dir)
	}
	if err != nil {
		return err
	}
	s.writing.Lock()
	defer s.writing.Unlock()
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		return errors.Join(err, &fs.PathError{Op: "create", Path: path, Err: fs.ErrExist})
	}
	return s.write(path, e.Text())
}

// Change applies an act as Evening.Apply does and keeps the next version, which it returns.
// After any error the evening is as it was; it is returned too, if its file can be read.
// While an act takes long, others can be made.
func (s *Store) Change(name string, version int, by string, act Act) (Evening, error) {
	for {
		before, err := s.read(name)
		if err != nil {
			return Evening{}, err
		}
		next, err := before.e.Apply(version, by, act)
		if err != nil {
			return before.e, err
		}
		if done, err := s.replace(name, before.text, next.Text()); err != nil {
			return before.e, err
		} else if done {
			return next, nil
		}
	}
}

// replace writes a text in the place of the one before it; done is false if the file has
// another one.
func (s *Store) replace(name string, before, text []byte) (done bool, err error) {
	s.writing.Lock()
	defer s.writing.Unlock()
	path, _ := s.path(name) // read has checked it
	switch now, err := s.read(name); {
	case err != nil:
		return false, err
	case !bytes.Equal(now.text, before):
		return false, nil
	case len(text) > folder.MaxText:
		return false, &fs.PathError{Op: "write", Path: path, Err: folder.ErrTooLarge}
	}
	if err := folder.Replace(path+".before", before); err != nil {
		return false, err
	}
	return true, s.write(path, text)
}

// write replaces a file and tells of the change. The caller holds writing.
func (s *Store) write(path string, text []byte) error {
	err := folder.Replace(path, text)
	s.mu.Lock()
	defer s.mu.Unlock()
	close(s.changed)
	s.changed = make(chan struct{})
	return err
}

func (s *Store) path(name string) (string, error) {
	if !topic.IsName(name) {
		return "", fmt.Errorf("evening %.40q: want a name of a to z, 0 to 9 and -: %w", name, fs.ErrNotExist)
	}
	return filepath.Join(s.dir, name+".toml"), nil
}

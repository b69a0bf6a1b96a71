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
	"time"

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
	read    map[string]read // All guarded by mu. by name
	changed chan struct{}   // closed at the next change
	needs   map[string]bool // games of evenings, as board/name; "" if some of these cannot be read
	counted time.Time       // when needs was made
}

// read is what a file had.
type read struct {
	file fs.FileInfo
	e    Evening
}

// NewStore makes a store of a folder, which need not exist.
func NewStore(dir string) *Store {
	return &Store{dir: dir, read: map[string]read{}, changed: make(chan struct{})}
}

// Changed returns what is closed at the next change that is made through the store.
func (s *Store) Changed() <-chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.changed
}

// change notes that an evening is another one.
func (s *Store) change(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.read, name)
	close(s.changed)
	s.changed = make(chan struct{})
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
	path, err := s.path(name)
	if err != nil {
		return Evening{}, err
	}
	file, err := os.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return Evening{}, fmt.Errorf("evening %q: %w", name, fs.ErrNotExist)
	} else if err != nil {
		return Evening{}, err
	}
	s.mu.Lock()
	kept, ok := s.read[name]
	s.mu.Unlock()
	if ok && os.SameFile(kept.file, file) && kept.file.ModTime().Equal(file.ModTime()) && kept.file.Size() == file.Size() {
		return kept.e, nil
	}
	text, err := folder.ReadText(path)
	if err != nil {
		return Evening{}, err
	}
	e, err := Parse(path, text)
	if err == nil {
		s.mu.Lock()
		s.read[name] = read{file, e}
		s.mu.Unlock()
	}
	return e, err
}

// Create keeps an evening under a new name, of one to 32 of a to z, 0 to 9 and "-". The
// error is fs.ErrExist if there is a file of that name.
func (s *Store) Create(name string, e Evening) error {
	s.writing.Lock()
	defer s.writing.Unlock()
	path, err := s.path(name)
	if err != nil {
		return err
	}
	if err := folder.Make(s.dir); err != nil {
		return err
	}
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		return errors.Join(err, &fs.PathError{Op: "create", Path: path, Err: fs.ErrExist})
	}
	defer s.change(name)
	return folder.Replace(path, e.Text())
}

// Change applies an act as Evening.Apply does and keeps the next version, which it returns.
// After any error the evening is as it was; it is returned too, if its file can be read.
// While an act takes long, others can be made.
func (s *Store) Change(name string, version int, by string, act Act) (Evening, error) {
	for {
		e, err := s.Read(name)
		if err != nil {
			return Evening{}, err
		}
		next, err := e.Apply(version, by, act)
		if err != nil {
			return e, err
		}
		if done, err := s.replace(name, e, next); err != nil {
			return e, err
		} else if done {
			s.change(name)
			return next, nil
		}
	}
}

// replace writes a version in the place of the one before it; done is false if the file has
// another one.
func (s *Store) replace(name string, e, next Evening) (done bool, err error) {
	s.writing.Lock()
	defer s.writing.Unlock()
	path, _ := s.path(name) // Read has checked it
	before, text := e.Text(), next.Text()
	switch now, err := s.Read(name); {
	case err != nil:
		return false, err
	case !bytes.Equal(now.Text(), before):
		return false, nil
	case len(text) > folder.MaxText:
		return false, &fs.PathError{Op: "write", Path: path, Err: folder.ErrTooLarge}
	}
	if err := folder.Replace(path+".before", before); err != nil {
		return false, err
	}
	return true, folder.Replace(path, text)
}

func (s *Store) path(name string) (string, error) {
	if !topic.IsName(name) {
		return "", fmt.Errorf("evening %.40q: want a name of a to z, 0 to 9 and -: %w", name, fs.ErrNotExist)
	}
	return filepath.Join(s.dir, name+".toml"), nil
}

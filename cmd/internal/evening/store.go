package evening

import (
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
// so that people may edit it; a damaged one is never written over. Methods block for the disk
// and for one another.
type Store struct {
	dir string // made by the first Create

	mu sync.Mutex // held while a file is replaced
}

// NewStore makes a store of a folder, which need not exist.
func NewStore(dir string) *Store { return &Store{dir: dir} }

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

// Read returns an evening. The error is fs.ErrNotExist if there is none of that name, or a
// sentence with file and line.
func (s *Store) Read(name string) (Evening, error) {
	path, err := s.path(name)
	if err != nil {
		return Evening{}, err
	}
	text, err := folder.ReadText(path)
	if err != nil {
		return Evening{}, err
	}
	return Parse(path, text)
}

// Create keeps an evening under a new name, of one to 32 of a to z, 0 to 9 and "-". The
// error is fs.ErrExist if there is a file of that name.
func (s *Store) Create(name string, e Evening) error {
	s.mu.Lock()
	defer s.mu.Unlock()
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
	return folder.Replace(path, e.Text())
}

// Change applies an act as Evening.Apply does and keeps the next version, which it returns.
// After any error the evening is as it was; it is returned too, if its file can be read.
func (s *Store) Change(name string, version int, by string, act Act) (Evening, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	e, err := s.Read(name)
	if err != nil {
		return Evening{}, err
	}
	next, err := e.Apply(version, by, act)
	if err != nil {
		return e, err
	}
	path, _ := s.path(name) // Read has checked it
	text := next.Text()
	if len(text) > folder.MaxText {
		return e, &fs.PathError{Op: "write", Path: path, Err: folder.ErrTooLarge}
	}
	if err := folder.Replace(path+".before", e.Text()); err != nil {
		return e, err
	}
	if err := folder.Replace(path, text); err != nil {
		return e, err
	}
	return next, nil
}

func (s *Store) path(name string) (string, error) {
	if !topic.IsName(name) {
		return "", fmt.Errorf("evening %.40q: want a name of a to z, 0 to 9 and -: %w", name, fs.ErrNotExist)
	}
	return filepath.Join(s.dir, name+".toml"), nil
}

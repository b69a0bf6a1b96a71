package link

import (
	"bytes"
	"crypto/ed25519"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"quartoboard/board"
	"quartoboard/cmd/internal/folder"
)

// Store is a folder with the key of this board (key), those of other boards (friends/NAME) and the matches
// (matches/ID). Its methods block for the disk; what they have written stays after a power cut.
type Store struct{ dir string }

// NewStore returns the store in a folder, which is made when it is needed.
func NewStore(dir string) Store { return Store{dir} }

// isBoard reports whether a text is the name of a board, as topics have it.
func isBoard(name string) bool {
	return name != "" && len(name) <= 32 && strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}

// path is that of a file with the name of a board or of a match. For another name it is one that no file can have: each
// use of it is an error.
func (s Store) path(kind, name string) string {
	if !isBoard(name) {
		name = "\x00"
	}
	return filepath.Join(s.dir, kind, name)
}

// Key returns the key of this board, which is made when it is first needed.
func (s Store) Key(rand io.Reader) (ed25519.PrivateKey, error) {
	path := s.path("", "key")
	seed, err := readKey(path)
	if errors.Is(err, fs.ErrNotExist) {
		seed = make([]byte, ed25519.SeedSize)
		if _, err = io.ReadFull(rand, seed); err == nil {
			err = write(path, 0o600, fmt.Appendf(nil, "%x\n", seed))
		}
	}
	if err != nil {
		return nil, err
	}
	return ed25519.NewKeyFromSeed(seed), nil
}

// Friend returns the key of another board, if it is there and can be read.
func (s Store) Friend(name string) (ed25519.PublicKey, bool) {
	key, err := readKey(s.path("friends", name))
	return key, err == nil
}

// KeepFriend keeps the key of another board.
func (s Store) KeepFriend(name string, key ed25519.PublicKey) error {
	return write(s.path("friends", name), 0o644, fmt.Appendf(nil, "%x\n", key))
}

// Forget removes the key of another board, if there is one.
func (s Store) Forget(name string) error {
	if err := os.Remove(s.path("friends", name)); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// readKey reads the 32 bytes of a key.
func readKey(path string) ([]byte, error) {
	text, err := folder.ReadText(path)
	key := unhex(strings.TrimSpace(string(text)), ed25519.SeedSize)
	if err == nil && key == nil {
		err = fmt.Errorf("%s: want %d hexadecimal digits", path, 2*ed25519.SeedSize)
	}
	return key, err
}

// write writes a file with permissions, and makes its folder.
func write(path string, perm fs.FileMode, text []byte) error {
	err := folder.Make(filepath.Dir(path))
	if err == nil {
		err = os.WriteFile(path+folder.Fresh, nil, perm) // Replace keeps them
	}
	if err == nil {
		err = folder.Replace(path, text)
	}
	return err
}

// magic begins the file of a match, before the seat of this board and the key of the other one. The lines of the
// start and of the acts follow, as they were sent.
const magic = "qb-match-1"

// NewMatch writes the file of a match, without acts.
func (s Store) NewMatch(m *Match) error {
	return write(s.path("matches", m.ID()), 0o644, fmt.Appendf(nil, "%s %v %x\n%s", magic, m.own, m.other, m.Line(0)))
}

// Append appends lines of a match to its file. After an error it has none of them.
func (s Store) Append(m *Match, lines ...[]byte) error {
	f, err := folder.Open(s.path("matches", m.ID()), os.O_WRONLY, folder.MaxText)
	if err != nil {
		return err
	}
	end, err := f.Seek(0, io.SeekEnd)
	if err == nil {
		_, err = f.Write(bytes.Join(lines, nil))
		if err = errors.Join(err, f.Sync()); err != nil {
			err = errors.Join(err, f.Truncate(end))
		}
	}
	return errors.Join(err, f.Close())
}

// Match reads a match and verifies its lines. A last line without its LF, torn by a power cut, is cut.
func (s Store) Match(id string, own ed25519.PrivateKey) (*Match, error) {
	path := s.path("matches", id)
	text, err := folder.ReadText(path)
	if err != nil {
		return nil, err
	}
	whole := text[:bytes.LastIndexByte(text, '\n')+1]
	m, err := parseMatch(whole, own)
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s: %w", path, err)
	case m.ID() != id:
		return nil, fmt.Errorf("%s: match %s", path, m.ID())
	case len(whole) < len(text):
		err = folder.Replace(path, whole)
	}
	return m, err
}

// parseMatch reads the text of such a file.
func parseMatch(text []byte, own ed25519.PrivateKey) (*Match, error) {
	lines := bytes.SplitAfter(text, []byte("\n"))
	words := append(strings.Fields(string(lines[0])), "", "", "")
	seat, _ := board.ParseSeat(words[1])
	other := unhex(words[2], ed25519.PublicKeySize)
	if words[0] != magic || seat == 0 || other == nil || len(lines) < 3 {
		return nil, fmt.Errorf("want %s, a seat, a key, and a start in line 2", magic)
	}
	signature, start := split(lines[1])
	s, err := readStart(start)
	m := newMatch(s, lines[1], seat, own, other)
	if err == nil && signature != nil && !verify(lines[1], s, m.keyOf(board.A)) { // nobody signs that of a next game
		err = Unsigned
	}
	if err != nil {
		return nil, fmt.Errorf("line 2: %w", err)
	}
	for n, line := range lines[2 : len(lines)-1] {
		if _, err = m.take(line, m.Author(), func(Act) bool { return true }); err != nil {
			return nil, fmt.Errorf("line %d: %w", n+3, err)
		}
	}
	return m, err
}

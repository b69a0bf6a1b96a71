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
	"quartoboard/cmd/internal/topic"
)

// Store is a folder with the key of this board (key), those of other boards (friends/NAME) and the matches
// (matches/ID). Its methods block for the disk; what they have written stays after a power cut.
type Store struct{ dir string }

// NewStore returns the store in a folder, which is made when it is needed.
func NewStore(dir string) Store { return Store{dir} }

// path is that of a file with the name of a board or of a match. For another name it is one that no file can have: each
// use of it is an error.
func (s Store) path(kind, name string) string {
	if !topic.IsName(name) {
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
			err = write(path, fmt.Appendf(nil, "%x\n", seed))
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
	return write(s.path("friends", name), fmt.Appendf(nil, "%x\n", key))
}

// Forget removes the key of another board, if there is one.
func (s Store) Forget(name string) error {
	return os.RemoveAll(s.path("friends", name))
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

// write writes a file that this user alone can read, and makes its folder.
func write(path string, text []byte) error {
	err := folder.Make(filepath.Dir(path))
	if err == nil {
		err = os.WriteFile(path+folder.Fresh, nil, 0o600) // Replace keeps that
	}
	if err == nil {
		err = folder.Replace(path, text)
	}
	return err
}

// magic begins the file of a match, before the seat of this board and the key of the other one. The lines of the
// start and of the acts follow, as they were sent.
const magic = "qb-match-1"

// Keep replaces the file of a match by its text.
func (s Store) Keep(id string, text []byte) error { return write(s.path("matches", id), text) }

// Match reads a match and verifies its lines.
func (s Store) Match(id string, own ed25519.PrivateKey) (*Match, error) {
	path := s.path("matches", id)
	text, err := folder.ReadText(path)
	if err != nil {
		return nil, err
	}
	m, err := parseMatch(text, own)
	if err == nil && m.ID() != id {
		err = OtherMatch
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return m, nil
}

// parseMatch reads the text of such a file.
func parseMatch(text []byte, own ed25519.PrivateKey) (*Match, error) {
	lines := bytes.Split(bytes.TrimSuffix(text, []byte("\n")), []byte("\n"))
	words := append(strings.Fields(string(lines[0])), "", "", "")
	seat, _ := board.ParseSeat(words[1])
	other := unhex(words[2], ed25519.PublicKeySize)
	if words[0] != magic || seat == 0 || other == nil || len(lines) < 2 {
		return nil, fmt.Errorf("want %s, a seat, a key, and a start in line 2", magic)
	}
	signature, start := split(lines[1])
	s, err := readStart(start)
	m := newMatch(s, lines[1], seat, own, other)
	if err == nil && signature != nil && !verify(lines[1], "start", m.keyOf(board.A)) { // nobody signs that of a next game
		err = Unsigned
	}
	at := 2
	for ; err == nil && at < len(lines); at++ {
		_, err = m.take(lines[at], m.Author(), always)
	}
	if err != nil {
		return nil, fmt.Errorf("line %d: %w", at, err)
	}
	return m, nil
}

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

// Key returns the key of this board, which is made when it is first needed.
func (s Store) Key(rand io.Reader) (ed25519.PrivateKey, error) {
	path := filepath.Join(s.dir, "key")
	seed, err := readHex(path)
	if errors.Is(err, fs.ErrNotExist) {
		if _, err = io.ReadFull(rand, seed); err == nil {
			err = writeHex(path, seed)
		}
	}
	if err != nil {
		return nil, err
	}
	return ed25519.NewKeyFromSeed(seed), nil
}

// path is that of a file of another board or a match. Its name may come from outside.
func (s Store) path(kind, name string) (string, error) {
	if !isBoard(name) {
		return "", fmt.Errorf("invalid name %.40q: want a to z, 0 to 9 and -", name)
	}
	return filepath.Join(s.dir, kind, name), nil
}

// Friend returns the key of another board, if it is there and can be read.
func (s Store) Friend(name string) (ed25519.PublicKey, bool) {
	path, err := s.path("friends", name)
	if err != nil {
		return nil, false
	}
	key, err := readHex(path)
	return key, err == nil
}

// KeepFriend keeps the key of another board.
func (s Store) KeepFriend(name string, key ed25519.PublicKey) error {
	path, err := s.path("friends", name)
	if err != nil {
		return err
	}
	return writeHex(path, key)
}

// Forget removes the key of another board, if there is one.
func (s Store) Forget(name string) error {
	path, err := s.path("friends", name)
	if err == nil {
		err = os.Remove(path)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// readHex reads a file with the hexadecimal digits of 32 bytes. The bytes are there with an error, too.
func readHex(path string) ([]byte, error) {
	text, err := folder.ReadText(path)
	b := unhex(strings.TrimSpace(string(text)), ed25519.SeedSize)
	if b == nil && err == nil {
		err = fmt.Errorf("%s: want %d hexadecimal digits", path, 2*ed25519.SeedSize)
	}
	if b == nil {
		b = make([]byte, ed25519.SeedSize)
	}
	return b, err
}

// writeHex writes such a file, which only this user reads.
func writeHex(path string, b []byte) error {
	if err := folder.Make(filepath.Dir(path)); err != nil {
		return err
	}
	fresh, err := os.OpenFile(path+folder.Fresh, os.O_CREATE|os.O_WRONLY, 0o600) // Replace keeps its mode
	if err != nil {
		return err
	}
	if err := fresh.Close(); err != nil {
		return err
	}
	return folder.Replace(path, fmt.Appendf(nil, "%x\n", b))
}

// magic begins the file of a match; behind it are the seat of this board and the key of the other one. The lines of
// the start and of the acts follow, as they were sent.
const magic = "qb-match-1"

// NewMatch writes the file of a match.
func (s Store) NewMatch(m *Match) error {
	path, err := s.path("matches", m.ID())
	if err == nil {
		err = folder.Make(filepath.Dir(path))
	}
	if err != nil {
		return err
	}
	text := fmt.Appendf(nil, "%s %v %x\n", magic, m.own, []byte(m.other))
	for _, l := range m.chain {
		text = append(text, l.line...)
	}
	return folder.Replace(path, text)
}

// Append appends lines of a match to its file. After an error they are not there.
func (s Store) Append(m *Match, lines ...[]byte) error {
	path, err := s.path("matches", m.ID())
	if err != nil {
		return err
	}
	f, err := folder.Open(path, os.O_WRONLY, folder.MaxGame)
	if err != nil {
		return err
	}
	end, err := f.Seek(0, io.SeekEnd)
	for _, line := range lines {
		if err == nil {
			_, err = f.Write(append(bytes.TrimSuffix(bytes.Clone(line), []byte("\n")), '\n'))
		}
	}
	if err = errors.Join(err, f.Sync()); err != nil {
		err = errors.Join(err, f.Truncate(end))
	}
	return errors.Join(err, f.Close())
}

// Match reads a match and verifies its lines. A last line without its LF, torn by a power cut, is cut.
func (s Store) Match(id string, own ed25519.PrivateKey) (*Match, error) {
	path, err := s.path("matches", id)
	if err != nil {
		return nil, err
	}
	f, err := folder.Open(path, os.O_RDWR, folder.MaxGame)
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(f)
	if whole := text[:bytes.LastIndexByte(text, '\n')+1]; err == nil && len(whole) < len(text) {
		text, err = whole, errors.Join(f.Truncate(int64(len(whole))), f.Sync())
	}
	if err := errors.Join(err, f.Close()); err != nil {
		return nil, err
	}
	m, err := parseMatch(text, own)
	if err == nil && m.ID() != id {
		err = fmt.Errorf("match %s: want %s", m.ID(), id)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return m, nil
}

// parseMatch reads the text of such a file.
func parseMatch(text []byte, own ed25519.PrivateKey) (m *Match, err error) {
	lines := bytes.SplitAfter(text, []byte("\n"))
	words := append(strings.Fields(string(lines[0])), "", "", "")
	seat, _ := board.ParseSeat(words[1])
	other := unhex(words[2], ed25519.PublicKeySize)
	if words[0] != magic || seat == 0 || other == nil || len(lines) < 3 {
		return nil, fmt.Errorf("line 1: want %s, a seat and a key, and a line behind it", magic)
	}
	if m, err = newMatch(lines[1], seat, own, other); err != nil {
		return nil, fmt.Errorf("line 2: %w", err)
	}
	for i, line := range lines[2 : len(lines)-1] {
		if _, err := m.take(line, m.Author(), func(Act) bool { return true }); err != nil {
			return nil, fmt.Errorf("line %d: %w", i+3, err)
		}
	}
	return m, nil
}

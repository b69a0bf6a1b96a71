package link

import (
	"bytes"
	"crypto/ed25519"
	"encoding/hex"
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
// (matches/ID). Its methods block for the disk: what they write is there when they return.
type Store struct{ dir string }

// NewStore returns the store of a folder, which is made when it is needed.
func NewStore(dir string) Store { return Store{dir} }

// IsBoard reports whether a text is the name of a board: 1 to 32 of a to z, 0 to 9 and -.
func IsBoard(name string) bool {
	const letters = "abcdefghijklmnopqrstuvwxyz0123456789-"
	return name != "" && len(name) <= 32 && strings.Trim(name, letters) == ""
}

// Key returns the key of this board, which is made when it is first needed.
func (s Store) Key(rand io.Reader) (ed25519.PrivateKey, error) {
	path := filepath.Join(s.dir, "key")
	seed, err := readHex(path, ed25519.SeedSize)
	if !errors.Is(err, fs.ErrNotExist) {
		if err != nil {
			return nil, err
		}
		return ed25519.NewKeyFromSeed(seed), nil
	}
	seed = make([]byte, ed25519.SeedSize)
	if _, err := io.ReadFull(rand, seed); err != nil {
		return nil, err
	}
	if err := writeHex(path, seed); err != nil {
		return nil, err
	}
	return ed25519.NewKeyFromSeed(seed), nil
}

func (s Store) friend(name string) string { return filepath.Join(s.dir, "friends", name) }

// Friend returns the key of another board, if there is one that can be read.
func (s Store) Friend(name string) (ed25519.PublicKey, bool) {
	if !IsBoard(name) {
		return nil, false
	}
	key, err := readHex(s.friend(name), ed25519.PublicKeySize)
	return key, err == nil
}

// KeepFriend keeps the key of another board.
func (s Store) KeepFriend(name string, key ed25519.PublicKey) error {
	if !IsBoard(name) {
		return fmt.Errorf("invalid board %.40q", name)
	}
	return writeHex(s.friend(name), key)
}

// Forget removes the key of another board, if there is one.
func (s Store) Forget(name string) error {
	if !IsBoard(name) {
		return fmt.Errorf("invalid board %.40q", name)
	}
	switch err := os.Remove(s.friend(name)); {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	}
	return folder.Sync(filepath.Dir(s.friend(name)))
}

// readHex reads a file with so many bytes as hexadecimal digits.
func readHex(path string, size int) ([]byte, error) {
	text, err := folder.ReadText(path)
	if err != nil {
		return nil, err
	}
	b := unhex(strings.TrimSpace(string(text)), size)
	if b == nil {
		return nil, fmt.Errorf("%s: want %d hexadecimal digits", path, 2*size)
	}
	return b, nil
}

// writeHex writes a file that only this user reads.
func writeHex(path string, b []byte) error {
	if err := folder.Make(filepath.Dir(path)); err != nil {
		return err
	}
	fresh, err := os.OpenFile(path+folder.Fresh, os.O_CREATE|os.O_WRONLY, 0o600) // Replace keeps its mode
	if err != nil {
		return err
	}
	if err := errors.Join(fresh.Chmod(0o600), fresh.Close()); err != nil {
		return err
	}
	return folder.Replace(path, hex.AppendEncode(nil, b))
}

func (s Store) match(id string) (string, error) {
	if unhex(id, matchBytes) == nil {
		return "", fmt.Errorf("match %.40q: want %d hexadecimal digits", id, 2*matchBytes)
	}
	return filepath.Join(s.dir, "matches", id), nil
}

// The file of a match begins with "qb-match-1 SEAT BOARD KEY": the seat of this board, the name and the key of the
// other one. Behind it come the lines of the start and of the acts, as they were sent.
const matchMagic = "qb-match-1"

// NewMatch writes the file of a match that begins, in place of one of that name.
func (s Store) NewMatch(m *Match) error {
	path, err := s.match(m.ID())
	if err != nil {
		return err
	}
	if err := folder.Make(filepath.Dir(path)); err != nil {
		return err
	}
	text := fmt.Appendf(nil, "%s %v %s %x\n", matchMagic, m.own, m.board, []byte(m.other))
	for _, line := range append([][]byte{m.line}, m.lines...) {
		text = append(append(text, bytes.TrimSuffix(line, []byte("\n"))...), '\n')
	}
	return folder.Replace(path, text)
}

// Append appends lines to the file of a match. After an error the file is as before.
func (s Store) Append(m *Match, lines ...[]byte) error {
	path, err := s.match(m.ID())
	if err != nil {
		return err
	}
	f, err := folder.Open(path, os.O_WRONLY, folder.MaxGame)
	if err != nil {
		return err
	}
	end, err := f.Seek(0, io.SeekEnd)
	var text []byte
	for _, line := range lines {
		text = append(append(text, bytes.TrimSuffix(line, []byte("\n"))...), '\n')
	}
	if err == nil {
		if _, err = f.Write(text); err == nil {
			err = f.Sync()
		}
		if err != nil {
			err = errors.Join(err, f.Truncate(end))
		}
	}
	return errors.Join(err, f.Close())
}

// Match reads a match and verifies all its lines. A last line without its end, which a power cut has torn, is cut.
func (s Store) Match(id string, own ed25519.PrivateKey) (*Match, error) {
	path, err := s.match(id)
	if err != nil {
		return nil, err
	}
	f, err := folder.Open(path, os.O_RDWR, folder.MaxGame)
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(f)
	whole := text[:bytes.LastIndexByte(text, '\n')+1]
	if err == nil && len(whole) < len(text) {
		err = errors.Join(f.Truncate(int64(len(whole))), f.Sync())
	}
	if err := errors.Join(err, f.Close()); err != nil {
		return nil, err
	}
	m, err := parseMatch(whole, own)
	if err == nil && m.ID() != id {
		err = fmt.Errorf("match %s: want %s", m.ID(), id)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return m, nil
}

// parseMatch reads the text of the file of a match.
func parseMatch(text []byte, own ed25519.PrivateKey) (*Match, error) {
	lines := bytes.SplitAfter(text, []byte("\n"))
	lines = lines[:len(lines)-1]
	if len(lines) < 2 {
		return nil, errors.New("no match: want two lines at least")
	}
	words := strings.Fields(string(lines[0]))
	if len(words) != 4 || words[0] != matchMagic {
		return nil, fmt.Errorf("line 1: want %s, a seat, a board and its key", matchMagic)
	}
	seat, err := board.ParseSeat(words[1])
	other := unhex(words[3], ed25519.PublicKeySize)
	if err != nil || !IsBoard(words[2]) || other == nil {
		return nil, fmt.Errorf("line 1: want %s, a seat, a board and its key", matchMagic)
	}
	m, err := NewMatch(lines[1], seat, own, other, words[2])
	if err != nil {
		if m, err = nextMatch(lines[1], seat, own, other, words[2]); err != nil {
			return nil, fmt.Errorf("line 2: %w", err)
		}
	}
	for i, line := range lines[2:] {
		if _, err := m.take(line, m.Author(), func(Act) bool { return true }); err != nil {
			return nil, fmt.Errorf("line %d: %w", i+3, err)
		}
	}
	return m, nil
}

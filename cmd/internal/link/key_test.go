package link

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/deploy/deep"
)

func TestTheKeyIsMadeOnceAndReadByThisUserAlone(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "link")
	key, err := NewStore(dir).Key(from(0))
	if err != nil || !key.Equal(anna) {
		t.Fatalf("got %x, %v", key, err)
	}
	info, err := os.Stat(filepath.Join(dir, "key"))
	if err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("got %v, %v", info.Mode(), err)
	}
	if again, err := NewStore(dir).Key(from(7)); err != nil || !again.Equal(key) {
		t.Errorf("got another key, %v", err)
	}
	if _, err := NewStore(t.TempDir()).Key(strings.NewReader("few")); err == nil {
		t.Error("without random bytes: made")
	}
	if err := os.WriteFile(filepath.Join(dir, "key"), []byte("beef\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := NewStore(dir).Key(from(0)); err == nil || !strings.HasSuffix(err.Error(), "key: want 64 hexadecimal digits") {
		t.Errorf("a changed key: got %v", err)
	}
}

func TestTheKeysOfOtherBoardsAreKeptUntilTheyAreForgotten(t *testing.T) {
	s := NewStore(t.TempDir())
	if _, ok := s.Friend("ben"); ok {
		t.Error("known before")
	}
	if err := errors.Join(s.KeepFriend("ben", public(mallory)), s.KeepFriend("ben", public(ben)), s.KeepFriend("clara-2", public(anna))); err != nil {
		t.Fatal(err)
	}
	if key, ok := s.Friend("ben"); !ok || !key.Equal(public(ben)) {
		t.Errorf("got %x, %v", key, ok)
	}
	if err := errors.Join(s.Forget("ben"), s.Forget("ben")); err != nil {
		t.Error(err)
	}
	if _, ok := s.Friend("ben"); ok {
		t.Error("known after it was forgotten")
	}
	if _, ok := s.Friend("clara-2"); !ok {
		t.Error("another one was forgotten")
	}
}

func TestNoNameLeadsOutOfTheFolder(t *testing.T) {
	dir := t.TempDir()
	s := NewStore(filepath.Join(dir, "link"))
	if _, err := s.Key(from(0)); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"", ".", "..", "../key", "../../x", "Ben", "b/x", strings.Repeat("b", 33)} {
		if _, ok := s.Friend(name); ok {
			t.Errorf("%q: read", name)
		}
		if err := s.KeepFriend(name, public(ben)); err == nil {
			t.Errorf("%q: written", name)
		}
		_ = s.Forget(name)
		if _, err := s.Match(name, anna); err == nil {
			t.Errorf("%q: a match", name)
		}
	}
	if key, err := s.Key(from(9)); err != nil || !key.Equal(anna) {
		t.Errorf("the key: got %x, %v", key, err)
	}
	if all, err := filepath.Glob(filepath.Join(dir, "*")); len(all) != 1 {
		t.Errorf("got %v, %v", all, err)
	}
}

// stored is a match in a store of A, with each act on it as it is made.
func stored(t *testing.T) (s Store, a *Match, path string) {
	t.Helper()
	s = NewStore(t.TempDir())
	a, b := match(t, nil)
	if err := s.Keep(a.ID(), a.Text()); err != nil {
		t.Fatal(err)
	}
	for text := range strings.SplitSeq(lined+"; B place 0 a1; A undo; A place c d1; A give 0; B call", "; ") {
		play(t, a, b, text)
		if err := s.Keep(a.ID(), a.Text()); err != nil {
			t.Fatal(err)
		}
	}
	return s, a, s.path("matches", matchID)
}

// equal reports whether two matches have the same first n acts.
func equal(a, b *Match, n int) bool {
	for i := range n + 1 {
		if !bytes.Equal(a.Line(i), b.Line(i)) || a.Game(i) != b.Game(i) {
			return false
		}
	}
	return a.Own() == b.Own() && a.Board() == b.Board() && a.other.Equal(b.other) && b.Len() == n
}

func TestAMatchIsReadAsItWas(t *testing.T) {
	s, a, path := stored(t)
	if b, err := s.Match(matchID, anna); err != nil || !equal(a, b, a.Len()) {
		t.Fatalf("got %+v, %v", b, err)
	}
	next := a.Next()
	if err := s.Keep(next.ID(), next.Text()); err != nil {
		t.Fatal(err)
	}
	read, err := s.Match(next.ID(), anna)
	if err != nil || !equal(next, read, 0) {
		t.Errorf("the next one: got %+v, %v", read, err)
	}
	text, err := os.ReadFile(path)
	if err != nil || os.WriteFile(s.path("matches", next.Next().ID()), text, 0o644) != nil {
		t.Fatal(err)
	}
	for _, wrong := range []struct {
		id  string
		key string
	}{{matchID, "ben"}, {next.Next().ID(), "anna"}} {
		key := anna
		if wrong.key == "ben" {
			key = ben
		}
		if _, err := s.Match(wrong.id, key); err == nil {
			t.Errorf("%v: read", wrong)
		}
	}
}

func TestAFileThatEndsEarlyIsGoneOnWithAtTheEndOfALineAlone(t *testing.T) {
	s, a, path := stored(t)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	start := bytes.IndexByte(whole, '\n') + len(a.Line(0))
	for _, cut := range append(deep.Samples(t, len(whole), 300, 10), start, start+1, start+1+len(a.Line(1)), len(whole)-1) {
		if err := os.WriteFile(path, whole[:cut], 0o644); err != nil {
			t.Fatal(err)
		}
		m, err := s.Match(matchID, anna)
		if cut < start || whole[cut] != '\n' && whole[cut-1] != '\n' {
			if err == nil {
				t.Fatalf("cut at %d: read", cut)
			}
			continue
		}
		n := bytes.Count(whole[:cut+1], []byte("\n")) - 2
		if err != nil || !equal(a, m, n) {
			t.Fatalf("cut at %d: got %v", cut, err)
		}
		for i := n + 1; i <= a.Len(); i++ {
			if _, err := m.take(a.Line(i), m.Author(), func(Act) bool { return true }); err != nil {
				t.Fatal(err)
			}
		}
		if !bytes.Equal(m.Text(), whole) {
			t.Fatalf("cut at %d: what follows is not kept", cut)
		}
	}
}

func TestAChangedFileIsRefused(t *testing.T) {
	r := rand.New(rand.NewPCG(deep.Seed(t), 34))
	s, a, path := stored(t)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.SplitAfter(whole, []byte("\n"))
	changed := map[string][]byte{
		"without an act":      bytes.Join(append(append([][]byte{}, lines[:3]...), lines[4:]...), nil),
		"with an act twice":   bytes.Join(append(append([][]byte{}, lines[:4]...), lines[3:]...), nil),
		"of another seat":     bytes.Replace(whole, []byte("qb-match-1 A"), []byte("qb-match-1 B"), 1),
		"of no seat":          bytes.Replace(whole, []byte("qb-match-1 A"), []byte("qb-match-1"), 1),
		"with another key":    bytes.Replace(whole, []byte("qb-match-1 A "), []byte("qb-match-1 A 00"), 1),
		"of another version":  bytes.Replace(whole, []byte("qb-match-1"), []byte("qb-match-2"), 1),
		"of acts of a friend": append(bytes.Clone(whole), lines[3]...),
		"behind the end":      append(bytes.Clone(whole), Act{V: 1, Match: matchID, N: a.Len() + 1, Prev: a.prev(), Pos: Digest(a.Game(a.Len())), By: board.A, Act: ActResign}.Sign(ben)...),
		"of another signer":   bytes.Replace(whole, a.Line(0), sign(mallory, "start", a.Line(0)[129:len(a.Line(0))-1]), 1),
		"of nothing":          nil,
	}
	for range deep.Size(40, 2000) {
		at := r.IntN(len(whole) - 1)
		text := bytes.Clone(whole)
		text[at] ^= 1 << r.IntN(7)
		if bytes.Count(text, []byte("\n")) == len(lines)-1 {
			refused(t, s, path, "with another byte", text)
		}
	}
	for name, text := range changed {
		refused(t, s, path, name, text)
	}
}

func refused(t *testing.T, s Store, path, name string, text []byte) {
	t.Helper()
	if err := os.WriteFile(path, text, 0o644); err != nil {
		t.Fatal(err)
	}
	m, err := s.Match(matchID, anna)
	if err == nil {
		t.Errorf("%s: read, %d acts", name, m.Len())
	} else if !strings.HasPrefix(err.Error(), path+": ") {
		t.Errorf("%s: got %v, want the path", name, err)
	}
}

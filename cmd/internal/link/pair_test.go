package link

import (
	"bytes"
	"crypto/ed25519"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/deploy/deep"
)

// values are those that testdata/values.py has made, by their names.
func values(t *testing.T) map[string]string {
	t.Helper()
	text, err := os.ReadFile("testdata/values.txt")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for line := range strings.Lines(string(text)) {
		name, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		all[name] = value
	}
	return all
}

// counting yields bytes that count from a number.
type counting byte

func (c *counting) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = byte(*c)
		*c++
	}
	return len(b), nil
}

// from is a source of random bytes that counts from a number.
func from(first byte) *counting { return new(counting(first)) }

func TestThePairingIsTheOneThatAnotherProgramMakes(t *testing.T) {
	want := values(t)
	one, two := Invite(anna, from(64)), Invited(ben, from(80))
	said := map[string]string{"commit": string(one.Message())}
	deliver(t, one, two)
	said["open"] = string(two.Message())
	deliver(t, two, one)
	deliver(t, one, two)
	one.Confirm()
	said["ok"] = string(one.Message())
	cells, _ := two.Cells()
	said["cells"] = strings.Trim(fmt.Sprint(cells), "[]")
	for name, got := range said {
		if got != want[name] {
			t.Errorf("%s: got %s, want %s", name, got, want[name])
		}
	}
}

// deliver sends the message of one board to the other.
func deliver(t *testing.T, from, to *Pairing) {
	t.Helper()
	if text := from.Message(); text != nil {
		if err := to.Take(text); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
}

func TestTwoBoardsPairOverALinkThatLosesAndDoubles(t *testing.T) {
	r := rand.New(rand.NewPCG(deep.Seed(t), 32))
	for range deep.Size(20, 2000) {
		one, two := Invite(anna, from(byte(r.Uint32()))), Invited(ben, from(byte(r.Uint32())))
		if two.Message() != nil {
			t.Fatal("the board that is invited opens its key before there is a commitment")
		}
		var old [2][][]byte // messages that may come again
		for rounds := 0; ; rounds++ {
			if rounds > 1000 {
				t.Fatal("no end")
			}
			for i, p := range []*Pairing{one, two} {
				q := []*Pairing{two, one}[i]
				if text := p.Message(); text != nil {
					old[i] = append(old[i], text)
				}
				if n := len(old[i]); n > 0 && r.IntN(3) == 0 {
					if err := q.Take(old[i][r.IntN(n)]); err != nil {
						t.Fatal(err)
					}
				}
				if _, ok := p.Cells(); ok && r.IntN(5) == 0 {
					p.Confirm()
				}
				if _, ok := p.Other(); ok && (!p.confirmed || !q.confirmed) {
					t.Fatal("the key is known before both players have confirmed")
				}
			}
			a, done := one.Other()
			b, both := two.Other()
			if !done || !both {
				continue
			}
			ca, _ := one.Cells()
			cb, _ := two.Cells()
			if !a.Equal(public(ben)) || !b.Equal(public(anna)) || ca != cb {
				t.Fatalf("got keys %x and %x, cells %v and %v", a, b, ca, cb)
			}
			break
		}
	}
}

func TestAPlayerConfirmsTheCellsThatWereSaid(t *testing.T) {
	one, two := Invite(anna, from(64)), Invited(ben, from(80))
	one.Confirm() // before there are cells
	for _, p := range [][2]*Pairing{{one, two}, {two, one}, {one, two}} {
		deliver(t, p[0], p[1])
	}
	two.Confirm()
	deliver(t, two, one)
	if bytes.Contains(one.Message(), []byte(`"ok"`)) {
		t.Errorf("got %s", one.Message())
	}
	one.Confirm()
	if key, ok := one.Other(); !ok || !key.Equal(public(ben)) {
		t.Errorf("got %x, %v", key, ok)
	}
	if err := one.Take(No("different")); err == nil {
		t.Error("a no: taken")
	}
	if key, ok := one.Other(); ok {
		t.Errorf("ended: got %x", key)
	}
}

func TestABoardInTheMiddleThatSwapsKeysGivesOtherCells(t *testing.T) {
	r := rand.New(rand.NewPCG(deep.Seed(t), 33))
	var seen [board.Cells]bool
	for range deep.Size(50, 2000) {
		random := func() io.Reader {
			var b [8]byte
			binary.LittleEndian.PutUint64(b[:], r.Uint64())
			return io.MultiReader(bytes.NewReader(b[:]), from(0))
		}
		one, two := Invite(anna, random()), Invited(ben, random())
		toOne, toTwo := Invited(mallory, random()), Invite(mallory, random())
		for range 2 {
			deliver(t, one, toOne)
			deliver(t, toOne, one)
			deliver(t, toTwo, two)
			deliver(t, two, toTwo)
		}
		deliver(t, toTwo, two)
		a, ok := one.Cells()
		b, both := two.Cells()
		if !ok || !both || a == b {
			t.Fatalf("got %v and %v, %v %v", a, b, ok, both)
		}
		for _, c := range a {
			seen[c] = true
		}
		one.Confirm()
		if err := two.Take(one.Message()); err == nil {
			t.Fatal("what the other board has signed is passed on to one that has another key")
		}
	}
	if slices.Contains(seen[:], false) {
		t.Errorf("cells that were said: %v, want all", seen)
	}
}

func TestAPairingEndsWithWhatIsNotTheNextMessage(t *testing.T) {
	text := func(m pairing) string {
		m.V = 1
		return string(pairings.Write(m))
	}
	opens := func(key ed25519.PrivateKey, nonce byte) pairing {
		return pairing{Key: fmt.Sprintf("%x", public(key)), Nonce: strings.Repeat(fmt.Sprintf("%02x", nonce), nonceBytes)}
	}
	commit, other := string(Invite(anna, from(64)).Message()), string(Invite(anna, from(65)).Message())
	ok := opens(ben, 1)
	ok.OK = fmt.Sprintf("%x", ed25519.Sign(ben, []byte("qb-pair-ok-1\n")))
	for _, p := range []struct{ name, invites, messages string }{
		{"a key that was not committed to", "", commit + "\n" + text(opens(anna, 1))},
		{"a key before a commitment", "", text(opens(anna, 1))},
		{"another commitment", "", commit + "\n" + other},
		{"a commitment to who invites", "invites", commit},
		{"another key than before", "invites", text(opens(ben, 1)) + "\n" + text(opens(mallory, 1))},
		{"another nonce than before", "invites", text(opens(ben, 1)) + "\n" + text(opens(ben, 2))},
		{"the own key", "invites", text(opens(anna, 1))},
		{"a key without a nonce", "invites", text(pairing{Key: opens(ben, 1).Key})},
		{"another signature", "invites", text(ok)},
		{"nothing", "invites", ""},
		{"nonsense", "invites", "{}"},
		{"another version", "invites", strings.Replace(text(opens(ben, 1)), `"v":1`, `"v":2`, 1)},
		{"what is too long", "invites", strings.Replace(text(opens(ben, 1)), "}", `,"x":"`+strings.Repeat("x", MaxText)+`"}`, 1)},
		{"a no", "invites", string(No("different"))},
	} {
		pair := Invited(ben, from(80))
		if p.invites != "" {
			pair = Invite(anna, from(64))
		}
		var err error
		for one := range strings.SplitSeq(p.messages, "\n") {
			if err != nil {
				t.Errorf("%s: ended early: %v", p.name, err)
			}
			err = pair.Take([]byte(one))
		}
		if err == nil {
			t.Errorf("%s: taken", p.name)
			continue
		}
		pair.Confirm()
		if _, known := pair.Other(); known || pair.Message() != nil || pair.Take([]byte(text(opens(ben, 1)))) != err {
			t.Errorf("%s: goes on", p.name)
		}
		if word, is := errors.AsType[Refused](err); is != (p.name == "a no") || is && word != "different" {
			t.Errorf("%s: got %v", p.name, err)
		}
	}
	if err := Invite(anna, strings.NewReader("")).Take(nil); err == nil {
		t.Error("without random bytes: begun")
	}
}

func FuzzPairing(f *testing.F) {
	one, two := Invite(anna, from(64)), Invited(ben, from(80))
	commit := one.Message()
	_ = two.Take(commit)
	_ = one.Take(two.Message())
	opened := one.Message()
	one.Confirm()
	f.Add([]byte(string(commit)+"\n"+string(opened)+"\n"+string(one.Message())), true)
	f.Add(two.Message(), false)
	f.Add(No("busy"), false)
	f.Fuzz(func(t *testing.T, messages []byte, invited bool) {
		p := Invite(ben, from(80))
		if invited {
			p = Invited(ben, from(80))
		}
		for text := range bytes.SplitSeq(messages, []byte("\n")) {
			err := p.Take(text)
			p.Confirm()
			key, ok := p.Other()
			if ok && (err != nil || !bytes.Contains(messages, fmt.Appendf(nil, "%x", []byte(key))) || key.Equal(public(ben))) {
				t.Fatalf("got the key %x, %v", key, err)
			}
			if m := p.Message(); (m == nil) != (err != nil || invited && p.commit == "") {
				t.Fatalf("message %q, %v", m, err)
			}
		}
	})
}

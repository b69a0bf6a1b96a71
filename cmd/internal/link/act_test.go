package link

import (
	"bytes"
	"crypto/ed25519"
	"errors"
	"strings"
	"testing"

	"quartoboard/board"
)

// keyFrom is the key whose seed counts from a number.
func keyFrom(first byte) ed25519.PrivateKey {
	seed := make([]byte, ed25519.SeedSize)
	for i := range seed {
		seed[i] = first + byte(i)
	}
	return ed25519.NewKeyFromSeed(seed)
}

var anna, ben, mallory = keyFrom(0), keyFrom(32), keyFrom(64)

func public(key ed25519.PrivateKey) ed25519.PublicKey { return key.Public().(ed25519.PublicKey) }

const matchID = "000102030405060708090a0b0c0d0e0f"

func startOf(change func(*Start)) []byte {
	s := Start{V: 1, Match: matchID, Start: Terms{A: "anna", B: "ben", First: board.A, Attributes: board.AllAttributes, Names: [2]string{"Zoë"}}}
	if change != nil {
		change(&s)
	}
	return s.Sign(anna)
}

// match is a match as each board has it.
func match(t testing.TB, change func(*Start)) (a, b *Match) {
	t.Helper()
	start := startOf(change)
	a, err := NewMatch(start, board.A, anna, public(ben), "ben")
	if err != nil {
		t.Fatal(err)
	}
	if b, err = NewMatch(start, board.B, ben, public(anna), "anna"); err != nil {
		t.Fatal(err)
	}
	return a, b
}

func yes(Act) bool { return true }

func no(Act) bool { return false }

// parseAct reads "A give f", "B place f a1" or "A undo".
func parseAct(t testing.TB, text string) (a Act) {
	t.Helper()
	words := strings.Fields(text)
	a.By, _ = board.ParseSeat(words[0])
	a.Act = words[1]
	var err1, err2 error
	if a.Act == ActGive || a.Act == ActPlace {
		a.Piece, err1 = board.ParseContent(words[2])
	}
	if a.Act == ActPlace {
		a.Cell, err2 = board.ParseCell(words[3])
	}
	if err := errors.Join(err1, err2); err != nil {
		t.Fatal(err)
	}
	return a
}

// play makes acts and has the other board take them.
func play(t testing.TB, a, b *Match, acts string) {
	t.Helper()
	for text := range strings.SplitSeq(acts, "; ") {
		maker, taker := a, b
		if a.Author() == board.B {
			maker, taker = b, a
		}
		line, err := maker.Make(parseAct(t, text))
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if _, err := taker.Take(line, yes); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
}

// lined is a game in which A completes a line with its second placement, and gives.
const lined = "A give f; B place f a4; B give e; A place e b3; A give d; B place d c2; B give c; A place c d1; A give 0"

// testdata/values.py, another program, has made the values.
func TestTheTextsAreThoseThatAnotherProgramMakes(t *testing.T) {
	want := values(t)
	a, b := match(t, nil)
	play(t, a, b, "A give f; B place f a1")
	for n, name := range []string{"start", "give", "place"} {
		if got := string(a.Line(n)); got != want[name]+"\n" {
			t.Errorf("%s:\ngot  %swant %s", name, got, want[name])
		}
	}
	wish := Wish{V: 1, Match: matchID, N: 3, By: board.A, Wish: ActUndo, Answer: "yes"}.Sign(ben)
	if string(wish) != want["wish"]+"\n" {
		t.Errorf("wish:\ngot  %swant %s", wish, want["wish"])
	}
	if got := a.Next().ID(); got != want["next"] {
		t.Errorf("next match: got %s, want %s", got, want["next"])
	}
	a, b = match(t, nil)
	play(t, a, b, lined+"; B place 0 a1; B undo")
	if got := Digest(a.Game(a.Len())); got != want["missed"] {
		t.Errorf("a missed line: got %s, want %s", got, want["missed"])
	}
}

func TestAStartIsTakenFromTheBoardThatInvitesAlone(t *testing.T) {
	good := startOf(nil)
	_, text := split(good)
	for name, bad := range map[string][]byte{
		"signed by another board":  sign(mallory, "start", text),
		"signed by the other one":  sign(ben, "start", text),
		"signed as an act":         sign(anna, "act", text),
		"not signed":               text,
		"between other boards":     startOf(func(s *Start) { s.Start.A = "clara" }),
		"a match without its name": startOf(func(s *Start) { s.Match = "../../key" }),
		"a board name in capitals": startOf(func(s *Start) { s.Start.B = "Ben" }),
		"a name that is a phoneme": startOf(func(s *Start) { s.Start.Names[1] = "[[x" }),
		"without attributes":       startOf(func(s *Start) { s.Start.Attributes = 0 }),
		"of two lines":             sign(anna, "start", bytes.Replace(text, []byte(","), []byte(",\n"), 1)),
		"an act":                   Act{V: 1, Match: matchID, N: 1, By: board.A, Act: ActCall}.Sign(anna),
		"nothing":                  nil,
	} {
		if _, err := NewMatch(bad, board.B, ben, public(anna), "anna"); err == nil {
			t.Errorf("%s: taken", name)
		}
	}
	if _, err := NewMatch(good, board.B, ben, nil, "anna"); err == nil {
		t.Error("without a key of the other board: taken")
	}
}

func FuzzRead(f *testing.F) {
	a, b := match(f, nil)
	play(f, a, b, "A give f; B place f a1")
	for n := range 3 {
		f.Add(a.Line(n))
	}
	f.Add(Wish{V: 1, Match: matchID, N: 3, By: board.A, Wish: "greeting-1"}.Sign(anna))
	f.Add(Have{V: 1, Match: matchID, Have: 2, Wrong: true, Refused: string(Gap)}.Text())
	f.Fuzz(func(t *testing.T, line []byte) {
		of, err := Read(line)
		if err != nil {
			return
		}
		var again []byte
		var kind string
		switch of := of.(type) {
		case Act:
			again, kind = of.Sign(anna), "act"
		case Wish:
			again, kind = of.Sign(anna), "wish"
		case Start:
			again, kind = of.Sign(anna), "start"
		case Have:
			again = of.Text()
		}
		if back, err := Read(again); err != nil && len(again) <= MaxText || err == nil && back != of {
			t.Errorf("%q: got %+v, %v, want %+v", again, back, err, of)
		}
		for _, other := range []string{"act", "wish", "start"} {
			if verify(again, other, public(anna)) != (other == kind) || verify(again, other, public(ben)) || verify(again, "wish", public(anna)) != (kind == "wish") {
				t.Errorf("%q: want the signature of one board, for one kind", again)
			}
		}
	})
}

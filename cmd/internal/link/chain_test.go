package link

import (
	"bytes"
	"crypto/ed25519"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/deploy/deep"
	"quartoboard/rules/quarto"
)

// anyActs are acts in a random order: what a player may do comes more often than what ends the game.
func anyActs(r *rand.Rand, author board.Seat) (all []Act) {
	for range 8 {
		all = append(all, Act{By: author, Act: ActGive, Piece: board.Holding(board.Piece(r.IntN(board.Pieces)))})
	}
	for range 4 {
		for p := range board.Piece(board.Pieces) {
			all = append(all, Act{By: author, Act: ActPlace, Piece: board.Holding(p), Cell: board.Cell(r.IntN(board.Cells))})
		}
	}
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	for rare, one := range map[int]Act{
		9:  {By: author, Act: ActCall},
		10: {By: author, Act: ActUndo}, 11: {By: author.Other(), Act: ActUndo},
		2:  {By: author, Act: ActPass},
		70: {By: author.Other(), Act: ActResign}, 71: {By: author, Act: ActResign}, 72: {By: author.Other(), Act: ActDraw},
	} {
		if r.IntN(rare) == 0 {
			all = slices.Insert(all, 0, one)
		}
	}
	return all
}

// step makes a random act at the board whose turn it is.
func step(r *rand.Rand, maker *Match) (a Act, line []byte) {
	for {
		for _, a = range anyActs(r, maker.Author()) {
			if line, err := maker.Make(a); err == nil {
				return a, line
			}
		}
	}
}

func TestTwoBoardsThatTakeEachOthersActsStayEqual(t *testing.T) {
	r := rand.New(rand.NewPCG(deep.Seed(t), 30))
	results := map[board.Result]int{}
	for range deep.Size(30, 500) {
		a, b := match(t, func(s *Start) {
			s.Start.First, s.Start.Squares = board.Seat(r.IntN(2))+board.A, r.IntN(2) == 0
			s.Start.Attributes = board.Attributes(r.IntN(15) + 1)
		})
		for range 1 + r.IntN(2) {
			for a.Author() != 0 {
				maker, taker := a, b
				if a.Author() == board.B {
					maker, taker = b, a
				}
				want, line := step(r, maker)
				if r.IntN(2) == 0 {
					line = bytes.TrimSuffix(line, []byte("\n"))
				}
				got, err := taker.Take(line, yes)
				n := maker.Len()
				if err != nil || got.By != want.By || got.Act != want.Act || got.Piece != want.Piece || got.Cell != want.Cell || got.N != n {
					t.Fatalf("%s: got %+v, %v, want %+v", line, got, err, want)
				}
				if one, two := a.Game(n), b.Game(n); one != two || Digest(one) != got.Pos || !bytes.Equal(a.Line(n), b.Line(n)) || a.Act(n) != b.Act(n) || a.Author() != b.Author() {
					t.Fatalf("act %d: the boards differ:\n%s%s", n, a.Line(n), b.Line(n))
				}
			}
			results[a.Game(a.Len()).Result()]++
			first := a.Options().First
			if a, b = a.Next(), b.Next(); !bytes.Equal(a.Line(0), b.Line(0)) || a.Author() != first.Other() {
				t.Fatalf("next start: got %s and %s", a.Line(0), b.Line(0))
			}
		}
	}
	if results[board.ResultA]*results[board.ResultB]*results[board.ResultDraw] == 0 {
		t.Errorf("results %v: want all", results)
	}
}

// resigned is an act again, with a changed field, signed by a key.
func resigned(line []byte, key ed25519.PrivateKey, change func(*Act)) []byte {
	of, _ := Read(line)
	a := of.(Act)
	change(&a)
	return a.Sign(key)
}

// refusals are lines that are refused in place of the next one of an author, each with the reason.
func refusals(m *Match, line []byte, author, other ed25519.PrivateKey) map[string]struct {
	line []byte
	want Refusal
} {
	type bad = struct {
		line []byte
		want Refusal
	}
	_, text := split(line)
	kept := func(*Act) {}
	open := string(bytes.TrimSuffix(text, []byte("}")))
	long := append([]byte(open), fmt.Sprintf(`,"more":%q}`, strings.Repeat("x", MaxText))...)
	latin := append([]byte(open), ",\"more\":\"\xe9\"}"...)
	all := map[string]bad{
		"forged":                  {resigned(line, mallory, kept), Unsigned},
		"signed by who takes it":  {resigned(line, other, kept), Unsigned},
		"changed":                 {bytes.Replace(line, []byte(`"n":`), []byte(`"n": `), 1), Unsigned},
		"without a signature":     {text, Unsigned},
		"signed as a wish":        {sign(author, "wish", text), Unsigned},
		"a wish":                  {Wish{V: 1, Match: m.ID(), N: m.Len() + 1, By: board.A, Wish: ActDraw}.Sign(author), Unsigned},
		"oversized":               {sign(author, "act", long), Unsigned},
		"of two lines":            {sign(author, "act", bytes.Replace(text, []byte(","), []byte(",\n"), 1)), Unsigned},
		"not UTF-8":               {sign(author, "act", latin), Unsigned},
		"of another version":      {resigned(line, author, func(a *Act) { a.V = 2 }), Unsigned},
		"of another match":        {resigned(line, author, func(a *Act) { a.Match = m.Next().ID() }), OtherMatch},
		"reordered":               {resigned(line, author, func(a *Act) { a.N++ }), Gap},
		"behind another act":      {resigned(line, author, func(a *Act) { a.Prev = strings.Repeat("0", 64) }), PrevDiffers},
		"with another digest":     {resigned(line, author, func(a *Act) { a.Pos = strings.Repeat("0", 32) }), PositionDiffers},
		"of the other seat":       {resigned(line, author, func(a *Act) { a.By, a.Act = m.Own(), ActCall }), NotYourAct},
		"against the rules":       {resigned(line, author, func(a *Act) { a.By, a.Act, a.Piece = m.Author(), ActPlace, m.Game(m.Len()).Position()[0] }), Illegal},
		"an undo nobody agreed":   {resigned(line, author, func(a *Act) { a.Act = ActUndo }), NotYourAct},
		"a draw nobody agreed":    {resigned(line, author, func(a *Act) { a.Act = ActDraw }), NotYourAct},
		"a resignation, unwished": {resigned(line, author, func(a *Act) { a.By, a.Act = m.Own(), ActResign }), NotYourAct},
	}
	if m.Game(m.Len()).Position()[0] == board.Empty { // a piece is needed to be written
		delete(all, "against the rules")
	}
	if m.Len() > 0 {
		all["replayed"] = bad{m.Line(1), Old}
		if m.Act(1).By == m.Own() {
			all["replayed"] = bad{m.Line(1), Unsigned}
		}
	}
	return all
}

func TestAPlayerResignsWithoutTheOtherOne(t *testing.T) {
	a, b := match(t, nil)
	line, err := a.Make(parseAct(t, "A resign"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.Take(line, no); err != nil || b.Game(1).Result() != board.ResultB {
		t.Errorf("got %v, %v", b.Game(1).Result(), err)
	}
}

func TestWhatIsNotTheNextActIsRefusedByNameAndChangesNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(deep.Seed(t), 31))
	found := map[Refusal]bool{}
	for range deep.Size(3, 100) {
		a, b := match(t, nil)
		for a.Author() != 0 {
			maker, taker, author, other := a, b, anna, ben
			if a.Author() == board.B {
				maker, taker, author, other = b, a, ben, anna
			}
			if own := maker.Len() + 1; own > 1 { // the number of the maker, by the wrong board
				_, err := maker.Take(resigned(maker.Line(own-1), other, func(a *Act) { a.N, a.Prev = own, maker.prev() }), yes)
				if found[err.(Refusal)] = true; err != NotYourAct {
					t.Errorf("act %d by the wrong board: got %v", own, err)
				}
			}
			_, line := step(r, maker)
			before, n := taker.Game(taker.Len()), taker.Len()
			for name, bad := range refusals(taker, line, author, other) {
				_, err := taker.Take(bad.line, func(Act) bool { return bad.want != NotYourAct })
				if found[bad.want] = true; err != bad.want {
					t.Errorf("%s: got %v, want %v: %.600s", name, err, bad.want, bad.line)
				}
				if taker.Len() != n || taker.Game(n) != before {
					t.Fatalf("%s: changed the match", name)
				}
			}
			if _, err := taker.Take(line, yes); err != nil {
				t.Fatalf("%s: %v", line, err)
			}
		}
		_, err := a.Take(resigned(b.Line(b.Len()), ben, func(next *Act) { next.N, next.Prev = b.Len()+1, b.prev() }), yes)
		if err != NotYourAct {
			t.Errorf("after the end: got %v", err)
		}
	}
	for _, want := range []Refusal{Unsigned, Old, Gap, OtherMatch, NotYourAct, PrevDiffers, PositionDiffers, Illegal} {
		if !found[want] {
			t.Errorf("%v: not tried", want)
		}
	}
}

func FuzzTake(f *testing.F) {
	a, b := match(f, nil)
	play(f, a, b, "A give f; B place f a1; B give e")
	line, err := a.Make(parseAct(f, "A place e b1"))
	if err != nil {
		f.Fatal(err)
	}
	_, text := split(line)
	f.Add(line, false)
	f.Add(text, true)
	f.Add(a.Line(1), false)
	f.Fuzz(func(t *testing.T, line []byte, signs bool) {
		if signs { // by an author who signs anything
			line = sign(anna, "act", line)
		}
		now := *b
		m := &now
		m.chain = slices.Clip(m.chain)
		act, err := m.Take(line, no)
		if err != nil {
			if _, is := err.(Refusal); !is || m.Len() != 3 {
				t.Fatalf("got %v, %d acts", err, m.Len())
			}
			return
		}
		signature, _ := hex.DecodeString(string(line[:128]))
		text := bytes.TrimSuffix(line[129:], []byte("\n"))
		if !ed25519.Verify(public(anna), append([]byte("qb-act-1\n"), text...), signature) {
			t.Fatalf("%q: its author did not sign it", line)
		}
		if g := m.Game(4); act.By != board.A && act.Act != ActResign || act.Pos != Digest(g) || m.Len() != 4 || g.Phase() == quarto.PhaseWrong {
			t.Fatalf("%q: taken", line)
		}
	})
}

package link

import (
	"bytes"
	"crypto/ed25519"
	"encoding/hex"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/deploy/deep"
	"quartoboard/rules/quarto"
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
func no(Act) bool  { return false }

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

// The values that another program has made: see values.py beside them.
//
//go:generate python3 testdata/values.py
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

func TestTheTermsAreTheRulesOfTheGame(t *testing.T) {
	a, b := match(t, func(s *Start) {
		s.Start.First, s.Start.Squares, s.Start.Attributes = board.B, true, board.Size|board.Fill
	})
	for _, m := range []*Match{a, b} {
		o := m.Options()
		if o.First != board.B || !o.Squares || o.Attributes != board.Size|board.Fill || o.Names != [2]string{"Zoë"} || o.Check() != nil || o.Away.Seat() != 0 {
			t.Errorf("got %+v", o)
		}
		if m.Author() != board.B || m.ID() != matchID || m.Len() != 0 {
			t.Errorf("got author %v, match %s, %d acts", m.Author(), m.ID(), m.Len())
		}
	}
	if a.Own() != board.A || a.Board() != "ben" || b.Own() != board.B || b.Board() != "anna" {
		t.Errorf("got seats %v and %v, boards %s and %s", a.Own(), b.Own(), a.Board(), b.Board())
	}
}

func TestAStartIsTakenFromTheBoardThatInvitesAlone(t *testing.T) {
	good := startOf(nil)
	_, text := split(good)
	for name, bad := range map[string][]byte{
		"signed by another board":  sign(mallory, Start{}, text),
		"signed by the other one":  sign(ben, Start{}, text),
		"signed as an act":         sign(anna, Act{}, text),
		"not signed":               text,
		"between other boards":     startOf(func(s *Start) { s.Start.A = "clara" }),
		"a match without its name": startOf(func(s *Start) { s.Match = "../../key" }),
		"a name that is no board":  startOf(func(s *Start) { s.Start.B = "Ben" }),
		"a name that is a phoneme": startOf(func(s *Start) { s.Start.Names[1] = "[[x" }),
		"without attributes":       startOf(func(s *Start) { s.Start.Attributes = 0 }),
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

func TestEachActHasOneAuthor(t *testing.T) {
	for _, p := range []struct {
		acts   string
		author board.Seat
	}{
		{"A give f", board.B},
		{"A give f; B place f a1", board.B},
		{"A give f; B place f a1; B give e", board.A},
		{lined + "; B place 0 a1; B undo", board.B},
		{lined + "; A undo", board.A},
		{"A give f; B place f a1; A undo", board.A},
		{lined + "; B call", 0},
		{lined + "; A resign", 0},
		{lined + "; A draw", 0},
	} {
		a, b := match(t, nil)
		play(t, a, b, p.acts)
		if a.Author() != p.author || b.Author() != p.author {
			t.Errorf("%s: got %v and %v, want %v", p.acts, a.Author(), b.Author(), p.author)
		}
	}
}

func TestTheRulesAndTheResultsAreThoseOfTheLeaflet(t *testing.T) {
	row := "A give 8; B place 8 a1; B give 9; A place 9 b1; A give a; B place a c1; B give f; A place f d1"
	for _, p := range []struct {
		acts, next string
		err        error
		result     board.Result
	}{
		{row, "A call", nil, board.ResultA},
		{row + "; A give 0", "B call", nil, board.ResultB},
		{row + "; A give 0; B place 0 a2", "B call", nil, 0},         // missed
		{row + "; A give 0; B place 0 a2; B undo", "B call", nil, 0}, // and dead
		{row + "; A give 0; B place 0 a2; A undo", "A place f d2", nil, 0},
		{row + "; A give 0", "B resign", nil, board.ResultA},
		{row + "; A give 0", "A resign", nil, board.ResultB},
		{row + "; A give 0", "A draw", nil, board.ResultDraw},
		{"A give 0", "B call", Illegal, 0},
		{"A give 0", "B place 1 a1", Illegal, 0},
		{"A give 0", "B give 1", Illegal, 0},
		{"A give 0", "B pass", Illegal, 0},
		{"A give 0", "B undo", Illegal, 0},
		{"A give 0", "B nod", Illegal, 0},
		{"A give 0", "A place 0 a1", NotYourAct, 0},
		{"A give 0; B place 0 a1", "B give 0", Illegal, 0},
		{"A give 0; B place 0 a1; B give 1", "A place 1 a1", Illegal, 0},
		{row + "; A call", "A undo", NotYourAct, board.ResultA},
	} {
		a, b := match(t, nil)
		play(t, a, b, p.acts)
		m := a
		if a.Author() == board.B {
			m = b
		}
		before := m.Len()
		_, err := m.Make(parseAct(t, p.next))
		if g := m.Game(m.Len()); err != p.err || g.Result() != p.result || m.Len() != before+1 && err == nil {
			t.Errorf("%s; then %s: got %v, result %v, want %v, %v", p.acts, p.next, err, g.Result(), p.err, p.result)
		}
	}
	a, _ := match(t, nil)
	if _, err := a.Make(Act{By: board.A, Act: ActPlace, Cell: 99}); err != Illegal {
		t.Errorf("a cell that is none: got %v", err)
	}
}

func TestTheLastPieceIsCalledOrPassed(t *testing.T) {
	for last, want := range map[string]board.Result{"A pass": board.ResultDraw, "B pass": board.ResultDraw} {
		a, b := match(t, func(s *Start) { s.Start.First = board.Seat(last[0]-'A') + board.A })
		play(t, a, b, full(a.Author()))
		if p := parseAct(t, last); a.Author() != p.By {
			t.Fatalf("got author %v, want %v", a.Author(), p.By)
		}
		play(t, a, b, last[:1]+" call; "+last) // a wrong call costs nothing
		if got := a.Game(a.Len()).Result(); got != want {
			t.Errorf("%s: got %v, want %v", last, got, want)
		}
	}
}

// full fills the board with nothing to call.
func full(giver board.Seat) string {
	var acts []string
	for i, p := range []board.Piece{10, 3, 2, 12, 15, 6, 4, 8, 13, 11, 1, 14, 0, 5, 9, 7} {
		acts = append(acts, fmt.Sprintf("%v give %v; %v place %v %v", giver, p, giver.Other(), p, board.Cell(i)))
		giver = giver.Other()
	}
	return strings.Join(acts, "; ")
}

func TestAnUndoGoesBackToTheNewestPlacementOfWhoAsks(t *testing.T) {
	const begun = "A give f; B place f a1; B give e; A place e b1; A give d; B place d c3"
	for _, p := range []struct{ acts, undo, same string }{
		{begun, "B undo", "A give f; B place f a1; B give e; A place e b1; A give d"},
		{begun, "A undo", "A give f; B place f a1; B give e"},
		{begun + "; B give 0", "B undo", "A give f; B place f a1; B give e; A place e b1; A give d"},
		{begun + "; B give 0", "A undo", "A give f; B place f a1; B give e"},
		{"A give f; B place f a1", "A undo", ""},
		{"A give f; B place f a1", "B undo", "A give f"},
		{"A give f", "A undo", ""},
	} {
		a, b := match(t, nil)
		play(t, a, b, p.acts+"; "+p.undo)
		c, d := match(t, nil)
		if p.same != "" {
			play(t, c, d, p.same)
		}
		if got, want := a.Game(a.Len()), c.Game(c.Len()); Digest(got) != Digest(want) {
			t.Errorf("%s; %s: got %v, want %v", p.acts, p.undo, got.Position(), want.Position())
		}
		play(t, a, b, strings.Replace(map[board.Seat]string{board.A: "A give 7", board.B: "B give 7"}[a.Author()], "give 7", next(a), 1))
	}
}

// next is an act that the author may make.
func next(m *Match) string {
	g := m.Game(m.Len())
	if p, given := g.Given().Piece(); given {
		return fmt.Sprintf("place %v d4", p)
	}
	return "give 7"
}

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
	for range deep.Size(30, 3000) {
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
		"signed as a wish":        {sign(author, Wish{}, text), Unsigned},
		"a wish":                  {Wish{V: 1, Match: m.ID(), N: m.Len() + 1, By: board.A, Wish: ActDraw}.Sign(author), Unsigned},
		"oversized":               {sign(author, Act{}, long), Unsigned},
		"not UTF-8":               {sign(author, Act{}, latin), Unsigned},
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
				_, err := maker.Take(resigned(maker.Line(own-1), other, func(a *Act) { a.N = own }), yes)
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
		_, err := a.Take(resigned(b.Line(b.Len()), ben, func(a *Act) { a.N++ }), yes)
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

func TestAMatchDoesNotGrowForEver(t *testing.T) {
	a, b := match(t, nil)
	play(t, a, b, "A give 0; B place 0 a1")
	b.size = maxSize
	for _, text := range []string{"B call", "B undo", "A undo"} {
		if _, err := b.Make(parseAct(t, text)); err != Illegal {
			t.Errorf("%s: got %v", text, err)
		}
	}
	if _, err := b.Make(parseAct(t, "B give 1")); err != nil {
		t.Errorf("what ends the game: %v", err)
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
		switch of := of.(type) {
		case Act:
			again = of.Sign(anna)
		case Wish:
			again = of.Sign(anna)
		case Start:
			again = of.Sign(anna)
		case Have:
			again = of.Text()
		}
		if back, err := Read(again); err != nil && len(again) <= MaxText || err == nil && back != of {
			t.Errorf("%q: got %+v, %v, want %+v", again, back, err, of)
		}
		if _, have := of.(Have); !have && len(again) <= MaxText && (!Signed(again, public(anna)) || Signed(again, public(ben))) {
			t.Errorf("%q: want the signature of one board", again)
		}
	})
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
			line = sign(anna, Act{}, line)
		}
		_, m := match(t, nil)
		for n := 1; n <= 3; n++ {
			if _, err := m.take(a.Line(n), m.Author(), yes); err != nil {
				t.Fatal(err)
			}
		}
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

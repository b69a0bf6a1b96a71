package board

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestContentSurvivesItsTextForm(t *testing.T) {
	for i, want := range strings.Split(".0123456789abcdef?!", "") {
		c := Content(i)
		if got := c.String(); got != want {
			t.Errorf("content %d: got %s, want %s", i, got, want)
		}
		if got, err := ParseContent(want); err != nil || got != c {
			t.Errorf("%s: got %v, %v, want %d", want, got, err, i)
		}
	}
	if got, want := Content(19).String(), "Content(19)"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestContentIsAPieceOrNone(t *testing.T) {
	for p := range Piece(Pieces) {
		if got, ok := Holding(p).Piece(); !ok || got != p {
			t.Errorf("holding %v: got %v, %v", p, got, ok)
		}
	}
	for _, c := range []Content{Empty, Unknown, Unenrolled, 255} {
		if p, ok := c.Piece(); ok {
			t.Errorf("%v: got piece %v, want none", c, p)
		}
	}
}

func TestParseContentRefusesWhatNoCellHolds(t *testing.T) {
	const rest = ": want 0 to 9, a to f or . for empty"
	for _, text := range []string{"", "g", "F", "-", "..", "10", " ", "null", "unknown", "Content(19)"} {
		want := fmt.Sprintf("invalid content %q", text) + rest
		if got, err := ParseContent(text); err == nil || err.Error() != want || got != Empty {
			t.Errorf("%q: got %v, %v, want %s", text, got, err, want)
		}
	}
}

// TestPositionStringOfTheRules reads the example of the notation: rows 4 to 1,
// columns a to d, the piece in hand last.
func TestPositionStringOfTheRules(t *testing.T) {
	const text = "f..2/.6../..../e.51 a"
	p, hand, err := ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	var want Position
	for c, piece := range map[Cell]Piece{A4: 15, D4: 2, B3: 6, A1: 14, C1: 5, D1: 1} {
		want[c] = Holding(piece)
	}
	if p != want || hand != Holding(10) {
		t.Errorf("got %v and %v, want %v and a", p, hand, want)
	}
	if got := FormatPosition(p, hand); got != text {
		t.Errorf("got %s, want %s", got, text)
	}
}

func TestPositionStringsAreWrittenAsTheyAreRead(t *testing.T) {
	for _, text := range []string{
		"..../..../..../.... -",
		"..../..../..../.... 0",
		"cdef/89ab/4567/0123 -",
		"cdef/89ab/4567/012. 3",
		"?.!./..../7..?/!... f",
		"???./..../..../.!!! -",
	} {
		p, hand, err := ParsePosition(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
		}
		if got := FormatPosition(p, hand); got != text {
			t.Errorf("got %s, want %s", got, text)
		}
	}
}

func TestHandThatIsNotKnownIsWrittenAsNone(t *testing.T) {
	for _, hand := range []Content{Empty, Unknown, Unenrolled} {
		if got, want := FormatPosition(Position{}, hand), "..../..../..../.... -"; got != want {
			t.Errorf("%v: got %s, want %s", hand, got, want)
		}
	}
}

// drawn is a random position: each piece once at most, the hand included.
func drawn(seed uint64) (p Position, hand Content) {
	r := rand.New(rand.NewPCG(seed, 2))
	pieces := r.Perm(Pieces)
	for c, content := range r.Perm(Cells) {
		switch n := r.IntN(8); {
		case n < 5:
			p[c] = Holding(Piece(pieces[content]))
		case n == 5:
			p[c] = []Content{Unknown, Unenrolled}[r.IntN(2)]
		}
	}
	left := AllPieces &^ p.Pieces()
	if left != 0 && r.IntN(3) > 0 {
		hand = Holding(left.First())
	}
	return p, hand
}

func TestPositionSurvivesItsTextForm(t *testing.T) {
	for seed := range uint64(5000) {
		p, hand := drawn(seed)
		got, gotHand, err := ParsePosition(FormatPosition(p, hand))
		if err != nil || got != p || gotHand != hand {
			t.Fatalf("seed %d: %s: got %v %v, %v", seed, FormatPosition(p, hand), got, gotHand, err)
		}
	}
}

func TestParsePositionRefusesWhatIsNone(t *testing.T) {
	const invalid, shape = "invalid position ", ": want four rows of four, 4 to 1, with / between them, a space, and the piece in hand or -"
	for _, row := range []struct{ name, text, want string }{
		{"nothing", "", invalid + `""` + shape},
		{"no hand", "..../..../..../....", invalid + `"..../..../..../...."` + shape},
		{"three rows", "..../..../.... -", invalid + `"..../..../.... -"` + shape},
		{"five rows", "..../..../..../..../.... -", invalid + `"..../..../..../..../.... -"` + shape},
		{"a row too long", "..../..../..../..... -", invalid + `"..../..../..../..... -"` + shape},
		{"two spaces before", "  ..../..../..../.... -", invalid + `"  ..../..../..../.... -"` + shape},
		{"rows of other lengths", "...../.../..../.... -", `invalid position "...../.../..../.... -": row ".....": want four cells`},
		{"short rows and many", "..../..../.../.../. -", `invalid position "..../..../.../.../. -": row "...": want four cells`},
		{"no rows", "................... -", `invalid position "................... -": row "...................": want four cells`},
		{"a letter", "..../..g./..../.... -", `invalid content "g": want 0 to 9, a to f or . for empty`},
		{"upper case", "F.../..../..../.... -", `invalid content "F": want 0 to 9, a to f or . for empty`},
		{"a piece twice", "7.../..../..../...7 -", `position "7.../..../..../...7 -" has piece 7 twice`},
		{"a piece on the board and in hand", "7.../..../..../.... 7", `position "7.../..../..../.... 7" has piece 7 twice`},
		{"an empty hand", "..../..../..../.... ", `invalid piece "": want 0 to 9 or a to f`},
		{"a hand of two", "..../..../..../.... 78", `invalid piece "78": want 0 to 9 or a to f`},
		{"an unknown hand", "..../..../..../.... ?", `invalid piece "?": want 0 to 9 or a to f`},
		{"something after the hand", "..../..../..../.... 7 ", `invalid piece "7 ": want 0 to 9 or a to f`},
	} {
		p, hand, err := ParsePosition(row.text)
		if err == nil || err.Error() != row.want {
			t.Errorf("%s: got %v, want %s", row.name, err, row.want)
		}
		if p != (Position{}) || hand != Empty {
			t.Errorf("%s: got %v and %v beside the error", row.name, p, hand)
		}
	}
}

// FuzzParsePosition takes any text: what is a position is written the same,
// and has no piece twice.
func FuzzParsePosition(f *testing.F) {
	f.Add("f..2/.6../..../e.51 a")
	f.Add("..../..../..../.... -")
	f.Add("?!../..../..../...7 7")
	f.Fuzz(func(t *testing.T, s string) {
		p, hand, err := ParsePosition(s)
		if err != nil {
			if p != (Position{}) || hand != Empty {
				t.Errorf("%q: got %v and %v beside the error %v", s, p, hand, err)
			}
			return
		}
		if got := FormatPosition(p, hand); got != s {
			t.Errorf("got %q, want %q", got, s)
		}
		n := 0
		for _, c := range append(p[:], hand) {
			if _, ok := c.Piece(); ok {
				n++
			}
		}
		there := p.Pieces()
		if piece, ok := hand.Piece(); ok {
			there |= 1 << piece
		}
		if there.Len() != n {
			t.Errorf("%q has %d pieces, of which %d different", s, n, there.Len())
		}
	})
}

func TestPositionKnowsWhereItsPiecesAre(t *testing.T) {
	for seed := range uint64(500) {
		p, hand := drawn(seed)
		var cells CellSet
		var pieces PieceSet
		for c := range Cell(Cells) {
			piece, ok := p[c].Piece()
			if !ok {
				continue
			}
			cells |= SetOf(c)
			pieces |= 1 << piece
			if at, found := p.Find(piece); !found || at != c {
				t.Errorf("seed %d: %v: piece %v found on %v, %v, want %v", seed, p, piece, at, found, c)
			}
		}
		if p.Occupied() != cells || p.Pieces() != pieces {
			t.Errorf("seed %d: %v: got %v and %v", seed, p, slices.Collect(p.Occupied().All()), slices.Collect(p.Pieces().All()))
		}
		if piece, ok := hand.Piece(); ok {
			if at, found := p.Find(piece); found {
				t.Errorf("seed %d: %v: the piece in hand is found on %v", seed, p, at)
			}
		}
	}
}

func TestPieceOnTwoCellsIsFoundOnTheLower(t *testing.T) {
	var p Position
	p[B3], p[C2] = Holding(7), Holding(7)
	if c, ok := p.Find(7); !ok || c != C2 {
		t.Errorf("got %v, %v, want c2", c, ok)
	}
}

func TestSeenSaysWhetherAPieceCame(t *testing.T) {
	for _, row := range []struct {
		name    string
		changed CellSet
		now     string
		want    bool
	}{
		{"nothing changed", 0, "..../..../..../.... -", false},
		{"a piece left", SetOf(B3), "..../..../..../.... -", false},
		{"two left", SetOf(B3, C2), "..../..../..../.... -", false},
		{"a piece came", SetOf(B3), "..../.7../..../.... -", true},
		{"one came and one left", SetOf(B3, A1), "..../.7../..../.... -", true},
		{"something unknown came", SetOf(D1), "..../..../..../...? -", true},
		{"a strange tag came", SetOf(D4), "...!/..../..../.... -", true},
		{"what did not change does not count", SetOf(A1), "...7/..../..../.... -", false},
	} {
		now, _, err := ParsePosition(row.now)
		if err != nil {
			t.Fatal(err)
		}
		if got := (Seen{Changed: row.changed, Now: now}).Came(); got != row.want {
			t.Errorf("%s: got %v, want %v", row.name, got, row.want)
		}
	}
}

// options are the options of a game, a comparable struct.
type options struct{ n int }

func (options) Check() error                { return nil }
func (o options) Entered() (Options, error) { return o, nil }

// TestEventsCanBeCompared holds every fact against itself and the others: a
// fact that held a slice or a map could be neither compared nor copied.
func TestEventsCanBeCompared(t *testing.T) {
	facts := []Fact{
		Opened{Board: "3"},
		Started{Options: options{1}},
		Seen{Changed: AllCells},
		Tray{Holds: Unknown},
		Pressed{Button: ButtonPass},
		Asked{Options: options{1}},
		Fault{Part: Part{Kind: PartReader}},
		Said{Text: "a"},
		Tick{},
	}
	for i, a := range facts {
		for j, b := range facts {
			same := Event{At: time.Second, Fact: a} == Event{At: time.Second, Fact: b}
			if same != (i == j) {
				t.Errorf("%T and %T: got same %v, want %v", a, b, same, i == j)
			}
		}
	}
}

func TestSureIsOfPiecesThatStandOnce(t *testing.T) {
	p := Position{A1: Holding(7), B1: Unknown, C1: Holding(3), D1: Holding(3), A2: Unenrolled, D4: Holding(0)}
	sure, rest := p.Sure()
	if want := (Position{A1: Holding(7), D4: Holding(0)}); sure != want {
		t.Errorf("got %v, want %v", sure, want)
	}
	if want := SetOf(B1, C1, D1, A2); rest != want {
		t.Errorf("rest %v, want %v", rest, want)
	}
}

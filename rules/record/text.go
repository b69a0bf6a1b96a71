package record

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"quartoboard/board"
)

// Text is a game in the notation of people:
//
//	[A "Ada"]
//	[B "Louis"]
//	[First "A"]
//
//	1. 7 b3 2. e c2 3. 0 d1 Q?A 4. 3 a4 5. 9 QB B
//
// A turn has its number, the piece given and the cell where it was placed. QB is a
// good call by B, Q?A a refused call by A. Calls stand in the order of events: here B
// called after giving piece 9, before it was placed. An unseen piece that was never
// placed is "?". The result is A, B, = or *.
type Text struct {
	Tags   []Tag // in their order, unknown ones included
	Moves  []Move
	Result board.Result // ResultAbandoned (*) also for an unfinished game; zero where Winner is set
	Winner board.Player // of a game of Quartino; zero for none
}

// Tag is one header: [Name "Value"].
type Tag struct{ Name, Value string }

// Move is a Give, a Place or a Call, or a move of Quartino. String returns its notation.
type Move interface {
	fmt.Stringer
	move()
}

// Give begins a turn: a piece is given, board.Unknown if unseen.
type Give struct{ Piece board.Content }

// Place ends the giving: the given piece is placed.
type Place struct{ Cell board.Cell }

// Call is a call of QUARTO.
type Call struct {
	By   board.Seat
	Good bool
}

func (Give) move()  {}
func (Place) move() {}
func (Call) move()  {}

// String is the piece, "?" if unseen.
func (g Give) String() string { return g.Piece.String() }

// String is the cell.
func (p Place) String() string { return p.Cell.String() }

// String is "QA" for a good call, "Q?A" for a refused one.
func (c Call) String() string {
	if c.Good {
		return "Q" + c.By.String()
	}
	return "Q?" + c.By.String()
}

// width is the longest line in columns.
const width = 79

// String returns the text that Parse reads. A character in a tag value that controls
// the terminal, the line or the direction of writing becomes a space.
func (t Text) String() string {
	var b strings.Builder
	for _, tag := range t.Tags {
		fmt.Fprintf(&b, "[%s \"%s\"]\n", tag.Name, escape.Replace(strings.Map(printable, tag.Value)))
	}
	if len(t.Tags) > 0 {
		b.WriteByte('\n')
	}
	column := 0
	for _, s := range t.words() {
		switch {
		case column == 0:
		case column+1+len(s) > width:
			b.WriteByte('\n')
			column = 0
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(s)
		column += len(s)
	}
	b.WriteByte('\n')
	return b.String()
}

// words returns the numbered turns and the result.
func (t Text) words() (words []string) {
	turn := 0
	for _, m := range t.Moves {
		switch m.(type) {
		case Give, Turn:
			turn++
			words = append(words, fmt.Sprintf("%d.", turn))
		}
		if s := m.String(); s != "" {
			words = append(words, s)
		}
	}
	return append(words, t.result())
}

// result returns the notation of the result.
func (t Text) result() string {
	if t.Winner != 0 {
		return strconv.Itoa(int(t.Winner))
	}
	return resultText(t.Result)
}

// Difference tells where the moves, calls and result of a judged game are first others
// than those of the text; "" if they are the same.
func (t Text) Difference(judged Text) string {
	turn := "before turn 1"
	got := judged.words()
	for i, w := range t.words() {
		if got[i] != w {
			return fmt.Sprintf("%s: the text has %s, judged %s", turn, w, got[i])
		}
		if number, ok := strings.CutSuffix(w, "."); ok {
			turn = "turn " + number
		}
	}
	return ""
}

var escape = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

func printable(r rune) rune {
	if control(r) {
		return ' '
	}
	return r
}

// resultSigns are the notations of the results, from board.ResultA on.
var resultSigns = []string{"A", "B", "=", "*"}

// resultText returns the notation of a result, * for none.
func resultText(r board.Result) string {
	if r == 0 {
		r = board.ResultAbandoned
	}
	return resultSigns[r-1]
}

func parseResult(s string) (board.Result, bool) {
	i := slices.Index(resultSigns, s)
	return board.Result(i + 1), i >= 0
}

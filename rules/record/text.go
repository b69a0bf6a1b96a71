package record

import (
	"fmt"
	"slices"
	"strings"

	"quartoboard/board"
	"quartoboard/rules"
)

// Text is a game in the notation of people:
//
//	[A "Ada"]
//	[B "Louis"]
//	[First "A"]
//
//	1. 7 b3 2. e c2 3. 0 d1 Q?A 4. 3 a4 5. 9 QB B
//
// It has tags, numbered turns and a result. The moves are those of its game, see its Notation.
type Text struct {
	Game   Notation
	Tags   []Tag // in their order, unknown ones included
	Moves  []Move
	Result string // Unfinished also for an abandoned game
}

// The results that texts of all games have; others name the winner.
const (
	Draw       = "="
	Unfinished = "*"
)

// Tag is one header: [Name "Value"].
type Tag struct{ Name, Value string }

// Move is a move of a game, or a call. String returns its notation, "" for a turn that has a
// number alone. A move that begins a turn has the method Begins.
type Move fmt.Stringer

// Notation is the notation of a game: how its texts are read, played and written. The folder of
// the game has it.
type Notation interface {
	// Kind is the game.
	Kind() *rules.Kind
	// Check returns an error for a tag with a value that it cannot have.
	Check(t Tag) error
	// Parse reads the moves and the result behind the tags of a text. next returns the next
	// word, "" at the end. The error is about the last word.
	Parse(t *Text, next func() string) error
	// Facts returns the facts that make a referee play the game of the text again. Their times
	// begin at zero and are invented. The error is that of a tag, or of moves that Parse would
	// refuse.
	Facts(t Text) ([]board.Event, error)
	// Write adds the tags, moves and result of a record to a text, and returns the parts of the
	// record that it leaves out.
	Write(t *Text, f board.Started, lines []Line) (left []string)
}

// Notations are those of the games of a table. Texts of another game than the first one have a tag
// Game with its title.
type Notations []Notation

// Value returns the value of a tag, or "".
func (t Text) Value(name string) string {
	i := slices.IndexFunc(t.Tags, func(tag Tag) bool { return tag.Name == name })
	if i < 0 {
		return ""
	}
	return t.Tags[i].Value
}

// Tag adds a tag.
func (t *Text) Tag(name, value string) { t.Tags = append(t.Tags, Tag{name, value}) }

// Add adds a move.
func (t *Text) Add(m Move) { t.Moves = append(t.Moves, m) }

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
		if _, begins := m.(interface{ Begins() }); begins {
			turn++
			words = append(words, fmt.Sprintf("%d.", turn))
		}
		if s := m.String(); s != "" {
			words = append(words, s)
		}
	}
	return append(words, t.Result)
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

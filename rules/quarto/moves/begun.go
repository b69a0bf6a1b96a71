package moves

import (
	"errors"
	"fmt"
	"strings"

	"quartoboard/board"
)

// Begun are the moves with which a game begins. Their text is that of the turns, behind the rows of
// a position that the game began with, if it did: "..../.7../..../.... 1. 8 c2 2. e missed".
type Begun struct {
	Start board.Position
	Moves []Move
	Dead  bool // the lines through the newest piece may not be called: the last word of the text
}

// dead is the word for that.
const dead = "missed"

// ParseBegun reads the text of moves.
func ParseBegun(text string) (b Begun, err error) {
	words := strings.Fields(text)
	next := func() (w string) {
		if len(words) > 0 {
			w, words = words[0], words[1:]
		}
		return w
	}
	var p Parser
	if len(words) > 0 && strings.Contains(words[0], "/") {
		b.Start, _, err = board.ParsePosition(next() + " -")
		if _, unsure := b.Start.Sure(); err == nil && (unsure != 0 || b.Start.Occupied() == board.AllCells) {
			err = errors.New("invalid position: want known pieces, and an empty cell")
		}
		p.Begin(b.Start)
	}
	if n := len(words) - 1; n > 0 && words[n] == dead {
		b.Dead, words = true, words[:n]
	}
	for err == nil && len(words) > 0 {
		var m Move
		if m, err = p.Read(next(), next, func(digit board.Piece) board.Piece { return digit }); err == nil {
			b.Moves = append(b.Moves, m)
		}
	}
	return b, err
}

// String is the text that ParseBegun reads.
func (b Begun) String() string {
	var words []string
	if b.Start != (board.Position{}) {
		words = append(words, b.Start.String())
	}
	turn := 0
	for _, m := range b.Moves {
		if _, gives := m.(Give); gives {
			turn++
			words = append(words, fmt.Sprintf("%d.", turn))
		}
		words = append(words, m.String())
	}
	if b.Dead {
		words = append(words, dead)
	}
	return strings.Join(words, " ")
}

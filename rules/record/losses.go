package record

import (
	"fmt"

	"quartoboard/board"
)

// losses count the parts of a record that a text cannot carry.
type losses struct {
	undone, takenBack, moved int
	calls                    int // of the record; left subtracts those of the text
	checks, felt             int
	wrong                    int // positions
	refused, asked           int // of Quartino: deeds, and questions about the table
	isWrong                  bool
	resigned                 bool
	longNames, unsure        bool
}

// left lists the parts of the record that the text leaves out.
func (b *builder) left() []string {
	var left []string
	add := func(n int, one, many string) {
		if n == 1 {
			left = append(left, "1 "+one)
		} else if n > 1 {
			left = append(left, fmt.Sprintf("%d %s", n, many))
		}
	}
	for _, m := range b.text.Moves {
		if _, ok := m.(Call); ok {
			b.calls--
		}
	}
	add(b.undone, "placement undone", "placements undone")
	add(b.takenBack, "giving taken back", "givings taken back")
	add(b.moved, "placement adjusted", "placements adjusted")
	add(b.calls, "refused call", "refused calls")
	add(b.checks, "question about a piece that could not be read", "questions about pieces that could not be read")
	add(b.felt, "piece felt and not read", "pieces felt and not read")
	add(b.wrong, "wrong position", "wrong positions")
	add(b.refused, "deed without effect", "deeds without effect")
	add(b.asked, "question about the wheel", "questions about the wheel")
	also := func(lost bool, text string) {
		if lost {
			left = append(left, text)
		}
	}
	also(b.resigned, "that it was resigned")
	also(b.unsure, "what could not be read at its start")
	also(b.longNames, "the end of a long name")
	return left
}

// shortName cuts a name that another program wrote to the length of a text.
func shortName(name string) string {
	r := []rune(name)
	return string(r[:min(len(r), board.MaxName)])
}

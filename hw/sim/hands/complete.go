package hands

import (
	"maps"
	"slices"
	"strings"

	"quartoboard/board"
)

// Complete returns the words that may stand where a line ends and begin with what is
// typed of the last one.
func Complete(line string) []string {
	words := strings.Fields(line)
	typed := ""
	if len(words) > 0 && !strings.HasSuffix(line, " ") {
		typed, words = words[len(words)-1], words[:len(words)-1]
	}
	if len(words) > 0 && words[0] == "&" {
		words = words[1:]
	}
	return slices.DeleteFunc(following(words), func(w string) bool { return !strings.HasPrefix(w, typed) })
}

// following are the words that may follow those of an act, none where they are free.
func following(words []string) []string {
	if len(words) == 0 {
		return append(slices.Sorted(maps.Keys(verbs)), "new", "ask")
	}
	last := len(words) == 1
	switch words[0] {
	case "new":
		return slices.Sorted(maps.Keys(optionKeys))
	case "give":
		return alone(last, pieces())
	case "put":
		if last {
			return pieces()
		}
		return alone(len(words) == 2, cells())
	case "lift", "touch":
		return alone(last, cells())
	case "slide", "swap":
		return alone(len(words) < 3, cells())
	case "press":
		return alone(last, []string{"A", "B", "pass", "repeat"})
	case "fault", "heal":
		if last {
			return slices.Sorted(maps.Keys(parts))
		}
		return alone(len(words) == 2 && (words[1] == "reader" || words[1] == "sensor"), cells())
	case "tag":
		return alone(last, pieces())
	case "expect":
		return alone(last, []string{"said", "phase"})
	}
	return nil
}

// alone are words where they may stand.
func alone(may bool, words []string) []string {
	if !may {
		return nil
	}
	return words
}

func pieces() (words []string) {
	for p := range board.Piece(board.Pieces) {
		words = append(words, p.String())
	}
	return words
}

func cells() (words []string) {
	for c := range board.Cell(board.Cells) {
		words = append(words, c.String())
	}
	return words
}

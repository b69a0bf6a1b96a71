package hands

import (
	"maps"
	"slices"
	"strings"

	"quartoboard/board"
	"quartoboard/rules"
)

// Complete returns the words that may stand where a line ends and begin with what is
// typed of the last one. games are those that "new" begins.
func Complete(line string, games ...*rules.Kind) []string {
	words := strings.Fields(line)
	typed := ""
	if len(words) > 0 && !strings.HasSuffix(line, " ") {
		typed, words = words[len(words)-1], words[:len(words)-1]
	}
	if len(words) > 0 && words[0] == "&" {
		words = words[1:]
	}
	return slices.DeleteFunc(slices.Clone(following(words, games)), func(w string) bool { return !strings.HasPrefix(w, typed) })
}

// following are the words that may follow those of an act, none where they are free.
func following(words []string, games []*rules.Kind) []string {
	if len(words) == 0 {
		return append(slices.Sorted(maps.Keys(forms)), "new", "ask", "fault", "heal", "tag", "put", "claim", "away")
	}
	n := len(words) - 1
	if f := forms[words[0]]; n < len(f.places) && f.places[n].words != nil {
		return f.places[n].words
	}
	switch fault := words[0] == "fault" || words[0] == "heal"; {
	case words[0] == "new":
		return optionsAfter(words, games)
	case words[0] == "away" && n == 0:
		return awayWords()
	case words[0] == "expect" && n == 1 && words[1] == "owed":
		return cells
	case words[0] == "tag" && n == 0:
		return pieces
	case words[0] == "put" && n == 0:
		return slices.Concat(pieces, colours, cells)
	case words[0] == "put" && n == 1 && !slices.Contains(cells, words[1]):
		return cells
	case fault && n == 0:
		return slices.Sorted(maps.Keys(faultable))
	case fault && n == 1 && (words[1] == "reader" || words[1] == "sensor"):
		return cells
	}
	return nil
}

// Words of an act, in their order.
var (
	pieces   = board.Texts(board.AllPieces.All())
	cells    = board.Texts(board.AllCells.All())
	colours  = []string{"blue", "green", "red", "yellow"}
	holdable = []string{"A", "B", "pass", "repeat"} // buttons
)

// optionsAfter are the options of the game that the words name, or of the first one and the names
// of all.
func optionsAfter(words []string, games []*rules.Kind) (all []string) {
	kind, named := games[0], false
	for _, k := range games {
		if slices.Contains(words, "game="+k.Name) {
			kind, named = k, true
		}
	}
	all = kind.EnteredKeys()
	if _, ok := kind.Option("away"); ok {
		all = append(all, against...)
	}
	slices.Sort(all)
	if !named {
		for _, k := range games {
			all = append(all, "game="+k.Name)
		}
	}
	return all
}

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
		return slices.Sorted(maps.Keys(forms))
	}
	n := len(words) - 1
	switch verb := words[0]; {
	case verb == "new":
		return optionsAfter(words, games)
	case verb == "expect" && n == 1 && words[1] == "owed",
		(verb == "fault" || verb == "heal") && n == 1 && (words[1] == "reader" || words[1] == "sensor"):
		return cells
	case verb == "put" && n == 1 && slices.Contains(cells, words[1]):
		return nil
	}
	if places := forms[words[0]].places; n < len(places) {
		return places[n].words
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

package phrase

import (
	"slices"
	"testing"

	"quartoboard/audio"
	"quartoboard/board"
	"quartoboard/rules"
)

// named is an answer with the name of its case.
type named struct {
	name string
	said audio.Utterance
}

func answers(t testing.TB, s *Speech) []named {
	t.Helper()
	return append([]named{
		{"repeat held at the start", s.HeldAtStart()},
		{"was the first word heard?", s.FirstWord()},
		{"the tray is unsteady", s.Unsteady(board.Fault{Part: board.Part{Kind: board.PartTray}})},
		{"the build reads in the tray alone", s.Unfit(&rules.Unfit{Lacks: rules.LacksReaders})},
		{"the build has no tray", s.Unfit(&rules.Unfit{Lacks: rules.LacksTray})},
	}, slices.Concat(preferred(t, s), setups(s), menuTexts(s))...)
}

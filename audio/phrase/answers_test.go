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
		{"pieces can be given in the tray alone", s.Unfit(&rules.Unfit{Lacks: rules.LacksReaders})},
		{"there is no tray to give in", s.Unfit(&rules.Unfit{Lacks: rules.LacksTray})},
	}, slices.Concat(preferred(t, s), setups(s), menuTexts(s))...)
}

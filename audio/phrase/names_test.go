package phrase

import (
	"testing"

	"quartoboard/board"
	"quartoboard/rules/quarto"
)

func TestTheMarksOfANameDoNotEndASentence(t *testing.T) {
	for name, want := range map[string]string{
		"Dr. Weiss": "Dr Weiss", "J.R.R. Tolkien": "J R R Tolkien", "Ken Jr.": "Ken Jr", "Yahoo!": "Yahoo", "A? B…": "A B",
		"Lee, M.": "Lee, M", "...": "", "O'Neil-Smith": "O'Neil-Smith", "An Quarto": "", "An Q\u1e73artino": "",
	} {
		if got := Sayable(name); got != want {
			t.Errorf("%q: got %q, want %q", name, got, want)
		}
	}
	o := quarto.DefaultOptions()
	o.Names = [2]string{"Dr. Weiss", "..."}
	s := speech(t, "fr", Normal)
	if got, want := s.who(board.A, o)+"; "+s.who(board.B, o), "Dr Weiss; le joueur B"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

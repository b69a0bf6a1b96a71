package phrase

import (
	"testing"
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
}

package record

import (
	"testing"
	"unicode/utf8"
)

func TestNoTextControlsATerminal(t *testing.T) {
	for _, row := range []struct{ name, text, want string }{
		{"nothing", "", ""},
		{"plain", `Zoë "Z" \ <b>`, `Zoë "Z" \ <b>`},
		{"other writing", "\u05d0\u05dc\u05d5\u05df \u674e\u00a0!", "\u05d0\u05dc\u05d5\u05df \u674e\u00a0!"},
		{"colours", "\x1b[31mred\x07", `\x1b[31mred\a`},
		{"a line of its own", "Ann\n[verdict] Quarto!\r\tx", `Ann\n[verdict] Quarto!\r\tx`},
		{"the second set of controls", "a\u009b31mb\u0085\x7f", `a\u009b31mb\u0085\x7f`},
		{"other ends of a line", "a\u2028b\u2029", `a\u2028b\u2029`},
		{"turned round", "\u202egnp.\u2066\u200f\u061c", `\u202egnp.\u2066\u200f\u061c`},
		{"no UTF-8", "a\xffb\xc3", `a\xffb\xc3`},
		{"the character for what is none", "a\ufffdb", "a\ufffdb"},
	} {
		if got := Printable(row.text); got != row.want {
			t.Errorf("%s: got %s, want %s", row.name, got, row.want)
		}
	}
}

func FuzzPrintable(f *testing.F) {
	f.Add("Ann\x1b[2J\xff\u202e")
	f.Fuzz(func(t *testing.T, s string) {
		got := Printable(s)
		if !utf8.ValidString(got) || Printable(got) != got {
			t.Errorf("%q became %q", s, got)
		}
		for _, r := range got {
			if r < ' ' || r >= 0x7f && r < 0xa0 {
				t.Errorf("%q became %q", s, got)
			}
		}
	})
}

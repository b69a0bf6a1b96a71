package record

import (
	"bytes"
	"encoding/json"
	"maps"
	"strings"
	"testing"
	"unicode/utf8"
)

// FuzzFields reads objects beside encoding/json, which keeps the last of two fields of
// one name where objectOf refuses them.
func FuzzFields(f *testing.F) {
	for _, s := range []string{
		`{}`, ` { } `, `{"a":1}`, `{"a" : "\"}," , "b\\" : [1,{"c":2}] ,"":{}}`, `{"a":1,"a":2}`, `{"\u0061":1,"a":2}`,
		`{"{":"}","[":"]"}`, `{"a":[],"b":[[]],"c":"\\"}`, "{\"\xff\":\"\xff\"}",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		var want map[string]json.RawMessage
		if json.Unmarshal(raw, &want) != nil || want == nil {
			return
		}
		in, err := objectOf(bytes.TrimSpace(raw))
		if err != nil {
			if !strings.HasPrefix(err.Error(), "duplicate field ") {
				t.Errorf("%s: %v", raw, err)
			}
			return
		}
		got := map[string]json.RawMessage{}
		for _, f := range in {
			got[f.name] = f.value
		}
		same := func(a, b json.RawMessage) bool { return bytes.Equal(a, b) }
		if !maps.EqualFunc(got, want, same) {
			t.Errorf("%s: got %q, want %q", raw, got, want)
		}
	})
}

// FuzzText writes any text as encoding/json would have it read.
func FuzzText(f *testing.F) {
	for _, s := range []string{"", "a\"b\\c", "\x00\x1f\x7f", "é\u2028\u2029😀", "\xff\xc3", "</script>&"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		marshalled, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		var want, got string
		if err := json.Unmarshal(marshalled, &want); err != nil {
			t.Fatal(err)
		}
		written := appendText(nil, s)
		if err := json.Unmarshal(written, &got); err != nil || got != want {
			t.Errorf("%q is written as %s: read as %q, %v, want %q", s, written, got, err, want)
		}
		if read, err := parseText(written); err != nil || read != want {
			t.Errorf("%s: got %q, %v, want %q", written, read, err, want)
		}
		if strings.ContainsAny(string(written), "\n\r\u2028\u2029") {
			t.Errorf("%q is more than one line", written)
		}
	})
}

func TestTextKeepsItsLetters(t *testing.T) {
	for text, want := range map[string]string{
		"große <Figur> & mehr": `"große <Figur> & mehr"`,
		`"so" \ und so`:        `"\"so\" \\ und so"`,
		"eins\nzwei\t":         `"eins\u000azwei\u0009"`,
		"a\u2028b":             `"a\u2028b"`,
		"kaputt \xff":          "\"kaputt \ufffd\"",
	} {
		if got := string(appendText(nil, text)); got != want {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
}

func TestSecondsAreWrittenAsShortAsTheyAre(t *testing.T) {
	for _, row := range []struct {
		text, want string
	}{
		{"20", "20"},
		{"0", "0"},
		{"0.5", "0.5"},
		{"1.2345", "1.235"},
		{"1e3", "1000"},
		{"86400.001", "86400.001"},
		{"1000000", "1000000"},
	} {
		d, err := parseSeconds([]byte(row.text))
		if got := string(appendSeconds(nil, d)); err != nil || got != row.want {
			t.Errorf("%s: got %s, %v, want %s", row.text, got, err, row.want)
		}
	}
}

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

package board

import (
	"math/bits"
	"slices"
	"strings"
	"testing"
)

// everyPiece has the values of each piece, by its number, as the leaflet's words have
// it: 8·tall + 4·square + 2·solid + 1·grooved.
var everyPiece = []struct{ digit, values string }{
	{"0", "short round hollow smooth"},
	{"1", "short round hollow grooved"},
	{"2", "short round solid smooth"},
	{"3", "short round solid grooved"},
	{"4", "short square hollow smooth"},
	{"5", "short square hollow grooved"},
	{"6", "short square solid smooth"},
	{"7", "short square solid grooved"},
	{"8", "tall round hollow smooth"},
	{"9", "tall round hollow grooved"},
	{"a", "tall round solid smooth"},
	{"b", "tall round solid grooved"},
	{"c", "tall square hollow smooth"},
	{"d", "tall square hollow grooved"},
	{"e", "tall square solid smooth"},
	{"f", "tall square solid grooved"},
}

func TestPieceIsWhatItsNumberSays(t *testing.T) {
	if len(everyPiece) != Pieces {
		t.Fatalf("%d rows for %d pieces", len(everyPiece), Pieces)
	}
	for i, want := range everyPiece {
		p := Piece(i)
		if got := p.String(); got != want.digit {
			t.Errorf("piece %d: got %s, want %s", i, got, want.digit)
		}
		if got := p.Values().String(); got != want.values {
			t.Errorf("piece %d: got %s, want %s", i, got, want.values)
		}
		if got, err := ParsePiece(want.digit); err != nil || got != p {
			t.Errorf("%s: got %v, %v, want %d", want.digit, got, err, i)
		}
		if got, err := ParseValues(strings.Fields(want.values)); err != nil || got != p.Values() {
			t.Errorf("%s: got %v, %v, want %v", want.values, got, err, p.Values())
		}
	}
}

func TestParsePieceRefusesWhatIsNoDigit(t *testing.T) {
	for _, row := range []struct{ text, want string }{
		{"", `invalid piece "": want 0 to 9 or a to f`},
		{"g", `invalid piece "g": want 0 to 9 or a to f`},
		{"A", `invalid piece "A": want 0 to 9 or a to f`},
		{"10", `invalid piece "10": want 0 to 9 or a to f`},
		{"0x7", `invalid piece "0x7": want 0 to 9 or a to f`},
		{"-", `invalid piece "-": want 0 to 9 or a to f`},
		{".", `invalid piece ".": want 0 to 9 or a to f`},
		{" 7", `invalid piece " 7": want 0 to 9 or a to f`},
	} {
		if got, err := ParsePiece(row.text); err == nil || err.Error() != row.want {
			t.Errorf("%q: got %v, %v, want %s", row.text, got, err, row.want)
		}
	}
	if got, want := Piece(16).String(), "Piece(16)"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestAttributesSurviveTheirTextForm(t *testing.T) {
	for a := Attributes(1); a <= AllAttributes; a++ {
		got, err := ParseAttributes(a.String())
		if err != nil || got != a {
			t.Errorf("%v: got %v, %v", a, got, err)
		}
		if n := bits.OnesCount8(uint8(a)); len(a.Names()) != n {
			t.Errorf("%v: got names %q, want %d", a, a.Names(), n)
		}
	}
}

func TestAttributesHaveTheOrderOfTheNotation(t *testing.T) {
	for _, row := range []struct {
		text string
		want Attributes
		back string
	}{
		{"size,shape,fill,texture", AllAttributes, "size,shape,fill,texture"},
		{"texture,fill,shape,size", AllAttributes, "size,shape,fill,texture"},
		{"texture,size", Size | Texture, "size,texture"},
		{"fill", Fill, "fill"},
		{"shape,shape", Shape, "shape"},
	} {
		got, err := ParseAttributes(row.text)
		if err != nil || got != row.want || got.String() != row.back {
			t.Errorf("%s: got %v, %v, want %s", row.text, got, err, row.back)
		}
	}
}

func TestParseAttributesRefusesWhatIsNone(t *testing.T) {
	const invalid, rest = "invalid attribute ", ": want size, shape, fill or texture"
	for _, row := range []struct{ text, want string }{
		{"", invalid + `""` + rest},
		{"colour", invalid + `"colour"` + rest},
		{"Size", invalid + `"Size"` + rest},
		{"size,", invalid + `""` + rest},
		{",size", invalid + `""` + rest},
		{"size, shape", invalid + `" shape"` + rest},
		{"size shape", invalid + `"size shape"` + rest},
		{"size,tall", invalid + `"tall"` + rest},
	} {
		if got, err := ParseAttributes(row.text); err == nil || err.Error() != row.want {
			t.Errorf("%q: got %v, %v, want %s", row.text, got, err, row.want)
		}
	}
}

func TestValuesSurviveTheirTextForm(t *testing.T) {
	for set := range 1 << 8 {
		v := Values(set)
		got, err := ParseValues(v.Names())
		if err != nil || got != v {
			t.Errorf("%v: got %v, %v", v, got, err)
		}
		if want := strings.Join(v.Names(), " "); v.String() != want {
			t.Errorf("got %q, want %q", v.String(), want)
		}
		var each Values
		for one := range v.Each() {
			if bits.OnesCount8(uint8(one)) != 1 || each&one != 0 {
				t.Errorf("%v: got %v in a step", v, one)
			}
			each |= one
		}
		if each != v {
			t.Errorf("%v: got %v one by one", v, each)
		}
	}
}

func TestValuesComeByAttribute(t *testing.T) {
	all := Tall | Short | Square | Round | Solid | Hollow | Grooved | Smooth
	if got, want := all.String(), "tall short square round solid hollow grooved smooth"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	for _, row := range []struct {
		of   Attributes
		want string
	}{
		{0, ""},
		{Size, "tall short"},
		{Shape, "square round"},
		{Fill, "solid hollow"},
		{Texture, "grooved smooth"},
		{Size | Texture, "tall short grooved smooth"},
		{AllAttributes, all.String()},
	} {
		if got := all.Of(row.of).String(); got != row.want {
			t.Errorf("of %v: got %q, want %q", row.of, got, row.want)
		}
	}
	for one := range all.Each() {
		if one != Tall {
			t.Errorf("got %v after the end", one)
		}
		break
	}
}

func TestParseValuesRefusesWhatIsNone(t *testing.T) {
	const invalid, rest = "invalid value ", ": want tall, square, solid, grooved, short, round, hollow or smooth"
	for _, row := range []struct{ text, want string }{
		{"big", invalid + `"big"` + rest},
		{"Tall", invalid + `"Tall"` + rest},
		{"tall size", invalid + `"size"` + rest},
		{"smooth tall,round", invalid + `"tall,round"` + rest},
	} {
		if got, err := ParseValues(strings.Split(row.text, " ")); err == nil || err.Error() != row.want {
			t.Errorf("%q: got %v, %v, want %s", row.text, got, err, row.want)
		}
	}
	if _, err := ParseValues([]string{""}); err == nil || err.Error() != invalid+`""`+rest {
		t.Errorf("got %v, want %s", err, invalid+`""`+rest)
	}
}

// FuzzParseAttributes takes any text: what is read is written as a list of the
// same names.
func FuzzParseAttributes(f *testing.F) {
	f.Add("size,shape,fill,texture")
	f.Add("texture,,size")
	f.Fuzz(func(t *testing.T, s string) {
		a, err := ParseAttributes(s)
		if err != nil {
			return
		}
		names := strings.Split(s, ",")
		for _, name := range append(names, a.Names()...) {
			if !slices.Contains(names, name) || !slices.Contains(a.Names(), name) {
				t.Errorf("%q: got %v", s, a)
			}
		}
	})
}

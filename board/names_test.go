package board

import (
	"fmt"
	"strings"
	"testing"
)

// enumeration is a type with words for its values, which begin at 1.
type enumeration struct {
	words string                    // in the order of the values
	name  func(int) string          // String of a value
	parse func(string) (int, error) // ParseX
	zero  string                    // String of the value that nobody set
	what  string                    // what the sentence calls it
}

func enumerate[T interface {
	~uint8
	fmt.Stringer
}](words, zero, what string, parse func(string) (T, error)) enumeration {
	return enumeration{
		words: words,
		name:  func(i int) string { return T(i).String() },
		parse: func(s string) (int, error) {
			v, err := parse(s)
			return int(v), err
		},
		zero: zero,
		what: what,
	}
}

// enumerations are those of the record, with its words.
var enumerations = []enumeration{
	enumerate("quarto repeat pass menu", "Button(0)", "button", ParseButton),
	enumerate("short long double down", "Press(0)", "kind of press", ParsePress),
	enumerate("new undo adjudicate give call pass resign set say switch-off check options code place answer level past list link", "Request(0)", "request", ParseRequest),
	enumerate("serial page menu away hall", "Via(0)", "way of asking", ParseVia),
	enumerate("undo draw give resign", "Offer(0)", "offer", ParseOffer),
	enumerate("kind easy fair strong perfect", "Level(0)", "level", ParseLevel),
	enumerate("A B draw abandoned", "Result(0)", "result", ParseResult),
	enumerate("failed ok", "Health(0)", "state of a part", ParseHealth),
	enumerate("said cut dropped", "Outcome(0)", "outcome", ParseOutcome),
	enumerate("verdict move fault hint", "Class(0)", "class of utterance", ParseClass),
	enumerate("A B", "Seat(0)", "seat", ParseSeat),
	enumerate("tray pass unseen shown", "Giving(0)", "way of giving", ParseGiving),
	enumerate("players board", "Caller(0)", "caller", ParseCaller),
	enumerate("announce at-end never", "Tell(0)", "time to tell of a missed alignment", ParseTell),
	enumerate("nothing loses", "FalseCall(0)", "effect of a false call", ParseFalseCall),
	enumerate("board lift", "Point(0)", "way of pointing out", ParsePoint),
	enumerate("on off", "Switch(0)", "switch", ParseSwitch),
}

func TestEnumerationsHaveTheWordsOfTheRecord(t *testing.T) {
	for _, e := range enumerations {
		for i, word := range strings.Fields(e.words) {
			if got := e.name(i + 1); got != word {
				t.Errorf("%s %d: got %s, want %s", e.what, i+1, got, word)
			}
			if got, err := e.parse(word); err != nil || got != i+1 {
				t.Errorf("%s %s: got %d, %v, want %d", e.what, word, got, err, i+1)
			}
		}
	}
}

func TestValuesThatNobodySetHaveNoWord(t *testing.T) {
	for _, e := range enumerations {
		if got := e.name(0); got != e.zero {
			t.Errorf("%s: got %s, want %s", e.what, got, e.zero)
		}
		after := len(strings.Fields(e.words)) + 1
		for _, i := range []int{after, 255} {
			if got, want := e.name(i), strings.Replace(e.zero, "0", fmt.Sprint(i), 1); got != want {
				t.Errorf("%s: got %s, want %s", e.what, got, want)
			}
		}
	}
}

func TestOtherWordsAreRefusedAndTheRightOnesNamed(t *testing.T) {
	for _, e := range enumerations {
		first, _, _ := strings.Cut(e.words, " ")
		swap := strings.ToUpper(first)
		if swap == first {
			swap = strings.ToLower(first)
		}
		for _, word := range []string{"", " ", swap, first + " ", " " + first, e.zero, "1", "nobody"} {
			last := strings.LastIndexByte(e.words, ' ')
			want := fmt.Sprintf("invalid %s %q: want %s or %s", e.what, word, strings.ReplaceAll(e.words[:last], " ", ", "), e.words[last+1:])
			if got, err := e.parse(word); err == nil || err.Error() != want || got != 0 {
				t.Errorf("%s: got %d, %v, want 0, %s", e.what, got, err, want)
			}
		}
	}
}

// FuzzParseWords gives any text to every enumeration: what is taken is one of
// its words.
func FuzzParseWords(f *testing.F) {
	for _, e := range enumerations {
		f.Add(e.words)
		f.Add(e.zero)
		for word := range strings.FieldsSeq(e.words) {
			f.Add(word)
		}
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, e := range enumerations {
			got, err := e.parse(s)
			if err == nil && (e.name(got) != s || got == 0) {
				t.Errorf("%s: %q is taken for %s", e.what, s, e.name(got))
			}
			if err != nil && strings.Contains(" "+e.words+" ", " "+s+" ") && s != "" && !strings.Contains(s, " ") {
				t.Errorf("%s: %v", e.what, err)
			}
		}
	})
}

func TestEveryKindOfPartSurvivesTheRoundTrip(t *testing.T) {
	for kind := PartSensor; kind <= PartPass; kind++ {
		p := Part{Kind: kind}
		if got := ParsePart(p.String()); got != p {
			t.Errorf("%v: got %#v, want %#v", kind, got, p)
		}
	}
	for _, kind := range []PartKind{0, PartPass + 1} {
		if got := kind.String(); !strings.HasPrefix(got, "PartKind(") {
			t.Errorf("kind %d: got %q, want no name", uint8(kind), got)
		}
	}
}

func TestPartsOfOtherVersionsKeepTheirText(t *testing.T) {
	for _, row := range []struct {
		text string
		kind PartKind
	}{
		{"sensor 15", PartSensor},
		{"converter 1", PartConverter},
		{"converters 1 and 2", 0},
		{"reader ", PartReader},
		{"readers", 0},
		{"Reader", 0},
		{"flux", 0},
		{" sensor", 0},
		{"", 0},
	} {
		p := ParsePart(row.text)
		if p.Kind != row.kind || p.String() != row.text {
			t.Errorf("%q: got kind %d, text %q; want kind %d", row.text, p.Kind, p, row.kind)
		}
	}
}

// FuzzParsePart gives any text: it stays as it was, and what its kind's name begins is
// of that kind.
func FuzzParsePart(f *testing.F) {
	for _, text := range append(partNames, "sensor 15", "converters 1 and 2", "flux", " ") {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, s string) {
		p := ParsePart(s)
		if got := p.String(); got != s {
			t.Errorf("got %q, want %q", got, s)
		}
		if again := ParsePart(p.String()); again != p {
			t.Errorf("%q: got %#v, then %#v", s, p, again)
		}
		if p.Kind != 0 && !strings.HasPrefix(s+" ", p.Kind.String()+" ") {
			t.Errorf("%q is taken for a %v", s, p.Kind)
		}
	})
}

package board

import (
	"strings"
	"testing"
)

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

package quartino

import (
	"fmt"
	"testing"
)

func TestNamesGoBothWays(t *testing.T) {
	roundTrip(t, "kind", 2, ParseKind)
	roundTrip(t, "reason", 19, ParseReason)
	roundTrip(t, "deed", 5, ParseDeed)
	roundTrip(t, "act", 3, ParseAct)
	roundTrip(t, "question", 4, ParseQuestion)
	roundTrip(t, "mistake", 10, ParseMistake)
	roundTrip(t, "end", 5, ParseHow)
	roundTrip(t, "phase", 7, ParsePhase)
}

// roundTrip parses the names of the values 1 to last. The one behind has none.
func roundTrip[T interface {
	~uint8
	fmt.Stringer
}](t *testing.T, what string, last T, parse func(string) (T, error)) {
	t.Helper()
	for v := T(1); v <= last; v++ {
		if got, err := parse(v.String()); err != nil || got != v {
			t.Errorf("%s %d: %q is parsed as %v, %v", what, v, v, got, err)
		}
	}
	if got, err := parse((last + 1).String()); err == nil {
		t.Errorf("%s %d has a name: %v", what, last+1, got)
	}
}

package quartino

import (
	"encoding"
	"fmt"
	"testing"
)

func TestNamesGoBothWays(t *testing.T) {
	roundTrip(t, "kind", Kind(2))
	roundTrip(t, "reason", Reason(19))
	roundTrip(t, "deed", Deed(5))
	roundTrip(t, "act", Act(3))
	roundTrip(t, "question", Question(4))
	roundTrip(t, "mistake", Mistake(10))
	roundTrip(t, "end", How(5))
	roundTrip(t, "phase", Phase(7))
}

// roundTrip parses the names of the values 1 to last. The one behind has none.
func roundTrip[T interface {
	~uint8
	fmt.Stringer
}, P interface {
	*T
	encoding.TextUnmarshaler
}](t *testing.T, what string, last T) {
	t.Helper()
	parse := func(name string) (v T, err error) {
		err = P(&v).UnmarshalText([]byte(name))
		return v, err
	}
	for v := T(1); v <= last; v++ {
		if got, err := parse(v.String()); err != nil || got != v {
			t.Errorf("%s %d: %q is parsed as %v, %v", what, v, v, got, err)
		}
	}
	if got, err := parse((last + 1).String()); err == nil {
		t.Errorf("%s %d has a name: %v", what, last+1, got)
	}
}

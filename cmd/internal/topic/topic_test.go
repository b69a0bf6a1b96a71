package topic

import (
	"strings"
	"testing"
)

func TestTheNamesOfTopicsAreThoseOfTheContract(t *testing.T) {
	for name, want := range map[string]Topic{
		"qb/v1/club/t4/line":    {Club: "club", Board: "t4", Kind: Lines},
		"qb/v1/club/t4/have/h1": {Club: "club", Board: "t4", Kind: Haves, To: "h1"},
		"qb/v1/club/t4/pair/b":  {Club: "club", Board: "t4", Kind: Pairs, To: "b"},
		"qb/v1/club/t4/act/b":   {Club: "club", Board: "t4", Kind: Acts, To: "b"},
		"qb/v1/c-1/t-4/did":     {Club: "c-1", Board: "t-4", Kind: Dids},
	} {
		if got, ok := Parse(name); !ok || got != want || got.String() != name {
			t.Errorf("%s: got %+v, %t", name, got, ok)
		}
	}
	for _, name := range []string{
		"", "qb/v1/club/t4", "qb/v2/club/t4/line", "qb/v1/club/t4/line/h1", "qb/v1/club/t4/have", "qb/v1/club/t4/other", "qb/v1/Club/t4/line",
		"qb/v1/club/../line", "qb/v1/club/" + strings.Repeat("a", 33) + "/line", "qb/v1/club/t4/have/h1/x", "qb/v1//t4/line",
		"qb/v1/club/t4/act", "qb/v1/club/t4/pair/", "qb/v1/club/t4/act/b/c", "qb/v1/club/t4/act/B",
	} {
		if got, ok := Parse(name); ok {
			t.Errorf("%s: got %+v, want none", name, got)
		}
	}
}

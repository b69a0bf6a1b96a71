package board

import "testing"

func TestTheWheelIsTheBlockAroundB2(t *testing.T) {
	want := SetOf(A1, B1, C1, A2, B2, C2, A3, B3, C3)
	if Wheel != want || Wheel.Len() != 9 {
		t.Errorf("got %016b, want %016b", Wheel, want)
	}
}

func TestADeckHasTheCardsThatShowSomething(t *testing.T) {
	var deck Cards
	if n := deck.Len(); n != 0 {
		t.Errorf("empty deck: got %d cards", n)
	}
	for i := range 24 {
		deck[i][0] = Spot{B2, Red}
	}
	if n := deck.Len(); n != 24 {
		t.Errorf("got %d cards, want 24", n)
	}
}

func TestACombinationSurvivesItsTextForm(t *testing.T) {
	for _, c := range []Combination{{}, {{B2, Red}, {A3, Blue}, {B3, Green}, {C3, Yellow}}} {
		if got, err := ParseCombination(c.String()); err != nil || got != c {
			t.Errorf("%q: got %v, %v", c, got, err)
		}
	}
	for in, want := range map[string]string{
		"b2 red, a3 blue":                       `invalid combination "b2 red, a3 blue": want four spots, as b2 red, a3 blue, b3 green, c3 yellow`,
		"b2 red, a3 blue, b3 pink, c3 yellow":   `invalid colour "pink": want blue, green, red or yellow`,
		"b2 red, e3 blue, b3 green, c3 yellow":  `invalid cell "e3": want a1 to d4`,
		"b2 red, a3 blue, b3 green, c3  yellow": `invalid colour " yellow": want blue, green, red or yellow`,
	} {
		if _, err := ParseCombination(in); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, want %s", in, err, want)
		}
	}
}

package board

import "testing"

func TestTokensAreSevenOfEachColour(t *testing.T) {
	count := map[Colour]int{}
	for token := Token(1); token <= Tokens; token++ {
		count[token.Colour()]++
		if again, err := ParseToken(token.String()); again != token || err != nil {
			t.Errorf("%v is read as %v, %v", token, again, err)
		}
	}
	for c := Blue; c <= Yellow; c++ {
		if count[c] != TokensOfColour {
			t.Errorf("%d %v tokens, want %d", count[c], c, TokensOfColour)
		}
		if first := TokenOf(c, 1); first.Colour() != c || first.String() != c.String()+"1" {
			t.Errorf("the first %v token is %v", c, first)
		}
	}
	if len(count) != Colours {
		t.Errorf("%d colours, want %d", len(count), Colours)
	}
}

func TestATokenIsAColourAndANumber(t *testing.T) {
	for _, s := range []string{"", "1", "blue", "blue0", "blue8", "pink1", "blue11", "Blue1"} {
		if token, err := ParseToken(s); err == nil {
			t.Errorf("%q is read as %v", s, token)
		}
	}
}

func TestASetHasItsTokensInOrder(t *testing.T) {
	set := TokenSet(0).With(28).With(1).With(9)
	var got []Token
	for token := range set.All() {
		got = append(got, token)
	}
	if len(got) != 3 || got[0] != 1 || got[1] != 9 || got[2] != 28 || set.Len() != 3 || !set.Has(9) || set.Has(2) {
		t.Errorf("%v of %d", got, set.Len())
	}
}

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

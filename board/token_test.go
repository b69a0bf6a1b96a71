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

package quartino

import "testing"

func TestWordsAreThoseOfTheConstants(t *testing.T) {
	var k Kind
	if err := k.UnmarshalText([]byte("column")); err != nil || k != Column {
		t.Errorf("got %q, %v", k, err)
	}
	for _, word := range []string{"", "row", "Column"} {
		want := `invalid situation "` + word + `": want four-colours or column`
		if err := k.UnmarshalText([]byte(word)); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, want %s", word, err, want)
		}
	}
}

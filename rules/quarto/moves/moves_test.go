package moves

import "testing"

func TestMovesAreReadAsTheyAreWritten(t *testing.T) {
	for _, text := range []string{
		"", "1. 7", "1. ?", "1. 7 b3", "1. 7 b3 2. e", "1. 7 b3 2. ?", "1. 7 b3 missed", "1. 7 b3 2. e missed",
		"..../.7../..../....", "..../.7../..../.... 1. 8 c2 2. e",
		"1. 0 a1 2. 1 b1 3. 2 c1 4. 3 d1 5. 4 a2 6. 5 b2 7. 6 c2 8. 7 d2 9. 8 a3 10. 9 b3 11. a c3 12. b d3 13. c a4 14. d b4 15. e c4 16. f d4 missed",
	} {
		if b, err := ParseBegun(text); err != nil || b.String() != text {
			t.Errorf("got %q, %v, want %q", b, err, text)
		}
	}
}

// FuzzParseBegun reads any text: what can be read is written so that it reads the same.
func FuzzParseBegun(f *testing.F) {
	f.Add("..../.7../..../.... 1. 8 c2 2. e missed")
	f.Fuzz(func(t *testing.T, s string) {
		b, err := ParseBegun(s)
		if err != nil {
			return
		}
		again, err := ParseBegun(b.String())
		if err != nil || again.String() != b.String() || again.Dead != b.Dead || len(again.Moves) != len(b.Moves) {
			t.Errorf("%q: got %v, %v, want %v", s, again, err, b)
		}
	})
}

package statedir

import (
	"bytes"
	"maps"
	"math/rand/v2"
	"testing"

	"quartoboard/board"
)

// FuzzDecode holds that what is taken for a calibration is exactly what keeping
// it again would write.
func FuzzDecode(f *testing.F) {
	r := rand.New(rand.NewPCG(1, 0))
	for _, cells := range []int{0, 1, board.Cells} {
		f.Add(encode(anyPlan(r, "p", cells)))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		p, err := decode(text)
		if err != nil {
			return
		}
		if err := p.Check(); err != nil {
			t.Error(err)
		}
		if again := encode(p); !bytes.Equal(again, text) {
			t.Errorf("%q comes back as %q", text, again)
		}
	})
}

// FuzzPieces holds that a roster survives being kept.
func FuzzPieces(f *testing.F) {
	f.Add([]byte(`{"04A1B2C3D4E580": "7", "01": "f"}`))
	f.Add([]byte(`{"04a1": "7", "04A1": "8"}`))
	f.Add([]byte(`{"04A1": "blue7", "04A2": "card64", "04A3": "0"}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		all, err := parseTags(text)
		if err != nil {
			return
		}
		for tag, p := range all.Pieces() {
			if tag.Len() == 0 || p >= board.Pieces {
				t.Errorf("%q gives %v as piece %d", text, tag, p)
			}
		}
		if again, err := parseTags(textOf(all)); err != nil || !maps.Equal(again, all) {
			t.Errorf("%q comes back as %v, %v, want %v", text, again, err, all)
		}
	})
}

package phrase

import "testing"

func TestACheckTellsPowerVersionAndAddress(t *testing.T) {
	for _, tt := range []struct {
		lang string
		low  bool
		want string
	}{
		{"en", false, "Power good. Version v one point zero point three-rc. Address: pi four point local."},
		{"en", true, "Power too low. Version v one point zero point three-rc. Address: pi four point local."},
		{"fr", false, "Alimentation correcte. Version v un point zéro point trois-rc. Adresse : pi quatre point local."},
		{"de", true, "Spannung zu niedrig. Version v eins Punkt null Punkt drei-rc. Adresse: pi vier Punkt local."},
		{"es", false, "Alimentación correcta. Versión v uno punto cero punto tres-rc. Dirección: pi cuatro punto local."},
	} {
		s, err := New(Opts{Lang: tt.lang, Verbosity: Brief})
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Check(tt.low, "v1.0.3-rc", "pi4.local"); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.lang, got, tt.want)
		}
	}
}

package quarto

import (
	"maps"
	"testing"

	"quartoboard/audio/phrase"
)

func TestPhrasesHaveKeysAndExamples(t *testing.T) {
	for _, tt := range []struct {
		lang      string
		verbosity phrase.Verbosity
		key, want string
	}{
		{"en", phrase.Normal, "to-give", "A to give."},
		{"en", phrase.Normal, "parts.tray", "Tray."},
		{"en", phrase.Normal, "parts.other", "Electronics."},
		{"en", phrase.Normal, "pieces-left.many", "Two pieces left: short square solid grooved; tall round hollow smooth."},
		{"en", phrase.Normal, "last-call-timed", "Last piece. A may call within twenty seconds, or press pass."},
		{"en", phrase.Normal, "piece.8", "Tall round hollow smooth."},
		{"en", phrase.Brief, "given-piece", "Tall round hollow smooth."},
		{"en", phrase.Terse, "given-piece", "Tall round hollow smooth."},
		{"fr", phrase.Normal, "given-piece", "Pièce donnée : grande, ronde, creuse, lisse."},
		{"de", phrase.Full, "given-piece", "A gibt: groß, rund, glatt, mit Loch."},
		{"de", phrase.Normal, "put-back", "Stelle die große runde glatte Figur mit Loch zurück auf David vier."},
		{"es", phrase.Normal, "win", "¡Quarto! Jugador A. Fila dos: cuatro piezas altas."},
		{"es", phrase.Normal, "ask-piece", "Bella tres no se puede leer. ¿La pieza es alta, redonda, hueca, lisa? Sí: el botón QUARTO del otro jugador. No: el botón pasar."},
		{"fr", phrase.Normal, "quarto-button", "Bouton QUARTO du joueur A."},
		{"es", phrase.Normal, "quarto-button", "Botón QUARTO del jugador A."},
		{"en", phrase.Normal, "preferences.hundreds.0.1", "One hundred."}, // more follows it in a sentence
		{"de", phrase.Normal, "line.diagonal-a1-d4", "Diagonale Anna eins bis David vier."},
	} {
		s := speech(t, tt.lang, tt.verbosity)
		phrases := maps.Collect(s.Phrases())
		maps.Insert(phrases, s.Speech.Phrases())
		got := phrases[tt.key]
		if got != tt.want {
			t.Errorf("%s, %v: %s is %q, want %q", tt.lang, tt.verbosity, tt.key, got, tt.want)
		}
	}
}

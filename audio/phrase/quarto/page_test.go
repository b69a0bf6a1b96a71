package quarto

import (
	"fmt"
	"maps"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/deploy/golden"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
)

func TestTheTextsOfThePageAreAsProofread(t *testing.T) {
	for _, lang := range phrase.Languages() {
		var b strings.Builder
		s := speech(t, lang, phrase.Normal)
		for _, words := range []reflect.Value{reflect.ValueOf(s.words.page), reflect.ValueOf(s.words.page.seat), reflect.ValueOf(s.words.page.call), reflect.ValueOf(s.words.page.moves), reflect.ValueOf(s.words.page.alone), reflect.ValueOf(s.words.page.start), reflect.ValueOf(s.words.page.away)} {
			for _, field := range reflect.VisibleFields(words.Type()) {
				if f := words.FieldByIndex(field.Index); f.Kind() == reflect.String || f.Kind() == reflect.Array {
					fmt.Fprintf(&b, "%s: %s\n", phrase.Sentence(field.Name), f)
				}
			}
		}
		var labels []string
		for _, x := range quarto.Plug.Options {
			label, values := phrase.Words{Speech: s.Speech}.Field(x, quarto.DefaultOptions())
			if x.Key == "giving" || x.Key == "missed" {
				fmt.Fprintln(&b, strings.Join(values, "\n"))
			} else if x.Type == rules.Several {
				labels = append(labels, values...)
			}
			if x.Entered() && x.Type != rules.Names {
				labels = append(labels, label)
			}
		}
		fmt.Fprintln(&b, strings.Join(labels, "\n"))
		fmt.Fprintln(&b, BestPlay(s, board.ResultA, quarto.DefaultOptions()), BestPlay(s, board.ResultDraw, quarto.DefaultOptions()))
		golden.File(t, filepath.Join("testdata", lang+".page"), b.String())
	}
}

func TestThePageTellsTheNextActWithoutTheLastOne(t *testing.T) {
	s := speech(t, "en", phrase.Normal)
	g := quarto.New(with(func(o *quarto.Options) { o.Giving = board.GivingTray }))
	if got, want := s.Next(g), "A to give."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	g, _ = g.Apply(board.Event{Fact: board.Tray{Holds: board.Holding(8)}})
	if got, want := s.Next(g), "B to place. Tall round hollow smooth."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	g, _ = g.Apply(board.Event{Fact: board.Tray{}})
	g, _ = g.Apply(board.Event{Fact: board.Seen{
		Changed: board.SetOf(board.A1), Now: board.Position{board.A1: board.Holding(9)}, Evidence: board.Evidence{Reader: true},
	}})
	if got, want := s.Next(g), "Not the piece that was given. Take the tall round hollow grooved piece off Anna one."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

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

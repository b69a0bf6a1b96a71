package quarto

import (
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"quartoboard/audio"
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
		for _, words := range []reflect.Value{reflect.ValueOf(s.words.page), reflect.ValueOf(s.words.page.seat), reflect.ValueOf(s.words.page.call), reflect.ValueOf(s.words.page.moves), reflect.ValueOf(s.words.page.Alone), reflect.ValueOf(s.words.page.Start), reflect.ValueOf(s.words.page.away)} {
			for _, field := range reflect.VisibleFields(words.Type()) {
				if f := words.FieldByIndex(field.Index); f.Kind() == reflect.String || f.Kind() == reflect.Array {
					fmt.Fprintf(&b, "%s: %s\n", phrase.Sentence(field.Name), f)
				}
			}
		}
		var labels []string
		for _, x := range quarto.Plug.Options {
			label, values := s.Field(x, quarto.DefaultOptions())
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
		phrases := append(s.Phrases(), s.Speech.Phrases()...)
		got := phrases[slices.IndexFunc(phrases, func(p phrase.Phrase) bool { return p.Key == tt.key })].Text
		if got != tt.want {
			t.Errorf("%s, %v: %s is %q, want %q", tt.lang, tt.verbosity, tt.key, got, tt.want)
		}
	}
}

// menuTexts are all that the menu says of Quarto alone.
func menuTexts(own Speech) (all []named) {
	s := own.Speech
	leaflet := quarto.DefaultOptions()
	others := quarto.Options{
		Giving: board.GivingPass, Squares: true, Caller: board.CallerBoard, FalseCall: board.FalseCallLoses,
		Point: board.PointLift, TouchMove: true, Missed: board.TellAtEnd,
	}
	option := func(key, value string, o quarto.Options) audio.Utterance {
		x, _ := quarto.Plug.Option(key)
		return s.Option(x, value, o)
	}
	entries := own.Entries(quarto.New(leaflet))
	all = append(all, named{"menu: opened", s.MenuOpened(entries[0].Title)}, named{"menu: left", entries[0].Title}, named{"menu: score", entries[2].Title})
	for _, item := range []struct{ name, key, value string }{
		{"squares", "squares", ""},
		{"size", "attributes", "size"},
		{"shape", "attributes", "shape"},
		{"fill", "attributes", "fill"},
		{"texture", "attributes", "texture"},
		{"giving", "giving", ""},
		{"board calls", "caller", ""},
		{"false calls lose", "false_call", ""},
		{"caller shows", "point", ""},
		{"touch move", "touch_move", ""},
		{"missed", "missed", ""},
	} {
		for _, o := range []quarto.Options{leaflet, others} {
			all = append(all, named{"menu: " + item.name, option(item.key, item.value, o)})
		}
	}
	tray := quarto.Options{Giving: board.GivingTray, Missed: board.TellNever}
	names := with(func(o *quarto.Options) { o.Names = [2]string{"Louis", "Marie"} })
	return append(all,
		named{"menu: giving in the tray", option("giving", "", tray)}, named{"menu: missed, never", option("missed", "", tray)},
		named{"menu: A agrees", own.Agrees(board.A, leaflet)}, named{"menu: B agrees, by names", own.Agrees(board.B, names)},
		named{"menu: repeat is held for A still", own.LetGo(board.B, leaflet)})
}

func TestWhatIsLeftNamesEachPieceOnce(t *testing.T) {
	s := speech(t, "en", phrase.Normal)
	for _, tt := range []struct{ placed, want string }{
		{"", "short round: all four; short square: all four; tall round: all four; tall square: all four"},
		{"0", "short round: all but hollow smooth; short square: all four; tall round: all four; tall square: all four"},
		{"0123", "short square: all four; tall round: all four; tall square: all four"},
		{"0124", "short round solid grooved; short square: all but hollow smooth; tall round: all four; tall square: all four"},
		{"012345678cd", "tall round: all but hollow smooth; tall square: solid smooth, solid grooved"},
		{"0123456789abcde", "tall square solid grooved"},
	} {
		left := board.AllPieces
		for _, digit := range tt.placed {
			p, err := board.ParsePiece(string(digit))
			if err != nil {
				t.Fatal(err)
			}
			left &^= 1 << p
		}
		if got := strings.Join(s.groups(left), "; "); got != tt.want {
			t.Errorf("without %s: got %q, want %q", tt.placed, got, tt.want)
		}
	}
}

func TestADrawThatBothWantIsNoDecisionOfAnArbiter(t *testing.T) {
	s := speech(t, "en", phrase.Normal)
	for via, want := range map[board.Via]string{board.ViaMenu: "Draw agreed.", board.ViaSerial: "The arbiter decides: draw."} {
		before := play(t, quarto.DefaultOptions(), "7 b3")
		e := board.Event{Fact: board.Asked{Request: board.RequestAdjudicate, Via: via, Result: board.ResultDraw}}
		after, judged := before.Apply(e)
		said := s.say(before, quarto.Step{Event: e, Judgements: judged, Game: after})
		if len(said) == 0 || said[0].Text != want {
			t.Errorf("%v: %v, want %q", via, said, want)
		}
	}
}

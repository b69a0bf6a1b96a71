package quarto

import (
	"fmt"
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

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
	"quartoboard/rules/quarto"
)

func TestTheTextsOfThePageAreAsProofread(t *testing.T) {
	for _, lang := range phrase.Languages() {
		var b strings.Builder
		s := speech(t, lang, phrase.Normal)
		for _, words := range []reflect.Value{reflect.ValueOf(s.words.page), reflect.ValueOf(s.words.page.call)} {
			for _, field := range reflect.VisibleFields(words.Type()) {
				if f := words.FieldByIndex(field.Index); f.Kind() == reflect.String {
					fmt.Fprintf(&b, "%s: %s\n", phrase.Sentence(field.Name), f)
				}
			}
		}
		for giving := board.GivingTray; giving <= board.GivingUnseen; giving++ {
			fmt.Fprintln(&b, s.GivingWay(giving))
		}
		for tell := board.TellAnnounce; tell <= board.TellNever; tell++ {
			fmt.Fprintln(&b, s.TellOfMissed(tell))
		}
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

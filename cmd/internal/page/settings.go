package page

import (
	"cmp"
	"strconv"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/rules"
)

// form is a form of the document: a command of the wire and its fields.
type form struct {
	Command  string
	Game     string // "quartino"; "" for Quarto and for none
	Title    string
	Changed  bool // sends the fields that have been changed alone
	Begins   bool // can begin a game too
	Hidden   bool // the board cannot follow the game
	Controls []face.Control
}

// formsOf returns the forms of what a visitor may change.
func formsOf(s state) []form {
	w := s.words.Page().Settings
	var all []form
	for n, f := range s.faces {
		next := form{Command: "options", Title: w.NextGame, Begins: true}
		if n > 0 {
			next.Game, next.Title = f.Kind.Name, f.Kind.Title
		}
		if s.unfit != nil {
			u := s.unfit(f.Kind.Default)
			next.Hidden = u != nil && rules.KindOf(u.Instead) != f.Kind
		}
		next.Controls = f.Controls(s.next(f.Kind), s.fits, s.words)
		all = append(all, next)
	}
	return append(all, form{Command: "set", Title: w.Speech, Changed: true, Controls: speechControls(s.words, s.prefers)})
}

// fits reports whether the board can follow a game with these options.
func (s state) fits(o board.Options) bool {
	return (s.tray || !rules.ByTray(o)) && (s.unfit == nil || s.unfit(o) == nil)
}

// next returns the options of the next game, if it is one of a kind: those that the game has, or
// the first game had last, or the default ones.
func (s state) next(k *rules.Kind) board.Options {
	if o := s.game.NextOptions(); rules.KindOf(o) == k {
		return o
	}
	if k == s.faces[0].Kind && s.first != nil {
		return s.first
	}
	return k.Default
}

// speechControls are the preferences.
func speechControls(words *phrase.Speech, p board.Preferences) []face.Control {
	w := words.Page().Settings
	lang := face.Control{Kind: "choice", Name: "lang", Label: words.Item(phrase.ItemLanguage)}
	for _, code := range phrase.Languages() {
		lang.Choices = append(lang.Choices, face.Choice{Value: code, Label: words.LanguageName(code), Lang: code, Chosen: code == cmp.Or(p.Lang, words.Lang())})
	}
	verbosity := face.Control{Kind: "choice", Name: "verbosity", Label: words.Item(phrase.ItemAnnouncements)}
	for n, v := range []phrase.Verbosity{phrase.Brief, phrase.Terse, phrase.Normal, phrase.Full} {
		verbosity.Choices = append(verbosity.Choices, face.Choice{
			Value: v.String(), Label: words.Item(phrase.ItemBrief + phrase.Item(n)), Chosen: v.String() == p.Verbosity,
		})
	}
	percent := func(name, label string, value, least, most int) face.Control {
		return face.Control{Kind: "number", Name: name, Label: label, Value: strconv.Itoa(cmp.Or(value, 100)), Least: least, Most: most}
	}
	on, off := board.On.String(), board.Off.String()
	return []face.Control{
		lang,
		verbosity,
		percent("rate", w.Rate, p.Rate, board.MinRate, board.MaxRate),
		percent("volume", w.Volume, p.Volume, board.MinVolume, board.MaxVolume),
		face.Toggle("letters", words.Item(phrase.ItemLetters), p.Letters == board.On, on, off),
		face.Toggle("earcons", words.Item(phrase.ItemEarcons), p.Earcons != board.Off, on, off),
	}
}

// valuesOf returns the values of forms that are shown, by game or command, and name.
func valuesOf(forms []form) map[string]map[string]any {
	all := map[string]map[string]any{}
	for _, f := range forms {
		if f.Hidden {
			continue
		}
		of := map[string]any{}
		all[cmp.Or(f.Game, f.Command)] = of
		for _, c := range f.Controls {
			of[c.Name] = valueOf(c)
		}
	}
	return all
}

// valueOf returns the value of a control as the script of the document has it.
func valueOf(c face.Control) any {
	chosen := []string{}
	for _, some := range c.Choices {
		if some.Chosen {
			chosen = append(chosen, some.Value)
		}
	}
	switch c.Kind {
	case "switch":
		return c.Checked
	case "set":
		return chosen
	case "choice":
		return append(chosen, "")[0]
	}
	return c.Value
}

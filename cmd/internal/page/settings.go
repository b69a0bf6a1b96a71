package page

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/rules"
)

// Form is a form of a document: a command of the wire and its fields.
type Form struct {
	Command  string
	Game     string // its name; "" for the first one and for none
	Title    string
	Changed  bool // sends the fields that have been changed alone
	Begins   bool // can begin a game too
	Hidden   bool // the board cannot follow the game
	Controls []Control
}

// Control is a field of a form with its present value.
type Control struct {
	Kind    string // switch, choice, set, number, text or name
	Name    string // of the field; of the name of a player that of the seat, or the number
	Label   string
	On, Off string        // values of a switch; "" for true and false
	Checked bool          // of a switch
	Value   string        // of a number or a name
	Least   int           // of a number
	Most    int           // of a number, and of the characters of a name
	Choices []face.Choice // of a choice or a set
}

// toggle is a switch with its values as in Control.
func toggle(name, label string, checked bool, on, off string) Control {
	return Control{Kind: "switch", Name: name, Label: label, Checked: checked, On: on, Off: off}
}

// follows reports whether the board can follow a game with its default options, or such as it takes instead.
func (s state) follows(k *rules.Kind) bool {
	if s.opts.Unfit == nil {
		return true
	}
	u := s.opts.Unfit(k.Default)
	return u == nil || rules.KindOf(u.Instead) == k
}

// formsOf returns the forms of what a visitor may change.
func formsOf(s state) []Form {
	w := s.words.Page().Settings
	all := []Form{{Command: "set", Title: w.Speech, Changed: true, Controls: speechControls(s.words, s.prefers)}}
	for n, f := range s.opts.Faces {
		next := Form{Command: "options", Title: w.NextGame, Begins: true}
		if n > 0 {
			next.Game, next.Title = f.Kind.Name, f.Kind.Title
		}
		next.Hidden = !s.follows(f.Kind)
		next.Controls = s.controls(s.next(f.Kind))
		all = append(all, next)
	}
	return all
}

// fits reports whether the board can follow a game with these options.
func (s state) fits(o board.Options) bool {
	return (s.tray || !rules.ByTray(o)) && (s.opts.Unfit == nil || s.opts.Unfit(o) == nil)
}

// next returns the options of the next game, if it is one of a kind: those that the game has, or
// the first game had last, or the default ones.
func (s state) next(k *rules.Kind) board.Options {
	if o := s.game.NextOptions(); rules.KindOf(o) == k {
		return o
	}
	if k == s.opts.Faces[0].Kind && s.first != nil {
		return s.first
	}
	return k.Default
}

// controls are the options of a game that visitors may change: the names, then the others in the order of the table.
func (s state) controls(o board.Options) []Control {
	var names, all []Control
	k := rules.KindOf(o)
	for _, x := range k.Options {
		if !x.Entered() {
			continue
		}
		label, labels := s.words.Field(x, o)
		c := Control{Name: x.Key, Label: label, Least: x.Least, Most: x.Most}
		switch v := x.Get(o).(type) {
		case bool:
			c = toggle(x.Key, label, v, "", "")
		case int:
			c.Kind, c.Value = "number", strconv.Itoa(max(v, x.Least))
		case time.Duration:
			c.Kind, c.Value = "number", strconv.Itoa(int(v/time.Second))
		case string:
			switch {
			case x.Switch:
				c = toggle(x.Key, label, v == x.Values[1], x.Values[1], x.Values[0])
			case x.Type == rules.Text:
				c.Kind, c.Value = "text", v
			default:
				c.Kind, c.Choices = "choice", s.choices(x, labels, o, v)
			}
		case []string:
			if x.Type == rules.Names {
				v = append(slices.Clip(v), make([]string, x.Most)...)
				for n, player := range x.Fields(k) {
					names = append(names, Control{Kind: "name", Name: player, Label: labels[n], Value: v[n], Most: board.MaxName})
				}
				continue
			}
			c.Kind, c.Choices = "set", s.choices(x, labels, o, v...)
		}
		all = append(all, c)
	}
	return append(names, all...)
}

// choices are the values of an option, without those that need a tray or a reader that the board lacks.
func (s state) choices(x rules.Option, labels []string, o board.Options, chosen ...string) (all []face.Choice) {
	for n, value := range x.Values {
		if x.Tray == "" || s.fits(rules.With(o, x.Key, value)) {
			all = append(all, face.Choice{Value: value, Label: labels[n], Chosen: slices.Contains(chosen, value)})
		}
	}
	return all
}

// speechControls are the preferences.
func speechControls(words *phrase.Speech, p board.Preferences) []Control {
	w := words.Page().Settings
	lang := Control{Kind: "choice", Name: "lang", Label: words.Item(phrase.ItemLanguage)}
	for _, code := range phrase.Languages() {
		lang.Choices = append(lang.Choices, face.Choice{Value: code, Label: words.LanguageName(code), Lang: code, Chosen: code == cmp.Or(p.Lang, words.Lang())})
	}
	verbosity := Control{Kind: "choice", Name: "verbosity", Label: words.Item(phrase.ItemAnnouncements)}
	for _, v := range []phrase.Item{phrase.ItemBrief, phrase.ItemTerse, phrase.ItemNormal, phrase.ItemFull} {
		verbosity.Choices = append(verbosity.Choices, face.Choice{Value: string(v), Label: words.Item(v), Chosen: string(v) == p.Verbosity})
	}
	percent := func(name, label string, value, least, most int) Control {
		return Control{Kind: "number", Name: name, Label: label, Value: strconv.Itoa(cmp.Or(value, 100)), Least: least, Most: most}
	}
	on, off := board.On.String(), board.Off.String()
	return []Control{
		lang,
		verbosity,
		percent("rate", w.Rate, p.Rate, board.MinRate, board.MaxRate),
		percent("volume", w.Volume, p.Volume, board.MinVolume, board.MaxVolume),
		toggle("letters", words.Item(phrase.ItemLetters), p.Letters == board.On, on, off),
		toggle("earcons", words.Item(phrase.ItemEarcons), p.Earcons != board.Off, on, off),
	}
}

// valuesOf returns the values of forms that are shown, by game or command, and name.
func valuesOf(forms []Form) map[string]map[string]any {
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
func valueOf(c Control) any {
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

package page

import (
	"cmp"
	"strconv"
	"time"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/rules/quarto"
)

// form is a form of the document: a command of the wire and its fields.
type form struct {
	Command  string
	Game     string // "quartino"; "" for Quarto and for none
	Title    string
	Changed  bool // sends the fields that have been changed alone
	Begins   bool // can begin a game too
	Controls []control
}

// control is a field of a form with its present value.
type control struct {
	Kind    string // switch, choice, set, number or name
	Name    string // of the field; of the name of a player that of the seat
	Label   string
	On, Off string   // values of a switch; "" for true and false
	Checked bool     // of a switch
	Value   string   // of a number or a name
	Least   int      // of a number
	Most    int      // of a number, and of the characters of a name
	Choices []choice // of a choice or a set
}

// choice is a value that can be chosen.
type choice struct {
	Value, Label, Lang string
	Chosen             bool
}

// formsOf returns the forms of what a visitor may change.
func formsOf(s state) []form {
	w := s.words.Page().Settings
	return []form{
		{Command: "options", Title: w.NextGame, Begins: true, Controls: gameControls(s.words, s.quarto, s.tray)},
		{Command: "options", Game: "quartino", Title: "Quartino", Begins: true, Controls: quartinoControls(s.words, s.game.NextOptions())},
		{Command: "set", Title: w.Speech, Changed: true, Controls: speechControls(s.words, s.prefers)},
	}
}

// gameControls are the options of the next game. tray is whether the board has one.
func gameControls(words *phrase.Speech, o quarto.Options, tray bool) []control {
	w := words.Page().Settings
	counts := control{Kind: "set", Name: "attributes", Label: w.Attributes}
	for n, a := range []board.Attributes{board.Size, board.Shape, board.Fill, board.Texture} {
		counts.Choices = append(counts.Choices, choice{
			Value: a.String(), Label: words.Item(phrase.ItemSize + phrase.Item(n)), Chosen: o.Attributes&a != 0,
		})
	}
	giving := control{Kind: "choice", Name: "giving", Label: words.Item(phrase.ItemGiving)}
	for g := board.GivingTray; g <= board.GivingUnseen; g++ {
		if g != board.GivingTray || tray {
			giving.Choices = append(giving.Choices, choice{Value: g.String(), Label: words.GivingWay(g), Chosen: o.Giving == g})
		}
	}
	missed := control{Kind: "choice", Name: "missed", Label: words.Item(phrase.ItemMissed)}
	for t := board.TellAnnounce; t <= board.TellNever; t++ {
		missed.Choices = append(missed.Choices, choice{Value: t.String(), Label: words.TellOfMissed(t), Chosen: o.Missed == t})
	}
	first := control{Kind: "choice", Name: "first", Label: w.First}
	var names []control
	for n, seat := range []board.Seat{board.A, board.B} {
		first.Choices = append(first.Choices, choice{Value: seat.String(), Label: words.Player(seat, o), Chosen: o.First == seat})
		names = append(names, control{Kind: "name", Name: seat.String(), Label: words.NameOf(seat), Value: o.Names[n], Most: board.MaxName})
	}
	seconds := func(d time.Duration) int { return int(d / time.Second) }
	return append(names,
		counts,
		toggle("squares", words.Item(phrase.ItemSquares), o.Squares, "", ""),
		giving,
		toggle("caller", words.Item(phrase.ItemBoardCalls), o.Caller == board.CallerBoard, board.CallerBoard.String(), board.CallerPlayers.String()),
		missed,
		toggle("false_call", words.Item(phrase.ItemFalseCallsLose), o.FalseCall == board.FalseCallLoses, board.FalseCallLoses.String(), board.FalseCallNothing.String()),
		toggle("point", words.Item(phrase.ItemCallerShows), o.Point == board.PointLift, board.PointLift.String(), board.PointBoard.String()),
		toggle("touch_move", words.Item(phrase.ItemTouchMove), o.TouchMove, "", ""),
		control{
			Kind: "number", Name: "last_call", Label: w.LastCall, Least: seconds(board.MinLastCall), Most: seconds(board.MaxLastCall),
			Value: strconv.Itoa(seconds(o.LastCall)),
		},
		first,
	)
}

// speechControls are the preferences.
func speechControls(words *phrase.Speech, p board.Preferences) []control {
	w := words.Page().Settings
	lang := control{Kind: "choice", Name: "lang", Label: words.Item(phrase.ItemLanguage)}
	for _, code := range phrase.Languages() {
		lang.Choices = append(lang.Choices, choice{Value: code, Label: words.LanguageName(code), Lang: code, Chosen: code == words.Lang()})
	}
	verbosity := control{Kind: "choice", Name: "verbosity", Label: words.Item(phrase.ItemAnnouncements)}
	for n, v := range []phrase.Verbosity{phrase.Brief, phrase.Terse, phrase.Normal, phrase.Full} {
		verbosity.Choices = append(verbosity.Choices, choice{
			Value: v.String(), Label: words.Item(phrase.ItemBrief + phrase.Item(n)), Chosen: v.String() == p.Verbosity,
		})
	}
	percent := func(name, label string, value, least, most int) control {
		return control{Kind: "number", Name: name, Label: label, Value: strconv.Itoa(cmp.Or(value, 100)), Least: least, Most: most}
	}
	on, off := board.On.String(), board.Off.String()
	return []control{
		lang,
		verbosity,
		percent("rate", w.Rate, p.Rate, board.MinRate, board.MaxRate),
		percent("volume", w.Volume, p.Volume, board.MinVolume, board.MaxVolume),
		toggle("letters", words.Item(phrase.ItemLetters), p.Letters == board.On, on, off),
		toggle("earcons", words.Item(phrase.ItemEarcons), p.Earcons != board.Off, on, off),
	}
}

// toggle is a switch with its values as in control.
func toggle(name, label string, checked bool, on, off string) control {
	return control{Kind: "switch", Name: name, Label: label, Checked: checked, On: on, Off: off}
}

// valuesOf returns the values of forms, by game or command, and name.
func valuesOf(forms []form) map[string]map[string]any {
	all := map[string]map[string]any{}
	for _, f := range forms {
		of := map[string]any{}
		all[cmp.Or(f.Game, f.Command)] = of
		for _, c := range f.Controls {
			of[c.Name] = c.value()
		}
	}
	return all
}

// value returns the value of a control as the script of the document has it.
func (c control) value() any {
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

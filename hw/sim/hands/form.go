package hands

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"quartoboard/board"
)

// form is the form of an act: its words have fixed places, unless it is parsed in a way of its own.
type form struct {
	example  string
	verb     Verb
	places   []place
	optional int // places at the end that may be empty
	own      func(p *Parser, args []string) (Act, error)
}

// highest is the greatest height of a hand over the board, in millimetres: no sensor feels a
// piece there.
const highest = 100

// place is the place of one word.
type place struct {
	set   func(a *Act, word string) error
	words []string // that may stand there; nil where they are free
}

var (
	piece = place{func(a *Act, word string) (err error) { a.Piece, err = parsePiece(word); return }, pieces}
	cell  = place{func(a *Act, word string) (err error) { a.Cell, err = parseCell(word); return }, cells}
	other = place{setOther, cells}
)

var forms = map[string]form{
	"give":       {"give 7 or give 7 d4", Give, []place{piece, {setShown, cells}}, 1, nil},
	"lift":       {"lift b3", Lift, []place{cell, count}, 1, nil},
	"slide":      {"slide b3 c3", Slide, []place{cell, other}, 0, nil},
	"swap":       {"swap b3 c2", Swap, []place{cell, other}, 0, nil},
	"touch":      {"touch b3", Touch, []place{cell}, 0, nil},
	"hover":      {"hover 7 b3 or hover 7 b3 10", Hover, []place{piece, cell, {setHeight, nil}}, 1, nil},
	"withdraw":   {"withdraw 7", Withdraw, []place{piece}, 0, nil},
	"take":       {"take", Take, nil, 0, nil},
	"press":      {"press A", Press, []place{{setButton, []string{"A", "B", "menu", "pass", "repeat"}}, {setPress, nil}}, 1, nil},
	"hold":       {"hold repeat", Hold, []place{{setHeld, holdable}}, 0, nil},
	"release":    {"release repeat", Release, []place{{setHeld, holdable}}, 0, nil},
	"wait":       {"wait 500ms", Wait, []place{{setDuration, nil}}, 0, nil},
	"think":      {"think 3s", Think, []place{{setDuration, nil}}, 0, nil},
	"noise":      {"noise 0.05", Noise, []place{{setShare, nil}}, 0, nil},
	"phone":      {"phone b3 or phone tray", Phone, []place{{setLaid, append(slices.Clone(cells), "tray")}}, 0, nil},
	"take-phone": {"take-phone", TakePhone, nil, 0, nil},
	"power-cut":  {"power-cut", PowerCut, nil, 0, nil},
	"lay":        {"lay yellow", Lay, []place{token}, 0, nil},
	"card":       {"card 7", Lay, []place{card}, 0, nil},
	"knock":      {"knock b2", Knock, []place{cell}, 0, nil},
	"cache":      {"cache", PutBack, nil, 0, nil},
	"expect":     {`expect said "Quarto", expect phase give or expect owed b3`, 0, []place{{setExpected, []string{"said", "phase", "owed"}}, {setText, nil}}, 0, nil},

	"new":   {own: (*Parser).parseNew},
	"ask":   {own: (*Parser).parseAsk},
	"put":   {own: parsePut, places: []place{{words: slices.Concat(pieces, colours, cells)}, {words: cells}}},
	"claim": {own: parseClaim},
	"tag":   {own: parseTag, places: []place{{words: pieces}}},
	"fault": {own: parseFault, places: []place{{words: slices.Sorted(maps.Keys(faultable))}}},
	"heal":  {own: parseHeal, places: []place{{words: slices.Sorted(maps.Keys(faultable))}}},
	"away":  {own: parseAway, places: []place{{words: awayWords()}}},
}

// parse parses the words after the verb.
func (f form) parse(p *Parser, args []string) (Act, error) {
	if f.own != nil {
		return f.own(p, args)
	}
	if len(args) > len(f.places) || len(args) < len(f.places)-f.optional {
		return Act{}, like(f.example)
	}
	a := Act{Verb: f.verb}
	for i, word := range args {
		if err := f.places[i].set(&a, word); err != nil {
			return Act{}, err
		}
	}
	return a, nil
}

// like returns the error of an act with the wrong number of words.
func like(example string) error { return fmt.Errorf("invalid act: want one like %q", example) }

func parsePiece(word string) (board.Piece, error) { return board.ParsePiece(strings.ToLower(word)) }

func parseCell(word string) (board.Cell, error) { return board.ParseCell(strings.ToLower(word)) }

func setOther(a *Act, word string) (err error) {
	if a.To, err = parseCell(word); err == nil && a.To == a.Cell {
		err = errors.New("equal cells: want two")
	}
	return err
}

// setShown takes the cell on which a piece is given.
func setShown(a *Act, word string) (err error) {
	a.Verb, a.Giving = Put, board.GivingShown
	a.Cell, err = parseCell(word)
	return err
}

// setLaid takes the place of a phone.
func setLaid(a *Act, word string) (err error) {
	if a.InTray = strings.EqualFold(word, "tray"); !a.InTray {
		a.Cell, err = parseCell(word)
	}
	return err
}

// setHeight takes a height at which a hand holds a piece.
func setHeight(a *Act, word string) (err error) {
	a.Height, err = number("invalid height %q: want %v to %v millimetres", word, 0, highest)
	return err
}

func setButton(a *Act, word string) error {
	var quarto, other error
	a.Press, a.Button = board.PressShort, board.ButtonQuarto
	if a.Seat, quarto = board.ParseSeat(word); quarto == nil {
		return nil
	}
	if a.Button, other = board.ParseButton(word); other != nil || a.Button == board.ButtonQuarto {
		return fmt.Errorf("unknown button %q: want A, B, repeat, pass or menu", word)
	}
	return nil
}

// setHeld takes a button that can be held: not the menu, which is two.
func setHeld(a *Act, word string) error {
	if word == "menu" {
		return errors.New("the menu is two buttons: want A, B, repeat or pass")
	}
	err := setButton(a, word)
	a.Press = 0
	return err
}

func setPress(a *Act, word string) (err error) {
	a.Press, err = board.ParsePress(word)
	if err != nil || a.Press == board.PressDown {
		return fmt.Errorf("invalid kind of press %q: want short, long or double", word)
	}
	if a.Button == board.ButtonMenu {
		return errors.New("the menu is pressed in one way: want \"press menu\"")
	}
	return nil
}

func setDuration(a *Act, word string) (err error) {
	a.Duration, err = time.ParseDuration(word)
	if err != nil || a.Duration < 0 || a.Duration > 24*time.Hour {
		return fmt.Errorf("invalid duration %q: want one like 500ms or 5s, a day at most", word)
	}
	return nil
}

func setShare(a *Act, word string) (err error) {
	a.Share, err = parseShare(word)
	return err
}

func parseShare(word string) (float64, error) {
	return number("invalid share %q: want a number from %v to %v", word, 0, 1)
}

// number reads a number within limits. The format of the error has the word and the limits.
func number(format, word string, least, most float64) (float64, error) {
	f, err := strconv.ParseFloat(word, 64)
	if err != nil || !(f >= least && f <= most) {
		return 0, fmt.Errorf(format, word, least, most)
	}
	return f, nil
}

// whole reads a whole number, as number does.
func whole(format, word string, least, most int) (int, error) {
	n, err := strconv.Atoi(word)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf(format, word, least, most)
	}
	return n, nil
}

func setExpected(a *Act, word string) error {
	if a.Verb = map[string]Verb{"said": ExpectSaid, "phase": ExpectPhase, "owed": ExpectOwed}[word]; a.Verb == 0 {
		return fmt.Errorf("unknown expectation %q: want said, phase or owed", word)
	}
	return nil
}

func setText(a *Act, word string) (err error) {
	if a.Verb == ExpectOwed {
		a.Cell, err = parseCell(word)
		return err
	}
	a.Text = word
	if a.Verb == ExpectSaid && word == "" {
		return errors.New("expect said needs some text")
	}
	return nil
}

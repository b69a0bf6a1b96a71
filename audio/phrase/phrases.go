package phrase

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"quartoboard/board"
	"quartoboard/rules"
)

// unsaid are the fields of a table that are not said alone.
var unsaid = []string{"lang", "rank", "games", "lacks", "file", "sections", "colon", "semicolon", "spellings", "or", "order", "label-join", "one-piece", "four-pieces", "page"}

// Phrase is a text as it is said, with a key that is the same in all languages and verbosities: "to-give",
// "parts.tray", "pieces-left.many".
type Phrase struct{ Key, Text string }

// Phrases returns every text of the language as it is said at the verbosity of s. The texts of
// the table come first, in its order and with an example in each place, then the pieces, the cells
// and the lines.
func (s *Speech) Phrases() []Phrase {
	l := lister{speech: s, places: s.examples(nil)}
	l.list("", reflect.ValueOf(*s.table))
	for p := range board.Piece(board.Pieces) {
		l.add("piece."+p.String(), s.Label(p))
		l.add("piece-in-sentence."+p.String(), s.InSentence(board.Holding(p)))
	}
	for c := range board.Cell(board.Cells) {
		l.add("cell."+c.String(), s.Cell(c))
	}
	for line := range rules.Line(rules.LinesAndSquares) {
		l.add("line."+dashed(line.String()), s.Line(line))
	}
	return l.all
}

// Texts returns every text of the words of a game as Phrases does, with key before their own. examples
// are the names of places and what fills them, where Phrases has none for them.
func (s *Speech) Texts(key string, words any, examples ...string) []Phrase {
	l := lister{speech: s, places: s.examples(examples)}
	l.list(key, reflect.ValueOf(words))
	return l.all
}

// lister lists texts.
type lister struct {
	speech *Speech
	places *strings.Replacer
	all    []Phrase
}

func (l *lister) add(key, text string) {
	text = Sentence(strings.TrimSpace(l.places.Replace(text)))
	if !strings.HasSuffix(text, ".") && !strings.HasSuffix(text, "?") {
		text += "."
	}
	l.all = append(l.all, Phrase{key, text})
}

func (l *lister) list(key string, v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		l.add(key, v.String())
	case reflect.Struct:
		for i := range v.NumField() {
			field := v.Type().Field(i)
			name := below(key, dashed(field.Name))
			switch {
			case slices.Contains(unsaid, name):
			case field.Anonymous:
				l.list(key, v.Field(i))
			default:
				l.list(name, v.Field(i))
			}
		}
	case reflect.Map:
		values := map[string]reflect.Value{}
		for k, value := range v.Seq2() {
			values[keyOf(k)] = value
		}
		for _, k := range slices.Sorted(maps.Keys(values)) {
			l.list(below(key, k), values[k])
		}
	case reflect.Array, reflect.Slice:
		l.elements(key, v)
	}
}

// elements lists the elements of an array; of the forms for the verbosities, that of the
// speech.
func (l *lister) elements(key string, v reflect.Value) {
	if v.Type() == reflect.TypeFor[[3]string]() {
		l.list(key, v.Index(int(max(l.speech.verbosity, Terse)-Terse)))
		return
	}
	for i := range v.Len() {
		name := strconv.Itoa(i)
		if v.Type() == reflect.TypeFor[Counts]() {
			name = []string{"none", "one", "many"}[i]
		}
		l.list(key+"."+name, v.Index(i))
	}
}

// keyOf names a key of a map. A value from an unexported field has no methods, so keyOf
// copies it.
func keyOf(v reflect.Value) string {
	named := reflect.New(v.Type()).Elem()
	switch {
	case v.Kind() == reflect.String:
		return dashed(v.String())
	case v.IsZero():
		return "other"
	case v.CanInt():
		named.SetInt(v.Int())
	case v.CanUint():
		named.SetUint(v.Uint())
	}
	return dashed(fmt.Sprint(named.Interface()))
}

// dashed returns a name in small letters with dashes: "to-give" of "toGive".
func dashed(name string) string {
	var b strings.Builder
	for _, r := range name {
		switch {
		case r == ' ':
			r = '-'
		case unicode.IsUpper(r) && b.Len() > 0:
			b.WriteByte('-')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// examples fills the places of the table, and more.
func (s *Speech) examples(more []string) *strings.Replacer {
	const piece = board.Piece(8)
	who, seat := s.TheSeat(board.A, [2]string{}), s.Seat(board.A, [2]string{})
	var pairs []string
	for i := 0; i < len(more); i += 2 {
		pairs = append(pairs, "{"+more[i]+"}", more[i+1])
	}
	for place, text := range map[string]string{
		"more": s.Number(2), "less": s.Number(1),
		"item": s.menu.items[ItemDraw], "value": s.menu.yes, "opponent": s.Seat(board.B, [2]string{}),
		"who": who, "Who": Sentence(who), "giver": seat, "caller": seat, "player": seat, "placer": s.Seat(board.B, [2]string{}), "loser": s.TheSeat(board.B, [2]string{}), "seat": board.A.String(), "opposite": board.B.String(),
		"result": Fill(s.Wins, "who", who),
		"cell":   s.Cell(board.B3), "from": s.Cell(board.A1), "to": s.Cell(board.D4), "other": s.Cell(board.C2),
		"cells": s.Each(board.SetOf(board.A1, board.D4)), "column": s.columns[0],
		"label": s.Label(piece), "piece": s.InSentence(board.Holding(piece)),
		"rest":   s.WordsOf(piece, s.Order[2:], " "),
		"colour": s.Colour(board.Red), "want": s.Colour(board.Blue), "token": s.TheToken(board.Red),
		"count": s.Tokens(board.Red, 2), "found": s.Tokens(board.Red, 4),
		"tokens":  s.Colour(board.Red) + ", " + s.Colour(board.Blue),
		"sticker": s.CardText(7), "shows": s.CardName(board.Combination{{Cell: board.B2, Colour: board.Blue}, {Cell: board.A3, Colour: board.Green}, {Cell: board.B3, Colour: board.Red}, {Cell: board.C3, Colour: board.Yellow}}),
		"line":       Sentence(s.Line(1)),
		"attributes": s.Attributes[board.Size] + ", " + s.Attributes[board.Shape],
		"time":       s.Seconds[20*time.Second],
		"what":       s.Part(board.PartSensor, board.SetOf(board.B3)),
		"n":          s.numbers[2], "of": s.numbers[3],
		"version": s.spelled("1.2"), "code": s.Number(4) + ", " + s.Number(7), "address": s.spelled("quartoboard.local"),
		"a": s.columns[0], "b": s.columns[1], "c": s.columns[2], "d": s.columns[3],
		"percent": s.percent(70), "level": Fill(s.preferences.volume, "percent", s.percent(100)),
		"columns": strings.Join(s.columns[:], ", "),
		"steps":   s.Count(s.countOfSteps, 2), "pieces": s.Count(s.countOfPieces, 2),
		"sensors": s.Count(s.countOfSensors, 2), "readers": s.Count(s.countOfReaders, 2),
	} {
		pairs = append(pairs, "{"+place+"}", text)
	}
	return strings.NewReplacer(pairs...)
}

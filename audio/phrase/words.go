package phrase

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"quartoboard/audio"
	"quartoboard/board"
	"quartoboard/rules"
)

// Fill replaces the placeholders of a template: Fill("{who} wins", "who",
// "A"). "{Who}" is the same with a capital, for the beginning of a sentence.
func Fill(template string, namesAndValues ...string) string {
	return placeholder.ReplaceAllStringFunc(template, func(place string) string {
		for i := 0; i < len(namesAndValues); i += 2 {
			switch name, value := namesAndValues[i], namesAndValues[i+1]; place[1 : len(place)-1] {
			case name:
				return value
			case Sentence(name):
				return Sentence(value)
			}
		}
		return place
	})
}

// Sentence makes the first letter a capital.
func Sentence(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// TheSeat returns the name of the player at a seat, or without one the seat, as part of a sentence.
// It does not return a name that sounds like the word for a win. names are those of A and B.
func (s *Grammar) TheSeat(seat board.Seat, names [2]string) string {
	return s.named(seat, names, s.theSeat)
}

// Seat returns the name, or the seat, alone: to address the player, or as a label.
func (s *Grammar) Seat(seat board.Seat, names [2]string) string { return s.named(seat, names, s.seat) }

func (s *Grammar) named(seat board.Seat, names [2]string, unnamed string) string {
	if seat != board.A && seat != board.B {
		return s.Somebody
	}
	return cmp.Or(Sayable(names[seat-board.A]), Fill(unnamed, "seat", seat.String()))
}

// call matches the words by which players call.
var call = regexp.MustCompile(`quart(in)?o`)

// Sayable returns a player's name without the marks that end a sentence: a synthesiser would
// pause at them. It is "" for a name that sounds like a call.
func Sayable(name string) string {
	name = strings.Join(strings.FieldsFunc(name, func(r rune) bool { return strings.ContainsRune(" .!?…:;", r) }), " ")
	if call.MatchString(strings.ToLower(board.Fold(name))) {
		return ""
	}
	return name
}

// Cell returns the name of a cell: "Anna one".
func (s *Grammar) Cell(c board.Cell) string {
	return s.columns[c.Column()] + " " + s.numbers[c.Row()+1]
}

// Cells lists up to three cells, and counts more.
func (s *Grammar) Cells(set board.CellSet) string {
	if set.Len() > 3 {
		return s.Count(s.countOfCells, set.Len())
	}
	return s.Each(set)
}

// Each names all the cells of a set.
func (s *Grammar) Each(set board.CellSet) string { return s.list(set, ", ") }

// Either names the cells of a set, any one of which will do.
func (s *Grammar) Either(set board.CellSet) string { return s.list(set, s.or) }

func (s *Grammar) list(set board.CellSet, last string) string {
	var names []string
	for c := range set.All() {
		names = append(names, s.Cell(c))
	}
	if n := len(names) - 1; n > 0 {
		names = []string{strings.Join(names[:n], ", ") + last + names[n]}
	}
	return strings.Join(names, "")
}

// Count chooses the form for none, one or many.
func (s *Grammar) Count(forms Counts, n int) string {
	return Fill(forms[min(n, 2)], "n", s.Number(n))
}

// Line returns the name of a row, a column, a diagonal or a square.
func (s *Grammar) Line(l rules.Line) string {
	cells := l.Cells()
	first, last := cells[0], cells[3]
	template := s.square
	switch {
	case l >= rules.Lines:
	case first.Row() == last.Row():
		template = s.row
	case first.Column() == last.Column():
		template = s.column
	default:
		template = s.diagonal
	}
	return Fill(template, "n", s.numbers[first.Row()+1], "column", s.columns[first.Column()],
		"from", s.Cell(first), "to", s.Cell(last))
}

// CellOn returns the cell's name in a line, without its row or column.
func (s *Grammar) CellOn(l rules.Line, c board.Cell) string {
	switch {
	case l < 4:
		return s.columns[c.Column()]
	case l < 8:
		return s.numbers[c.Row()+1]
	}
	return s.Cell(c)
}

// Label returns a piece without a sentence: "tall round hollow smooth".
func (s *Grammar) Label(p board.Piece) string { return s.WordsOf(p, s.Order[:], s.labelJoin) }

// WordsOf returns some values of a piece, with join between them: "tall round".
func (t *table) WordsOf(p board.Piece, attributes []board.Attributes, join string) string {
	var words []string
	for _, a := range attributes {
		words = append(words, t.words[p.Values().Of(a)].label)
	}
	return strings.Join(words, join)
}

// InSentence returns the piece as the object of a sentence: "die große runde glatte
// Figur mit Loch".
func (s *Grammar) InSentence(c board.Content) string {
	if p, ok := c.Piece(); ok {
		return s.phraseOf(s.onePiece, p.Values(), func(w word) string { return w.one })
	}
	if c == board.Unenrolled {
		return s.strangePiece
	}
	return s.somePiece
}

// Shared returns four pieces by their common values: "four tall, smooth pieces".
func (s *Grammar) Shared(v board.Values) string {
	return s.phraseOf(s.fourPieces, v, func(w word) string { return w.many })
}

// phraseOf puts the words of values before and after the noun.
func (s *Grammar) phraseOf(n noun, v board.Values, form func(word) string) string {
	var front, back []string
	for _, a := range s.Order {
		value := v.Of(a)
		if value == 0 {
			continue
		}
		w := s.words[value]
		if w.front {
			front = append(front, form(w))
		} else {
			back = append(back, form(w))
		}
	}
	if last := len(back) - 1; last > 0 {
		back = []string{strings.Join(back[:last], ", "), n.and, back[last]}
	}
	words := append([]string{n.article, strings.Join(front, n.join), n.noun}, back...)
	return strings.Join(slices.DeleteFunc(words, func(w string) bool { return w == "" }), " ")
}

// Colour returns the colour of a token, alone.
func (s *Grammar) Colour(c board.Colour) string { return s.colours[c].label }

// TheToken returns a token of a colour as the object of a sentence.
func (s *Grammar) TheToken(c board.Colour) string { return s.colours[c].object }

// Tokens returns a number of tokens of a colour.
func (s *Grammar) Tokens(c board.Colour, n int) string { return s.Count(s.colours[c].counts, n) }

// CardText returns a card by its number.
func (s *Grammar) CardText(c board.Card) string { return Fill(s.card, "n", s.Number(int(c))) }

// CardName returns the spaces and colours that a card shows in one of its turns.
func (s *Grammar) CardName(shown board.Combination) string {
	var spots []string
	for _, spot := range shown {
		spots = append(spots, s.Cell(spot.Cell)+" "+s.Colour(spot.Colour))
	}
	return strings.Join(spots, ", ")
}

// Number returns a number as a word, and as digits where the language's table ends.
func (t *table) Number(n int) string {
	if n < len(t.numbers) {
		return t.numbers[n]
	}
	return strconv.Itoa(n)
}

// Answer makes the utterance of an answer to a player.
func (s *Speech) Answer(text string) audio.Utterance {
	return audio.Utterance{Class: board.ClassHint, Kind: audio.KindAnswer, Lang: s.lang, Text: text}
}

// oneWord matches a word.
var oneWord = regexp.MustCompile(`[\p{L}\p{M}]+`)

// Spell returns a text as a synthesiser is to be given it: without pauses that cost time
// and tell nothing, with letters that it reads, and with the spellings of the language. Without phonemes, a pause that
// has nothing but phonemes, and a word that has no other spelling, keep their letters. A
// text in another language keeps its words.
func Spell(lang, text string, phonemes bool) string {
	text = board.Fold(text)
	t, err := tableOf(lang)
	if err != nil {
		return text
	}
	return oneWord.ReplaceAllStringFunc(t.join(text, phonemes), func(word string) string { return t.spell(word, phonemes) })
}

// join leaves out the pauses between the words of a piece, and shortens those of what is
// said at each move, by 0.2 s.
func (t *table) join(text string, phonemes bool) string {
	var pairs []string
	for _, template := range append(t.GivenPiece[1:], t.ForYou[1]) {
		around, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(template, "{who}"), "{Who}"), "{label}")
		if short := strings.Replace(around, t.Colon, " [[_:]] ", 1); phonemes && short != around {
			pairs = append(pairs, around, short)
		}
	}
	for p := range board.Piece(board.Pieces / 2) { // all but the size, which comes first
		_, words, _ := strings.Cut(t.WordsOf(p, t.Order[:], ", "), ", ")
		pairs = append(pairs, ", "+words, " "+strings.ReplaceAll(words, ", ", " "))
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

func (t *table) spell(word string, phonemes bool) string {
	spelling, ok := t.spellings[word]
	if !ok {
		spelling, ok = t.spellings[strings.ToLower(word)]
	}
	if !ok {
		return word
	}
	if sound, letters, ok := strings.Cut(spelling, "]]"); ok && phonemes {
		return sound + "]]"
	} else if ok {
		return cmp.Or(letters, word)
	}
	return spelling
}

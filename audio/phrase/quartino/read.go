package quartino

import (
	"slices"
	"strings"

	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quartino"
)

// wanted returns what the players must do before play goes on; "" for nothing.
func (s Speech) wanted(g quartino.Game) string {
	if w, wrong := g.Wrong(); wrong {
		return s.wrong(w)
	}
	if ask, asking := g.Asking(); asking {
		return s.asks(ask)
	}
	if g.Phase() == quartino.PhaseShow {
		return s.laysCard(g.Player(), g.Rules())
	}
	return s.taking(g)
}

// now returns what the players must do before play goes on, or the last placement,
// the token in the tray and whose turn it is.
func (s Speech) now(g quartino.Game) string {
	if text := s.wanted(g); text != "" {
		return text
	}
	if g.Phase() == quartino.PhaseOver {
		text := s.words.refused[quartino.Over]
		if end, _ := g.Ended(); end.Winner != 0 {
			text += " " + phrase.Sentence(s.result(end.Winner, g.Rules())+".")
		}
		return text
	}
	var text []string
	if t, c, ok := g.Last(); ok {
		text = append(text, s.Cell(c)+s.Colon+s.Colour(t.Colour())+".")
	}
	if t := g.InHand(); t != 0 {
		text = append(text, phrase.Fill(s.words.nextToken, "colour", s.Colour(t.Colour())))
	}
	if turn := s.turn(g); turn != "" {
		text = append(text, turn)
	}
	return strings.Join(text, " ")
}

// Now returns where a game of Quartino stands.
func (s Speech) Now(game rules.Game) audio.Utterance {
	return s.Answer(s.now(quartino.Of(game)))
}

// ReadBoard returns the top token and the height of every space that has tokens, an
// utterance for each row from seat A.
func (s Speech) ReadBoard(game rules.Game) []audio.Utterance {
	g := quartino.Of(game)
	var rows []audio.Utterance
	empty := true
	for row := range 3 {
		name := phrase.Sentence(s.Line(rules.Line(row)))
		texts := []string{name + "."}
		for c := range board.Wheel.All() {
			if tokens := g.On(c); c.Row() == row && len(tokens) > 0 {
				texts = append(texts, s.stack(s.Columns()[c.Column()], tokens))
			}
		}
		if empty = empty && len(texts) == 1; len(texts) == 1 {
			texts[0] = phrase.Fill(s.CellEmpty, "cell", name)
		}
		rows = append(rows, s.Answer(strings.Join(texts, " ")))
	}
	if empty {
		return []audio.Utterance{s.Answer(s.BoardEmpty)}
	}
	return rows
}

// stack returns the top token of a space, and the height if there is more than one.
func (s Speech) stack(space string, tokens []board.Token) string {
	text := space + s.Colon + s.Colour(tokens[len(tokens)-1].Colour())
	if len(tokens) > 1 {
		text += ", " + s.high(len(tokens))
	}
	return text + "."
}

// ReadCell returns all tokens of a space, from the top.
func (s Speech) ReadCell(game rules.Game, c board.Cell) audio.Utterance {
	g := quartino.Of(game)
	tokens := g.On(c)
	if len(tokens) == 0 {
		return s.Answer(phrase.Fill(s.CellEmpty, "cell", s.Cell(c)))
	}
	var colours []string
	for _, t := range slices.Backward(tokens) {
		colours = append(colours, s.Colour(t.Colour()))
	}
	return s.Answer(phrase.Fill(s.words.onSpace, "cell", s.Cell(c), "tokens", strings.Join(colours, ", ")))
}

// ReadLifted returns the tokens of a space of which one was lifted.
func (s Speech) ReadLifted(g rules.Game, c board.Cell) []audio.Utterance {
	return []audio.Utterance{s.ReadCell(g, c)}
}

// ReadCache returns the number of tokens of each colour that can still be placed.
func (s Speech) ReadCache(g quartino.Game) audio.Utterance {
	left := s.cache(g)
	if len(left) == 0 {
		return s.Answer(s.words.noneInIt)
	}
	return s.Answer(phrase.Fill(s.words.inCache, "tokens", strings.Join(left, ", ")))
}

// cache names the tokens that can still be placed, by colour.
func (s Speech) cache(g quartino.Game) (left []string) {
	wheel := g.Wheel()
	for c := board.Blue; c <= board.Yellow; c++ {
		if n := wheel.Cache(c); n > 0 {
			left = append(left, s.Tokens(c, n))
		}
	}
	return left
}

// ReadCards returns the number of cards that each player has still to show.
func (s Speech) ReadCards(g quartino.Game) audio.Utterance {
	var texts []string
	o := g.Rules()
	for p := board.Player(1); int(p) <= o.Players; p++ {
		texts = append(texts, s.Player(p, o)+s.Colon+s.Count(s.words.cardsLeft, quartino.HandCards-len(g.Shown(p)))+".")
	}
	return s.Answer(strings.Join(texts, " "))
}

// topics are the sections of the rules, in their order.
var topics = []string{"aim", "pieces", "turn", "cards", "calling", "situations", "end", "board", "buttons"}

// Rules returns the rules of a game with these options, section by section.
func (s Speech) Rules(options board.Options) []phrase.Section {
	o, _ := options.(quartino.Options)
	var all []phrase.Section
	for _, topic := range topics {
		texts := s.words.rules[topic]
		if topic == "situations" && o.Simple {
			texts[1] = s.words.rulesOfSimple
		}
		all = append(all, phrase.Section{Title: s.Answer(texts[0]), Text: s.Sentences(s.InColumns(texts[1]))})
	}
	return all
}

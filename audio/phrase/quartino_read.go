package phrase

import (
	"slices"
	"strings"

	"quartoboard/audio"
	"quartoboard/board"
	"quartoboard/rules/quartino"
	"quartoboard/rules/quarto"
)

// quartinoWanted returns what the players must do before play goes on; "" for nothing.
func (s *Speech) quartinoWanted(g quartino.Game) string {
	if w, wrong := g.Wrong(); wrong {
		return s.quartinoWrong(w)
	}
	if ask, asking := g.Asking(); asking {
		return s.asks(ask)
	}
	if g.Phase() == quartino.PhaseShow {
		return s.laysCard(g.Player(), g.Rules())
	}
	return s.taking(g)
}

// quartinoNow returns what the players must do before play goes on, or the last placement,
// the token in the tray and whose turn it is.
func (s *Speech) quartinoNow(g quartino.Game) string {
	if text := s.quartinoWanted(g); text != "" {
		return text
	}
	if g.Phase() == quartino.PhaseOver {
		text := s.refused[quarto.Over][0]
		if g.Winner() != 0 {
			text += " " + sentence(s.quartinoResult(g.Winner(), g.Rules())+".")
		}
		return text
	}
	var text []string
	if t, c, ok := g.Last(); ok {
		text = append(text, s.cell(c)+s.colon+s.colour(t.Colour())+".")
	}
	if t := g.InHand(); t != 0 {
		text = append(text, fill(s.quartino.nextToken, "colour", s.colour(t.Colour())))
	}
	if turn := s.quartinoTurn(g); turn != "" {
		text = append(text, turn)
	}
	return strings.Join(text, " ")
}

// NowQuartino returns where a game of Quartino stands.
func (s *Speech) NowQuartino(g quartino.Game) audio.Utterance { return s.answer(s.quartinoNow(g)) }

// ReadQuartino returns the top token and the height of every space that has tokens, an
// utterance for each row from seat A.
func (s *Speech) ReadQuartino(g quartino.Game) []audio.Utterance {
	var rows []audio.Utterance
	empty := true
	for row := range 3 {
		name := sentence(fill(s.row, "n", s.numbers[row+1]))
		texts := []string{name + "."}
		for c := range board.Wheel.All() {
			if tokens := g.On(c); c.Row() == row && len(tokens) > 0 {
				texts = append(texts, s.stack(s.columns[c.Column()], tokens))
			}
		}
		if empty = empty && len(texts) == 1; len(texts) == 1 {
			texts[0] = fill(s.cellEmpty, "cell", name)
		}
		rows = append(rows, s.answer(strings.Join(texts, " ")))
	}
	if empty {
		return []audio.Utterance{s.answer(s.boardEmpty)}
	}
	return rows
}

// stack returns the top token of a space, and the height if there is more than one.
func (s *Speech) stack(space string, tokens []board.Token) string {
	text := space + s.colon + s.colour(tokens[len(tokens)-1].Colour())
	if len(tokens) > 1 {
		text += ", " + s.high(len(tokens))
	}
	return text + "."
}

// ReadQuartinoSpace returns all tokens of a space, from the top.
func (s *Speech) ReadQuartinoSpace(g quartino.Game, c board.Cell) audio.Utterance {
	tokens := g.On(c)
	if len(tokens) == 0 {
		return s.answer(fill(s.cellEmpty, "cell", s.cell(c)))
	}
	var colours []string
	for _, t := range slices.Backward(tokens) {
		colours = append(colours, s.colour(t.Colour()))
	}
	return s.answer(fill(s.quartino.onSpace, "cell", s.cell(c), "tokens", strings.Join(colours, ", ")))
}

// ReadCache returns the number of tokens of each colour that can still be placed.
func (s *Speech) ReadCache(g quartino.Game) audio.Utterance {
	left := s.cache(g)
	if len(left) == 0 {
		return s.answer(s.quartino.noneInIt)
	}
	return s.answer(fill(s.quartino.inCache, "tokens", strings.Join(left, ", ")))
}

// cache names the tokens that can still be placed, by colour.
func (s *Speech) cache(g quartino.Game) (left []string) {
	for c := board.Blue; c <= board.Yellow; c++ {
		if n := g.Cache(c); n > 0 {
			left = append(left, s.count(s.quartino.colours[c].counts, n))
		}
	}
	return left
}

// ReadCards returns the number of cards that each player has still to show.
func (s *Speech) ReadCards(g quartino.Game) audio.Utterance {
	var texts []string
	o := g.Rules()
	for p := board.Player(1); int(p) <= o.Players; p++ {
		texts = append(texts, s.player(p, o)+s.colon+s.count(s.quartino.cardsLeft, quartino.HandCards-g.Shown(p))+".")
	}
	return s.answer(strings.Join(texts, " "))
}

// topicsOfQuartino are the sections of its rules, in their order.
var topicsOfQuartino = [...]Topic{
	TopicAim, TopicPieces, TopicTurn, TopicCards, TopicCalling, TopicSituations, TopicEnd, TopicBoard, TopicButtons,
}

// rulesOfQuartino returns the rules of a game with these options, section by section.
func (s *Speech) rulesOfQuartino(o quartino.Options) []Section {
	var all []Section
	for _, topic := range topicsOfQuartino {
		texts := s.quartino.rules[topic]
		if topic == TopicSituations && o.Simple {
			texts[1] = s.quartino.rulesOfSimple
		}
		all = append(all, Section{Title: s.answer(texts[0]), Text: s.sentences(s.inColumns(texts[1]))})
	}
	return all
}

package phrase

import (
	"slices"
	"strings"

	"quartoboard/board"
	"quartoboard/rules/quartino"
)

// WheelWords are the texts of the page that a game of Quartino has in place of those of
// Quarto, or beside them.
type WheelWords struct {
	Aim, Both            string
	Beside, ToTray, Hint string
	Feel, Lift, Pass     string // help
	LiftTop              string // the button that takes the top token of a space in the hand
	LiftAll, AboutAll    string // the one that takes all of them, and its help
	Players              string // the list of them with the numbers of their cards
	InHand               string // the place of the tokens that the hand holds
	Below                string // the tokens under the top one
	Hidden               string // a card that lies in the tray
	Card, LayCard        string // the list of the cards, and the button that lays one in the tray
	FourColours, Column  string // what a QUARTO button calls
	Quartino, Placed     string
	Count, First         string // fields of the form for a game
	Marks                map[Mark]string
}

// OfQuartino returns the texts of the page in a game of Quartino.
func (w PageWords) OfQuartino() PageWords {
	q := w.Wheel
	w.Aim, w.Both = q.Aim, q.Both
	w.Beside, w.ToTray, w.Hint, w.Lift = q.Beside, q.ToTray, q.Hint, q.LiftTop
	w.Help.Feel, w.Help.Lift, w.Help.Pass = q.Feel, q.Lift, q.Pass
	return w
}

// NextQuartino returns what the players must do, or that the game is over.
func (s *Speech) NextQuartino(g quartino.Game) string {
	text := s.quartinoWanted(g)
	switch {
	case text != "":
		return text
	case g.Phase() == quartino.PhaseOver:
		return s.quartinoNow(g)
	}
	return s.quartinoTurn(g)
}

// CallsOfQuartino returns what the QUARTO button of a seat calls now; "" while it counts for
// nothing.
func (s *Speech) CallsOfQuartino(seat board.Seat, g quartino.Game) string {
	w, phase := &s.page.Wheel, g.Phase()
	switch {
	case phase != quartino.PhasePlace && phase != quartino.PhaseFinish:
		return ""
	case g.Placed():
		return w.Quartino
	case g.Rules().Simple:
		return w.Placed
	case seat == board.A:
		return w.FourColours
	}
	return w.Column
}

// SpaceName returns a space with the colours of its tokens, the lowest first, and its mark, 0
// for none.
func (s *Speech) SpaceName(c board.Cell, tokens []board.Token, m Mark) string {
	switch n := len(tokens); {
	case n > 0:
		text := s.cell(c) + s.colon + s.stackName(tokens)
		if m != 0 {
			text += ", " + s.page.Wheel.Marks[m]
		}
		return sentence(text)
	case m == 0:
		text := fill(s.cellEmpty, "cell", s.cell(c))
		return sentence(text[:len(text)-1]) // without the full stop
	}
	return sentence(s.cell(c) + s.colon + s.page.Wheel.Marks[m])
}

// stackName returns the top token, and those below it from above.
func (s *Speech) stackName(tokens []board.Token) string {
	n := len(tokens)
	text := s.colour(tokens[n-1].Colour())
	if n == 1 {
		return text
	}
	var below []string
	for _, t := range slices.Backward(tokens[:n-1]) {
		below = append(below, s.colour(t.Colour()))
	}
	return text + ", " + s.high(n) + ", " + fill(s.page.Wheel.Below, "tokens", strings.Join(below, ", "))
}

// CacheName returns a colour and the number of its tokens in the cache.
func (s *Speech) CacheName(c board.Colour, n int) string {
	return sentence(s.count(s.quartino.colours[c].counts, n))
}

// HandName returns the tokens that the hand holds, the lowest first.
func (s *Speech) HandName(tokens []board.Token) string {
	return sentence(s.Labelled(s.page.Wheel.InHand, s.stackName(tokens)))
}

// TokenName returns the colour of a token.
func (s *Speech) TokenName(t board.Token) string { return s.colour(t.Colour()) }

// PlayerOfQuartino returns the name of a player, or the number.
func (s *Speech) PlayerOfQuartino(p board.Player, o quartino.Options) string { return s.player(p, o) }

// CardsOf returns the name of a player and the number of cards that are left to be shown.
func (s *Speech) CardsOf(p board.Player, g quartino.Game) string {
	return s.player(p, g.Rules()) + s.colon + s.count(s.quartino.cardsLeft, quartino.HandCards-g.Shown(p))
}

// CardName returns the spaces and colours that a card shows in one of its turns.
func (s *Speech) CardName(f board.Combination) string {
	var spots []string
	for _, spot := range f {
		spots = append(spots, s.cell(spot.Cell)+" "+s.colour(spot.Colour))
	}
	return strings.Join(spots, ", ")
}

// SimpleQuartino returns the name of the game without four colours and column.
func (s *Speech) SimpleQuartino() string {
	return strings.TrimSuffix(s.quartino.simple, ".")
}

// ResultOfQuartino returns the end of a game, and who wins.
func (s *Speech) ResultOfQuartino(end quartino.Ended, o quartino.Options) string {
	switch {
	case end.Winner != 0:
		return sentence(s.quartinoResult(end.Winner, o) + ".")
	case end.How == quartino.HowStuck:
		return s.quartino.stuck
	}
	return sentence(s.abandoned + ".")
}

package quartino

import (
	"slices"
	"strings"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quartino"
)

// pageWords are the texts of the page for a game of Quartino.
type pageWords struct {
	phrase.WheelWords
	aim, both            string // in place of those of Quarto
	beside, toTray, hint string
	feel, lift, pass     string // help
	liftTop              string // the button that takes the top token of a space in the hand
	inHand               string // the place of the tokens that the hand holds
	fromTop              string // the tokens of a space
	hidden               string // a card that lies in the tray
	fourColours, column  string // what a QUARTO button calls
	quartino, placed     string
	calls                [3]string // the names of the calls, on buttons
	early                string    // why a situation is not called
	options              phrase.Labels
	marks                map[phrase.Mark]string
}

// Page returns the texts of the page in a game of Quartino.
func (s Speech) Page(w phrase.PageWords) phrase.PageWords {
	q := s.words.page
	w.Wheel, w.Options = q.WheelWords, q.options
	w.Wheel.NotCalled = s.words.refused[quartino.NotClaimed]
	w.Aim, w.Both = q.aim, q.both
	w.Beside, w.ToTray, w.Hint, w.Lift = q.beside, q.toTray, q.hint, q.liftTop
	w.Help.Feel, w.Help.Lift, w.Help.Pass = q.feel, q.lift, q.pass
	return w
}

// HiddenCard returns the name of a card in the tray.
func (s Speech) HiddenCard() string { return s.words.page.hidden }

// Next returns what the players must do, behind the verdict on a card whose tokens they take off; or that
// the game is over.
func (s Speech) Next(game rules.Game) string {
	g := quartino.Of(game)
	text := s.wanted(g)
	switch {
	case g.Phase() == quartino.PhaseTake && g.Placed(): // a column is taken before
		good := quartino.Shown{Player: g.Player(), Good: true, Cards: quartino.HandCards - len(g.Shown(g.Player()))}
		return s.shown(good, g.Rules())[0].Text + " " + text
	case text != "":
		return text
	case g.Phase() == quartino.PhaseOver:
		return s.now(g)
	}
	return s.turn(g)
}

// Calls returns what the QUARTO button of a seat calls now; "" while it counts for
// nothing.
func (s Speech) Calls(seat board.Seat, g quartino.Game) string {
	w, phase := &s.words.page, g.Phase()
	switch {
	case phase != quartino.PhasePlace && phase != quartino.PhaseFinish:
		return ""
	case g.Placed():
		return w.quartino
	case g.Rules().Simple:
		return w.placed
	case seat == board.A:
		return w.fourColours
	}
	return w.column
}

// Call returns the name of a call: four colours, column, Quartino; and the reason why it does not count
// now, "" for one that does.
func (s Speech) Call(n int, g quartino.Game) (name, why string) {
	name, reasons := s.words.page.calls[n], s.words.refused
	first, wait := map[quartino.Phase]quartino.Reason{
		quartino.PhaseShow: quartino.ShowFirst, quartino.PhaseChoose: quartino.ChooseFirst, quartino.PhaseTake: quartino.TakeFirst,
		quartino.PhaseWrong: quartino.Paused, quartino.PhaseOver: quartino.Over,
	}[g.Phase()]
	switch {
	case wait:
		return name, reasons[first]
	case n == 2 && !g.Placed():
		return name, reasons[quartino.NotPlaced]
	case n < 2 && g.Placed():
		return name, s.words.page.early
	}
	return name, ""
}

// SpaceName returns a space with the colours of its tokens, the lowest first, and its mark, ""
// for none.
func (s Speech) SpaceName(c board.Cell, tokens []board.Token, m phrase.Mark) string {
	switch n := len(tokens); {
	case n > 0:
		text := s.Cell(c) + s.Colon + s.stackName(tokens)
		if m != "" {
			text += ", " + s.words.page.marks[m]
		}
		return phrase.Sentence(text)
	case m == "":
		text := phrase.Fill(s.CellEmpty, "cell", s.Cell(c))
		return phrase.Sentence(text[:len(text)-1]) // without the full stop
	}
	return phrase.Sentence(s.Cell(c) + s.Colon + s.words.page.marks[m])
}

// stackName returns a token, or the number and the colours of several, from the top.
func (s Speech) stackName(tokens []board.Token) string {
	var colours []string
	for _, t := range slices.Backward(tokens) {
		colours = append(colours, s.Colour(t.Colour()))
	}
	text := strings.Join(colours, ", ")
	if n := len(tokens); n > 1 {
		text = s.high(n) + ", " + phrase.Fill(s.words.page.fromTop, "tokens", text)
	}
	return text
}

// CacheName returns a colour and the number of its tokens in the cache.
func (s Speech) CacheName(c board.Colour, n int) string {
	return phrase.Sentence(s.Tokens(c, n))
}

// HandName returns the tokens that the hand holds, the lowest first.
func (s Speech) HandName(tokens []board.Token) string {
	return phrase.Sentence(s.Labelled(s.words.page.inHand, s.stackName(tokens)))
}

// CardsOf returns the number of cards that a player has still to show.
func (s Speech) CardsOf(p board.Player, g quartino.Game) string {
	return s.Count(s.words.cardsLeft, quartino.HandCards-len(g.Shown(p)))
}

// Result returns the end of a game, and who wins.
func (s Speech) Result(end quartino.Ended, o quartino.Options) string {
	switch {
	case end.Winner != 0:
		return phrase.Sentence(s.result(end.Winner, o) + ".")
	case end.How == quartino.HowStuck:
		return s.words.stuck
	}
	return phrase.Sentence(s.Abandoned + ".")
}

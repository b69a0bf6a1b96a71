package page

import (
	"strconv"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/rules/quartino"
	"quartoboard/rules/quarto"
)

// holder is a player of Quartino, with the number of cards.
type holder struct {
	Text string `json:"text"`
	Turn bool   `json:"turn"`
}

// ofQuartino puts what is to be seen of a game of Quartino into the view: nothing of a card
// but that one lies in the tray.
func (v *view) ofQuartino(s state, g quartino.Game) {
	w, o := s.words, g.Rules()
	v.Game, v.Giving, v.Tokens = "quartino", board.GivingTray.String(), true
	for c := range board.Wheel.All() {
		v.Cells[c] = spaceOf(g, c, w)
		v.Playing = v.Playing || len(v.Cells[c].Stack) > 0
	}
	over := g.Ended() != 0
	v.Ended = over
	v.Playing = v.Playing && !over
	for c := board.Blue; c <= board.Yellow; c++ {
		left := cacheOf(s, g, c)
		v.Pieces = append(v.Pieces, place{Piece: c.String(), Gone: len(left) == 0, Name: w.CacheName(c, len(left)), Stack: layersOf(left)})
	}
	v.Pieces = append(v.Pieces, handOf(s.sim.Held, w))
	v.Tray = trayOf(g, w)
	for p := range board.Player(o.Players) {
		v.Holders = append(v.Holders, holder{Text: w.CardsOf(p+1, g), Turn: !over && p+1 == g.Player()})
	}
	for n, seat := range []board.Seat{board.A, board.B} {
		v.Players[n], v.Calls[n] = w.Player(seat, quarto.Options{}), w.CallsOfQuartino(seat, g)
	}
}

// spaceOf returns what a space shows.
func spaceOf(g quartino.Game, c board.Cell, w *phrase.Speech) place {
	tokens, mark := g.On(c), markOf(g, c)
	p := place{Mark: name(mark), Name: w.SpaceName(c, tokens, mark), Stack: layersOf(tokens)}
	if len(tokens) > 0 {
		p.Piece = tokens[len(tokens)-1].Colour().String()
	}
	return p
}

// markOf returns the mark of a space, 0 for none.
func markOf(g quartino.Game, c board.Cell) phrase.Mark {
	taking, _ := g.Taking()
	ask, _ := g.Asking()
	_, newest, placed := g.Last()
	wrong, isWrong := g.Wrong()
	do := wrong.Do
	switch {
	case isWrong && do.Act != quartino.Return && do.From == c:
		return phrase.MarkWrong
	case isWrong && do.Act != quartino.Remove && do.To == c:
		return phrase.MarkTarget
	case g.Lifted().Has(c):
		return phrase.MarkLifted
	case ask.Cells.Has(c):
		return phrase.MarkAsked
	case taking.Has(c):
		return phrase.MarkTake
	case placed && newest == c:
		return phrase.MarkNewest
	}
	return 0
}

// cacheOf returns the tokens of a colour in the cache: neither on the wheel, nor in the tray or
// the simulated hand.
func cacheOf(s state, g quartino.Game, colour board.Colour) (left []board.Token) {
	_, tray := g.Table()
	away := board.TokenSet(0).With(tray.Token)
	for _, t := range s.sim.Held {
		away = away.With(t)
	}
	for c := range board.Wheel.All() {
		for _, t := range append(g.On(c), g.Tokens(c)...) {
			away = away.With(t)
		}
	}
	for n := range board.TokensOfColour {
		if t := board.TokenOf(colour, n+1); !away.Has(t) {
			left = append(left, t)
		}
	}
	return left
}

// handOf returns the tokens that the simulated hand holds, in a place that is gone while it
// holds none.
func handOf(held []board.Token, w *phrase.Speech) place {
	if len(held) == 0 {
		return place{ID: "hand", Gone: true}
	}
	return place{ID: "hand", Piece: held[len(held)-1].Colour().String(), Name: w.HandName(held), Stack: layersOf(held)}
}

// trayOf returns what the tray shows.
func trayOf(g quartino.Game, w *phrase.Speech) place {
	p := place{Name: w.TrayName()}
	_, tray := g.Table()
	switch {
	case tray.Token != 0:
		p.Piece = tray.Token.Colour().String()
		p.Name = w.Labelled(p.Name, w.TokenName(tray.Token))
	case tray.Card != 0:
		p.Piece = "card"
		p.Name = w.Labelled(p.Name, w.Page().Wheel.Hidden)
	case tray.Holds != board.Empty:
		p.Piece = "?"
	}
	return p
}

// cardsOf returns the cards of the deck.
func cardsOf(g quartino.Game, w *phrase.Speech) (all []choice) {
	for n, card := range g.Cards() {
		if card != (board.Combination{}) {
			all = append(all, choice{Value: strconv.Itoa(n + 1), Label: strconv.Itoa(n+1) + ": " + w.CardName(card)})
		}
	}
	return all
}

// quartinoControls are the options of a game of Quartino.
func quartinoControls(words *phrase.Speech, o board.Options) (all []control) {
	w := words.Page().Wheel
	q, _ := o.(quartino.Options)
	for p := board.Player(1); p <= board.MaxPlayers; p++ {
		all = append(all, control{
			Kind: "name", Name: strconv.Itoa(int(p)), Label: words.PlayerOfQuartino(p, quartino.Options{}), Value: q.Names[p-1], Most: board.MaxName,
		})
	}
	number := func(name, label string, value, least int) control {
		return control{Kind: "number", Name: name, Label: label, Value: strconv.Itoa(max(value, least)), Least: least, Most: board.MaxPlayers}
	}
	return append(all,
		number("players", w.Count, q.Players, board.MinPlayers),
		number("first", w.First, int(q.First), 1),
		toggle("simple", words.SimpleQuartino(), q.Simple, "", ""),
	)
}

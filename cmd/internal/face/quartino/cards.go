package quartino

import (
	"math/rand/v2"
	"slices"

	"quartoboard/audio/phrase"
	words "quartoboard/audio/phrase/quartino"
	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/rules"
	"quartoboard/rules/quartino"
)

// hand returns the cards that a player was dealt and that nobody has shown.
func hand(game rules.Game, p board.Player, deal *rand.Rand, s *phrase.Speech) (closed []face.Card) {
	g := quartino.Of(game)
	var deck, shown []board.Card
	for n, four := range g.Cards() {
		if four != (board.Combination{}) {
			deck = append(deck, board.Card(n+1))
		}
	}
	deal.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	for other := range board.Player(g.Rules().Players) {
		shown = append(shown, g.Shown(other+1)...)
	}
	for _, c := range deck[quartino.HandCards*int(p-1):][:quartino.HandCards] {
		if !slices.Contains(shown, c) {
			card := cardOf(g, c, words.Of(s))
			for space := range quartino.Formed(g, c).All() {
				card.On = append(card.On, space.String())
			}
			closed = append(closed, card)
		}
	}
	return closed
}

// cardOf returns the picture of a card: the wheel with four colours.
func cardOf(g quartino.Game, c board.Card, w words.Speech) face.Card {
	four := g.Cards()[c-1]
	card := face.Card{Card: int(c), Name: phrase.Sentence(w.CardName(four))}
	for _, spot := range four {
		x, y := float64(spot.Cell.Column()-1), float64(1-spot.Cell.Row())
		far := 33.0
		if x*y != 0 {
			far = 23.3 // the fields are on a circle
		}
		card.Spots = append(card.Spots, face.Spot{Colour: spot.Colour.String(), X: 37.2 + far*x, Y: 40.2 + far*y})
	}
	return card
}

// holderOf returns a player with the cards that all have seen.
func holderOf(g quartino.Game, p board.Player, w words.Speech) face.Holder {
	_, over := g.Ended()
	h := face.Holder{
		N: int(p), By: "BA"[p%2:][:1], Name: phrase.Sentence(w.Player(p, g.Rules())), Left: w.CardsOf(p, g),
		Turn: !over && p == g.Player(), Closed: quartino.HandCards - len(g.Shown(p)), Shown: []face.Card{},
	}
	for _, c := range g.Shown(p) {
		h.Shown = append(h.Shown, cardOf(g, c, w))
	}
	return h
}

// phaseOf returns what the visitors do now. Without tokens in the cache a card is shown at once.
func phaseOf(g quartino.Game) string {
	wheel := g.Wheel()
	switch phase := g.Phase(); {
	case phase == quartino.PhaseShow, phase == quartino.PhasePlace && wheel.Set().Len() == board.Tokens:
		return "show"
	case phase == quartino.PhaseTake, phase == quartino.PhaseChoose:
		return "take"
	case phase == quartino.PhaseFinish && g.Left() == 0:
		return "pass"
	case phase != quartino.PhasePlace && phase != quartino.PhaseFinish:
		return ""
	case g.InHand() != 0:
		return "place"
	}
	return "give"
}

package setup

import (
	"slices"

	"quartoboard/board"
	"quartoboard/hw"
)

// Deck learns the cards that the owner of a deck enters: each is built on the wheel with four
// tokens, and then laid in the tray, which tells its sticker. It is a value: a copy is a copy.
type Deck struct {
	course
	name    string
	pieces  map[hw.Tag]board.Piece
	known   Quartino    // its maps are never changed, only replaced
	cards   board.Cards // without gaps
	entered hw.Tag      // of the card that was entered last
	doubt   hw.Tag      // of a card of another deck, and was shown for this one; no tag for none
	told    [2]Notice   // what is wrong, since something was last moved: tags beside one another come and go
}

// NewDeck goes on with the cards of a deck, which may be none. The board needs readers under its
// cells and tokens that are known.
func NewDeck(b Build, pieces map[hw.Tag]board.Piece, known Quartino, name string, cards board.Cards) Deck {
	return Deck{course: course{build: b}, name: name, pieces: pieces, known: known, cards: cards}
}

// Quartino has the tags that are known. It must not be changed.
func (e Deck) Quartino() Quartino { return e.known }

// Cards are the cards of the deck.
func (e Deck) Cards() board.Cards { return e.cards }

// Complete reports whether there are enough cards to play with.
func (e Deck) Complete() bool { return e.cards.Len() >= board.MinCards }

// Apply takes one observation in.
func (e Deck) Apply(o Observation) (Deck, []Notice) {
	said := e.course.take(&e, o)
	return e, said
}

// End ends it before its end; the cards stay.
func (e Deck) End() (Deck, []Notice) {
	said := e.end()
	return e, said
}

func (e *Deck) end() []Notice { return e.stop(max(board.MinCards-e.cards.Len(), 0)) }

func (e *Deck) begin(*Readings) []Notice {
	said := []Notice{{What: e.buttons()}}
	if n := e.cards.Len(); n > 0 {
		said = append(said, Notice{What: Resumed, N: n})
	}
	return append(said, e.ask())
}

// ask is the instruction of the step.
func (e *Deck) ask() Notice { return Notice{What: BuildCard, N: e.cards.Len() + 1} }

// buttons is what the buttons do.
func (e *Deck) buttons() What { return DeckButtons }

// pass says it again: there is nothing to leave out.
func (e *Deck) pass() []Notice { return []Notice{e.ask()} }

// back forgets the newest card.
func (e *Deck) back() []Notice {
	n := e.cards.Len()
	if n == 0 {
		return []Notice{{What: First}, e.ask()}
	}
	e.known.Cards = without(e.known.Cards, hw.Tag{}, e.card(n), true)
	e.cards[n-1], e.entered, e.doubt = board.Combination{}, hw.Tag{}, hw.Tag{}
	return []Notice{e.ask()}
}

func (e *Deck) card(n int) board.DeckCard {
	return board.DeckCard{Card: board.Card(n), Deck: e.name}
}

// match takes what the readers read now: a card that lies in the tray, whenever something else
// lies on the board.
func (e *Deck) match(t *Readings) []Notice {
	switch trouble := t.Tray.trouble(); {
	case t.Tray == e.last.Tray && (t.Tags == e.last.Tags || t.Tray.Tag == e.entered):
		return nil
	case trouble != 0:
		return []Notice{{What: trouble}}
	case t.Tray.Tag.Len() > 0:
		return e.hear(t.Tray.Tag, t)
	}
	return nil
}

// hear takes a tag that was laid in the tray. That of a card of another deck must come twice in
// a row to become this one's; that of a piece, of a token or of a card of this deck never does.
func (e *Deck) hear(tag hw.Tag, t *Readings) []Notice {
	piece, isPiece := e.pieces[tag]
	token, card := e.known.Tokens[tag], e.known.Cards[tag]
	switch {
	case isPiece:
		return []Notice{{What: OfPiece, Piece: piece}, e.ask()}
	case token != 0:
		return []Notice{{What: OfToken, Colour: token.Colour()}, e.ask()}
	case card.Card != 0 && card.Deck == e.name && int(card.Card) <= e.cards.Len():
		return []Notice{{What: SameSticker}, e.ask()}
	case card.Card != 0 && tag != e.doubt:
		e.doubt = tag
		return []Notice{{What: AlreadySticker, N: int(card.Card)}, e.ask()}
	}
	shown, wrong := e.built(t)
	if wrong.What == 0 {
		return e.enter(tag, shown)
	}
	if t.Tray != e.last.Tray || e.moved(t) {
		e.told = [2]Notice{}
	}
	if slices.Contains(e.told[:], wrong) {
		return nil
	}
	e.told = [2]Notice{wrong, e.told[0]}
	return []Notice{wrong}
}

// moved reports whether a sensor felt something come or go since the last rest.
func (e *Deck) moved(t *Readings) bool {
	_, faint := e.build.limits()
	for n := range hw.Places {
		if magnitude(t.Levels[n]-e.last.Levels[n]) >= faint {
			return true
		}
	}
	return false
}

// built is what the wheel shows, the centre first, or what is wrong with it.
func (e *Deck) built(t *Readings) (shown board.Combination, wrong Notice) {
	var spots []board.Spot
	for n, r := range t.Tags {
		cell, token := e.build.Readers[n], e.known.Tokens[r.Tag]
		switch {
		case !r.hears():
		case !board.Wheel.Has(cell):
			return shown, Notice{What: BesideWheel, Cell: cell}
		case token == 0:
			return shown, Notice{What: UnknownToken, Cell: cell}
		default:
			spots = append(spots, board.Spot{Cell: cell, Colour: token.Colour()})
		}
	}
	if len(spots) != len(shown) {
		return shown, Notice{What: TokensWanted, N: len(spots)}
	}
	slices.SortFunc(spots, func(a, b board.Spot) int { return place(a) - place(b) })
	copy(shown[:], spots)
	for i, other := range e.cards[:e.cards.Len()] {
		if !slices.ContainsFunc(other[:], func(s board.Spot) bool { return !slices.Contains(spots, s) }) {
			return shown, Notice{What: SameCard, N: i + 1}
		}
	}
	return shown, Notice{}
}

// place is the order in which a card names its spots.
func place(s board.Spot) int {
	if s.Cell == board.B2 {
		return -1
	}
	return int(s.Cell)
}

// enter takes a card in.
func (e *Deck) enter(tag hw.Tag, shown board.Combination) []Notice {
	n := e.cards.Len() + 1
	e.cards[n-1], e.entered, e.doubt = shown, tag, hw.Tag{}
	e.known.Cards = without(e.known.Cards, tag, e.card(n), true)
	e.known.Cards[tag] = e.card(n)
	how := Notice{What: BuiltCard, N: n, Card: shown}
	if n == board.MaxCards {
		return append([]Notice{how}, e.end()...)
	}
	return []Notice{how, e.ask()}
}

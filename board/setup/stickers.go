package setup

import (
	"maps"
	"math/bits"
	"slices"

	"quartoboard/board"
	"quartoboard/hw"
)

// Stickers learns which tag is which token, or which card, in the tray. It is a
// value: a copy is a copy.
type Stickers struct {
	course
	ofCards bool
	deck    string // of the cards; "" for the default one
	cards   board.Cards
	pieces  map[hw.Tag]board.Piece
	known   Tags    // its maps are never changed, only replaced
	todo    numbers // still to be asked for in this run
	asked   uint8   // the number of the token or card of the step
	steps   []stickerStep
	doubt   hw.Tag // of another token or card, shown for this one; empty for none
}

// numbers is a set of numbers of tokens or of cards, bit n-1 for number n.
type numbers uint64

// first returns the lowest number; 0 for none.
func (s numbers) first() uint8 {
	if s == 0 {
		return 0
	}
	return uint8(bits.TrailingZeros64(uint64(s))) + 1
}

func numberSet(n uint8) numbers { return 1 << (n - 1) }

// stickerStep is a finished step, and the tags known before it.
type stickerStep struct {
	asked uint8
	todo  numbers
	known Tags
}

// NewTokens goes on with the known tags, which may be none: it asks for the missing tokens, of seven of
// each colour. If none is missing it asks for all, to check them. It refuses the tags of pieces.
func NewTokens(b Build, pieces map[hw.Tag]board.Piece, known Tags) Stickers {
	return newStickers(Stickers{course: course{build: b}, pieces: pieces, known: known})
}

// NewCards asks for the cards of a deck likewise.
func NewCards(b Build, pieces map[hw.Tag]board.Piece, known Tags, deck string, cards board.Cards) Stickers {
	return newStickers(Stickers{course: course{build: b}, ofCards: true, deck: deck, cards: cards, pieces: pieces, known: known})
}

func newStickers(e Stickers) Stickers {
	if e.todo = e.missing(); e.todo == 0 {
		e.todo = e.all()
	}
	e.asked = e.todo.first()
	return e
}

// all returns the numbers of all tokens, or of the cards of the deck.
func (e *Stickers) all() (all numbers) {
	if !e.ofCards {
		return 1<<board.Tokens - 1
	}
	for i, shown := range e.cards {
		if shown != (board.Combination{}) {
			all |= 1 << i
		}
	}
	return all
}

func (e *Stickers) missing() numbers {
	left := e.all()
	for _, token := range e.known.Tokens {
		if !e.ofCards {
			left &^= numberSet(uint8(token))
		}
	}
	for _, card := range e.known.Cards {
		if e.ofCards && card.Deck == e.deck {
			left &^= numberSet(uint8(card.Card))
		}
	}
	return left
}

// Known are the tags that are known. They must not be changed.
func (e Stickers) Known() Tags { return e.known }

// Complete reports whether every token or card has a tag.
func (e Stickers) Complete() bool { return e.missing() == 0 }

// Apply takes one observation in.
func (e Stickers) Apply(o Observation) (Stickers, []Notice) {
	said := e.course.take(&e, o)
	return e, said
}

// End ends the enrolment early, and keeps the known tags.
func (e Stickers) End() (Stickers, []Notice) {
	said := e.end()
	return e, said
}

func (e *Stickers) end() []Notice { return e.stop(bits.OnesCount64(uint64(e.missing()))) }

func (e *Stickers) begin(*Readings) []Notice {
	said := []Notice{{What: Buttons}}
	if e.Complete() {
		said = append(said, Notice{What: CheckStickers})
	}
	return append(said, e.ask())
}

func (e *Stickers) ask() Notice {
	if e.ofCards {
		return Notice{What: LayCard, N: int(e.asked), Card: e.cards[e.asked-1]}
	}
	return Notice{What: LayToken, Colour: board.Token(e.asked).Colour()}
}

func (e *Stickers) pass() []Notice { return e.next(e.known, Notice{What: Skipped}) }

func (e *Stickers) back() []Notice {
	if len(e.steps) == 0 {
		return []Notice{{What: First}, e.ask()}
	}
	last := e.steps[len(e.steps)-1]
	e.steps = slices.Clone(e.steps[:len(e.steps)-1])
	e.known, e.asked, e.todo, e.doubt = last.known, last.asked, last.todo, hw.Tag{}
	return []Notice{e.ask()}
}

// next ends the step with the known tags, and asks for the next token or card. One that lost its tag
// is asked for again.
func (e *Stickers) next(known Tags, how Notice) []Notice {
	e.steps = append(slices.Clip(e.steps), stickerStep{e.asked, e.todo, e.known})
	lost := e.missing()
	e.known, e.doubt = known, hw.Tag{}
	e.todo = e.todo&^numberSet(e.asked) | e.missing()&^lost
	if e.todo == 0 {
		return append([]Notice{how}, e.end()...)
	}
	e.asked = e.todo.first()
	return []Notice{how, e.ask()}
}

// match takes the reading of the tray.
func (e *Stickers) match(t *Readings) []Notice {
	switch trouble := t.Tray.trouble(); {
	case t.Tray == e.last.Tray:
		return nil
	case trouble != 0:
		return []Notice{{What: trouble}}
	case t.Tray.Tag.Len() > 0:
		return e.hear(t.Tray.Tag)
	}
	return nil
}

// hear takes a tag that was laid in the tray. The tag of another token or card must come twice in a row
// to be accepted; the tag of a piece is refused.
func (e *Stickers) hear(tag hw.Tag) []Notice {
	if piece, ok := e.pieces[tag]; ok {
		return []Notice{{What: OfPiece, Piece: piece}, e.ask()}
	}
	token, card := e.known.Tokens[tag], e.known.Cards[tag]
	switch {
	case e.isAsked(token, card): // any of its colour that was not laid in this run
		e.asked = max(uint8(token), uint8(card.Card))
		return e.next(e.known, Notice{What: Confirmed})
	case token != 0 && !e.ofCards && token.Colour() == board.Token(e.asked).Colour():
		return []Notice{{What: SameSticker}, e.ask()}
	case (token != 0 || card.Card != 0) && tag != e.doubt:
		e.doubt = tag
		return []Notice{{What: AlreadySticker, Colour: token.Colour(), N: int(card.Card)}, e.ask()}
	}
	return e.next(e.with(tag), Notice{What: EnrolledSticker})
}

// isAsked reports whether a token or a card is that of the step.
func (e *Stickers) isAsked(token board.Token, card board.DeckCard) bool {
	if e.ofCards {
		return card == e.card()
	}
	return token != 0 && token.Colour() == board.Token(e.asked).Colour() && e.todo&numberSet(uint8(token)) != 0
}

func (e *Stickers) card() board.DeckCard {
	return board.DeckCard{Card: board.Card(e.asked), Deck: e.deck}
}

// with returns the known tags with a tag on the token or card of the step, and on no other.
func (e *Stickers) with(tag hw.Tag) Tags {
	q := Tags{
		Tokens: without(e.known.Tokens, tag, board.Token(e.asked), !e.ofCards),
		Cards:  without(e.known.Cards, tag, e.card(), e.ofCards),
	}
	if e.ofCards {
		q.Cards[tag] = e.card()
	} else {
		q.Tokens[tag] = board.Token(e.asked)
	}
	return q
}

// without returns a copy without a tag; if replaced, also without the other tags of the thing.
func without[T comparable](tags map[hw.Tag]T, tag hw.Tag, thing T, replaced bool) map[hw.Tag]T {
	left := maps.Clone(tags)
	if left == nil {
		left = map[hw.Tag]T{}
	}
	maps.DeleteFunc(left, func(t hw.Tag, other T) bool { return t == tag || replaced && other == thing })
	return left
}

// Tags are those of the tokens and of the cards.
type Tags struct {
	Tokens map[hw.Tag]board.Token
	Cards  map[hw.Tag]board.DeckCard
}

// Equal reports whether both have the same tags.
func (t Tags) Equal(other Tags) bool {
	return maps.Equal(t.Tokens, other.Tokens) && maps.Equal(t.Cards, other.Cards)
}

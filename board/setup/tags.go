package setup

import (
	"cmp"
	"strings"

	"quartoboard/board"
	"quartoboard/hw"
)

// Thing is what a tag is on: a piece, a token or a card. The other fields are zero.
type Thing struct {
	Piece board.Content
	Token board.Token
	Card  board.DeckCard
}

// String is the text of the piece, the token or the card, as "7", "blue1" or "card3 Club".
func (t Thing) String() string {
	switch {
	case t.Card.Card != 0:
		return t.Card.String()
	case t.Token != 0:
		return t.Token.String()
	}
	return t.Piece.String()
}

// ParseThing reads what String writes.
func ParseThing(s string) (t Thing, err error) {
	if strings.HasPrefix(s, "card") {
		t.Card, err = board.ParseDeckCard(s)
		return t, err
	}
	if t.Token, err = board.ParseToken(s); err == nil {
		return t, nil
	}
	piece, err := board.ParsePiece(s)
	return Thing{Piece: board.Holding(piece)}, err
}

// Compare orders pieces before tokens and these before cards, and those of a kind as they are numbered.
func (t Thing) Compare(other Thing) int {
	return cmp.Or(t.Card.Compare(other.Card), cmp.Compare(t.Token, other.Token), cmp.Compare(t.Piece, other.Piece))
}

// Tags are the tags that are enrolled.
type Tags map[hw.Tag]Thing

// Roster returns the tags of some pieces.
func Roster(pieces map[hw.Tag]board.Piece) Tags {
	t := Tags{}
	for tag, piece := range pieces {
		t[tag] = Thing{Piece: board.Holding(piece)}
	}
	return t
}

// Pieces returns the pieces by their tags, nil for none.
func (t Tags) Pieces() map[hw.Tag]board.Piece {
	return pick(t, func(is Thing) (board.Piece, bool) { return is.Piece.Piece() })
}

// Tokens returns the tokens by their tags, nil for none.
func (t Tags) Tokens() map[hw.Tag]board.Token {
	return pick(t, func(is Thing) (board.Token, bool) { return is.Token, is.Token != 0 })
}

// Cards returns the cards by their tags, nil for none.
func (t Tags) Cards() map[hw.Tag]board.DeckCard {
	return pick(t, func(is Thing) (board.DeckCard, bool) { return is.Card, is.Card.Card != 0 })
}

func pick[T any](t Tags, kind func(Thing) (T, bool)) (some map[hw.Tag]T) {
	for tag, is := range t {
		if one, ok := kind(is); ok {
			if some == nil {
				some = map[hw.Tag]T{}
			}
			some[tag] = one
		}
	}
	return some
}

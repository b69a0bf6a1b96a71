package sim

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"quartoboard/hw"
	"quartoboard/hw/sim/chip"
)

// Token is a token of Quartino, 1 to Tokens.
type Token uint8

// Card is a card of Quartino, 1 to Cards.
type Card uint8

// Tokens and Cards are the numbers of tokens and of cards beside the table.
const Tokens, Cards = 28, 64

// String returns "token 5".
func (n Token) String() string { return fmt.Sprintf("token %d", uint8(n)) }

// String returns "card 5".
func (n Card) String() string { return fmt.Sprintf("card %d", uint8(n)) }

// thing returns the place of a token among the things, or an error.
func (n Token) thing() (int, error) {
	if n < 1 || n > Tokens {
		return 0, fmt.Errorf("invalid token %d: want 1 to %d", uint8(n), Tokens)
	}
	return pieces + int(n) - 1, nil
}

// thing returns the place of a card among the things, or an error.
func (n Card) thing() (int, error) {
	if n < 1 || n > Cards {
		return 0, fmt.Errorf("invalid card %d: want 1 to %d", uint8(n), Cards)
	}
	return pieces + Tokens + int(n) - 1, nil
}

// tokenOf returns the token that is thing i.
func tokenOf(i int) Token { return Token(i - pieces + 1) }

// name is the name of thing i in errors.
func name(i int) string {
	switch {
	case i < pieces:
		return fmt.Sprintf("piece %d", i)
	case i < pieces+Tokens:
		return tokenOf(i).String()
	}
	return Card(i - pieces - Tokens + 1).String()
}

// makeTokens draws the magnets and stickers of the tokens, and the stickers of the cards.
// All are NTAG213.
func (t *Table) makeTokens(r *rand.Rand) {
	things := t.things[:cap(t.things)]
	for i := pieces; i < len(things); i++ {
		p := &things[i]
		if p.stacks = i < pieces+Tokens; p.stacks {
			p.strength = tokenField * (1 + spread*(2*r.Float64()-1))
		}
		p.uid, p.card = t.newTag(r, 7)
		p.own = p.uid
		tag, _ := hw.NewTag(p.uid) // 7 bytes
		t.others[tag] = i
	}
}

// unpack adds the tokens and cards, which lay in their box so far.
func (t *Table) unpack() { t.things = t.things[:cap(t.things)] }

// TokenRoster returns the token of each tag as it was enrolled, without the changes of
// SetTokenTag.
func (t *Table) TokenRoster() map[hw.Tag]Token {
	roster := make(map[hw.Tag]Token, Tokens)
	for tag, i := range t.others {
		if i < pieces+Tokens {
			roster[tag] = tokenOf(i)
		}
	}
	return roster
}

// CardRoster returns the card of each tag.
func (t *Table) CardRoster() map[hw.Tag]Card {
	roster := make(map[hw.Tag]Card, Cards)
	for tag, i := range t.others {
		if n := i - pieces - Tokens; n >= 0 {
			roster[tag] = Card(n + 1)
		}
	}
	return roster
}

// TokenUID returns the present UID of a token.
func (t *Table) TokenUID(n Token) []byte { return slices.Clone(t.tokens()[n-1].uid) }

// OwnTokenUID returns the UID with which a token was enrolled.
func (t *Table) OwnTokenUID(n Token) []byte { return slices.Clone(t.tokens()[n-1].own) }

func (t *Table) tokens() []thing { return t.things[:cap(t.things)][pieces:] }

// SetTokenTag puts another sticker under a token, as SetTag does with a piece.
func (t *Table) SetTokenTag(n Token, uid []byte) error {
	if _, err := n.thing(); err != nil {
		return err
	}
	card, err := chip.NewCard(uid)
	if err != nil {
		return err
	}
	p := &t.tokens()[n-1]
	p.uid, p.card = slices.Clone(uid), card
	return nil
}

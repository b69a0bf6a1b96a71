package sim

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"quartoboard/hw"
	"quartoboard/hw/sim/chip"
)

// Tags are the tags of the pieces, tokens and cards, or the resistors of coded pieces.
type Tags struct {
	things   *Things
	coded    bool // pieces carry resistors, not tags
	enrolled map[hw.Tag]Thing
}

// makePieces draws magnets and tags, or codes. Most tags are NTAG213, with 7 bytes of
// which NXP's are the first 04; every fifth has 4.
func (t *Tags) makePieces(r *rand.Rand, opts Opts) {
	for i := range t.things.list {
		p := &t.things.list[i]
		p.strength = pieceField * (1 + spread*(2*r.Float64()-1))
		if opts.Flipped>>i&1 == 1 {
			p.strength = -p.strength
		}
		if opts.Weak>>i&1 == 1 {
			p.strength /= 3
		}
		switch {
		case t.coded:
			p.uid = []byte{byte((7*i + 3) % pieces)} // not in the order of the pieces
		case i%5 == 4:
			p.uid, p.card = t.draw(r, 4)
		default:
			p.uid, p.card = t.draw(r, 7)
		}
		t.enrol(i, p)
	}
}

// makeTokens draws the magnets and stickers of the tokens, and the stickers of the cards.
// All are NTAG213.
func (t *Tags) makeTokens(r *rand.Rand) {
	all := t.things.all()
	for i := pieces; i < len(all); i++ {
		p := &all[i]
		if p.stacks = i < pieces+Tokens; p.stacks {
			p.strength = tokenField * (1 + spread*(2*r.Float64()-1))
		}
		p.uid, p.card = t.draw(r, 7)
		t.enrol(i, p)
	}
}

func (t *Tags) enrol(i int, p *thing) {
	p.own = p.uid
	tag, _ := hw.NewTag(p.uid) // 1, 4 or 7 bytes
	t.enrolled[tag] = at(i)
}

// draw draws a UID of 7 or 4 bytes that nothing enrolled has.
func (t *Tags) draw(r *rand.Rand, size int) (uid []byte, card *chip.Card) {
	for {
		uid := make([]byte, size)
		for i := range uid {
			uid[i] = byte(r.Uint32())
		}
		if size == 7 {
			uid[0] = 0x04 // NXP
		}
		tag, _ := hw.NewTag(uid) // 4 or 7 bytes
		card, err := chip.NewCard(uid)
		if _, taken := t.enrolled[tag]; err == nil && !taken && !tag.Random() {
			return uid, card
		}
	}
}

// Roster returns the piece of each tag as it was enrolled, without the changes of Set.
func (t *Tags) Roster() map[hw.Tag]Piece { return enrolled[Piece](t) }

// Tokens returns the token of each tag as it was enrolled.
func (t *Tags) Tokens() map[hw.Tag]Token { return enrolled[Token](t) }

// Cards returns the card of each tag as it was enrolled.
func (t *Tags) Cards() map[hw.Tag]Card { return enrolled[Card](t) }

// enrolled returns the things of one kind by tag.
func enrolled[T any](t *Tags) map[hw.Tag]T {
	roster := map[hw.Tag]T{}
	for tag, n := range t.enrolled {
		if own, is := n.(T); is {
			roster[tag] = own
		}
	}
	return roster
}

// UID returns the present UID of a thing of the table.
func (t *Tags) UID(n Thing) []byte { return slices.Clone(t.at(n).uid) }

// OwnUID returns the UID with which a thing of the table was enrolled.
func (t *Tags) OwnUID(n Thing) []byte { return slices.Clone(t.at(n).own) }

func (t *Tags) at(n Thing) *thing { return &t.things.all()[index(n)] }

// Strange returns a UID with which nothing was enrolled.
func (t *Tags) Strange() []byte {
	if t.coded {
		return []byte{strangeCode}
	}
	uid, _ := t.draw(t.things.rand, 7)
	return uid
}

// Set puts another tag into a thing: UID of another one for two alike, Strange for an
// unknown one. A UID has 4, 7 or 10 bytes.
func (t *Tags) Set(n Thing, uid []byte) error {
	p := t.at(n)
	if _, piece := n.(Piece); t.coded && piece {
		if len(uid) != 1 {
			return fmt.Errorf("invalid code of %d bytes: want one", len(uid))
		}
		p.uid = slices.Clone(uid)
		return nil
	}
	card, err := chip.NewCard(uid)
	if err == nil {
		p.uid, p.card = slices.Clone(uid), card
	}
	return err
}

package sim

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"

	"quartoboard/hw"
	"quartoboard/hw/sim/chip"
)

// newTag draws a UID of 7 or 4 bytes that nothing enrolled has.
func (t *Table) newTag(r *rand.Rand, size int) (uid []byte, card *chip.Card) {
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
		_, taken := t.roster[tag]
		_, other := t.others[tag]
		if err == nil && !taken && !other && !tag.Random() {
			return uid, card
		}
	}
}

// Roster returns the piece of each tag as it was enrolled, without the changes of
// SetTag.
func (t *Table) Roster() map[hw.Tag]uint8 { return maps.Clone(t.roster) }

// UID returns the present UID of a piece, 0–15.
func (t *Table) UID(piece int) []byte { return slices.Clone(t.things[piece].uid) }

// OwnUID returns the UID with which a piece, 0–15, was enrolled.
func (t *Table) OwnUID(piece int) []byte { return slices.Clone(t.things[piece].own) }

// StrangeUID returns a UID with which nothing was enrolled.
func (t *Table) StrangeUID() []byte {
	if t.coded {
		return []byte{strangeCode}
	}
	uid, _ := t.newTag(t.hand, 7)
	return uid
}

// SetTag puts another tag into a piece: UID of another piece for two alike,
// StrangeUID for an unknown one. A UID has 4, 7 or 10 bytes.
func (t *Table) SetTag(piece int, uid []byte) error {
	if piece < 0 || piece >= pieces {
		return fmt.Errorf("invalid piece %d: want 0 to 15", piece)
	}
	if t.coded {
		if len(uid) != 1 {
			return fmt.Errorf("invalid code of %d bytes: want one", len(uid))
		}
		t.things[piece].uid = slices.Clone(uid)
		return nil
	}
	card, err := chip.NewCard(uid)
	if err != nil {
		return err
	}
	t.things[piece].uid, t.things[piece].card = slices.Clone(uid), card
	return nil
}

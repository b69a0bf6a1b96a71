package setup

import (
	"math/bits"
	"slices"
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

// Build describes the hardware, and its wiring as the profile has it.
type Build struct {
	Profile string
	Linear  bool // the sensors measure a field; else they switch
	On      int  // of linear sensors: counts of change that are a magnet
	Cells   bool // readers under the cells
	Tray    bool // a reader under the giving tray
	Coded   bool // pieces carry resistors, not tags

	Sensors [hw.Places]board.Cell // the cell above sensor n
	Readers [hw.Places]board.Cell // the cell above reader n
}

// limits returns the change of a level by a piece, and the least change by a weak one.
func (b *Build) limits() (on, faint int) {
	if !b.Linear {
		return 1, 1
	}
	return b.On, max(b.On/4, 1)
}

// faint reports whether a change of level is too weak to be accepted unasked.
func (b *Build) faint(change int) bool {
	return b.Linear && 5*magnitude(change) < 6*b.On
}

// likely chooses among several readers that hear something the one that the profile has under the same
// cell as the sensor, if it is one of them.
func (b *Build) likely(heard, strong uint16) uint16 {
	cell := b.Sensors[bits.TrailingZeros16(strong)]
	for n, at := range b.Readers {
		if heard>>n&1 == 1 && at == cell {
			return 1 << n
		}
	}
	return heard
}

// Misread is the reason for which a reader gave no tag.
type Misread uint8

// The reasons. Zero is none: a tag, or surely none.
const (
	Crowded Misread = iota + 1 // two tags in one field
	Phone                      // or a card: a random ID, beside one tag at most
	Unclear                    // garbled, or a resistance between two codes
	Silent                     // the reader does not answer
)

// Reading is the answer of one reader. The zero value means that it read no tag.
type Reading struct {
	Tag     hw.Tag
	Misread Misread
	Several [hw.MostTags]hw.Tag // Crowded: the tags, where they can be told apart
}

// hears reports whether there is something over the reader.
func (r Reading) hears() bool {
	return r.Tag.Len() > 0 || r.Misread != 0 && r.Misread != Silent
}

// Readings are those of the table at rest.
type Readings struct {
	Levels [hw.Places]int // by sensor, in counts; of switches 0 and 1
	Failed uint16         // bit n: sensor n gives no level
	Tags   [hw.Places]Reading
	Tray   Reading
}

// newTags returns the tags that were not on the table before, and the new kinds of misreads.
func (t *Readings) newTags(before *Readings) (tags []hw.Tag, misread [Silent + 1]bool) {
	was := before.all()
	for i, r := range t.all() {
		if r == was[i] {
			continue
		}
		misread[r.Misread] = true
		stood := slices.ContainsFunc(was[:], func(b Reading) bool { return b.Tag == r.Tag })
		if r.Tag.Len() > 0 && !stood && !slices.Contains(tags, r.Tag) {
			tags = append(tags, r.Tag)
		}
	}
	return tags, misread
}

// heardSince returns the readers over which something came: where nothing was heard before, or another
// tag, since a piece may be exchanged before its reader finds the cell empty.
func (t *Readings) heardSince(before *Readings) (mask uint16) {
	for n, r := range t.Tags {
		was := before.Tags[n]
		other := r.Tag.Len() > 0 && was.Tag.Len() > 0 && r.Tag != was.Tag
		if r.hears() && !was.hears() || other {
			mask |= 1 << n
		}
	}
	return mask
}

func (t *Readings) all() (all [hw.Places + 1]Reading) {
	copy(all[:], t.Tags[:])
	all[hw.Places] = t.Tray
	return all
}

// Observation is the result of one look at the table.
type Observation struct {
	At       time.Duration
	Rest     bool          // the table has come to rest, and is as Readings says
	Readings Readings      //
	Press    board.Pressed // of a button; without a Button none
}

func magnitude(x int) int { return max(x, -x) }

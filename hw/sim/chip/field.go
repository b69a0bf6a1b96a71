package chip

import (
	"slices"
	"time"
)

// field is the field of an antenna and the cards powered by it.
type field struct {
	on    bool
	cards []*Card
	spare []*Card
}

// look updates the cards within reach of the antenna: new ones start, those that left
// lose their supply.
func (f *field) look(reach func(dst []*Card) []*Card, now time.Duration) {
	reached := f.spare[:0]
	if f.on && reach != nil {
		reached = reach(reached)
	}
	for _, c := range f.cards {
		if !slices.Contains(reached, c) {
			c.powerOff(f)
		}
	}
	for _, c := range reached {
		if c.source != f {
			c.powerOn(f, now)
		}
	}
	f.cards, f.spare = reached, f.cards
}

// ask gives the cards a frame that ends at a time, and superposes their answers. The
// collision is the first bit in which they differ, or -1.
func (f *field) ask(tx *frame, ends time.Duration) (rx frame, collision int, answered bool) {
	collision = -1
	for _, c := range f.cards {
		var answer frame
		if !c.receive(tx, &answer, ends) {
			continue
		}
		if at := rx.superpose(&answer); at >= 0 && (collision < 0 || at < collision) {
			collision = at
		}
		answered = true
	}
	return rx, collision, answered
}

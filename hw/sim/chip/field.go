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

package chip

import (
	"slices"
	"time"

	"periph.io/x/conn/v3/gpio"
)

// Reader is the part that the reader chips have in common: supply, reset and antenna.
type Reader struct {
	// Reach appends to dst the cards within reach of the antenna now. Nil for none.
	Reach func(dst []*Card) []*Card
	// Dead keeps the chip from answering, with its field off.
	Dead bool
	// Deaf keeps the chip from receiving cards until a reset by its pin or by its supply.
	Deaf bool
	// Slow is added to the time of every frame on the air.
	Slow time.Duration

	// Set by the constructor of the chip, then fixed.
	clock   *Clock
	powerOn func()        // sets the state after power-up
	start   time.Duration // from supply or reset to the first command

	inReset bool
	readyAt time.Duration // the end of the start, or of waking up

	on    bool    // the field
	cards []*Card // powered by it
	spare []*Card
}

// BrownOut simulates a short loss of the supply: the chip starts again.
func (r *Reader) BrownOut() {
	r.Deaf = false
	r.powerOn()
	r.readyAt = r.clock.Now() + r.start
}

// Reset sets the level of the reset input: low is hard power-down, and its end a reset.
// A Pin can call it at a change.
func (r *Reader) Reset(l gpio.Level) {
	released := r.inReset && l == gpio.High
	r.inReset = l == gpio.Low
	if r.inReset || released {
		r.BrownOut()
	}
}

// off reports whether the chip cannot be reached at all.
func (r *Reader) off() bool { return r.Dead || r.inReset || r.clock.Now() < r.readyAt }

// look updates the cards within reach of the antenna: new ones start, those that left
// lose their supply.
func (r *Reader) look() {
	reached := r.spare[:0]
	if r.on && !r.Dead && r.Reach != nil {
		reached = r.Reach(reached)
	}
	for _, c := range r.cards {
		if c.source == r && !slices.Contains(reached, c) {
			c.source = nil
		}
	}
	for _, c := range reached {
		if c.source != r {
			c.powerOn(r, r.clock.Now())
		}
	}
	r.cards, r.spare = reached, r.cards
}

// exchange gives the cards a frame that ends at a time, and superposes their answers. The
// collision is the first bit in which they differ, or -1.
func (r *Reader) exchange(tx *frame, ends time.Duration) (rx frame, collision int, answered bool) {
	r.look()
	collision = -1
	for _, c := range r.cards {
		var answer frame
		if !c.receive(tx, &answer, ends) || r.Deaf {
			continue
		}
		if at := rx.superpose(&answer); at >= 0 && (collision < 0 || at < collision) {
			collision = at
		}
		answered = true
	}
	return rx, collision, answered
}

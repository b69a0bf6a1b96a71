package stack

import (
	"slices"

	"quartoboard/board"
)

// Change is a board.Stacks, interpreted by the belief before it.
type Change struct {
	Left, Came, Unknown board.CellSet               // spaces that lost tokens, got some, changed in an unknown way
	Grew                board.CellSet               // of Came: the field has grown
	Back                board.CellSet               // doubtful spaces whose top was lifted and is back
	Late                board.CellSet               // of Came: the token came before, and its tag answers now
	Moved               [board.Cells]int            // tokens that left or came, by the field; 0 where it does not tell
	Arrivals            [board.Cells]board.TokenSet // tokens heard that were not believed there
	Silent              [board.Cells]board.TokenSet // tokens that answered before and do not now
}

// Read interprets a change of the spaces. due reports whether a token is due: put on others it may
// silence them.
func (b *Belief) Read(f board.Stacks, due bool) (ch Change) {
	before := b.Heard
	for c := range f.Changed.All() {
		b.Heard[c] = f.Now[c].Heard
	}
	for c := range f.Changed.All() {
		now, space := f.Now[c], board.SetOf(c)
		ch.Arrivals[c] = b.arrivals(c, f)
		ch.Silent[c] = before[c] &^ now.Heard
		switch now.Change {
		case board.StackGrew:
			if top := b.Wheel[c].Top(); b.Doubtful.Has(c) && ch.Arrivals[c] == 0 && (now.Heard &^ before[c]).Has(top) {
				ch.Back |= space
				break
			}
			ch.Came |= space
			ch.Grew |= space
			ch.Moved[c] = now.Moved
		case board.StackShrank, board.StackCleared:
			ch.Left |= space
			if ch.Arrivals[c] != 0 {
				ch.Came |= space
			}
		default:
			switch unsure := now.Change == board.StackUnsure; {
			case ch.Arrivals[c] != 0:
				ch.Came |= space
				if !unsure {
					ch.Late |= space
				}
			case ch.Silent[c]&b.Wheel[c].Set() != 0 && (unsure && !due || !b.Sensed.Has(c)):
				ch.Left |= space
			case unsure:
				ch.Unknown |= space
			}
		}
		if now.Change != 0 && now.Change != board.StackUnsure {
			b.Sensed |= space
		}
	}
	return ch
}

// arrivals returns the tokens that a space hears and that were not believed there. A token that
// answers on its believed space, or on a space that grew at the same time, does not count on others.
func (b *Belief) arrivals(c board.Cell, f board.Stacks) board.TokenSet {
	arrivals := f.Now[c].Heard &^ b.Wheel[c].Set()
	for other := range board.Cell(board.Cells) {
		if other == c {
			continue
		}
		arrivals &^= b.Heard[other] & b.Wheel[other].Set()
		if f.Now[other].Change == board.StackGrew && f.Now[c].Change != board.StackGrew {
			arrivals &^= b.Heard[other]
		}
	}
	return arrivals
}

// Request is the request of the game that stood when tokens left a space.
type Request uint8

// The requests.
const (
	Take Request = iota + 1 // to return its tokens to the cache
	Lift                    // to lift the top
	Add                     // to put one more token there
)

// Leave removes lifted tokens from a space. A token whose tag answers is there. The first line that
// fits counts:
//
//	the space            the field and the tags             what is believed after it
//	any                  cleared                            nothing
//	any                  the topmost tag answers            without one that does not answer below it
//	in doubt             a tag fell silent                  what was below that, and no doubt
//	in doubt             none did                           the same, and the doubt lasts
//	a return is asked    none did                           what answers: in doubt
//	its top is asked     one fell silent, not the topmost   what was below that: in doubt
//	changed unknown      one fell silent, not the topmost   what was below that: in doubt
//	known                a number                           without so many from the top
//	one is asked, or it is taken                            without the topmost
//	any                  a tag fell silent                  what was below that
//	any                  one on top does not answer         without that
//	any                  several on top do not answer       what answers: in doubt
//
// A token that comes to a space in doubt ends the doubt only if its tag answers. A token that the
// tray names ends it if no other token can be on that space. On a space without a sensor the tags
// alone count.
func (b *Belief) Leave(c board.Cell, now board.Stack, silent board.TokenSet, asked Request) {
	col, felt, space := &b.Wheel[c], b.Sensed.Has(c), board.SetOf(c)
	if now.Change == board.StackCleared || !felt && now.Heard == 0 {
		*col = Column{}
		b.Uncounted, b.Doubtful = b.Uncounted&^space, b.Doubtful&^space
		return
	}
	stays := col.Last(now.Heard)
	shrank := now.Change == board.StackShrank
	if shrank { // something is still there
		stays = max(stays, 1)
	}
	left := col.Height() - stays // at most; -1 where nothing was believed
	if left == 0 {
		b.slip(c, now.Heard)
		return
	}
	switch first := col.First(silent); {
	case b.Doubtful.Has(c):
		if silent&col.Set() == 0 {
			return
		}
		b.Doubtful &^= space
		left = col.Height() - first
	case silent&col.Set() == 0 && asked == Add || asked == Lift && shrank && first+1 < col.Height(),
		now.Change == board.StackUnsure && felt && first+1 < col.Height():
		b.cut(c, min(stays, first))
		return
	case now.Moved > 0 && !b.Uncounted.Has(c) && col.Top() != 0:
		left = min(left, now.Moved)
	case asked != 0 && shrank && left > 0:
		left = 1
	case silent&col.Set() != 0:
		left = min(left, col.Height()-first)
	case left != 1 && felt:
		b.cut(c, stays)
		return
	}
	for range left {
		col.Pop()
	}
}

// slip removes the highest token that does not answer.
func (b *Belief) slip(c board.Cell, heard board.TokenSet) {
	for _, token := range slices.Backward(b.Wheel[c].List()) {
		if !heard.Has(token) {
			b.Wheel[c].Drop(board.TokenSet(0).With(token))
			return
		}
	}
}

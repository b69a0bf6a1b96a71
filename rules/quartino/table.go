package quartino

import (
	"slices"
	"time"

	"quartoboard/board"
)

// table holds the reports of the board, and the position concluded from them.
type table struct {
	now       time.Duration
	believed  wheel                       // known and unknown tokens
	heard     [board.Cells]board.TokenSet // tokens whose tags answered last
	sensed    board.CellSet               // spaces whose field was seen to change: their sensors work
	tray      board.Tray
	cardWaits bool          // the card in the tray was laid while the wheel was wrong
	laidWrong bool          // the token in the tray was laid while the wheel was wrong
	lifted    board.CellSet // spaces with missing tokens
	guided    board.CellSet // of these, the spaces whose tokens were asked for
	heldUntil time.Duration // until then repeat may be held
	liftedAt  [board.Cells]time.Duration
	uncounted board.CellSet                // spaces where several tokens may have come in one step of the field
	doubtful  board.CellSet                // spaces that changed in an unknown way
	intact    board.CellSet                // spaces that were right before tokens were lifted, and got no other since
	lastSpace [board.Tokens + 1]board.Cell // the last believed space of a token
	answers   board.TokenSet               // tokens whose tag was heard where they belong
	known     board.Token                  // identified in the tray after WhichToken: it comes next
	early     time.Duration                // the time at which a token came that the tray still reports; 0 for none
	earlyOn   board.CellSet                // the spaces of tokens that came then
}

// fault notes a sensor or buttons that fail.
func (t *table) fault(f board.Fault) {
	if f.Part.Kind == board.PartButtons { // their release is not reported
		t.heldUntil = 0
	}
	if f.State == board.Failed && f.Part.Kind == board.PartSensor {
		t.sensed &^= f.Cells
	}
}

// offUntil is the time until which tokens may be off a space to be felt.
func (t *table) offUntil(c board.Cell) time.Duration { return max(t.liftedAt[c]+OffSpace, t.heldUntil) }

// restartTime begins the time of all lifted tokens again.
func (t *table) restartTime(at time.Duration) {
	for c := range t.lifted.All() {
		t.liftedAt[c] = at
	}
}

// change is a board.Stacks, interpreted by the position before it.
type change struct {
	left, came, unknown board.CellSet               // spaces that lost tokens, got some, changed in an unknown way
	grew                board.CellSet               // of came: the field has grown
	back                board.CellSet               // doubtful spaces whose top was lifted and is back
	late                board.CellSet               // of came: the token came before, and its tag answers now
	moved               [board.Cells]int            // tokens that left or came, by the field; 0 where it does not tell
	waited              bool                        // a token came before, and that in the tray has stayed there
	arrivals            [board.Cells]board.TokenSet // tokens heard that were not believed there
	silent              [board.Cells]board.TokenSet // tokens that answered before and do not now
}

// read interprets a change of the spaces. due reports whether a token is due: put on others it may
// silence them.
func (t *table) read(f board.Stacks, due bool) (ch change) {
	before := t.heard
	for c := range f.Changed.All() {
		t.heard[c] = f.Now[c].Heard
	}
	for c := range f.Changed.All() {
		now, space := f.Now[c], board.SetOf(c)
		ch.arrivals[c] = t.arrivals(c, f)
		ch.silent[c] = before[c] &^ now.Heard
		switch now.Change {
		case board.StackGrew:
			if top := t.believed[c].top(); t.doubtful.Has(c) && ch.arrivals[c] == 0 && (now.Heard &^ before[c]).Has(top) {
				ch.back |= space
				break
			}
			ch.came |= space
			ch.grew |= space
			ch.moved[c] = now.Moved
		case board.StackShrank, board.StackCleared:
			ch.left |= space
			if ch.arrivals[c] != 0 {
				ch.came |= space
			}
		default:
			switch unsure := now.Change == board.StackUnsure; {
			case ch.arrivals[c] != 0 && !unsure:
				ch.late |= space
				ch.came |= space
			case ch.arrivals[c] != 0:
				ch.came |= space
			case ch.silent[c]&t.believed[c].has() != 0 && (unsure && !due || !t.sensed.Has(c)):
				ch.left |= space
			case unsure:
				ch.unknown |= space
			}
		}
		if now.Change != 0 && now.Change != board.StackUnsure {
			t.sensed |= space
		}
	}
	return ch
}

// arrivals returns the tokens that a space hears and that were not believed there. A token that
// answers on its believed space, or on a space that grew at the same time, does not count on others.
func (t *table) arrivals(c board.Cell, f board.Stacks) board.TokenSet {
	arrivals := f.Now[c].Heard &^ t.believed[c].has()
	for other := range board.Cell(board.Cells) {
		if other == c {
			continue
		}
		arrivals &^= t.heard[other] & t.believed[other].has()
		if f.Now[other].Change == board.StackGrew && f.Now[c].Change != board.StackGrew {
			arrivals &^= t.heard[other]
		}
	}
	return arrivals
}

// asking is the request of the game that stood when tokens left a space.
type asking uint8

const (
	taken   asking = iota + 1 // to return its tokens to the cache
	top                       // to lift the top
	another                   // to put one more token there
)

// leave removes lifted tokens from a space. A token whose tag answers is there. The first line that
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
func (t *table) leave(c board.Cell, now board.Stack, silent board.TokenSet, asked asking) {
	col, felt, space := &t.believed[c], t.sensed.Has(c), board.SetOf(c)
	if now.Change == board.StackCleared || !felt && now.Heard == 0 {
		*col = column{}
		t.uncounted, t.doubtful = t.uncounted&^space, t.doubtful&^space
		return
	}
	stays := col.last(now.Heard)
	shrank := now.Change == board.StackShrank
	if shrank { // something is still there
		stays = max(stays, 1)
	}
	left := col.n - stays // at most
	if left == 0 {
		t.slip(c, now.Heard)
		return
	}
	switch first := col.first(silent); {
	case t.doubtful.Has(c):
		if silent&col.has() == 0 {
			return
		}
		t.doubtful &^= space
		left = col.n - first
	case silent&col.has() == 0 && asked == another || asked == top && shrank && first+1 < col.n,
		now.Change == board.StackUnsure && felt && first+1 < col.n:
		t.cut(c, min(stays, first))
		return
	case now.Moved > 0 && !t.uncounted.Has(c) && col.top() != 0:
		left = min(left, uint8(now.Moved))
	case asked != 0 && shrank:
		left = 1
	case silent&col.has() != 0:
		left = min(left, col.n-first)
	case left > 1 && felt:
		t.cut(c, stays)
		return
	}
	for range left {
		col.pop()
	}
}

// cut leaves the lowest tokens on a space, which are surely there, and puts an unknown one on them.
func (t *table) cut(c board.Cell, stays uint8) {
	col := &t.believed[c]
	for col.n > stays {
		col.pop()
	}
	col.push(0)
	t.doubtful |= board.SetOf(c)
	t.intact &^= board.SetOf(c)
}

// slip removes the highest token that does not answer.
func (t *table) slip(c board.Cell, heard board.TokenSet) {
	col := &t.believed[c]
	for _, token := range slices.Backward(col.list()) {
		if !heard.Has(token) {
			col.drop(func(t board.Token) bool { return t == token })
			return
		}
	}
}

// inventory takes the spaces as they are found at a start. The number of tokens cannot be observed:
// an occupied space keeps its believed tokens and gets the heard ones, and a space that was empty
// gets all of its agreed tokens. A missing token that was put back unheard is still missing: the
// game asks for it, and the players see it there. The opposite mistake would stay unnoticed.
func (t *table) inventory(f board.Stacks, agreed *wheel) {
	for c := range f.Changed.All() {
		now, col := f.Now[c], &t.believed[c]
		t.heard[c] = now.Heard
		switch now.Change {
		case board.StackCleared:
			*col = column{}
		default:
			empty := col.n == 0
			for _, token := range agreed[c].list() {
				if empty && (col.n == 0 || !t.believed.all().Has(token)) || now.Heard.Has(token) && !col.has().Has(token) {
					t.move(token, c)
				}
			}
			for token := range (now.Heard &^ col.has()).All() {
				t.move(token, c)
			}
			if col.n == 0 {
				col.push(0)
			}
		}
	}
}

// move puts a token on a space, and removes it from any other.
func (t *table) move(token board.Token, c board.Cell) {
	t.believed.drop(board.TokenSet(0).With(token))
	t.believed[c].push(token)
	t.lastSpace[token] = c
	if t.known == token {
		t.known = 0
	}
}

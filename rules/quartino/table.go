package quartino

import (
	"slices"
	"time"

	"quartoboard/board"
)

// table is what the board has reported, and what is believed of it.
type table struct {
	now       time.Duration
	believed  wheel                       // tokens that are known and unknown ones
	heard     [board.Cells]board.TokenSet // whose tags answered last
	sensed    board.CellSet               // spaces whose field was seen to change: their sensors work
	tray      board.Tray
	cardWaits bool          // it was laid while the wheel was wrong
	laidWrong bool          // the token in the tray was, too
	lifted    board.CellSet // spaces that tokens are off
	guided    board.CellSet // of them: those whose return was asked for
	heldUntil time.Duration // until then repeat may be held
	liftedAt  [board.Cells]time.Duration
	uncounted board.CellSet                // spaces where several tokens may have come in one step of the field
	doubtful  board.CellSet                // spaces that changed in an unknown way
	intact    board.CellSet                // spaces that were right before tokens were lifted, on which nothing else came
	lastSpace [board.Tokens + 1]board.Cell // on which a token was believed last
	answers   board.TokenSet               // tokens whose tag was heard where they belong
	known     board.Token                  // that the tray named after WhichToken: what comes next
	early     time.Duration                // when a token came that the tray still reports; 0 for none
	earlyOn   board.CellSet                // the spaces on which something came then
}

// fault notes a sensor or buttons that fail.
func (t *table) fault(f board.Fault) {
	if f.Part.Kind == board.PartButtons { // whose release cannot be seen
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

// change is what a board.Stacks says of the spaces.
type change struct {
	left, came, unknown board.CellSet               // unknown: changed in a way that is not known
	grew                board.CellSet               // of those where something came: the field tells it
	back                board.CellSet               // that changed in an unknown way, and the top was off and is back
	late                board.CellSet               // of those where something came: it came before, and its tag answers now
	moved               [board.Cells]int            // tokens that left or came, where the field tells
	waited              bool                        // something came before, and the token in the tray has stayed there
	news                [board.Cells]board.TokenSet // tokens heard that were not believed there
	silent              [board.Cells]board.TokenSet // tokens that answered before and do not now
}

// read takes a change of the spaces, and tells what it means. While a token is due, one that is put
// on others may silence them.
func (t *table) read(f board.Stacks, due bool) (ch change) {
	before := t.heard
	for c := range f.Changed.All() {
		t.heard[c] = f.Now[c].Heard
	}
	for c := range f.Changed.All() {
		now, is := f.Now[c], board.SetOf(c)
		ch.news[c] = t.news(c, f)
		ch.silent[c] = before[c] &^ now.Heard
		switch now.Change {
		case board.StackGrew:
			if top := t.believed[c].top(); t.doubtful.Has(c) && ch.news[c] == 0 && (now.Heard &^ before[c]).Has(top) {
				ch.back |= is
				break
			}
			ch.came |= is
			ch.grew |= is
			ch.moved[c] = now.Moved
		case board.StackShrank, board.StackCleared:
			ch.left |= is
			if ch.news[c] != 0 {
				ch.came |= is
			}
		default:
			switch unsure := now.Change == board.StackUnsure; {
			case ch.news[c] != 0 && !unsure:
				ch.late |= is
				ch.came |= is
			case ch.news[c] != 0:
				ch.came |= is
			case ch.silent[c]&t.believed[c].has() != 0 && (unsure && !due || !t.sensed.Has(c)):
				ch.left |= is
			case unsure:
				ch.unknown |= is
			}
		}
		if now.Change != 0 && now.Change != board.StackUnsure {
			t.sensed |= is
		}
	}
	return ch
}

// news are the tokens that a space hears and that were not believed there. A token that
// answers where it is believed is no news on another space, nor one that answers on a space
// that grew at the same time.
func (t *table) news(c board.Cell, f board.Stacks) board.TokenSet {
	news := f.Now[c].Heard &^ t.believed[c].has()
	for other := range board.Cell(board.Cells) {
		if other == c {
			continue
		}
		news &^= t.heard[other] & t.believed[other].has()
		if f.Now[other].Change == board.StackGrew && f.Now[c].Change != board.StackGrew {
			news &^= t.heard[other]
		}
	}
	return news
}

// asking is what the game had asked for when something left a space.
type asking uint8

const (
	taken   asking = iota + 1 // its tokens, to be returned to the cache
	top                       // the one on top
	another                   // that one more comes
)

// leave takes off what left a space. A tag that answers is there. The first line that fits counts:
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
	col, felt, is := &t.believed[c], t.sensed.Has(c), board.SetOf(c)
	if now.Change == board.StackCleared || !felt && now.Heard == 0 {
		*col = column{}
		t.uncounted, t.doubtful = t.uncounted&^is, t.doubtful&^is
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
		t.doubtful &^= is
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

// cut leaves on a space what surely is there, and something unknown above it.
func (t *table) cut(c board.Cell, stays uint8) {
	col := &t.believed[c]
	for col.n > stays {
		col.pop()
	}
	col.push(0)
	t.doubtful |= board.SetOf(c)
	t.intact &^= board.SetOf(c)
}

// slip takes off the highest token that does not answer below one that does.
func (t *table) slip(c board.Cell, heard board.TokenSet) {
	col := &t.believed[c]
	for _, token := range slices.Backward(col.list()) {
		if !heard.Has(token) {
			col.drop(func(t board.Token) bool { return t == token })
			return
		}
	}
}

// inventory takes the spaces as they are found: empty, or with what was believed there and what
// is heard, since the number cannot be observed. A space that was empty has all of its tokens
// again. One that is off and was put back unheard is asked for, which shows that it is there; one
// that is taken for there and is off would be noticed by nobody.
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

// move has a token that was heard on a space there, and nowhere else.
func (t *table) move(token board.Token, c board.Cell) {
	t.believed.drop(board.TokenSet(0).With(token))
	t.believed[c].push(token)
	t.lastSpace[token] = c
	if t.known == token {
		t.known = 0
	}
}

package quartino

import (
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
	lost      board.CellSet                // spaces of which only that something is there is known, until they are empty
	lastSpace [board.Tokens + 1]board.Cell // on which a token was believed last
	answers   board.TokenSet               // tokens whose tag was heard on the space where they are
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
		t.answers |= t.heard[c] & t.believed[c].has()
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
			case ch.silent[c].Has(t.believed[c].top()) && (unsure && !due || !t.sensed.Has(c)):
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
	if t.lost.Has(c) {
		return 0
	}
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

// leave takes off what left a space: all of it, or as many tokens as the field tells. Where it
// tells no number, that is the top and what has fallen silent below it: a tag that was heard under
// others is heard without them. Where there is no sensor only the tags that still answer tell how
// much.
func (t *table) leave(c board.Cell, now board.Stack, silent board.TokenSet) {
	col, felt := &t.believed[c], t.sensed.Has(c)
	moved := now.Moved
	if t.uncounted.Has(c) || col.n > 0 && col.top() == 0 { // what is not known need not be there
		moved = 0
	}
	least := uint8(0)
	if now.Change == board.StackShrank {
		least = 1 // something is still there
	}
	switch {
	case now.Change == board.StackCleared, !felt && now.Heard == 0:
		*col = column{}
		t.uncounted, t.lost = t.uncounted&^board.SetOf(c), t.lost&^board.SetOf(c)
	case col.n > 1 && now.Heard.Has(col.top()): // what was below it left
		top := col.top()
		col.pop()
		col.pop()
		col.push(top)
	case col.n > least:
		for gone := 0; col.n > least && gone < max(moved, 1); gone++ {
			col.pop()
		}
		for moved == 0 && col.n > least && (col.has()&silent != 0 || !felt && !now.Heard.Has(col.top())) {
			col.pop()
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

// lose has something unknown on a space: its tokens are taken off and put back one by one.
func (t *table) lose(c board.Cell) {
	t.believed[c] = column{}
	t.believed[c].push(0)
	t.lost, t.doubtful = t.lost|board.SetOf(c), t.doubtful&^board.SetOf(c)
}

// move has a token that was heard on a space there, and nowhere else.
func (t *table) move(token board.Token, c board.Cell) {
	t.believed.drop(board.TokenSet(0).With(token))
	t.believed[c].push(token)
	t.lastSpace[token] = c
}

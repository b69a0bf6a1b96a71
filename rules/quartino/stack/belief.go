package stack

import "quartoboard/board"

// Belief is the tokens that are believed on the spaces, and the reports from which that was concluded.
type Belief struct {
	Wheel                                  // known and unknown tokens
	Heard     [board.Cells]board.TokenSet  // tokens whose tags answered last
	Sensed    board.CellSet                // spaces whose field was seen to change: their sensors work
	Uncounted board.CellSet                // spaces where several tokens may have come in one step of the field
	Doubtful  board.CellSet                // spaces that changed in an unknown way
	Intact    board.CellSet                // spaces that were right before tokens were lifted, and got no other since
	LastSpace [board.Tokens + 1]board.Cell // the last believed space of a token
	Answers   board.TokenSet               // tokens whose tag was heard where they belong
	Known     board.Token                  // identified in the tray after a question: it comes next
}

// Move puts a token on a space, and removes it from any other.
func (b *Belief) Move(token board.Token, c board.Cell) {
	b.Drop(board.TokenSet(0).With(token))
	b.Wheel[c].Push(token)
	b.LastSpace[token] = c
	if b.Known == token {
		b.Known = 0
	}
}

// PutStrange puts an unknown token on each of the spaces.
func (b *Belief) PutStrange(cells board.CellSet) {
	b.Intact &^= cells
	for c := range cells.All() {
		b.Wheel[c].Push(0)
	}
}

// PopStrange removes the unknown tokens on top of spaces, and returns the spaces that had one.
func (b *Belief) PopStrange(cells board.CellSet) board.CellSet {
	cells &= b.Strange()
	for c := range cells.All() {
		b.Wheel[c].Pop()
	}
	return cells
}

// PlaceFound identifies the only unknown token on the wheel, which came while the program did not run.
func (b *Belief) PlaceFound(token board.Token) {
	if cells := board.Wheel & b.Strange(); token != 0 && cells.Len() == 1 {
		b.Wheel[cells.First()].Pop()
		b.Move(token, cells.First())
	}
}

// Trust ends the doubt about a space from which a token was taken, unless that may have been the token
// below it, which has the same colour and is silent.
func (b *Belief) Trust(c board.Cell, token board.Token) {
	if top := b.Wheel[c].Top(); top == 0 || top.Colour() != token.Colour() || b.Heard[c].Has(top) {
		b.Doubtful &^= board.SetOf(c)
	}
}

// TakeDown removes a token from a space, and all tokens above it.
func (b *Belief) TakeDown(token board.Token, c board.Cell) {
	for col := &b.Wheel[c]; col.Set().Has(token); col.Pop() {
		b.Heard[c] = b.Heard[c].Without(col.Top())
	}
}

// Doubt leaves the tokens on a space that are surely there, by their tags, and puts an unknown one on
// them.
func (b *Belief) Doubt(c board.Cell) { b.cut(c, b.Wheel[c].Last(b.Heard[c])) }

// cut leaves the lowest tokens on a space, which are surely there, and puts an unknown one on them.
func (b *Belief) cut(c board.Cell, stays int) {
	col := &b.Wheel[c]
	for col.Height() > stays {
		col.Pop()
	}
	col.Push(0)
	b.Doubtful |= board.SetOf(c)
	b.Intact &^= board.SetOf(c)
}

// Inventory takes the spaces as they are found at a start. The number of tokens cannot be observed:
// an occupied space keeps its believed tokens and gets the heard ones, and a space that was empty
// gets all of its agreed tokens. A missing token that was put back unheard is still missing: the
// game asks for it, and the players see it there. The opposite mistake would stay unnoticed.
func (b *Belief) Inventory(f board.Stacks, agreed *Wheel) {
	for c := range f.Changed.All() {
		now, col := f.Now[c], &b.Wheel[c]
		b.Heard[c] = now.Heard
		if now.Change == board.StackCleared {
			*col = Column{}
			continue
		}
		empty := col.n == 0
		for _, token := range agreed[c].List() {
			if empty && (col.n == 0 || !b.Set().Has(token)) || now.Heard.Has(token) && !col.Set().Has(token) {
				b.Move(token, c)
			}
		}
		for token := range (now.Heard &^ col.Set()).All() {
			b.Move(token, c)
		}
		if col.n == 0 {
			col.Push(0)
		}
	}
}

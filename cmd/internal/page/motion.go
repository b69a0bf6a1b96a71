package page

import (
	"quartoboard/board"
	"quartoboard/rules"
)

// motion has the cells that something leaves, and those on which something comes, before the
// board knows what.
type motion struct{ leaving, coming board.CellSet }

// Moves shows pieces that are moved from cell to cell. leaving are the cells that something
// leaves, coming those on which something comes, before that is reported. It never waits for
// a visitor. It is called by the goroutine of Hear.
func (p *Page) Moves(leaving, coming board.CellSet) {
	p.mu.Lock()
	defer p.mu.Unlock()
	g := rules.StateOf(p.state.game)
	before := p.state.moves
	p.state.moves = motion{leaving, coming}
	if p.state.moves.slide(g) != before.slide(g) {
		p.notify()
	}
}

// slide returns the part of a motion in which a piece is moved: something comes on a free cell
// while a piece leaves another one, or is off it. To lift a piece and return it, or to place
// one, is no such part, so that streams are silent about a hand that explores.
func (m motion) slide(s rules.State) motion {
	m.coming &^= s.Stands
	m.leaving &= s.Stands
	off := m.leaving | s.Off&s.Stands
	if m.coming == 0 || off == 0 {
		return motion{}
	}
	return m
}

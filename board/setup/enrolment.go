package setup

import (
	"maps"
	"slices"

	"quartoboard/board"
	"quartoboard/hw"
)

// Enrolment learns which tag is which piece. It is a value: a copy is a copy.
type Enrolment struct {
	course
	roster  map[hw.Tag]board.Piece // never changed, only replaced
	todo    board.PieceSet         // still to be asked for in this run
	piece   board.Piece            // of the step
	steps   []step                 // the finished ones, for back
	doubt   hw.Tag                 // of another piece, shown for this one; empty for none
	tagless board.CellSet          // cells where something came and no tag was read
}

// step is a finished step, and the roster before it.
type step struct {
	piece  board.Piece
	roster map[hw.Tag]board.Piece
}

// NewEnrolment goes on with a roster, which may be empty: it asks for the missing pieces. If none is
// missing it asks for all, to check them.
func NewEnrolment(b Build, roster map[hw.Tag]board.Piece) Enrolment {
	e := Enrolment{course: course{build: b}, roster: maps.Clone(roster)}
	if e.roster == nil {
		e.roster = map[hw.Tag]board.Piece{}
	}
	if e.todo = e.missing(); e.todo == 0 {
		e.todo = board.AllPieces
	}
	e.piece = e.todo.First()
	return e
}

func (e *Enrolment) missing() board.PieceSet {
	left := board.AllPieces
	for _, p := range e.roster {
		left &^= 1 << p
	}
	return left
}

// Roster holds the enrolled pieces by their tags. It must not be changed.
func (e Enrolment) Roster() map[hw.Tag]board.Piece { return e.roster }

// Complete reports whether every piece has a tag.
func (e Enrolment) Complete() bool { return e.missing() == 0 }

// Apply takes one observation in.
func (e Enrolment) Apply(o Observation) (Enrolment, []Notice) {
	said := e.course.take(&e, o)
	return e, said
}

// End ends the enrolment early, and keeps the roster.
func (e Enrolment) End() (Enrolment, []Notice) {
	said := e.end()
	return e, said
}

func (e *Enrolment) end() []Notice { return e.stop(e.missing().Len()) }

// begin takes the levels of the first rest as those without a piece, but for switches.
func (e *Enrolment) begin(t *Readings) []Notice {
	e.void = t.Failed
	if e.build.Linear {
		e.base = t.Levels
	}
	said := []Notice{{What: Buttons}}
	switch missing := e.missing().Len(); missing {
	case 0:
		said = append(said, Notice{What: CheckPieces})
	case board.Pieces:
	default:
		said = append(said, Notice{What: MissingPieces, N: missing})
	}
	return append(said, e.ask())
}

func (e *Enrolment) ask() Notice {
	taken, deaf := e.cells()
	free, readable := board.AllCells&^taken&^deaf, taken&^deaf
	switch {
	case !e.build.Cells:
		return Notice{What: LayPiece, Piece: e.piece}
	case free != 0:
		return Notice{What: PutPiece, Piece: e.piece, Cell: free.First()}
	case readable != 0:
		return Notice{What: PutInstead, Piece: e.piece, Cell: readable.First()}
	case e.build.Tray && e.last.Tray.Misread != Silent:
		return Notice{What: LayPiece, Piece: e.piece}
	}
	return Notice{What: PutPiece, Piece: e.piece, Cell: board.A1}
}

// cells returns the cells whose tag is read, and those where something is and no tag is read.
func (e *Enrolment) cells() (taken, deaf board.CellSet) {
	deaf = e.tagless
	for n, r := range e.last.Tags {
		cell := board.SetOf(e.build.Readers[n])
		switch {
		case r.Tag.Len() > 0:
			taken |= cell
		case r.Misread != 0:
			deaf |= cell
		}
	}
	return taken, deaf &^ taken
}

func (e *Enrolment) pass() []Notice { return e.next(e.roster, Notice{What: Skipped}) }

func (e *Enrolment) back() []Notice {
	if len(e.steps) == 0 {
		return []Notice{{What: First}, e.ask()}
	}
	last := e.steps[len(e.steps)-1]
	e.steps = slices.Clone(e.steps[:len(e.steps)-1])
	e.roster, e.piece, e.doubt = last.roster, last.piece, hw.Tag{}
	e.todo |= 1 << last.piece
	return []Notice{e.ask()}
}

// next ends the step with a roster, and asks for the next piece.
func (e *Enrolment) next(roster map[hw.Tag]board.Piece, how Notice) []Notice {
	e.steps = append(slices.Clip(e.steps), step{e.piece, e.roster})
	e.roster, e.doubt = roster, hw.Tag{}
	e.todo &^= 1 << e.piece
	if e.todo == 0 {
		return append([]Notice{how}, e.end()...)
	}
	e.piece = e.todo.First()
	return []Notice{how, e.ask()}
}

// match finds the tag of the piece that is asked for in a table at rest.
func (e *Enrolment) match(t *Readings) []Notice {
	tags, misread := t.newTags(&e.last)
	came := e.came(t)
	before := e.last
	e.last = *t
	e.learn(t)
	switch {
	case len(tags) > 1:
		return []Notice{{What: Several}, e.ask()}
	case len(tags) == 1:
		return e.hear(tags[0])
	case misread[Crowded]:
		return []Notice{e.crowd(t)}
	case misread[Phone]:
		return []Notice{{What: PhoneThere}}
	case misread[Unclear] && e.build.Coded:
		return []Notice{{What: BetweenCodes}}
	case misread[Unclear]:
		return []Notice{{What: Unreadable}}
	case came != 0 && e.build.Cells:
		return e.again(t, &before, came)
	}
	return nil
}

// crowd returns the notice of several tags, with a piece that must be taken away if it is known.
func (e *Enrolment) crowd(t *Readings) Notice {
	for _, r := range t.all() {
		for _, tag := range r.Several {
			if piece, known := e.roster[tag]; known && piece != e.piece {
				return Notice{What: CrowdOf, Piece: piece}
			}
		}
	}
	return Notice{What: Crowd}
}

// learn notes over which readers a tag is read, and over which a thing cannot be read.
func (e *Enrolment) learn(t *Readings) {
	for n, r := range t.Tags {
		cell := board.SetOf(e.build.Readers[n])
		switch {
		case r.Tag.Len() > 0:
			e.tagless &^= cell
		case r.Misread == Unclear:
			e.tagless |= cell
		}
	}
}

// hear takes a tag that came. The tag of another piece must come twice in a row: once may be a slip of
// the hand; twice, the two were exchanged at their enrolment.
func (e *Enrolment) hear(tag hw.Tag) []Notice {
	other, known := e.roster[tag]
	switch {
	case known && other == e.piece:
		return e.next(e.roster, Notice{What: Confirmed})
	case known && tag != e.doubt:
		e.doubt = tag
		return []Notice{{What: Already, Piece: other}, e.ask()}
	case known:
		e.todo |= 1 << other
	}
	roster, how := maps.Clone(e.roster), Notice{What: Enrolled}
	for before, p := range e.roster {
		if p == e.piece {
			delete(roster, before)
			how = Notice{What: Replaced, Piece: p}
		}
	}
	roster[tag] = e.piece
	return e.next(roster, how)
}

// again returns the notice of a piece that came without a new tag: its tag stands elsewhere too, or it
// has none.
func (e *Enrolment) again(t, before *Readings, came uint16) []Notice {
	for n, r := range t.Tags {
		if piece, known := e.roster[r.Tag]; known && r != before.Tags[n] {
			return []Notice{{What: Already, Piece: piece}, e.ask()}
		}
	}
	for n, cell := range e.build.Sensors {
		if came>>n&1 == 1 {
			e.tagless |= board.SetOf(cell)
		}
	}
	return []Notice{{What: Tagless}}
}

// came returns the sensors that feel something new since the rest before, where no tag has gone.
func (e *Enrolment) came(t *Readings) uint16 {
	now, before := e.felt(t), e.felt(&e.last)
	for n, r := range e.last.Tags {
		if r.hears() && !t.Tags[n].hears() {
			for s, cell := range e.build.Sensors {
				if cell == e.build.Readers[n] {
					now &^= 1 << s
				}
			}
		}
	}
	return now &^ before
}

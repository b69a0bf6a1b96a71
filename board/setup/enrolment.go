package setup

import (
	"maps"
	"math/bits"
	"slices"

	"quartoboard/board"
	"quartoboard/hw"
)

// Enrolment learns which tag is which piece, or which token or card, laid in the tray. It is a value:
// a copy is a copy.
type Enrolment struct {
	course
	all     []Thing // that may be asked for, in their order
	shown   board.Cards
	known   Tags          // never changed, only replaced
	todo    uint64        // bit n: all[n] is still to be asked for in this run
	asked   int           // all[asked] is the thing of the step
	steps   []step        // the finished ones, for back
	doubt   hw.Tag        // of another thing, shown for this one; empty for none
	tagless board.CellSet // cells where something came and no tag was read
}

// step is a finished step, with what was known and to be done before it.
type step struct {
	asked int
	todo  uint64
	known Tags
}

// NewEnrolment goes on with a roster, which may be empty: it asks for the missing pieces. If none is
// missing it asks for all, to check them.
func NewEnrolment(b Build, roster map[hw.Tag]board.Piece) Enrolment {
	e := Enrolment{course: course{build: b}, known: Roster(roster)}
	for p := range board.Piece(board.Pieces) {
		e.all = append(e.all, Thing{Piece: board.Holding(p)})
	}
	return e.withTodo()
}

// NewTokens goes on with the known tags, which may be none: it asks for the missing tokens, of seven of
// each colour. If none is missing it asks for all, to check them. It refuses the tags of pieces.
func NewTokens(b Build, known Tags) Enrolment {
	e := Enrolment{course: course{build: b}, known: known}
	for n := range board.Token(board.Tokens) {
		e.all = append(e.all, Thing{Token: n + 1})
	}
	return e.withTodo()
}

// NewCards asks for the cards of a deck likewise.
func NewCards(b Build, known Tags, deck string, cards board.Cards) Enrolment {
	e := Enrolment{course: course{build: b}, known: known, shown: cards}
	for i, shown := range cards {
		if shown != (board.Combination{}) {
			e.all = append(e.all, Thing{Card: board.DeckCard{Card: board.Card(i + 1), Deck: deck}})
		}
	}
	return e.withTodo()
}

// withTodo begins with the missing things, or with all.
func (e Enrolment) withTodo() Enrolment {
	if e.todo = e.missing(); e.todo == 0 {
		e.todo = 1<<len(e.all) - 1
	}
	e.asked = bits.TrailingZeros64(e.todo)
	return e
}

// missing returns the things without a tag, bit n for all[n].
func (e *Enrolment) missing() uint64 {
	left := uint64(1)<<len(e.all) - 1
	for _, is := range e.known {
		if n := slices.Index(e.all, is); n >= 0 {
			left &^= 1 << n
		}
	}
	return left
}

// piece returns the piece of the step; ok is false for a token or a card.
func (e *Enrolment) piece() (p board.Piece, ok bool) { return e.all[e.asked].Piece.Piece() }

// Known are the tags that are known. They must not be changed.
func (e Enrolment) Known() Tags { return e.known }

// Complete reports whether every piece, token or card has a tag.
func (e Enrolment) Complete() bool { return e.missing() == 0 }

// Apply takes one observation in. It begins with the first rest of the table.
func (e Enrolment) Apply(o Observation) (Enrolment, []Notice) {
	if _, ok := e.piece(); !ok {
		o.Readings = Readings{Tray: o.Readings.Tray}
	}
	said := e.take(&e, o)
	return e, said
}

// End ends the enrolment early, and keeps what is known.
func (e Enrolment) End() (Enrolment, []Notice) {
	said := e.end()
	return e, said
}

func (e *Enrolment) end() []Notice { return e.stop(bits.OnesCount64(e.missing())) }

// begin takes the levels of the first rest as those without a piece, but for switches.
func (e *Enrolment) begin(o *Observation) []Notice {
	if !o.Rest {
		return nil
	}
	e.last, e.void = o.Readings, o.Readings.Failed
	if e.build.Linear {
		e.base = e.last.Levels
	}
	said := []Notice{{What: Buttons}}
	_, pieces := e.piece()
	switch missing := bits.OnesCount64(e.missing()); {
	case missing == 0 && pieces:
		said = append(said, Notice{What: CheckPieces})
	case missing == 0:
		said = append(said, Notice{What: CheckStickers})
	case pieces && missing < board.Pieces:
		said = append(said, Notice{What: MissingPieces, N: missing})
	}
	return append(said, e.ask())
}

func (e *Enrolment) remind() []Notice { return []Notice{{What: NothingNew}, e.ask()} }

func (e *Enrolment) ask() Notice {
	thing := e.all[e.asked]
	switch card := thing.Card.Card; {
	case card != 0:
		return Notice{What: LayCard, N: int(card), Card: e.shown[card-1]}
	case thing.Token != 0:
		return Notice{What: LayToken, Colour: thing.Token.Colour()}
	}
	piece, _ := e.piece()
	taken, deaf := e.cells()
	free, readable := board.AllCells&^taken&^deaf, taken&^deaf
	switch {
	case !e.build.Cells:
		return Notice{What: LayPiece, Piece: piece}
	case free != 0:
		return Notice{What: PutPiece, Piece: piece, Cell: free.First()}
	case readable != 0:
		return Notice{What: PutInstead, Piece: piece, Cell: readable.First()}
	case e.build.Tray && e.last.Tray.Misread != Silent:
		return Notice{What: LayPiece, Piece: piece}
	}
	return Notice{What: PutPiece, Piece: piece, Cell: board.A1}
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

func (e *Enrolment) pass() []Notice { return e.next(e.known, Notice{What: Skipped}) }

func (e *Enrolment) back() []Notice {
	if len(e.steps) == 0 {
		return []Notice{{What: First}, e.ask()}
	}
	last := e.steps[len(e.steps)-1]
	e.steps = slices.Clone(e.steps[:len(e.steps)-1])
	e.known, e.asked, e.todo, e.doubt = last.known, last.asked, last.todo, hw.Tag{}
	return []Notice{e.ask()}
}

// next ends the step with the known tags, and asks for the next thing. One that lost its tag is asked
// for again.
func (e *Enrolment) next(known Tags, how Notice) []Notice {
	e.steps = append(slices.Clip(e.steps), step{e.asked, e.todo, e.known})
	lacked := e.missing()
	e.known, e.doubt = known, hw.Tag{}
	e.todo = e.todo&^(1<<e.asked) | e.missing()&^lacked
	if e.todo == 0 {
		return append([]Notice{how}, e.end()...)
	}
	e.asked = bits.TrailingZeros64(e.todo)
	return []Notice{how, e.ask()}
}

// match finds the tag of the thing that is asked for in a table at rest.
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
	asked, pieces := e.piece()
	for _, r := range t.all() {
		for _, tag := range r.Several {
			if piece, known := e.known[tag].Piece.Piece(); pieces && known && piece != asked {
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

// hear takes a tag that came. The tag of another thing must come twice in a row: once may be a slip of
// the hand; twice, the two were exchanged at their enrolment. The tag of a piece is that of no token and
// of no card. Any token of the colour counts that was not laid in this run.
func (e *Enrolment) hear(tag hw.Tag) []Notice {
	asked, is := e.all[e.asked], e.known[tag]
	_, pieces := e.piece()
	piece, ofPiece := is.Piece.Piece()
	colour := is.Token.Colour()
	alike := is == asked || colour != 0 && colour == asked.Token.Colour()
	switch n := slices.Index(e.all, is); {
	case alike && e.todo>>n&1 == 1:
		e.asked = n
		return e.next(e.known, Notice{What: Confirmed})
	case alike:
		return []Notice{{What: SameSticker}, e.ask()}
	case ofPiece && !pieces:
		return []Notice{{What: OfPiece, Piece: piece}, e.ask()}
	case is != Thing{} && tag != e.doubt:
		e.doubt = tag
		if pieces {
			return []Notice{{What: Already, Piece: piece}, e.ask()}
		}
		return []Notice{{What: AlreadySticker, Colour: colour, N: int(is.Card.Card)}, e.ask()}
	}
	known, how := Tags{}, Notice{What: EnrolledSticker}
	maps.Copy(known, e.known)
	maps.DeleteFunc(known, func(_ hw.Tag, other Thing) bool { return other == asked })
	if p, ok := e.piece(); ok && len(known) < len(e.known) {
		how = Notice{What: Replaced, Piece: p}
	} else if ok {
		how = Notice{What: Enrolled}
	}
	known[tag] = asked
	return e.next(known, how)
}

// again returns the notice of a piece that came without a new tag: its tag stands elsewhere too, or it
// has none.
func (e *Enrolment) again(t, before *Readings, came uint16) []Notice {
	for n, r := range t.Tags {
		if piece, known := e.known[r.Tag].Piece.Piece(); known && r != before.Tags[n] {
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

// Package quarto has what menu, lesson, page, wire and LEDs show of Quarto alone.
package quarto

import (
	"cmp"
	"slices"

	"quartoboard/audio/phrase"
	words "quartoboard/audio/phrase/quarto"
	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
	"quartoboard/rules/quarto/gametext"
)

// Face is the face of the game.
var Face = face.Face{
	Kind:     quarto.Plug,
	Words:    func(s *phrase.Speech) phrase.Game { return words.Of(s) },
	End:      phrase.ItemDraw,
	Cells:    slices.Collect(board.AllCells.All()),
	Course:   course{},
	Exercise: drill{},
	Ready:    ready,
	Mark:     mark,
	State:    stateOf,

	View:   view,
	Moves:  movesOf,
	Past:   past,
	Text:   gametext.Notation{},
	Tools:  tools{},
	Script: scriptOf,
	Engine: newEngine,
	Coach:  turningPoints,
	Worth:  newWorth,
	Onward: onward,
	Notes:  notes,
	Hint:   tried,
	Gift:   gift,
	Carry:  carry,
	Levels: levels,

	Unanswered: unanswered,
	Due:        due,
	Acts:       acts,
}

// mark updates the lit cells for a judgement. A missed line is lit where it is announced; the
// winning line is all alignments of the call.
func mark(m face.Marks, j board.Judgement, g rules.Game) face.Marks {
	switch j := j.(type) {
	case quarto.Placed:
		return face.Marks{Last: board.SetOf(j.Cell)}
	case quarto.Moved:
		return face.Marks{Last: board.SetOf(j.To)}
	case quarto.Undone:
		return face.Marks{}
	case quarto.Wrong:
		m.Do = face.Instructed(j.Do.From, j.Do.To, j.Do.Act == quarto.Remove, j.Do.Act == quarto.Put)
	case quarto.Owed:
		m.Do = board.SetOf(j.Cell)
	case nil, quarto.Right:
		m.Do = 0
		if owed := quarto.Of(g).Table().Owed; owed != (quarto.Owed{}) { // the hands are to carry it out
			m.Do = board.SetOf(owed.Cell)
		}
	case quarto.Missed:
		if own := quarto.Of(g); own.Rules().Missed == board.TellAnnounce {
			m.Line = cellsOf(j.Lines)
		}
	case quarto.Ended:
		m.Do, m.Line = 0, cmp.Or(cellsOf(j.Lines), m.Line)
	}
	return m
}

// cellsOf returns the cells of all the lines.
func cellsOf(lines []rules.Alignment) (set board.CellSet) {
	for _, a := range lines {
		set |= a.Line.Set()
	}
	return set
}

// ready draws who gives first, and the seed of an engine.
func ready(f board.Started, t face.Table) board.Started {
	o, _ := f.Options.(quarto.Options)
	if o.First == 0 {
		o.First = t.Lot()
	}
	if s := o.Away.Sitter(); s.Kind == quarto.SitterEngine && s.Seed == 0 {
		s.Seed = t.Seed()
		o.Away = quarto.AwayAt(o.Away.Seat(), s)
	}
	f.Options = o
	return f
}

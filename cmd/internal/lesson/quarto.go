package lesson

import (
	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/referee"
)

// quartoCourse are the steps of the lesson of Quarto.
var quartoCourse = [...]phrase.LessonStep{
	phrase.LessonHello, phrase.LessonPieces,
	phrase.LessonGive, phrase.LessonSpaces,
	phrase.LessonLift, phrase.LessonRepeat, phrase.LessonRead,
	phrase.LessonCall, phrase.LessonWindow,
	phrase.LessonGive, phrase.LessonPlace,
	phrase.LessonMenu,
	phrase.LessonGive, phrase.LessonPlace,
	phrase.LessonGive, phrase.LessonLast, phrase.LessonWin,
	phrase.LessonEnd,
}

// optionsOfQuarto returns the options of the lesson between games of the house's.
func optionsOfQuarto(g referee.Game, house board.Options) board.Options {
	o, like := board.DefaultOptions(), house
	if house.Quartino.Players != 0 { // the next game is another one
		like = g.Options()
	}
	o.Giving, o.First, o.Names, o.Practice = like.Giving, like.First, like.Names, true
	return o
}

// returnedPieces reports whether every piece is on its cell, as far as the board can tell: one
// without readers judges no return.
func returnedPieces(g referee.Game) bool {
	table, _ := g.Table()
	for c := range g.Position().Occupied().All() {
		if table[c] == board.Empty {
			return false
		}
	}
	return !paused(g)
}

// judgedQuarto takes a judgement of Quarto.
func (l Lesson) judgedQuarto(j referee.Judgement, g referee.Game) Lesson {
	switch step := l.step(); j := j.(type) {
	case referee.Ended:
		return l.end()
	case referee.Given:
		if step == phrase.LessonGive {
			return l.given(j, g)
		}
	case referee.Placed:
		if step == phrase.LessonGive { // and nobody saw the giving
			l.at++
		}
		switch l.step() {
		case phrase.LessonSpaces, phrase.LessonPlace, phrase.LessonLast:
			return l.goOn(g)
		}
	case referee.Lifted:
		l.felt, l.asked = step == phrase.LessonLift, g.Held()
	case referee.Right:
		l.due = true
	case referee.Call:
		switch {
		case step != phrase.LessonCall && step != phrase.LessonWin:
		case j.Reason == referee.NotYourTurn:
			l.due, l.says = true, phrase.LessonOther
		case step == phrase.LessonCall && !j.Good:
			return l.goOn(g)
		}
	}
	return l
}

// given takes a giving where one is awaited: a short piece is to be replaced.
func (l Lesson) given(j referee.Given, g referee.Game) Lesson {
	if p, ok := j.Piece.Piece(); ok && p.Values().Of(board.Size) == board.Short && j.Via == referee.ByTray {
		l.due, l.says = true, phrase.LessonTall
		return l
	}
	return l.goOn(g)
}

// doneQuarto reports whether a game of Quarto is past the step.
func (l Lesson) doneQuarto(g referee.Game) bool {
	switch l.step() {
	case phrase.LessonGive:
		return g.Phase() == referee.PhasePlace
	case phrase.LessonCall: // in vain
		return g.Placements() >= 4
	}
	return false
}

// target returns the cell for the next tall piece: the first empty one of the line that
// has the most pieces, all of them tall. Row one comes first.
func target(g referee.Game) board.Cell {
	position := g.Position()
	best, most := board.A1, -1
	for l := range rules.Line(rules.Lines) {
		empty, n, only := board.Cell(0), 0, true
		cells := l.Cells()
		for i := range cells {
			c := cells[len(cells)-1-i]
			p, ok := position[c].Piece()
			switch {
			case position[c] == board.Empty:
				empty = c
			case !ok || p.Values().Of(board.Size) != board.Tall:
				only = false
			default:
				n++
			}
		}
		if only && n < len(cells) && n > most {
			best, most = empty, n
		}
	}
	return best
}

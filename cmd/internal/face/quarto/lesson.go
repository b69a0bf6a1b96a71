package quarto

import (
	"slices"

	"quartoboard/audio/phrase"
	words "quartoboard/audio/phrase/quarto"
	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
)

// course is the lesson.
type course struct{}

func (course) Steps() []phrase.LessonStep {
	return []phrase.LessonStep{
		phrase.LessonHello, phrase.LessonPieces,
		phrase.LessonGive, phrase.LessonSpaces,
		phrase.LessonLift, phrase.LessonRepeat, phrase.LessonRead,
		phrase.LessonCall, phrase.LessonWindow,
		phrase.LessonGive, phrase.LessonPlace,
		phrase.LessonMenu,
		phrase.LessonGive, phrase.LessonPlace,
		phrase.LessonGive, words.LessonLast, phrase.LessonWin,
		phrase.LessonEnd,
	}
}

func (course) Options(now rules.Game, house board.Options, again bool) (lesson, after board.Options) {
	g := quarto.Of(now)
	o := quarto.DefaultOptions()
	like, same := house.(quarto.Options)
	if same && !again {
		like.First = g.Rules().First
		house = like
	}
	if !same { // the next game is another one
		like = g.Rules()
	}
	o.Giving, o.First, o.Names, o.Practice = like.Giving, like.First, like.Names, true
	if o.Giving == board.GivingShown { // both players are at the board
		o.Giving = board.GivingUnseen
	}
	return o, house
}

func (course) Judged(step phrase.LessonStep, j board.Judgement) (a face.Answer) {
	switch j := j.(type) {
	case quarto.Ended:
		a.End = true
	case quarto.Given:
		p, ok := j.Piece.Piece()
		switch short := ok && p.Values().Of(board.Size) == board.Short && j.Via == quarto.ByTray; {
		case step != phrase.LessonGive:
		case short: // to be replaced
			a.Say = words.LessonTall
		default:
			a.Next = true
		}
	case quarto.Placed:
		switch step {
		case phrase.LessonGive: // and nobody saw the giving
			a.Skip, a.Next = 1, true
		case phrase.LessonSpaces, phrase.LessonPlace, words.LessonLast:
			a.Next = true
		}
	case quarto.Lifted:
		a.Felt = true
	case quarto.Right:
		a.Again = true
	case quarto.Call:
		switch {
		case step != phrase.LessonCall && step != phrase.LessonWin:
		case j.Reason == quarto.NotYourTurn:
			a.Say = words.LessonOther
		default:
			a.Next = step == phrase.LessonCall && !j.Good
		}
	}
	return a
}

func (course) Told(_ phrase.LessonStep, o board.Options) bool {
	own, _ := o.(quarto.Options)
	return own.Giving == board.GivingUnseen
}

func (course) Done(step phrase.LessonStep, g rules.Game) bool {
	own := quarto.Of(g)
	switch step {
	case phrase.LessonGive:
		return own.Phase() == quarto.PhasePlace
	case phrase.LessonCall: // in vain
		return own.Placements() >= 4
	}
	return false
}

// Task has the cell for the next tall piece: the first empty one of the line that
// has the most pieces, all of them tall. Row one comes first.
func (course) Task(game rules.Game) phrase.Task {
	g := quarto.Of(game)
	var tall, empty board.CellSet
	for c, holds := range g.Position() {
		if p, ok := holds.Piece(); ok && p.Values().Of(board.Size) == board.Tall {
			tall |= board.SetOf(board.Cell(c))
		} else if holds == board.Empty {
			empty |= board.SetOf(board.Cell(c))
		}
	}
	best, most := board.A1, -1
	for l := range rules.Line(rules.Lines) {
		cells, n := l.Cells(), (l.Set() & tall).Len()
		if l.Set()&^(tall|empty) == 0 && n < len(cells) && n > most {
			best, most = cells[slices.IndexFunc(cells[:], empty.Has)], n
		}
	}
	return phrase.Task{Cell: best}
}

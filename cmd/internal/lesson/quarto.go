package lesson

import (
	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
)

// ofQuarto is the lesson of Quarto.
type ofQuarto struct{}

func (ofQuarto) Steps() []phrase.LessonStep {
	return []phrase.LessonStep{
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
}

func (ofQuarto) Options(now rules.Game, house board.Options, again bool) (of, after board.Options) {
	g, _ := quarto.Of(now)
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
	return o, house
}

func (ofQuarto) Judged(step phrase.LessonStep, j board.Judgement) (a Answer) {
	switch j := j.(type) {
	case quarto.Ended:
		a.End = true
	case quarto.Given:
		p, ok := j.Piece.Piece()
		switch short := ok && p.Values().Of(board.Size) == board.Short && j.Via == quarto.ByTray; {
		case step != phrase.LessonGive:
		case short: // to be replaced
			a.Say = phrase.LessonTall
		default:
			a.Next = true
		}
	case quarto.Placed:
		switch step {
		case phrase.LessonGive: // and nobody saw the giving
			a.Skip, a.Next = 1, true
		case phrase.LessonSpaces, phrase.LessonPlace, phrase.LessonLast:
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
			a.Say = phrase.LessonOther
		default:
			a.Next = step == phrase.LessonCall && !j.Good
		}
	}
	return a
}

func (ofQuarto) Told(_ phrase.LessonStep, o board.Options) bool {
	of, _ := o.(quarto.Options)
	return of.Giving == board.GivingUnseen
}

func (ofQuarto) Done(step phrase.LessonStep, g rules.Game) bool {
	of, _ := quarto.Of(g)
	switch step {
	case phrase.LessonGive:
		return of.Phase() == quarto.PhasePlace
	case phrase.LessonCall: // in vain
		return of.Placements() >= 4
	}
	return false
}

func (ofQuarto) Say(step phrase.LessonStep, g rules.Game, w Words) audio.Utterance {
	of, _ := quarto.Of(g)
	return w.Lesson(step, of, target(of))
}

// target returns the cell for the next tall piece: the first empty one of the line that
// has the most pieces, all of them tall. Row one comes first.
func target(g quarto.Game) board.Cell {
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

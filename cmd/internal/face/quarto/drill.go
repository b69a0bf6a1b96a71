package quarto

import (
	"fmt"

	"quartoboard/audio/phrase"
	words "quartoboard/audio/phrase/quarto"
	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
	"quartoboard/rules/quarto/exercise"
)

// drill is an exercise at the board: a practice game that begins with its position.
type drill struct {
	number int // 0 for the one before the first
	exercise.Exercise
}

// Next implements face.Exercise, as do the other methods. The first follows the last.
func (d drill) Next(g rules.Game) face.Exercise {
	all := exercise.BuiltIn()
	i := d.number % len(all)
	own := quarto.Of(g)
	return drill{i + 1, all[i].Near(own.Table().Cells)}
}

func (drill) Begun(g rules.Game) face.Exercise {
	own := quarto.Of(g)
	if !own.Rules().Posed() {
		return nil
	}
	if n, all := own.Rules().Exercise, exercise.BuiltIn(); n <= len(all) {
		x := drill{n, all[n-1].Near(own.Position())}
		if o, _ := x.Options(g, nil, true); o == g.Options() {
			return x
		}
	}
	return nil
}

// Steps are the question, named as its kind, and the answer.
func (d drill) Steps() []phrase.LessonStep {
	return []phrase.LessonStep{phrase.LessonStep(d.Kind), words.ExerciseTold, phrase.LessonEnd}
}

func (d drill) Options(now rules.Game, house board.Options, _ bool) (lesson, after board.Options) {
	g := quarto.Of(now)
	o := quarto.DefaultOptions()
	if o.First, o.Names, o.Practice = g.Rules().First, g.Rules().Names, true; g.Rules().Giving == board.GivingTray {
		o.Giving = board.GivingTray
	}
	o.From, o.Exercise = d.Board.String(), d.number
	if piece, ok := d.Hand.Piece(); ok {
		o.From += fmt.Sprint(" 1. ", piece)
	}
	if d.Kind == exercise.Find {
		o.From += " " + d.Cell.String()
	}
	return o, house
}

func (d drill) Judged(step phrase.LessonStep, j board.Judgement) (a face.Answer) {
	if step == words.ExerciseTold {
		return a
	}
	switch j := j.(type) {
	case quarto.Given:
		if d.Kind == exercise.Give {
			a = verdict(j.Piece == board.Holding(d.Piece))
		}
	case quarto.Placed:
		if d.Kind == exercise.Place {
			a = verdict(len(d.Made(d.Hand, board.SetOf(j.Cell))) > 0)
		}
		a.Next = true
	case quarto.Ended:
		a.Next = j.How != quarto.HowAbandoned
	}
	return a
}

func verdict(right bool) face.Answer {
	if right {
		return face.Answer{Next: true, Right: true, Say: words.ExerciseRight}
	}
	return face.Answer{Next: true, Wrong: true, Say: words.ExerciseWrong}
}

// Pressed takes either QUARTO button where it is the answer, as pass is. Where a piece is, pass asks again.
func (d drill) Pressed(step phrase.LessonStep, b board.Button) (a face.Answer, taken bool) {
	calls := b == board.ButtonQuarto
	switch asks := step != words.ExerciseTold; {
	case asks && d.Kind == exercise.Find:
		a = verdict(calls == (len(d.Answer()) > 0))
	case calls:
		return a, false
	default:
		a.Next, a.Again = !asks, asks
	}
	return a, calls || b == board.ButtonPass
}

func (drill) Told(phrase.LessonStep, board.Options) bool { return false }

func (drill) Done(phrase.LessonStep, rules.Game) bool { return false }

func (d drill) Task(game rules.Game) phrase.Task {
	g := quarto.Of(game)
	t := phrase.Task{Number: d.number, Question: phrase.LessonStep(d.Kind), Piece: d.Hand}
	if t.Made = d.Answer(); d.Kind == exercise.Give {
		t.Safe, t.Piece = board.Holding(d.Piece), g.Given()
		if p, _, ok := g.Last(); ok { // it was set down
			t.Piece = board.Holding(p)
		}
		t.Made = d.Made(t.Piece, board.AllCells)
	}
	return t
}

// Package lesson has the lesson of the rules and of the board's buttons as a value: the
// course is that of a game. It hears the steps of a real game, and says the next instruction when the awaited act was
// judged. Whatever else the players do is the referee's: the lesson waits.
//
// The caller passes every step to Apply, asks Takes of each press before it is recorded, and
// calls Tick when Due says so.
package lesson

import (
	"time"

	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/rules"
)

// patience is the time without an act after which the lesson says its step again, and
// after that how to go on.
const patience = 20 * time.Second

// Words finds the words of the lesson.
type Words interface {
	Lesson(step phrase.LessonStep, g rules.Game, t phrase.Task) audio.Utterance
}

// Lesson is the lesson after an event. The zero Lesson does not run.
type Lesson struct {
	plan  face.Course
	drill face.Exercise // the same, if it is one
	game  board.Options // of the lesson; nil for none
	house board.Options // of the games before and after it
	begun bool          // its game has started
	at    int           // in course

	due   bool              // the step is to be said
	text  string            // what was said last, to be said again if it is cut
	says  phrase.LessonStep // in place of the step; "" for the step
	idle  time.Duration     // since when nothing has happened
	hints int               // said since the step began
	felt  bool              // a piece was lifted in the step for it
	asked bool              // a piece was lifted while repeat was held: the release asks nothing
	over  bool              // its end has been said
	menu  bool              // is open
	shut  time.Duration     // when it closed last
	ended time.Duration     // when speech ended last
	quiet bool              // a press has just ended speech

	again bool   // a player wants to hear the step again
	score [2]int // right answers in exercises, and all of them
}

// Begin begins the lesson of a game in its place, and returns the request for its own.
func (l Lesson) Begin(g rules.Game, plan face.Course) (Lesson, board.Asked) {
	house := l.house
	if !l.Running() {
		house = g.NextOptions()
	}
	o, house := plan.Options(g, house, l.Running())
	return Lesson{plan: plan, game: o, house: house}, board.Asked{Request: board.RequestNew, Via: board.ViaMenu, Options: o}
}

// Train begins an exercise in the place of a game, and returns the request for its own.
func (l Lesson) Train(g rules.Game, x face.Exercise) (Lesson, board.Asked) {
	next, ask := l.Begin(g, x)
	next.drill, next.score = x, l.score
	return next, ask
}

// Resume goes on with an exercise after a restart: its question is asked again.
func Resume(g rules.Game, x face.Exercise) Lesson {
	return Lesson{plan: x, drill: x, game: g.Options(), house: g.NextOptions(), begun: true, due: true}
}

// Exercise is the exercise that has begun; nil for none.
func (l Lesson) Exercise() face.Exercise { return l.drill }

// Running reports whether the lesson has begun and is not over.
func (l Lesson) Running() bool { return l.game != nil }

// teaching reports whether the lesson waits for an act.
func (l Lesson) teaching() bool { return l.begun && l.step() != phrase.LessonEnd }

func (l Lesson) step() phrase.LessonStep { return l.plan.Steps()[l.at] }

// Takes reports whether a press is for the lesson and not for the game: pass held, a tap
// on repeat in silence, and the press that would open the menu where it is not taught. An exercise
// leaves the menu open and takes a tap on pass, and can be skipped while the board is led to it.
func (l Lesson) Takes(p board.Pressed, g rules.Game) bool {
	s := rules.StateOf(g)
	if !l.teaching() || l.ofMenu(p) || s.Paused() && (l.drill == nil || s.Asks) {
		return false
	}
	if l.drill != nil && p.Press == board.PressShort && p.Button != board.ButtonRepeat {
		_, taken := l.drill.Pressed(l.step(), p.Button)
		return taken
	}
	switch p.Button {
	case board.ButtonPass:
		return p.Press == board.PressLong
	case board.ButtonRepeat:
		return p.Press == board.PressShort && !s.Wrong && l.step() != phrase.LessonRepeat && !l.asked && !audio.StopsLate(p, l.ended)
	case board.ButtonMenu:
		return l.step() != phrase.LessonMenu && l.drill == nil
	}
	return false
}

// ofMenu reports whether a press began while the menu was open: the lesson ignores it.
func (l Lesson) ofMenu(p board.Pressed) bool { return l.menu || p.Contact < l.shut }

// hear returns the lesson after a step of the game.
func (l Lesson) hear(s rules.Step) Lesson {
	if !l.Running() {
		return l
	}
	switch f := s.Event.Fact.(type) {
	case board.Tick:
	case board.Started:
		return l.start(f.Options, s.Event.At)
	case board.Said:
		l = l.said(f)
	case board.Pressed:
		l.idle = s.Event.At
		l = l.pressed(f, s.Game)
	case board.Menu:
		l.idle, l.menu = s.Event.At, f.Open
		if f.Open {
			break
		}
		if l.shut = s.Event.At; l.step() == phrase.LessonMenu {
			l = l.goOn(s.Game)
		}
	default:
		l.idle = s.Event.At
	}
	for _, j := range s.Judgements { // one may be that of the awaited act
		if l.teaching() {
			l = l.answered(l.plan.Judged(l.step(), j), s.Game)
		}
	}
	if now := s.Game.State(); l.felt && l.step() == phrase.LessonLift && now.Off == 0 && !now.Paused() { // all is back
		return l.goOn(s.Game)
	}
	return l
}

// start begins with the game of the lesson. Another game ends it.
func (l Lesson) start(o board.Options, at time.Duration) Lesson {
	if l.begun || o != l.game {
		return Lesson{}
	}
	l.begun, l.due, l.idle = true, true, at
	return l
}

// said takes the end of an utterance. A step that a move has cut is said again, if it asks
// for an act.
func (l Lesson) said(f board.Said) Lesson {
	if f.Outcome != board.OutcomeDropped {
		l.ended, l.idle = max(l.ended, f.End), max(l.idle, f.End)
	}
	if f.Text == l.text {
		l.due = l.due || f.Outcome == board.OutcomeCut && !l.quiet && !l.told()
		l.over = l.step() == phrase.LessonEnd && !l.due
	}
	return l
}

func (l Lesson) pressed(p board.Pressed, g rules.Game) Lesson {
	if l.quiet = p.Press == board.PressDown; l.quiet {
		l.asked = false
	}
	if !l.teaching() || l.ofMenu(p) {
		return l
	}
	switch {
	case p.Menu && l.drill != nil && g.State().Wrong: // the board is led to the position, or the answer is told
		if p.Press == board.PressLong || l.at > 0 {
			return l.end()
		}
	case p.Menu && p.Button != board.ButtonRepeat && p.Press == board.PressShort:
		a, _ := l.drill.Pressed(l.step(), p.Button)
		return l.answered(a, g)
	case p.Menu && p.Button == board.ButtonPass:
		return l.goOn(g)
	case p.Menu && p.Button == board.ButtonRepeat:
		l.due, l.again = true, true
	case p.Menu && p.Button == board.ButtonMenu && p.Press == board.PressLong:
		return l.end()
	case p.Button != board.ButtonRepeat || l.asked || audio.StopsLate(p, l.ended):
	case p.Press == board.PressShort && l.step() == phrase.LessonRepeat, p.Press == board.PressLong && l.step() == phrase.LessonRead:
		return l.goOn(g)
	}
	return l
}

func (l Lesson) answered(a face.Answer, g rules.Game) Lesson {
	switch {
	case a.End:
		return l.end()
	case a.Felt:
		l.felt, l.asked = l.step() == phrase.LessonLift, g.State().Held
	}
	if a.Right {
		l.score[0]++
	}
	if a.Right || a.Wrong {
		l.score[1]++
	}
	if l.at += a.Skip; a.Next {
		l = l.goOn(g)
	}
	if a.Again || a.Say != "" {
		l.due = true
	}
	if a.Say != "" {
		l.says = a.Say
	}
	return l
}

// goOn goes to the next step whose act is still to be done. The last call has been
// described with its placement.
func (l Lesson) goOn(g rules.Game) Lesson {
	l.at++
	for l.plan.Done(l.step(), g) {
		l.at++
	}
	l.due, l.says, l.hints = l.step() != phrase.LessonWin, "", 0
	return l
}

// end goes to the last step.
func (l Lesson) end() Lesson {
	l.at, l.due, l.says = len(l.plan.Steps())-1, true, ""
	return l
}

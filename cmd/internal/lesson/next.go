package lesson

import (
	"time"

	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/rules"
)

// Effects are what the caller does: it says an utterance, and passes on a request.
type Effects struct {
	Say audio.Utterance // without a text for none
	Ask board.Asked     // without a request for none
}

// Apply takes a step of the game into the lesson. silent is whether nothing is being said
// after it.
func (l Lesson) Apply(s rules.Step, silent bool, w Words) (Lesson, Effects) {
	l = l.hear(s)
	now := rules.StateOf(s.Game)
	_, begins := s.Event.Fact.(board.Started)
	switch {
	case !l.begun:
		return l, Effects{}
	case l.drill != nil && !l.teaching():
		next, ask := l.Train(s.Game, l.drill.Next(s.Game))
		return next, Effects{Ask: ask}
	case l.drill != nil && begins:
		return l, Effects{Ask: board.Asked{Request: board.RequestOptions, Via: board.ViaMenu, Options: l.house}}
	case !l.teaching() && now.Empty && (l.over || now.Over || now.Paused()): // the next game may begin, or does so anyway
		return Lesson{}, Effects{Ask: board.Asked{Request: board.RequestNew, Via: board.ViaMenu, Options: l.house}}
	case !silent || l.menu || now.Paused():
		return l, Effects{}
	case !l.due && l.told():
		l = l.goOn(s.Game)
	}
	return l.say(s.Event.At, s.Game, w)
}

// told reports whether the step is over when it has been said.
func (l Lesson) told() bool {
	switch l.step() {
	case phrase.LessonHello, phrase.LessonPieces, phrase.LessonWindow:
		return true
	case phrase.LessonGive:
		return l.plan.Told(l.step(), l.game)
	}
	return false
}

// Due returns the next moment at which time changes the lesson, if there is one. It never changes an exercise.
func (l Lesson) Due() (at time.Duration, ok bool) {
	return l.idle + patience, l.teaching() && !l.due && l.hints < 2 && l.drill == nil
}

// Tick lets the time of Due come: the step is said again, and after that how to go on.
func (l Lesson) Tick(g rules.Game, w Words) (Lesson, Effects) {
	now, _ := l.Due()
	if l.idle = now; l.menu || rules.StateOf(g).Paused() {
		return l, Effects{}
	}
	if l.hints++; l.hints > 1 {
		l.says = phrase.LessonOffer
	}
	l.due = true
	return l.say(now, g, w)
}

// say says what is due.
func (l Lesson) say(now time.Duration, g rules.Game, w Words) (Lesson, Effects) {
	if !l.due {
		return l, Effects{}
	}
	step := l.step()
	if l.says != "" {
		step = l.says
	}
	task := l.plan.Task(g)
	if l.again {
		task.Score = l.score
	}
	u := w.Lesson(step, g, task)
	l.due, l.again, l.says, l.text, l.idle = false, false, "", u.Text, now
	return l, Effects{Say: u}
}

package quartino

import (
	"slices"

	"quartoboard/board"
	"quartoboard/rules/quartino/stack"
)

// compare compares the table with the agreed position, and judges the differences.
func (s *step) compare() {
	if s.agreed.over() {
		return
	}
	t, a, g := &s.table, &s.agreed, &s.guide
	s.noteTaken()
	s.judge(a.choose(t.Lifted(&a.Goal))...)
	if s.judge(a.point(t.Lifted(&a.Goal))...); a.over() {
		return
	}
	due := a.due()
	if g.undoing {
		due = 0
	}
	d := t.Compare(&a.Goal, due)
	if d.Astray == 0 && d.Put == 0 {
		g.undoing = false
	}
	if d.Missing&^t.lifts.cells != 0 && t.held() { // repeat is in use, and not stuck
		t.lifts.repeat(true, s.at)
	}
	s.judge(t.lifts.note(d, &a.Wheel, s.at, g.all)...)
	g.all = false
	s.read((*reading).answered)
	s.read((*reading).askDoubt)
	if d.Put != 0 && d.Astray == 0 && !g.question.ofTable() {
		s.judgeRight()
		c := d.Put.First()
		s.judge(a.put(c, t.Wheel[c].Height()))
		t.Answers = t.Answers.Without(a.last) | t.Heard[c]&board.TokenSet(0).With(a.last)
		s.compare()
		return
	}
	s.noteTaken()
	s.lead(d)
	if choice := a.choice(); choice.What != "" && !g.paused() && !a.over() && g.question.ask(choice) {
		s.judge(choice)
	}
}

// noteTaken judges the tokens that were taken off the wheel, from the top: they are in the cache again.
func (s *step) noteTaken() {
	a := &s.agreed
	gone := a.Taking &^ s.table.Set()
	var order []board.Token
	for _, col := range s.was {
		list := col.List()
		slices.Reverse(list)
		order = append(order, list...)
	}
	for _, token := range slices.AppendSeq(order, gone.All()) {
		if gone.Has(token) {
			gone = gone.Without(token)
			a.Taking = a.Taking.Without(token)
			s.judge(Taken{Player: a.turn.player, Token: token, Cell: s.table.LastSpace[token], Left: a.Taking.Len()})
		}
	}
}

// lead judges a wrong position, or the end of one.
func (s *step) lead(d stack.Differences) {
	t, g := &s.table, &s.guide
	if g.question.ofTable() {
		return
	}
	late := t.lifts.overdue(d.Missing, s.at)
	if g.wrong { // missing tokens are asked for at once
		late = d.Missing
	}
	astray := d.Astray
	if t.early != 0 { // it may be the token in hand
		astray = 0
	}
	if astray|late == 0 {
		if d.Astray == 0 {
			s.judgeRight()
			if t.laidWrong && !g.paused() {
				t.laidWrong = false
				s.layAgain()
			}
		}
		return
	}
	t.lifts.guided |= late
	g.wrong = true
	w := g.describe(&t.Belief, &s.agreed, astray, d.Missing, late)
	if w.Do.Act == Move {
		t.lifts.guided |= board.SetOf(w.Do.To)
	}
	if g.instruct(w) {
		s.judge(w)
	}
}

// judgeRight tells that the wheel is right, if it was wrong.
func (s *step) judgeRight() {
	if !s.guide.wrong || s.guide.question.What != "" {
		return
	}
	s.guide.wrong, s.guide.position = false, Wrong{}
	s.judge(Right{})
	if s.table.cardWaits {
		s.table.cardWaits = false
		s.showAgain()
	}
}

package quarto

import (
	"errors"
	"fmt"
	"math"

	"quartoboard/board"
	"quartoboard/rules"
)

// check checks the invariants of a game and of its values.
func check(g Game) error {
	agreed := g.turns.agreed.Occupied()
	errs := []error{g.turns.check(), g.calls.check(), g.lifted.check(agreed), checkLive(g), checkAway(g)}
	if p, ok := g.turns.window.piece.Piece(); ok && g.turns.agreed.Pieces().Has(p) {
		errs = append(errs, fmt.Errorf("given piece %v is on the board", p))
	}
	if g.round.Over() && g.guidance.wrong && g.lifted.shown == 0 {
		errs = append(errs, errors.New("wrong after the end, and no line was shown"))
	}
	if g.round.Over() && g.inquiry.open() {
		errs = append(errs, errors.New("paused after the end"))
	}
	if i := g.inquiry; i.checks() && !agreed.Has(i.cell) || i.show && !i.open() {
		errs = append(errs, fmt.Errorf("inquiry %+v with %b agreed", i, agreed))
	}
	if g.lifted.shown&^agreed != 0 {
		errs = append(errs, fmt.Errorf("shown %b of %b", g.lifted.shown, agreed))
	}
	if d := differencesOf(&g); g.guidance.wrong && d.none() {
		errs = append(errs, errors.New("wrong, and the table agrees"))
	}
	if tick, ok := g.Due(math.MaxInt64); ok && tick.At < g.table.now {
		errs = append(errs, fmt.Errorf("deadline %v before now %v", tick.At, g.table.now))
	}
	return errors.Join(errs...)
}

func (t *turns) check() error {
	if got := t.agreed.Pieces().Len(); got != t.placed() {
		return fmt.Errorf("%d pieces agreed after %d placements", got, t.placed())
	}
	for i, made := range t.made {
		if i < t.n && t.agreed[made.cell] != board.Holding(made.piece) || i >= t.n && made != (turn{}) {
			return fmt.Errorf("turn %d of %d is %+v, agreed are %v", i, t.n, made, t.agreed)
		}
	}
	if t.window.piece != board.Empty && !t.window.given {
		return fmt.Errorf("%v is the piece of a giving that is not done", t.window.piece)
	}
	return nil
}

func (c *calls) check() error {
	for i, of := range c.list {
		if (i < c.n) != (of.by != 0) {
			return fmt.Errorf("call %d of %d is %+v", i, c.n, of)
		}
	}
	return nil
}

func (l *lifted) check(agreed board.CellSet) error {
	if l.cells&^agreed != 0 || l.guided&^l.cells != 0 || l.cells&l.taken != 0 {
		return fmt.Errorf("of %b: lifted %b, taken %b, guided %b", agreed, l.cells, l.taken, l.guided)
	}
	return nil
}

func checkLive(g Game) error {
	var may rules.LineSet
	if _, c, ok := g.Last(); ok {
		may = rules.Through(c, g.turns.rules.Squares).Aligned(&g.turns.agreed, g.turns.rules.Attributes)
	}
	if g.turns.window.live&^may != 0 {
		return fmt.Errorf("live %b, aligned through the newest cell %b", g.turns.window.live, may)
	}
	if g.turns.certain(g.table.readers) && g.turns.rules.Caller == board.CallerBoard && !g.round.Over() {
		return fmt.Errorf("live %b with a board that calls", g.turns.window.live)
	}
	return nil
}

// checkAway checks what a seat away is owed.
func checkAway(g Game) error {
	seat, o, w := g.turns.rules.Away.Seat(), g.away.owed, g.Awaits()
	switch {
	case seat == 0 && g.away != (away{}):
		return fmt.Errorf("%+v without a seat away", g.away)
	case o.By == 0:
	case o.By != seat || g.round.Over() || g.Given() != board.Holding(o.Piece) || g.turns.agreed[o.Cell] != board.Empty || !g.turns.own():
		return fmt.Errorf("%+v is owed, given is %v on %v", o, g.Given(), g.turns.agreed)
	}
	if w.Need != 0 && w.Need != NeedAnswer && (g.guidance.wrong || g.inquiry.open() || o.By != 0) {
		return fmt.Errorf("awaits %+v, wrong %v, %+v owed", w, g.guidance.wrong, o)
	}
	if _, known := g.Given().Piece(); seat != 0 && g.turns.window.given && !known {
		return errors.New("a piece is given that the seat away does not know")
	}
	return nil
}

// checkStep checks what an event changed of a seat away.
func checkStep(before Game, e board.Event, after Game, js []Judgement) error {
	owed, ended := before.away.owed, false
	for _, j := range js {
		switch j := j.(type) {
		case Owed:
			owed = j
		case Placed:
			if j.By == before.turns.rules.Away.Seat() && (j.Piece != owed.Piece || j.Cell != owed.Cell) {
				return fmt.Errorf("%+v, where %+v was owed", j, owed)
			}
			ended = true
		case Undone, TakenBack, Ended:
			ended = true
		case Void:
			if before.calls.n > 0 && before.calls.next(before.ToGive()).contact < 0 {
				return nil // any event judges it
			}
			same := before
			same.table.now, same.newly = after.table.now, after.newly
			if len(js) != 1 || same != after {
				return fmt.Errorf("a void act changed the game: %+v", js)
			}
			return nil
		}
	}
	a, asked := e.Fact.(board.Asked)
	acts := before.away.acts
	switch e.Fact.(type) {
	case board.Started, board.Opened:
		return nil
	}
	if asked && a.Via == board.ViaAway && a.By != 0 {
		if acts++; a.N != acts || a.At != before.Awaits().At {
			return fmt.Errorf("%+v was taken, awaited was %+v", a, before.Awaits())
		}
	}
	if after.away.acts != acts {
		return fmt.Errorf("%d acts, want %d", after.away.acts, acts)
	}
	if owed.By != 0 && after.away.owed != owed && !ended {
		return fmt.Errorf("%+v is not owed any more, and was not placed", owed)
	}
	return nil
}

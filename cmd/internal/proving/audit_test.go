package proving

import (
	"fmt"
	"strings"
	"time"

	"quartoboard/board"
	"quartoboard/rules/quarto"
)

// audit compares one game with the rules. It passes the placements that the referee
// judged to the slow referee, which must then judge lines and calls alike. It checks
// the ends of games itself.
type audit struct {
	opts   quarto.Options
	acts   []Act
	said   []string
	err    error
	unfit  bool // the slow referee cannot judge such a game
	over   bool
	due    *quarto.Ended // must come next
	placed time.Duration // judgement of the last placement
	asked  time.Duration // when the caller was asked to show the line
	caller board.Seat    // who was asked
}

func newAudit(o quarto.Options) *audit { return &audit{opts: o, unfit: o.Found} }

func (u *audit) fail(format string, args ...any) {
	if u.err == nil {
		u.err = fmt.Errorf(format, args...)
	}
}

func (u *audit) act(k ActKind) *Act {
	u.acts = append(u.acts, Act{At: time.Duration(len(u.acts)), Kind: k})
	return &u.acts[len(u.acts)-1]
}

func (u *audit) say(format string, args ...any) {
	u.said = append(u.said, fmt.Sprintf(format, args...))
}

// take checks a judgement of a step; before and after are the games around it.
func (u *audit) take(e board.Event, j quarto.Judgement, before, after quarto.Game) {
	if u.over {
		u.afterEnd(j)
	}
	if ended, ok := j.(quarto.Ended); ok {
		u.ended(e, ended)
		return
	}
	if _, missed := j.(quarto.Missed); u.due != nil && !missed {
		u.fail("%T, where the end of the game was due", j)
	}
	switch j := j.(type) {
	case quarto.Given:
		if j.Via != quarto.Inferred {
			u.act(Give)
		}
	case quarto.Placed:
		u.placed = e.At
		u.unfit = u.unfit || j.Felt && u.opts.Caller == board.CallerBoard // it waits until the piece is read
		a := u.act(Place)
		a.Piece, a.Cell = int(j.Piece), j.Cell.String()
		u.say("placed %x %v", int(j.Piece), j.Cell)
	case quarto.Moved:
		table := after.Table().Cells
		u.unfit = u.unfit || table[j.To] == board.Unknown && u.opts.Caller == board.CallerBoard
		u.act(Adjust).Cell = j.To.String()
		u.say("moved %v-%v", j.From, j.To)
	case quarto.Call:
		u.call(e, j, before, after)
	case quarto.Missed:
		u.say("missed %s", names(j.Lines))
	case quarto.Undone:
		for range j.Placements {
			u.act(Undo)
			u.say("undone")
		}
		u.over = false
	}
}

// after takes the game after a step.
func (u *audit) after(e board.Event, g quarto.Game) {
	if by := g.Questions().Show; by != u.caller {
		u.caller, u.asked = by, e.At
	}
}

// afterEnd checks a judgement after the end of the game.
func (u *audit) afterEnd(j quarto.Judgement) {
	switch j := j.(type) {
	case quarto.Call:
		if j.Good || j.Reason != quarto.Over {
			u.fail("%+v after the end", j)
		}
	case quarto.Wrong, quarto.Right:
		if u.opts.Point != board.PointLift {
			u.fail("%T after the end, where no line is shown", j)
		}
	case quarto.Undone:
	default:
		u.fail("%T after the end", j)
	}
}

func (u *audit) call(e board.Event, j quarto.Call, before, after quarto.Game) {
	if j.Reason == quarto.Unread {
		return // the slow referee reads everything
	}
	if j.By == u.opts.Away.Seat() && u.opts.Point == board.PointLift {
		u.unfit = true // it shows no line
	} else if u.opts.Caller == board.CallerPlayers {
		u.act(Call).Seat = j.By
	}
	if !u.unfit && u.opts.Point == board.PointLift && u.opts.Caller == board.CallerPlayers && (j.Good || j.Reason == quarto.NotShown) {
		shown, four := off(after), len("a1 b1 c1 d1")
		if was := off(before); len(was) >= four {
			shown = was // nobody was asked to show a line yet: judged before the event came
		}
		u.act(Show).Cell = shown
		if waited := e.At - u.asked; !j.Good && len(shown) < four && (u.caller == 0 || waited < quarto.PointLimit) {
			u.fail("not shown after %v, with %q off", waited, shown)
		}
		u.caller = 0
	}
	if j.Good {
		u.say("QUARTO %v: %s", j.By, names(j.Lines))
		u.due = &quarto.Ended{Result: board.Win(j.By), How: quarto.HowCall}
		if u.opts.Caller == board.CallerBoard {
			u.due.How = quarto.HowBoard
		}
		return
	}
	u.say("refused %v: %v", j.By, j.Reason)
	if u.opts.FalseCall == board.FalseCallLoses && (j.Reason == quarto.NoneLive || j.Reason == quarto.NotShown) {
		u.due = &quarto.Ended{Result: board.Win(j.By.Other()), How: quarto.HowFalseCall}
	}
}

func (u *audit) ended(e board.Event, j quarto.Ended) {
	due := u.due
	u.over, u.due = true, nil
	switch j.How {
	case quarto.HowCall, quarto.HowBoard, quarto.HowFalseCall:
		if due == nil || due.Result != j.Result || due.How != j.How {
			u.fail("%+v, due was %+v", j, due)
		}
		return
	case quarto.HowLastCall:
		_, waited := e.Fact.(board.Tick)
		if waited && u.opts.Caller == board.CallerPlayers && e.At < u.placed+u.opts.LastCall {
			u.fail("the last call ended %v after the placement", e.At-u.placed)
		}
		if u.opts.Caller == board.CallerPlayers {
			u.act(Expire)
		}
		u.say("draw")
	case quarto.HowAbandoned:
		u.act(Abandon)
		u.say("abandoned")
	default:
		u.act(End)
		u.say("ended")
	}
	if due != nil {
		u.fail("%+v, due was %+v", j, due)
	}
}

// check compares with the slow referee.
func (u *audit) check() error {
	if u.err != nil || u.unfit {
		return u.err
	}
	want := slowVerdicts(u.opts, u.acts)
	if got, want := strings.Join(u.said, "\n"), strings.Join(want, "\n"); got != want {
		return fmt.Errorf("the slow referee judges %+v otherwise\nacts %v\ngot\n%s\nwant\n%s", u.opts, u.acts, got, want)
	}
	return nil
}

// off is the cells whose pieces are off, in the text of a shown line.
func off(g quarto.Game) string {
	var names []string
	table := g.Table().Cells
	for c, want := range g.Position() {
		if want != board.Empty && table[c] != want && table[c] != board.Unknown {
			names = append(names, board.Cell(c).String())
		}
	}
	return strings.Join(names, " ")
}

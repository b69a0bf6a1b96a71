package hands

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"quartoboard/board"
	"quartoboard/hw/sim"
)

// together is the time from the start of an act to that of the next with "&".
const together = 100 * time.Millisecond

// question is the time that a hand waits longer before it presses repeat, since a tap that
// comes at the end of speech asks nothing.
const question = 100 * time.Millisecond

// patience is the time that a hand waits for a piece that is on its way.
const patience = 15 * time.Second

// ErrStopped is the error of a script that was stopped before its end.
var ErrStopped = errors.New("stopped before its end")

// ActError is the error of a line that cannot be read, or of an act that cannot be done.
type ActError struct {
	File string
	Line int
	Err  error // one sentence
}

// Error begins with file and line.
func (e *ActError) Error() string { return fmt.Sprintf("%s:%d: %v", e.File, e.Line, e.Err) }

// Unwrap returns the reason, a Refusal where the hand cannot do what the line says.
func (e *ActError) Unwrap() error { return e.Err }

// Cannot returns the error of an act that cannot be done.
func (a Act) Cannot(err error) error { return &ActError{a.File, a.Line, err} }

// Unmet is the error of an expectation that was not met.
func Unmet(a Act, format string, args ...any) error {
	return fmt.Errorf("%s:%d: %s", a.File, a.Line, fmt.Sprintf(format, args...))
}

// Board is played on by a script: a table, and the program that watches it. An
// error of its methods ends the script.
type Board interface {
	// Now is the time at the table.
	Now() time.Duration
	// Step lets a moment pass, in which the program looks at the table.
	Step() error
	// Quiet reports whether nothing moves, everything is judged, and all is said.
	Quiet() (bool, error)
	// Hand lends the table to f, for an act of the hand.
	Hand(f func(t *sim.Table))
	// Heard returns what was said since it was last called.
	Heard() ([]string, error)
	// Begin begins what is played, before the first act. It reports whether that act is
	// done by this.
	Begin(first Act) (done bool, err error)
	// Do does the part of an act that no hand does.
	Do(a Act, p *Player) error
}

// PlayerOpts sets how a Player waits for its board.
type PlayerOpts struct {
	Calm time.Duration // for which the board must be quiet; default 250 ms: a tray is read each 100 ms
	Rest time.Duration // the longest wait for that; default 15 s
	Must bool          // a board that is not quiet by then is an error
	Busy func() bool   // reports whether an engine decides, which Rest does not count; nil for never
}

// Player plays acts on a board: after each it waits until the board is quiet.
type Player struct {
	board   Board
	opts    PlayerOpts
	ended   func() bool   // the program is to end; nil for never
	begun   time.Duration // the act before
	any     bool          // an act was played
	pending bool          // the board has not been waited for since
}

// NewPlayer makes a player that has played nothing.
func NewPlayer(b Board, o PlayerOpts) *Player {
	o.Calm, o.Rest = cmp.Or(o.Calm, 250*time.Millisecond), cmp.Or(o.Rest, 15*time.Second)
	return &Player{board: b, opts: o}
}

// Play plays acts to the end, and waits for the board. The error is ErrStopped once ctx
// has ended.
func (p *Player) Play(ctx context.Context, acts []Act) error {
	p.ended = func() bool { return ctx.Err() != nil }
	for _, a := range acts {
		if err := p.stopped(); err != nil {
			return err
		}
		if err := p.Act(a); err != nil {
			return cmp.Or(p.stopped(), err) // what is stopped in the middle fails by that
		}
	}
	return cmp.Or(p.Settle(), p.stopped())
}

func (p *Player) stopped() error {
	if p.ended() {
		return ErrStopped
	}
	return nil
}

// Act plays one act.
func (p *Player) Act(a Act) error {
	if !a.Together {
		if err := p.Settle(); err != nil {
			return err
		}
	}
	if !p.any {
		p.any = true
		if done, err := p.board.Begin(a); err != nil || done {
			return cmp.Or(err, p.Rest())
		}
		if err := p.Rest(); err != nil {
			return err
		}
	}
	switch a.Verb {
	case ExpectSaid:
		return p.expect(a)
	case ExpectPhase, ExpectOwed:
		return p.board.Do(a, p)
	}
	if a.Together {
		if err := p.Pass(p.begun + together - p.board.Now()); err != nil {
			return err
		}
	}
	if a.Verb == Press && a.Button == board.ButtonRepeat && !a.Together {
		if err := p.Pass(question); err != nil {
			return err
		}
	}
	if err := p.byHand(a); err != nil {
		return err
	}
	if a.Verb == Wait {
		return p.Pass(a.Duration)
	}
	return p.board.Do(a, p)
}

// Begin begins what is played with its first act, and does not wait for it.
func (p *Player) Begin(first Act) error {
	p.any = true
	_, err := p.board.Begin(first)
	return err
}

// Immediately plays one act of what has begun, without waiting for the board.
func (p *Player) Immediately(a Act) error {
	a.Together = true
	if err := p.byHand(a); err != nil {
		return err
	}
	return p.board.Do(a, p)
}

// byHand makes the hand do its part of an act, as soon as it can.
func (p *Player) byHand(a Act) error {
	end := p.board.Now() + patience
	for {
		var begun bool
		var err error
		p.board.Hand(func(t *sim.Table) {
			if begun, err = Begin(t, a); !begun && !p.before(end) {
				begun, err = true, start(t, a)
			}
		})
		if begun {
			if p.begun, p.pending = p.board.Now(), true; err != nil {
				return a.Cannot(err)
			}
			return nil
		}
		if err := p.board.Step(); err != nil {
			return err
		}
	}
}

// Settle waits for the board, where an act has not been waited for.
func (p *Player) Settle() error {
	if !p.pending {
		return nil
	}
	p.pending = false
	return p.Rest()
}

// Rest lets time pass until the board is quiet.
func (p *Player) Rest() error {
	end, quiet := p.board.Now()+p.opts.Rest, p.board.Now()
	for p.before(min(end, quiet+p.opts.Calm)) {
		if err := p.board.Step(); err != nil {
			return err
		}
		is, err := p.board.Quiet()
		if err != nil {
			return err
		}
		if !is {
			quiet = p.board.Now()
		}
		if p.opts.Busy != nil && p.opts.Busy() {
			end = p.board.Now() + p.opts.Rest
		}
	}
	if p.opts.Must && p.board.Now() >= end {
		return fmt.Errorf("the board is not quiet after %v", p.opts.Rest)
	}
	return nil
}

// Pass lets d pass.
func (p *Player) Pass(d time.Duration) error {
	return p.Await(d, func() bool { return false })
}

// Await lets time pass until done, d at most.
func (p *Player) Await(d time.Duration, done func() bool) error {
	for end := p.board.Now() + d; p.before(end); {
		if err := p.board.Step(); err != nil {
			return err
		}
		if done() {
			return nil
		}
	}
	return nil
}

// before reports whether it is not that time yet, and the program not to end.
func (p *Player) before(end time.Duration) bool {
	return p.board.Now() < end && (p.ended == nil || !p.ended())
}

// expect wants a text among what was said since the last expectation.
func (p *Player) expect(a Act) error {
	said, err := p.board.Heard()
	if err != nil {
		return err
	}
	for _, text := range said {
		if strings.Contains(text, a.Text) {
			return nil
		}
	}
	if len(said) == 0 {
		return Unmet(a, "heard nothing, want %q", a.Text)
	}
	return Unmet(a, "last heard %q, want %q", said[len(said)-1], a.Text)
}

package main

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"

	"quartoboard/board"
	"quartoboard/hw/sim/hands"
)

// together is from the begin of an act to that of the next with "&".
const together = 100 * time.Millisecond

// performance plays acts on a stage.
type performance struct {
	*stage
	begun   time.Duration // the act before
	any     bool
	pending bool // the board has not been waited for since
}

// unmet is the end of a script whose expectation was not met: exit code 1.
func unmet(a hands.Act, format string, args ...any) error {
	return fmt.Errorf("%s:%d: %s", a.File, a.Line, fmt.Sprintf(format, args...))
}

// play plays the acts of a script to the end, and rests.
func (p *performance) play(ctx context.Context, acts []hands.Act) error {
	p.ended = func() bool { return ctx.Err() != nil }
	for _, a := range acts {
		if err := stopped(ctx); err != nil {
			return err
		}
		if err := p.act(a); err != nil {
			return cmp.Or(stopped(ctx), err) // what is stopped in the middle fails by that
		}
	}
	p.settle()
	return stopped(ctx)
}

// settle waits for the board, where an act has not been waited for.
func (p *performance) settle() {
	if p.pending {
		p.rest()
		p.pending = false
	}
}

func (p *performance) act(a hands.Act) error {
	if !a.Together {
		p.settle()
	}
	if !p.any {
		p.start(a)
		if a.Verb == hands.New {
			return nil
		}
	}
	if a.Verb == hands.ExpectSaid || a.Verb == hands.ExpectPhase {
		return p.expect(a)
	}
	if a.Together {
		p.pass(p.begun + together - p.clock.Now())
	}
	for end := p.clock.Now() + patience; !p.hand.Ready(a) && p.before(end); {
		p.look()
	}
	p.begun, p.pending = p.clock.Now(), true
	if err := p.hand.Do(a); err != nil {
		return refuse(fmt.Errorf("%s:%d: %w", a.File, a.Line, err))
	}
	return p.inner(a)
}

// start begins the first game: with the options of a script that begins with
// "new", else with the defaults.
func (p *performance) start(a hands.Act) {
	p.any = true
	o := board.DefaultOptions()
	if a.Verb == hands.New {
		o = a.Options
	}
	p.daemon.Begin(o)
	p.rest()
}

// inner is the part of an act that no hand does at the table.
func (p *performance) inner(a hands.Act) error {
	switch a.Verb {
	case hands.New:
		p.renew(a.Options)
	case hands.Ask:
		p.daemon.Tell(a.Asked)
	case hands.Wait:
		p.pass(a.Duration)
	case hands.PowerCut:
		return p.powerCut()
	case hands.Fault, hands.Heal:
		switch a.Fault.Part {
		case hands.Audio:
			p.mouth.set(a.Verb == hands.Fault)
		case hands.Disk:
			return p.disk.set(a.Verb == hands.Fault)
		}
	}
	return nil
}

// renew asks for a new game once the hand has cleared the table, and the board
// has seen it.
func (p *performance) renew(o board.Options) {
	for end := p.clock.Now() + patience; p.before(end); {
		p.look()
		if table, tray := p.daemon.Game().Table(); table == (board.Position{}) && tray == board.Empty && !p.table.Busy() {
			break
		}
	}
	p.daemon.Tell(board.Asked{Request: board.RequestNew, Via: board.ViaMenu, Options: o})
}

func (p *performance) expect(a hands.Act) error {
	if a.Verb == hands.ExpectPhase {
		if got := p.daemon.Game().Phase().String(); got != a.Text {
			return unmet(a, "phase %s expected, it is %s", a.Text, got)
		}
		return nil
	}
	said := p.heard.texts
	p.heard.texts = nil
	for _, text := range said {
		if strings.Contains(text, a.Text) {
			return nil
		}
	}
	return unmet(a, "%q expected to be said, heard %q", a.Text, said)
}

//go:build linux && amd64

package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"quartoboard/board"
	"quartoboard/hw/sim/hands"
)

// together is from the begin of an act to that of the next with "&".
const together = 100 * time.Millisecond

// player does the acts of a script at a station, from outside.
type player struct {
	*station
	begun   time.Time // the act before
	pending bool      // the board has not been waited for since
	heard   int       // lines of the journal before the last expectation
}

// errNotHere is a script's that no hand alone can play.
var errNotHere = errors.New("the bench has hands only: no ask, no new but in front, no fault of sound or disk")

// opening is the options with which a script begins, and the acts after it.
func opening(acts []hands.Act) (board.Options, []hands.Act, error) {
	o := board.DefaultOptions()
	if len(acts) > 0 && acts[0].Verb == hands.New {
		o, acts = acts[0].Options, acts[1:]
	}
	for _, a := range acts {
		inner := a.Fault.Part == hands.Audio || a.Fault.Part == hands.Disk
		if a.Verb == hands.New || a.Verb == hands.Ask || inner {
			return o, nil, fmt.Errorf("%s:%d: %w", a.File, a.Line, errNotHere)
		}
	}
	return o, acts, nil
}

// sit waits for the game to begin.
func (p *player) sit(ctx context.Context) error {
	p.pending = true
	return until(ctx, "the game has begun", func() (bool, error) {
		all, err := p.journal()
		return len(of(all, "started")) > 0, err
	})
}

// play plays acts to the end, and waits for the board.
func (p *player) play(ctx context.Context, acts []hands.Act) error {
	for _, a := range acts {
		if err := p.act(ctx, a); err != nil {
			return fmt.Errorf("%s:%d: %w", a.File, a.Line, err)
		}
	}
	return p.settle(ctx)
}

// settle waits for the board, where an act has not been waited for.
func (p *player) settle(ctx context.Context) error {
	if !p.pending {
		return nil
	}
	p.pending = false
	return p.rest(ctx)
}

func (p *player) act(ctx context.Context, a hands.Act) error {
	var err error
	if a.Together {
		err = pause(ctx, time.Until(p.begun.Add(together)))
	} else {
		err = p.settle(ctx)
	}
	if err != nil {
		return err
	}
	switch a.Verb {
	case hands.ExpectPhase:
		return nil // nothing outside tells it; the judgements do
	case hands.ExpectSaid:
		return p.expect(a.Text)
	case hands.Wait:
		return pause(ctx, a.Duration)
	case hands.PowerCut:
		return p.powerCut(ctx)
	}
	return until(ctx, "the hand is ready", func() (ready bool, err error) {
		p.world.do(func() {
			if ready = p.world.hand.Ready(a); ready {
				p.begun, p.pending = time.Now(), true
				err = p.world.hand.Do(a)
			}
		})
		return ready, err
	})
}

// expect wants a text among what was said since the last expectation.
func (p *player) expect(text string) error {
	all, err := p.journal()
	if err != nil {
		return err
	}
	var heard []string
	for _, e := range of(all[p.heard:], "said") {
		heard = append(heard, e.text)
		if strings.Contains(e.field("text"), text) {
			p.heard = len(all)
			return nil
		}
	}
	return fmt.Errorf("%q expected to be said, heard\n%s", text, strings.Join(heard, "\n"))
}

// powerCut kills the daemon, and what it has started, and switches it on again.
func (p *player) powerCut(ctx context.Context) error {
	_ = p.box.kill() // that it was killed is its error
	p.pending = true
	return errors.Join(p.cable.release(), p.switchOn(ctx))
}

const (
	tick     = 20 * time.Millisecond
	patience = 15 * time.Second
	// calm is how long nothing may happen before the board counts as done: longer
	// than a piece takes from its last motion to its line, of which the settings'
	// 300 ms are the most. A machine that is busy elsewhere gets the looks of that
	// time, 10 ms each, though it takes longer for them.
	calm      = 800 * time.Millisecond
	calmLooks = 60
)

// pause waits, less long where ctx ends before.
func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}

// until waits for something, 15 s at most.
func until(ctx context.Context, what string, done func() (bool, error)) error {
	for end := time.Now().Add(patience); time.Now().Before(end); {
		if is, err := done(); is || err != nil {
			return err
		}
		if err := pause(ctx, tick); err != nil {
			return err
		}
	}
	return fmt.Errorf("not after %v: %s", patience, what)
}

// rest waits until the table is still and the journal grows no more.
func (s *station) rest(ctx context.Context) error {
	size, since, looks := 0, time.Now(), s.world.counted().looks
	return until(ctx, "nothing happens at the board", func() (bool, error) {
		text, err := readGames(s.path(gamesDir))
		now := s.world.counted().looks
		if len(text) != size || s.world.busy() {
			size, since, looks = len(text), time.Now(), now
		}
		return time.Since(since) > calm && now-looks > calmLooks, err
	})
}

//go:build linux && amd64

package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"quartoboard/board"
	"quartoboard/hw/sim/hands"
)

// player plays scripts at a station, from outside.
type player struct {
	*station
	*hands.Player
	restart func() error // switches the daemon on again
	heard   int          // lines of the journal that were heard
	size    int          // of the journal when it last grew
	since   time.Time    // then, or when something moved last
	before  int          // looks by then
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

// newPlayer is the player of a station that is switched on; ctx ends what it switches
// on again.
func newPlayer(ctx context.Context, s *station) *player {
	p := &player{station: s, restart: func() error { return s.switchOn(ctx) }}
	p.Player = hands.NewPlayer(p, hands.PlayerOpts{Calm: tick, Rest: patience, Must: true})
	p.moved()
	return p
}

// sit waits for the game to begin.
func (p *player) sit(ctx context.Context) error {
	return until(ctx, "the game has begun", func() (bool, error) {
		all, err := p.journal()
		return len(of(all, "started")) > 0, err
	})
}

// Now is the time at the table.
func (p *player) Now() time.Duration { return time.Since(p.world.begun) }

// Step lets a moment pass.
func (p *player) Step() error {
	time.Sleep(tick)
	return nil
}

// Quiet reports whether the table is still and the journal grows no more.
func (p *player) Quiet() (bool, error) {
	text, err := readGames(p.path(gamesDir))
	now := p.world.counted().looks
	if len(text) != p.size || p.world.busy() {
		p.size = len(text)
		p.moved()
	}
	return time.Since(p.since) > calm && now-p.before > calmLooks, err
}

// moved notes that something moves now.
func (p *player) moved() { p.since, p.before = time.Now(), p.world.counted().looks }

// Hand lends the hand at the table.
func (p *player) Hand(f func(h *hands.Hand)) {
	p.world.do(func() { f(p.world.hand) })
	p.moved()
}

// Heard returns what was said since it was last called.
func (p *player) Heard() ([]string, error) {
	all, err := p.journal()
	if err != nil {
		return nil, err
	}
	var texts []string
	for _, e := range of(all[p.heard:], "said") {
		texts = append(texts, e.field("text"))
	}
	p.heard = len(all)
	return texts, nil
}

// Begin does nothing: the daemon begins the first game.
func (p *player) Begin(hands.Act) (bool, error) { return false, nil }

// Do cuts the power: it kills the daemon, and what it has started, and switches it on
// again. A phase nothing outside tells; the judgements do.
func (p *player) Do(a hands.Act, _ *hands.Player) error {
	if a.Verb != hands.PowerCut {
		return nil
	}
	_ = p.box.kill() // that it was killed is its error
	return errors.Join(p.cable.release(), p.restart())
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

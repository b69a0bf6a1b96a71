package simboard

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/run"
	"quartoboard/hw/sim/hands"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// readScript reads the script of a file.
func readScript(path string) ([]hands.Act, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("--script: %w", err)
	}
	return hands.Parse(path, bytes.NewReader(text), games.Kinds()...)
}

// Play plays a script to its end, and waits for the board. Where only the tray reads, each piece
// is given there, whatever a script has asked for.
func (b *Board) Play(ctx context.Context, acts []hands.Act) error {
	for i := range acts {
		acts[i] = b.fit(acts[i])
		if acts[i].Verb == hands.Give && b.build.ByTray() {
			acts[i].Giving = board.GivingTray
		}
	}
	return b.player.Play(ctx, acts)
}

// hallGame hears of the games that a hall begins.
type hallGame struct {
	begun bool   // one that no hand has played yet
	leave func() // ends the script that is played
}

// Hear implements daemon.Listener.
func (h *hallGame) Hear(s rules.Step, _ record.Lines) {
	if a, ok := s.Event.Fact.(board.Asked); ok && a.Request == board.RequestNew && a.Via == board.ViaHall {
		h.begun = true
		h.leave()
	}
}

// unattended plays scripts, one after another until ctx ends. A script that the hands cannot play to its
// end is left, and so is one in which the hall begins a game: the next one is played as that game.
func unattended(ctx context.Context, b *Board, next func(n int, begun bool) (script string, err error)) error {
	b.daemon.Listen(&b.hall)
	for n := 0; ctx.Err() == nil; n++ {
		script, err := next(n, b.hall.begun)
		if err != nil {
			return err
		}
		acts, err := hands.Parse("script", strings.NewReader(script), games.Kinds()...)
		if err != nil {
			return err
		}
		if b.hall.begun {
			b.hall.begun = false
			b.table.Hands.Clear()
			acts[0] = hands.Act{Verb: hands.Wait, Duration: clearing}
		}
		var playing context.Context
		playing, b.hall.leave = context.WithCancel(ctx)
		err = b.Play(playing, acts)
		b.hall.leave()
		cannot := (*hands.ActError)(nil)
		if err != nil && err != hands.ErrStopped && !errors.As(err, &cannot) {
			return err
		}
	}
	return nil
}

// fit returns an act with the options of a game as the build plays it, where they leave that to the
// table.
func (b *Board) fit(a hands.Act) hands.Act {
	for _, o := range []*board.Options{&a.Options, &a.Asked.Options} {
		if *o != nil {
			*o = rules.Filled(*o, b.build.Tray != nil)
		}
	}
	return a
}

// Step is one look of the daemon, or a moment without power.
func (b *Board) Step() error {
	if b.dark.Load() {
		b.clock.SleepUntil(b.clock.Now() + moment)
		return nil
	}
	b.daemon.Step()
	if b.power.off { // it gets its power again
		b.power.off = false
		b.output.Cut(b.clock.Now())
		_ = b.rig.Close() // parts that a script broke do not answer
		return b.restart()
	}
	return nil
}

// Quiet reports whether the table is still, and everything is judged and said.
func (b *Board) Quiet() (bool, error) {
	return (b.dark.Load() || b.daemon.Quiet()) && !b.table.Busy(), nil
}

// Heard returns what was said since it was last called.
func (b *Board) Heard() ([]string, error) { return b.heard.take(), nil }

// Begin begins the first game: with the options of a script that begins with "new",
// else with the defaults; or goes on with one.
func (b *Board) Begin(first hands.Act) (done bool, err error) {
	if b.saved != nil {
		b.daemon.Resume(*b.saved)
		return true, nil
	}
	o := games.Kinds()[0].Default
	if done = first.Verb == hands.New; done {
		o = first.Options
	}
	b.daemon.Begin(o)
	return done, nil
}

// Do does the part of an act that no hand does at the table. Without power nobody hears
// what is asked.
func (b *Board) Do(a hands.Act, p *hands.Player) error {
	if b.did != nil {
		b.did(a)
	}
	dark := b.dark.Load()
	switch a.Verb {
	case hands.ExpectPhase:
		if got := b.daemon.Game().State().Phase; got != a.Text {
			return hands.Unmet(a, "want phase %s, it is %s", a.Text, got)
		}
	case hands.ExpectOwed:
		g := b.daemon.Game()
		if !face.Of(games.Faces, g).Mark(face.Marks{}, nil, g).Do.Has(a.Cell) {
			return hands.Unmet(a, "want a placement owed on %v", a.Cell)
		}
	case hands.Away:
		if !dark {
			return b.actAway(a)
		}
	case hands.Think:
		b.jobs.takes = a.Duration
	case hands.New:
		if !dark {
			return b.renew(a.Options, p)
		}
	case hands.Ask:
		if !dark {
			b.daemon.Tell(a.Asked)
		}
	case hands.PowerCut:
		if !dark {
			return b.powerCut()
		}
	case hands.Fault, hands.Heal:
		return b.inject(a.Fault.Part, a.Verb == hands.Fault)
	}
	return nil
}

// inject breaks a part that is not of the table, or heals it.
func (b *Board) inject(part hands.Target, broken bool) error {
	dark := b.dark.Load()
	switch part {
	case hands.Audio:
		b.output.Break(broken)
	case hands.Disk:
		return b.disk.set(broken)
	case hands.Power:
		b.power.denied = broken
	case hands.Supply:
		if !dark {
			b.daemon.Tell(run.SupplyFault(broken))
		}
	case hands.Mains:
		if broken && !dark {
			b.dark.Store(true)
			return b.die()
		} else if !broken && dark {
			b.dark.Store(false)
			return b.restart()
		}
	}
	return nil
}

// renew asks for a new game once the hand has cleared the table, and the board has
// seen it.
func (b *Board) renew(o board.Options, p *hands.Player) error {
	err := p.Await(clearing, func() bool {
		return b.daemon.Game().State().Bare && !b.table.Busy()
	})
	if b.hall.begun { // meanwhile
		return err
	}
	b.daemon.Tell(board.Asked{Request: board.RequestNew, Via: board.ViaMenu, Options: o})
	return err
}

// actAway asks for an act of the seat away.
func (b *Board) actAway(a hands.Act) error {
	g := b.daemon.Game()
	due := face.Of(games.Faces, g).Due
	if due == nil {
		return a.Cannot(fmt.Errorf("no seat is away in %s", rules.KindOf(g.Options()).Title))
	}
	asked, err := due(a.Asked, g)
	if err != nil {
		return a.Cannot(err)
	}
	b.daemon.Tell(asked)
	return nil
}

// moment is the time that passes between two acts without power.
const moment = 20 * time.Millisecond

// clearing is the longest wait for the board to see that the table was cleared.
const clearing = 15 * time.Second

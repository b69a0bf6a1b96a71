package simboard

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/page"
	"quartoboard/cmd/internal/run"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim"
	"quartoboard/rules"
)

// landing is more than the time in which all pieces are put on a table and lie still.
const landing = time.Second

// unfit returns the reason why the build that the table has now cannot follow a game; nil for
// one that it can. It may be called from any goroutine.
func (b *Board) unfit(o board.Options) *rules.Unfit {
	p := b.taught.Load().build
	return run.Unfit(&p, tableGame(p), o)
}

// rebuild builds the table as another profile, and starts the program again there: with the pieces and
// the game as they are if it resumes, else with a new game on an empty table.
func (b *Board) rebuild(p rig.Profile, resume bool) error {
	for end := b.Now() + landing; b.table.Busy() && b.Now() < end; { // no piece is left in the air
		if err := b.Step(); err != nil {
			return err
		}
	}
	o := b.daemon.Game().Options()
	table := sim.New(p, sim.Opts{Seed: seed})
	table.Clock().Elapse(b.Now())
	if resume {
		table.Arrange(b.table)
	}
	if err := b.die(); err != nil {
		return err
	}
	speed := b.clock.speed
	b.hardware = newHardware(p, table)
	b.clock.speed = speed
	b.clock.resume()
	b.setLearned(taughtBy(table, p))
	if resume {
		return b.restart()
	}
	if err := b.start(); err != nil {
		return err
	}
	if rules.KindOf(o) != games.Kinds()[0] {
		o = tableGame(p)
	}
	o = rules.Fitted(o, p.Tray != nil)
	b.daemon.Begin(rules.With(rules.With(o, "found", false), "practice", false))
	return nil
}

// builds are the builds that a visitor can choose: none for a board of somebody's own.
func (b *Board) builds() (all []page.Build) {
	if b.own || !slices.Contains(run.Builds(), b.build.Name) {
		return nil
	}
	for _, name := range run.Builds() {
		p, _ := run.LoadProfile(name) // one of ours
		all = append(all, page.Build{Name: name, Called: p.Called})
	}
	return all
}

// rebuild has the board built otherwise, and its page tell that.
func (l *openBoard) rebuild(name string) error {
	if !slices.ContainsFunc(l.page.Simulation().Builds, func(b page.Build) bool { return b.Name == name }) {
		return cmp.Or(run.Gone(name), fmt.Errorf("unknown build %.40q", name))
	}
	p, err := run.LoadProfile(name)
	if err != nil {
		return err
	}
	if err := l.mend(); err != nil {
		return err
	}
	resume := run.Unfit(&p, tableGame(p), l.board.daemon.Game().Options()) == nil
	l.troubles = troublesOf(p)
	l.tell(func(s *page.Simulation) {
		s.Build, s.Resumed, s.Offered, s.Held = name, resume, offered(l.troubles), nil
	})
	return l.board.rebuild(p, resume)
}

// offered are troubles as the page offers them.
func offered(all []trouble) (list []page.Trouble) {
	for _, t := range all {
		list = append(list, t.Trouble)
	}
	return list
}

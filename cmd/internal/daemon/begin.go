package daemon

import (
	"fmt"
	"time"

	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// findTime is the longest that the first game waits for the first reading of the
// table, and resumeTime the longest that a resumed game waits.
const (
	findTime   = 5 * time.Second
	resumeTime = 30 * time.Second
)

// Begin starts the first game of a match in a new file. The first game waits until the
// table has been read, 5 s at most. Where the build cannot play that game, another begins.
func (d *Daemon) Begin(o board.Options) {
	if u := d.unfit(o); u != nil {
		d.instead(u)
		return
	}
	d.begin(board.Started{Options: o})
}

func (d *Daemon) begin(game board.Started) {
	game = d.opts.Ready(game)
	found := d.table.facts(d.game.Kind(), d.clock.Now())
	if changed := d.opts.Follow(game.Options); d.encoder == nil || changed {
		found = d.find(findTime)
	}
	for way := range d.asked {
		d.asked[way].Store(0)
	}
	count := min(max(d.lines.Count+1, d.opts.Count()), record.MaxCount) // the card may not have the last game yet
	d.lines = record.Lines{Game: d.opts.Name(), Count: count}
	d.encoder = d.opts.Format.NewEncoder(d.lines.Game, 1, d.opts.Wall)
	d.health.note(d.journal.Begin(d.lines.Game))
	if rules.KindOf(game.Options).StartsFirst {
		d.open(false, append([]board.Fact{game}, found...))
		return
	}
	d.open(false, found)
	d.apply(board.Event{At: d.clock.Now(), Fact: game})
}

// open applies the first facts of this run in the file: opened, and those that follow.
func (d *Daemon) open(resumed bool, facts []board.Fact) {
	now := d.clock.Now()
	d.apply(board.Event{At: now, Fact: board.Opened{
		Board: d.opts.Board, Version: d.opts.Version, Profile: d.opts.Profile, ByTray: d.opts.ByTray, Resumed: resumed, Count: d.lines.Count,
	}})
	for _, f := range facts {
		d.apply(board.Event{At: now, Fact: f})
	}
	d.applyFaults()
}

// Resume resumes a game after a restart. It judges the facts of the game again and
// compares the table with them. It reports missing lines as a fault of the journal. A game
// that the build cannot play stays as it is, and another begins.
func (d *Daemon) Resume(p SavedGame) {
	game, judged := p.replay()
	if u := d.unfit(game.Options()); u != nil {
		d.instead(u)
		return
	}
	d.game = game
	for _, e := range p.Facts {
		d.table.take(e.Fact)
	}
	d.opts.Follow(d.game.Options())
	found := d.find(resumeTime)
	found = d.game.News(found, d.clock.Now(), d.source.Still())
	d.lines = record.Lines{Game: p.Name, Count: p.Count, First: p.Last + 1, Last: p.Last}
	d.encoder = d.opts.Format.NewEncoder(p.Name, p.Last+1, d.opts.Wall)
	d.health.note(d.journal.Continue(p.Name))
	if p.Missing > 0 {
		d.health.note(fmt.Errorf("journal: game %s: %d of %d lines damaged and left out", p.Name, p.Missing, p.Last))
	}
	if lost := judged[min(p.Judged, len(judged)):]; len(lost) > 0 {
		d.conclude(board.Event{At: p.At, Fact: board.Tick{}}, lost)
	}
	d.pass(d.clock.Now()) // as a replay of the record does
	d.open(true, found)
}

// find reads the table before a game, until it is still or patience is over.
func (d *Daemon) find(patience time.Duration) []board.Fact {
	var facts []board.Fact
	end := d.clock.Now() + patience
	for looks := 0; d.clock.Now() < end && (looks == 0 || !d.source.Still()); looks++ {
		d.sleep()
		for _, e := range d.look() {
			facts = append(facts, e.Fact)
		}
	}
	return facts
}

package daemon

import (
	"fmt"
	"slices"
	"time"

	"quartoboard/board"
	"quartoboard/rules/record"
)

// findTime is how long the first game waits for the table to be read, and
// resumeTime how long one that goes on does.
const (
	findTime   = 5 * time.Second
	resumeTime = 30 * time.Second
)

// Begin starts a game in a file of its own. The first one waits until the
// table has been read, 5 s at most.
func (d *Daemon) Begin(o board.Options) {
	found := d.found()
	if d.encoder == nil {
		found = d.find(findTime)
	}
	if o.First == 0 {
		o.First = d.opts.Lot()
	}
	d.asked.Store(0)
	count := min(max(d.lines.Count+1, d.opts.Count()), record.MaxCount) // the card may not know yet of the game before
	d.lines = record.Lines{Game: d.opts.Name(), Count: count}
	d.encoder = record.NewEncoder(d.lines.Game, 1, d.opts.Wall)
	d.check(d.journal.Begin(d.lines.Game))
	d.open(false, found)
	d.apply(board.Event{At: d.clock.Now(), Fact: board.Started{Options: o}})
}

// open writes the first line of a program's part of a file, and what it found.
func (d *Daemon) open(resumed bool, found []board.Fact) {
	now := d.clock.Now()
	d.apply(board.Event{At: now, Fact: board.Opened{
		Board: d.opts.Board, Version: d.opts.Version, Profile: d.opts.Profile, Resumed: resumed, Count: d.lines.Count,
	}})
	for _, f := range found {
		d.apply(board.Event{At: now, Fact: f})
	}
	d.applyFaults()
}

// Resume goes on with a game after a restart: its facts are judged again, and
// what the table shows now is compared with what they say. Lines that are
// missing are told as a fault of the journal.
func (d *Daemon) Resume(p SavedGame) {
	game, judged := p.replay()
	d.game = game
	table, tray := d.game.Table()
	found := d.changes(table, tray, d.find(resumeTime))
	if _, wrong := d.game.Wrong(); wrong && !slices.ContainsFunc(found, isSeen) {
		found = append(found, board.Seen{}) // the table is as it was: what is wrong with it is told again
	}
	d.lines = record.Lines{Game: p.Name, Count: p.count(), First: p.Last + 1, Last: p.Last}
	d.encoder = record.NewEncoder(p.Name, p.Last+1, d.opts.Wall)
	d.check(d.journal.Continue(p.Name))
	if p.Missing > 0 {
		d.check(fmt.Errorf("journal: game %s: %d of %d lines are damaged and were left out", p.Name, p.Missing, p.Last))
	}
	if lost := judged[min(p.Judged, len(judged)):]; len(lost) > 0 {
		d.conclude(board.Event{At: p.At, Fact: board.Tick{}}, lost)
	}
	d.pass(d.clock.Now()) // as it does for whoever replays the record
	d.open(true, found)
}

func isSeen(f board.Fact) bool {
	_, is := f.(board.Seen)
	return is
}

// found is what lies on the table when a game begins: its file stands alone.
func (d *Daemon) found() []board.Fact {
	table, tray := d.game.Table()
	return differ(board.Position{}, board.Empty, table, tray, d.clock.Now())
}

// changes is how what was found differs from a table as it was, and what else
// was told meanwhile.
func (d *Daemon) changes(table board.Position, tray board.Content, found []board.Fact) []board.Fact {
	var now board.Position
	var holds board.Content
	var others []board.Fact
	for _, f := range found {
		switch f := f.(type) {
		case board.Seen:
			for c := range f.Changed.All() {
				now[c] = f.Now[c]
			}
		case board.Tray:
			holds = f.Holds
		default:
			others = append(others, f)
		}
	}
	if !d.source.Still() { // not decided is not empty
		for c, was := range table {
			if was != board.Empty && now[c] == board.Empty {
				now[c] = board.Unknown
			}
		}
	}
	contact := d.clock.Now()
	if slap, waits := d.game.Slap(); waits {
		contact = slap // what was put down before the program died
	}
	return append(others, differ(table, tray, now, holds, contact)...)
}

// differ is the facts that make one table of another.
func differ(from board.Position, fromTray board.Content, to board.Position, toTray board.Content, at time.Duration) []board.Fact {
	var facts []board.Fact
	seen := board.Seen{Contact: at}
	for c := range board.Cell(board.Cells) {
		if from[c] != to[c] {
			seen.Changed |= board.SetOf(c)
			seen.Now[c] = to[c]
		}
	}
	if seen.Changed != 0 {
		facts = append(facts, seen)
	}
	if fromTray != toTray {
		facts = append(facts, board.Tray{Holds: toTray})
	}
	return facts
}

// find reads the table before the first game, for so long at most.
func (d *Daemon) find(patience time.Duration) []board.Fact {
	var facts []board.Fact
	for end := d.clock.Now() + patience; d.clock.Now() < end && (d.next == 0 || !d.source.Still()); {
		d.sleep()
		for _, e := range d.look() {
			facts = append(facts, e.Fact)
		}
	}
	return facts
}

package daemon

import (
	"fmt"
	"slices"
	"time"

	"quartoboard/board"
	"quartoboard/rules/games"
	"quartoboard/rules/record"
	"quartoboard/rules/referee"
)

// findTime is the longest that the first game waits for the first reading of the
// table, and resumeTime the longest that a resumed game waits.
const (
	findTime   = 5 * time.Second
	resumeTime = 30 * time.Second
)

// Begin starts the first game of a match in a new file. The first game waits until the
// table has been read, 5 s at most.
func (d *Daemon) Begin(o board.Options) { d.begin(board.Started{Options: o}) }

func (d *Daemon) begin(game board.Started) {
	found := d.found()
	if d.encoder == nil {
		found = d.find(findTime)
	}
	if game.Options.First == 0 {
		game.Options.First = d.opts.Lot()
	}
	for way := range d.asked {
		d.asked[way].Store(0)
	}
	count := min(max(d.lines.Count+1, d.opts.Count()), record.MaxCount) // the card may not have the last game yet
	d.lines = record.Lines{Game: d.opts.Name(), Count: count}
	d.encoder = record.NewEncoder(d.lines.Game, 1, d.opts.Wall)
	d.check(d.journal.Begin(d.lines.Game))
	d.open(false, found)
	d.apply(board.Event{At: d.clock.Now(), Fact: game})
}

// open applies the first facts of this run in the file: opened, and the table found.
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

// Resume resumes a game after a restart. It judges the facts of the game again and
// compares the table with them. It reports missing lines as a fault of the journal.
func (d *Daemon) Resume(p SavedGame) {
	game, judged := p.replay()
	d.game = game
	found := d.find(resumeTime)
	if quarto, is := games.Quarto(d.game); is {
		found = d.changes(quarto, found)
	}
	d.lines = record.Lines{Game: p.Name, Count: p.Count, First: p.Last + 1, Last: p.Last}
	d.encoder = record.NewEncoder(p.Name, p.Last+1, d.opts.Wall)
	d.check(d.journal.Continue(p.Name))
	if p.Missing > 0 {
		d.check(fmt.Errorf("journal: game %s: %d of %d lines damaged and left out", p.Name, p.Missing, p.Last))
	}
	if lost := judged[min(p.Judged, len(judged)):]; len(lost) > 0 {
		d.conclude(board.Event{At: p.At, Fact: board.Tick{}}, lost)
	}
	d.pass(d.clock.Now()) // as a replay of the record does
	d.open(true, found)
}

func isSeen(f board.Fact) bool {
	_, is := f.(board.Seen)
	return is
}

// found returns the table of Quarto as facts, for the file of a new game.
func (d *Daemon) found() []board.Fact {
	quarto, _ := games.Quarto(d.game)
	table, tray := quarto.Table()
	return differ(board.Position{}, board.Empty, table, tray, d.clock.Now())
}

// changes returns the differences between the table of a game of Quarto and the facts
// found, and the other facts found.
func (d *Daemon) changes(g referee.Game, found []board.Fact) []board.Fact {
	table, tray := g.Table()
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
	if !d.source.Still() { // an undecided cell may hold a piece
		for c, was := range table {
			if was != board.Empty && now[c] == board.Empty {
				now[c] = board.Unknown
			}
		}
	}
	contact := d.clock.Now()
	if slap, waits := g.Slap(); waits {
		contact = slap // the pieces were placed before the program ended
	}
	facts := append(others, differ(table, tray, now, holds, contact)...)
	if _, wrong := g.Wrong(); wrong && !slices.ContainsFunc(facts, isSeen) {
		facts = append(facts, board.Seen{}) // the table is unchanged: the wrong position is announced again
	}
	return facts
}

// differ returns the facts that turn one table into another.
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

// find reads the table before the first game, until it is still or patience is over.
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

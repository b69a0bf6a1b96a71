package daemon

import (
	"fmt"
	"slices"
	"time"

	"quartoboard/board"
	"quartoboard/rules/games"
	"quartoboard/rules/quartino"
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
// table has been read, 5 s at most. Where the build cannot play that game, another begins.
func (d *Daemon) Begin(o board.Options) {
	if d.unfit(o) {
		d.instead()
		return
	}
	d.begin(board.Started{Options: o})
}

func (d *Daemon) begin(game board.Started) {
	ofQuartino := game.Options.Quartino.Players != 0
	if ofQuartino {
		game = d.dealt(game)
	}
	found := d.found()
	if changed := d.follow(game.Options); d.encoder == nil || changed {
		found = d.find(findTime)
	}
	if !ofQuartino && game.Options.First == 0 {
		game.Options.First = d.opts.Lot()
	}
	for way := range d.asked {
		d.asked[way].Store(0)
	}
	count := min(max(d.lines.Count+1, d.opts.Count()), record.MaxCount) // the card may not have the last game yet
	d.lines = record.Lines{Game: d.opts.Name(), Count: count}
	d.encoder = record.NewEncoder(d.lines.Game, 1, d.opts.Wall)
	d.check(d.journal.Begin(d.lines.Game))
	if ofQuartino { // which knows the table from its begin on
		d.open(false, append([]board.Fact{game}, found...))
		return
	}
	d.open(false, found)
	d.apply(board.Event{At: d.clock.Now(), Fact: game})
}

// follow has the table followed as that of a game, and reports whether that is another game
// than before, or one of Quartino with other cards.
func (d *Daemon) follow(o board.Options) (changed bool) {
	q := o.Quartino
	changed = q.Deck != d.followed.Deck || (q.Players == 0) != (d.followed.Players == 0)
	if d.followed = q; d.opts.Follow != nil {
		d.opts.Follow(o)
	}
	return changed
}

// open applies the first facts of this run in the file: opened, and those that follow.
func (d *Daemon) open(resumed bool, facts []board.Fact) {
	now := d.clock.Now()
	d.apply(board.Event{At: now, Fact: board.Opened{
		Board: d.opts.Board, Version: d.opts.Version, Profile: d.opts.Profile, Resumed: resumed, Count: d.lines.Count,
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
	if d.unfit(game.Options()) {
		d.instead()
		return
	}
	d.game = game
	d.follow(d.game.Options())
	found := d.find(resumeTime)
	switch g := d.game.(type) {
	case referee.Game:
		found = d.changes(g, found)
	case quartino.Game:
		found = changesOf(g, found)
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

// found returns the table as facts, for the file of a new game.
func (d *Daemon) found() []board.Fact {
	if g, is := d.game.(quartino.Game); is {
		spaces, tray := g.Table()
		var facts []board.Fact
		if spaces.Changed != 0 {
			facts = append(facts, spaces)
		}
		if tray != (board.Tray{}) {
			facts = append(facts, tray)
		}
		return facts
	}
	quarto, _ := games.Quarto(d.game)
	table, tray := quarto.Table()
	return differ(board.Position{}, board.Empty, table, tray, d.clock.Now())
}

// changesOf returns the facts found that are news for a game of Quartino. The spaces are
// compared by the game.
func changesOf(g quartino.Game, found []board.Fact) (news []board.Fact) {
	_, was := g.Table()
	var tray board.Tray
	for _, f := range found {
		if t, is := f.(board.Tray); is {
			tray = t
		} else {
			news = append(news, f)
		}
	}
	is := tray
	if is.Contact = was.Contact; is != was { // what lay there touched down before
		news = append(news, tray)
	}
	return news
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
		tray := board.Tray{Holds: toTray}
		if toTray != board.Empty {
			tray.Contact = at
		}
		facts = append(facts, tray)
	}
	return facts
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

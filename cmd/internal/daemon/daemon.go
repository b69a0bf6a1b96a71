// Package daemon is the event loop. It looks at the table, and does all that
// follows from a fact in one goroutine and in this order: number it, have it
// on the card, judge it, publish it. Slow listeners must not block; what must
// run beside the loop is a worker, which Run starts and joins. It is the only
// package that starts goroutines.
package daemon

import (
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"quartoboard/board"
	"quartoboard/rules/record"
	"quartoboard/rules/referee"
)

// Clock is the board's monotonic clock; a simulated one moves when it is told
// to sleep.
type Clock interface {
	Now() time.Duration
	SleepUntil(t time.Duration)
}

// Source is where facts of the table come from.
type Source interface {
	// Look looks once, appends what has become known, and returns events.
	Look(events []board.Event) []board.Event
	// Still says whether nothing at the table is in motion.
	Still() bool
}

// Voice is the listener that has something to report.
type Voice interface {
	Listener
	// Speak goes on speaking and returns what has become of utterances.
	Speak(now time.Duration) []board.Event
	Idle() bool
}

// Journal keeps lines; Append returns when they are on the card. Begin begins
// a file, Continue goes on with one. It must not keep the text of lines.
type Journal interface {
	Begin(game string) error
	Continue(game string) error
	Append(lines record.Lines) error
}

// Listener is told each event after it was judged, with its lines of the
// record: the fact's, then the judgements'. It must not block and must not
// keep the text of lines.
type Listener interface {
	Hear(s referee.Step, lines record.Lines)
}

// Opts are what the loop needs to know of the board.
type Opts struct {
	Board   string // its name in the record
	Version string
	Profile string
	Period  time.Duration                 // between two looks; default 10 ms
	Wall    func(time.Duration) time.Time // the wall clock at a time of the monotonic one
	Name    func() string                 // the name of the next game
	Count   func() int                    // its number on the card; may be nil: from 1 on
	Lot     func() board.Seat             // draws who gives first
	Looked  func(now, next time.Duration) // after each completed look; may be nil
}

// Daemon is the loop. All methods but Tell and State belong to one goroutine.
type Daemon struct {
	// Set by New, then fixed.
	clock     Clock
	source    Source
	voice     Voice
	journal   Journal
	listeners []Listener
	opts      Opts
	told      chan board.Fact // by others
	asked     atomic.Int32    // requests handed in since the game began

	// The loop's.
	game          referee.Game
	encoder       *record.Encoder
	lines         record.Lines // of the newest event
	events        []board.Event
	faults        []board.Fault // of the journal, to be applied
	journalFailed bool
	next          time.Duration // look
	snapshot      snapshot
}

// New makes a loop; Begin starts its first game.
func New(c Clock, s Source, v Voice, j Journal, listeners []Listener, o Opts) *Daemon {
	if o.Period == 0 {
		o.Period = 10 * time.Millisecond
	}
	if o.Count == nil {
		o.Count = func() int { return 1 }
	}
	return &Daemon{
		clock: c, source: s, voice: v, journal: j, listeners: append([]Listener{v}, listeners...), opts: o,
		told: make(chan board.Fact, toldDepth),
	}
}

// toldDepth is how many facts of others may wait; the last places are not for
// requests, so that a host that floods does not keep a fault from being told.
const toldDepth, faultRoom = 64, 16

// maxAsked is how many requests one game takes, so that its file is not filled with
// them. Nobody who plays makes so many.
const maxAsked = 1000

// ErrFull is the error of Ask where too much is waiting: there may be room a look later.
var ErrFull = errors.New("the board is busy, too many requests wait; ask again later")

var errMany = fmt.Errorf("this game has taken %d requests, the most there may be: only new is taken now", maxAsked)

// Ask hands in a request as Tell does. The error is ErrFull, or the game has taken so
// many that it takes none but that for a new game.
func (d *Daemon) Ask(a board.Asked) error {
	switch {
	case a.Request != board.RequestNew && d.asked.Load() >= maxAsked:
		return errMany
	case len(d.told) >= toldDepth-faultRoom || !d.Tell(a):
		return ErrFull
	}
	d.asked.Add(1)
	return nil
}

// Tell hands in what the loop does not see itself: what a host, a page or a
// menu asks (board.Asked), or how a part of the outside fares (board.Fault). It
// never blocks and may be called from any goroutine; false says that too much
// is waiting.
func (d *Daemon) Tell(f board.Fact) bool {
	select {
	case d.told <- f:
		return true
	default:
		return false
	}
}

// Step sleeps until the next look is due, looks once, and takes in what the
// table shows and what others had told by then.
func (d *Daemon) Step() {
	d.sleep()
	told := len(d.told)
	for _, e := range d.look() {
		d.take(e)
	}
	d.takeTold(told)
	now := d.clock.Now()
	d.pass(now)
	for _, e := range d.voice.Speak(now) {
		d.take(e)
	}
	if d.opts.Looked != nil {
		d.opts.Looked(now, d.next)
	}
}

// sleep sleeps until the next look is due.
func (d *Daemon) sleep() {
	d.clock.SleepUntil(d.next)
	d.next = d.clock.Now() + d.opts.Period
}

// look looks once. What it returns is good until the next look.
func (d *Daemon) look() []board.Event {
	d.events = d.source.Look(d.events[:0])
	return d.events
}

// Quiet says whether the table is still, everything seen has been judged, and
// nothing is being said.
func (d *Daemon) Quiet() bool {
	return d.source.Still() && d.voice.Idle() && !d.game.Waiting() && len(d.told) == 0
}

// Game is the game as it stands.
func (d *Daemon) Game() referee.Game { return d.game }

// takeTold takes in at most n facts that others told: one, and more until the
// next look is due. A host that asks faster than the card writes must not keep
// the loop from looking at the table.
func (d *Daemon) takeTold(n int) {
	for ; n > 0; n-- {
		d.take(board.Event{At: d.clock.Now(), Fact: <-d.told})
		if d.clock.Now() >= d.next {
			return
		}
	}
}

// pass lets every deadline pass that has come by now.
func (d *Daemon) pass(now time.Duration) {
	for {
		tick, due := d.game.Due(now)
		if !due {
			return
		}
		d.apply(tick)
		d.renew()
	}
}

// renew begins the next game where that is due.
func (d *Daemon) renew() {
	if o, due := d.game.Next(); due {
		d.Begin(o)
	}
}

// take takes one fact in, after the time before it has passed, and then the
// faults that this has brought to light.
func (d *Daemon) take(e board.Event) {
	d.pass(e.At)
	d.apply(e)
	d.renew()
	d.applyFaults()
}

// applyFaults applies the faults of the journal that check noted.
func (d *Daemon) applyFaults() {
	for len(d.faults) > 0 {
		f := d.faults[0]
		d.faults = d.faults[1:]
		d.apply(board.Event{At: d.clock.Now(), Fact: f})
	}
}

// apply is the one door: number, journal, judge, publish.
func (d *Daemon) apply(e board.Event) {
	e = truncate(e)
	d.lines.First, d.lines.Text = d.lines.Last+1, d.lines.Text[:0]
	if _, silent := e.Fact.(board.Tick); !silent {
		d.lines.Text = d.encoder.AppendFact(d.lines.Text, e.At, e.Fact)
		d.lines.Last++
		d.check(d.journal.Append(d.lines))
	}
	var judgements []referee.Judgement
	d.game, judgements = d.game.Apply(e)
	d.conclude(e, judgements)
}

// conclude journals the judgements behind the fact, and publishes both.
func (d *Daemon) conclude(e board.Event, judgements []referee.Judgement) {
	fact := d.lines.Last
	for _, j := range judgements {
		d.lines.Text = d.encoder.AppendJudgement(d.lines.Text, e.At, j)
		d.lines.Last++
	}
	if len(judgements) > 0 {
		d.check(d.journal.Append(d.lines.After(fact)))
	}
	d.snapshot.set(State{d.lines.Game, d.lines.Last, d.game})
	step := referee.Step{Event: e, Judgements: judgements, Game: d.game}
	for _, l := range d.listeners {
		l.Hear(step, d.lines)
	}
}

// check makes a fault of the journal a fact, once a change of its health.
func (d *Daemon) check(err error) {
	switch {
	case err != nil && !d.journalFailed:
		d.journalFailed = true
		d.faults = append(d.faults, board.Fault{Part: "journal", State: board.Failed, Text: err.Error()})
	case err == nil && d.journalFailed:
		d.journalFailed = false
		d.faults = append(d.faults, board.Fault{Part: "journal", State: board.OK})
	}
}

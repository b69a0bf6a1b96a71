// Package daemon is the event loop. It looks at the table and processes each fact in
// one goroutine, in four steps: number it, journal it, judge it, publish it. Listeners
// must not block. Blocking work runs in workers, which RunWithWorkers starts and joins.
// No other package starts goroutines.
package daemon

import (
	"sync"
	"time"

	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// Clock is the board's monotonic clock. A simulated one advances in SleepUntil.
type Clock interface {
	Now() time.Duration
	SleepUntil(t time.Duration)
}

// Source is the source of the facts of the table.
type Source interface {
	// Look looks once and appends the new facts to events.
	Look(events []board.Event) []board.Event
	// Still reports whether nothing on the table is moving.
	Still() bool
}

// Voice is a listener that reports what it said.
type Voice interface {
	Listener
	// Speak continues speaking and returns reports of finished utterances.
	Speak(now time.Duration) []board.Event
	Idle() bool
}

// Journal keeps lines. Begin begins the file of a game, Continue continues one. Append
// returns when the lines are on the card, and must not keep their text.
type Journal interface {
	Begin(game string) error
	Continue(game string) error
	Append(lines record.Lines) error
}

// Listener hears each event after it was judged, with its lines of the record: first
// that of the fact, then those of the judgements. It must not block and must not keep
// the text of lines.
type Listener interface {
	Hear(s rules.Step, lines record.Lines)
}

// period is the time between two looks.
const period = 10 * time.Millisecond

// Opts are the options of a Daemon.
type Opts struct {
	Board   string // its name in the record
	Version string
	Profile string
	ByTray  bool                                 // the build knows a piece by its tray alone
	Wall    func(time.Duration) time.Time        // the wall clock at a time of the monotonic one
	Name    func() string                        // the name of the next game
	Count   func() int                           // its number on the card
	Ready   func(board.Started) board.Started    // fills in what is drawn by lot, and cards
	Follow  func(o board.Options) (changed bool) // switches the scanner to a game, and reports whether that changed it
	Check   func(board.Options) error            // refuses options that the board lacks things for
	Format  *record.Format                       // of the lines
	Box     *Mailbox                             // for what other parts tell
	Unfit   func(board.Options) *rules.Unfit     // refuses a game that the build cannot follow; nil accepts all
	Refusal func(*rules.Unfit) string            // the same for the players
	Looked  func(now, next time.Duration)        // after each completed look; may be nil
}

// Daemon is the loop. All methods but Tell and State belong to one goroutine.
type Daemon struct {
	// Set by New and Listen, then fixed.
	clock     Clock
	source    Source
	voice     Voice
	journal   Journal
	listeners []Listener
	opts      Opts
	*Mailbox

	// The loop's.
	game    rules.Game
	table   table
	encoder *record.Encoder
	lines   record.Lines // of the newest event
	events  []board.Event
	health  health        // of the journal
	next    time.Duration // look

	mu    sync.Mutex
	state record.State // Guarded by mu.
}

// New makes a loop; Begin starts its first game.
func New(c Clock, s Source, v Voice, j Journal, o Opts) *Daemon {
	d := &Daemon{clock: c, source: s, voice: v, journal: j, listeners: []Listener{v}, opts: o, game: rules.New(), Mailbox: o.Box}
	d.Mailbox.accept = d.accept
	return d
}

// accept returns the reason why a request cannot be met. Of a game that the build cannot play the
// players are told, too.
func (d *Daemon) accept(a board.Asked) error {
	if err := checkGame(a); err != nil || a.Options == nil {
		return err
	}
	if u := d.unfit(a.Options); u != nil {
		_ = d.Tell(a) // where there is room
		return u
	}
	return d.opts.Check(a.Options)
}

// checkGame returns an error for a request for a game with options that no game can have.
func checkGame(a board.Asked) error {
	if a.Request != board.RequestNew && a.Request != board.RequestOptions || a.Options == nil {
		return nil
	}
	return a.Options.Check()
}

// Listen adds a listener, behind those that are there. It must be called before the
// first game begins.
func (d *Daemon) Listen(l Listener) { d.listeners = append(d.listeners, l) }

// Step sleeps until the next look is due, looks once, and applies the facts of the
// table and those told by then.
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
	d.next = d.clock.Now() + period
}

// look looks once. Its result is valid until the next look.
func (d *Daemon) look() []board.Event {
	d.events = d.source.Look(d.events[:0])
	return d.events
}

// Quiet reports whether the table is still, every fact has been judged, and the voice is
// idle.
func (d *Daemon) Quiet() bool {
	return d.source.Still() && d.voice.Idle() && !d.game.State().Waiting && len(d.told) == 0
}

// State returns the newest state. It may be called from any goroutine.
func (d *Daemon) State() record.State {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.state
}

// Game returns the current game.
func (d *Daemon) Game() rules.Game { return d.game }

// takeTold applies at most n told facts: one, and more until the next look is due. A
// host that asks faster than the card writes does not delay the looks.
func (d *Daemon) takeTold(n int) {
	for ; n > 0; n-- {
		d.take(board.Event{At: d.clock.Now(), Fact: <-d.told})
		if d.clock.Now() >= d.next {
			return
		}
	}
}

// pass applies every deadline up to now.
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

// renew begins the next game if it is due.
func (d *Daemon) renew() {
	if next, due := d.game.Next(); due {
		d.begin(next)
	}
}

// take applies the deadlines before a fact, the fact, and the faults of the journal that
// followed from it. A request that the build cannot meet becomes its answer.
func (d *Daemon) take(e board.Event) {
	if a, ok := e.Fact.(board.Asked); ok {
		if checkGame(a) != nil {
			return
		}
		if u := d.unfit(a.Options); u != nil {
			e.Fact = d.refusal(u, a)
		}
	}
	d.pass(e.At)
	d.apply(e)
	d.renew()
	d.applyFaults()
}

// applyFaults applies the faults of the journal that were noted.
func (d *Daemon) applyFaults() {
	for len(d.health.faults) > 0 {
		f := d.health.faults[0]
		d.health.faults = d.health.faults[1:]
		d.apply(board.Event{At: d.clock.Now(), Fact: f})
	}
}

// apply numbers, journals, judges and publishes an event. All events pass here.
func (d *Daemon) apply(e board.Event) {
	e = truncate(e)
	d.lines.First, d.lines.Text = d.lines.Last+1, d.lines.Text[:0]
	if _, silent := e.Fact.(board.Tick); !silent {
		d.lines.Text = d.encoder.AppendFact(d.lines.Text, e.At, e.Fact)
		d.lines.Last++
		d.health.note(d.journal.Append(d.lines))
	}
	var judgements []board.Judgement
	d.table.take(e.Fact)
	d.game, judgements = rules.Apply(d.game, e)
	d.conclude(e, judgements)
}

// conclude journals the judgements and publishes the event.
func (d *Daemon) conclude(e board.Event, judgements []board.Judgement) {
	fact := d.lines.Last
	for _, j := range judgements {
		d.lines.Text = d.encoder.AppendJudgement(d.lines.Text, e.At, j)
		d.lines.Last++
	}
	if len(judgements) > 0 {
		d.health.note(d.journal.Append(d.lines.After(fact)))
	}
	d.mu.Lock()
	d.state = record.State{Record: d.lines.Game, Seq: d.lines.Last, Game: d.game}
	d.mu.Unlock()
	step := rules.Step{Event: e, Judgements: judgements, Game: d.game}
	for _, l := range d.listeners {
		l.Hear(step, d.lines)
	}
}

// health is that of the journal.
type health struct {
	failed bool
	faults []board.Fault // to be applied
}

// note notes a fault when the health changes.
func (h *health) note(err error) {
	if (err != nil) == h.failed {
		return
	}
	h.failed = err != nil
	h.faults = append(h.faults, board.FaultOf(board.PartJournal, err))
}

// Package simboard is the whole board on a simulated table: the program's own drivers,
// scanner and daemon over simulated chips, played by scripts (hw/sim/hands) or by lines
// typed at a terminal. Faults of sound and disk and power cuts are injected here; what
// the package shows is drawn for people who watch.
package simboard

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync/atomic"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/deck"
	"quartoboard/cmd/internal/engine"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/link"
	"quartoboard/cmd/internal/past"
	"quartoboard/cmd/internal/run"
	"quartoboard/cmd/internal/statedir"
	"quartoboard/cmd/internal/voice"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim"
	"quartoboard/hw/sim/hands"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// version is in the records, so that every build of the program writes the same.
const version = "demo"

// Store is a journal that other channels can read.
type Store interface {
	daemon.Journal
	record.Store
	Unique(stem string) string
	NextCount() int
	Acknowledge(game string, seq int)
}

// Opts are the options of Start. All but Tear, Observer, Speed and Err are needed.
type Opts struct {
	// Words and Output are needed; Recording, Meter, Moves, Seed and Link may be set. Without Wall it is the same
	// time in every run, without Work or Study that is done by the simulated clock. The others are filled in.
	run.Parts

	Journal  Store
	Tear     func() error   // at a power cut: leaves a torn line in the journal, and opens it again; nil for nothing
	Name     func() string  // of the next game
	Observer voice.Observer // of what is said; nil for none
	Speed    float64        // simulated seconds a second; 0: as fast as the machine can
	Err      io.Writer      // for damage of the state directory; nil where there is none
}

// Board is a program at a simulated table. It belongs to one goroutine, Ask and State
// excepted.
type Board struct {
	hardware // opened again by a power cut

	did func(a hands.Act) // hears of each act that the hand has done; nil for nobody

	// Set by New, then fixed.
	state  statedir.Dir // "" for none
	own    bool         // wired, calibrated or enrolled by somebody
	player *hands.Player

	learned statedir.Learned
	deck    deck.Deck              // of cards; zero for the default one
	damage  []*statedir.Damage     // of the state directory; Start tells of it
	taught  atomic.Pointer[taught] // the build and what it has learned, for other goroutines

	// Set by Start, and some again by a power cut.
	opts      Opts
	listeners []daemon.Listener
	output    *voice.Observed
	disk      *breakableDisk
	power     computer
	jobs      jobs
	study     jobs
	daemon    *daemon.Daemon
	served    atomic.Pointer[daemon.Daemon] // the same, for other goroutines
	link      atomic.Pointer[link.Link]     // the same; nil for none
	dark      atomic.Bool                   // without power

	heard heard
	hall  hallGame          // where the hands play unattended
	saved *daemon.SavedGame // with which the board begins; nil for none
}

// taught is a build and what it has learned.
type taught struct {
	build   rig.Profile
	learned statedir.Learned
}

// New builds the table of a profile. table is the profile of the table itself, if it is
// wired otherwise, or "". The board knows the files of the state directory, or, if that is
// "", the pieces of its table.
func New(profile, table string, state statedir.Dir) (*Board, error) {
	p, t, err := run.LoadProfiles(profile, table)
	if err != nil {
		return nil, err
	}
	b, err := newBoard(p, sim.New(t, sim.Opts{Seed: seed}), state)
	if err == nil {
		b.own = table != "" || state != ""
	}
	return b, err
}

func newBoard(p rig.Profile, table *sim.Table, state statedir.Dir) (*Board, error) {
	b := &Board{hardware: newHardware(p, table), state: state}
	b.player = hands.NewPlayer(b, hands.PlayerOpts{Busy: func() bool { return b.jobs.do != nil && b.Now() < b.jobs.end }})
	if state != "" {
		if _, err := os.ReadDir(string(state)); errors.Is(err, os.ErrNotExist) { // perhaps a slip of the keyboard
			return nil, fmt.Errorf("--state: folder %q does not exist: make it, or choose another one", string(state))
		} else if err != nil {
			return nil, fmt.Errorf("--state: %w", err)
		}
		b.learned, b.damage = state.Learn(p.Name)
	}
	all := taughtBy(table, p)
	if state == "" {
		b.learned.Wired, b.learned.Wiring = all.Wired, all.Wiring
	}
	b.learned.Fill(all.Tags)
	b.setLearned(b.learned)
	return b, nil
}

// readDeck returns a deck of cards of the state directory; zero, for the default one, without a name.
func readDeck(state statedir.Dir, name string) (d deck.Deck, err error) {
	if name == "" {
		return d, nil
	}
	if state == "" {
		return d, errors.New("--deck goes with --state")
	}
	decks, unread := deck.ReadAll(state.Decks())
	if d, err = decks.Deck(name); err != nil {
		return d, fmt.Errorf("--deck: %w", errors.Join(err, unread))
	}
	return d, nil
}

// taughtBy returns the learned state of a table whose pieces, tokens and cards are all enrolled, and
// whose sensors are calibrated if no reader can tell an empty cell.
func taughtBy(t *sim.Table, p rig.Profile) statedir.Learned {
	l := statedir.Enrolled(t.Tags.Roster(), t.Tags.Tokens(), t.Tags.Cards())
	l.Calibrate(p, t.Sensors.Empty)
	return l
}

// setLearned stores the learned state, and rewires the build.
func (b *Board) setLearned(l statedir.Learned) {
	b.learned, b.build = l, l.Rewire(b.build)
	b.taught.Store(&taught{b.build, b.learned})
}

// Listen adds a listener of every daemon that is made. It must be called before Start.
func (b *Board) Listen(l daemon.Listener) { b.listeners = append(b.listeners, l) }

// Start opens the drivers and makes the daemon. Close closes the drivers.
func (b *Board) Start(o Opts) error {
	b.opts = o
	b.output = &voice.Observed{Output: o.Output, Observer: o.Observer}
	b.disk = &breakableDisk{Journal: o.Journal}
	b.clock.speed = o.Speed
	b.clock.resume()
	if b.state != "" && len(b.damage) == 0 && !b.learned.Wired && b.build.Presence.Linear() && b.build.Readers == nil {
		fmt.Fprintf(o.Err, "quartoboard: %s has no calibration of %s: what the sensors say at the start counts as the empty board; quartoboard calibrate makes one\n", b.state, b.build.Name)
	}
	return b.start()
}

// prefer reads what was set in the state directory, where it is kept from now on. Without
// one it lasts as long as the words.
func (b *Board) prefer() error {
	if b.state == "" {
		return nil
	}
	set, err := b.state.Preferences()
	b.damage = append(b.damage, statedir.DamageOf(err)...)
	b.opts.Words, err = b.opts.Words.Again(set, func(p board.Preferences) {
		if err := b.state.KeepPreferences(p); err != nil {
			run.Report(b.daemon.Mailbox, board.PartPreferences, err)
		}
	})
	return err
}

// start opens the drivers and makes the daemon, as a start of the program does.
func (b *Board) start() (err error) {
	if err := b.prefer(); err != nil {
		return err
	}
	if err := b.openDrivers(); err != nil {
		return err
	}
	o, p := &b.opts, b.opts.Parts
	p.Profile, p.Set, p.Traffic, p.Learned, p.Clock, p.Deck = b.build, b.rig.Set, b.rig.Traffic, b.learned, b.clock, b.deck
	p.Box, p.Output, p.Journal, p.Games, p.Power = daemon.NewMailbox(), b.output, b.disk, o.Journal, &b.power
	p.Address, p.Lot = "quartoboard.local", func() board.Seat { return board.A }
	p.Wall = cmp.Or(p.Wall, time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC))
	p.Work, p.Study = cmp.Or[engine.Work](p.Work, &b.jobs), cmp.Or[past.Work](p.Study, &b.study)
	var l *link.Link
	b.daemon, _, l, err = run.NewDaemon(p, daemon.Opts{Board: "demo", Version: version, Name: o.Name, Count: o.Journal.NextCount})
	if err != nil {
		return errors.Join(err, b.rig.Close())
	}
	b.daemon.Listen(&b.heard)
	for _, l := range b.listeners {
		b.daemon.Listen(l)
	}
	b.served.Store(b.daemon)
	b.link.Store(l)
	for _, f := range run.NoteDamage(b.state, b.damage, b.opts.Err) {
		b.daemon.Tell(f)
	}
	b.damage = nil
	return nil
}

// powerCut has the program die in the middle of a write, and start again.
func (b *Board) powerCut() error {
	if err := b.die(); err != nil {
		return err
	}
	return b.restart()
}

// die has the program die in the middle of a write.
func (b *Board) die() error {
	b.output.Cut(b.clock.Now())
	_ = b.rig.Close()  // a power cut closes nothing, and parts that a script broke do not answer
	b.disk.waits = nil // it was in memory
	b.link.Store(nil)  // the same
	if b.opts.Tear != nil {
		return b.opts.Tear()
	}
	return nil
}

// restart starts the program again, with the game of the journal.
func (b *Board) restart() error {
	saved, begun, err := run.ReadSaved(b.opts.Journal)
	if err != nil {
		return err
	}
	if err := b.start(); err != nil {
		return err
	}
	if !begun {
		b.daemon.Begin(games.Kinds()[0].Default)
		return nil
	}
	b.daemon.Resume(saved)
	return nil
}

// Ask hands a request to the daemon. It may be called from any goroutine.
func (b *Board) Ask(a board.Asked) error {
	if b.dark.Load() {
		return board.ErrBusy // until it has power again
	}
	return b.served.Load().Ask(a)
}

// State returns the state of the daemon. It may be called from any goroutine.
func (b *Board) State() record.State { return b.served.Load().State() }

// heard collects the texts that are said until they are taken, and prints the list of other boards, which is not said.
type heard struct {
	texts []string
	out   io.Writer // nil for none
}

// Hear is the daemon's.
func (h *heard) Hear(s rules.Step, _ record.Lines) {
	if said, ok := s.Event.Fact.(board.Said); ok && said.Outcome != board.OutcomeDropped {
		h.texts = append(h.texts, said.Text)
	}
	told, _ := s.Event.Fact.(board.Asked)
	if names, listed := strings.CutPrefix(told.Text, board.LinkBoards); listed && told.Via == board.ViaAway && h.out != nil {
		h.texts = append(h.texts, told.Text)
		fmt.Fprintf(h.out, "(Other boards:%s.)\n", cmp.Or(strings.ReplaceAll(names, "+", ""), " none"))
	}
}

func (h *heard) take() []string {
	texts := h.texts
	h.texts = nil
	return texts
}

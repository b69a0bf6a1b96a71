// Package proving plays random games of Quarto, with noise and faults, and of Quartino, on the
// whole simulated board. It has tests only. Drivers, scanner, daemon and referee are the program's,
// over the simulated chips of each profile; the voice is silent and the journal is in
// memory. Each game's judgements are compared with what was really done, by slow
// referees (leaflet_test.go, tokenleaflet_test.go).
//
// What else is compared with the slow referees stands here too: random games at tables without
// electronics, and those of the opponent's levels.
//
//	go test ./cmd/internal/proving                                   # 300 games, on five builds
//	QUARTOBOARD_DEEP=1 go test ./cmd/internal/proving                # 6,000, as the deep check has them
//	go test ./cmd/internal/proving -run Random/analog-nfc -proving-games 200000 -timeout 3h # the long run
//	go test ./cmd/internal/proving -proving-seed 0                   # others, of a random seed
//	go test ./cmd/internal/proving -proving-seed 7 -proving-game 42  # one game again
//	go test ./cmd/internal/proving -run Quartino/analog-nfc -proving-game 42 -v # one of Quartino
//
// A game that fails is written as a script, which the same seed and game number play
// again, and `quartoboard demo --script` plays on its own table.
package proving

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/board/scan"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/face"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/journal"
	"quartoboard/deploy/deep"
	"quartoboard/hw"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim"
	"quartoboard/hw/sim/chip"
	"quartoboard/hw/sim/hands"
	"quartoboard/rules"
	"quartoboard/rules/quartino"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

const (
	together = 100 * time.Millisecond // from the start of an act to that of the next with "&"
	touching = 50 * time.Millisecond  // from the start of an act that puts a piece to its contact
)

// silent is a voice that says nothing.
type silent struct{}

func (silent) Hear(rules.Step, record.Lines)     {}
func (silent) Speak(time.Duration) []board.Event { return nil }
func (silent) Idle() bool                        { return true }

// ground is the whole board on a simulated table, where scripts are played line by line,
// as `quartoboard demo` does. It implements hands.Board.
type ground struct {
	clock   *chip.Clock
	table   *sim.Table
	build   rig.Profile
	rig     *rig.Rig
	journal *journal.Journal
	daemon  *daemon.Daemon
	player  *hands.Player
	parser  *hands.Parser
	witness *witness
	deck    board.Cards // of Quartino; none for the default one
	wheel   bool        // Quartino is played
	raw     bool        // nothing is calibrated from the next start on

	script  strings.Builder
	begun   time.Duration // begin of the newest act
	pending bool          // the board may not be at rest since
	err     error         // the first; nothing is played after it
}

// newGround builds the chips of a profile, the drivers over them, and the daemon over
// these.
func newGround(p rig.Profile, o sim.Opts) (*ground, error) {
	return newDealtGround(p, o, board.Cards{})
}

// newDealtGround is newGround for a board with the cards of a deck.
func newDealtGround(p rig.Profile, o sim.Opts, deck board.Cards) (*ground, error) {
	g := &ground{
		table: sim.New(p, o), build: p, journal: journal.NewMemory(), deck: deck,
		parser: hands.NewParser("game.hands", quarto.DefaultOptions(), games.Kinds()...), witness: &witness{},
	}
	g.clock = g.table.Clock()
	g.player = hands.NewPlayer(g, hands.PlayerOpts{})
	return g, g.start()
}

// start opens the drivers and makes the daemon, as the program does.
func (g *ground) start() (err error) {
	if g.rig, err = rig.Open(g.build, g.table); err != nil {
		return err
	}
	o := scanOptions(g.build, g.table)
	if g.raw {
		o.Baseline = nil
	}
	scanner, err := scan.New(g.rig.Set, o, g.clock.Now)
	if err != nil {
		return errors.Join(err, g.rig.Close())
	}
	g.daemon = daemon.New(g.clock, scanner, silent{}, g.journal, daemon.Opts{
		Board: "proving", Version: "test", Profile: g.build.Name, Format: games.Format(),
		Wall:  func(mono time.Duration) time.Time { return time.Unix(0, 0).UTC().Add(mono) },
		Name:  func() string { return g.journal.Unique("game") },
		Count: g.journal.NextCount,
		Follow: func(o board.Options) bool { // the stickers serve for any deck
			wheel := rules.KindOf(o) == quartino.Plug
			changed := wheel != g.wheel
			g.wheel = wheel
			scanner.Play(scan.Mode{Stacks: wheel})
			scanner.Await(rules.ByTray(o))
			return changed
		},
		Ready: func(f board.Started) board.Started {
			f.Cards = g.deck
			return f
		},
		Check: func(board.Options) error { return nil }, Box: daemon.NewMailbox(),
	})
	g.daemon.Listen(g.witness)
	return nil
}

// powerCut ends the program without notice, and starts it again with the journal.
func (g *ground) powerCut() error {
	err := g.rig.Close()
	names := g.journal.Games()
	past, _, readErr := daemon.ReadGame(games.Format(), g.journal.Lines(names[len(names)-1], 1))
	if err = errors.Join(err, readErr, g.start()); err != nil {
		return err
	}
	g.witness.paired = false // the twin has no journal of its own
	g.daemon.Resume(past)
	return nil
}

// scanOptions are the options of the scanner for a profile and what is enrolled of a table.
func scanOptions(p rig.Profile, table *sim.Table) scan.Options {
	o := scan.Default()
	o.Slow, o.Lag = p.SlowReaders(), time.Duration(p.Presence.Feel().Lag)*time.Millisecond
	if p.Presence.Linear() {
		o.On, o.Off, o.Drift = p.Scan.On, p.Scan.Off, float64(p.Scan.Drift)
	}
	for n, c := range p.Presence.Cells.Index() {
		o.Sensors[n] = board.Cell(c)
		if p.Presence.Linear() && p.Readers == nil { // calibrated, since no reader tells that a cell is empty
			o.Baseline = append(o.Baseline, table.Sensors.Empty(c))
		}
	}
	if p.Readers != nil {
		for n, c := range p.Readers.Cells.Index() {
			o.Readers[n] = board.Cell(c)
		}
	}
	o.Roster, o.Tokens, o.Cards = map[hw.Tag]board.Piece{}, map[hw.Tag]board.Token{}, map[hw.Tag]board.DeckCard{}
	for tag, piece := range table.Tags.Roster() {
		o.Roster[tag] = board.Piece(piece)
	}
	for tag, token := range table.Tags.Tokens() {
		o.Tokens[tag] = board.Token(token)
	}
	for tag, card := range table.Tags.Cards() {
		o.Cards[tag] = board.DeckCard{Card: board.Card(card)}
	}
	return o
}

// rest waits for the board, if it may not be at rest.
func (g *ground) rest() {
	g.pending = false
	_ = g.player.Settle() // steps of the board have no errors
}

// do plays one line of a script and returns the start of the act.
func (g *ground) do(format string, args ...any) time.Duration {
	line := fmt.Sprintf(format, args...)
	if g.err != nil {
		return g.begun
	}
	g.script.WriteString(line + "\n")
	a, ok, err := g.parser.Next(line)
	if err != nil {
		g.fail("the hand cannot do %q: %v", line, err)
	} else if ok {
		if err := g.player.Act(a); err != nil {
			g.fail("%v", err)
		}
	}
	return g.begun
}

// Now implements hands.Board.
func (g *ground) Now() time.Duration { return g.clock.Now() }

// Step implements hands.Board.
func (g *ground) Step() error {
	g.daemon.Step()
	return nil
}

// Quiet implements hands.Board.
func (g *ground) Quiet() (bool, error) { return g.daemon.Quiet() && !g.table.Busy(), nil }

// Hand implements hands.Board.
func (g *ground) Hand(f func(*sim.Table)) {
	g.begun, g.pending = g.clock.Now(), true
	f(g.table)
}

// Heard implements hands.Board: the voice is silent.
func (g *ground) Heard() ([]string, error) { return nil, nil }

// Begin implements hands.Board: each script begins with its options.
func (g *ground) Begin(first hands.Act) (bool, error) {
	g.daemon.Begin(first.Options)
	return true, nil
}

// Do implements hands.Board.
func (g *ground) Do(a hands.Act, _ *hands.Player) error {
	switch a.Verb {
	case hands.Ask:
		g.daemon.Tell(a.Asked)
	case hands.Away:
		asked, err := face.Of(games.Faces, g.game()).Due(a.Asked, g.game())
		if err != nil {
			return err
		}
		g.daemon.Tell(asked)
	case hands.PowerCut:
		return g.powerCut()
	}
	return nil
}

// waitFor waits for a condition, 12 s at most, and reports whether it came true.
func (g *ground) waitFor(so func() bool) bool {
	for range 24 {
		if g.err != nil || so() {
			return true
		}
		g.do("wait 500ms")
	}
	return so()
}

// fail ends the game with its first error.
func (g *ground) fail(format string, args ...any) {
	if g.err == nil {
		g.err = fmt.Errorf("at %v: %s", g.clock.Now().Round(time.Millisecond), fmt.Sprintf(format, args...))
	}
}

func (g *ground) game() quarto.Game { return g.daemon.Game().(quarto.Game) }

// over reports whether the game has ended, or the next one has begun.
func (g *ground) over() bool {
	return g.err != nil || g.game().Phase() == quarto.PhaseOver || g.witness.games > 1
}

func TestTheHandsOfAScriptArePlayedAgainTheSame(t *testing.T) {
	for _, p := range loadProfiles(t) {
		for i := range deep.Size(1, 10) {
			first := play(p, 1, i)
			again, err := replay(p, 1, i, first.script)
			if err != nil || first.err != nil {
				t.Fatalf("%s game %d: %v, %v", p.Name, i, first.err, err)
			}
			if again != first.story {
				t.Fatalf("%s game %d, played again from its script:\n%s\nfirst:\n%s\nscript:\n%s", p.Name, i, again, first.story, first.script)
			}
		}
	}
}

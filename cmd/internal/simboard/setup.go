package simboard

import (
	"context"
	"errors"
	"fmt"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/run"
	"quartoboard/hw"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim"
	"quartoboard/hw/sim/hands"
)

// Session is a calibration or an enrolment at a table, a commission.Session.
type Session interface {
	// Step looks at the table once, and says what follows.
	Step()
	// Quiet reports whether nothing moves and all is said.
	Quiet() bool
	// Heard returns what was said since it was last called.
	Heard() []string
	// Leave ends the task before its end.
	Leave()
	// Done reports whether the task is over and all is said.
	Done() bool
}

// SetupOpts are the options of a setup at a simulated table.
type SetupOpts struct {
	Name    string // of the command, for messages
	Profile string
	Table   string // the profile that the table is built as; "" for Profile
	Weak    string // pieces with weak magnets, as digits

	// Start starts the program over open drivers, again after a power cut.
	Start func(p rig.Profile, set hw.Set, c daemon.Clock) (Session, error)
}

// setup is a session at a simulated table, played by a script.
type setup struct {
	hardware
	opts    SetupOpts
	player  *hands.Player
	session Session
}

// newSetup builds the table.
func newSetup(o SetupOpts) (*setup, error) {
	p, t, err := run.LoadProfiles(o.Profile, o.Table)
	if err != nil {
		return nil, err
	}
	opts := sim.Opts{Seed: seed}
	if opts.Weak, err = piecesOf(o.Weak); err != nil {
		return nil, fmt.Errorf("--weak: %w", err)
	}
	s := &setup{opts: o, hardware: newHardware(p, sim.New(t, opts))}
	s.player = hands.NewPlayer(s, hands.PlayerOpts{Rest: time.Minute})
	return s, nil
}

// piecesOf reads digits as a set of pieces.
func piecesOf(digits string) (set uint16, err error) {
	for _, digit := range digits {
		p, err := board.ParsePiece(string(digit))
		if err != nil {
			return 0, err
		}
		set |= 1 << p
	}
	return set, nil
}

// Start opens the drivers and starts the session.
func (s *setup) Start() (err error) {
	if err := s.openDrivers(); err != nil {
		return err
	}
	s.session, err = s.opts.Start(s.build, s.rig.Set, s.clock)
	return err
}

// farewell is the longest time that the last words take.
const farewell = 8 * time.Second

// Play plays a script to its end, and leaves the table.
func (s *setup) Play(ctx context.Context, acts []hands.Act) error {
	if err := s.player.Play(ctx, acts); err != nil {
		return err
	}
	if s.session.Leave(); !s.session.Done() {
		if err := s.player.Await(farewell, s.session.Done); err != nil {
			return err
		}
	}
	if ctx.Err() != nil {
		return hands.ErrStopped
	}
	return nil
}

// PlaySetup plays the script of a file at a session. What is wrong with the options is a
// *run.BadInput, an act that cannot be done a *hands.ActError.
func PlaySetup(ctx context.Context, o SetupOpts, script string) error {
	s, err := newSetup(o)
	if err != nil {
		return &run.BadInput{Err: err}
	}
	acts, err := readScript(script)
	if err != nil {
		return &run.BadInput{Err: err}
	}
	for _, a := range acts { // before anything is kept
		switch {
		case a.Verb == hands.ExpectPhase, a.Verb == hands.ExpectOwed, a.Verb == hands.Ask, a.Verb == hands.Away, a.Verb == hands.Think, a.Fault.Part >= hands.Audio:
			return a.Cannot(errors.New("that is for a game, not for " + o.Name))
		}
	}
	if err := s.Start(); err != nil {
		return err
	}
	defer func() { _ = s.Close() }() // parts that a script broke do not answer to this either
	return s.Play(ctx, acts)
}

// Step is one look of the session.
func (s *setup) Step() error {
	s.session.Step()
	return nil
}

// Quiet reports whether the table is still, and all is said.
func (s *setup) Quiet() (bool, error) { return s.session.Quiet() && !s.table.Busy(), nil }

// Heard returns what was said since it was last called.
func (s *setup) Heard() ([]string, error) { return s.session.Heard(), nil }

// Begin does nothing: the session has started.
func (s *setup) Begin(hands.Act) (bool, error) { return false, nil }

// Do cuts the power.
func (s *setup) Do(a hands.Act, _ *hands.Player) error {
	if a.Verb == hands.PowerCut {
		_ = s.rig.Close() // a power cut closes nothing
		return s.Start()
	}
	return nil
}

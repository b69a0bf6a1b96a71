package main

import (
	"errors"
	"path/filepath"
	"strings"
	"time"

	"quartoboard/board"
	"quartoboard/board/scan"
	"quartoboard/board/scan/trace"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/voice"
	"quartoboard/deploy/profiles"
	"quartoboard/hw"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim"
	"quartoboard/hw/sim/hands"
)

// demoSeed makes every demo the same.
const demoSeed = 1

// demoVersion is in the demo's records, so that every build writes the same.
const demoVersion = "demo"

// stage is the whole board on a simulated table.
type stage struct {
	set    setting
	build  rig.Profile
	clock  *pacedClock
	table  *sim.Table
	hand   *hands.Hand
	rig    *rig.Rig
	daemon *daemon.Daemon
	look   func() // one step of the daemon
	mouth  *breakable
	disk   *breakableDisk
	heard  heard
}

// setting is what a stage is built of.
type setting struct {
	profile   string
	words     voice.Words
	mouth     voice.Mouth
	journal   store
	tear      func() error // leaves a torn line in the journal, and opens it again
	late      *lateDaemon  // what the wire asks
	tape      *tape        // nil for none
	listeners []daemon.Listener
	name      func() string // of the next game
	speed     float64
}

// newStage builds the table, the drivers over its chips, and the daemon over
// these. Close closes the drivers.
func newStage(set setting) (*stage, error) {
	p, err := loadProfile(set.profile)
	if err != nil {
		return nil, refuse(err)
	}
	st := &stage{
		set:   set,
		build: p,
		table: sim.New(p, sim.Opts{Seed: demoSeed}),
		mouth: &breakable{Mouth: set.mouth},
		disk:  &breakableDisk{Journal: set.journal},
	}
	st.clock = &pacedClock{Clock: st.table.Clock(), speed: set.speed}
	st.clock.resume()
	st.hand = hands.NewHand(st.table)
	return st, st.start()
}

// start opens the drivers and makes the daemon, as the program does when it
// starts.
func (st *stage) start() (err error) {
	if st.rig, err = rig.Open(st.build, st.table); err != nil {
		return err
	}
	o := scanOptions(st.build, st.table.Roster())
	wall := time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)
	metal, clock := st.set.tape.start(trace.Header{
		Board: "demo", Version: demoVersion, Profile: st.build.Name, Wall: wall, Scan: o,
	}, st.rig.Set, st.clock)
	scanner, err := scan.New(metal, o, clock.Now)
	if err != nil {
		return errors.Join(err, st.rig.Close())
	}
	listeners := append([]daemon.Listener{&st.heard}, st.set.listeners...)
	listeners = append(listeners, lampsOf(st.build, st.rig.Set.LEDs, st.set.late)...)
	mouth, disk := st.set.tape.mouth(st.mouth), st.set.tape.journal(st.disk)
	st.daemon = daemon.New(clock, scanner, voice.New(st.set.words, mouth), disk, listeners, st.set.tape.opts(daemon.Opts{
		Board: "demo", Version: demoVersion, Profile: st.build.Name,
		Wall: wall.Add,
		Name: st.set.name,
		Lot:  func() board.Seat { return board.A },
	}))
	st.set.late.Daemon = st.daemon
	st.look = st.daemon.Step
	return nil
}

// powerCut has the program die in the middle of a write, and start again.
func (st *stage) powerCut() error {
	st.mouth.Cut(st.clock.Now())
	if err := errors.Join(st.rig.Close(), st.set.tear()); err != nil {
		return err
	}
	past, begun, err := pastOf(st.set.journal)
	if err != nil {
		return err
	}
	if err := st.start(); err != nil {
		return err
	}
	if !begun {
		st.daemon.Begin(board.DefaultOptions())
		return nil
	}
	return st.set.tape.resume(st.daemon, past, st.set.journal)
}

// loadProfile reads a profile of ours by its name, or a file by its path.
func loadProfile(name string) (rig.Profile, error) {
	if strings.ContainsRune(name, filepath.Separator) || strings.HasSuffix(name, ".toml") {
		return rig.LoadFile(name)
	}
	return rig.Load(profiles.FS, name)
}

// scanOptions are the scanner's, as far as a profile and a roster say them.
func scanOptions(p rig.Profile, roster map[hw.Tag]uint8) scan.Options {
	o := scan.Default()
	o.Lag = time.Duration(p.Presence.Lag) * time.Millisecond
	if p.Presence.Linear() {
		o.On, o.Off, o.Drift = p.Scan.On, p.Scan.Off, float64(p.Scan.Drift)
	}
	for n, c := range p.Presence.Cells.Index() {
		o.Sensors[n] = board.Cell(c)
	}
	if p.Readers != nil {
		for n, c := range p.Readers.Cells.Index() {
			o.Readers[n] = board.Cell(c)
		}
	}
	o.Roster = map[hw.Tag]board.Piece{}
	for tag, piece := range roster {
		o.Roster[tag] = board.Piece(piece)
	}
	return o
}

const (
	patience = 15 * time.Second       // how long a hand waits for the board
	calm     = 250 * time.Millisecond // how long it must be quiet to be so: the tray is read each 100 ms
)

// rest lets time pass until the table is still, everything is judged and
// nothing is being said, 15 s at most.
func (st *stage) rest() {
	begun := st.clock.Now()
	for quiet := begun; st.clock.Now() < begun+patience && st.clock.Now() < quiet+calm; {
		st.look()
		if !st.daemon.Quiet() || st.table.Busy() {
			quiet = st.clock.Now()
		}
	}
}

// pass lets d pass.
func (st *stage) pass(d time.Duration) {
	for end := st.clock.Now() + d; st.clock.Now() < end; {
		st.look()
	}
}

// Close closes the drivers.
func (st *stage) Close() error { return st.rig.Close() }

package main

import (
	"errors"
	"fmt"
	"time"

	"quartoboard/board"
	"quartoboard/board/scan"
	"quartoboard/board/scan/trace"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/statedir"
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
	look   func()      // one step of the daemon
	ended  func() bool // the program is to end; nil for never
	mouth  *breakable
	disk   *breakableDisk
	heard  heard
	lessons
}

// setting is what a stage is built of.
type setting struct {
	profile   string
	table     string       // the profile that the table is built as, where it is not the same
	state     statedir.Dir // what the board has learnt; "" for nothing but its pieces
	words     voice.Words
	mouth     voice.Output
	journal   store
	tear      func() error // leaves a torn line in the journal, and opens it again
	late      *lateDaemon  // what the wire asks
	recording *recording   // of frames; nil for none
	listeners []daemon.Listener
	name      func() string // of the next game
	speed     float64
}

// newStage builds the table, the drivers over its chips, and the daemon over
// these. Close closes the drivers.
func newStage(set setting) (*stage, error) {
	p, table, err := loadProfiles(set.profile, set.table)
	if err != nil {
		return nil, refuse(err)
	}
	st := &stage{
		set:   set,
		build: p,
		table: sim.New(table, sim.Opts{Seed: demoSeed}),
		mouth: &breakable{Output: set.mouth},
		disk:  &breakableDisk{Journal: set.journal},
	}
	st.clock = &pacedClock{Clock: st.table.Clock(), speed: set.speed}
	st.clock.resume()
	st.hand = hands.NewHand(st.table)
	if err := st.learn(); err != nil {
		return nil, refuse(err)
	}
	return st, st.start()
}

// learn reads what the board has learnt. It knows the pieces of its table where
// nobody has enrolled any.
func (st *stage) learn() (err error) {
	if st.set.state != "" {
		var damage *statedir.Damage
		if st.lessons, damage, err = learn(st.set.state, st.build.Name); damage != nil {
			return damage
		}
	}
	st.build = st.rewire(st.build)
	if st.roster == nil {
		st.roster = enrolled(st.table.Roster())
	}
	return err
}

// start opens the drivers and makes the daemon, as the program does when it
// starts.
func (st *stage) start() (err error) {
	if st.rig, err = rig.Open(st.build, st.table); err != nil {
		return err
	}
	o := scanOptions(st.build, st.rig.Set, st.lessons)
	wall := time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)
	scanner, err := scan.New(st.rig.Set, o, st.clock.Now)
	if err != nil {
		return errors.Join(err, st.rig.Close())
	}
	st.set.recording.start(trace.Header{Board: "demo", Version: demoVersion, Profile: st.build.Name, Wall: wall, Scan: o}, scanner)
	listeners := append([]daemon.Listener{&st.heard}, st.set.listeners...)
	listeners = append(listeners, lampsOf(st.build, st.rig.Set.LEDs, st.set.late)...)
	st.daemon = daemon.New(st.clock, scanner, voice.New(st.set.words, st.mouth), st.disk, listeners, daemon.Opts{
		Board: "demo", Version: demoVersion, Profile: st.build.Name,
		Wall:   wall.Add,
		Name:   st.set.name,
		Count:  st.set.journal.NextCount,
		Lot:    func() board.Seat { return board.A },
		Looked: func(_, _ time.Duration) { st.set.recording.check(st.daemon.Tell) },
	})
	st.set.late.Daemon = st.daemon
	st.look = st.daemon.Step
	return nil
}

// powerCut has the program die in the middle of a write, and start again.
func (st *stage) powerCut() error {
	st.mouth.Cut(st.clock.Now())
	_ = st.rig.Close() // nobody closes anything in a power cut, and what a script broke does not answer
	if err := st.set.tear(); err != nil {
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
	st.daemon.Resume(past)
	return nil
}

// loadProfiles reads the profile of a board, and that of a simulated table which
// is wired otherwise; "" for the same.
func loadProfiles(name, table string) (p, t rig.Profile, err error) {
	if p, err = loadProfile(name); err != nil || table == "" {
		return p, p, err
	}
	if t, err = loadProfile(table); err == nil && partsOf(t) != partsOf(p) {
		err = fmt.Errorf("-table: %s has other parts than %s: name with -profile the build that it is made of", table, name)
	}
	return p, t, err
}

// partsOf are the kinds of a profile's parts.
func partsOf(p rig.Profile) [3]string {
	kinds := [3]string{p.Presence.Kind}
	if p.Readers != nil {
		kinds[1] = p.Readers.Kind
	}
	if p.Tray != nil {
		kinds[2] = p.Tray.Kind
	}
	return kinds
}

// loadProfile reads a profile of ours by its name, or a file by its path. One that
// knows no piece from another is refused: nothing can be played with it.
func loadProfile(name string) (p rig.Profile, err error) {
	if config.IsFile(name) {
		p, err = rig.LoadFile(name)
	} else {
		p, err = rig.Load(profiles.FS, name)
	}
	if err == nil && p.Readers == nil && p.Tray == nil && !p.Presence.Coded() {
		err = fmt.Errorf("%s: neither readers nor a tray: no piece can be told from another", name)
	}
	return p, err
}

// scanOptions are the scanner's, as far as a profile, rewired, the drivers and what
// the board has learnt say them.
func scanOptions(p rig.Profile, set hw.Set, l lessons) scan.Options {
	o := scan.Default()
	o.Lag = time.Duration(p.Presence.Lag) * time.Millisecond
	if p.Presence.Linear() {
		o.On, o.Off, o.Drift = p.Scan.On, p.Scan.Off, float64(p.Scan.Drift)
	}
	b := buildOf(p, set)
	o.Sensors, o.Readers, o.Roster = b.Sensors, b.Readers, l.roster
	l.measure(&o, b)
	return o
}

const (
	patience = 15 * time.Second       // how long a hand waits for the board
	calm     = 250 * time.Millisecond // how long it must be quiet to be so: the tray is read each 100 ms
)

// rest lets time pass until the table is still, everything is judged and
// nothing is being said, 15 s at most.
func (st *stage) rest() {
	end := st.clock.Now() + patience
	for quiet := st.clock.Now(); st.before(min(end, quiet+calm)); {
		st.look()
		if !st.daemon.Quiet() || st.table.Busy() {
			quiet = st.clock.Now()
		}
	}
}

// pass lets d pass.
func (st *stage) pass(d time.Duration) {
	for end := st.clock.Now() + d; st.before(end); {
		st.look()
	}
}

// before reports whether it is not that time yet, and the program not to end.
func (st *stage) before(end time.Duration) bool {
	return st.clock.Now() < end && (st.ended == nil || !st.ended())
}

// Close closes the drivers.
func (st *stage) Close() error { return st.rig.Close() }

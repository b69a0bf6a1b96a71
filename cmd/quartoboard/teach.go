package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"

	"quartoboard/board"
	"quartoboard/board/setup"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/doctor"
	"quartoboard/cmd/internal/journal"
	"quartoboard/cmd/internal/statedir"
	"quartoboard/cmd/internal/voice"
	"quartoboard/hw"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim"
)

// teaching is the flags that calibrate and enroll have in common, and what they
// make of them.
type teaching struct {
	name    string
	config  string
	profile string
	lang    string
	state   string
	script  string
	table   string
	weak    string
	bars    bool
	on      machine
	streams

	// task makes the command's task; damage is what was found of an earlier one.
	task func(dir statedir.Dir, p rig.Profile, set hw.Set) (t task, damage []*statedir.Damage, err error)
}

func (t *teaching) flags(f *flag.FlagSet) {
	f.StringVar(&t.config, "config", "", "settings `FILE` (default "+systemConfig+" where it exists)")
	f.StringVar(&t.profile, "profile", "", "build of the board, instead of the settings': the `NAME` of one of ours, or a file")
	f.StringVar(&t.lang, "lang", "", "language, instead of the settings': "+languages())
	f.StringVar(&t.state, "state", "", "keep what is learnt in `DIR`, instead of the settings' (with -script: nowhere)")
	f.StringVar(&t.script, "script", "", "on a simulated table: play the hands of `FILE`, and print what is said")
	f.StringVar(&t.table, "table", "", "simulated: profile that the table is wired as, where it is not the board's: a `NAME` or a file")
	f.StringVar(&t.weak, "weak", "", "simulated: `PIECES` with weak magnets, as digits: 07f")
	f.BoolVar(&t.bars, "bars", false, "draw the levels of the sensors, for those who see the terminal")
}

// run reads the command's line and does it. Without an error everything that was
// to be learnt is known and kept.
func (t *teaching) run(ctx context.Context, about string, args []string, s streams) error {
	f := flag.NewFlagSet(t.name, flag.ContinueOnError)
	t.streams = s
	t.flags(f)
	if err := parseFlags(f, about, args, s); err != nil {
		return err
	}
	if f.NArg() > 0 {
		return refuse(fmt.Errorf("%s: %q is no flag", t.name, f.Arg(0)))
	}
	if t.script == "" {
		if t.table != "" || t.weak != "" {
			return refuse(fmt.Errorf("%s: -table and -weak go with -script", t.name))
		}
		if err := needsLinux(t.name); err != nil {
			return err
		}
	}
	c, err := t.settings()
	if err != nil {
		return refuse(err)
	}
	if t.script != "" {
		return t.named(t.rehearse(ctx, c))
	}
	ctx, stop := s.whileRead(ctx)
	defer stop()
	return t.named(t.teach(ctx, c))
}

// named puts the command's name before an end that says nothing of a place.
func (t *teaching) named(err error) error {
	if errors.Is(err, errUnfinished) || errors.Is(err, errNothing) {
		return fmt.Errorf("%s: %w", t.name, err)
	}
	return err
}

// settings are the file's, and the flags have their way.
func (t *teaching) settings() (config.Config, error) {
	sv := &service{config: t.config, profile: t.profile}
	if t.script == "" {
		sv.findConfig()
	}
	c, err := sv.settings()
	if t.lang != "" {
		c.Board.Lang = t.lang
	}
	if t.state != "" {
		c.Board.StateDir = t.state
	}
	return c, err
}

// errUnfinished is the end of a run that has not taught everything.
var errUnfinished = errors.New("ended before its end; the next run goes on there")

// errNothing is the end of a calibration that found neither sensor nor reader.
var errNothing = errors.New("nothing was found; what was kept before stays")

// teach does it on the real board. What keeps it from beginning is said aloud too.
func (t *teaching) teach(ctx context.Context, c config.Config) (err error) {
	sv := &service{streams: t.streams}
	b, err := tableToTeach(t.on, c)
	if err != nil {
		sv.say(ctx, c, err.Error())
		return err
	}
	defer func() { err = errors.Join(err, b.rig.Close(), b.lock.Close()) }()
	mouth, speak := sv.mouth(ctx, c)
	var workers []daemon.Worker
	if speak != nil {
		workers = append(workers, speak)
	}
	s, err := t.sit(c, b.profile, b.rig.Set, daemon.NewRealClock(0), mouth)
	if err != nil {
		sv.say(ctx, c, err.Error())
		return err
	}
	return errors.Join(daemon.RunWithWorkers(ctx, s.run, workers...), s.task.result())
}

// tableToTeach opens the drivers over the real buses, unless the daemon has them:
// one that keeps its games elsewhere too.
func tableToTeach(on machine, c config.Config) (realTable, error) {
	p, err := loadProfile(c.Board.Profile)
	if err != nil {
		return realTable{}, refuse(err)
	}
	if doctor.DaemonRuns(on.root()) {
		return realTable{}, errors.New("the daemon has the board: sudo systemctl stop quartoboard")
	}
	lock, err := journal.Lock(gamesDir(c))
	if err != nil {
		return realTable{}, err
	}
	return openTable(on, p, lock)
}

// sit begins a sitting over open drivers. What an earlier run left and cannot be
// used is set aside and said.
func (t *teaching) sit(c config.Config, p rig.Profile, set hw.Set, clock daemon.Clock, mouth voice.Output) (*sitting, error) {
	words, err := (&talk{c.Board.Lang, c.Board.Verbosity}).words()
	if err != nil {
		return nil, refuse(err)
	}
	dir := statedir.Dir(c.Board.StateDir)
	job, damage, err := t.task(dir, p, set)
	if err != nil {
		return nil, err
	}
	b := buildOf(p, set)
	watcher, err := setup.NewWatcher(set, b, clock.Now)
	if err != nil {
		return nil, err
	}
	s := &sitting{task: job, watcher: watcher, clock: clock, speaker: voice.NewSpeaker(mouth), words: words, out: t.out}
	if t.bars {
		takeEscapes()
		s.bars = &bars{w: t.out, cells: b.Sensors, top: 1}
		if b.Linear {
			s.bars.top = int(set.Levels.FullScale())
		}
	}
	for _, d := range damage {
		fmt.Fprintln(t.err, "quartoboard: "+setAside(dir, d))
		what := setup.Damaged
		if d.Foreign {
			what = setup.Foreign
		}
		s.say([]setup.Notice{{What: what}})
	}
	return s, nil
}

// rehearse does it on a simulated table, by the hands of a script.
func (t *teaching) rehearse(ctx context.Context, c config.Config) (err error) {
	p, table, err := loadProfiles(c.Board.Profile, t.table)
	if err != nil {
		return refuse(err)
	}
	acts, err := readScript(t.script)
	if err != nil {
		return refuse(err)
	}
	opts := sim.Opts{Seed: demoSeed}
	if opts.Weak, err = piecesOf(t.weak); err != nil {
		return refuse(fmt.Errorf("-weak: %w", err))
	}
	if t.state == "" {
		if c.Board.StateDir, err = os.MkdirTemp("", "quartoboard"); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, os.RemoveAll(c.Board.StateDir)) }()
	}
	r := &rehearsal{by: t, config: c, build: p, table: sim.New(table, opts)}
	defer func() { _ = r.close() }() // parts that a script broke do not answer to this either
	if err := r.begin(); err != nil {
		return err
	}
	if err := r.play(ctx, acts); err != nil {
		return err
	}
	return r.task.result()
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

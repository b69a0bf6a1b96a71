package main

import (
	"context"
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/statedir"
	"quartoboard/hw/sim/hands"
)

const demoAbout = `demo [flags]

Plays on a simulated table: real drivers read simulated chips, the referee
judges, the board speaks. Without -script it plays a short built-in game, then
takes what your hands do, a line each (help lists the acts), and draws the board.

A script begins with giving=unseen, whatever the build; on the build tray, which
knows a piece by its tray alone, it writes "new giving=tray" first.

Exit code of a script: 0 when it ran to its end, 1 when an expectation was not
met, 2 when a line cannot be read or cannot be done.`

//go:embed demo.hands
var builtIn string

// demo is the flags of the demo.
type demo struct {
	talk    *talk
	script  string
	record  string
	frames  string
	wav     string
	journal string
	serial  string
	profile string
	table   string
	state   string
	speed   float64 // -1: not said
}

func demoFlags(f *flag.FlagSet) *demo {
	d := &demo{talk: speechFlags(f), speed: -1}
	f.StringVar(&d.script, "script", "", "play the hands of `FILE`, and print what is said")
	f.StringVar(&d.record, "record", "", "write the record to `FILE`")
	f.StringVar(&d.frames, "frames", "", "write what sensors, readers and buttons say to `FILE`, for replay -frames")
	f.StringVar(&d.wav, "wav", "", "speak into `FILE`, by espeak-ng")
	f.StringVar(&d.journal, "journal", "", "keep the games in `DIR`, as the board does")
	f.StringVar(&d.serial, "serial", "", "send the record over `DEV`, as the board does; at the end wait up to 10 s until the host has it")
	f.StringVar(&d.profile, "profile", "analog-nfc", "build of the board: the `NAME` of one of ours, or a file")
	f.StringVar(&d.table, "table", "", "profile that the simulated table is wired as, where that is not what the board believes: a `NAME` or a file")
	f.StringVar(&d.state, "state", "", "play with what calibrate and enroll have kept in `DIR`")
	f.Func("speed", "seconds of play a second, as a `NUMBER`: 1 is real time, 0 as fast as the machine can\n(default 0, or 1 where the board is heard)", d.setSpeed)
	return d
}

func (d *demo) setSpeed(s string) error {
	speed, err := strconv.ParseFloat(s, 64)
	if err != nil || !(speed >= 0 && speed <= 1e6) {
		return errors.New("a number from 0 to 1000000 expected")
	}
	d.speed = speed
	return nil
}

func runDemo(ctx context.Context, args []string, s streams) (err error) {
	f := flag.NewFlagSet("demo", flag.ContinueOnError)
	d := demoFlags(f)
	if err := parseFlags(f, demoAbout, args, s); err != nil {
		return err
	}
	if f.NArg() > 0 {
		return refuse(fmt.Errorf("demo: %q is no flag; -script FILE plays a file", f.Arg(0)))
	}
	if d.script == "" {
		var stop context.CancelFunc
		ctx, stop = s.whileRead(ctx)
		defer stop()
	}
	words, err := d.talk.words()
	if err != nil {
		return refuse(err)
	}
	acts, stem, err := d.acts()
	if err != nil {
		return refuse(err)
	}
	if err := d.checkState(); err != nil {
		return refuse(err)
	}
	set := setting{profile: d.profile, table: d.table, state: statedir.Dir(d.state), words: words, speed: max(d.speed, 0), late: &lateDaemon{}}
	props, err := d.openProps(ctx, &set, stem, s)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, props.close()) }()
	st, err := newStage(set)
	if err != nil {
		return err
	}
	defer func() { _ = st.Close() }() // parts that a script broke do not answer to this either
	p := &performance{stage: st}
	return daemon.RunWithWorkers(ctx, func(ctx context.Context) error {
		err := p.play(ctx, acts)
		if err == nil && d.script == "" {
			err = converse(ctx, p, s)
		}
		if props.wire != nil {
			stay(ctx, props.wire, s)
		}
		return err
	}, props.workers...)
}

// checkState refuses a directory that is not there: it is a slip of the keyboard.
// One with nothing in it is a board that has learnt nothing.
func (d *demo) checkState() error {
	if d.state == "" {
		return nil
	}
	info, err := os.Stat(d.state)
	switch {
	case err != nil:
		return fmt.Errorf("-state: %w", err)
	case !info.IsDir():
		return fmt.Errorf("-state: %s is not a directory", d.state)
	}
	return nil
}

// acts reads the script, or the built-in game; stem names its games.
func (d *demo) acts() (acts []hands.Act, stem string, err error) {
	if d.script == "" {
		acts, err = hands.Parse("demo.hands", strings.NewReader(builtIn))
		return acts, "demo", err
	}
	acts, err = readScript(d.script)
	base := filepath.Base(d.script)
	return acts, strings.TrimSuffix(base, filepath.Ext(base)), err
}

// readScript reads the file that -script names.
func readScript(path string) ([]hands.Act, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("-script: %w", err)
	}
	defer file.Close()
	acts, err := hands.Parse(path, file)
	if wrong := (*hands.SyntaxError)(nil); err != nil && !errors.As(err, &wrong) {
		err = fmt.Errorf("-script: %w", err)
	}
	return acts, err
}

package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"time"

	"quartoboard/audio"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/notify"
)

const runAbout = `run [-config FILE] [-profile NAME] [-frames FILE] [-check | -example]

The daemon: plays on the real board, speaks, keeps the journal, and serves a
host on the serial port where the settings name one.

Whoever holds repeat while it starts has the board calibrated and its pieces
enrolled, as "calibrate" and "enroll" do; a board that knows no piece has them
enrolled unasked.

With -check it only looks whether it could: exit code 0, or 1 and one sentence
that says what is missing. Without, it stays up: what is wrong is said aloud and
on the standard error, and play begins once it is mended.`

// Where the package puts the settings.
const systemConfig = "/etc/quartoboard/quartoboard.toml"

const (
	lookAgain = 2 * time.Second  // at settings that cannot be read
	sayAgain  = time.Minute      // what is wrong with them
	giveUp    = 30 * time.Second // waiting for hardware: the next process finds it afresh
)

// service is the daemon from its start to its end.
type service struct {
	config  string // file, "" for the defaults
	profile string // instead of the settings', if not ""
	frames  string // where the trace goes, if not ""
	manager notify.Manager
	on      machine
	streams
}

func runDaemon(ctx context.Context, args []string, s streams) error {
	f := flag.NewFlagSet("run", flag.ContinueOnError)
	sv := &service{streams: s}
	f.StringVar(&sv.config, "config", "", "settings `FILE` (default "+systemConfig+" where it exists)")
	f.StringVar(&sv.profile, "profile", "", "build of the board, instead of the settings': the `NAME` of one of ours, or a file")
	f.StringVar(&sv.frames, "frames", "", "write what sensors, readers and buttons say to `FILE`, for replay -frames: some 4 MB an hour;\na file that is there already gets the ending .before")
	check := f.Bool("check", false, "only say whether the board could play")
	example := f.Bool("example", false, "only print a settings file, every key with its meaning")
	if err := parseFlags(f, runAbout, args, s); err != nil {
		return err
	}
	if *example && *check {
		return refuse(errors.New("run: -check and -example exclude each other"))
	}
	if *example {
		fmt.Fprint(s.out, config.Example())
		return nil
	}
	if f.NArg() > 0 {
		return refuse(fmt.Errorf("run: %q is no flag; -config FILE names the settings", f.Arg(0)))
	}
	if err := needsLinux("run"); err != nil {
		return err
	}
	sv.findConfig()
	if *check {
		return sv.check()
	}
	return sv.serve(ctx)
}

// findConfig takes the package's settings where no others are named.
func (sv *service) findConfig() {
	if sv.config != "" {
		return
	}
	if _, err := os.Stat(systemConfig); err == nil {
		sv.config = systemConfig
	}
}

// settings reads the file, and lets the flag have its way.
func (sv *service) settings() (config.Config, error) {
	c, err := config.Default(), error(nil)
	if sv.config != "" {
		c, err = config.Load(sv.config)
	}
	if sv.profile != "" {
		c.Board.Profile = sv.profile
	}
	return c, errors.Join(err, serialClash(c))
}

// serialClash is a line of the build that the serial port of the settings needs:
// the Pi's own has GPIO14 and GPIO15.
func serialClash(c config.Config) error {
	p, err := loadProfile(c.Board.Profile)
	if err != nil || !slices.Contains([]string{"/dev/serial0", "/dev/ttyAMA0", "/dev/ttyS0"}, c.Serial.Port) {
		return nil // a profile that cannot be read is told of where it is opened
	}
	if key, pin := p.SerialPin(); pin != "" {
		return fmt.Errorf("serial.port: %s needs GPIO14 and GPIO15, and %s of the build %s is %s", c.Serial.Port, key, p.Name, pin)
	}
	return nil
}

// check opens what play needs, and closes it again.
func (sv *service) check() error {
	c, err := sv.settings()
	if err != nil {
		return err
	}
	b, err := openBoard(sv.on, c)
	if err != nil {
		return err
	}
	if b.damage != nil {
		fmt.Fprintf(sv.err, "quartoboard: %v; the board would play by its profile\n", b.damage)
	}
	printReport(sv.err, b.report)
	fmt.Fprintln(sv.out, "The board can play.")
	return b.Close()
}

// serve plays, and waits for mended settings before that.
func (sv *service) serve(ctx context.Context) (err error) {
	if sv.manager, err = notify.Open(os.Getenv); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, sv.manager.Stopping(), sv.manager.Close()) }()
	if err := errors.Join(sv.manager.Ready(), sv.manager.Status("looking for the board")); err != nil {
		return err
	}
	c, err := sv.await(ctx)
	if err != nil || ctx.Err() != nil {
		return err
	}
	b, err := openBoard(sv.on, c)
	if err == nil {
		b, err = sv.teachFirst(ctx, c, b)
	}
	if err != nil {
		fmt.Fprintf(sv.err, "quartoboard: %v\n", err)
		sv.say(ctx, c, err.Error())
		sv.idle(ctx, giveUp)
		if ctx.Err() != nil {
			return nil // somebody ended it
		}
		return status{code: 1} // it has been printed
	}
	defer func() { err = errors.Join(err, b.Close()) }()
	if ctx.Err() != nil {
		return nil
	}
	if err := sv.manager.Status("playing"); err != nil {
		return err
	}
	return sv.play(ctx, c, b)
}

// await returns the settings once they can be read.
func (sv *service) await(ctx context.Context) (config.Config, error) {
	var told string
	var since time.Time
	for {
		c, err := sv.settings()
		if err == nil || ctx.Err() != nil {
			return c, nil
		}
		if text := err.Error(); text != told || time.Since(since) > sayAgain {
			told, since = text, time.Now()
			fmt.Fprintln(sv.err, "quartoboard: "+text)
			_ = sv.manager.Status(text) // it has been printed
			sv.say(ctx, c, text)
		}
		sv.idle(ctx, lookAgain)
	}
}

// idle waits, and tells the service manager that it does so on purpose.
func (sv *service) idle(ctx context.Context, d time.Duration) {
	for end := time.Now().Add(d); ctx.Err() == nil && time.Now().Before(end); {
		_ = sv.manager.Watchdog() // nobody there to tell is no reason to stop waiting
		select {
		case <-ctx.Done():
		case <-time.After(min(lookAgain, time.Until(end))):
		}
	}
}

// say says a sentence aloud where that can be done; it has been printed.
func (sv *service) say(ctx context.Context, c config.Config, text string) {
	u := audio.Utterance{Class: audio.Verdict, Lang: "en", Text: text}
	synth, sink, err := loudspeaker(ctx, c.Audio)
	if err == nil {
		err = sayAll(ctx, synth, sink, []audio.Utterance{u})
	}
	sv.silent(ctx, err)
}

// silent prints why nothing was heard; not of a program that is to end.
func (s streams) silent(ctx context.Context, err error) {
	if err != nil && ctx.Err() == nil {
		fmt.Fprintf(s.err, "quartoboard: silent: %v\n", err)
	}
}

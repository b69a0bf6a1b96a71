package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"quartoboard/cmd/internal/app"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/simboard"
	"quartoboard/cmd/internal/statedir"
	"quartoboard/hw/sim/hands"
)

const demoAbout = `Plays on a simulated table: real drivers read simulated chips, the referee
judges, the board speaks. Without --script it plays a short built-in game, then
takes what your hands do, a line each (help lists the acts), and draws the board.
At a terminal the lines are edited: the arrows bring those before, Tab completes.

A script begins with giving=unseen, whatever the build; on the build tray, which
knows a piece by its tray alone, it writes "new giving=tray" first.

Exit code of a script: 0 when it ran to its end, 1 when an expectation was not
met, 2 when a line cannot be read or cannot be done.`

// demo is the flags of the demo.
type demo struct {
	simboard.OutputOpts
	profile, table, state string
}

func demoCommand(version string, s Streams) *cobra.Command {
	d := &demo{OutputOpts: simboard.OutputOpts{Speed: -1, Version: version, Out: s.Out, Err: s.Err}}
	c := &cobra.Command{
		Use:   "demo",
		Short: "play on the simulated table: a built-in game, a script, or your own hands",
		Long:  demoAbout,
		Args:  noArguments,
		RunE:  func(c *cobra.Command, _ []string) error { return d.run(c.Context(), s) },
	}
	speechFlags(c, &d.Speech)
	f := c.Flags()
	f.StringVar(&d.Script, "script", "", "play the hands of `FILE`, and print what is said")
	f.StringVar(&d.Record, "record", "", "write the record to `FILE`")
	f.StringVar(&d.Frames, "frames", "", "write what sensors, readers and buttons say to `FILE`, for replay --frames")
	f.StringVar(&d.WAV, "wav", "", "speak into `FILE`, by espeak-ng")
	f.StringVar(&d.Journal, "journal", "", "keep the games in `DIR`, as the board does")
	f.StringVar(&d.Serial, "serial", "", "send the record over `DEV`, as the board does; at the end wait up to 10 s until the host has it")
	f.StringVar(&d.profile, "profile", "analog-nfc", "build of the board: the `NAME` of one of ours, or a file")
	f.StringVar(&d.table, "table", "", "profile that the simulated table is wired as, where that is not what the board believes: a `NAME` or a file")
	f.StringVar(&d.state, "state", "", "play with what calibrate and enroll have kept in `DIR`")
	f.Func("speed", "seconds of play a second, as a `NUMBER`: 1 is real time, 0 as fast as the machine can\n(default 0, or 1 where the board is heard)", d.setSpeed)
	complete(c, "profile", app.Builds())
	return c
}

func (d *demo) setSpeed(s string) error {
	speed, err := strconv.ParseFloat(s, 64)
	if err != nil || !(speed >= 0 && speed <= 1e6) {
		return errors.New("a number from 0 to 1000000 expected")
	}
	d.Speed = speed
	return nil
}

// speechFlags are the flags of the commands that speak or print what is said.
func speechFlags(c *cobra.Command, s *app.Speech) {
	c.Flags().StringVar(&s.Lang, "lang", "en", "language of the board: "+strings.Join(app.Languages(), ", "))
	c.Flags().StringVar(&s.Verbosity, "verbosity", "normal", "how much it says: terse, normal or full")
	complete(c, "lang", app.Languages())
	complete(c, "verbosity", []string{"terse", "normal", "full"})
}

func (d *demo) run(ctx context.Context, s Streams) (err error) {
	if d.Script == "" {
		var stop context.CancelFunc
		ctx, stop = s.whileRead(ctx)
		defer stop()
	}
	acts, err := d.Acts()
	if err != nil {
		return usageError(err)
	}
	if err := d.checkState(); err != nil {
		return usageError(err)
	}
	b, err := simboard.New(d.profile, d.table, statedir.Dir(d.state))
	if err != nil {
		return usageError(err)
	}
	outputs, err := b.Open(ctx, d.OutputOpts)
	if errors.Is(err, errStopped) {
		return err
	} else if err != nil {
		return usageError(err)
	}
	defer func() { err = errors.Join(err, outputs.Close()) }()
	if err := b.Start(outputs.Parts); err != nil {
		return err
	}
	defer func() { _ = b.Close() }() // parts that a script broke do not answer to this either
	return daemon.RunWithWorkers(ctx, func(ctx context.Context) error {
		err := b.Play(ctx, acts)
		if err == nil && d.Script == "" {
			terminal := simboard.OpenTerminal(s.In, s.Out, s.files())
			err = errors.Join(b.Interactive(ctx, terminal), terminal.Close())
		}
		outputs.Stay(ctx)
		return played(err)
	}, outputs.Workers...)
}

// played is the end of a script: an act that cannot be done is bad input.
func played(err error) error {
	if act := (*hands.ActError)(nil); errors.As(err, &act) {
		return usageError(err)
	}
	return err
}

// checkState refuses a directory that is not there: it is a slip of the keyboard. One
// with nothing in it is a board that has learned nothing.
func (d *demo) checkState() error {
	if d.state == "" {
		return nil
	}
	info, err := os.Stat(d.state)
	switch {
	case err != nil:
		return fmt.Errorf("--state: %w", err)
	case !info.IsDir():
		return fmt.Errorf("--state: %s is not a directory", d.state)
	}
	return nil
}

package cli

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"quartoboard/cmd/internal/app"
	"quartoboard/cmd/internal/simboard"
)

const demoAbout = `Plays on a simulated table: real drivers read simulated chips, the referee
judges, the board speaks. Without --script it plays a short built-in game, then
takes acts from you, a line each (help lists them), and draws the board. At a
terminal the arrow keys bring back earlier lines, and Tab completes one.

A script begins with giving=unseen on every build; on the build tray, which reads
pieces in its tray alone, begin it with "new giving=tray".

Exit code of a script: 0 if it ran to its end, 1 if an expectation was not met,
2 if a line could not be read or carried out.`

func demoCommand(version string, s Streams) *cobra.Command {
	o := simboard.DemoOpts{
		OutputOpts: simboard.OutputOpts{Speed: -1, Version: version, Out: s.Out, Err: s.Err},
		In:         s.In,
	}
	c := &cobra.Command{
		Use:   "demo",
		Short: "play on the simulated table: a built-in game, a script, or your own acts",
		Long:  demoAbout,
		Args:  noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			ctx := c.Context()
			if o.Script == "" {
				var stop context.CancelFunc
				ctx, stop = s.whileRead(ctx)
				defer stop()
			}
			return simboard.Demo(ctx, o)
		},
	}
	speechFlags(c, &o.Speech)
	f := c.Flags()
	f.StringVar(&o.Script, "script", "", "play the script `FILE`, and print what is said")
	f.StringVar(&o.Record, "record", "", "write the record to `FILE`")
	f.StringVar(&o.Frames, "frames", "", "write what sensors, readers and buttons say to `FILE`, for replay --frames")
	f.StringVar(&o.WAV, "wav", "", "speak into `FILE`, by espeak-ng")
	f.StringVar(&o.Journal, "journal", "", "keep the games in `DIR`, as the board does")
	f.StringVar(&o.Serial, "serial", "", "send the record over `DEV`, as the board does; at the end wait up to 10 s until the host has it")
	f.StringVar(&o.Profile, "profile", "analog-nfc", "build of the board: the `NAME` of one of ours, or a file")
	f.StringVar(&o.Table, "table", "", "profile of the simulated wiring, if it differs from --profile: a `NAME` or a file")
	f.StringVar(&o.State, "state", "", "play with what calibrate and enroll kept in `DIR`")
	f.Func("speed", "seconds of play a second, as a `NUMBER`: 1 is real time, 0 as fast as the machine can\n(default 0, or 1 where the board is heard)", func(text string) error {
		speed, err := strconv.ParseFloat(text, 64)
		if err != nil || !(speed >= 0 && speed <= 1e6) {
			return errors.New("a number from 0 to 1000000 expected")
		}
		o.Speed = speed
		return nil
	})
	complete(c, "profile", app.Builds())
	return c
}

// speechFlags are the flags of the commands that speak or print what is said.
func speechFlags(c *cobra.Command, s *app.Speech) {
	c.Flags().StringVar(&s.Lang, "lang", "en", "language of the board: "+strings.Join(app.Languages(), ", "))
	c.Flags().StringVar(&s.Verbosity, "verbosity", "normal", "how much it says: terse, normal or full")
	complete(c, "lang", app.Languages())
	complete(c, "verbosity", []string{"terse", "normal", "full"})
}

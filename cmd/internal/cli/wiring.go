package cli

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"

	"quartoboard/cmd/internal/app"
	"quartoboard/cmd/internal/wiring"
)

const wiringAbout = `wiring [-svg FILE] PROFILE

Says what a build is made of and how it is wired: the parts, what they draw, the
measures of the board, and every wire. PROFILE is the name of a build or a file of
your own. With -svg the same is drawn: the Pi's header, the board, the wires.`

func runWiring(_ context.Context, args []string, s Streams) error {
	f := flag.NewFlagSet("wiring", flag.ContinueOnError)
	svg := f.String("svg", "", "draw it into `FILE` too")
	if err := parseFlags(f, wiringAbout, args, s); err != nil {
		return err
	}
	name := f.Arg(0)
	if name != "" { // flags may stand behind it too
		if err := parseFlags(f, wiringAbout, f.Args()[1:], s); err != nil {
			return err
		}
	}
	if name == "" || f.NArg() > 0 {
		return usageError(errors.New("wiring: one PROFILE expected"))
	}
	p, err := app.LoadProfile(name)
	if err != nil {
		return usageError(fmt.Errorf("wiring: %w", err))
	}
	plan := wiring.Of(p)
	if *svg != "" {
		var picture bytes.Buffer
		if err := plan.WriteSVG(&picture); err != nil {
			return err
		}
		if err := os.WriteFile(*svg, picture.Bytes(), 0o644); err != nil {
			return fmt.Errorf("wiring: %w", err)
		}
	}
	return plan.WriteText(s.Out)
}

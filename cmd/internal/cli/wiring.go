package cli

import (
	"bytes"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"quartoboard/cmd/internal/app"
	"quartoboard/cmd/internal/wiring"
)

const wiringAbout = `Says what a build is made of and how it is wired: the parts, what they draw, the
measures of the board, and every wire. PROFILE is the name of a build or a file of
your own. With --svg the same is drawn: the Pi's header, the board, the wires.`

func wiringCommand(s Streams) *cobra.Command {
	var svg string
	c := &cobra.Command{
		Use:       "wiring PROFILE",
		Short:     "say what a build is made of and how it is wired, and draw it",
		Long:      wiringAbout,
		Args:      arguments("one PROFILE", 1, 1),
		ValidArgs: app.Builds(),
		RunE:      func(_ *cobra.Command, args []string) error { return runWiring(args[0], svg, s) },
	}
	c.Flags().StringVar(&svg, "svg", "", "draw it into `FILE` too")
	return c
}

func runWiring(name, svg string, s Streams) error {
	p, err := app.LoadProfile(name)
	if err != nil {
		return usageError(fmt.Errorf("wiring: %w", err))
	}
	plan := wiring.Of(p)
	if svg != "" {
		var picture bytes.Buffer
		if err := plan.WriteSVG(&picture); err != nil {
			return err
		}
		if err := os.WriteFile(svg, picture.Bytes(), 0o644); err != nil {
			return fmt.Errorf("wiring: %w", err)
		}
	}
	return plan.WriteText(s.Out)
}

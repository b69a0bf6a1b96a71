package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"quartoboard/cmd/internal/run"
	"quartoboard/cmd/internal/wiring"
)

const wiringAbout = `Prints the parts of a build and their currents, the measures of the board, its lines
of config.txt, and every wire. PROFILE is the name of a build or a file of your own.
With --svg it also draws the board from above and from the side, the Pi's header and
the schematic by sheets. It refuses a build whose readers are larger than its cells.`

func wiringCommand(s Streams) *cobra.Command {
	var svg string
	var parts bool
	c := &cobra.Command{
		Use:               "wiring PROFILE",
		Short:             "print the parts and wires of a build, and draw them",
		Long:              wiringAbout,
		Args:              arguments("one PROFILE", 1, 1),
		ValidArgsFunction: cobra.FixedCompletions(run.Builds(), cobra.ShellCompDirectiveDefault), // or a file
		RunE: func(_ *cobra.Command, args []string) error {
			p, err := run.LoadProfile(args[0])
			if err == nil {
				err = p.Fits()
			}
			if err != nil {
				return usageError(fmt.Errorf("wiring: %w", err))
			}
			if parts && svg != "" {
				return usageError(errors.New("wiring: want --svg or --parts, not both"))
			}
			if parts {
				return wiring.Of(p).WriteParts(s.Out)
			}
			return wiring.Of(p).Write(s.Out, svg)
		},
	}
	textFlag(c, &svg, "svg", "DIR", "draw it too: files of SVG, an A4 page each, in DIR")
	c.Flags().BoolVar(&parts, "parts", false, "print only the list of parts to order, as CSV")
	return c
}

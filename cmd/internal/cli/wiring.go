package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"quartoboard/cmd/internal/run"
	"quartoboard/cmd/internal/wiring"
)

func wiringCommand(s Streams) *cobra.Command {
	var svg string
	var parts bool
	c := newCommand("wiring PROFILE", "print the parts and wires of a build, and draw them", arguments("one PROFILE", 1, 1),
		func(_ *cobra.Command, args []string) error {
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
		})
	c.ValidArgsFunction = cobra.FixedCompletions(run.Builds(), cobra.ShellCompDirectiveDefault) // or a file
	textFlag(c, &svg, "svg", "DIR", "draw it too: files of SVG, an A4 page each, in DIR")
	c.Flags().BoolVar(&parts, "parts", false, "print only the list of parts to order, as CSV")
	return c
}

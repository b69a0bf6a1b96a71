package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"quartoboard/cmd/internal/folder"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/hostlog"
	"quartoboard/cmd/internal/run"
)

func logCommand(s Streams) *cobra.Command {
	var port, dir string
	var once bool
	baud := 115200
	c := newCommand("log --port DEV --dir DIR", "on a PC: keep the games that a board sends over its serial line", noArguments,
		func(c *cobra.Command, _ []string) error {
			if port == "" || dir == "" {
				return usageError(errors.New("log: want --port DEV and --dir DIR"))
			}
			if err := folder.Make(dir); err != nil {
				return usageError(fmt.Errorf("log: --dir: %w", err))
			}
			ctx, stop := s.whileRead(c.Context())
			defer stop()
			return hostlog.Run(ctx, run.Opener(port, baud), dir, hostlog.Opts{Once: once, Report: s.Out, Format: games.Format()})
		})
	textFlag(c, &port, "port", "DEV", "serial port: /dev/ttyACM0, /dev/serial/by-id/…")
	textFlag(c, &dir, "dir", "DIR", "folder of the games; it is made if it is missing")
	c.Flags().BoolVar(&once, "once", false, "end when one game has ended and is all there")
	numberFlag(c, "baud", "speed of the port in bits a second (default 115200)",
		1200, 4000000, func(number float64) { baud = int(number) }) // the limits of hw/uart
	return c
}

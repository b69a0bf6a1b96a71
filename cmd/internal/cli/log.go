package cli

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"quartoboard/cmd/internal/app"
	"quartoboard/cmd/internal/folder"
	"quartoboard/cmd/internal/hostlog"
)

const logAbout = `On a PC: keeps the games that a board sends over its serial line, a file each, byte
for byte as in the board's journal. It asks for the lines that it missed: start it
before or after the board, pull the cable, start it again.`

// The speeds that hw/uart takes, in bits a second.
const slowest, fastest = 1200, 4000000

// hostLog is the flags of the command.
type hostLog struct {
	port, dir string
	once      bool
	baud      int
}

func logCommand(s Streams) *cobra.Command {
	var l hostLog
	c := &cobra.Command{
		Use:   "log --port DEV --dir DIR",
		Short: "on a PC: keep the games that a board sends over its serial line",
		Long:  logAbout,
		Args:  noArguments,
		RunE:  func(c *cobra.Command, _ []string) error { return l.run(c.Context(), s) },
	}
	f := c.Flags()
	f.StringVar(&l.port, "port", "", "serial port, `DEV`: /dev/ttyACM0, /dev/serial/by-id/…")
	f.StringVar(&l.dir, "dir", "", "folder of the games, `DIR`; it is made if it is missing")
	f.BoolVar(&l.once, "once", false, "end when one game has ended and is all there")
	f.IntVar(&l.baud, "baud", 115200, "speed of the port in bits a second")
	return c
}

func (l hostLog) run(ctx context.Context, s Streams) error {
	switch {
	case l.port == "" || l.dir == "":
		return usageError(errors.New("log: want --port DEV and --dir DIR"))
	case l.baud < slowest || l.baud > fastest:
		return usageError(fmt.Errorf("log: --baud %d: a speed from %d to %d expected", l.baud, slowest, fastest))
	}
	if err := folder.Make(l.dir); err != nil {
		return usageError(fmt.Errorf("log: --dir: %w", err))
	}
	ctx, stop := s.whileRead(ctx)
	defer stop()
	return hostlog.Run(ctx, app.Opener(l.port, l.baud), l.dir, hostlog.Opts{Once: l.once, Report: s.Out})
}

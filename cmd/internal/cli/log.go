package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"

	"quartoboard/cmd/internal/app"
	"quartoboard/cmd/internal/folder"
	"quartoboard/cmd/internal/hostlog"
)

const logAbout = `log -port DEV -dir DIR [-once] [-baud N]

On a PC: keeps the games that a board sends over its serial line, a file each,
byte for byte as in the board's journal. What was missed it asks for by its
number: start it before or after the board, pull the cable, start it again.`

// The speeds that hw/uart takes, in bits a second.
const slowest, fastest = 1200, 4000000

func runLog(ctx context.Context, args []string, s Streams) error {
	f := flag.NewFlagSet("log", flag.ContinueOnError)
	port := f.String("port", "", "serial port, `DEV`: /dev/ttyACM0, /dev/serial/by-id/…")
	dir := f.String("dir", "", "where the games are kept, `DIR`; it is made if need be")
	once := f.Bool("once", false, "end when one game has ended and is all there")
	baud := f.Int("baud", 115200, "speed of the port in bits a second")
	if err := parseFlags(f, logAbout, args, s); err != nil {
		return err
	}
	switch {
	case f.NArg() > 0:
		return usageError(fmt.Errorf("log: %q is no flag", f.Arg(0)))
	case *port == "":
		return usageError(errors.New("log: -port DEV expected"))
	case *dir == "":
		return usageError(errors.New("log: -dir DIR expected"))
	case *baud < slowest || *baud > fastest:
		return usageError(fmt.Errorf("log: -baud %d: a speed from %d to %d expected", *baud, slowest, fastest))
	}
	if err := folder.Make(*dir); err != nil {
		return usageError(fmt.Errorf("log: -dir: %w", err))
	}
	ctx, stop := s.whileRead(ctx)
	defer stop()
	return hostlog.Run(ctx, app.Opener(*port, *baud), *dir, hostlog.Opts{Once: *once, Report: s.Out})
}

package cli

import (
	"context"
	"errors"
	"flag"

	"quartoboard/cmd/internal/replay"
)

const replayAbout = `replay [flags] FILE

Judges a game again from its facts alone, prints what the board says, and
compares. FILE is a record (as the journal keeps it) or a game text.

A game text has headers and turns, the piece given and the cell it was placed
on, calls where they came, and the result; export writes them. A file may hold
several, one after another:

  [First "A"]
  1. 8 a1  2. 9 b1  3. a c1  4. f d1 QA  A

QA is a good call by A, Q?B a refused one by B; = is a draw, * unfinished.

With -frames TRACE, which demo and run write, FILE is the record of the same games:
the facts that come of the trace's frames are compared with those of the record.

How many judgements and facts agreed is said on the standard error.

Exit code 0: every verdict and fact is the same. 1: one differs. 2: a file cannot
be read, or is damaged in the middle; what is true in it was replayed.`

func runReplay(_ context.Context, args []string, s Streams) error {
	f := flag.NewFlagSet("replay", flag.ContinueOnError)
	o := replay.Opts{Out: s.Out, Err: s.Err}
	speechFlags(f, &o.Speech)
	f.StringVar(&o.Frames, "frames", "", "compare the facts of `TRACE` with those of the record too")
	if err := parseFlags(f, replayAbout, args, s); err != nil {
		return err
	}
	if f.NArg() != 1 {
		return usageError(errors.New("replay: one FILE expected"))
	}
	err := replay.File(f.Arg(0), o)
	if unreadable := (*replay.Unreadable)(nil); errors.As(err, &unreadable) {
		return usageError(err)
	}
	return err
}

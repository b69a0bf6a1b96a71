package cli

import (
	"math"

	"github.com/spf13/cobra"

	"quartoboard/cmd/internal/replay"
	"quartoboard/cmd/internal/run"
)

const replayAbout = `Judges a game again from its facts alone, prints what the board says, and
compares. FILE is a record (as the journal keeps it) or a game text.

A game text has headers and turns, the piece given and the cell it was placed
on, calls where they came, and the result; export writes them. A file may hold
several, one after another:

  [First "A"]
  1. 8 a1  2. 9 b1  3. a c1  4. f d1 QA  A

QA is a good call by A, Q?B a refused one by B; = is a draw, * unfinished.

Where a level played, it decides each of its acts again, which takes a second or two of
an act of perfect. Levels may play otherwise in another version of the program.

With --frames TRACE, which demo and run write, FILE is the record of the same games:
the facts that the trace's frames give are compared with those of the record.

It prints on the standard error how many judgements and facts agree.

Exit code 0: every verdict, act and fact is the same. 1: one differs. 2: a file cannot
be read, or is damaged in the middle; its undamaged lines were replayed.`

func replayCommand(s Streams) *cobra.Command {
	o := replay.Opts{Speech: english, Out: s.Out, Err: s.Err}
	c := &cobra.Command{
		Use:               "replay FILE",
		Short:             "judge a recorded game again and compare",
		Long:              replayAbout,
		Args:              arguments("one FILE", 1, 1),
		ValidArgsFunction: fileNames,
		RunE:              func(_ *cobra.Command, args []string) error { return replay.File(args[0], o) },
	}
	speechFlags(c, &o.Speech)
	textFlag(c, &o.Frames, "frames", "TRACE", "compare the facts of TRACE with those of the record too")
	return c
}

const exportAbout = `Writes the games of records as game texts, which people keep and exchange, and
which replay judges again (replay --help describes them).

A text has no times, words and faults. What else of a game it cannot hold is
listed in a line on the standard error.

Exit code 2: a file cannot be read, or is damaged; all other games were written.`

func exportCommand(s Streams) *cobra.Command {
	return &cobra.Command{
		Use:               "export FILE...",
		Short:             "write recorded games as game texts",
		Long:              exportAbout,
		Args:              arguments("a FILE", 1, math.MaxInt),
		ValidArgsFunction: fileNames,
		RunE:              func(_ *cobra.Command, args []string) error { return usageError(run.Export(args, s.Out, s.Err)) },
	}
}

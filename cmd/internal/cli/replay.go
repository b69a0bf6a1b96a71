package cli

import (
	"math"

	"github.com/spf13/cobra"

	"quartoboard/cmd/internal/replay"
	"quartoboard/cmd/internal/run"
)

func replayCommand(s Streams) *cobra.Command {
	o := replay.Opts{Speech: english, Out: s.Out, Err: s.Err}
	c := newCommand("replay FILE", "judge a recorded game again and compare", arguments("one FILE", 1, 1),
		func(_ *cobra.Command, args []string) error { return replay.File(args[0], o) })
	c.ValidArgsFunction = fileNames
	speechFlags(c, &o.Speech)
	textFlag(c, &o.Frames, "frames", "TRACE", "compare the facts of TRACE with those of the record too")
	return c
}

func exportCommand(s Streams) *cobra.Command {
	c := newCommand("export FILE...", "write recorded games as game texts", arguments("a FILE", 1, math.MaxInt),
		func(_ *cobra.Command, args []string) error { return usageError(run.Export(args, s.Out, s.Err)) })
	c.ValidArgsFunction = fileNames
	return c
}

package cli

import (
	"math"

	"github.com/spf13/cobra"

	"quartoboard/cmd/internal/replay"
	"quartoboard/cmd/internal/run"
)

func replayCommand(s Streams) *cobra.Command {
	o := replay.Opts{Speech: english, Out: s.Out, Err: s.Err}
	c := &cobra.Command{
		Use:               "replay FILE",
		Short:             "judge a recorded game again and compare",
		Long:              about("replay"),
		Args:              arguments("one FILE", 1, 1),
		ValidArgsFunction: fileNames,
		RunE:              func(_ *cobra.Command, args []string) error { return replay.File(args[0], o) },
	}
	speechFlags(c, &o.Speech)
	textFlag(c, &o.Frames, "frames", "TRACE", "compare the facts of TRACE with those of the record too")
	return c
}

func exportCommand(s Streams) *cobra.Command {
	return &cobra.Command{
		Use:               "export FILE...",
		Short:             "write recorded games as game texts",
		Long:              about("export"),
		Args:              arguments("a FILE", 1, math.MaxInt),
		ValidArgsFunction: fileNames,
		RunE:              func(_ *cobra.Command, args []string) error { return usageError(run.Export(args, s.Out, s.Err)) },
	}
}

package cli

import (
	"math"

	"github.com/spf13/cobra"

	"quartoboard/cmd/internal/run"
)

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

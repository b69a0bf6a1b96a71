package cli

import (
	"context"
	"errors"
	"flag"

	"quartoboard/cmd/internal/export"
)

const exportAbout = `export [-json] FILE...

Writes the games of records as game texts, which people keep and exchange, and
which replay judges again (replay -h describes them). With -json each game is a
JSON object on a line: its tags, moves, calls and result.

Times, words and faults are in no text. What else of a game a text cannot carry
is said in a line on the standard error.`

func runExport(_ context.Context, args []string, s Streams) error {
	f := flag.NewFlagSet("export", flag.ContinueOnError)
	asJSON := f.Bool("json", false, "write JSON")
	if err := parseFlags(f, exportAbout, args, s); err != nil {
		return err
	}
	if f.NArg() == 0 {
		return usageError(errors.New("export: a FILE expected"))
	}
	return usageError(export.Files(f.Args(), export.Opts{JSON: *asJSON, Out: s.Out, Err: s.Err}))
}

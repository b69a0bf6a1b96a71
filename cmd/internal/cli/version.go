package cli

import (
	_ "embed"
	"io"

	"github.com/spf13/cobra"
)

// licenses are the notices of what is linked into the program, and the text of the
// Apache License. Made from the modules themselves:
//
//	go test ./cmd/internal/cli -run Notice -update
//
//go:embed licenses.txt
var licenses string

func versionCommand(version string, s Streams) *cobra.Command {
	var notices bool
	c := newCommand("version", "print the version", noArguments, func(*cobra.Command, []string) error {
		text := "quartoboard " + version + "\n"
		if notices {
			text = licenses
		}
		_, err := io.WriteString(s.Out, text)
		return err
	})
	c.Flags().BoolVar(&notices, "licenses", false, "print the license, and the notices of what is linked in")
	return c
}

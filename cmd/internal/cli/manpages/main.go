// Manpages writes the manual pages of the commands into a folder, for the package.
package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"

	"quartoboard/cmd/internal/cli"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "manpages: want a folder")
		os.Exit(2)
	}
	if err := write(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "manpages:", err)
		os.Exit(1)
	}
}

// write writes a page a command. Their date is SOURCE_DATE_EPOCH, if set.
func write(folder string) error {
	root := cli.Command("", cli.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr})
	root.DisableAutoGenTag = true
	if err := describe(root); err != nil {
		return err
	}
	return doc.GenManTree(root, &doc.GenManHeader{Section: "1", Source: "Quartoboard", Manual: "Quartoboard"}, folder)
}

// describe has the pages of a command, and of those below it, describe usage and flags as
// --help does, and keep the lines that are indented.
func describe(c *cobra.Command) error {
	c.InitDefaultHelpFlag()
	c.InitDefaultVersionFlag()
	c.Long = strings.ReplaceAll(cmp.Or(c.Long, c.Short), ":\n  ", ":\n\n  ")
	c.Long = strings.ReplaceAll(c.Long, "\n  ", "\n      ") + "\n\n    " + strings.ReplaceAll(c.UsageString(), "\n", "\n    ")
	c.ResetFlags()
	c.Flags().Bool("help", false, "") // else the generator would add it
	errs := []error{c.Flags().MarkHidden("help")}
	for _, below := range c.Commands() {
		errs = append(errs, describe(below))
	}
	return errors.Join(errs...)
}

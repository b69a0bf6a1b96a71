// Manpages writes the manual pages of the commands into a folder, for the package.
package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra/doc"

	"quartoboard/cmd/internal/cli"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "manpages: a folder expected")
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
	return doc.GenManTree(root, &doc.GenManHeader{Section: "1", Source: "Quartoboard", Manual: "Quartoboard"}, folder)
}

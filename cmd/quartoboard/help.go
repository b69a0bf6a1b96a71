package main

import (
	"context"
	"fmt"
	"io"
)

// help is the list of the commands, or what one of them says with -h.
func help(ctx context.Context, args []string, s streams) error {
	switch len(args) {
	case 1:
		usage(s.out)
		return nil
	case 2:
		if args[1] == "help" {
			usage(s.out)
			return nil
		}
		return runCommand(ctx, []string{args[1], "-h"}, s)
	}
	return refuse(fmt.Errorf("%s: %q is one word too many", args[0], args[2]))
}

func usage(w io.Writer) {
	fmt.Fprintln(w, "Quartoboard: an electronic Quarto board that hears the hands, judges and speaks.\n\nUsage: quartoboard COMMAND [-h]")
	for _, c := range commands() {
		fmt.Fprintf(w, "  %-11s%s\n", c.name, c.about)
	}
}

// Quartoboard is the daemon of an electronic Quarto board for blind and sighted
// players, and the tools around it. `quartoboard -h` lists the commands.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"quartoboard/cmd/internal/cli"
	"quartoboard/cmd/internal/daemon"
)

// version is set by the linker for packages.
var version = ""

func main() {
	signal.Ignore(syscall.SIGPIPE) // a reader that has gone is an error of writing
	ends := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // as nohup has it
		ends = append(ends, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(context.Background(), ends...)
	daemon.ForceExit(ctx, func() {
		fmt.Fprintln(os.Stderr, "quartoboard: stopped while it waited for a part that does not answer")
		os.Exit(1)
	})
	code := cli.Run(ctx, version, os.Args[1:], cli.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr})
	stop()
	os.Exit(code)
}

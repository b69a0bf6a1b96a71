//go:build linux && amd64

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"

	"golang.org/x/sys/unix"

	"quartoboard/deploy/profiles"
	"quartoboard/hw/rig"
)

func main() {
	runtime.LockOSThread() // a sandbox needs a thread that can end, and the first cannot
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	if len(args) == 0 {
		return errors.New("want a program: bench PROGRAM [BUILD ...]")
	}
	if args[0] == "-h" || args[0] == "--help" {
		_, err := fmt.Fprint(out, usage)
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), unix.SIGINT, unix.SIGTERM)
	defer stop()
	names := args[1:]
	if len(names) == 0 {
		names = rig.Names(profiles.FS)
	}
	return try(ctx, args[0], names, out)
}

package cli

import (
	"errors"
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/run"
)

func runCommand(version string, s Streams) *cobra.Command {
	sv := &run.Service{Version: version, Out: s.Out, Err: s.Err}
	var check, example bool
	c := newCommand("run", "play on the real board, as the daemon", noArguments,
		func(c *cobra.Command, _ []string) error {
			if example && check {
				return usageError(errors.New("run: --check and --example exclude each other"))
			}
			if example {
				_, err := fmt.Fprint(s.Out, config.Example())
				return err
			}
			if err := needsLinux(runtime.GOOS, "run"); err != nil {
				return err
			}
			sv.Settings.Find()
			if check {
				return sv.Check()
			}
			sv.Settings.Named = false // the daemon reads them again and again
			return sv.Run(c.Context())
		})
	settingsFlags(c, &sv.Settings)
	textFlag(c, &sv.Frames, "frames", "FILE", "write what sensors, readers and buttons say to FILE, for replay --frames: some 4 MB an hour; an older file gets the ending .before")
	c.Flags().BoolVar(&check, "check", false, "only report whether the board can play")
	c.Flags().BoolVar(&example, "example", false, "only print a settings file, every key with its meaning")
	return c
}

// needsLinux refuses what only the board itself can do on another system.
func needsLinux(system, command string) error {
	if system == "linux" {
		return nil
	}
	return fmt.Errorf("%s: the board needs Linux on a Raspberry Pi, and this is %s; demo plays on any computer", command, system)
}

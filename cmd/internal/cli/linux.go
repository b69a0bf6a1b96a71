package cli

import (
	"fmt"
	"runtime"
)

// needsLinux refuses what only the board itself can do, where this is another system.
func needsLinux(command string) error { return needsLinuxOn(runtime.GOOS, command) }

func needsLinuxOn(system, command string) error {
	if system == "linux" {
		return nil
	}
	return fmt.Errorf("%s: the board needs Linux on a Raspberry Pi, and this is %s; demo plays on any computer", command, system)
}

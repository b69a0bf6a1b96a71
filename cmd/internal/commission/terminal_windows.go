package commission

import (
	"os"

	"golang.org/x/sys/windows"
)

// takeEscapes has the console act on escape sequences instead of printing them.
func takeEscapes() {
	console := windows.Handle(os.Stdout.Fd())
	var mode uint32
	if windows.GetConsoleMode(console, &mode) == nil { // else it is a file or a pipe
		_ = windows.SetConsoleMode(console, mode|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING) // nothing to do about it
	}
}

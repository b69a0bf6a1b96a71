// Package desktop opens an address in the browser of the desktop that the program runs
// on. Who is logged in over ssh has none, and BROWSER=none in the environment prevents it.
package desktop

import (
	"context"
	"os"
	"os/exec"
	"runtime"
)

// Open has the desktop open an address, and waits until its opener has ended, which may be
// as long as the browser runs. The end of ctx ends the opener and leaves the browser.
// Without a desktop Open does nothing. A failure is not reported: who sees no browser has
// the address.
func Open(ctx context.Context, url string) {
	line := opener(runtime.GOOS, os.Getenv)
	if line == nil {
		return
	}
	c := exec.CommandContext(ctx, line[0], append(line[1:], url)...)
	detach(c)
	_ = c.Run() // the address is printed
}

// opener returns the command that opens an address on a system; nil where no desktop is.
func opener(system string, env func(string) string) []string {
	switch {
	case env("BROWSER") == "none", env("SSH_CONNECTION") != "", env("SSH_TTY") != "":
		return nil
	case system == "darwin":
		return []string{"open"}
	case system == "windows":
		return []string{"rundll32", "url.dll,FileProtocolHandler"}
	case env("DISPLAY") != "", env("WAYLAND_DISPLAY") != "":
		return []string{"xdg-open"}
	}
	return nil
}

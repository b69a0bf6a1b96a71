package desktop

import (
	"strings"
	"testing"
)

func TestTheOpenerIsThatOfTheDesktop(t *testing.T) {
	for name, c := range map[string]struct{ system, env, want string }{
		"X11":                      {"linux", "DISPLAY=:0", "xdg-open"},
		"Wayland":                  {"linux", "WAYLAND_DISPLAY=wayland-0", "xdg-open"},
		"BSD":                      {"freebsd", "DISPLAY=:0", "xdg-open"},
		"Mac":                      {"darwin", "", "open"},
		"Windows":                  {"windows", "", "rundll32 url.dll,FileProtocolHandler"},
		"a console":                {"linux", "", ""},
		"a browser of one's own":   {"linux", "DISPLAY=:0 BROWSER=firefox", "xdg-open"},
		"no browser wanted":        {"linux", "DISPLAY=:0 BROWSER=none", ""},
		"ssh with X11":             {"linux", "DISPLAY=localhost:10 SSH_CONNECTION=x", ""},
		"a terminal of ssh":        {"linux", "DISPLAY=:0 SSH_TTY=/dev/pts/1", ""},
		"ssh to a Mac":             {"darwin", "SSH_TTY=/dev/ttys001", ""},
		"no browser wanted on one": {"darwin", "BROWSER=none", ""},
	} {
		env := map[string]string{}
		for setting := range strings.FieldsSeq(c.env) {
			key, value, _ := strings.Cut(setting, "=")
			env[key] = value
		}
		if got := strings.Join(opener(c.system, func(key string) string { return env[key] }), " "); got != c.want {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}

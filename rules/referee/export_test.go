package referee

import (
	"quartoboard/board"
	"quartoboard/rules/referee/leaflet"
)

// Dull is the same game with nothing live: what nobody may be able to tell
// from it.
func Dull(g Game) Game {
	g.window.live = 0
	return g
}

// Sound holds what must be true of every game value.
var Sound = check

// IsLive reports whether something may be called.
func IsLive(g Game) bool { return g.window.live != 0 }

// Story and Reports are the random games of the tests in this package.
var (
	Story   = story
	Reports = func(o board.Options, acts []leaflet.Act) []board.Event { return reports(o, acts) }
)

package quarto

import (
	"quartoboard/board"
	"quartoboard/rules/quarto/leaflet"
)

// Dull is the same game with nothing live. Nothing that leaves the package may
// differ between the two.
func Dull(g Game) Game {
	g.turns.window.live = 0
	return g
}

// Sound checks the invariants of a game.
var Sound = check

// SoundStep checks what an event changed.
var SoundStep = checkStep

// IsLive reports whether something may be called.
func IsLive(g Game) bool { return g.turns.window.live != 0 }

// Story, Reports and LeafletOf are for the random games of the tests in this package.
var (
	Story     = story
	LeafletOf = leafletOf
	Reports   = func(o Options, acts []leaflet.Act) []board.Event { return reports(o, acts) }
)

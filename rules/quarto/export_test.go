package quarto

// Dull is the same game with nothing live. Nothing that leaves the package may
// differ between the two.
func Dull(g Game) Game {
	g.turns.window.live = 0
	return g
}

// IsLive reports whether something may be called.
func IsLive(g Game) bool { return g.turns.window.live != 0 }

// AnyOptions and Careful make random games.
var (
	AnyOptions = anyOptions
	Careful    = careful
)

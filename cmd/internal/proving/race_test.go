//go:build race

package proving

// defaultGames is how many games a run has on each build: the race detector makes
// each some ten times as long.
const defaultGames = 30

//go:build !race

package proving

// defaultGames is how many games a run has.
const defaultGames = 5000

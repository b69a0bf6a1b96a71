//go:build !race

package proving

// defaultGames is how many games a run has on each build, of which there are five.
const defaultGames = 1200

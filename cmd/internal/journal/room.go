package journal

import (
	"path/filepath"
	"slices"
)

// surplus returns the indexes of the games to remove. The last one, the current game,
// stays.
func (o Opts) surplus(games []game) []int {
	if len(games) == 0 {
		return nil
	}
	current := len(games) - 1
	number, total := len(games), int64(0)
	for _, g := range games {
		total += g.size + g.torn
	}
	var gone []int
	take := func(which func(game) bool) {
		for i, g := range games[:current] {
			if (number > o.MaxGames || total > o.MaxBytes) && which(g) {
				gone = append(gone, i)
				number--
				total -= g.size + g.torn
			}
		}
	}
	take(func(g game) bool { return !g.played })
	if g := games[current]; !g.played { // and it displaces no game with a placement
		number--
		total -= g.size + g.torn
	}
	take(func(g game) bool { return g.played && g.acked >= g.last })
	take(func(g game) bool { return g.played && g.acked < g.last })
	slices.Sort(gone)
	return gone
}

// Acknowledge notes that a host has the lines of a game up to seq. A restart forgets
// it.
func (j *Journal) Acknowledge(game string, seq int) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if i := find(j.games, game); i >= 0 {
		j.games[i].acked = max(j.games[i].acked, seq)
	}
}

// rotate removes games, their tails included, until the rest is within the limits.
// The next Open finds a file that cannot be removed.
func (j *Journal) rotate() {
	for _, g := range j.takeSurplus() {
		for _, tail := range g.tails {
			_ = j.disk.Remove(filepath.Join(j.path, tail)) // see above
		}
		if g.made {
			_ = j.disk.Remove(j.file(g.name)) // see above
		}
	}
}

// takeSurplus removes the surplus games from the list and returns them.
func (j *Journal) takeSurplus() (removed []game) {
	j.mu.Lock()
	defer j.mu.Unlock()
	gone := j.opts.surplus(j.games)
	if len(gone) == 0 {
		return nil
	}
	kept := make([]game, 0, len(j.games)-len(gone))
	for i, g := range j.games {
		if len(gone) > 0 && gone[0] == i {
			removed, gone = append(removed, g), gone[1:]
		} else {
			kept = append(kept, g)
		}
	}
	j.games = kept
	return removed
}

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
	number, total := len(games), totalOf(games)
	rough := slices.ContainsFunc(games[:current], func(g game) bool { return g.rough })
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
	take(func(g game) bool { return !g.played && !g.rough })
	if rough {
		return gone // the others are read first
	}
	if g := games[current]; !g.played { // and it displaces no game with a placement
		number--
		total -= g.size + g.torn
	}
	take(func(g game) bool { return g.played && g.acked >= g.last })
	take(func(g game) bool { return g.played && g.acked < g.last })
	slices.Sort(gone)
	return gone
}

func totalOf(games []game) (total int64) {
	for _, g := range games {
		total += g.size + g.torn
	}
	return total
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

// step is the limit of the games that one rotation reads, and of those that it removes, so
// that no line waits for thousands of them.
const step = 16

// rotate removes tails, and then games with their tails, until the rest is within the limits,
// and returns the names of the files. The next Open finds a file that cannot be removed.
func (j *Journal) rotate() (removed []string) {
	for _, name := range j.surplusUnread() {
		j.learn(name)
	}
	removed = j.takeSurplus()
	for _, name := range removed {
		_ = j.disk.Remove(filepath.Join(j.path, name)) // see above
	}
	return removed
}

// surplusUnread returns games to read before one can be chosen to be removed; none within
// the limits.
func (j *Journal) surplusUnread() (names []string) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if len(j.games) <= j.opts.MaxGames && totalOf(j.games) <= j.opts.MaxBytes {
		return nil
	}
	for _, g := range j.games {
		if g.rough && len(names) < step {
			names = append(names, g.name)
		}
	}
	return names
}

// takeSurplus removes the surplus from the list and returns the names of its files.
func (j *Journal) takeSurplus() (removed []string) {
	j.mu.Lock()
	defer j.mu.Unlock()
	over := totalOf(j.games) - j.opts.MaxBytes
	for i := range j.games {
		if g := &j.games[i]; over > 0 && g.torn > 0 {
			removed, over = append(removed, g.tails...), over-g.torn
			g.tails, g.torn = nil, 0
		}
	}
	gone := j.opts.surplus(j.games)
	gone = gone[:min(len(gone), step)]
	for before, i := range gone {
		i -= before // since those are removed
		g := j.games[i]
		if removed = append(removed, g.tails...); g.made {
			removed = append(removed, g.name+".log")
		}
		j.games = slices.Delete(j.games, i, i+1)
	}
	return removed
}

package journal

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// list is what the directory holds, oldest first, as yet without the seqs.
// Files that are not the journal's are left alone.
func list(dir string) ([]game, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	found := map[string]game{}
	for _, entry := range entries {
		name, suffix, ok := split(entry.Name())
		info, err := entry.Info()
		if err != nil {
			return nil, err
		}
		if !ok || !info.Mode().IsRegular() {
			continue
		}
		g := found[name]
		g.name = name
		if suffix == "" {
			g.size = info.Size()
			g.changed = info.ModTime()
		} else {
			g.torn += info.Size()
		}
		found[name] = g
	}
	var games []game
	for _, g := range found {
		games = append(games, g)
	}
	slices.SortFunc(games, func(a, b game) int {
		return cmp.Or(a.changed.Compare(b.changed), cmp.Compare(len(a.name), len(b.name)), strings.Compare(a.name, b.name))
	})
	return games, nil
}

// split takes a file's name apart: the game's, and ".torn" with what follows.
func split(file string) (name, suffix string, ok bool) {
	i := strings.LastIndex(file, ".log")
	if i < 0 {
		return "", "", false
	}
	name, suffix = file[:i], file[i+len(".log"):]
	return name, suffix, clean(name) == name && (suffix == "" || strings.HasPrefix(suffix, ".torn"))
}

// clean makes a name that any file system takes and no shell minds.
func clean(stem string) string {
	const most = 64
	stem = strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '_', r == '.':
			return r
		}
		return '-'
	}, stem)
	stem = strings.TrimLeft(stem, ".-")
	stem = stem[:min(len(stem), most)]
	return cmp.Or(stem, "game")
}

// unique is the stem, or stem-2, stem-3 and so on: one more than the highest
// that taken has, so that the name of a game that was removed does not come
// back.
func unique(stem string, taken []string) string {
	const room = 8 // for the number
	stem = clean(stem)
	stem = stem[:min(len(stem), 64-room)]
	highest := 0
	for _, name := range taken {
		if name == stem {
			highest = max(highest, 1)
		} else if number, ok := strings.CutPrefix(name, stem+"-"); ok {
			n, err := strconv.Atoi(number)
			if err == nil {
				highest = max(highest, n)
			}
		}
	}
	if highest == 0 {
		return stem
	}
	return fmt.Sprintf("%s-%d", stem, highest+1)
}

// Unique is a name for a new game: the stem, or stem-2, stem-3 and so on where
// there is one already. Characters other than letters, digits, "." and "_"
// become "-".
func (j *Journal) Unique(stem string) string {
	j.mu.Lock()
	defer j.mu.Unlock()
	var taken []string
	for _, g := range j.games {
		taken = append(taken, g.name)
	}
	return unique(stem, taken)
}

// dateBack dates files back that are newer than now.
func (j *Journal) dateBack(games []game, now time.Time) {
	const step = 2 * time.Second // the finest that every file system tells apart
	for i := len(games) - 1; i >= 0 && games[i].changed.After(now); i-- {
		now = now.Add(-step)
		games[i].changed = now
		_ = os.Chtimes(j.file(games[i].name), now, now) // the order holds for this run at least
	}
}

// rotate removes the oldest games, their tails included, until what is left is
// within the limits; the current one stays. A file that cannot be removed is
// found again by the next Open.
func (j *Journal) rotate() {
	var total int64
	for _, g := range j.games {
		total += g.size + g.torn
	}
	over := 0
	for over < len(j.games)-1 && (len(j.games)-over > j.opts.MaxGames || total > j.opts.MaxBytes) {
		total -= j.games[over].size + j.games[over].torn
		over++
	}
	if over == 0 {
		return
	}
	oldest := j.games[:over]
	j.publish(j.games[over:])
	for _, g := range oldest {
		_ = j.remove(g.name) // see above
	}
}

// remove takes away the file of a game and its tails.
func (j *Journal) remove(name string) error {
	tails, err := filepath.Glob(j.file(name) + ".torn*")
	if err != nil {
		return err
	}
	for _, path := range append(tails, j.file(name)) {
		if err := os.Remove(path); err != nil && !os.IsNotExist(err) {
			return err
		}
	}
	return nil
}

package journal

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"quartoboard/rules/record"
)

// list returns the games of a directory by their names, without the contents of
// their files, and the names that are taken by other things. It reports files that are not
// the journal's, except hidden ones.
func list(entries []fs.DirEntry, report *Report) (games []game, taken []string) {
	found := map[string]*game{}
	for _, e := range entries {
		name, suffix, ok := split(e.Name())
		info, err := e.Info()
		strange := !ok || err != nil || !info.Mode().IsRegular()
		switch {
		case errors.Is(err, fs.ErrNotExist): // removed since
			continue
		case ok && err != nil:
			report.Skipped = append(report.Skipped, Skip{e.Name(), err})
		case strange && !strings.HasPrefix(e.Name(), "."):
			report.Strange = append(report.Strange, e.Name())
		}
		if strange {
			if ok {
				taken = append(taken, name)
			}
			continue
		}
		g := found[name]
		if g == nil {
			g = &game{name: name}
			found[name] = g
		}
		if suffix == "" {
			g.found, g.made = info.Size(), true
		} else {
			g.torn += info.Size()
			g.tails = append(g.tails, e.Name())
		}
	}
	for _, g := range found {
		games = append(games, *g)
	}
	slices.SortFunc(games, byCount) // by name: nothing else is known yet
	return games, taken
}

// byCount orders games by their counts, then by their names. Games with tails alone
// come first, then games without a count.
func byCount(a, b game) int {
	return cmp.Or(cmp.Compare(min(a.last, 1), min(b.last, 1)), cmp.Compare(a.count, b.count), strings.Compare(a.name, b.name))
}

// split splits a file name into the name of the game and the suffix ".torn…".
func split(file string) (name, suffix string, ok bool) {
	i := strings.LastIndex(file, ".log")
	if i < 0 {
		return "", "", false
	}
	name, suffix = file[:i], file[i+len(".log"):]
	return name, suffix, clean(name) == name && (suffix == "" || strings.HasPrefix(suffix, ".torn"))
}

// clean makes a name that is valid on any file system and plain in any shell.
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

// unique returns the stem, or the stem with a number, one more than the highest in
// taken, so that a removed game's name is not used again.
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

// Unique returns a name for a new game: the stem, or stem-2, stem-3 and so on if
// there is such a game or the name was returned last, since a slow card may not have
// that game yet. Characters other than letters, digits, "." and "_" become "-".
func (j *Journal) Unique(stem string) string {
	j.mu.Lock()
	defer j.mu.Unlock()
	var taken []string
	for _, g := range j.games {
		taken = append(taken, g.name)
	}
	j.newest = unique(stem, append(append(taken, j.taken...), j.newest))
	return j.newest
}

// NextCount returns the number of the next game, one more than the highest.
func (j *Journal) NextCount() int {
	j.mu.Lock()
	defer j.mu.Unlock()
	highest := 0
	for _, g := range j.games {
		highest = max(highest, g.count)
	}
	return min(highest, record.MaxCount-1) + 1
}

package journal

import (
	"bytes"
	"fmt"
	"iter"
	"slices"
	"sync"
)

// Memory keeps games as a Journal does, with the same methods, as long as the
// program runs: for the demo without a journal. The current game stays within
// MaxBytes too: its oldest lines go. All methods may be called from any
// goroutine; none blocks.
type Memory struct {
	opts Opts

	// Guarded by mu.
	mu    sync.Mutex
	games []remembered // oldest first
	open  bool         // the last game takes lines
}

// remembered is a game in memory.
type remembered struct {
	name  string
	lines [][]byte
	last  int // seq of the last line
	size  int64
}

// NewMemory makes an empty one.
func NewMemory(o Opts) *Memory { return &Memory{opts: o.withDefaults()} }

// Begin begins a new game; Append adds to it.
func (m *Memory) Begin(name string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if clean(name) != name {
		return fmt.Errorf("journal: game %q: %w", name, errName)
	}
	if m.find(name) >= 0 {
		return fmt.Errorf("journal: game %s: %w", name, errExists)
	}
	m.games = append(m.games, remembered{name: name})
	m.open = true
	m.rotate()
	return nil
}

// Continue makes an older game the one that Append adds to.
func (m *Memory) Continue(name string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	i := m.find(name)
	if i < 0 || m.games[i].last == 0 {
		return fmt.Errorf("journal: game %s: %w", name, ErrNoGame)
	}
	g := m.games[i]
	m.games = append(slices.Delete(m.games, i, i+1), g)
	m.open = true
	return nil
}

// Append adds lines to the current game, each with its LF. Lines that are there
// already, by their seq, are left out.
func (m *Memory) Append(lines []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.open {
		return fmt.Errorf("journal: %w", errNone)
	}
	g := &m.games[len(m.games)-1]
	missing, last, err := following(lines, g.name, g.last)
	if err != nil {
		return fmt.Errorf("journal: game %s: %w", g.name, err)
	}
	for line := range bytes.Lines(bytes.Clone(missing)) {
		g.lines = append(g.lines, line)
	}
	g.last = last
	g.size += int64(len(missing))
	m.rotate()
	return nil
}

// rotate forgets the oldest games, and the oldest lines of a current game that
// is too large by itself; mu is held.
func (m *Memory) rotate() {
	var total int64
	for _, g := range m.games {
		total += g.size
	}
	for len(m.games) > 1 && (len(m.games) > m.opts.MaxGames || total > m.opts.MaxBytes) {
		total -= m.games[0].size
		m.games = slices.Delete(m.games, 0, 1)
	}
	g := &m.games[len(m.games)-1]
	for g.size > m.opts.MaxBytes {
		g.size -= int64(len(g.lines[0]))
		g.lines = slices.Delete(g.lines, 0, 1)
	}
}

// find is the place of a game in the list; mu is held.
func (m *Memory) find(name string) int {
	return slices.IndexFunc(m.games, func(g remembered) bool { return g.name == name })
}

// Unique is a name for a new game, as a Journal makes it.
func (m *Memory) Unique(stem string) string {
	m.mu.Lock()
	defer m.mu.Unlock()
	var taken []string
	for _, g := range m.games {
		taken = append(taken, g.name)
	}
	return unique(stem, taken)
}

// Games lists the games that have lines, oldest first.
func (m *Memory) Games() []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	var names []string
	for _, g := range m.games {
		if g.last > 0 {
			names = append(names, g.name)
		}
	}
	return names
}

// Last is the seq of a game's last line; 0 for a game that is not there.
func (m *Memory) Last(name string) int {
	m.mu.Lock()
	defer m.mu.Unlock()
	if i := m.find(name); i >= 0 {
		return m.games[i].last
	}
	return 0
}

// Lines yields the lines of a game from seq from on, byte for byte, that were
// there at the begin and are still. For a game that is not there it yields
// ErrNoGame.
func (m *Memory) Lines(name string, from int) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		m.mu.Lock()
		i := m.find(name)
		var lines [][]byte
		first := 0
		if i >= 0 {
			g := m.games[i]
			lines = slices.Clone(g.lines)
			first = g.last - len(lines) + 1
		}
		m.mu.Unlock()
		if i < 0 {
			yield(nil, fmt.Errorf("journal: game %.100s: %w", name, ErrNoGame))
			return
		}
		for _, line := range lines[min(max(from-first, 0), len(lines)):] {
			if !yield(line, nil) {
				return
			}
		}
	}
}

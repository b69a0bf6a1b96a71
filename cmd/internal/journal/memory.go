package journal

import (
	"bytes"
	"fmt"
	"iter"
	"slices"
	"sync"

	"quartoboard/rules/record"
)

// Memory keeps games as a Journal does, with the same methods, as long as the
// program runs: for the demo without a journal. The current game stays within
// MaxBytes too: its oldest lines go. All methods may be called from any
// goroutine; none blocks.
type Memory struct {
	opts Opts

	// Guarded by mu.
	mu    sync.Mutex
	games []game // oldest first
	lines map[string][][]byte
	open  bool // the last game takes lines
	count int  // the highest that was seen
}

// NewMemory makes an empty one.
func NewMemory(o Opts) *Memory {
	return &Memory{opts: o.withDefaults(), lines: map[string][][]byte{}}
}

// Begin begins a new game; Append adds to it.
func (m *Memory) Begin(name string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if clean(name) != name {
		return fmt.Errorf("journal: game %q: %w", name, errName)
	}
	if find(m.games, name) >= 0 {
		return fmt.Errorf("journal: game %s: %w", name, errExists)
	}
	m.games = append(m.games, game{name: name})
	m.open = true
	m.rotate()
	return nil
}

// Continue makes an older game the one that Append adds to.
func (m *Memory) Continue(name string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	i := find(m.games, name)
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
	more, err := following(lines, g.name, g.last)
	if err != nil {
		return fmt.Errorf("journal: game %s: %w", g.name, err)
	}
	for line := range bytes.Lines(bytes.Clone(more.lines)) {
		m.lines[g.name] = append(m.lines[g.name], line)
	}
	g.last = more.last
	g.size += int64(len(more.lines))
	g.played = g.played || more.played
	m.count = max(m.count, more.count)
	m.rotate()
	return nil
}

// rotate forgets games as a Journal does, and the oldest lines of a current game
// that is too large by itself; mu is held.
func (m *Memory) rotate() {
	for _, g := range m.opts.takeSurplus(&m.games) {
		delete(m.lines, g.name)
	}
	g := &m.games[len(m.games)-1]
	for lines := m.lines[g.name]; g.size > m.opts.MaxBytes; lines = m.lines[g.name] {
		g.size -= int64(len(lines[0]))
		m.lines[g.name] = slices.Delete(lines, 0, 1)
	}
}

// Acknowledge notes that a host has the lines of a game up to seq.
func (m *Memory) Acknowledge(game string, seq int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if i := find(m.games, game); i >= 0 {
		m.games[i].acked = max(m.games[i].acked, seq)
	}
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

// NextCount is the number of the next game.
func (m *Memory) NextCount() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return min(m.count, record.MaxCount-1) + 1
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
	if i := find(m.games, name); i >= 0 {
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
		i := find(m.games, name)
		var lines [][]byte
		first := 0
		if i >= 0 {
			g := m.games[i]
			lines = slices.Clone(m.lines[name])
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

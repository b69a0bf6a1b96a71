package hall

import (
	"slices"
	"strings"
	"time"

	"quartoboard/cmd/internal/topic"
)

// peer is what is known of a board.
type peer struct {
	// Set by Hall.peer, then fixed.
	hall *Hall
	name string

	// Of Run.
	folder  bool    // it exists
	due     bool    // in Hall.due
	pending []*game // with lines that are not on the disk
	removed []*game // that are on the list of removed games
	lossy   bool    // it was told that messages were dropped

	// Guarded by mu of the hall.
	games  map[string]*game // by the stem of the file
	now    map[string]*game // by name, where several games have one: the one that the board has
	recent []*game          // touched last, the last one first; at most topic.GamesKept
	heard  bool             // a message came
	down   time.Time        // since when it is not online with a daemon; zero if it is
	table  Table
}

// Table is what is known of a board and its table, for people.
type Table struct {
	Board          string
	Online, Daemon bool // the uplink is connected; the board's program to it
	Version        string
	Profile        string
	State          topic.State  // the zero value before the first one
	Help           []topic.Help // those of State, and silent
	Game           string       // that State tells of, or else the newest on the disk; "" for none
	Names          []string     // of its players, in the order of their seats or numbers
	Last           int          // the number of the newest line on the disk, of any game
	Since          time.Time    // when that line came
	Fault          string       // why the hall cannot keep lines of the board; "" while it can
	Dropped        int          // messages over the limits
}

// Tables returns all tables, by what they need: those that need help, then those where a game
// is played, then the others; within, by name. changed is closed at the next change. The caller
// must not change the list.
func (h *Hall) Tables() (all []Table, changed <-chan struct{}) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.tables == nil {
		h.tables = []Table{}
		for _, p := range h.peers {
			if p.heard || p.table.Last > 0 {
				h.tables = append(h.tables, p.table)
			}
		}
		slices.SortFunc(h.tables, func(a, b Table) int {
			if a.rank() != b.rank() {
				return a.rank() - b.rank()
			}
			return compareNames(a.Board, b.Board)
		})
	}
	return h.tables, h.changed
}

// rank returns the place of the table's part in the list.
func (t Table) rank() int {
	switch {
	case len(t.Help) > 0 || t.Fault != "":
		return 0
	case t.State.Phase != "" && t.State.Phase != "over":
		return 1
	}
	return 2
}

// compareNames compares names with their numbers as numbers: t9 comes before t10.
func compareNames(a, b string) int {
	const digits = "0123456789"
	for a != "" && b != "" {
		i, j := len(a)-len(strings.TrimLeft(a, digits)), len(b)-len(strings.TrimLeft(b, digits))
		if i > 0 && j > 0 && i != j {
			return i - j
		}
		n := max(1, min(i, j))
		if c := strings.Compare(a[:n], b[:n]); c != 0 {
			return c
		}
		a, b = a[n:], b[n:]
	}
	return len(a) - len(b)
}

// peer returns a board, which it makes if it is new; nil if there are too many. It belongs
// to Run.
func (h *Hall) peer(name string) *peer {
	p := h.peers[name]
	if p == nil && len(h.peers) < maxBoards {
		p = &peer{hall: h, name: name, games: map[string]*game{}, now: map[string]*game{}, table: Table{Board: name}}
		h.mu.Lock()
		h.peers[name] = p
		h.mu.Unlock()
	}
	return p
}

// takeAll takes what was received.
func (h *Hall) takeAll(now time.Time) {
	queue, dropped, up := h.in.take()
	for name, n := range dropped {
		if p := h.peer(name); p != nil {
			p.drop(n)
		}
	}
	if up {
		for _, p := range h.peers {
			h.answer(p)
		}
	}
	for _, m := range queue {
		p := h.peer(m.topic.Board)
		if p == nil {
			continue
		}
		if m.topic.Kind != topic.Haves && !p.heard {
			p.hear(now)
		}
		if !h.take(p, m, now) {
			p.drop(1)
		}
	}
}

// take takes a message and reports whether it was valid.
func (h *Hall) take(p *peer, m message, now time.Time) bool {
	switch m.topic.Kind {
	case topic.Lines:
		h.answer(p)
		return p.takeLines(m.payload)
	case topic.Haves:
		if string(m.payload) != string(p.have()) {
			h.answer(p)
		}
	case topic.Statuses:
		return p.takeStatus(m.payload, now)
	case topic.States:
		return p.takeState(m.payload, now)
	case topic.Dids:
		return h.takeDid(p, m.payload)
	}
	return true
}

// hear notes the first message of a board.
func (p *peer) hear(now time.Time) {
	p.hall.mu.Lock()
	defer p.hall.mu.Unlock()
	p.heard, p.down = true, now
	p.hall.change()
}

// drop counts messages that were dropped, and tells the first time of each board.
func (p *peer) drop(n int) {
	p.hall.mu.Lock()
	p.table.Dropped += n
	p.hall.change()
	p.hall.mu.Unlock()
	if !p.lossy {
		p.lossy = true
		p.hall.say("board %s: messages that are invalid or over the limits are dropped", p.name)
	}
}

// takeStatus takes a status; an empty one is that of a board that has left.
func (p *peer) takeStatus(text []byte, now time.Time) bool {
	var s topic.Status
	var err error
	if len(text) > 0 {
		s, err = topic.Decode[topic.Status](text)
	}
	if err != nil {
		return false
	}
	p.hall.mu.Lock()
	defer p.hall.mu.Unlock()
	t := &p.table
	switch up := s.Online && s.Daemon; {
	case up:
		p.down = time.Time{}
	case len(text) == 0:
		p.heard, p.down, t.State = false, time.Time{}, topic.State{}
	case p.down.IsZero():
		p.down = now
	}
	t.Online, t.Daemon, t.Version, t.Profile = s.Online, s.Daemon, s.Version, s.Profile
	p.help(now)
	p.hall.change()
	return true
}

func (p *peer) takeState(text []byte, now time.Time) bool {
	var s topic.State
	var err error
	if len(text) > 0 {
		s, err = topic.Decode[topic.State](text)
	}
	if err != nil {
		return false
	}
	p.hall.mu.Lock()
	defer p.hall.mu.Unlock()
	p.table.State = s
	p.help(now)
	p.showGame()
	p.hall.change()
	return true
}

// help sets why a table needs help. The caller holds mu. It reports whether that has changed.
func (p *peer) help(now time.Time) bool {
	list := slices.Clip(p.table.State.Help)
	if !p.down.IsZero() && now.Sub(p.down) >= silence {
		list = append(list, topic.HelpSilent)
	}
	same := slices.Equal(list, p.table.Help)
	p.table.Help = list
	return !same
}

// tick notes which boards are silent, and removes old games once a day.
func (h *Hall) tick(now time.Time) {
	h.mu.Lock()
	for _, p := range h.peers {
		if p.help(now) {
			h.change()
		}
	}
	h.mu.Unlock()
	for _, p := range h.peers {
		if p.table.Fault != "" {
			h.answer(p) // tries again
		}
	}
	if now.Sub(h.swept) > 24*time.Hour {
		h.sweep(now)
	}
}

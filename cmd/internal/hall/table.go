package hall

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"quartoboard/cmd/internal/topic"
)

// Table is what is known of a board and its table, for people.
type Table struct {
	Board          string
	Online, Daemon bool         // the uplink is connected; the board's program to it
	State          topic.State  // the zero value before the first one
	Help           []topic.Help // those of State, and silent
	Names          []string     // of the players of its game, in the order of their seats or numbers
	Game           string       // its name, in State or else of the newest on the disk, the last one of Store; "" for none
	Fault          string       // why the disk refuses lines of the board; "" while it takes them
}

// Tables returns all tables: those that need help, then those where a game is played, then the
// others; within, as ByName has them. changed is closed at the next change. The caller must not change the
// list.
func (h *Hall) Tables() (all []Table, changed <-chan struct{}) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.tables == nil {
		h.tables = []Table{}
		for _, p := range h.peers {
			if p.heard || len(p.recent) > 0 {
				h.tables = append(h.tables, p.table)
			}
		}
		slices.SortFunc(h.tables, func(a, b Table) int {
			return cmp.Or(cmp.Compare(a.rank(), b.rank()), ByName(a.Board, b.Board))
		})
	}
	return h.tables, h.changed
}

// ByName compares the names of two boards: t2 comes before t10.
func ByName(a, b string) int {
	const digits = "0123456789"
	byWord := strings.Compare(strings.TrimRight(a, digits), strings.TrimRight(b, digits))
	return cmp.Or(byWord, cmp.Compare(len(a), len(b)), strings.Compare(a, b))
}

// rank returns the place of a table's group in the list.
func (t Table) rank() int {
	switch {
	case len(t.Help) > 0 || t.Fault != "":
		return 0
	case t.State.Phase != "" && t.State.Phase != "over":
		return 1
	}
	return 2
}

// change notes that the tables have changed. The caller holds mu.
func (h *Hall) change() {
	if h.tables != nil { // else nobody has looked since the last change
		h.tables = nil
		close(h.changed)
		h.changed = make(chan struct{})
	}
}

// peer is a board, as the hall knows it.
type peer struct {
	// Set by Hall.peer, then fixed.
	hall *Hall
	name string

	// Of Run.
	due     bool    // in Hall.due
	pending []*game // with lines that are not on the disk

	// Guarded by mu of the hall.
	games   map[string]*game // by the stem of the file
	now     map[string]*game // by name: of several games, the one that the board has
	recent  []*game          // touched last, the last one first; at most topic.GamesKept
	heard   bool             // a message came
	down    time.Time        // since when it is not online with a daemon; zero if it is
	dropped bool             // a message was invalid or over the limits, which was told
	table   Table
}

// peer returns a board, which it makes if it is new; nil if there are too many. The caller holds mu.
func (h *Hall) peer(name string) *peer {
	p := h.peers[name]
	if p == nil && len(h.peers) < maxBoards {
		p = &peer{hall: h, name: name, games: map[string]*game{}, now: map[string]*game{}, table: Table{Board: name}}
		h.peers[name] = p
	}
	return p
}

// take takes a message. The error tells why it is invalid. The caller holds mu.
func (p *peer) take(m message, now time.Time) error {
	switch m.topic.Kind {
	case topic.Haves:
		if string(m.payload) != string(p.have()) {
			p.answer()
		}
		return nil
	case topic.Dids:
		return p.takeDid(m.payload)
	}
	if !p.heard {
		p.heard, p.down = true, now
		p.hall.change()
	}
	switch m.topic.Kind {
	case topic.Lines:
		p.answer()
		return p.takeLines(m.payload)
	case topic.Statuses:
		return p.takeStatus(m.payload, now)
	}
	return p.takeState(m.payload, now)
}

// drop notes that a message is dropped, and tells it of the first one. The caller holds mu.
func (p *peer) drop() {
	if !p.dropped {
		p.dropped = true
		p.hall.say("board %s: messages that are invalid or over the limits are dropped", p.name)
	}
}

// takeStatus takes a status; an empty one is that of a board that has left.
func (p *peer) takeStatus(text []byte, now time.Time) error {
	s, err := topic.Decode[topic.Status](text)
	if err != nil && len(text) > 0 {
		return err
	}
	switch up := s.Online && s.Daemon; {
	case up || len(text) == 0:
		p.heard, p.down = up, time.Time{}
	case p.down.IsZero():
		p.down = now
	}
	p.table.Online, p.table.Daemon = s.Online, s.Daemon
	p.help(now)
	p.hall.change()
	return nil
}

// takeState takes a state; an empty one is that of a board that has left.
func (p *peer) takeState(text []byte, now time.Time) error {
	s, err := topic.Decode[topic.State](text)
	if err != nil && len(text) > 0 {
		return err
	}
	p.table.State = s
	p.help(now)
	p.show()
	return nil
}

// help sets why the table needs help. The caller holds mu.
func (p *peer) help(now time.Time) {
	list := slices.Clip(p.table.State.Help)
	if !p.down.IsZero() && now.Sub(p.down) >= silence {
		list = append(list, topic.HelpSilent)
	}
	if !slices.Equal(list, p.table.Help) {
		p.table.Help = list
		p.hall.change()
	}
}

// show sets the game of the table. The caller holds mu.
func (p *peer) show() {
	t := &p.table
	if t.Game = t.State.Game; t.Game == "" && len(p.recent) > 0 {
		t.Game = p.recent[0].name
	}
	t.Names = nil
	if g := p.now[t.Game]; g != nil {
		t.Names = g.names
	}
	p.hall.change()
}

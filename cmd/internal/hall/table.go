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
	Online, Daemon bool // the uplink is connected; the board's program to it
	Version        string
	Profile        string
	State          topic.State  // the zero value before the first one
	Help           []topic.Help // those of State, and silent
	Names          []string     // of the players of its game, in the order of their seats or numbers
	Game           string       // its name, in State or else of the newest on the disk, the last one of Store; "" for none
	Last           int          // the number of the newest line on the disk, of any game
	Since          time.Time    // when that line came
	Fault          string       // why the disk refuses lines of the board; "" while it takes them
	Dropped        int          // messages that were invalid or over the limits
}

// Tables returns all tables: those that need help, then those where a game is played, then the
// others; within, by name. changed is closed at the next change. The caller must not change the
// list.
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
			return cmp.Or(cmp.Compare(a.rank(), b.rank()), strings.Compare(a.Board, b.Board))
		})
	}
	return h.tables, h.changed
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
	recent  []*game // touched last, the last one first; at most topic.GamesKept

	// Guarded by mu of the hall.
	games map[string]*game // by the stem of the file
	now   map[string]*game // by name: of several games, the one that the board has
	heard bool             // a message came
	down  time.Time        // since when it is not online with a daemon; zero if it is
	table Table
}

// peer returns a board, which it makes if it is new; nil if there are too many.
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

// take takes a message. The error tells why it is invalid.
func (p *peer) take(m message, now time.Time) error {
	switch m.topic.Kind {
	case topic.Lines:
		p.hear(now)
		p.answer()
		return p.takeLines(m.payload)
	case topic.Haves:
		if string(m.payload) != string(p.have()) {
			p.answer()
		}
	case topic.Statuses:
		p.hear(now)
		return p.takeStatus(m.payload, now)
	case topic.States:
		p.hear(now)
		return p.takeState(m.payload, now)
	case topic.Dids:
		return p.takeDid(m.payload)
	}
	return nil
}

// drop counts a message that is dropped, and tells it of the first one. The caller holds mu.
func (p *peer) drop() {
	if p.table.Dropped++; p.table.Dropped == 1 {
		p.hall.say("board %s: messages that are invalid or over the limits are dropped", p.name)
	}
}

// hear notes the first message of a board.
func (p *peer) hear(now time.Time) {
	if !p.heard {
		p.hall.mu.Lock()
		p.heard, p.down = true, now
		p.hall.change()
		p.hall.mu.Unlock()
	}
}

// takeStatus takes a status; an empty one is that of a board that has left.
func (p *peer) takeStatus(text []byte, now time.Time) (err error) {
	var s topic.Status
	if len(text) > 0 {
		if s, err = topic.Decode[topic.Status](text); err != nil {
			return err
		}
	}
	p.hall.mu.Lock()
	defer p.hall.mu.Unlock()
	switch up := s.Online && s.Daemon; {
	case up || len(text) == 0:
		p.heard, p.down = up, time.Time{}
	case p.down.IsZero():
		p.down = now
	}
	t := &p.table
	t.Online, t.Daemon, t.Version, t.Profile = s.Online, s.Daemon, s.Version, s.Profile
	p.help(now)
	p.hall.change()
	return nil
}

// takeState takes a state; an empty one is that of a board that has left.
func (p *peer) takeState(text []byte, now time.Time) (err error) {
	var s topic.State
	if len(text) > 0 {
		if s, err = topic.Decode[topic.State](text); err != nil {
			return err
		}
	}
	p.hall.mu.Lock()
	defer p.hall.mu.Unlock()
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

package hall

import (
	"bytes"
	"encoding/json"
	"slices"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/folder"
	"quartoboard/cmd/internal/topic"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// The limits of what is kept of a board.
const (
	maxGames = 50_000
	maxFile  = 2 * folder.MaxGame // as hostlog has it: a journal keeps a game smaller
	maxQueue = 4 * topic.MaxLine  // bytes of a game that wait for the disk
	maxTypes = 256                // of lines that are remembered
)

// game is a game of a board and its file.
type game struct {
	of   *peer  // the board
	name string // "" for a file that is no game's, or that cannot be read
	stem string // of the file
	crc  string // of line 1; "" if that is lost

	// Of Run.
	made    bool   // the file exists
	unnamed bool   // its name is not on the disk
	scanned bool   // the lines of the file are checked and noted
	file    file   // nil while it is closed
	pending []byte // lines that are not on the disk
	next    int    // the number of the next line
	begun   time.Time
	end     ending // by the lines so far
	told    bool   // that it has begun
	toldEnd ending

	// Guarded by mu of the hall.
	count   int   // on the board's card; 0 if unknown
	last    int   // number of the last line on the disk; lines that the board has lost count
	size    int64 // of these lines
	touched time.Time
	names   []string // not nil once it has begun
}

// ending is how a game ended; the zero value before its end.
type ending struct {
	Result string `json:"result"`
	How    string `json:"how"`
}

// takeLines takes lines of a game, or that some are lost, and reports whether they were valid.
func (p *peer) takeLines(text []byte) bool {
	if len(text) > 0 && text[0] == '{' {
		gone, err := topic.Decode[topic.Gone](text)
		if err == nil {
			p.skip(gone)
		}
		return err == nil
	}
	l, err := topic.ParseLines(text)
	if err != nil {
		return false
	}
	g := p.find(l)
	if g == nil {
		return l.First > 1 // of a game whose first line is unknown here
	}
	p.touch(g)
	if l.Last >= g.next && !g.scanned {
		g.scan()
	}
	if l.First > g.next {
		return true // lines before are missing, and are sent again
	}
	l = l.After(g.next - 1)
	switch n := len(g.pending) + len(l.Text); {
	case len(l.Text) == 0:
		return true
	case g.size+int64(n) > maxFile:
		return false
	case n > maxQueue:
		return true // the disk is behind
	}
	if len(g.pending) == 0 {
		p.pending = append(p.pending, g)
	}
	g.pending = append(g.pending, l.Text...)
	g.next = l.Last + 1
	for line := range bytes.Lines(l.Text) {
		g.note(line)
	}
	return true
}

// find returns the game that lines are of, which it makes if they begin one; nil for none.
func (p *peer) find(l record.Lines) *game {
	if l.First > 1 {
		return p.current(l.Game)
	}
	crc, other := topic.Sum(l.Text), ""
	for _, stem := range []string{l.Game, l.Game + "." + crc} {
		g := p.games[stem]
		switch {
		case g == nil && other == "":
			other = stem
		case g != nil && g.name == l.Game && g.crc == crc:
			p.choose(g)
			return g
		}
	}
	if other == "" || len(p.games) >= maxGames {
		return nil
	}
	return p.add(&game{name: l.Game, stem: other, crc: crc})
}

// current returns the game of a name that the board has, nil for none.
func (p *peer) current(name string) *game {
	if g := p.now[name]; g != nil {
		return g
	}
	if g := p.games[name]; g != nil && g.name == name {
		return g
	}
	return nil
}

// add adds a game without a file.
func (p *peer) add(g *game) *game {
	g.of, g.next, g.scanned = p, 1, true
	p.hall.mu.Lock()
	p.games[g.stem] = g
	p.hall.mu.Unlock()
	p.choose(g)
	return g
}

// choose makes a game the one of its name that the board has.
func (p *peer) choose(g *game) {
	if p.current(g.name) != g {
		p.hall.mu.Lock()
		p.now[g.name] = g
		p.hall.mu.Unlock()
	}
}

// touch makes a game the one that was touched last.
func (p *peer) touch(g *game) {
	if len(p.recent) > 0 && p.recent[0] == g {
		return
	}
	p.hall.mu.Lock()
	defer p.hall.mu.Unlock()
	p.recent = slices.DeleteFunc(p.recent, func(other *game) bool { return other == g || other.name == g.name })
	p.recent = slices.Insert(p.recent, 0, g)
	p.recent = p.recent[:min(len(p.recent), topic.GamesKept)]
	p.showGame()
	p.hall.change()
}

// skip takes that the board has lost lines.
func (p *peer) skip(gone topic.Gone) {
	g := p.current(gone.Game)
	if g == nil && gone.Gone == 1 && p.games[gone.Game] == nil && len(p.games) < maxGames {
		g = p.add(&game{name: gone.Game, stem: gone.Game})
	}
	if g == nil || g.next < gone.Gone || g.next >= gone.Next {
		return
	}
	p.touch(g)
	p.hall.say("board %s, game %s: the board has lost lines %d to %d", p.name, g.name, g.next, gone.Next-1)
	g.next = gone.Next
	if len(g.pending) == 0 {
		p.hall.mu.Lock()
		g.last = g.next - 1
		p.hall.mu.Unlock()
	}
}

// note notes what a line tells of its game.
func (g *game) note(line []byte) {
	h, kind := g.of.hall, typeOf(line)
	effect, known := h.effects[string(kind)]
	if !known {
		effect = h.opts.Format.Effect(string(kind))
		if len(h.effects) < maxTypes {
			h.effects[string(kind)] = effect
		}
	}
	switch {
	case effect.Has(rules.Ended):
		var end ending
		if raw, err := record.Unframe(line); err == nil && json.Unmarshal(raw, &end) == nil {
			g.end = ending{record.Printable(end.Result), record.Printable(end.How)}
		}
	case effect.Has(rules.Undone):
		g.end = ending{}
	case string(kind) == "opened" && g.begun.IsZero() || bytes.HasSuffix(kind, []byte("started")):
		if l, err := h.opts.Format.Decode(line); err == nil {
			g.begin(l)
		}
	}
}

// begin notes a line that begins the game.
func (g *game) begin(l record.Line) {
	h := g.of.hall
	h.mu.Lock()
	defer h.mu.Unlock()
	switch f := l.Fact.(type) {
	case board.Opened:
		g.begun, g.count = l.Wall, f.Count
	case board.Started:
		names, _ := rules.Get(f.Options, "names").([]string)
		g.names = append([]string{}, names...)
		g.of.showGame()
		h.change()
	}
}

// typeOf returns the type of a line, "" for none. The mark occurs in no text of the line, where a
// quotation mark has a backslash before it.
func typeOf(line []byte) []byte {
	_, rest, _ := bytes.Cut(line, []byte(`"type":"`))
	kind, _, _ := bytes.Cut(rest, []byte(`"`))
	return kind
}

// have returns the acknowledgement of a board.
func (p *peer) have() []byte {
	have := topic.Have{V: 1, Games: []topic.Had{}}
	for _, g := range p.recent {
		have.Games = append(have.Games, topic.Had{Game: g.name, Seq: g.last, CRC: g.crc})
	}
	return topic.Encode(have)
}

// answer has a board get an acknowledgement at the next flush, unless its lines wait for the disk.
func (h *Hall) answer(p *peer) {
	if !p.due {
		p.due = true
		h.due = append(h.due, p)
	}
}

// showGame shows the game of a table. The caller holds mu.
func (p *peer) showGame() {
	t := &p.table
	var g *game
	if len(p.recent) > 0 {
		g = p.recent[0]
	}
	if of := p.current(t.State.Game); t.State.Game != "" {
		g, t.Game = of, t.State.Game
	} else if g != nil {
		t.Game = g.name
	}
	t.Names = nil
	if g != nil {
		t.Names = g.names
	}
}

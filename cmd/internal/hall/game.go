package hall

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/folder"
	"quartoboard/cmd/internal/topic"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// The limits of what is kept of a board.
const (
	maxGames   = 50_000
	maxFile    = 2 * folder.MaxGame // as hostlog has it: a journal keeps a game smaller
	maxPending = 4 * topic.MaxLine  // bytes of a game that wait for the disk
)

// game is a game of a board and its file.
type game struct {
	// Fixed.
	of    *peer
	name  string // "" for a file that cannot be read
	stem  string // of the file
	count int    // on the board's card; 0 if unknown

	// Of Run.
	crc     string // of line 1; "" if that is lost
	made    bool   // the file exists
	checked bool   // the lines of the file, and what they tell is noted
	pending []byte // lines that are not on the disk
	next    int    // the number of the next line
	end     ending // by the lines so far
	news    bool   // it has begun, ended or goes on, which was not told
	began   bool   // it has begun, which was not told

	// Guarded by mu of the hall.
	last    int   // number of the last line on the disk; lines that the board has lost count
	size    int64 // of these lines
	touched time.Time
	names   []string // of the players; nil before they are known
}

// ending is how a game ended; the zero value before its end.
type ending struct {
	Result string `json:"result"`
	How    string `json:"how"`
}

var errLimits = errors.New("over the limits of what is kept of a board")

// takeLines takes lines of a game, or that the board has lost some. The error tells why they are
// invalid. The caller holds mu.
func (p *peer) takeLines(text []byte) error {
	if bytes.HasPrefix(text, []byte("{")) {
		gone, err := topic.Decode[topic.Gone](text)
		if err != nil {
			return err
		}
		return p.skip(gone)
	}
	l, err := topic.ParseLines(text)
	if err != nil {
		return err
	}
	g := p.now[l.Game]
	if l.First == 1 { // a new game, or a known one again
		_, count, _ := record.First(l.Text[:bytes.IndexByte(l.Text, '\n')])
		g, err = p.choose(l.Game, topic.Sum(l.Text), count)
	}
	if g == nil {
		return err
	}
	p.touch(g)
	if l.Last >= g.next && !g.checked {
		if err := g.check(); err != nil {
			p.hall.say("board %s, game %s: %v", p.name, g.name, err)
			return nil
		}
	}
	if l.First > g.next || l.Last < g.next || len(g.pending)+len(text) > maxPending {
		return nil // lines before are missing, or are all here, or the disk is slow: the board sends them again
	}
	if g.size+int64(len(g.pending)+len(text)) > maxFile {
		return errLimits
	}
	if len(g.pending) == 0 {
		p.pending = append(p.pending, g)
	}
	l = l.After(g.next - 1)
	g.pending = append(g.pending, l.Text...)
	g.next = l.Last + 1
	for line := range bytes.Lines(l.Text) {
		g.note(line)
	}
	return nil
}

// lost stands in the name of a file for the checksum of a first line that the board has lost.
const lost = "00000000"

// choose makes the game with a first line the one of its name. It may be a new one.
func (p *peer) choose(name, crc string, count int) (*game, error) {
	for _, stem := range []string{name, name + "." + cmp.Or(crc, lost)} {
		if p.games[stem] == nil && len(p.games) < maxGames {
			p.add(&game{name: name, stem: stem, crc: crc, count: count})
		}
		if g := p.games[stem]; g != nil && g.name == name && (g.crc == crc || g.next == 1) {
			p.now[name], g.crc = g, crc
			return g, nil
		}
	}
	return nil, errLimits
}

// add adds a game, without a file but for that of New, which it makes the one of its name.
func (p *peer) add(g *game) {
	g.of, g.next, g.checked = p, g.last+1, !g.made
	p.games[g.stem], p.now[g.name] = g, g
}

// touch makes a game the one that was touched last.
func (p *peer) touch(g *game) {
	if len(p.recent) > 0 && p.recent[0] == g {
		return
	}
	p.recent = slices.Insert(slices.DeleteFunc(p.recent, func(other *game) bool { return other.name == g.name }), 0, g)
	p.recent = p.recent[:min(len(p.recent), topic.GamesKept)]
	p.show()
}

// skip takes that the board has lost lines.
func (p *peer) skip(gone topic.Gone) (err error) {
	g := p.now[gone.Game]
	if gone.Gone == 1 && (g == nil || g.crc != "") {
		if g, err = p.choose(gone.Game, "", 0); err != nil {
			return err
		}
	}
	if g == nil || g.next < gone.Gone || g.next >= gone.Next {
		return nil
	}
	p.touch(g)
	p.hall.say("board %s, game %s: the board has lost lines %d to %d", p.name, g.name, g.next, gone.Next-1)
	g.next = gone.Next
	if len(g.pending) == 0 {
		g.last = g.next - 1
	}
	return nil
}

// note notes what a line tells of its game. The mark of its type occurs in no text of a line,
// where a quotation mark has a backslash before it.
func (g *game) note(line []byte) {
	format := g.of.hall.opts.Format
	_, rest, _ := bytes.Cut(line, []byte(`"type":"`))
	kind, _, _ := strings.Cut(string(rest[:min(len(rest), 64)]), `"`)
	switch effect := format.Effect(kind); {
	case effect.Has(rules.Ended):
		var end ending
		if raw, err := record.Unframe(line); err == nil && json.Unmarshal(raw, &end) == nil {
			g.end, g.news = end, true
		}
	case effect.Has(rules.Undone):
		g.news = g.news || g.end != (ending{})
		g.end = ending{}
	case strings.HasSuffix(kind, "started"):
		l, err := format.Decode(line)
		started, ok := l.Fact.(board.Started)
		if err != nil || !ok {
			return
		}
		g.names, _ = rules.Get(started.Options, "names").([]string)
		g.news, g.began = true, true
		g.of.show()
	}
}

// have returns the acknowledgement of a board.
func (p *peer) have() []byte {
	have := topic.Have{V: 1, Games: []topic.Had{}}
	for _, g := range p.recent {
		have.Games = append(have.Games, topic.Had{Game: g.name, Seq: g.last, CRC: g.crc})
	}
	return record.JSON(have)
}

// answer has a board get an acknowledgement at the next flush.
func (p *peer) answer() {
	if !p.due {
		p.due = true
		p.hall.due = append(p.hall.due, p)
	}
}

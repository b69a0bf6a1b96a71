package hall

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"quartoboard/cmd/internal/folder"
	"quartoboard/cmd/internal/topic"
	"quartoboard/rules/record"
)

// removedFile is the name of a file in the folder of a board. It lists games that were removed,
// those removed last at the end: the board offers them again as long as they are on its card, and
// learns that the hall had them.
const removedFile = "removed"

// mostRemoved is the limit of that list. A card keeps a thousand games.
const mostRemoved = 2000

// sweep removes the games to which no line came for the time that games are kept, but for
// those that go on or are needed.
func (h *Hall) sweep(now time.Time) {
	h.swept = now
	if h.opts.Keep == 0 {
		return
	}
	for _, p := range h.peers {
		var old []*game
		for _, g := range p.games {
			goesOn := g.end == (ending{}) && (len(p.recent) > 0 && p.recent[0] == g || g.stem == p.table.Game)
			if g.size > 0 && len(g.pending) == 0 && now.Sub(g.touched) > h.opts.Keep && !goesOn && (h.opts.Needs == nil || !h.opts.Needs(p.name, g.stem)) {
				old = append(old, g)
			}
		}
		if len(old) == 0 {
			continue
		}
		if err := p.remove(old); err != nil {
			h.say("board %s: old games are not removed: %v", p.name, err)
		}
	}
}

// remove removes games of a board. Their names stay in the list of those removed, which is on the
// disk before.
func (p *peer) remove(old []*game) error {
	slices.SortFunc(old, func(a, b *game) int { return strings.Compare(a.stem, b.stem) })
	all := slices.Concat(slices.DeleteFunc(slices.Clone(p.removed), func(g *game) bool { return slices.Contains(old, p.games[g.stem]) }), old)
	forgotten, kept := all[:max(0, len(all)-mostRemoved)], all[max(0, len(all)-mostRemoved):]
	var list []byte
	for _, g := range kept {
		list = record.Frame(list, topic.Encode(removed{topic.Had{Game: g.name, Seq: g.last, CRC: g.crc}, g.stem}))
	}
	if err := folder.Replace(filepath.Join(p.dir(), removedFile), list); err != nil {
		return err
	}
	p.removed = kept
	p.hall.mu.Lock()
	for _, g := range forgotten {
		if p.games[g.stem] == g && !g.made {
			delete(p.games, g.stem)
		}
	}
	p.hall.mu.Unlock()
	var failed error
	for _, g := range old {
		g.shut()
		if err := p.hall.disk.Remove(g.path()); err != nil && !errors.Is(err, fs.ErrNotExist) {
			failed = errors.Join(failed, err)
			continue
		}
		p.hall.mu.Lock()
		g.size, g.made, g.scanned, g.names = 0, false, true, nil
		p.hall.change()
		p.hall.mu.Unlock()
	}
	return errors.Join(failed, folder.Sync(p.dir()))
}

// removed is an entry of the list.
type removed struct {
	topic.Had
	Stem string `json:"stem"` // of the file
}

// loadRemoved reads the list of removed games of a board. Damaged entries are left out.
func (p *peer) loadRemoved() error {
	text, err := folder.ReadText(filepath.Join(p.dir(), removedFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for line := range bytes.Lines(text) {
		var r removed
		raw, err := record.Unframe(line)
		if err == nil && json.Unmarshal(raw, &r) == nil && record.IsFileName(r.Stem) && r.Seq >= 0 {
			g := &game{of: p, name: r.Game, stem: r.Stem, crc: r.CRC, last: r.Seq, next: r.Seq + 1, scanned: true}
			p.games[r.Stem] = g
			p.removed = append(p.removed, g)
		}
	}
	return err
}

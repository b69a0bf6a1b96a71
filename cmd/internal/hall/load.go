package hall

import (
	"bytes"
	"cmp"
	"errors"
	"io"
	"os"
	"slices"
	"strings"

	"quartoboard/cmd/internal/topic"
	"quartoboard/rules/record"
)

// load makes the index of the files. Of each it reads the first line and the last one, of the
// newest of a board all.
func (h *Hall) load() error {
	entries, err := os.ReadDir(h.opts.Dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if !e.IsDir() || !topic.IsName(e.Name()) {
			continue
		}
		if p := h.peer(e.Name()); p != nil {
			p.folder = true
			err = errors.Join(err, p.loadBoard())
		}
	}
	return errors.Join(err, h.disk.Sync(nil, []string{h.opts.Dir}))
}

// loadBoard makes the index of the files of a board. The error is one of its folder; a file that
// cannot be read is told and left out.
func (p *peer) loadBoard() error {
	if err := p.loadRemoved(); err != nil {
		return err
	}
	entries, err := os.ReadDir(p.dir())
	var games []*game
	for _, e := range entries {
		stem, ok := strings.CutSuffix(e.Name(), ".log")
		if !ok {
			continue
		}
		g := &game{of: p, stem: stem, made: true}
		if err := g.survey(e); err != nil {
			p.hall.say("board %s: file of game %s left out: %v", p.name, stem, err)
			g.name = ""
		}
		removed := p.games[stem]
		switch {
		case g.name == "":
		case g.size == 0:
			continue // it was removed
		default:
			games = append(games, g)
			if removed != nil && removed.name == g.name && g.crc == "" {
				g.crc = removed.crc // it went on after it was removed
			}
		}
		p.games[stem] = g
	}
	slices.SortFunc(games, func(a, b *game) int {
		return cmp.Or(b.touched.Compare(a.touched), cmp.Compare(b.count, a.count), strings.Compare(b.stem, a.stem))
	})
	seen := map[string]bool{}
	for _, g := range games {
		if seen[g.name] {
			continue
		}
		seen[g.name] = true
		p.choose(g)
		if len(p.recent) < topic.GamesKept {
			p.recent = append(p.recent, g)
		}
	}
	if len(games) > 0 {
		games[0].scan()
		p.table.Last, p.table.Since = games[0].last, games[0].touched
		games[0].tell()
	}
	p.showGame()
	return errors.Join(err, p.hall.disk.Sync(nil, []string{p.dir()}))
}

// survey reads the first and the last line of a file, and cuts behind the last one. It removes a
// file that has a torn line alone.
func (g *game) survey(e os.DirEntry) error {
	info, err := e.Info()
	if err != nil {
		return err
	}
	f, err := g.of.hall.disk.Open(g.path(), os.O_RDWR)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // what was cut is cut again by the next New
	var head [4 << 10]byte
	n, err := f.ReadAt(head[:], 0)
	if err != nil && err != io.EOF {
		return err
	}
	line, _, ended := bytes.Cut(head[:n], []byte("\n"))
	if info.Size() < int64(len(head)) && !ended {
		g.name = g.stem
		return g.of.hall.disk.Remove(g.path())
	}
	g.name, g.touched = g.stem, info.ModTime()
	if game, seq, err := record.Head(line); err == nil {
		g.name = game
		if seq == 1 {
			g.crc = topic.Sum(line)
			_, g.count, _ = record.First(line)
		}
	}
	g.size, g.last, err = record.LastLine(f, info.Size(), g.name)
	switch {
	case err != nil:
		return err
	case g.last == 0 || g.stem != g.name && !strings.HasPrefix(g.stem, g.name+"."):
		return errors.New("no lines of this game")
	}
	g.next = g.last + 1
	if g.size < info.Size() {
		err = f.Truncate(g.size)
	}
	return errors.Join(err, g.of.hall.disk.Sync([]file{f}, nil)) // an earlier program may have left it unsynced
}

// scan reads a file before lines are added to it, and notes what its lines tell. It cuts the file
// before the first line that is damaged or out of order, as a power cut may leave one in
// the middle: the board sends the lines again.
func (g *game) scan() {
	g.scanned = true
	if g.size == 0 {
		return
	}
	h := g.of.hall
	f, err := h.disk.Open(g.path(), os.O_RDWR)
	if err != nil {
		return // the next write tells
	}
	defer func() { _ = f.Close() }() // opened for reading, or cut: see survey
	text := make([]byte, g.size)
	n, err := f.ReadAt(text, 0)
	if err != nil && err != io.EOF {
		return
	}
	var size int64
	last := 0
	for line := range bytes.Lines(text[:n]) {
		game, seq, err := record.Head(line)
		if err != nil || game != g.name || seq <= last {
			break
		}
		g.note(line)
		size, last = size+int64(len(line)), seq
	}
	if size == g.size {
		return
	}
	h.say("board %s, game %s: the file is damaged behind line %d, and cut there", g.of.name, g.name, last)
	h.mu.Lock()
	g.size, g.last = size, last
	h.mu.Unlock()
	g.next = last + 1
	_ = f.Truncate(size) // or else the lines are written over the rest, and a New cuts it
}

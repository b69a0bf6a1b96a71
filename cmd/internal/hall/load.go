package hall

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"quartoboard/cmd/internal/topic"
	"quartoboard/rules/record"
)

// fresh is the time in which the system flushes by itself what was written, and more.
const fresh = time.Minute

// load makes the index of the files. Of each it reads the first line and the last one, of the
// newest of a board all.
func (h *Hall) load() error {
	entries, err := os.ReadDir(h.opts.Dir)
	dirs := []string{h.opts.Dir}
	for _, e := range entries {
		if e.IsDir() && topic.IsName(e.Name()) {
			if p := h.peer(e.Name()); p != nil {
				dirs, err = append(dirs, p.dir()), errors.Join(err, p.load())
			}
		}
	}
	return errors.Join(err, h.opts.sync(nil, dirs))
}

// load makes the index of the files of a board. The error is one of its folder; a file that
// cannot be read is told and left out. Those of the last minute may not be flushed, and are.
func (p *peer) load() error {
	entries, err := os.ReadDir(p.dir())
	var found []*game
	for _, e := range entries {
		g := &game{of: p, made: true}
		var ok bool
		if g.stem, ok = strings.CutSuffix(e.Name(), ".log"); !ok {
			if g = parseGone(e.Name()); g != nil && (p.games[g.stem] == nil || p.games[g.stem].last < g.last) {
				p.add(g)
			}
			continue
		}
		if err := g.survey(e); err != nil {
			p.hall.say("board %s: file %s left out: %v", p.name, e.Name(), err)
			p.games[g.stem] = &game{}
		} else if g.size > 0 {
			found = append(found, g)
		}
	}
	slices.SortFunc(found, func(a, b *game) int {
		return cmp.Or(a.touched.Compare(b.touched), cmp.Compare(a.count, b.count), strings.Compare(a.stem, b.stem))
	})
	for _, g := range found {
		if gone := p.games[g.stem]; gone != nil && g.crc == "" {
			g.crc = gone.crc // it went on after it was removed
		}
		p.add(g)
		p.touch(g)
	}
	for _, g := range found {
		if newest := found[len(found)-1]; newest.touched.Sub(g.touched) < fresh {
			err = errors.Join(err, g.check())
			g.tell()
		}
	}
	return err
}

// survey reads the first and the last line of a file, and cuts behind the last one. It removes a
// file that has a torn line alone.
func (g *game) survey(e os.DirEntry) error {
	info, err := e.Info()
	if err != nil {
		return err
	}
	f, err := g.of.hall.opts.open(g.path(), os.O_RDWR, maxFile)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // it is flushed
	var head [4 << 10]byte
	n, err := f.ReadAt(head[:], 0)
	if err != nil && err != io.EOF {
		return err
	}
	line, _, ended := bytes.Cut(head[:n], []byte("\n"))
	if !ended && n < len(head) {
		return errors.Join(f.Close(), os.Remove(g.path()))
	}
	g.name, g.touched = g.stem, info.ModTime()
	if game, count, ok := record.First(line); ok {
		g.name, g.count, g.crc = game, count, topic.Sum(line)
	} else if game, _, err := record.Head(line); err == nil {
		g.name = game
	}
	g.size, g.last, err = record.LastLine(f, info.Size(), g.name)
	if err == nil && (g.last == 0 || g.stem != g.name && !strings.HasPrefix(g.stem, g.name+".")) {
		err = errors.New("no lines of this game")
	}
	if err == nil && g.size < info.Size() {
		err = f.Truncate(g.size)
	}
	return err
}

// check reads a file before lines are added to it, and notes what its lines tell. It cuts the file
// before the first line that is damaged or out of order, as a power cut may leave one in
// the middle: the board sends the lines again. It flushes the file. The caller holds mu, which is
// unlocked while check waits for the disk.
func (g *game) check() error {
	h := g.of.hall
	h.mu.Unlock()
	text := make([]byte, g.size)
	f, err := h.opts.open(g.path(), os.O_RDWR, maxFile)
	if err == nil {
		defer func() { _ = f.Close() }() // it is flushed
		_, err = f.ReadAt(text, 0)
	}
	if err == nil {
		err = h.opts.sync([]*os.File{f}, nil) // an earlier program may have been killed before
	}
	h.mu.Lock()
	if err != nil {
		return err
	}
	g.checked = true
	size, last := 0, 0
	for line := range bytes.Lines(text) {
		game, seq, err := record.Head(line)
		if err != nil || game != g.name || seq <= last {
			break
		}
		g.note(line)
		size, last = size+len(line), seq
	}
	g.began = false // it was known
	if size == len(text) {
		return nil
	}
	h.say("board %s, game %s: file damaged behind line %d, and cut there", g.of.name, g.name, last)
	g.size, g.last, g.next = int64(size), last, last+1
	return f.Truncate(g.size)
}

// sweep removes the games to which no line came for the time that games are kept, but for
// those that go on or are needed.
func (h *Hall) sweep(now time.Time) {
	h.swept = now
	needs := h.opts.Needs()
	for _, p := range h.peers {
		for _, g := range p.games {
			switch {
			case h.opts.Keep == 0 || g.size == 0 || now.Sub(g.touched) < h.opts.Keep || len(g.pending) > 0:
			case g.end == (ending{}) && p.now[p.table.Game] == g: // it goes on
			case needs(p.name, g.stem):
			default:
				if err := g.remove(); err != nil {
					h.say("board %s: old game %s is not removed: %v", p.name, g.stem, err)
				}
			}
		}
	}
}

// remove removes the file of a game. In its place comes an empty file with the number and the
// checksum in its name: the board offers the game again as long as it is on its card, and
// learns that the hall had it.
func (g *game) remove() error {
	gone := strings.TrimSuffix(g.path(), ".log") + fmt.Sprintf(".%d.%s.gone", g.last, g.crc)
	err := os.WriteFile(gone, nil, 0o644)
	if err == nil {
		err = g.of.hall.opts.sync(nil, []string{g.of.dir()})
	}
	if err == nil {
		err = os.Remove(g.path())
	}
	if err == nil {
		g.of.hall.mu.Lock()
		g.size, g.made, g.names = 0, false, nil
		g.of.show()
		g.of.hall.mu.Unlock()
	}
	return err
}

// parseGone reads the name of the file of a game that was removed; nil for another one.
func parseGone(file string) *game {
	parts := strings.Split(file, ".")
	n := len(parts)
	if n < 4 || parts[n-1] != "gone" {
		return nil
	}
	last, err := strconv.Atoi(parts[n-3])
	stem := strings.Join(parts[:n-3], ".")
	if err != nil || !record.IsFileName(stem) {
		return nil
	}
	return &game{name: strings.TrimSuffix(stem, "."+cmp.Or(parts[n-2], lost)), stem: stem, crc: parts[n-2], last: last}
}

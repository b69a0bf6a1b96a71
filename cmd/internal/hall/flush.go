package hall

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"quartoboard/cmd/internal/broker"
	"quartoboard/cmd/internal/folder"
	"quartoboard/cmd/internal/topic"
	"quartoboard/rules/record"
)

// maxOpen is the limit of the files that are open at once.
const maxOpen = 64

// flush brings the lines that wait to the disk, and publishes the acknowledgements that are due.
func (h *Hall) flush(now time.Time) {
	due := h.due
	h.due = nil
	var games []*game
	for _, p := range due {
		p.due = false
		games = append(games, p.pending...)
		p.pending = nil
	}
	for some := range slices.Chunk(games, maxOpen) {
		h.store(some, now)
	}
	h.mu.Lock()
	left := h.left
	h.mu.Unlock()
	for _, p := range due {
		if len(p.pending) == 0 && !left {
			p.mend()
			// What is lost now is published again when the connection is up.
			_ = h.publish(broker.Message{Topic: h.topic(p.name, topic.Haves), Payload: p.have(), Retained: true})
		}
	}
}

// store writes the lines of at most maxOpen games, and flushes all of them together.
func (h *Hall) store(games []*game, now time.Time) {
	var files []file
	var dirs []string
	var written []*game
	for _, g := range games {
		if err := g.write(); err != nil {
			g.fail(err)
			continue
		}
		written, files = append(written, g), append(files, g.file)
		if g.unnamed {
			dirs = append(dirs, g.of.dir())
		}
	}
	slices.Sort(dirs)
	err := h.disk.Sync(files, slices.Compact(dirs))
	for _, g := range written {
		if err != nil {
			g.fail(err)
			continue
		}
		g.commit(now)
	}
}

// write writes the lines of a game that wait. What a failed attempt has left is overwritten, or
// cut by the next New.
func (g *game) write() error {
	if !g.of.folder {
		if err := folder.Make(g.of.dir()); err != nil {
			return err
		}
		g.of.folder = true
	}
	if err := g.open(); err != nil {
		return err
	}
	_, err := g.file.WriteAt(g.pending, g.size)
	return err
}

// commit notes that the lines of a game that waited are on the disk.
func (g *game) commit(now time.Time) {
	h := g.of.hall
	h.mu.Lock()
	g.size += int64(len(g.pending))
	g.last, g.touched = g.next-1, now
	g.of.table.Last, g.of.table.Since = g.last, now
	h.change()
	h.mu.Unlock()
	g.pending, g.unnamed = nil, false
	g.tell()
}

// fail notes that the disk refuses the lines of a game, which are tried again.
func (g *game) fail(err error) {
	h, p := g.of.hall, g.of
	p.folder = false
	g.shut()
	h.mu.Lock()
	defer h.mu.Unlock()
	if g.size > 0 && errors.Is(err, fs.ErrNotExist) { // somebody has removed it: the board sends all again
		g.size, g.last, g.made, g.pending, g.next = 0, 0, false, nil, 1
		return
	}
	p.pending = append(p.pending, g)
	if p.table.Fault == "" {
		p.table.Fault = record.Printable(err.Error())
		h.change()
		h.say("board %s: the disk refuses its lines: %v", p.name, err)
	}
}

// mend notes that the disk has taken all lines of a board.
func (p *peer) mend() {
	if p.table.Fault == "" {
		return
	}
	p.hall.mu.Lock()
	p.table.Fault = ""
	p.hall.change()
	p.hall.mu.Unlock()
	p.hall.say("board %s: its lines are kept again", p.name)
}

// tell tells how a game stands, if it has begun and that is new.
func (g *game) tell() {
	if g.names == nil || g.told && g.end == g.toldEnd {
		return
	}
	g.told, g.toldEnd = true, g.end
	if played := g.of.hall.opts.Played; played != nil {
		played(Game{g.of.name, g.stem, g.names, g.end.Result, g.end.How, g.count, g.begun})
	}
}

// dir returns the folder of a board, path the file of a game.
func (p *peer) dir() string  { return filepath.Join(p.hall.opts.Dir, p.name) }
func (g *game) path() string { return filepath.Join(g.of.dir(), g.stem+".log") }

// open opens or makes the file of a game. It closes the one that was used longest ago where too
// many are open.
func (g *game) open() error {
	h := g.of.hall
	if i := slices.Index(h.files, g); i >= 0 {
		h.files = append(slices.Delete(h.files, i, i+1), g)
		return nil
	}
	if len(h.files) >= maxOpen {
		h.files[0].shut()
	}
	flag := os.O_RDWR
	if !g.made {
		flag |= os.O_CREATE | os.O_EXCL
	}
	f, err := h.disk.Open(g.path(), flag)
	if err != nil {
		return err
	}
	g.file, g.made, g.unnamed = f, true, g.unnamed || !g.made
	h.files = append(h.files, g)
	return nil
}

// shut closes the file of a game, whose lines are flushed or will be written again.
func (g *game) shut() {
	h := g.of.hall
	if i := slices.Index(h.files, g); i >= 0 {
		_ = g.file.Close() // see above
		g.file = nil
		h.files = slices.Delete(h.files, i, i+1)
	}
}

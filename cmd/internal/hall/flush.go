package hall

import (
	"os"
	"path/filepath"
	"slices"
	"time"

	"quartoboard/cmd/internal/broker"
	"quartoboard/cmd/internal/folder"
	"quartoboard/cmd/internal/topic"
	"quartoboard/rules/record"
)

// maxOpen is the limit of the files that are open at once to write.
const maxOpen = 64

// flush brings the lines that wait to the disk, and publishes the acknowledgements that are due.
func (h *Hall) flush(now time.Time) {
	due := h.due
	h.due = nil
	var games []*game
	for _, p := range due {
		games = append(games, p.pending...)
		p.due, p.pending = false, nil
	}
	for some := range slices.Chunk(games, maxOpen) {
		h.write(some, now)
	}
	for _, p := range due {
		if len(p.pending) > 0 {
			continue
		}
		p.setFault("")
		m := broker.Message{Topic: h.topic(p.name, topic.Haves), Payload: p.have(), Retained: true}
		_ = h.publish(m) // one that is lost is published again when the connection is up
	}
}

// write writes the lines of at most maxOpen games, and flushes all of them together.
func (h *Hall) write(games []*game, now time.Time) {
	var files []*os.File
	var dirs []string
	var written []*game
	for _, g := range games {
		f, err := g.write()
		if err != nil {
			g.of.fail(g, err)
			continue
		}
		defer func() { _ = f.Close() }() // it is flushed
		written, files = append(written, g), append(files, f)
		if g.size == 0 { // its name may not be on the disk
			dirs = append(dirs, g.of.dir())
		}
	}
	err := h.opts.sync(files, slices.Compact(dirs))
	for _, g := range written {
		if err != nil {
			g.of.fail(g, err)
			continue
		}
		h.mu.Lock()
		g.size += int64(len(g.pending))
		g.last, g.touched = g.next-1, now
		h.change()
		h.mu.Unlock()
		g.pending = nil
		g.tell()
	}
}

// write writes the lines of a game that wait. What a failed attempt has left is overwritten, or
// cut by the next New.
func (g *game) write() (*os.File, error) {
	flag := os.O_WRONLY
	if !g.made {
		flag |= os.O_CREATE | os.O_EXCL
		if err := folder.Make(g.of.dir()); err != nil {
			return nil, err
		}
	}
	f, err := g.of.hall.opts.open(g.path(), flag, maxFile)
	if err != nil {
		return nil, err
	}
	g.made = true
	if _, err = f.WriteAt(g.pending, g.size); err != nil {
		_ = f.Close() // it is written again
		return nil, err
	}
	return f, nil
}

// fail notes that the disk refuses the lines of a game, which are tried again.
func (p *peer) fail(g *game, err error) {
	p.pending = append(p.pending, g)
	p.setFault(record.Printable(err.Error()))
}

// setFault sets why the disk refuses the lines of a board; "" if it does not.
func (p *peer) setFault(why string) {
	before := p.table.Fault
	if why == before {
		return
	}
	p.hall.mu.Lock()
	p.table.Fault = why
	p.hall.change()
	p.hall.mu.Unlock()
	switch {
	case why == "":
		p.hall.say("board %s: its lines are kept again", p.name)
	case before == "":
		p.hall.say("board %s: the disk refuses its lines: %s", p.name, why)
	}
}

// tell tells how a game stands, if that is new.
func (g *game) tell() {
	if g.news {
		g.of.hall.opts.Played(Game{g.of.name, g.stem, g.names, record.Printable(g.end.Result), record.Printable(g.end.How), g.began})
	}
	g.news, g.began = false, false
}

// dir returns the folder of a board.
func (p *peer) dir() string { return filepath.Join(p.hall.opts.Dir, p.name) }

// path returns the file of a game.
func (g *game) path() string { return filepath.Join(g.of.dir(), g.stem+".log") }

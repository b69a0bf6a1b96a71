package hostlog

import (
	"os"
	"path/filepath"
	"time"

	"quartoboard/cmd/internal/folder"
	"quartoboard/cmd/internal/hostwire"
)

// leaveOut skips lines that the board has lost; next is the first line behind them, 0 if
// unknown.
func (h *host) leaveOut(g *game, next int) {
	from := g.have + 1
	g.skip(max(next, from+1))
	if g.have == from {
		h.say("%s: line %d lost by the board; log continues behind it", g.name, from)
		return
	}
	h.say("%s: lines %d to %d lost by the board; log continues behind them", g.name, from, g.have)
}

// add appends a line to the file if it is the next one, and reports whether it was. A
// line that differs from that of the file, or that the file lacks, shows that the board
// has another record.
func (h *host) add(g *game, in hostwire.Incoming, line []byte) bool {
	if g.dropped || h.err != nil {
		return false
	}
	g.last = max(g.last, in.Seq)
	sum, there := g.sums[in.Seq]
	if in.Seq <= g.have && sum != string(line[:sumLen]) {
		if there && in.Seq == 1 {
			h.drop(g, "the board has a new game of that name; "+g.path+" kept")
			return false
		}
		h.setAside(g, in.Seq)
	}
	if in.Seq != g.have+1 {
		return false
	}
	g.unsynced = true
	if err := h.write(g.path, line); err != nil {
		h.fail(err)
		return false
	}
	g.endedNow = g.note(in, line, h.opts.Format) || g.endedNow
	g.news = time.Now()
	return true
}

// setAside renames the file, if it has lines, and begins an empty one.
func (h *host) setAside(g *game, seq int) {
	if g.size > 0 {
		h.flush(g)
		kept := folder.Unused(g.path + ".torn")
		if err := os.Rename(g.path, kept); err != nil {
			h.fail(err)
			return
		}
		h.say("%s: the board's record differs from line %d on; old file kept in %s", g.name, seq, filepath.Base(kept))
	}
	g.empty()
}

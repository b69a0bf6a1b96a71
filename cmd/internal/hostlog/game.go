package hostlog

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"quartoboard/cmd/internal/hostwire"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// sumLen is the length of the checksum at the start of a line.
const sumLen = 8

// game is the file of one game and the state of that game on the board.
type game struct {
	name string
	path string
	sums map[int]string // the checksum of each line in the file, by its seq
	have int            // seq up to which the file has the lines of the board; lines that the board has lost count
	size int            // of the file, in bytes
	hole int            // the first seq missing in the file; 0 for none
	crc  string         // of the board's first line; "" if unknown

	last      int    // seq of the board's last line, as far as known
	open      bool   // the board may add to it
	ended     string // as "ended A"; "" while the game is not ended
	endedNow  bool   // it ended during this run
	reported  bool   // how it stands
	dropped   bool   // no longer followed
	known     bool   // the board has answered a resend
	compared  bool   // likewise in this connection
	unsynced  bool
	acked     int       // seq acknowledged to the board
	news      time.Time // time of the last line
	confirmed time.Time // time when the board last told its last line
	notBefore time.Time // when to retry a resend that brought nothing
}

// missing returns the first seq to ask for, if any. The first time in a connection it is
// a line of the file, to compare it, or the first lost line, which the board may have
// again.
func (g *game) missing() (from int, ok bool) {
	if !g.compared && g.hole > 0 {
		return g.hole, g.last > 0
	}
	if !g.compared {
		return max(1, min(g.have, g.last)), g.last > 0
	}
	return g.have + 1, g.have < g.last
}

// adopt begins to follow a game. Its file may exist.
func (h *host) adopt(l hostwire.Listed) *game {
	g := &game{name: l.Game, path: filepath.Join(h.dir, l.Game+".log"), crc: l.CRC, last: l.Last, open: l.Open}
	g.empty()
	h.games[g.name] = g
	h.order = append(h.order, g)
	text, err := h.load(g)
	if err != nil {
		h.drop(g, err.Error())
		return g
	}
	g.unsynced = len(text) > 0 // an earlier program may have left it so, and an acknowledgement covers it
	h.flush(g)
	for line := range bytes.Lines(text) { // up to the first that is torn or out of order
		in, ok := hostwire.Read(line)
		if !ok || in.Game != g.name || in.Seq <= g.have || line[len(line)-1] != '\n' {
			break
		}
		g.note(in, line, h.opts.Format)
	}
	if g.size < len(text) {
		kept, err := h.cut(g, text)
		if err != nil {
			h.fail(err)
			return g
		}
		h.say("%s: %d torn or misplaced bytes kept in %s", g.name, len(text)-g.size, kept)
	}
	return g
}

// load reads the file of a game, if there is one. The error tells why the game cannot be followed.
func (h *host) load(g *game) (text []byte, err error) {
	if !record.IsFileName(g.name) {
		return nil, errors.New("invalid file name; game left out")
	}
	f, err := h.openFile(g.path, os.O_RDWR) // it is to be written
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err == nil {
		text, err = io.ReadAll(f)
		err = errors.Join(err, f.Close())
	}
	if err == nil && !g.startsAlike(text) {
		err = fmt.Errorf("%s holds another game", g.path)
	}
	if err != nil {
		err = fmt.Errorf("%w; file kept, game not logged", err)
	}
	return text, err
}

// empty resets the game to an empty file.
func (g *game) empty() {
	g.sums, g.have, g.size, g.hole = map[int]string{}, 0, 0, 0
	g.acked, g.ended, g.endedNow, g.reported = 0, "", false, false
}

// startsAlike reports whether a file has the first line of the board's game, or has lost
// its first line.
func (g *game) startsAlike(text []byte) bool {
	first, _, _ := bytes.Cut(text, []byte("\n"))
	if in, ok := hostwire.Read(first); ok && in.Seq > 1 {
		return true
	}
	n := min(len(text), len(g.crc))
	return string(text[:n]) == g.crc[:n]
}

// note notes a line of the file, and reports whether the game ends there.
func (g *game) note(in hostwire.Incoming, line []byte, f *record.Format) (ends bool) {
	g.skip(in.Seq)
	g.sums[in.Seq], g.have = string(line[:sumLen]), in.Seq
	g.size += len(line)
	effect := f.Effect(in.Type)
	if ends = effect.Has(rules.Ended); ends {
		g.ended = strings.TrimSpace("ended " + cmp.Or(in.Result, in.How))
	} else if effect.Has(rules.Undone) {
		g.ended, g.endedNow = "", false
	}
	return ends
}

// skip notes that the lines before next are missing.
func (g *game) skip(next int) {
	if g.hole == 0 && next > g.have+1 {
		g.hole = g.have + 1
	}
	g.have = max(g.have, next-1)
}

// drop stops following a game and reports why.
func (h *host) drop(g *game, why string) {
	if !g.dropped {
		g.dropped = true
		h.say("%.100q: %s", g.name, why)
	}
}

// report reports once how a game stands, if a line came.
func (h *host) report(g *game) {
	if g.reported || g.news.IsZero() {
		return
	}
	g.reported = true
	h.say("%s: %d lines, %s", g.name, len(g.sums), cmp.Or(g.ended, "not ended"))
}

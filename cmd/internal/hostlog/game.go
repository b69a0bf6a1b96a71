package hostlog

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"quartoboard/cmd/internal/folder"
	"quartoboard/rules/record"
)

// sumLen is the length of a line's checksum, with which it begins.
const sumLen = 8

// game is the file of one game, and what the board has of it.
type game struct {
	name   string
	path   string
	file   file           // nil until there is something to write
	sums   map[int]string // the checksum of each line in the file, by its seq
	end    int            // seq of the last of them, or of the last that the board has lost behind it
	size   int            // of the file, in bytes
	hole   int            // the first seq that the file leaves out; 0 for none
	before int            // the size of the file up to there
	crc    string         // of the board's first line; "" where it is not known

	last      int    // seq of the board's last line, as far as we know
	open      bool   // the board may add to it
	ended     string // the result, as long as it stands
	endedNow  bool   // it ended while we listened
	told      bool   // people know
	dropped   bool   // not followed any more
	known     bool   // the board has been asked for its lines
	compared  bool   // likewise in this connection: the end of the file is the board's
	unsynced  bool
	acked     int       // seq that the board knows we have
	news      time.Time // when the last line came
	confirmed time.Time // when the board last said what it has
	notBefore time.Time // when to ask again for what the board could not give
}

// have is the seq up to which the file has what there is.
func (g *game) have() int { return g.end }

// complete says whether every line that the board has is in the file.
func (g *game) complete() bool { return g.known && g.have() >= g.last }

// missing is the seq to ask for; false when there is nothing to ask for. The
// first time in a connection it is one that we have, to compare, or the first that
// was lost, which may be there again.
func (g *game) missing() (from int, ok bool) {
	if !g.compared && g.hole > 0 {
		return g.hole, g.last > 0
	}
	if !g.compared {
		return max(1, min(g.have(), g.last)), g.last > 0
	}
	return g.have() + 1, g.have() < g.last
}

// adopt begins to follow a game, with the file that there may be.
func (h *host) adopt(l listed) (*game, error) {
	g := &game{name: l.Game, path: filepath.Join(h.dir, l.Game+".log"), crc: l.CRC, last: l.Last, open: l.Open}
	g.empty()
	h.games[g.name] = g
	h.order = append(h.order, g)
	if !safe(g.name) {
		h.drop(g, "that is no name for a file; the game is left out")
		return g, nil
	}
	text, err := h.load(g)
	if err != nil || g.dropped {
		return g, err
	}
	if !g.startsAlike(text) {
		h.drop(g, "%s is of another game, its first line differs; it is not touched, and the board's game is not kept", g.path)
		return g, nil
	}
	g.scan(text)
	return g, h.keepRest(g, text)
}

// load reads the file of a game, if there is one, and brings to the disk what a
// program before may have left in the cache: the board is told next that it is
// there. A file that cannot be used drops the game.
func (h *host) load(g *game) ([]byte, error) {
	f, err := h.openFile(g.path, os.O_RDWR)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	var text []byte
	if err == nil {
		text, err = io.ReadAll(f)
		defer f.Close() // nothing was written
	}
	if err != nil {
		h.drop(g, "%v; it is not touched, and the board's game is not kept", err)
		return nil, nil
	}
	return text, errors.Join(f.Sync(), folder.Sync(h.dir))
}

// keepRest moves what follows the lines that were taken into a file beside.
func (h *host) keepRest(g *game, text []byte) error {
	end := g.size
	if end == len(text) {
		return nil
	}
	kept, err := h.cut(g.path, text, end)
	if err == nil {
		h.say("%s: %d bytes that were torn or out of order are kept in %s", g.name, len(text)-end, filepath.Base(kept))
	}
	return err
}

// empty goes back to an empty file.
func (g *game) empty() {
	g.sums, g.end, g.size, g.hole, g.before = map[int]string{}, 0, 0, 0, 0
	g.acked, g.ended, g.endedNow, g.told = 0, "", false, false
}

// startsAlike reports whether the text of a file begins as the board's game does, or
// where the first line was lost.
func (g *game) startsAlike(text []byte) bool {
	first, _, _ := bytes.Cut(text, []byte("\n"))
	if in, ok := read(first); ok && in.Seq > 1 {
		return true
	}
	n := min(len(text), len(g.crc))
	return string(text[:n]) == g.crc[:n]
}

// scan takes the lines of a file as far as they are in order and whole.
func (g *game) scan(text []byte) {
	for line := range bytes.Lines(text) {
		in, ok := read(line)
		if !ok || in.Game != g.name || in.Seq <= g.have() || line[len(line)-1] != '\n' {
			break
		}
		g.note(in, line)
	}
}

// note keeps in mind a line that is in the file.
func (g *game) note(in incoming, line []byte) {
	g.skip(in.Seq)
	g.sums[in.Seq], g.end = string(line[:sumLen]), in.Seq
	g.size += len(line)
	switch in.Type {
	case "ended":
		g.ended = in.Result
	case "undone":
		g.ended, g.endedNow = "", false
	}
}

// skip leaves out the lines before next that are not in the file.
func (g *game) skip(next int) {
	if g.hole == 0 && next > g.end+1 {
		g.hole, g.before = g.end+1, g.size
	}
	g.end = max(g.end, next-1)
}

// leaveOut goes on behind lines that the board has lost; next is the first that it
// has behind them, 0 where it does not tell.
func (h *host) leaveOut(g *game, next int) {
	from := g.have() + 1
	g.skip(max(next, from+1))
	if g.have() == from {
		h.say("%s: line %d is gone from the board; the log goes on behind it", g.name, from)
		return
	}
	h.say("%s: lines %d to %d are gone from the board; the log goes on behind them", g.name, from, g.have())
}

// add takes a line of the board into the file if it is the next one; false if
// not. A line that we have otherwise shows that the board's record is another.
func (h *host) add(g *game, in incoming, line []byte) (bool, error) {
	if g.dropped {
		return false, nil
	}
	g.last = max(g.last, in.Seq)
	sum, there := g.sums[in.Seq]
	other := in.Seq <= g.have() && sum != string(line[:sumLen])
	if other && there && in.Seq == 1 {
		h.drop(g, "the board has another game of that name now; %s is not touched", g.path)
		return false, nil
	}
	var err error
	switch {
	case other && !there:
		err = h.refill(g)
	case other:
		err = h.setAside(g, in.Seq)
	}
	if err != nil {
		return false, err
	}
	if in.Seq != g.have()+1 {
		return false, nil
	}
	if err := h.write(g, line); err != nil {
		return false, err
	}
	g.note(in, line)
	g.news = time.Now()
	g.endedNow = g.endedNow || in.Type == "ended"
	return true, nil
}

func (h *host) write(g *game, line []byte) error {
	if g.file == nil {
		var err error
		if g.file, err = h.openFile(g.path, os.O_WRONLY|os.O_CREATE|os.O_APPEND); err != nil {
			return err
		}
		if err := folder.Sync(h.dir); err != nil {
			return err
		}
	}
	g.unsynced = true
	_, err := g.file.Write(line)
	return err
}

// setAside renames the file and begins anew.
func (h *host) setAside(g *game, seq int) error {
	kept := freeName(g.path)
	if err := errors.Join(g.close(), os.Rename(g.path, kept)); err != nil {
		return err
	}
	h.say("%s: the board's record is another from line %d on; the old one is kept in %s", g.name, seq, filepath.Base(kept))
	g.empty()
	return nil
}

// refill goes back to the first hole of the file: the board has a line for it.
func (h *host) refill(g *game) error {
	if err := g.close(); err != nil {
		return err
	}
	text, err := h.load(g)
	if err != nil || g.dropped {
		return err
	}
	upTo := min(g.before, len(text))
	g.empty()
	g.scan(text[:upTo])
	return h.keepRest(g, text)
}

// drop ends the following of a game and says why, once.
func (h *host) drop(g *game, why string, values ...any) {
	if !g.dropped {
		g.dropped = true
		h.say("%.100q: "+why, append([]any{g.name}, values...)...)
	}
}

// tell says how a game stands, once, if there is news of it.
func (h *host) tell(g *game) {
	if g.told || g.news.IsZero() {
		return
	}
	g.told = true
	if g.ended == "" {
		h.say("%s: %d lines, not ended", g.name, len(g.sums))
		return
	}
	h.say("%s: %d lines, ended %s", g.name, len(g.sums), g.ended)
}

// sync brings the file to the disk.
func (g *game) sync() error {
	if !g.unsynced {
		return nil
	}
	if err := g.file.Sync(); err != nil {
		return err
	}
	g.unsynced = false
	return nil
}

// rest brings the file to the disk, and closes it where no line is expected.
func (g *game) rest() error {
	if g.open && !g.dropped {
		return g.sync()
	}
	return g.close()
}

func (g *game) close() error {
	if g.file == nil {
		return nil
	}
	err := errors.Join(g.sync(), g.file.Close())
	g.file = nil
	return err
}

// safe reports whether a name from the wire may become one of a file, on any system.
func safe(name string) bool {
	return name != "" && len(name) <= 100 && name[0] != '.' && !strings.ContainsAny(name, `/\<>:"|?*`) &&
		record.Printable(name) == name && filepath.IsLocal(name+".log")
}

package hostlog

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// sumLen is the length of a line's checksum, with which it begins.
const sumLen = 8

// game is the file of one game, and what the board has of it.
type game struct {
	name string
	path string
	file *os.File // nil until there is something to write
	sums []string // the checksum of each line in the file
	crc  string   // of the board's first line; "" where it is not known

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

// have is the number of lines in the file, which is the seq of the last one.
func (g *game) have() int { return len(g.sums) }

// complete says whether every line that the board has is in the file.
func (g *game) complete() bool { return g.known && g.have() >= g.last }

// missing is the seq to ask for; false when there is nothing to ask for. The
// first time in a connection it is one that we have, to compare.
func (g *game) missing() (from int, ok bool) {
	if !g.compared {
		return max(1, min(g.have(), g.last)), g.last > 0
	}
	return g.have() + 1, g.have() < g.last
}

// adopt begins to follow a game, with the file that there may be.
func (h *host) adopt(l listed) (*game, error) {
	g := &game{name: l.Game, path: filepath.Join(h.dir, l.Game+".log"), crc: l.CRC, last: l.Last, open: l.Open}
	h.games[g.name] = g
	h.order = append(h.order, g)
	if !safe(g.name) {
		h.drop(g, "that is no name for a file; the game is left out")
		return g, nil
	}
	text, err := os.ReadFile(g.path)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	if n := min(len(text), len(g.crc)); string(text[:n]) != g.crc[:n] {
		h.drop(g, "%s is of another game, its first line differs; it is not touched, and the board's game is not kept", g.path)
		return g, nil
	}
	end := g.scan(text)
	if end == len(text) {
		return g, nil
	}
	kept, err := cut(g.path, text, end)
	if err == nil {
		h.say("%s: %d bytes that were torn or out of order are kept in %s", g.name, len(text)-end, filepath.Base(kept))
	}
	return g, err
}

// scan takes the lines of a file as far as they are in order and whole, and
// returns where that ends.
func (g *game) scan(text []byte) int {
	end := 0
	for line := range bytes.Lines(text) {
		in, ok := read(line)
		if !ok || in.Game != g.name || in.Seq != g.have()+1 || line[len(line)-1] != '\n' {
			break
		}
		g.note(in, line)
		end += len(line)
	}
	return end
}

// note keeps in mind a line that is in the file.
func (g *game) note(in incoming, line []byte) {
	g.sums = append(g.sums, string(line[:sumLen]))
	switch in.Type {
	case "ended":
		g.ended = in.Result
	case "undone":
		g.ended, g.endedNow = "", false
	}
}

// add takes a line of the board into the file if it is the next one; false if
// not. A line that we have otherwise shows that the board's record is another.
func (h *host) add(g *game, in incoming, line []byte) (bool, error) {
	if g.dropped {
		return false, nil
	}
	g.last = max(g.last, in.Seq)
	other := in.Seq <= g.have() && g.sums[in.Seq-1] != string(line[:sumLen])
	if other && in.Seq == 1 {
		h.drop(g, "the board has another game of that name now; %s is not touched", g.path)
		return false, nil
	}
	if other {
		if err := h.setAside(g, in.Seq); err != nil {
			return false, err
		}
	}
	if in.Seq != g.have()+1 {
		return false, nil
	}
	if err := g.write(line); err != nil {
		return false, err
	}
	g.note(in, line)
	g.news = time.Now()
	g.endedNow = g.endedNow || in.Type == "ended"
	return true, nil
}

func (g *game) write(line []byte) error {
	if g.file == nil {
		var err error
		if g.file, err = os.OpenFile(g.path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644); err != nil {
			return err
		}
		if err := syncDir(filepath.Dir(g.path)); err != nil {
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
	g.sums, g.acked, g.ended, g.endedNow, g.told = nil, 0, "", false, false
	return nil
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
		h.say("%s: %d lines, not ended", g.name, g.have())
		return
	}
	h.say("%s: %d lines, ended %s", g.name, g.have(), g.ended)
}

// sync brings the file to the disk.
func (g *game) sync() error {
	if !g.unsynced {
		return nil
	}
	g.unsynced = false
	return g.file.Sync()
}

func (g *game) close() error {
	if g.file == nil {
		return nil
	}
	err := errors.Join(g.sync(), g.file.Close())
	g.file = nil
	return err
}

// cut moves what follows end into a file beside, in an order in which a power
// cut loses nothing, and returns its name.
func cut(path string, text []byte, end int) (kept string, err error) {
	kept = freeName(path)
	out, err := os.OpenFile(kept, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return "", err
	}
	_, err = out.Write(text[end:])
	if err = errors.Join(err, out.Sync(), out.Close()); err != nil {
		return "", err
	}
	return kept, errors.Join(syncDir(filepath.Dir(path)), os.Truncate(path, int64(end)))
}

// freeName is the first of .torn, .torn-2 and so on that is not taken.
func freeName(path string) string {
	free := path + ".torn"
	for i := 2; ; i++ {
		if _, err := os.Lstat(free); err != nil {
			return free
		}
		free = fmt.Sprintf("%s.torn-%d", path, i)
	}
}

// safe says whether a name from the wire may become one of a file.
func safe(name string) bool {
	odd := func(r rune) bool { return r < ' ' || r == '/' || r == '\\' || r == 0x7f }
	return name != "" && len(name) <= 100 && name[0] != '.' && !strings.ContainsFunc(name, odd)
}

func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

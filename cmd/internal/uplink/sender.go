package uplink

import (
	"bytes"
	"iter"
	"slices"
	"time"

	"quartoboard/cmd/internal/hostwire"
	"quartoboard/cmd/internal/topic"
	"quartoboard/rules/record"
)

// The limits of sending.
const (
	maxHalls = 4
	maxGames = 5  // whose lines are on their way while the halls answer
	maxSlow  = 16 // the same, with those of which the halls do not answer for slowWait

	firstWait = 500 * time.Millisecond // before lines are sent again
	slowWait  = 2 * time.Second
	lastWait  = 8 * time.Second
	silence   = 10 * time.Second       // of a hall, which holds nobody up then
	tryPause  = time.Minute            // before a silent hall is asked for a word again
	retry     = 2 * time.Second        // before the source is asked again for lines that did not come
	ackPause  = 100 * time.Millisecond // between two acknowledgements of the newest game to the source
)

// sender decides what is sent to the halls. It does no I/O, has no clock, and keeps no lines but those sent last.
type sender struct {
	up    bool // connected
	games map[string]*game
	order []*game // the oldest first
	halls [maxHalls]*hall
	ackAt time.Time // when the source may be told what the halls have of the newest game
	text  []byte    // that was sent last
}

// hall is a hall of the club.
type hall struct {
	name  string
	games []topic.Had // as it told last
	waits time.Time   // since when it owes an answer; zero for none
	tried time.Time   // when it was asked last while it was silent
}

// game is a game of the board.
type game struct {
	name  string
	crc   string        // of line 1; "" if that is lost
	last  int           // seq of the last line
	had   [maxHalls]int // seq up to which a hall has it; -1 if that is not known
	gaps  []gap         // lines that the board has lost, in their order
	acked int           // seq acknowledged to the source

	base   int       // seq up to which all halls have it
	asks   bool      // a hall is asked what it has, by line 1 alone
	sent   int       // seq of the last line sent
	again  time.Time // when the lines behind base are sent again; zero if none was sent
	wait   time.Duration
	notYet time.Time // before it the source has no more lines
}

// gap are lost lines, from one up to, but not with, next.
type gap struct{ from, next int }

// want is a request for lines: those of a game from one to another.
type want struct {
	game     string
	from, to int
}

// newest returns the newest game, nil for none.
func (s *sender) newest() *game {
	if len(s.order) == 0 {
		return nil
	}
	return s.order[len(s.order)-1]
}

// byTurn returns the games in the order in which their lines are sent: the newest, then the oldest first.
func (s *sender) byTurn() iter.Seq[*game] {
	return func(yield func(*game) bool) {
		for i := range s.order {
			if !yield(s.order[(i+len(s.order)-1)%len(s.order)]) {
				return
			}
		}
	}
}

// list takes games as the source lists them. before is the game behind them, "" for none.
func (s *sender) list(games []hostwire.Listed, before string) {
	at := s.index(before)
	if at < 0 {
		at = len(s.order)
	}
	for _, l := range slices.Backward(games) {
		g := s.games[l.Game]
		if g == nil || g.crc != l.CRC {
			g = s.add(l.Game, l.CRC, at)
		}
		at = s.index(l.Game)
		g.last, g.acked = max(g.last, l.Last), l.Acked // a board that has restarted has forgotten it
	}
}

func (s *sender) index(name string) int {
	return slices.IndexFunc(s.order, func(g *game) bool { return g.name == name })
}

// add adds a game at a place in the order, instead of one of that name from another card.
func (s *sender) add(name, crc string, at int) *game {
	if i := s.index(name); i >= 0 {
		s.order = slices.Delete(s.order, i, i+1)
	}
	g := &game{name: name, crc: crc, wait: firstWait}
	for i, h := range s.halls {
		if g.had[i] = -1; h != nil {
			g.know(i, h.games)
		}
	}
	s.games[name] = g
	s.order = slices.Insert(s.order, min(at, len(s.order)), g)
	return g
}

// restart sends all unacknowledged lines again, on a new connection.
func (s *sender) restart() {
	s.up = true
	for _, g := range s.order {
		g.sent, g.again, g.wait = g.base, time.Time{}, firstWait
	}
}

// take takes lines of a game, and returns those that are to be sent now. Line 1 of an unknown game begins the newest;
// known is false for other lines of one.
func (s *sender) take(l record.Lines, now time.Time) (out []byte, known bool) {
	g := s.games[l.Game]
	if crc := topic.Sum(l.Text); l.First == 1 && (g == nil || g.crc != crc) {
		g = s.add(l.Game, crc, len(s.order))
	}
	if g == nil {
		return nil, false
	}
	g.last, g.notYet = max(g.last, l.Last), time.Time{}
	to := g.window(s.floor(g, now, s.live(now)), now)
	first := g.sent + 1
	if !s.up || l.First > first || l.Last < first || first > to {
		return nil, true
	}
	text, n := l.After(g.sent).Text, 0
	for line := range bytes.Lines(text) {
		if g.sent == to || n+len(line) > topic.MaxLine {
			break
		}
		n += len(line)
		s.sent(g, g.sent+1, now)
	}
	s.text = text[:n]
	return s.text, true
}

// sent notes that a line was sent.
func (s *sender) sent(g *game, seq int, now time.Time) {
	if g.sent = seq; g.again.IsZero() {
		g.again = now.Add(g.wait)
	}
	for _, h := range s.halls {
		if h != nil && h.waits.IsZero() {
			h.waits = now
		}
	}
}

// window moves on to what all halls have of a game, and returns the last line that may be sent. floor is the seq up to
// which they have it; -1 if one is to be asked.
func (g *game) window(floor int, now time.Time) (to int) {
	base, asks := max(floor, 0), floor < 0
	switch {
	case base < g.base || asks != g.asks: // a hall has lost lines, or is asked, or has answered
		g.sent, g.again, g.wait = base, time.Time{}, firstWait
	case base > g.base:
		g.sent, g.again, g.wait = max(g.sent, base), time.Time{}, firstWait
	case !g.again.IsZero() && !now.Before(g.again):
		g.sent, g.again, g.wait = base, time.Time{}, min(2*g.wait, lastWait)
	}
	if g.base, g.asks = base, asks; g.sent > base && g.again.IsZero() {
		g.again = now.Add(g.wait)
	}
	if asks {
		return min(1, g.last)
	}
	return min(base+topic.LinesAtOnce, g.last)
}

// next returns the lines that the source is to be asked for, without a game for none, and messages to be sent now. It is
// to be called again at a time.
func (s *sender) next(now time.Time) (w want, out [][]byte, at time.Time) {
	live, busy, n := s.live(now), 0, 0
	for g := range s.byTurn() {
		floor := s.floor(g, now, live)
		if floor < g.last && n > 0 && (!live || busy == maxGames || n == maxSlow) {
			break
		}
		to := g.window(floor, now)
		if floor >= g.last {
			continue
		}
		if n++; g.wait < slowWait {
			busy++
		}
		for next := g.beyond(g.sent + 1); s.up && g.sent < to && next > g.sent+1; next = g.beyond(g.sent + 1) {
			s.text = topic.Encode(topic.Gone{V: 1, Game: g.name, Gone: g.sent + 1, Next: next})
			out = append(out, s.text)
			s.sent(g, next-1, now)
		}
		if at = earlier(at, g.again); g.sent < to && now.Before(g.notYet) {
			at = earlier(at, g.notYet)
		} else if g.sent < to && w.game == "" {
			w = want{g.name, g.sent + 1, to}
		}
	}
	for _, h := range s.halls {
		if h == nil || h.waits.IsZero() || h.silent(now) && !live {
			continue
		}
		due := h.waits.Add(silence)
		if h.silent(now) {
			if due = latest(due, h.tried).Add(tryPause); !now.Before(due) { // its last word may be lost
				h.tried, due, out = now, now.Add(tryPause), append(out, s.text)
			}
		}
		at = earlier(at, due)
	}
	return w, out, at
}

// beyond returns the first line from one on that is not lost.
func (g *game) beyond(seq int) int {
	for _, p := range g.gaps {
		if p.from <= seq && seq < p.next {
			seq = p.next
		}
	}
	return seq
}

// acknowledge returns a game with the seq up to which every hall has it, silent ones too, if the source is to be told
// that, and when to call it again.
func (s *sender) acknowledge(now time.Time) (game string, seq int, at time.Time) {
	for g := range s.byTurn() {
		seq = min(s.floor(g, now, false), g.last)
		switch {
		case seq <= g.acked:
		case g == s.newest() && now.Before(s.ackAt):
			at = s.ackAt
		default:
			s.ackAt = now.Add(ackPause)
			return g.name, seq, at
		}
	}
	return "", 0, at
}

func (h *hall) silent(now time.Time) bool { return !h.waits.IsZero() && now.Sub(h.waits) >= silence }

// meet returns the place of a hall, -1 if there are too many, and whether it is new. It takes the place of a silent one.
func (s *sender) meet(name string, now time.Time) (i int, isNew bool) {
	if i = s.place(name); i >= 0 {
		return i, false
	}
	i = slices.IndexFunc(s.halls[:], func(h *hall) bool { return h == nil || h.silent(now) })
	if i >= 0 {
		s.set(i, &hall{name: name})
	}
	return i, true
}

// place returns the place of a hall, -1 for none.
func (s *sender) place(name string) int {
	return slices.IndexFunc(s.halls[:], func(h *hall) bool { return h != nil && h.name == name })
}

// set puts a hall, or none, in a place. Nothing is known of what it has.
func (s *sender) set(i int, h *hall) {
	s.halls[i] = h
	for _, g := range s.order {
		g.had[i] = -1
	}
}

// have takes what a hall has. answers is false for what the broker has kept, which tells not that the hall is alive.
func (s *sender) have(i int, list []topic.Had, answers bool) {
	h := s.halls[i]
	if h.games = list; answers {
		h.waits = time.Time{}
	}
	if len(list) < topic.GamesKept {
		s.set(i, h) // it has no others
	}
	for _, had := range list {
		if g := s.games[had.Game]; g != nil {
			g.know(i, list)
		}
	}
}

// know notes what a hall has of a game, by its list.
func (g *game) know(i int, list []topic.Had) {
	for _, had := range list {
		if had.Game == g.name && had.CRC == g.crc {
			g.had[i] = had.Seq
		}
	}
}

// live reports whether a hall answers.
func (s *sender) live(now time.Time) bool {
	return slices.ContainsFunc(s.halls[:], func(h *hall) bool { return h != nil && !h.silent(now) })
}

// floor returns the seq up to which all halls have a game, if live but for those that are silent; -1 if one of them is to
// be asked, or there is none.
func (s *sender) floor(g *game, now time.Time, live bool) int {
	least := -1
	for i, h := range s.halls {
		switch {
		case h == nil || live && h.silent(now):
		case g.had[i] < 0:
			return -1
		case least < 0 || g.had[i] < least:
			least = g.had[i]
		}
	}
	return least
}

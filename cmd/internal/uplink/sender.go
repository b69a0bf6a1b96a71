package uplink

import (
	"bytes"
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

// sender decides what is sent to the halls. It has no clock, and keeps no lines but those sent last.
type sender struct {
	send  func(text []byte)
	up    bool      // connected
	games []*game   // the oldest first
	halls []*hall   // at most maxHalls
	ackAt time.Time // when the source may be told what the halls have of the newest game
	text  []byte    // that was sent last
}

// hall is a hall of the club.
type hall struct {
	name  string
	had   map[string]topic.Had // by the name of the game, as it told last
	waits time.Time            // since when it owes an answer; zero for none
	tried time.Time            // when it was asked last while it was silent
}

// game is a game of the board.
type game struct {
	name  string
	crc   string // of line 1; "" if that is lost
	last  int    // seq of the last line
	gaps  []gap  // lines that the board has lost, in their order
	acked int    // seq acknowledged to the source

	base   int       // seq up to which all halls have it
	asks   bool      // a hall is asked what it has, by line 1 alone
	sent   int       // seq of the last line sent
	again  time.Time // when the lines behind base are sent again; zero if none was sent
	wait   time.Duration
	notYet time.Time // before it the source has no more lines
}

// gap are lost lines, from one up to, but not with, next.
type gap struct{ from, next int }

// newest returns the newest game, nil for none.
func (s *sender) newest() *game {
	if len(s.games) == 0 {
		return nil
	}
	return s.games[len(s.games)-1]
}

// game returns a game, nil for none.
func (s *sender) game(name string) *game {
	for _, g := range s.games {
		if g.name == name {
			return g
		}
	}
	return nil
}

// turn returns a game by its turn, from 0, of sending its lines: the newest, then the oldest first.
func (s *sender) turn(i int) *game { return s.games[(i+len(s.games)-1)%len(s.games)] }

// list takes games as the source lists them. before is the game behind them, "" for none.
func (s *sender) list(games []hostwire.Listed, before string) {
	at := slices.Index(s.games, s.game(before))
	if at < 0 {
		at = len(s.games)
	}
	for _, l := range slices.Backward(games) {
		g := s.game(l.Game)
		if g == nil || g.crc != l.CRC {
			g = s.add(l.Game, l.CRC, at)
		}
		at = slices.Index(s.games, g)
		g.last, g.acked = max(g.last, l.Last), l.Acked // a board that has restarted has forgotten it
		g.notYet = time.Time{}
	}
}

// add adds a game at a place in the order, instead of one of that name from another card.
func (s *sender) add(name, crc string, at int) *game {
	s.games = slices.DeleteFunc(s.games, func(g *game) bool { return g.name == name })
	g := &game{name: name, crc: crc, wait: firstWait}
	s.games = slices.Insert(s.games, min(at, len(s.games)), g)
	return g
}

// lost takes that the board has lost lines up to, but not with, next.
func (s *sender) lost(name string, from, next int) {
	if g := s.game(name); g != nil && next > from && g.beyond(from) < next {
		g.gaps = append(g.gaps, gap{from, next})
		g.notYet = time.Time{}
	}
}

// restart sends all unacknowledged lines again, on a new connection.
func (s *sender) restart() {
	s.up = true
	for _, g := range s.games {
		g.sendFrom(g.base)
	}
}

// take takes lines of a game, sends those that are to be sent now, and returns the game. Line 1 of an unknown one begins
// the newest; of other lines of one nil is returned.
func (s *sender) take(l record.Lines, now time.Time) *game {
	g := s.game(l.Game)
	if crc := topic.Sum(l.Text); l.First == 1 && (g == nil || g.crc != crc) {
		g = s.add(l.Game, crc, len(s.games))
	}
	if g == nil {
		return nil
	}
	g.last, g.notYet = max(g.last, l.Last), time.Time{}
	to := g.window(s.floor(g, now, s.live(now)), now)
	first := g.sent + 1
	if !s.up || l.First > first || l.Last < first || first > to {
		return g
	}
	text, n := l.After(g.sent).Text, 0
	for line := range bytes.Lines(text) {
		if g.sent == to || n+len(line) > topic.MaxLine {
			break
		}
		n += len(line)
		g.sent++
	}
	s.sends(g, text[:n], now)
	return g
}

// sends sends a message of a game.
func (s *sender) sends(g *game, text []byte, now time.Time) {
	s.send(text)
	s.text = text
	if g.again.IsZero() {
		g.again = now.Add(g.wait)
	}
	for _, h := range s.halls {
		if h.waits.IsZero() {
			h.waits = now
		}
	}
}

// sendFrom has the lines of a game sent from behind one on.
func (g *game) sendFrom(seq int) { g.sent, g.again, g.wait = seq, time.Time{}, firstWait }

// window moves on to what all halls have of a game, and returns the last line that may be sent. floor is the seq up to
// which they have it; -1 if one is to be asked.
func (g *game) window(floor int, now time.Time) (to int) {
	base, asks := max(floor, 0), floor < 0
	switch {
	case base < g.base || asks != g.asks: // a hall has lost lines, or is asked, or has answered
		g.sendFrom(base)
	case base > g.base:
		g.sendFrom(max(g.sent, base))
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

// next returns the request for lines that the source is to be asked, nil for none, and when to call it again. It sends
// what needs no lines.
func (s *sender) next(now time.Time) (q *hostwire.Request, at time.Time) {
	live, busy, n := s.live(now), 0, 0
	for i := range s.games {
		g := s.turn(i)
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
			text := record.JSON(topic.Gone{V: 1, Game: g.name, Gone: g.sent + 1, Next: next})
			g.sent = next - 1
			s.sends(g, text, now)
		}
		if at = earlier(at, g.again); g.sent < to && now.Before(g.notYet) {
			at = earlier(at, g.notYet)
		} else if g.sent < to && q == nil {
			q = &hostwire.Request{Cmd: "resend", Game: g.name, From: g.sent + 1, To: to}
		}
	}
	for _, h := range s.halls {
		due := h.waits.Add(silence)
		switch {
		case h.waits.IsZero() || h.silent(now) && !live:
			continue
		case h.silent(now): // its last word may be lost
			if due.Before(h.tried) {
				due = h.tried
			}
			if due = due.Add(tryPause); !now.Before(due) {
				h.tried, due = now, now.Add(tryPause)
				s.send(s.text)
			}
		}
		at = earlier(at, due)
	}
	return q, at
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

// acknowledge returns the acknowledgement of a game by every hall, silent ones too, that the source is to be told, nil for
// none, and when to call it again.
func (s *sender) acknowledge(now time.Time) (q *hostwire.Request, at time.Time) {
	for i := range s.games {
		g := s.turn(i)
		seq := min(s.floor(g, now, false), g.last)
		switch {
		case seq <= g.acked:
		case g == s.newest() && now.Before(s.ackAt):
			at = s.ackAt
		default:
			s.ackAt, g.acked = now.Add(ackPause), seq // the next list of the games tells if it is lost
			return &hostwire.Request{Cmd: "ack", Game: g.name, Seq: seq}, at
		}
	}
	return nil, at
}

func (h *hall) silent(now time.Time) bool { return !h.waits.IsZero() && now.Sub(h.waits) >= silence }

// have takes what a hall has. answers is false for what the broker has kept, which tells not that the hall is alive.
func (s *sender) have(h *hall, list []topic.Had, answers bool) {
	if answers {
		h.waits = time.Time{}
	}
	if len(list) < topic.GamesKept || len(h.had) > len(s.games)+topic.GamesKept { // it has no others, or of no use here
		clear(h.had)
	}
	for _, had := range list {
		h.had[had.Game] = had
	}
}

// ask takes that a hall asks for lines.
func (s *sender) ask(h *hall, a topic.Ask) {
	h.waits = time.Time{}
	if g := s.game(a.Game); g != nil {
		h.had[a.Game] = topic.Had{Game: a.Game, Seq: a.From - 1, CRC: g.crc}
	}
}

// live reports whether a hall answers.
func (s *sender) live(now time.Time) bool {
	return slices.ContainsFunc(s.halls, func(h *hall) bool { return !h.silent(now) })
}

// floor returns the seq up to which all halls have a game, if live but for those that are silent; -1 if one of them is to
// be asked, or there is none.
func (s *sender) floor(g *game, now time.Time, live bool) int {
	least := -1
	for _, h := range s.halls {
		had, told := h.had[g.name]
		switch {
		case live && h.silent(now):
		case !told || had.CRC != g.crc:
			return -1
		case least < 0 || had.Seq < least:
			least = had.Seq
		}
	}
	return least
}

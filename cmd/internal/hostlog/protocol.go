package hostlog

import (
	"cmp"
	"time"

	"quartoboard/cmd/internal/hostwire"
)

// take processes a line from the board.
func (h *host) take(line []byte) {
	in, ok := hostwire.Read(line)
	switch {
	case !ok: // noise: a lost line is asked for again
		return
	case in.Type == "answer":
		h.answered(in)
		return
	case in.Seq < 1:
		return
	}
	g := h.games[in.Game]
	if g == nil {
		h.asker.Greeted = false // ask for the list: the last game may be closed
		if in.Seq > 1 {
			return
		}
		g = h.adopt(hostwire.Listed{Game: in.Game, Last: 1, CRC: string(line[:sumLen]), Open: true})
	}
	took := h.add(g, in, line)
	if q := h.asker.Asked(); took && q != nil && q.Game == g.name {
		h.asker.Move(time.Now())
	}
}

// answered processes the answer to the current request.
func (h *host) answered(in hostwire.Incoming) {
	now, first := time.Now(), h.asker.Told.IsZero()
	q := h.asker.Answered(in, func(game string) bool { return h.games[game] != nil }, now)
	if q == nil {
		return
	}
	g := h.games[q.Game]
	switch {
	case q.Cmd == "hello" && in.OK:
		if first {
			h.say("connected to %s, version %s; games there: %d", in.Hello.Board, in.Hello.Version, in.Hello.Earlier+len(in.Hello.Games))
		}
		h.list(in.Hello.Games, now)
	case q.Cmd == "hello" && q.Before == "":
		h.say("hello refused: %s", in.Error)
	case q.Cmd == "hello":
	case !in.OK:
		g.notBefore = now.Add(idle)
	case q.Cmd == "ack":
		g.acked, g.last, g.confirmed = q.Seq, max(g.last, in.Acked.Last), now
	case q.Cmd == "resend":
		g.compared, g.known = true, true
		if in.Resent.Gone == g.have+1 {
			h.leaveOut(g, in.Resent.Next)
		}
		if g.have == q.Had && g.have < g.last {
			g.notBefore = now.Add(idle) // not on the board's card yet
		}
	}
}

// list takes games as the board lists them.
func (h *host) list(games []hostwire.Listed, now time.Time) {
	for _, l := range games {
		g := h.games[l.Game]
		if g == nil {
			g = h.adopt(l)
		}
		if l.CRC != "" && g.crc != "" && l.CRC != g.crc {
			h.drop(g, "the board has a new game of that name; "+g.path+" kept")
		}
		g.last, g.open, g.confirmed = l.Last, l.Open, now
		g.acked = min(g.acked, l.Acked) // a restarted board has forgotten it
	}
}

// tick sends the next request, and checks whether a game is done.
func (h *host) tick(now time.Time) {
	h.asker.Expire(now)
	if q := h.due(now); q != nil && len(h.out) == 0 {
		if q.Cmd == "ack" {
			h.flush(h.games[q.Game])
		}
		if h.err == nil {
			h.out = h.asker.Ask(q, now)
		}
	}
	h.finish(now)
}

// due returns the next request, nil for none: lines before acknowledgements. The open game comes
// first, and is acknowledged last: a board that waits for that has sent everything then.
func (h *host) due(now time.Time) *hostwire.Request {
	const many, pause = 64, 100 * time.Millisecond
	q, _ := h.asker.Hello(idle, now)
	if q != nil || !h.asker.Free() {
		return q
	}
	var lines, ack *hostwire.Request
	for _, g := range h.order {
		if g.dropped || now.Before(g.notBefore) {
			continue
		}
		if from, ok := g.missing(); ok && (lines == nil || g.open && !h.games[lines.Game].open) {
			lines = &hostwire.Request{Cmd: "resend", Game: g.name, From: from, Had: g.have}
		}
		waits := g.have-g.acked > many || g.acked != g.have && now.Sub(g.news) > pause
		if waits && (ack == nil || !g.open && h.games[ack.Game].open) {
			ack = &hostwire.Request{Cmd: "ack", Game: g.name, Seq: g.have}
		}
	}
	return cmp.Or(lines, ack)
}

// finish flushes games that are done to the disk and reports each once. With Once it
// ends the log.
func (h *host) finish(now time.Time) {
	done, all := false, h.asker.Listed
	for _, g := range h.order {
		since := now.Sub(g.news)
		gone := since > lost
		complete := g.known && g.have >= g.last && (g.acked == g.have || gone)
		all = all && (complete || g.dropped)
		over := !g.open || gone || since > silence && g.confirmed.After(g.news)
		if complete && over && g.ended != "" && !g.dropped {
			h.report(g)
			done = done || g.endedNow
		}
		if since > idle {
			h.flush(g)
		}
	}
	h.done = h.done || h.opts.Once && done && all
}

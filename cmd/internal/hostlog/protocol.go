package hostlog

import (
	"time"

	"quartoboard/cmd/internal/hostwire"
)

// take processes a line from the board.
func (h *host) take(line []byte) error {
	in, ok := hostwire.Read(line)
	switch {
	case !ok:
		return nil // noise: a lost line is asked for again
	case in.Type == "answer":
		return h.answered(in)
	case in.Seq < 1:
		return nil
	}
	g := h.games[in.Game]
	if g == nil && in.Seq > 1 {
		h.greeted = false // unknown game: ask for the list
		return nil
	}
	if g == nil {
		var err error
		if g, err = h.adopt(hostwire.Listed{Game: in.Game, Last: 1, CRC: string(line[:sumLen]), Open: true}); err != nil {
			return err
		}
		h.greeted = false // the last game may be closed: ask for the list
	}
	took, err := h.add(g, in, line)
	if q := h.asker.Asked(); took && q != nil && q.Game == g.name {
		h.asker.Move(time.Now())
	}
	return err
}

// answered processes the answer to the current request.
func (h *host) answered(in hostwire.Incoming) error {
	q := h.asker.Answered(in)
	if q == nil {
		return nil
	}
	now := time.Now()
	g := h.games[q.Game]
	switch {
	case q.Cmd == "hello" && in.OK:
		return h.greet(in, now)
	case q.Before != "":
		h.greeted, h.before = false, "" // that game was removed meanwhile: list again
	case q.Cmd == "hello":
		h.say("hello refused: %s", in.Error)
		h.asker.Delay(q)
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
		if g.complete() && !g.open {
			return g.close()
		}
	}
	return nil
}

// greet processes the answer to hello.
func (h *host) greet(in hostwire.Incoming, now time.Time) error {
	if h.greetedAt.IsZero() {
		h.say("connected to %s, version %s; games there: %d", in.Hello.Board, in.Hello.Version, in.Hello.Earlier+len(in.Hello.Games))
	}
	h.greeted, h.greetedAt, h.before = true, now, ""
	games := in.Hello.Games
	if in.Hello.Earlier > 0 && len(games) > 0 && (!h.listed || h.games[games[0].Game] == nil) {
		h.before = games[0].Game // all games once, later only back to a known one
	}
	h.listed = h.listed || h.before == ""
	for _, l := range games {
		g := h.games[l.Game]
		if g == nil {
			var err error
			if g, err = h.adopt(l); err != nil {
				return err
			}
		}
		if l.CRC != "" && g.crc != "" && l.CRC != g.crc {
			h.drop(g, "the board has a new game of that name; %s kept", g.path)
		}
		g.last, g.open, g.confirmed = l.Last, l.Open, now
		g.acked = min(g.acked, l.Acked) // a restarted board has forgotten it
	}
	return nil
}

// tick sends the next request, and checks whether a game is done.
func (h *host) tick(now time.Time) error {
	h.asker.Expire(now)
	if h.asker.Asked() != nil || len(h.out) > 0 {
		return h.finish(now)
	}
	if q := h.due(now); q != nil {
		if g := h.games[q.Game]; q.Cmd == "ack" {
			if err := g.sync(); err != nil {
				return err
			}
		}
		h.out = h.asker.Ask(q, now)
	}
	return h.finish(now)
}

// due returns the next request, nil for none.
func (h *host) due(now time.Time) *hostwire.Request {
	if !h.greeted || now.Sub(h.asker.Heard) > idle && now.Sub(h.greetedAt) > idle {
		return &hostwire.Request{Cmd: "hello"}
	}
	if h.before != "" {
		return &hostwire.Request{Cmd: "hello", Before: h.before}
	}
	for _, open := range []bool{true, false} {
		if q := h.dueLines(now, open); q != nil {
			return q
		}
	}
	for _, open := range []bool{false, true} {
		if q := h.dueAck(now, open); q != nil {
			return q
		}
	}
	return nil
}

// dueLines returns a resend for a game with that open, nil for none.
func (h *host) dueLines(now time.Time, open bool) *hostwire.Request {
	for _, g := range h.order {
		if g.open != open || g.dropped || now.Before(g.notBefore) {
			continue
		}
		if from, ok := g.missing(); ok {
			return &hostwire.Request{Cmd: "resend", Game: g.name, From: from, Had: g.have}
		}
	}
	return nil
}

// dueAck returns an acknowledgement for a game with that open, nil for none. The current
// game comes last: a board that waits for its acknowledgement has sent everything then.
func (h *host) dueAck(now time.Time, open bool) *hostwire.Request {
	for _, g := range h.order {
		const many, pause = 64, 100 * time.Millisecond
		if g.open != open || g.acked == g.have || g.dropped || now.Before(g.notBefore) {
			continue
		}
		if g.have-g.acked > many || now.Sub(g.news) > pause {
			return &hostwire.Request{Cmd: "ack", Game: g.name, Seq: g.have}
		}
	}
	return nil
}

// finish flushes games that are done to the disk and reports each once. With Once it
// ends the log.
func (h *host) finish(now time.Time) error {
	done, all := false, h.listed
	for _, g := range h.order {
		since := now.Sub(g.news)
		gone := since > lost
		complete := g.complete() && (g.acked == g.have || gone)
		all = all && (complete || g.dropped)
		over := !g.open || gone || since > silence && g.confirmed.After(g.news)
		if complete && over && g.ended != "" && !g.dropped {
			h.report(g)
			done = done || g.endedNow
		}
		if since > idle {
			if err := g.pause(); err != nil {
				return err
			}
		}
	}
	h.done = h.opts.Once && done && all
	return nil
}

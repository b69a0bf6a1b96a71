package hostlog

import (
	"encoding/json"
	"time"

	"quartoboard/rules/record"
)

// firstPatience is the first time limit of an answer while no byte comes in. Every
// answer that times out doubles it, up to lastPatience. While bytes come in the limit is
// ten times as long.
const (
	firstPatience = 500 * time.Millisecond
	lastPatience  = 8 * time.Second
)

// request is a command to the board, one at a time.
type request struct {
	ID     int    `json:"id"`
	Cmd    string `json:"cmd"`
	Before string `json:"before,omitempty"`
	Game   string `json:"game,omitempty"`
	From   int    `json:"from,omitempty"`
	Seq    int    `json:"seq,omitempty"`

	moved time.Time // when it was sent, or last brought a line
	had   int       // last seq of the file when it was sent
}

// incoming has the fields needed of a line, an answer or one of the record. Fields that a
// later board adds are ignored.
type incoming struct {
	Type string `json:"type"`

	Game   string `json:"game"`
	Seq    int    `json:"seq"`
	Result string `json:"result"`
	How    string `json:"how"` // for a game without a result

	ID    json.RawMessage `json:"id"`
	OK    bool            `json:"ok"`
	Error string          `json:"error"`
	Hello struct {
		Board   string `json:"board"`
		Version string `json:"version"`
		Earlier int    `json:"earlier"` // games before these
		Games   []listed
	} `json:"hello"`
	Resent struct {
		Gone int `json:"gone"`
		Next int `json:"next"`
	} `json:"resent"`
	Acked struct {
		Last int `json:"last"`
	} `json:"acked"`
}

// listed is a game in the answer to hello.
type listed struct {
	Game  string `json:"game"`
	Last  int    `json:"last"`
	CRC   string `json:"crc"`
	Acked int    `json:"acked"`
	Open  bool   `json:"open"`
}

// read decodes a line, and reports whether it is valid.
func read(line []byte) (incoming, bool) {
	var in incoming
	object, err := record.Unframe(line)
	return in, err == nil && json.Unmarshal(object, &in) == nil
}

// take processes a line from the board.
func (h *host) take(line []byte) error {
	in, ok := read(line)
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
		if g, err = h.adopt(listed{Game: in.Game, Last: 1, CRC: string(line[:sumLen]), Open: true}); err != nil {
			return err
		}
		h.greeted = false // the last game may be closed: ask for the list
	}
	took, err := h.add(g, in, line)
	if took && h.asked != nil && h.asked.Game == g.name {
		h.asked.moved = time.Now()
	}
	return err
}

// answered processes the answer to the current request.
func (h *host) answered(in incoming) error {
	q := h.asked
	var id int
	if q == nil || json.Unmarshal(in.ID, &id) != nil || id != q.ID {
		return nil
	}
	now := time.Now()
	h.asked, h.patience = nil, firstPatience
	g := h.games[q.Game]
	switch {
	case q.Cmd == "hello" && in.OK:
		return h.greet(in, now)
	case q.Before != "":
		h.greeted, h.before = false, "" // that game was removed meanwhile: list again
	case q.Cmd == "hello":
		h.say("hello refused: %s", in.Error)
		h.asked, h.patience = q, lastPatience // retried after this time
	case !in.OK:
		g.notBefore = now.Add(idle)
	case q.Cmd == "ack":
		g.acked, g.last, g.confirmed = q.Seq, max(g.last, in.Acked.Last), now
	case q.Cmd == "resend":
		g.compared, g.known = true, true
		if in.Resent.Gone == g.have+1 {
			h.leaveOut(g, in.Resent.Next)
		}
		if g.have == q.had && g.have < g.last {
			g.notBefore = now.Add(idle) // not on the board's card yet
		}
		if g.complete() && !g.open {
			return g.close()
		}
	}
	return nil
}

// greet processes the answer to hello.
func (h *host) greet(in incoming, now time.Time) error {
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
	if q := h.asked; q != nil && (now.Sub(q.moved) > h.patience && now.Sub(h.heard) > h.patience || now.Sub(q.moved) > 10*h.patience) {
		h.asked = nil
		h.patience = min(2*h.patience, lastPatience)
	}
	if h.asked != nil || len(h.out) > 0 {
		return h.finish(now)
	}
	if q := h.due(now); q != nil {
		if g := h.games[q.Game]; q.Cmd == "ack" {
			if err := g.sync(); err != nil {
				return err
			}
		}
		h.id++
		q.ID, q.moved = h.id, now
		object, err := json.Marshal(q)
		if err != nil {
			return err
		}
		h.asked, h.out = q, record.Frame(nil, object)
	}
	return h.finish(now)
}

// due returns the next request, nil for none.
func (h *host) due(now time.Time) *request {
	if !h.greeted || now.Sub(h.heard) > idle && now.Sub(h.greetedAt) > idle {
		return &request{Cmd: "hello"}
	}
	if h.before != "" {
		return &request{Cmd: "hello", Before: h.before}
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
func (h *host) dueLines(now time.Time, open bool) *request {
	for _, g := range h.order {
		if g.open != open || g.dropped || now.Before(g.notBefore) {
			continue
		}
		if from, ok := g.missing(); ok {
			return &request{Cmd: "resend", Game: g.name, From: from, had: g.have}
		}
	}
	return nil
}

// dueAck returns an acknowledgement for a game with that open, nil for none. The current
// game comes last: a board that waits for its acknowledgement has sent everything then.
func (h *host) dueAck(now time.Time, open bool) *request {
	for _, g := range h.order {
		const many, pause = 64, 100 * time.Millisecond
		if g.open != open || g.acked == g.have || g.dropped || now.Before(g.notBefore) {
			continue
		}
		if g.have-g.acked > many || now.Sub(g.news) > pause {
			return &request{Cmd: "ack", Game: g.name, Seq: g.have}
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

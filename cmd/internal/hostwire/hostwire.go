// Package hostwire is a host's end of the wire, whose other end is package wire: the list of the
// board's games, its requests for their lines, one at a time, and the lines and answers that come.
package hostwire

import (
	"encoding/json"
	"iter"
	"time"

	"quartoboard/cmd/internal/link"
	"quartoboard/rules/record"
)

// The time limits of an answer while no byte comes in. Every answer that times out doubles the
// limit, from FirstPatience up to LastPatience. While bytes come in the limit is ten times as long.
const (
	FirstPatience = 500 * time.Millisecond
	LastPatience  = 8 * time.Second
)

// Request is a command to the board about its games.
type Request struct {
	ID     int    `json:"id"` // set by Ask
	Cmd    string `json:"cmd"`
	Before string `json:"before,omitempty"`
	Game   string `json:"game,omitempty"`
	From   int    `json:"from,omitempty"`
	To     int    `json:"to,omitempty"`
	Seq    int    `json:"seq,omitempty"`

	Had int `json:"-"` // the seq that the host had when it asked
}

// Incoming has the fields that a host needs of a line, an answer or one of the record. Fields that a
// later board adds are ignored.
type Incoming struct {
	Type string `json:"type"`

	Game   string `json:"game"`
	Seq    int    `json:"seq"`
	Result string `json:"result"`
	How    string `json:"how"`    // for a game without a result
	Winner int    `json:"winner"` // for a game of players with numbers

	ID     json.RawMessage `json:"id"`
	OK     bool            `json:"ok"`
	Error  string          `json:"error"`
	Hello  Hello           `json:"hello"`
	Resent Resent          `json:"resent"`
	Acked  Acked           `json:"acked"`
	Out    []link.Message  `json:"out"` // of an exchange
}

// Hello describes the board and its games.
type Hello struct {
	Board   string   `json:"board"`
	Version string   `json:"version"`
	Dropped int      `json:"dropped"`           // live lines that the host did not take
	Earlier int      `json:"earlier,omitempty"` // games before these
	Games   []Listed `json:"games"`             // oldest first
}

// Listed is a game that resend can send.
type Listed struct {
	Game  string `json:"game"`
	Last  int    `json:"last"`            // seq of its last line
	CRC   string `json:"crc,omitempty"`   // of its first line; left out if that is lost
	Acked int    `json:"acked,omitempty"` // seq up to which the host has acknowledged it
	Open  bool   `json:"open"`            // the current game: lines may follow
}

// Resent ends the lines of a resend.
type Resent struct {
	Game string `json:"game"`
	To   int    `json:"to"`             // the last seq in the store
	Gone int    `json:"gone,omitempty"` // the first requested seq that is lost
	Next int    `json:"next,omitempty"` // the first seq behind it in the store
}

// Acked is the acknowledgement that the board has noted.
type Acked struct {
	Game string `json:"game"`
	To   int    `json:"to"`
	Last int    `json:"last"` // seq of the last line in the store
}

// Read decodes a line, and reports whether it is valid.
func Read(line []byte) (in Incoming, ok bool) {
	object, err := record.Unframe(line)
	return in, err == nil && json.Unmarshal(object, &in) == nil
}

// Asker asks a board for the list of its games, and one request at a time. Its zero value must be
// connected.
type Asker struct {
	Greeted bool      // hello was answered; false has the newest games listed again
	Listed  bool      // all games of the board were listed, in any connection
	Told    time.Time // when hello was answered last

	in       record.Splitter
	before   string    // the games before this one are listed next; "" for none
	heard    time.Time // when a byte came last
	asked    *Request  // without an answer
	moved    time.Time
	patience time.Duration
	id       int
}

// Connect begins a connection and drops the request of the one before.
func (a *Asker) Connect(now time.Time) {
	a.in, a.Greeted = record.Splitter{Max: record.MaxLine}, false
	a.heard, a.asked, a.patience = now, nil, FirstPatience
}

// Split takes the bytes of a read and yields the lines that they complete, nil for one that is too
// long.
func (a *Asker) Split(read []byte, now time.Time) iter.Seq[[]byte] {
	if len(read) > 0 {
		a.heard = now
	}
	return a.in.Split(read)
}

// Asked returns the request without an answer, nil for none.
func (a *Asker) Asked() *Request { return a.asked }

// Hello returns the hello that is due, nil for none: games are to be listed, or no byte has come for
// the time idle, which ends at.
func (a *Asker) Hello(idle time.Duration, now time.Time) (q *Request, at time.Time) {
	if at = a.heard; at.Before(a.Told) {
		at = a.Told
	}
	if at = at.Add(idle); a.asked != nil || a.Free() && now.Before(at) {
		return nil, at
	}
	q = &Request{Cmd: "hello"}
	if a.Greeted {
		q.Before = a.before
	}
	return q, at
}

// Free reports whether the games are listed and no request is without an answer.
func (a *Asker) Free() bool { return a.asked == nil && a.Greeted && a.before == "" }

// Ask returns the line that asks a request, in place of the one before.
func (a *Asker) Ask(q *Request, now time.Time) []byte {
	a.asked, a.moved = q, now
	q.ID = a.NextID()
	return record.Frame(nil, record.JSON(q))
}

// NextID returns an id that no other command of this host has.
func (a *Asker) NextID() int {
	a.id++
	return a.id
}

// Move notes that a line came of those that were asked for.
func (a *Asker) Move(now time.Time) { a.moved = now }

// Answered returns the request that an answer is for, nil if it is for none. known reports whether
// the host knows a game: all games are listed once, later those behind a known one. A hello that is
// refused is asked again after LastPatience.
func (a *Asker) Answered(in Incoming, known func(game string) bool, now time.Time) *Request {
	q := a.asked
	var id int
	if q == nil || json.Unmarshal(in.ID, &id) != nil || id != q.ID {
		return nil
	}
	a.asked, a.patience = nil, FirstPatience
	switch {
	case q.Cmd != "hello":
	case in.OK:
		a.Greeted, a.Told, a.before = true, now, ""
		if games := in.Hello.Games; in.Hello.Earlier > 0 && len(games) > 0 && (!a.Listed || !known(games[0].Game)) {
			a.before = games[0].Game
		}
		a.Listed = a.Listed || a.before == ""
	case q.Before != "":
		a.Greeted = false // that game was removed meanwhile
	default:
		a.asked, a.patience = q, LastPatience // as if it had no answer
	}
	return q
}

// Expire drops a request whose answer times out, and reports whether it did.
func (a *Asker) Expire(now time.Time) bool {
	waited := now.Sub(a.moved)
	if a.asked == nil || (waited <= a.patience || now.Sub(a.heard) <= a.patience) && waited <= 10*a.patience {
		return false
	}
	a.asked, a.patience = nil, min(2*a.patience, LastPatience)
	return true
}

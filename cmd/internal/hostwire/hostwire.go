// Package hostwire is what a host knows of the wire, whose other end is package wire: its requests
// for the lines of games, one at a time, and the lines and answers that come.
package hostwire

import (
	"encoding/json"
	"time"

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
	How    string `json:"how"` // for a game without a result

	ID    json.RawMessage `json:"id"`
	OK    bool            `json:"ok"`
	Error string          `json:"error"`
	Hello struct {
		Board   string   `json:"board"`
		Version string   `json:"version"`
		Earlier int      `json:"earlier"` // games before these
		Games   []Listed `json:"games"`
	} `json:"hello"`
	Resent struct {
		Gone int `json:"gone"`
		Next int `json:"next"`
	} `json:"resent"`
	Acked struct {
		Last int `json:"last"`
	} `json:"acked"`
}

// Listed is a game in the answer to hello.
type Listed struct {
	Game  string `json:"game"`
	Last  int    `json:"last"`
	CRC   string `json:"crc"` // of the first line; "" if that is lost
	Acked int    `json:"acked"`
	Open  bool   `json:"open"`
}

// Read decodes a line, and reports whether it is valid.
func Read(line []byte) (in Incoming, ok bool) {
	object, err := record.Unframe(line)
	return in, err == nil && json.Unmarshal(object, &in) == nil
}

// Asker asks one request at a time. Its zero value must be connected.
type Asker struct {
	Heard time.Time // when a byte came last

	asked    *Request // without an answer
	moved    time.Time
	patience time.Duration
	id       int
}

// Connect begins a connection and drops the request of the one before.
func (a *Asker) Connect(now time.Time) { a.Heard, a.asked, a.patience = now, nil, FirstPatience }

// Asked returns the request without an answer, nil for none.
func (a *Asker) Asked() *Request { return a.asked }

// Ask returns the line that asks a request, in place of the one before.
func (a *Asker) Ask(q *Request, now time.Time) []byte {
	a.asked, a.moved = q, now
	q.ID = a.NextID()
	object, err := json.Marshal(q)
	if err != nil {
		panic(err) // it has texts and numbers
	}
	return record.Frame(nil, object)
}

// NextID returns an id that no other command of this host has.
func (a *Asker) NextID() int {
	a.id++
	return a.id
}

// Move notes that a line came of those that were asked for.
func (a *Asker) Move(now time.Time) { a.moved = now }

// Answered returns the request that an answer is for, nil if it is for none.
func (a *Asker) Answered(in Incoming) *Request {
	q := a.asked
	var id int
	if q == nil || json.Unmarshal(in.ID, &id) != nil || id != q.ID {
		return nil
	}
	a.asked, a.patience = nil, FirstPatience
	return q
}

// Delay keeps a refused request as if it had no answer, so that it times out after LastPatience.
func (a *Asker) Delay(q *Request) { a.asked, a.patience = q, LastPatience }

// Expire drops a request whose answer times out, and reports whether it did.
func (a *Asker) Expire(now time.Time) bool {
	waited := now.Sub(a.moved)
	if a.asked == nil || (waited <= a.patience || now.Sub(a.Heard) <= a.patience) && waited <= 10*a.patience {
		return false
	}
	a.asked, a.patience = nil, min(2*a.patience, LastPatience)
	return true
}

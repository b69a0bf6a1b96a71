package wire

import (
	"encoding/json"
	"errors"
	"fmt"

	"quartoboard/rules/record"
)

// answer is the answer to a command. It has no game and no seq at its top, so that it
// cannot pass for a line of the record.
type answer struct {
	V      int             `json:"v"`
	Type   string          `json:"type"`
	ID     json.RawMessage `json:"id"`
	Cmd    string          `json:"cmd,omitempty"`
	OK     bool            `json:"ok"`
	Error  string          `json:"error,omitempty"`
	Hello  *hello          `json:"hello,omitempty"`
	State  *state          `json:"state,omitempty"`
	Resent *resent         `json:"resent,omitempty"`
	Acked  *acked          `json:"acked,omitempty"`
	Doctor *health         `json:"doctor,omitempty"`
}

// hello describes the board and its games.
type hello struct {
	Board   string  `json:"board"`
	Version string  `json:"version"`
	Dropped int     `json:"dropped"`           // live lines that the host did not take
	Earlier int     `json:"earlier,omitempty"` // games before these
	Games   []known `json:"games"`             // oldest first
}

// known is a game that resend can send.
type known struct {
	Game  string `json:"game"`
	Last  int    `json:"last"`            // seq of its last line
	CRC   string `json:"crc,omitempty"`   // of its first line; left out if that is lost
	Acked int    `json:"acked,omitempty"` // seq up to which the host has acknowledged it
	Open  bool   `json:"open"`            // the current game: lines may follow
}

// state is the current state of the game.
type state struct {
	Game  string `json:"game"`
	Seq   int    `json:"seq"`
	Phase string `json:"phase"`

	own any // its further fields
}

// MarshalJSON implements json.Marshaler.
func (s state) MarshalJSON() ([]byte, error) {
	type plain state
	head, err := json.Marshal(plain(s))
	own, ownErr := json.Marshal(s.own)
	if len(own) > len("{}") {
		head = append(append(head[:len(head)-1], ','), own[1:]...)
	}
	return head, errors.Join(err, ownErr)
}

// resent ends the lines of a resend.
type resent struct {
	Game string `json:"game"`
	To   int    `json:"to"`             // the last seq in the store
	Gone int    `json:"gone,omitempty"` // the first requested seq that is lost
	Next int    `json:"next,omitempty"` // the first seq behind it in the store
}

// acked is the acknowledgement that the board has noted.
type acked struct {
	Game string `json:"game"`
	To   int    `json:"to"`
	Last int    `json:"last"` // seq of the last line in the store
}

// line returns the answer in its frame.
func (a answer) line() []byte {
	a.V, a.Type = 1, "answer"
	object, err := json.Marshal(a)
	if err != nil {
		panic(err) // every field was made or checked here
	}
	return record.Frame(nil, object)
}

// refusal returns the answer to a command that failed with err.
func refusal(id json.RawMessage, cmd string, err error) []byte {
	const longest = 40 // a host may have sent anything
	if len(cmd) > longest {
		cmd = ""
	}
	return answer{ID: id, Cmd: cmd, Error: fmt.Sprintf("%.300v", err)}.line()
}

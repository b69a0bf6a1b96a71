package wire

import (
	"encoding/json"
	"fmt"

	"quartoboard/cmd/internal/hostwire"
	"quartoboard/cmd/internal/link"
	"quartoboard/rules/record"
)

// answer is the answer to a command. It has no game and no seq at its top, so that it
// cannot pass for a line of the record.
type answer struct {
	V      int              `json:"v"`
	Type   string           `json:"type"`
	ID     json.RawMessage  `json:"id"`
	Cmd    string           `json:"cmd,omitempty"`
	OK     bool             `json:"ok"`
	Error  string           `json:"error,omitempty"`
	Hello  *hostwire.Hello  `json:"hello,omitempty"`
	State  *state           `json:"state,omitempty"`
	Resent *hostwire.Resent `json:"resent,omitempty"`
	Acked  *hostwire.Acked  `json:"acked,omitempty"`
	Doctor *health          `json:"doctor,omitempty"`
	Out    []link.Message   `json:"out,omitempty"`
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
	head, own := record.JSON(plain(s)), record.JSON(s.own)
	if len(own) > len("{}") {
		head = append(append(head[:len(head)-1], ','), own[1:]...)
	}
	return head, nil
}

// line returns the answer in its frame.
func (a answer) line() []byte {
	a.V, a.Type = 1, "answer"
	return record.Frame(nil, record.JSON(a)) // every field was made or checked here
}

// refusal returns the answer to a command that failed with err.
func refusal(id json.RawMessage, cmd string, err error) []byte {
	const longest = 40 // a host may have sent anything
	if len(cmd) > longest {
		cmd = ""
	}
	return answer{ID: id, Cmd: cmd, Error: fmt.Sprintf("%.300v", err)}.line()
}

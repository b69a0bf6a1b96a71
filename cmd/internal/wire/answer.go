package wire

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"quartoboard/board"
	"quartoboard/rules/record"
)

// answer is what a host gets for a command. It has no game and no seq at its
// top, so that nobody takes it for a line of the record.
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
}

// hello is who is there.
type hello struct {
	Board   string  `json:"board"`
	Version string  `json:"version"`
	Dropped int     `json:"dropped"`           // live lines that the host did not take
	Earlier int     `json:"earlier,omitempty"` // games before these
	Games   []known `json:"games"`             // oldest first
}

// known is a game that can be had by resend.
type known struct {
	Game  string `json:"game"`
	Last  int    `json:"last"`            // seq of its last line
	CRC   string `json:"crc,omitempty"`   // of its first line; left out where that is gone
	Acked int    `json:"acked,omitempty"` // seq up to which the host has said that it has it
	Open  bool   `json:"open"`            // the game at hand: lines may follow
}

// state is the game as it stands.
type state struct {
	Game     string `json:"game"`
	Seq      int    `json:"seq"`
	Phase    string `json:"phase"`
	Position string `json:"position"` // with the piece given, where it was seen
	ToGive   string `json:"to_give"`
}

// resent ends the lines of a resend.
type resent struct {
	Game string `json:"game"`
	To   int    `json:"to"`             // the last seq that was there
	Gone int    `json:"gone,omitempty"` // the first one asked for that is not there any more
	Next int    `json:"next,omitempty"` // the first one after it that is there
}

// acked is what the board now knows that the host has.
type acked struct {
	Game string `json:"game"`
	To   int    `json:"to"`
	Last int    `json:"last"` // seq of the last line there is
}

// line is the answer as it is sent.
func (a answer) line() []byte {
	a.V, a.Type = 1, "answer"
	object, err := json.Marshal(a)
	if err != nil {
		panic(err) // all that it holds was made or checked here
	}
	return record.Frame(nil, object)
}

// refusal is the answer to what cannot be read or done.
func refusal(id json.RawMessage, cmd string, err error) []byte {
	const longest = 40 // a host may have sent anything
	if len(cmd) > longest {
		cmd = ""
	}
	return answer{ID: id, Cmd: cmd, Error: fmt.Sprintf("%.300v", err)}.line()
}

// hello lists the newest games, or the newest of those before a game.
func (w *Wire) hello(before string) (*hello, error) {
	const newest = 16
	games := w.store.Games()
	end := len(games)
	if before != "" {
		if end = slices.Index(games, before); end < 0 {
			return nil, fmt.Errorf("before: a game that hello lists expected, not %.40q", before)
		}
	}
	begin := max(0, end-newest)
	h := &hello{Board: w.opts.Board, Version: w.opts.Version, Dropped: w.Dropped(), Earlier: begin, Games: []known{}}
	for i := begin; i < end; i++ {
		h.Games = append(h.Games, known{
			Game:  games[i],
			Last:  w.store.Last(games[i]),
			CRC:   w.firstSum(games[i]),
			Acked: w.ackedOf(games[i]),
			Open:  i == len(games)-1,
		})
	}
	return h, nil
}

// firstSum is the checksum of a game's first line.
func (w *Wire) firstSum(game string) string {
	for line, err := range w.store.Lines(game, 1) {
		if err != nil {
			return ""
		}
		if l, err := record.Decode(line); err == nil && l.Seq == 1 {
			return string(line[:8])
		}
		return ""
	}
	return ""
}

func stateOf(s State) *state {
	return &state{
		Game:     s.Record,
		Seq:      s.Seq,
		Phase:    s.Game.Phase().String(),
		Position: board.FormatPosition(s.Game.Position(), s.Game.Given()),
		ToGive:   s.Game.ToGive().String(),
	}
}

func quoted(s string) json.RawMessage { return json.RawMessage(`"` + s + `"`) }

func noTime(time.Duration) time.Time { return time.Time{} }

package wire

import (
	"encoding/json"
	"errors"
	"fmt"

	"quartoboard/cmd/internal/link"
	"quartoboard/cmd/internal/topic"
	"quartoboard/rules/record"
)

// Exchange passes on what has come from other boards, and returns what is to be sent to them. name is that
// of this board in its club, up reports whether it is connected to the broker, and boards are the others
// that are. It may block for files.
type Exchange func(name string, up bool, boards []string, in []link.Message) (out []link.Message, err error)

// exchange answers with messages to other boards.
func (w *Wire) exchange(a *args, out *answer) error {
	var x struct {
		Name   string         `json:"name"`
		Up     bool           `json:"up"`
		Boards []string       `json:"boards"`
		In     []link.Message `json:"in"`
	}
	if json.Unmarshal(record.JSON(a.fields), &x) != nil {
		return errors.New("invalid value: want a name, a flag, a list of names and a list of messages")
	}
	names := append([]string{x.Name}, x.Boards...)
	for _, m := range x.In {
		names = append(names, m.Board)
	}
	for _, name := range names {
		if !topic.IsName(name) {
			return fmt.Errorf("invalid name %.40q of a board: want 1 to 32 of a to z, 0 to 9 and -", name)
		}
	}
	var err error
	out.Out, err = w.opts.Exchange(x.Name, x.Up, x.Boards, x.In)
	return err
}

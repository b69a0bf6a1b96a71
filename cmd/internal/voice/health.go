package voice

import "quartoboard/board"

// health reports each failure and each recovery once.
type health struct {
	err     error
	changed bool
}

func (h *health) note(err error) {
	if (err == nil) != (h.err == nil) {
		h.changed = !h.changed
	}
	h.err = err
}

// Fault returns a change of the health since the last call.
func (h *health) Fault() (board.Fault, bool) {
	if !h.changed {
		return board.Fault{}, false
	}
	h.changed = false
	if h.err == nil {
		return board.Fault{Part: board.Part{Kind: board.PartSound}, State: board.OK}, true
	}
	return board.Fault{Part: board.Part{Kind: board.PartSound}, State: board.Failed, Text: h.err.Error()}, true
}

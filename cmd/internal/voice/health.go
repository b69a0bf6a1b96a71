package voice

import (
	"cmp"

	"quartoboard/board"
)

// health reports each failure and each recovery of a part once.
type health struct {
	kind    board.PartKind // 0 for the sound
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
	return board.FaultOf(cmp.Or(h.kind, board.PartSound), h.err), true
}

package app

import (
	"io"

	"quartoboard/board"
	"quartoboard/board/scan/trace"
	"quartoboard/cmd/internal/daemon"
)

// Recording is a trace that is being written.
type Recording struct {
	*trace.Recorder
	failed bool // and the daemon was told
}

// NewRecording begins a trace on w.
func NewRecording(w io.Writer) *Recording { return &Recording{Recorder: trace.NewRecorder(w)} }

// check tells the daemon once that the trace cannot be written.
func (r *Recording) check(d *daemon.Mailbox) {
	if r.failed {
		return
	}
	if err := r.Err(); err != nil {
		r.failed = d.Tell(board.Fault{Part: board.Part{Kind: board.PartTrace}, State: board.Failed, Text: err.Error()})
	}
}

package main

import (
	"errors"
	"fmt"
	"io"

	"quartoboard/board"
	"quartoboard/board/scan"
	"quartoboard/board/scan/trace"
)

// recording is a trace that is being written; nil for none.
type recording struct {
	*trace.Recorder
	failed bool // and the daemon was told
}

func newRecording(w io.Writer) *recording { return &recording{Recorder: trace.NewRecorder(w)} }

// start records what goes into the Settler of s from now on.
func (r *recording) start(h trace.Header, s *scan.Scanner) {
	if r != nil {
		r.Start(h, s)
	}
}

// check tells once that the trace cannot be written.
func (r *recording) check(tell func(board.Fact) bool) {
	if r == nil || r.failed {
		return
	}
	if err := r.Err(); err != nil {
		r.failed = tell(board.Fault{Part: "trace", State: board.Failed, Text: err.Error()})
	}
}

// record begins the trace that was asked for, and the file where it goes; nil where
// there is none, or where it cannot be kept, which is no reason not to play.
func (sv *service) record() (*recording, *spool) {
	if sv.frames == "" {
		return nil, nil
	}
	s, err := openSpool(sv.frames)
	if err != nil {
		fmt.Fprintf(sv.err, "quartoboard: %v\n", err)
		return nil, nil
	}
	return newRecording(s), s
}

// endRecording writes the rest of a trace.
func (sv *service) endRecording(r *recording, s *spool) {
	if err := errors.Join(r.Close(), s.Close()); err != nil {
		fmt.Fprintf(sv.err, "quartoboard: %v\n", err)
	}
}

package wire

import (
	"bytes"
	"fmt"
	"iter"
)

// maxLine is the longest line that a host may send, with its LF.
const maxLine = 4096

// input puts lines together from what a port delivers.
type input struct {
	begun   []byte
	tooLong bool // the line is dropped up to its LF
}

// lines takes what was read and yields each line that is complete with it,
// without LF and CR; one that was too long comes as an error.
func (in *input) lines(read []byte) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		for chunk := range bytes.Lines(read) {
			if len(in.begun)+len(chunk) > maxLine {
				in.begun, in.tooLong = in.begun[:0], true
			}
			if !in.tooLong {
				in.begun = append(in.begun, chunk...)
			}
			if chunk[len(chunk)-1] != '\n' {
				return
			}
			line, tooLong := bytes.TrimSpace(in.begun), in.tooLong
			in.begun, in.tooLong = nil, false
			if tooLong && !yield(nil, fmt.Errorf("a line of at most %d bytes expected", maxLine)) {
				return
			}
			if len(line) > 0 && !yield(line, nil) {
				return
			}
		}
	}
}

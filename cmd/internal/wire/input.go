package wire

import (
	"bytes"
	"fmt"
	"iter"
)

// maxLine is the limit of a line of the host in bytes, with its LF.
const maxLine = 4096

// input joins the reads of a port to lines.
type input struct {
	begun   []byte
	tooLong bool // the line is dropped up to its LF
}

// lines takes the bytes of a read and yields each line that they complete, without LF
// and CR, or an error for a line that is too long.
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
			if tooLong && !yield(nil, fmt.Errorf("line too long: want at most %d bytes", maxLine)) {
				return
			}
			if len(line) > 0 && !yield(line, nil) {
				return
			}
		}
	}
}

package record

import (
	"bytes"
	"iter"
)

// Splitter joins the reads of a port to lines of up to Max bytes, with their LF.
type Splitter struct {
	Max int

	begun   []byte
	tooLong bool // the line is dropped up to its LF
}

// Split takes the bytes of a read and yields each line that they complete, with its LF,
// and nil for a line that is too long. The lines are the caller's.
func (s *Splitter) Split(read []byte) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		for chunk := range bytes.Lines(read) {
			if len(s.begun)+len(chunk) > s.Max {
				s.begun, s.tooLong = nil, true
			}
			if !s.tooLong {
				s.begun = append(s.begun, chunk...)
			}
			if chunk[len(chunk)-1] != '\n' {
				return
			}
			line := s.begun
			s.begun, s.tooLong = nil, false
			if !yield(line) {
				return
			}
		}
	}
}

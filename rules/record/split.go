package record

import (
	"bytes"
	"iter"
)

// Splitter joins the reads of a port to lines of up to Max bytes, with their LF.
type Splitter struct {
	Max int
	CR  bool // a CR ends a line too, and stays its end

	begun   []byte
	tooLong bool // the line is dropped up to its end
}

// Split takes the bytes of a read and yields each line that they complete, with its LF,
// and nil for a line that is too long. The lines are the caller's.
func (s *Splitter) Split(read []byte) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		for chunk := range s.chunks(read) {
			if len(s.begun)+len(chunk) > s.Max {
				s.begun, s.tooLong = nil, true
			}
			if !s.tooLong {
				s.begun = append(s.begun, chunk...)
			}
			if last := chunk[len(chunk)-1]; last != '\n' && (last != '\r' || !s.CR) {
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

// chunks yields the parts of a read, each up to an end of a line.
func (s *Splitter) chunks(read []byte) iter.Seq[[]byte] {
	if !s.CR {
		return bytes.Lines(read)
	}
	return func(yield func([]byte) bool) {
		for len(read) > 0 {
			n := bytes.IndexAny(read, "\r\n") + 1
			if n == 0 {
				n = len(read)
			}
			if !yield(read[:n]) {
				return
			}
			read = read[n:]
		}
	}
}

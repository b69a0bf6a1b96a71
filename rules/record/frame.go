package record

import (
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"iter"
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// sumLen is the length of the checksum and of the space behind it.
const sumLen = 9

// Frame appends the line that carries a JSON object: checksum, space, object,
// LF. The object must be one line, as json.Marshal writes it.
func Frame(dst, object []byte) []byte {
	dst = fmt.Appendf(dst, "%08x ", crc32.Checksum(object, castagnoli))
	dst = append(dst, object...)
	return append(dst, '\n')
}

var errNoLine = errors.New("invalid line: want 8 lower-case hexadecimal digits, a space and a JSON object")

// Unframe checks the checksum of a line, with or without its LF, and returns its
// JSON object, which is part of line. It does not parse the object.
func Unframe(line []byte) ([]byte, error) {
	line = bytes.TrimSuffix(line, []byte("\n"))
	if len(line) < sumLen+len("{}") || line[sumLen-1] != ' ' {
		return nil, errNoLine
	}
	var sum uint32
	for _, c := range line[:sumLen-1] {
		digit := bytes.IndexByte([]byte("0123456789abcdef"), c)
		if digit < 0 {
			return nil, errNoLine
		}
		sum = sum<<4 | uint32(digit)
	}
	object := line[sumLen:]
	if object[0] != '{' || object[len(object)-1] != '}' || bytes.IndexByte(object, '\n') >= 0 {
		return nil, errNoLine
	}
	if want := crc32.Checksum(object, castagnoli); sum != want {
		return nil, fmt.Errorf("invalid checksum %08x: want %08x", sum, want)
	}
	return object, nil
}

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
	ends := "\n"
	if s.CR {
		ends = "\r\n"
	}
	return func(yield func([]byte) bool) {
		for len(read) > 0 {
			n := bytes.IndexAny(read, ends) + 1
			ended := n > 0
			if !ended {
				n = len(read)
			}
			if len(s.begun)+n > s.Max {
				s.begun, s.tooLong = nil, true
			}
			if !s.tooLong {
				s.begun = append(s.begun, read[:n]...)
			}
			if read = read[n:]; !ended {
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

package record

import (
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// sumLen is the length of the checksum and the space after it.
const sumLen = 9

// Frame appends the line that carries a JSON object: checksum, space, object,
// LF. The object must be one line, as json.Marshal writes it.
func Frame(dst, object []byte) []byte {
	dst = fmt.Appendf(dst, "%08x ", crc32.Checksum(object, castagnoli))
	dst = append(dst, object...)
	return append(dst, '\n')
}

var errNoLine = errors.New("8 lower-case hexadecimal digits, a space and a JSON object on one line expected")

// Unframe returns the JSON object of a line, which may end in its LF, if the
// checksum is right. It looks no further than the braces; the result is part
// of line.
func Unframe(line []byte) ([]byte, error) {
	line = bytes.TrimSuffix(line, []byte("\n"))
	if len(line) < sumLen+len("{}") || line[sumLen-1] != ' ' {
		return nil, errNoLine
	}
	var said uint32
	for _, c := range line[:sumLen-1] {
		digit := bytes.IndexByte([]byte("0123456789abcdef"), c)
		if digit < 0 {
			return nil, errNoLine
		}
		said = said<<4 | uint32(digit)
	}
	object := line[sumLen:]
	if object[0] != '{' || object[len(object)-1] != '}' || bytes.IndexByte(object, '\n') >= 0 {
		return nil, errNoLine
	}
	if sum := crc32.Checksum(object, castagnoli); sum != said {
		return nil, fmt.Errorf("checksum %08x expected, not %08x", sum, said)
	}
	return object, nil
}

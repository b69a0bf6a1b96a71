package journal

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"quartoboard/rules/record"
)

var errCut = errors.New("whole lines expected, each with its LF")

// following is the part of lines that a game with that last seq does not have
// yet, and the last seq with it.
func following(lines []byte, game string, last int) ([]byte, int, error) {
	skip := 0 // what is there already is at the front
	for rest := lines; len(rest) > 0; {
		end := bytes.IndexByte(rest, '\n') + 1
		if end == 0 {
			return nil, 0, errCut
		}
		l, err := record.Decode(rest[:end])
		switch {
		case err != nil:
			return nil, 0, err
		case l.Game != game:
			return nil, 0, fmt.Errorf("a line of game %s does not belong there", l.Game)
		case l.Seq == last+1:
			last++
		case l.Seq <= last && skip == len(lines)-len(rest):
			skip += end
		default:
			return nil, 0, fmt.Errorf("seq %d expected, not %d", last+1, l.Seq)
		}
		rest = rest[end:]
	}
	return lines[skip:], last, nil
}

// read yields the true lines among the first size bytes, from seq from on.
func read(f io.ReaderAt, size int64, from int, yield func([]byte, error) bool) {
	r := record.NewReader(io.NewSectionReader(f, 0, size))
	for {
		l, err := r.Next()
		if err == io.EOF {
			return
		}
		if err != nil {
			yield(nil, fmt.Errorf("journal: %w", err))
			return
		}
		if l.Seq < from {
			continue
		}
		if !yield(bytes.Clone(r.Bytes()), nil) {
			return
		}
		from = l.Seq + 1
	}
}

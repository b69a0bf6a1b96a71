package record

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"iter"
)

// Store has the records of a board's games. Its methods may be called from any goroutine.
type Store interface {
	// Games lists the games, oldest first. The last one is the current game.
	Games() []string
	// Last returns the seq of a game's last line, 0 for an unknown game.
	Last(game string) int
	// Lines yields the lines of a game from seq from on, each with its LF.
	Lines(game string, from int) iter.Seq2[[]byte, error]
}

// MaxLine is the limit of one line in bytes. Lines of a game are much shorter: the
// longest hold texts of the voice.
const MaxLine = 16 << 10

// Damage is a place in a file where lines are lost.
type Damage struct {
	Line int // counted in the file, from 1
	Err  error
}

// String is the line and the error.
func (d Damage) String() string { return fmt.Sprintf("line %d: %v", d.Line, d.Err) }

// Reader reads a file of the record: one game, or several one after another. It
// skips damaged lines and keeps them in Damage. It goes on with the next valid line,
// also where the LF before that line is lost.
type Reader struct {
	in      *bufio.Reader
	raw     []byte // the current line; the end of one that is too long
	length  int64  // of that line
	end     int64  // of that line, in the file
	number  int    // of that line
	damage  []Damage
	game    string // of the last valid line
	seq     int    // of the last valid line
	skipped bool   // damage since the last valid line
	format  *Format
}

// Next returns the next valid line, io.EOF after the last. It blocks while the
// underlying reader does, and returns its errors with the line number.
func (r *Reader) Next() (Line, error) {
	for {
		if err := r.read(); err == io.EOF {
			return Line{}, err
		} else if err != nil {
			return Line{}, fmt.Errorf("line %d: %w", r.number, err)
		}
		l, err := r.decode()
		if err != nil {
			r.skip(err)
			if l, err = r.salvage(); err != nil {
				continue
			}
		}
		r.follow(l)
		return l, nil
	}
}

// Bytes returns the last line of Next in the form of the file, LF included. It is
// valid until the next call of Next.
func (r *Reader) Bytes() []byte { return r.raw }

// Damage returns the damage skipped so far.
func (r *Reader) Damage() []Damage { return r.damage }

// End returns the end of the last line of Next, in bytes from the start of reading.
func (r *Reader) End() int64 { return r.end }

// Torn returns the number of bytes behind the last LF, a torn line. It is known once
// Next has returned io.EOF.
func (r *Reader) Torn() int64 { return r.length }

// read reads the next line with its LF.
func (r *Reader) read() error {
	r.raw, r.length = r.raw[:0], 0
	r.number++
	for {
		chunk, err := r.in.ReadSlice('\n')
		r.length += int64(len(chunk))
		r.end += int64(len(chunk))
		if over := len(r.raw) + len(chunk) - MaxLine; over > 0 {
			r.raw = append(r.raw[:0], r.raw[min(over, len(r.raw)):]...)
		}
		r.raw = append(r.raw, chunk...)
		if err != bufio.ErrBufferFull {
			return err
		}
	}
}

func (r *Reader) skip(err error) {
	r.damage = append(r.damage, Damage{r.number, err})
	r.skipped = true
}

// follow notes lines that are missing without other damage.
func (r *Reader) follow(l Line) {
	due := 1
	if l.Game == r.game {
		due = r.seq + 1
	}
	if l.Seq != due && !r.skipped {
		r.skip(fmt.Errorf("seq %d of game %s: want seq %d", l.Seq, l.Game, due))
	}
	r.game, r.seq, r.skipped = l.Game, l.Seq, false
}

func (r *Reader) decode() (Line, error) {
	if r.length > MaxLine {
		return Line{}, fmt.Errorf("line of %d bytes: want at most %d", r.length, MaxLine)
	}
	return r.format.Decode(r.raw)
}

// salvage finds a valid line at the end of a damaged one, where the LF between two
// lines or a part of the file is lost.
func (r *Reader) salvage() (Line, error) {
	for end := len(r.raw); ; {
		space := bytes.LastIndex(r.raw[:end], []byte(" {"))
		start := space - (sumLen - 1)
		if start < 0 {
			return Line{}, errNoLine
		}
		if l, err := r.format.Decode(r.raw[start:]); err == nil {
			r.raw = r.raw[start:]
			return l, nil
		}
		end = space + 1
	}
}

// LinesFrom yields the valid lines of a game in a file from seq from on, each in the form of the
// file. It skips damaged lines. An error of reading ends it.
func LinesFrom(in io.Reader, from int) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		r := Any.NewReader(in)
		for {
			l, err := r.Next()
			if err == io.EOF {
				return
			}
			if err != nil {
				yield(nil, err)
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
}

// LastLine returns the end and the seq of the last line of a game in the first size bytes of its
// file, as Head reads it, both 0 if there is none.
func LastLine(f io.ReaderAt, size int64, game string) (end int64, last int, err error) {
	for _, near := range []int64{1 << 12, 4 * MaxLine, size} {
		from := max(0, size-near)
		text := make([]byte, size-from)
		if _, err := f.ReadAt(text, from); err != nil && err != io.EOF {
			return 0, 0, err
		}
		for to := bytes.LastIndexByte(text, '\n') + 1; to > 0; {
			begin := bytes.LastIndexByte(text[:to-1], '\n') + 1
			if of, seq, err := Head(text[begin:to]); err == nil && of == game {
				return from + int64(to), seq, nil
			}
			to = begin
		}
		if from == 0 {
			break
		}
	}
	return 0, 0, nil
}

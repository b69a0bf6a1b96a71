package record

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
)

// MaxLine is the most that Reader takes for one line, in bytes. No line of a
// game comes near it: the longest texts are the voice's.
const MaxLine = 16 << 10

// Damage is a place in a file where true lines are lost.
type Damage struct {
	Line int // counted in the file, from 1
	Err  error
}

func (d Damage) String() string { return fmt.Sprintf("line %d: %v", d.Line, d.Err) }

// Reader reads a file of the record: one game, or several one after another.
// What is damaged is stepped over and kept in Damage. The next line whose
// checksum is right is the next that counts, also where the LF before it is
// gone.
type Reader struct {
	in      *bufio.Reader
	raw     []byte // the line at hand; of one that is too long, its end
	length  int64  // of that line
	end     int64  // of that line, in the file
	number  int    // of that line
	damage  []Damage
	game    string // of the last true line
	seq     int    // of the last true line
	stepped bool   // over damage, since the last true line
}

// NewReader reads from in, which it does not close.
func NewReader(in io.Reader) *Reader { return &Reader{in: bufio.NewReader(in)} }

// Next returns the next true line, io.EOF after the last. It blocks as long as
// the reader under it does, whose other errors it passes on.
func (r *Reader) Next() (Line, error) {
	for {
		if err := r.read(); err == io.EOF {
			return Line{}, err
		} else if err != nil {
			return Line{}, fmt.Errorf("line %d: %w", r.number, err)
		}
		l, err := r.decode()
		if err != nil {
			r.step(err)
			if l, err = r.salvage(); err != nil {
				continue
			}
		}
		r.follow(l)
		return l, nil
	}
}

// Bytes is the last line that Next returned as the file has it, LF included.
// It is good until the next call of Next.
func (r *Reader) Bytes() []byte { return r.raw }

// Damage is what was stepped over so far.
func (r *Reader) Damage() []Damage { return r.damage }

// End is where that line ends in the file, counted from where reading began.
func (r *Reader) End() int64 { return r.end }

// Torn is the length of what follows the last LF, known once Next has returned
// io.EOF: the writing of a line was cut short. The file is whole again without
// these bytes.
func (r *Reader) Torn() int64 { return r.length }

// read takes the next line with its LF.
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

func (r *Reader) step(err error) {
	r.damage = append(r.damage, Damage{r.number, err})
	r.stepped = true
}

// follow reports lines that are missing without a trace.
func (r *Reader) follow(l Line) {
	due := 1
	if l.Game == r.game {
		due = r.seq + 1
	}
	if l.Seq != due && !r.stepped {
		r.step(fmt.Errorf("seq %d of game %s expected, not %d", due, l.Game, l.Seq))
	}
	r.game, r.seq, r.stepped = l.Game, l.Seq, false
}

func (r *Reader) decode() (Line, error) {
	if r.length > MaxLine {
		return Line{}, fmt.Errorf("%d bytes, at most %d expected", r.length, MaxLine)
	}
	return Decode(r.raw)
}

// salvage finds the true line at the end of a damaged one: where the LF
// between two was lost, or a piece of the file was.
func (r *Reader) salvage() (Line, error) {
	for end := len(r.raw); ; {
		space := bytes.LastIndex(r.raw[:end], []byte(" {"))
		start := space - (sumLen - 1)
		if start < 0 {
			return Line{}, errNoLine
		}
		if l, err := Decode(r.raw[start:]); err == nil {
			r.raw = r.raw[start:]
			return l, nil
		}
		end = space + 1
	}
}

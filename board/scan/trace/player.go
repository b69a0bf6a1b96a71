package trace

import (
	"bufio"
	"errors"
	"fmt"
	"io"

	"quartoboard/hw"
)

// Player gives the answers of a file again: it is the clock, and Set the
// hardware. It belongs to one goroutine.
type Player struct {
	r       *bufio.Reader
	header  Header
	before  before
	payload source
	chunk   []entry
	next    [kinds]int // the first of the chunk's entries that may not have been given yet
	given   []bool     // by entry
	last    [kinds]entry
	known   [trayPlace + 1]entry // the last answer of each reader
	ahead   []byte               // the header of the next start, once it was reached
	blocks  int                  // read
	asked   int                  // otherwise than in the file
	err     error
}

// Open reads the beginning of a file. It answers an error where that is none.
func Open(r io.Reader) (*Player, error) {
	p := &Player{r: bufio.NewReader(r)}
	begin := make([]byte, len(magic))
	_, err := io.ReadFull(p.r, begin)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, fmt.Errorf("trace: %w", err)
	}
	if err != nil || string(begin) != magic {
		return nil, fmt.Errorf("trace: a file that begins with %q expected", magic[:len(magic)-1])
	}
	return p, nil
}

// Start goes to the next start of the program, leaving out what is left of the
// one before; false at the end, or where no more can be read: see Err.
func (p *Player) Start() (Header, bool) {
	for p.ahead == nil {
		if !p.read() {
			return Header{}, false
		}
	}
	p.header, p.err = parseHeader(p.ahead)
	p.ahead, p.payload = nil, source{}
	if p.err != nil {
		return Header{}, false
	}
	p.before = before{unit: p.header.Unit}
	p.chunk, p.last, p.known = p.chunk[:0], [kinds]entry{}, [trayPlace + 1]entry{}
	for n := range p.known {
		p.known[n].err = hw.ErrNoTag
	}
	return p.header, true
}

// Next goes to the next chunk; false at the end of this start. The time then
// stands where it stood.
func (p *Player) Next() bool {
	p.leave()
	for len(p.payload.rest) == 0 {
		if p.ahead != nil || !p.read() {
			return false
		}
	}
	for {
		e := p.before.next(&p.payload)
		if p.payload.err != nil {
			p.fail(p.payload.err)
			p.chunk = p.chunk[:0]
			return false
		}
		if e.kind == mark {
			p.given = append(p.given[:0], make([]bool, len(p.chunk))...)
			return true
		}
		p.chunk = append(p.chunk, e)
	}
}

// leave counts what the program did not ask for.
func (p *Player) leave() {
	for i := range p.chunk {
		if !p.given[i] {
			p.asked++
		}
	}
	p.chunk, p.next = p.chunk[:0], [kinds]int{}
}

// read reads a block, of data or the head of a start; false at the end.
func (p *Player) read() bool {
	if p.err != nil {
		return false
	}
	letter, payload, err := readBlock(p.r)
	switch {
	case errors.Is(err, io.EOF):
		return false
	case err != nil:
		p.fail(err)
		return false
	}
	p.blocks++
	if letter == startBlock {
		p.ahead = payload
	} else {
		p.payload = source{rest: payload}
	}
	return true
}

func (p *Player) fail(err error) {
	if p.err == nil {
		p.err = fmt.Errorf("trace: block %d: %w", p.blocks+1, err)
	}
}

// Err is what cannot be read, if the file did not end well: what came before it
// was played.
func (p *Player) Err() error { return p.err }

// Departures is how often the program asked for what was not asked for when it
// was recorded, or did not ask for what was: 0 where it does the same.
func (p *Player) Departures() int { return p.asked }

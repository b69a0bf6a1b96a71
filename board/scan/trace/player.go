package trace

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"time"

	"quartoboard/board"
	"quartoboard/board/scan"
)

// Player feeds what a file has to a Settler. It belongs to one goroutine.
type Player struct {
	r          *bufio.Reader
	state      state
	payload    payload
	frame      scan.Frame
	ahead      []byte // the header of the next start, once it was reached
	blocks     int    // read
	departures int
	err        error
}

// Open reads the first line of a file, and returns an error for any other file.
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
	h, err := parseHeader(p.ahead)
	p.ahead, p.payload, p.state, p.err = nil, payload{}, state{}, err
	return h, err == nil
}

// Look feeds the next look to s, which NewSettler made of the start's header, and
// appends what it settled; false at the end of this start.
func (p *Player) Look(s *scan.Settler, events []board.Event) ([]board.Event, bool) {
	for len(p.payload.rest) == 0 {
		if p.ahead != nil || !p.read() {
			return events, false
		}
	}
	if !p.payload.is(frameEntry) {
		p.payload.fail()
	}
	p.frame = p.state.readFrame(&p.payload)
	at := p.state.at
	var r reading
	read := p.payload.is(tagEntry)
	if read {
		r = p.state.readTag(&p.payload)
	}
	if p.payload.err != nil {
		p.fail(p.payload.err)
		return events, false
	}
	events = s.Feed(at, &p.frame, events)
	if place, asks := s.Next(at); asks != read || asks && place != r.place {
		p.departures++
	}
	if read {
		s.FeedTag(p.state.at, r.place, r.tag, r.err)
	}
	return events, true
}

// Now is the time of what was fed last.
func (p *Player) Now() time.Duration { return p.state.at }

// read reads a block, of data or the head of a start; false at the end.
func (p *Player) read() bool {
	if p.err != nil {
		return false
	}
	letter, data, err := readBlock(p.r)
	switch {
	case errors.Is(err, io.EOF):
		return false
	case err != nil:
		p.fail(err)
		return false
	}
	p.blocks++
	if letter == startBlock {
		p.ahead = data
	} else {
		p.payload = payload{rest: data}
	}
	return true
}

func (p *Player) fail(err error) {
	if p.err == nil {
		p.err = fmt.Errorf("trace: block %d: %w", p.blocks+1, err)
	}
}

// Err is the error that ended the file, if it did not end well: what came before it
// was played.
func (p *Player) Err() error { return p.err }

// Departures is the number of looks in which a Settler asked for another place
// than the one that was recorded: 0 where it does the same.
func (p *Player) Departures() int { return p.departures }

package trace

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"quartoboard/board"
	"quartoboard/board/scan"
)

// ErrTorn is the error of a file that ends in the middle of a block, as a power cut leaves it.
var ErrTorn = errors.New("the file ends in the middle of it")

// Player feeds the looks of a file to a Settler. It belongs to one goroutine.
type Player struct {
	blocks     blocks
	decode     *gob.Decoder
	at         time.Duration // of the last input
	frame      scan.Frame
	start      []byte // the header of the next start, once it was reached
	looks      int    // read
	departures int
	err        error
}

// Open reads the first line of a file, and returns an error for any other file.
func Open(r io.Reader) (*Player, error) {
	p := &Player{blocks: blocks{r: bufio.NewReader(r)}}
	begin := make([]byte, len(magic))
	_, err := io.ReadFull(p.blocks.r, begin)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, fmt.Errorf("trace: %w", err)
	}
	if err != nil || string(begin) != magic {
		return nil, fmt.Errorf("trace: want a file that begins with %q", magic[:len(magic)-1])
	}
	p.decode = gob.NewDecoder(&p.blocks)
	return p, nil
}

// Start goes to the next start of the program, and skips the rest of the
// one before; false at the end, or where no more can be read: see Err.
func (p *Player) Start() (h Header, ok bool) {
	for p.start == nil {
		if _, more := p.next(); !more {
			return Header{}, false
		}
	}
	if err := json.Unmarshal(p.start, &h); err != nil {
		p.fail(fmt.Errorf("the header of a start: %w", err))
		return Header{}, false
	}
	p.start, p.at, p.frame = nil, 0, scan.Frame{}
	return h, true
}

// Look feeds the next look to s, which NewSettler made of the start's header, and
// appends the facts; false at the end of this start.
func (p *Player) Look(s *scan.Settler, events []board.Event) ([]board.Event, bool) {
	if p.start != nil {
		return events, false
	}
	e, more := p.next()
	if !more || e.Start != nil {
		return events, false
	}
	p.take(e)
	events = s.Feed(p.at, &p.frame, events)
	r := e.Reading
	if place, asks := s.Next(p.at); asks != (r != nil) || asks && place != r.Place {
		p.departures++
	}
	if r != nil {
		tag, err := r.tag()
		if err != nil {
			p.fail(err)
			return events, false
		}
		p.at += r.After
		s.FeedTag(p.at, r.Place, tag, r.Err.get())
	}
	return events, true
}

func (p *Player) take(e *entry) {
	p.at += e.After
	e.Changes.add(&p.frame.Levels)
	p.frame.LevelsErr = e.LevelsErr.get()
	p.frame.Buttons, p.frame.Changes, p.frame.ButtonsErr = e.Buttons, e.Changed, e.ButtonsErr.get()
	p.frame.Held, p.frame.Mode, p.frame.Giving = e.Held, e.Game, e.Giving
}

// Now is the time of the last input.
func (p *Player) Now() time.Duration { return p.at }

// next reads the next entry; false at the end.
func (p *Player) next() (e *entry, ok bool) {
	if p.err != nil {
		return nil, false
	}
	e = new(entry)
	err := p.decode.Decode(e)
	if errors.Is(err, io.ErrUnexpectedEOF) {
		err = ErrTorn
	}
	if err != nil && !errors.Is(err, io.EOF) {
		p.fail(err)
	}
	if err != nil {
		return nil, false
	}
	if e.Start != nil {
		p.start = e.Start
	} else {
		p.looks++
	}
	return e, true
}

func (p *Player) fail(err error) { p.err = fmt.Errorf("trace: after look %d: %w", p.looks, err) }

// Err is the error that ended the file, if it did not end well. The looks before
// it were played.
func (p *Player) Err() error { return p.err }

// Departures is the number of looks in which a Settler asked for another place
// than the one that was recorded: 0 where it does the same.
func (p *Player) Departures() int { return p.departures }

// mostBlock limits the bytes of a block. A Recorder packs far fewer.
const mostBlock = 16 << 20

// blocks unpacks whole blocks, and nothing of a torn or damaged one.
type blocks struct {
	r     *bufio.Reader
	gzip  gzip.Reader
	block bytes.Buffer
}

func (b *blocks) Read(dst []byte) (int, error) {
	for b.block.Len() == 0 {
		if err := b.gzip.Reset(b.r); err != nil {
			return 0, err
		}
		b.gzip.Multistream(false)
		block, err := io.ReadAll(io.LimitReader(&b.gzip, mostBlock+1))
		if err == nil && len(block) > mostBlock {
			err = fmt.Errorf("block over the limit of %d bytes", mostBlock)
		}
		if err != nil {
			return 0, err
		}
		b.block.Write(block)
	}
	return b.block.Read(dst)
}

package replay

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"time"

	"quartoboard/board"
	"quartoboard/board/scan"
	"quartoboard/board/scan/trace"
	"quartoboard/cmd/internal/games"
	"quartoboard/rules/record"
)

// tracedStart holds the facts of one start of the program: those that come of its
// frames, and those in the record.
type tracedStart struct {
	wall        time.Time     // when the clock stood at zero
	first, last time.Duration // of its looks
	traced      []timedFact
	recorded    []timedFact     // up to the last look
	opened      []time.Duration // "opened" in the record, which sums up what was found before
	until       time.Duration   // the last line of the record
}

type timedFact struct {
	at     time.Duration
	object string // in the form of the record
	place  string // in the record
}

// has reports whether a line of the record may be of this start.
func (s *tracedStart) has(l record.Line) bool {
	return s.wall.Truncate(time.Millisecond).Equal(l.Wall.Add(-l.At)) && s.first <= l.At
}

// take takes a line of the record.
func (s *tracedStart) take(l record.Line) {
	// A judgement whose time came while no program ran is before "opened".
	if _, ok := l.Fact.(board.Opened); ok || s.opened == nil && l.Fact != nil {
		s.opened = append(s.opened, l.At)
	}
	if p, ok := l.Fact.(board.Pressed); ok {
		p.Menu = false // no frame tells what the menu takes
		l.Fact = p
	}
	if s.until = l.At; l.At <= s.last && framed(l.Fact) {
		s.recorded = append(s.recorded, timedFact{l.At, games.Format().Object(l), fmt.Sprintf("game %s, seq %d", l.Game, l.Seq)})
	}
}

// begins reports whether a game begins with what is found at that time.
func (s *tracedStart) begins(at time.Duration) bool {
	return s.opened == nil || at <= s.opened[0] || slices.Contains(s.opened, at)
}

// playTrace plays a trace to the end, or up to a tear.
func playTrace(path string, errs io.Writer) (*comparison, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("--frames: %w", err)
	}
	defer file.Close()
	p, err := trace.Open(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	c := &comparison{path: path}
	for h, ok := p.Start(); ok; h, ok = p.Start() {
		s, err := scan.NewSettler(h.Scan, h.Build)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		if t, ok := playStart(p, h, s); ok {
			c.starts = append(c.starts, t)
		}
	}
	switch err := p.Err(); {
	case errors.Is(err, trace.ErrTorn) && len(c.starts) > 0:
		fmt.Fprintf(errs, "quartoboard: %s: %v; what comes before was played\n", path, err)
	case err != nil:
		return nil, fmt.Errorf("%s: %w", path, err)
	case len(c.starts) == 0:
		return nil, fmt.Errorf("%s: no start of a program in it", path)
	}
	c.departures = p.Departures()
	return c, nil
}

// playStart plays one start; ok is false where it has no look.
func playStart(p *trace.Player, h trace.Header, s *scan.Settler) (t *tracedStart, ok bool) {
	t = &tracedStart{wall: h.Wall}
	events, more := p.Look(s, nil)
	for t.first = p.Now().Truncate(time.Millisecond); more; events, more = p.Look(s, events[:0]) {
		ok = true
		for _, e := range events {
			if !framed(e.Fact) {
				continue
			}
			t.traced = append(t.traced, timedFact{at: e.At.Truncate(time.Millisecond), object: games.Format().Object(record.Line{Fact: e.Fact})})
		}
	}
	t.last = p.Now()
	return t, ok
}

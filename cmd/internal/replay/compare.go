package replay

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/games"
	"quartoboard/rules/record"
)

// comparison is that of a trace with a record.
type comparison struct {
	path       string // of the trace
	starts     []*tracedStart
	departures int // looks in which this program reads another place than the one that was recorded

	name     string // of the record
	compared int
	agreed   int
	ahead    int   // facts of the trace behind the last line of their start
	differs  error // the first time
}

// record compares the facts of a record with those that the trace comes to.
func (c *comparison) record(name string, text []byte, errs io.Writer) error {
	c.name = name
	reader := games.Format().NewReader(bytes.NewReader(text))
	for l, err := reader.Next(); err == nil; l, err = reader.Next() {
		c.take(l)
	}
	for _, s := range c.starts {
		c.compare(s)
	}
	if c.compared == 0 {
		return fmt.Errorf("%s: no fact of %s is in it", c.path, name)
	}
	tally(errs, c.path, "fact", c.agreed, c.compared)
	if c.ahead > 0 { // died with the power, or of the next game
		fmt.Fprintf(errs, "quartoboard: %s: %d more behind the end of the record, not compared\n", c.path, c.ahead)
	}
	if c.differs == nil && c.departures > 0 {
		return difference(fmt.Sprintf("%s: this program reads other places than the one that was recorded, in %d looks: what it sees need not be what was seen", c.path, c.departures))
	}
	return c.differs
}

// take gives a line to the last start that it may be of, if there is one.
func (c *comparison) take(l record.Line) {
	for _, s := range slices.Backward(c.starts) {
		if s.has(l) {
			s.take(l)
			return
		}
	}
}

// compare looks for the recorded facts of a start, in their order, among those of the
// trace. What a game begins with need not be in both.
func (c *comparison) compare(s *tracedStart) {
	traced := s.traced
	skip := func(n int) {
		for _, f := range traced[:n] {
			if !s.begins(f.at) {
				c.differ("%s: the trace shows at %v, and the record does not, %s", c.name, f.at, f.object)
			}
		}
		traced = traced[n:]
	}
	before := func(at time.Duration) int {
		n := slices.IndexFunc(traced, func(f timedFact) bool { return f.at >= at })
		if n < 0 {
			return len(traced)
		}
		return n
	}
	for _, f := range s.recorded {
		skip(before(f.at))
		same := traced[:before(f.at+1)]
		if i := slices.IndexFunc(same, func(t timedFact) bool { return t.object == f.object }); i >= 0 {
			skip(i)
			traced = traced[1:]
			c.compared++
			c.agreed++
		} else if !s.begins(f.at) {
			c.differ("%s: %s: the trace does not show %s", c.name, f.place, f.object)
		}
	}
	skip(before(s.until + time.Millisecond))
	if s.until > 0 {
		c.ahead += len(traced)
	}
}

func (c *comparison) differ(format string, args ...any) {
	c.compared++
	if c.differs == nil {
		c.differs = difference(fmt.Sprintf(format, args...))
	}
}

// framed reports whether a fact comes of frames, and not with the begin of a game.
func framed(f board.Fact) bool {
	switch f := f.(type) {
	case board.Seen, board.Tray, board.Pressed:
		return true
	case board.Stacks:
		return !f.First
	case board.Fault:
		return f.Part.Kind != 0 && f.Part.Kind <= board.PartButtons
	}
	return false
}

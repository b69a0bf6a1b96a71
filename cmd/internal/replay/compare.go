package replay

import (
	"bytes"
	"fmt"
	"io"
	"time"

	"quartoboard/board"
	"quartoboard/rules/record"
)

// comparison is that of a trace with a record.
type comparison struct {
	path       string // of the trace
	starts     []*tracedStart
	departures int // looks in which this program reads another place than the one that was recorded

	name     string       // of the record
	now      *tracedStart // of the last line
	at       time.Duration
	compared int
	agreed   int
	differs  error // the first time
}

// record compares the facts of a record with those that the trace comes to.
func (c *comparison) record(name string, text []byte, errs io.Writer) error {
	c.name = name
	reader := record.NewReader(bytes.NewReader(text))
	for l, err := reader.Next(); err == nil; l, err = reader.Next() {
		c.take(l)
	}
	c.catchUp(c.at + time.Millisecond)
	if c.compared == 0 {
		return fmt.Errorf("%s: no fact of %s is in it", c.path, name)
	}
	tally(errs, c.path, "fact", c.agreed, c.compared)
	if c.differs == nil && c.departures > 0 {
		return difference(fmt.Sprintf("%s: this program reads other places than the one that was recorded, in %d looks: what it sees need not be what was seen", c.path, c.departures))
	}
	return c.differs
}

// take compares one line of the record.
func (c *comparison) take(l record.Line) {
	s := c.startOf(l)
	if s == nil {
		return
	}
	if s != c.now {
		c.catchUp(c.at + time.Millisecond)
	}
	c.now, c.at = s, l.At
	if _, is := l.Fact.(board.Opened); is || !s.begun {
		if s.begun {
			c.catchUp(l.At)
		}
		s.begun, s.opened = true, l.At
	}
	if l.At <= s.last {
		c.compare(l)
	}
}

// startOf is the start that a line is of; nil for none.
func (c *comparison) startOf(l record.Line) (of *tracedStart) {
	for _, s := range c.starts {
		if s.has(l) {
			of = s
		}
	}
	return of
}

// framed reports whether a fact comes of frames.
func framed(f board.Fact) bool {
	switch f := f.(type) {
	case board.Seen, board.Tray, board.Pressed:
		return true
	case board.Fault:
		return f.Part.Kind != 0 && f.Part.Kind <= board.PartButtons
	}
	return false
}

// compare looks for a fact of the record among those of the trace. What a game begins
// with need not be there.
func (c *comparison) compare(l record.Line) {
	if !framed(l.Fact) {
		return
	}
	c.catchUp(l.At)
	want := factText(l.At, l.Fact)
	for i, f := range c.now.facts {
		if f.at > l.At {
			break
		}
		if f.line == want {
			c.skip(i)
			c.now.facts = c.now.facts[1:]
			c.compared++
			c.agreed++
			return
		}
	}
	if l.At > c.now.opened {
		c.differ("%s: game %s, seq %d: the trace does not show %s", c.name, l.Game, l.Seq, objectText(want))
	}
}

// catchUp reports the facts of the trace before a time that the record does not have.
func (c *comparison) catchUp(to time.Duration) {
	if c.now == nil {
		return
	}
	n := 0
	for n < len(c.now.facts) && c.now.facts[n].at < to {
		n++
	}
	c.skip(n)
}

// skip goes past n facts of the trace. Those up to the begin of the game are summed
// up in what it begins with.
func (c *comparison) skip(n int) {
	for _, f := range c.now.facts[:n] {
		if f.at > c.now.opened {
			c.differ("%s: the trace shows at %v, and the record does not, %s", c.name, f.at, objectText(f.line))
		}
	}
	c.now.facts = c.now.facts[n:]
}

func (c *comparison) differ(format string, args ...any) {
	c.compared++
	if c.differs == nil {
		c.differs = difference(fmt.Sprintf(format, args...))
	}
}

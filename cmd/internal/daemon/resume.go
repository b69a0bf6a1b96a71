package daemon

import (
	"cmp"
	"fmt"
	"iter"
	"time"

	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// SavedGame is a game as the journal has it.
type SavedGame struct {
	Name  string
	Count int           // its number on the card, 0 if no line has it
	Last  int           // seq of the last line
	At    time.Duration // of the last line; the clock must continue from there
	Facts []record.Line
	// Missing is the number of lost lines before the last one. Their facts are not
	// judged again.
	Missing int
	// Judged is the number of judgements behind the last fact. The last ones may be
	// lost.
	Judged int
}

// ReadGame reads the lines of a game; ok is false if it was not started.
func ReadGame(format *record.Format, lines iter.Seq2[[]byte, error]) (p SavedGame, ok bool, err error) {
	for line, err := range lines {
		if err != nil {
			return p, false, fmt.Errorf("journal: game %s: %w", p.Name, err)
		}
		l, err := format.Decode(line)
		if err != nil {
			return p, false, fmt.Errorf("journal: game %s: after line %d: %w", p.Name, p.Last, err)
		}
		p.Missing += max(l.Seq-p.Last-1, 0)
		p.Name, p.Last, p.At = l.Game, l.Seq, l.At
		if l.Fact != nil {
			p.Facts = append(p.Facts, l)
			p.Judged = 0
			switch f := l.Fact.(type) {
			case board.Started:
				ok = true
			case board.Opened:
				p.Count = cmp.Or(f.Count, p.Count)
			}
		} else {
			p.Judged++
		}
	}
	return p, ok, nil
}

// replay judges the facts again, with the deadlines between them and up to the last
// line. judged are the judgements since the last fact.
func (p SavedGame) replay() (g rules.Game, judged []board.Judgement) {
	g = rules.New()
	for s := range record.Steps(append(p.Facts, record.Line{At: p.At})) {
		if _, deadline := s.Event.Fact.(board.Tick); !deadline {
			judged = judged[:0]
		}
		g, judged = s.Game, append(judged, s.Judgements...)
	}
	return g, judged
}

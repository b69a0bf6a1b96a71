package main

import (
	"fmt"
	"iter"

	"quartoboard/board"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/wire"
	"quartoboard/rules/record"
)

// pastOf reads what a store has of its newest game; ok is false where it has
// none, or none that was started.
func pastOf(s wire.Store) (p daemon.Past, ok bool, err error) {
	games := s.Games()
	if len(games) == 0 {
		return p, false, nil
	}
	return readPast(s.Lines(games[len(games)-1], 1))
}

// readPast reads the lines of a game; ok is false where there are none.
func readPast(lines iter.Seq2[[]byte, error]) (p daemon.Past, ok bool, err error) {
	for line, err := range lines {
		if err != nil {
			return p, false, fmt.Errorf("journal: game %s: %w", p.Name, err)
		}
		l, err := record.Decode(line)
		if err != nil {
			return p, false, fmt.Errorf("journal: game %s: after line %d: %w", p.Name, p.Last, err)
		}
		p.Name, p.Last, p.At = l.Game, l.Seq, l.At
		if l.Fact != nil {
			p.Facts = append(p.Facts, board.Event{At: l.At, Fact: l.Fact})
			_, starts := l.Fact.(board.Started)
			ok = ok || starts
		} else {
			p.Judged++
		}
	}
	return p, ok, nil
}

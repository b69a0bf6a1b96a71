package main

import (
	"fmt"

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
	p.Name = games[len(games)-1]
	for line, err := range s.Lines(p.Name, 1) {
		if err != nil {
			return p, false, fmt.Errorf("journal: game %s: %w", p.Name, err)
		}
		l, err := record.Decode(line)
		if err != nil {
			return p, false, fmt.Errorf("journal: game %s: after line %d: %w", p.Name, p.Last, err)
		}
		p.Last, p.At = l.Seq, l.At
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

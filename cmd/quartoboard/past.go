package main

import (
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/wire"
)

// pastOf reads what a store has of its newest game; ok is false where it has
// none, or none that was started.
func pastOf(s wire.Store) (p daemon.SavedGame, ok bool, err error) {
	games := s.Games()
	if len(games) == 0 {
		return p, false, nil
	}
	return daemon.ReadGame(s.Lines(games[len(games)-1], 1))
}

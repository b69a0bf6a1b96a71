package hall

import (
	"cmp"
	"fmt"
	"io"
	"iter"
	"os"
	"slices"
	"strings"

	"quartoboard/rules/record"
)

// Store returns the games of a board, from the files. They grow as lines come.
func (h *Hall) Store(board string) record.Store { return store{h, board} }

// store has the games of a board. A game is known there by the name of its file.
type store struct {
	hall  *Hall
	board string
}

// Games lists the games by their numbers on the board's card, and the one that the table
// shows last.
func (s store) Games() (names []string) {
	s.hall.mu.Lock()
	defer s.hall.mu.Unlock()
	p := s.hall.peers[s.board]
	if p == nil {
		return nil
	}
	var games []*game
	for _, g := range p.games {
		if g.size > 0 && g.name != "" {
			games = append(games, g)
		}
	}
	shown := p.current(p.table.Game)
	slices.SortFunc(games, func(a, b *game) int {
		switch shown {
		case a:
			return 1
		case b:
			return -1
		}
		return cmp.Or(cmp.Compare(a.count, b.count), strings.Compare(a.stem, b.stem))
	})
	for _, g := range games {
		names = append(names, g.stem)
	}
	return names
}

// Last implements record.Store.
func (s store) Last(game string) int {
	_, _, last := s.at(game)
	return last
}

// Lines implements record.Store. Only lines that are on the disk are there.
func (s store) Lines(game string, from int) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		path, size, _ := s.at(game)
		if size == 0 {
			yield(nil, fmt.Errorf("hall: board %s has no game %.100s", s.board, game))
			return
		}
		f, err := s.hall.disk.Open(path, os.O_RDONLY)
		if err != nil {
			yield(nil, fmt.Errorf("hall: %w", err))
			return
		}
		defer func() { _ = f.Close() }() // opened for reading
		for line, err := range record.LinesFrom(io.NewSectionReader(f, 0, size), from) {
			if err != nil {
				err = fmt.Errorf("hall: %w", err)
			}
			if !yield(line, err) {
				return
			}
		}
	}
}

// at returns the file of a game, with its size and the number of its last line; 0 for none.
func (s store) at(game string) (path string, size int64, last int) {
	s.hall.mu.Lock()
	defer s.hall.mu.Unlock()
	p := s.hall.peers[s.board]
	if p == nil || p.games[game] == nil || p.games[game].size == 0 {
		return "", 0, 0
	}
	g := p.games[game]
	return g.path(), g.size, g.last
}

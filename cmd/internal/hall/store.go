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

// store has the games of a board, each by the name of its file.
type store struct {
	hall  *Hall
	board string
}

// Store returns the games of a board, as far as they are on the disk.
func (h *Hall) Store(board string) record.Store { return store{h, board} }

// Games lists the games by their numbers on the board's card; that of the table is the last one.
func (s store) Games() (names []string) {
	s.hall.mu.Lock()
	defer s.hall.mu.Unlock()
	p := s.hall.peers[s.board]
	if p == nil {
		return nil
	}
	shown := p.now[p.table.Game]
	for stem, g := range p.games {
		if g.size > 0 && g != shown {
			names = append(names, stem)
		}
	}
	slices.SortFunc(names, func(a, b string) int {
		return cmp.Or(cmp.Compare(p.games[a].count, p.games[b].count), strings.Compare(a, b))
	})
	if shown != nil && shown.size > 0 {
		names = append(names, shown.stem)
	}
	return names
}

// Last implements record.Store.
func (s store) Last(game string) int {
	_, _, last := s.find(game)
	return last
}

// Lines implements record.Store.
func (s store) Lines(game string, from int) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		path, size, _ := s.find(game)
		if size == 0 {
			yield(nil, fmt.Errorf("hall: board %.40q has no game %.100q", s.board, game))
			return
		}
		f, err := s.hall.opts.open(path, os.O_RDONLY, maxFile)
		if err != nil {
			yield(nil, fmt.Errorf("hall: %w", err))
			return
		}
		defer func() { _ = f.Close() }() // opened for reading
		record.LinesFrom(io.NewSectionReader(f, 0, size), from)(yield)
	}
}

// find returns the file of a game with its size, 0 for none, and the number of its last line.
func (s store) find(game string) (path string, size int64, last int) {
	s.hall.mu.Lock()
	defer s.hall.mu.Unlock()
	if p := s.hall.peers[s.board]; p != nil {
		if g := p.games[game]; g != nil && g.size > 0 {
			return g.path(), g.size, g.last
		}
	}
	return "", 0, 0
}

package evening

import (
	"context"
	"errors"
	"io/fs"
	"sync"
	"time"
)

const (
	again    = 10 * time.Second // before what an evening could not take is tried again
	maxGames = 10_000           // that wait; more are dropped
	counting = time.Minute      // before the games of all evenings are counted again
)

// Games has evenings take the games of boards as they begin and end. Run is a worker.
type Games struct {
	// Set by NewGames, then fixed.
	store  *Store
	report func(string)
	wake   chan struct{}

	mu    sync.Mutex
	queue []Game // guarded by mu

	waiting map[string][]Game // that an evening could not take, by its name; of Run
	told    map[string]bool   // errors of the last try; of Run
}

// NewGames makes a taker of games. report gets one sentence per error of a file.
func NewGames(s *Store, report func(string)) *Games {
	return &Games{store: s, report: report, wake: make(chan struct{}, 1), waiting: map[string][]Game{}}
}

// Take tells how a game at a board stands. Names are those of the players; the result is a seat,
// draw or abandoned, "" before the end; how is the record's word for the end; it has begun since
// it was told last. One that goes on and was known before, perhaps before the round, counts only
// if both of its names are those of a table. Take does not block.
func (g *Games) Take(at, name string, names []string, result, how string, began bool) {
	game := Game{Board: at, Name: name}
	if copy(game.Names[:], names) != len(names) || result != "" && game.Result.UnmarshalText([]byte(result)) != nil || result == "" && how != "" {
		return // no game of two seats
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if began || game.Result == 0 && game.Names[0] != "" && game.Names[1] != "" {
		g.queue = append(g.queue, Game{Board: at, Name: name, Names: game.Names})
	}
	if game.How = how; result != "" {
		g.queue = append(g.queue, game)
	}
	g.queue = g.queue[max(0, len(g.queue)-maxGames):]
	select {
	case g.wake <- struct{}{}:
	default:
	}
}

// Run has the evenings take games until ctx ends, and those that were told until then.
func (g *Games) Run(ctx context.Context) error {
	for {
		g.takeAll()
		select {
		case <-g.wake:
		case <-time.After(again):
		case <-ctx.Done():
			g.takeAll()
			return nil
		}
	}
}

// takeAll has each evening take what waits. One that cannot be read or written takes it later.
func (g *Games) takeAll() {
	g.mu.Lock()
	queue := g.queue
	g.queue = nil
	g.mu.Unlock()
	told := map[string]bool{}
	tell := func(err error) {
		if !g.told[err.Error()] {
			g.report(err.Error())
		}
		told[err.Error()] = true
	}
	names, err := g.store.Names()
	if err != nil {
		tell(err)
		g.mu.Lock()
		g.queue = append(queue, g.queue...)
		g.mu.Unlock()
	}
	for _, name := range names {
		games := append(g.waiting[name], queue...)
		for len(games) > 0 {
			_, err := g.store.Change(name, Any, games[0].Board, games[0])
			if _, refused := errors.AsType[Why](err); err != nil && !refused && !errors.Is(err, fs.ErrNotExist) {
				tell(err)
				break
			}
			games = games[1:]
		}
		g.waiting[name] = games[max(0, len(games)-maxGames):]
	}
	g.told = told
}

// Needs reports whether an evening has a game of a board: the last one of a table. All are
// needed if an evening cannot be read. It reads what has changed, at most once a minute.
func (s *Store) Needs(at, game string) bool {
	s.mu.Lock()
	needs, counted := s.needs, s.counted
	s.mu.Unlock()
	if needs == nil || time.Since(counted) > counting {
		needs = map[string]bool{}
		names, err := s.Names()
		needs[""] = err != nil
		for _, name := range names {
			e, err := s.Read(name)
			needs[""] = needs[""] || err != nil
			for _, r := range e.Paired {
				for _, t := range r.Tables {
					needs[t.Board+"/"+t.Game] = true
				}
			}
		}
		s.mu.Lock()
		s.needs, s.counted = needs, time.Now()
		s.mu.Unlock()
	}
	return needs[""] || needs[at+"/"+game]
}

package evening

import (
	"context"
	"errors"
	"io/fs"
	"time"
)

const (
	again    = 10 * time.Second // before what an evening could not take is tried again
	maxGames = 10_000           // that wait; more are dropped
)

// Games has evenings take the games of boards as they begin and end. Run is a worker.
type Games struct {
	// Set by NewGames, then fixed.
	store  *Store
	report func(string)
	came   chan Game

	// Of Run.
	queue   []Game            // that came while the evenings could not be listed
	waiting map[string][]Game // that an evening could not take, by its name
	told    map[string]bool   // errors of the last try
}

// NewGames makes a taker of games. report gets one sentence per error of a file.
func NewGames(s *Store, report func(string)) *Games {
	return &Games{store: s, report: report, came: make(chan Game, maxGames), waiting: map[string][]Game{}}
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
	tell := func(game Game) {
		select {
		case g.came <- game:
		default:
		}
	}
	if began || result == "" && game.Names[0] != "" && game.Names[1] != "" {
		tell(Game{Board: at, Name: name, Names: game.Names})
	}
	if game.How = how; result != "" {
		tell(game)
	}
}

// Run has the evenings take games until ctx ends, and those that were told until then.
func (g *Games) Run(ctx context.Context) error {
	for {
		for range len(g.came) {
			g.queue = append(g.queue, <-g.came)
		}
		g.takeAll()
		if ctx.Err() != nil && len(g.came) == 0 {
			return nil
		}
		select {
		case game := <-g.came:
			g.queue = append(g.queue, game)
		case <-time.After(again):
		case <-ctx.Done():
		}
	}
}

// takeAll has each evening take what waits. One that cannot be read or written takes it later.
func (g *Games) takeAll() {
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
	}
	for _, name := range names {
		games := append(g.waiting[name], g.queue...)
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
	if g.queue = g.queue[max(0, len(g.queue)-maxGames):]; err == nil {
		g.queue = nil
	}
	g.told = told
}

package page

import (
	"context"
	"errors"
	"iter"
	"math"
	"net/http"
	"slices"
	"time"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/rules/record"
)

// Store has the records of the games. Its methods may be called from any goroutine.
type Store interface {
	// Games lists the games, oldest first.
	Games() []string
	// Lines yields the lines of a game from seq from on, each with its LF.
	Lines(game string, from int) iter.Seq2[[]byte, error]
}

// The limits of reading records. One visitor reads at a time, so that many do not take the
// processor from the board.
const (
	maxRecord   = 1 << 20         // bytes
	recordLimit = 4 * time.Second // less than readLimit, which ends a request too
)

// past is a game that may be shown: one that has ended.
type past struct {
	name string
	last int // seq of the last line that is shown
}

// pastGames returns the games that may be shown, oldest first. The game at hand is one of them
// once it has ended, up to its end: it may be taken back and go on. Its record has what was
// missed, which is live again then; where the board never tells that, the page does not either.
func (p *Page) pastGames() (all []past) {
	names := p.opts.Games().Games() // before the state, which is then of the last one or newer
	s, _ := p.now()
	for _, name := range names {
		if name != s.name {
			all = append(all, past{name, math.MaxInt})
			continue
		}
		if now := s.game.State(); now.Ended && !now.Hides {
			all = append(all, past{name, s.last})
		}
		break // the next one has begun, and was not heard yet
	}
	return all
}

// recorded is a game of the store.
type recorded struct {
	past
	text  []byte // the lines as the store has them
	lines []record.Line
	lost  int   // lines
	err   error // which ended reading; nil for none
}

var errLong = errors.New("record too long")

// read reads a game.
func (p *Page) read(ctx context.Context, game past) (r recorded) {
	r.past = game
	seq := 0
	for text, err := range p.opts.Games().Lines(game.name, 1) {
		if err == nil && ctx.Err() != nil {
			err = errLong
		}
		var l record.Line
		if err == nil {
			l, err = p.opts.Format.Decode(text)
		}
		if err == nil && len(r.text)+len(text) > maxRecord {
			err = errLong
		}
		if r.err = err; err != nil || l.Seq > game.last {
			break
		}
		r.lost += l.Seq - seq - 1
		seq = l.Seq
		r.text = append(r.text, text...)
		r.lines = append(r.lines, l)
	}
	return r
}

// fault returns why a game cannot be replayed, "" if it can.
func (r recorded) fault(w phrase.GamesWords) string {
	switch {
	case errors.Is(r.err, errLong):
		return w.TooLong
	case r.err != nil:
		return w.Unreadable
	case r.lost > 0 || !slices.ContainsFunc(r.lines, isStart):
		return w.Damaged
	}
	return ""
}

func isStart(l record.Line) bool {
	_, ok := l.Fact.(board.Started)
	return ok
}

// inTurn calls read while no other visitor reads records. ctx limits the time of both.
func (p *Page) inTurn(r *http.Request, read func(ctx context.Context) error) error {
	ctx, cancel := context.WithTimeout(r.Context(), recordLimit)
	defer cancel()
	select {
	case p.reading <- struct{}{}:
		defer func() { <-p.reading }()
		return read(ctx)
	case <-ctx.Done():
		return ErrBusy
	}
}

// withGame reads the game that a request names, and calls use with it, in turn.
func (p *Page) withGame(r *http.Request, words *phrase.Speech, use func(recorded) error) error {
	return p.inTurn(r, func(ctx context.Context) error {
		all := p.pastGames()
		n := find(all, r.PathValue("game"))
		if n < 0 {
			return refusal{http.StatusNotFound, words.Page().Games.Unknown}
		}
		return use(p.read(ctx, all[n]))
	})
}

// find returns the index of a game, -1 if it is missing.
func find(games []past, name string) int {
	return slices.IndexFunc(games, func(g past) bool { return g.name == name })
}

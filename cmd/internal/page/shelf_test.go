package page

import (
	"bytes"
	"errors"
	"iter"
	"slices"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/games"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

var errCard = errors.New("input/output error")

// shelf is a store of records in memory. It fails the test if it is asked for a game that
// it has not.
type shelf struct {
	t     testing.TB
	names []string // oldest first
	lines map[string][][]byte
	bad   string // the game whose lines end in an error
	wait  func() // before a line; nil for nothing
}

func newShelf(t testing.TB) *shelf { return &shelf{t: t, lines: map[string][][]byte{}} }

func (s *shelf) Games() []string { return slices.Clone(s.names) }

func (s *shelf) Last(game string) int { return len(s.lines[game]) }

func (s *shelf) Lines(game string, from int) iter.Seq2[[]byte, error] {
	if !slices.Contains(s.names, game) {
		s.t.Errorf("asked for the lines of %q", game)
	}
	return func(yield func([]byte, error) bool) {
		for n, line := range s.lines[game] {
			if s.wait != nil {
				s.wait()
			}
			if game == s.bad && n == 2 {
				yield(nil, errCard)
				return
			}
			if l, err := games.Format().Decode(line); (err != nil || l.Seq >= from) && !yield(line, nil) {
				return
			}
		}
	}
}

// add adds the lines of a step to a game, and returns how many they are.
func (s *shelf) add(game string, first int, e board.Event, judged []quarto.Judgement) int {
	if !slices.Contains(s.names, game) {
		s.names = append(s.names, game)
	}
	encoder := games.Format().NewEncoder(game, first, time.Date(2026, 3, 12, 14, 5, 0, 0, time.UTC).Add)
	var text []byte
	if _, passed := e.Fact.(board.Tick); !passed {
		text = encoder.AppendFact(text, e.At, e.Fact)
	}
	for _, j := range judged {
		text = encoder.AppendJudgement(text, e.At, j)
	}
	for line := range bytes.Lines(text) {
		s.lines[game] = append(s.lines[game], bytes.Clone(line))
	}
	return bytes.Count(text, []byte("\n"))
}

// lose loses a line of a game.
func (s *shelf) lose(game string, n int) { s.lines[game] = slices.Delete(s.lines[game], n, n+1) }

// newHall is a table whose games are kept.
func newHall(t testing.TB) *table {
	return newTable(t, nil, Opts{Games: func() record.Store { return nil }})
}

// another begins another game of the match.
func (tb *table) another(name string, change ...func(*quarto.Options)) *table {
	tb.name, tb.seq, tb.match = name, 0, tb.game.State().Match
	return tb.begin(change...)
}

// wins plays a game that A wins by row 1.
func (tb *table) wins() *table {
	for n, p := range []board.Piece{8, 11, 9, 10} {
		tb.plays(p, board.CellAt(n, 0))
	}
	tb.does(board.Pressed{Button: board.ButtonQuarto, Seat: board.A, Press: board.PressShort, Contact: tb.now + time.Second})
	tb.now += time.Minute
	tb.does(board.Tray{}) // and the call is judged before
	return tb
}

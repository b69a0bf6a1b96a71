package evening

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// follow runs a taker of games in a bubble, for a store with an evening "friday" whose first
// round is paired, and returns what it reports.
func follow(t *testing.T) (s *Store, g *Games, reports func() []string) {
	t.Helper()
	s = NewStore(t.TempDir())
	if err := s.Create("friday", paired(t, begun(t, Dutch, 3, 4))); err != nil {
		t.Fatal(err)
	}
	var all []string
	g = NewGames(s, func(text string) { all = append(all, text) })
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { done <- g.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	synctest.Wait()
	return s, g, func() []string { synctest.Wait(); return slices.Clone(all) }
}

// tables are the games, results and ways of the last round of an evening.
func tablesOf(t *testing.T, s *Store, name string) string {
	t.Helper()
	synctest.Wait()
	e, err := s.Read(name)
	if err != nil {
		t.Fatal(err)
	}
	text := ""
	for _, table := range e.Paired[len(e.Paired)-1].Tables {
		text += fmt.Sprintf("%s %s %s %s; ", table.Board, table.Game, table.Result, table.How)
	}
	return text
}

func TestGamesOfBoardsAreTaken(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, g, reports := follow(t)
		changed := s.Changed()
		g.Take("t1", "g1", []string{"A1", "A3"}, "", "", true)
		g.Take("t2", "g7", nil, "", "", true)
		if got, want := tablesOf(t, s, "friday"), "t1 g1  ; t2 g7  ; "; got != want {
			t.Errorf("begun: got %q, want %q", got, want)
		}
		select {
		case <-changed:
		default:
			t.Error("the change is not told")
		}
		g.Take("t1", "g1", []string{"A1", "A3"}, "B", "call", false)
		g.Take("t2", "g7", nil, "abandoned", "new", false)
		g.Take("t9", "g1", nil, "", "", true)                              // a board without a table
		g.Take("t2", "g8", []string{"A1", "A2", "A3", "A4"}, "", "", true) // of four players
		g.Take("t2", "g7", nil, "3", "claim", false)
		if got, want := tablesOf(t, s, "friday"), "t1 g1 second call; t2 g7  ; "; got != want {
			t.Errorf("ended: got %q, want %q", got, want)
		}
		e, _ := s.Read("friday")
		if last := e.Changes[len(e.Changes)-1]; last.By != "t1" || e.Version != 5 {
			t.Errorf("got version %d by %s, want 5 by t1", e.Version, last.By)
		}
		if got := reports(); got != nil {
			t.Errorf("reported: %q", got)
		}
	})
}

func TestAGameThatWasKnownBeforeCountsByItsNames(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, g, _ := follow(t)
		g.Take("t1", "g1", []string{"A1", "A3"}, "", "", false)
		g.Take("t2", "g7", nil, "", "", false)
		if got, want := tablesOf(t, s, "friday"), "t1 g1  ; t2   ; "; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
		g.Take("t1", "g1", []string{"A1", "A3"}, "A", "call", false) // it ended while nobody listened
		g.Take("t2", "g7", nil, "A", "call", false)                  // perhaps of before the round
		if got, want := tablesOf(t, s, "friday"), "t1 g1 first call; t2   ; "; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
		g.Take("t2", "g8", nil, "A", "resigned", true) // all of it at once
		if got, want := tablesOf(t, s, "friday"), "t1 g1 first call; t2 g8 first resigned; "; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	})
}

func TestWhatIsToldLastIsTakenBeforeRunEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _, _ := follow(t)
		again := NewGames(s, func(text string) { t.Error(text) })
		again.Take("t1", "g1", nil, "draw", "last", true)
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := again.Run(ctx); err != nil {
			t.Fatal(err)
		}
		if got, want := tablesOf(t, s, "friday"), "t1 g1 draw last; t2   ; "; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	})
}

func TestAnEveningThatCannotBeWrittenTakesItsGamesLater(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, g, reports := follow(t)
		if err := s.Create("other", paired(t, begun(t, Dutch, 3, 4))); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(s.dir, "friday.toml")
		whole, err := os.ReadFile(path)
		if err == nil {
			err = os.WriteFile(path, whole[:len(whole)/2], 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
		g.Take("t1", "g1", nil, "", "", true)
		g.Take("t1", "g1", nil, "A", "call", false)
		if got, want := tablesOf(t, s, "other"), "t1 g1 first call; t2   ; "; got != want {
			t.Errorf("the other evening: got %q, want %q", got, want)
		}
		time.Sleep(again)
		if got := reports(); len(got) != 1 || !bytes.HasPrefix([]byte(got[0]), []byte(path+":")) {
			t.Errorf("got %q, want one sentence with the file", got)
		}
		if !s.Needs()("t5", "any") {
			t.Error("a game is not needed, though an evening cannot be read")
		}
		if err := os.WriteFile(path, whole, 0o644); err != nil {
			t.Fatal(err)
		}
		time.Sleep(again)
		if got, want := tablesOf(t, s, "friday"), "t1 g1 first call; t2   ; "; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
		if needs := s.Needs(); !needs("t1", "g1") || needs("t2", "g1") || needs("t1", "g2") {
			t.Error("needed are not the games of tables alone")
		}
	})
}

// slow is an act that waits.
type slow struct {
	begun, goes chan struct{}
	once        *sync.Once
}

func (s slow) apply(e *Evening) (string, error) {
	s.once.Do(func() {
		close(s.begun)
		<-s.goes
	})
	return Join{"Slow"}.apply(e)
}

func TestALongActHoldsNobodyUp(t *testing.T) {
	for _, version := range []int{1, Any} {
		s := NewStore(t.TempDir())
		if err := s.Create("friday", begun(t, Dutch, 3, 4)); err != nil {
			t.Fatal(err)
		}
		act := slow{make(chan struct{}), make(chan struct{}), &sync.Once{}}
		type answer struct {
			e   Evening
			err error
		}
		answers := make(chan answer)
		go func() {
			e, err := s.Change("friday", version, "Cleo", act)
			answers <- answer{e, err}
		}()
		<-act.begun
		second, err := s.Change("friday", 1, "Dan", Join{"Eve"})
		if err != nil || second.Version != 2 {
			t.Errorf("meanwhile: got version %d, %v", second.Version, err)
		}
		close(act.goes)
		got := <-answers
		if version == 1 && (!errors.Is(got.err, Stale) || got.e.Version != 2) {
			t.Errorf("an act on version 1: got %d, %v", got.e.Version, got.err)
		}
		if version == Any && (got.err != nil || got.e.Version != 3 || len(got.e.Players) != 6) {
			t.Errorf("an act on any version: got %d with %d players, %v", got.e.Version, len(got.e.Players), got.err)
		}
	}
}

func TestGamesWaitForAFolderThatCannotBeListed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, g, reports := follow(t)
		away := s.dir + ".away"
		rename := func(from, to string) {
			if err := os.Rename(from, to); err != nil {
				t.Fatal(err)
			}
		}
		rename(s.dir, away)
		if err := os.WriteFile(s.dir, nil, 0o644); err != nil {
			t.Fatal(err)
		}
		g.Take("t1", "g1", nil, "A", "call", true)
		time.Sleep(3 * again)
		if got := reports(); len(got) != 1 {
			t.Errorf("got %q, want one sentence", got)
		}
		if err := os.Remove(s.dir); err != nil {
			t.Fatal(err)
		}
		rename(away, s.dir)
		time.Sleep(again)
		if got, want := tablesOf(t, s, "friday"), "t1 g1 first call; t2   ; "; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	})
}

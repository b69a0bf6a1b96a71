package run

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/commission"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/journal"
	"quartoboard/cmd/internal/notify"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim"
	"quartoboard/rules/quartino"
)

// writtenLate keeps what is written after a context has ended.
type writtenLate struct {
	ended context.Context
	strings.Builder
}

func (l *writtenLate) Write(b []byte) (int, error) {
	if l.ended.Err() == nil {
		return len(b), nil
	}
	return l.Builder.Write(b)
}

// TestASignalEndsTheFirstRun ends a board that is being taught at its start: enrolment
// does not begin, and neither does play.
func TestASignalEndsTheFirstRun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := config.Default(games.Kinds()...)
		c.Board.StateDir, c.Audio.Device, c.Page.Address = t.TempDir(), "", ""
		b, table := newBoard(t, c)
		if err := table.Buttons.Press("repeat", time.Hour, 1); err != nil {
			t.Fatal(err)
		}
		manager := noManager(t)
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		out, errs := writtenLate{ended: ctx}, strings.Builder{}
		sv := &Service{manager: manager, Out: &out, Err: &errs}
		from := time.Now()
		if err := sv.teach(ctx, c, b, commission.Teach); err != nil {
			t.Fatal(err)
		}
		if took := time.Since(from) - 20*time.Second; took > 100*time.Millisecond {
			t.Errorf("ended %v after the signal", took)
		}
		if out.String() != "" || strings.Count(errs.String(), "\n") != 1 { // there is no sound card
			t.Errorf("after the signal: %q; errors: %q", out.String(), errs.String())
		}
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
}

// newBoard opens a simulated board with these settings, and its table.
func newBoard(t *testing.T, c config.Config) (*Board, *sim.Table) {
	t.Helper()
	p, err := LoadProfile(c.Board.Profile)
	if err != nil {
		t.Fatal(err)
	}
	table := sim.New(p, sim.Opts{Seed: 1})
	b := &Board{Profile: p, Drawn: p}
	if b.Rig, err = rig.Open(p, table); err != nil {
		t.Fatal(err)
	}
	if b.Journal, _, err = journal.Open(gamesDir(c), journal.Opts{}); err != nil {
		t.Fatal(err)
	}
	return b, table
}

// noManager is none: nothing waits for the board's pings.
func noManager(t *testing.T) notify.Manager {
	t.Helper()
	manager, err := notify.Open(func(string) string { return "" })
	if err != nil {
		t.Fatal(err)
	}
	return manager
}

// TestTheDeckOfTheSettingsIsPlayed begins a game of Quartino by the settings.
func TestTheDeckOfTheSettingsIsPlayed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := config.Default(games.Kinds()...)
		c.Board.StateDir, c.Audio.Device, c.Page.Address = t.TempDir(), "", ""
		c.Board.Game, c.Games[1] = quartino.Plug.Name, quartino.Options{Players: 2, First: 1, Deck: "Club"}
		decks := filepath.Join(c.Board.StateDir, "decks")
		cards, err := os.ReadFile("../commission/testdata/club.toml")
		if err := errors.Join(err, os.Mkdir(decks, 0o700), os.WriteFile(filepath.Join(decks, "club.toml"), cards, 0o600)); err != nil {
			t.Fatal(err)
		}
		b, _ := newBoard(t, c)
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		sv := &Service{manager: noManager(t), Out: io.Discard, Err: io.Discard}
		if err := errors.Join(sv.play(ctx, c, board.Preferences{}, sv.firstFacts(c, b, "", 0), b), b.Close()); err != nil {
			t.Fatal(err)
		}
		games, err := filepath.Glob(filepath.Join(gamesDir(c), "*.log"))
		if err != nil || len(games) != 1 {
			t.Fatalf("games: %v, %v", games, err)
		}
		if record, err := os.ReadFile(games[0]); err != nil || !strings.Contains(string(record), `"deck":"Club"`) {
			t.Errorf("got %v, %s", err, record)
		}
	})
}

// TestTheDefaultsWishedForAtTheStartAreTold begins with what players have set, and with the wish
// to forget it.
func TestTheDefaultsWishedForAtTheStartAreTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := config.Default(games.Kinds()...)
		c.Board.StateDir, c.Audio.Device, c.Page.Address = t.TempDir(), "", ""
		preferences := filepath.Join(c.Board.StateDir, "preferences.json")
		if err := os.WriteFile(preferences, []byte(`{"lang": "de", "volume": 60}`), 0o600); err != nil {
			t.Fatal(err)
		}
		b, _ := newBoard(t, c)
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		sv := &Service{manager: noManager(t), Out: io.Discard, Err: io.Discard}
		if err := errors.Join(sv.play(ctx, c, board.Preferences{}, sv.firstFacts(c, b, "", commission.Defaults), b), b.Close()); err != nil {
			t.Fatal(err)
		}
		if set, err := os.ReadFile(preferences); err != nil || string(set) != "{}\n" {
			t.Errorf("got %v, %s, want no preference", err, set)
		}
		games, err := filepath.Glob(filepath.Join(gamesDir(c), "*.log"))
		if err != nil || len(games) != 1 {
			t.Fatalf("games: %v, %v", games, err)
		}
		record, err := os.ReadFile(games[0])
		if err != nil || !strings.Contains(string(record), `"lang":"en","text":"Default settings."`) {
			t.Errorf("got %v, %s", err, record)
		}
	})
}

func TestABoardThatCannotRecordPlaysOn(t *testing.T) {
	var err strings.Builder
	s := &Service{Frames: filepath.Join(t.TempDir(), "nowhere", "frames"), Err: &err}
	if recording, file := s.record(); recording != nil || file != nil {
		t.Error("a recording into nowhere")
	}
	if got := err.String(); !strings.HasPrefix(got, "quartoboard: --frames: open ") || strings.Count(got, "\n") != 1 {
		t.Errorf("got %q, want one sentence", got)
	}
}

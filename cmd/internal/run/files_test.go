//go:build unix

package run

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"
	"time"

	"quartoboard/board"
	"quartoboard/board/setup"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/deck"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/statedir"
	"quartoboard/deploy/deep"
	"quartoboard/deploy/profiles"
	"quartoboard/hw"
	"quartoboard/hw/sim"
	"quartoboard/rules/quarto"
)

// played is the record of a game with a placement.
func played(game string, count int) []byte {
	e := games.Format().NewEncoder(game, 1, func(at time.Duration) time.Time { return time.Unix(0, 0).Add(at) })
	text := e.AppendFact(nil, 0, board.Opened{Count: count})
	text = e.AppendFact(text, 0, board.Started{Options: quarto.DefaultOptions()})
	return e.AppendJudgement(text, 0, quarto.Placed{By: board.A, Piece: 7, Cell: board.B3})
}

// damages are what can have become of a file.
var damages = map[string]func(path string, text []byte) error{
	"empty": func(path string, _ []byte) error { return os.WriteFile(path, nil, 0o600) },
	"zeros": func(path string, text []byte) error { return os.WriteFile(path, make([]byte, len(text)), 0o600) },
	"zeros behind": func(path string, text []byte) error {
		return os.WriteFile(path, append(slices.Clone(text), make([]byte, 4096)...), 0o600)
	},
	"mark": func(path string, text []byte) error {
		return os.WriteFile(path, append([]byte("\ufeff"), text...), 0o600)
	},
	"truncated": func(path string, text []byte) error { return os.WriteFile(path, text[:len(text)*2/3], 0o600) },
	"sparse":    func(path string, _ []byte) error { return os.Truncate(path, 2<<30) },
	"FIFO":      func(path string, _ []byte) error { return errors.Join(os.Remove(path), syscall.Mkfifo(path, 0o600)) },
	"folder":    func(path string, _ []byte) error { return errors.Join(os.Remove(path), os.Mkdir(path, 0o700)) },
	"device":    func(path string, _ []byte) error { return errors.Join(os.Remove(path), os.Symlink("/dev/zero", path)) },
	"no rights": func(path string, _ []byte) error {
		if os.Geteuid() == 0 { // who may read every file: a link to itself cannot be opened either
			return errors.Join(os.Remove(path), os.Symlink(path, path))
		}
		return os.Chmod(path, 0)
	},
}

// newState fills a folder with all files that the program finds by itself, and returns its
// settings and the paths of the files.
func newState(t *testing.T) (c config.Config, files []string) {
	t.Helper()
	c = boardIn(t)
	dir := c.Board.StateDir
	state := statedir.Dir(dir)
	roster := map[hw.Tag]board.Piece{}
	for p := range board.Piece(board.Pieces) {
		tag, err := hw.NewTag([]byte{4, byte(p), 1, 1})
		if err != nil {
			t.Fatal(err)
		}
		roster[tag] = p
	}
	plan := setup.NewWiring("analog-nfc")
	for cell := range plan.Spots {
		plan.Spots[cell] = setup.Spot{State: setup.Good, Sensor: cell, Reader: cell, Baseline: 512, Strength: 100}
	}
	build, errBuild := profiles.FS.ReadFile("analog-nfc.toml")
	cards, errCards := os.ReadFile("../../../deploy/decks/quartino.toml")
	if err := errors.Join(
		errBuild, errCards, state.KeepPieces(roster),
		state.KeepCalibration(plan), state.KeepPreferences(board.Preferences{Lang: "fr"}),
		os.Mkdir(filepath.Join(dir, "games"), 0o700), os.Mkdir(state.Decks(), 0o700),
	); err != nil {
		t.Fatal(err)
	}
	pieces, err := os.ReadFile(filepath.Join(dir, "pieces.json"))
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string][]byte{
		"pieces.json.before": pieces, "pieces.json": nil, "calibration.json": nil, "preferences.json": nil, // written above
		"board.toml": []byte("[board]\nlang = \"de\"\n"), "build.toml": build,
		"decks/club.toml": bytes.Replace(cards, []byte(`"quartino"`), []byte(`"club"`), 1),
		"games/a.log":     played("a", 1), "games/b.log": played("b", 2), "games/b.log.torn": []byte("torn"), "games/c.log": played("c", 3),
	} {
		path := filepath.Join(dir, name)
		if text != nil {
			if err := os.WriteFile(path, text, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		files = append(files, path)
	}
	slices.Sort(files)
	c.Board.Profile = filepath.Join(dir, "build.toml")
	return c, files
}

// named returns an error unless err is nil or names a file.
func named(err error, path string) error {
	if err == nil || strings.Contains(err.Error(), path) {
		return nil
	}
	return fmt.Errorf("%v: want %s named", err, path)
}

// start does with files what the daemon does when it starts.
func start(c config.Config) (b *Board, err error) {
	dir := c.Board.StateDir
	_, errSettings := Settings{File: filepath.Join(dir, "board.toml")}.Load()
	_, errDecks := deck.ReadAll(filepath.Join(dir, "decks"))
	_, _ = LearnPreferences(c)
	err = errors.Join(named(errSettings, "board.toml"), named(errDecks, "club.toml"))
	build, errBuild := LoadProfile(c.Board.Profile)
	if errBuild != nil {
		err = errors.Join(err, named(errBuild, "build.toml"))
		c.Board.Profile = "analog-nfc"
		if build, errBuild = LoadProfile(c.Board.Profile); errBuild != nil {
			return nil, errBuild
		}
	}
	table := Machine{Files: fstest.MapFS{}, Open: func() (Buses, error) { return header{sim.New(build, sim.Opts{})}, nil }}
	b, errOpen := OpenBoard(table, c)
	if errOpen != nil {
		return nil, errOpen
	}
	b.Notes(c, io.Discard)
	_, _, errSaved := ReadSaved(b.Journal)
	return b, errors.Join(err, errSaved)
}

// TestNoFileKeepsTheBoardFromPlaying damages each file that the program finds by itself, and
// starts twice.
func TestNoFileKeepsTheBoardFromPlaying(t *testing.T) {
	kinds := slices.Sorted(maps.Keys(damages))
	_, files := newState(t)
	for _, n := range deep.Sample(t, len(files)*len(kinds), 9) {
		c, files := newState(t)
		file, kind := files[n/len(kinds)], kinds[n%len(kinds)]
		name, err := filepath.Rel(c.Board.StateDir, file)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(name+" "+kind, func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err = errors.Join(err, damages[kind](file, text)); err != nil {
				t.Fatal(err)
			}
			for again := range 2 {
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				b, err := start(c)
				if err != nil {
					t.Fatal(err)
				}
				runtime.ReadMemStats(&after)
				if n := after.TotalAlloc - before.TotalAlloc; n > 48<<20 {
					t.Errorf("%d bytes were taken", n)
				}
				if len(b.Tags.Pieces()) != board.Pieces || again == 1 && len(b.Damage) > 0 {
					t.Errorf("%d pieces are known, damage %v", len(b.Tags.Pieces()), b.Damage)
				}
				for _, game := range []string{"a", "b", "c"} {
					if name != "games/"+game+".log" && !slices.Contains(b.Journal.Games(), game) {
						t.Errorf("game %s is lost", game)
					}
				}
				if err := b.Close(); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

package run

import (
	"errors"
	"io"
	"path/filepath"
	"reflect"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"

	"quartoboard/board"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/journal"
	"quartoboard/hw/rig"
	"quartoboard/rules/quartino"
	"quartoboard/rules/quarto"
)

// noPi is a machine without processes and without GPIO chips.
var noPi = Machine{
	Files: fstest.MapFS{},
	Open:  func() (Buses, error) { return nil, errors.New("no GPIO chip") },
}

// openers open the hardware, to play and to teach.
var openers = map[string]func(m Machine, c config.Config) (io.Closer, error){
	"to play": func(m Machine, c config.Config) (io.Closer, error) { return OpenBoard(m, c) },
	"to teach": func(m Machine, c config.Config) (io.Closer, error) {
		p, err := LoadProfile(c.Board.Profile)
		if err != nil {
			return nil, err
		}
		return OpenTable(m, c, p)
	},
}

// boardIn is the settings of a board whose state is kept in a folder of its own.
func boardIn(t *testing.T) config.Config {
	t.Helper()
	c := config.Default(games.Kinds()...)
	c.Board.StateDir = t.TempDir()
	return c
}

// TestABoardThatAnotherProgramHasIsNotTouched opens the hardware only where no other
// program has the board.
func TestABoardThatAnotherProgramHasIsNotTouched(t *testing.T) {
	c := boardIn(t)
	wants := func(want string) {
		t.Helper()
		for name, open := range openers {
			if _, err := open(noPi, c); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: got %v, want %q", name, err, want)
			}
		}
	}
	wants("no GPIO chip")
	j, _, err := journal.Open(filepath.Join(c.Board.StateDir, "games"), journal.Opts{})
	if err != nil {
		t.Fatal(err)
	}
	wants("in use by another quartoboard")
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	wants("no GPIO chip")
}

// A daemon may keep its games elsewhere, where its lock is not met. To play is asked by
// an upgrade beside the daemon, which has the lock.
func TestTheBoardIsNotTaughtWhileTheDaemonRuns(t *testing.T) {
	on := noPi
	on.Files = fstest.MapFS{"proc/712/cmdline": {Data: []byte("/usr/bin/quartoboard\x00run\x00")}}
	if _, err := openers["to teach"](on, boardIn(t)); err == nil || !strings.Contains(err.Error(), "the daemon has the board") {
		t.Errorf("got %v, want that the daemon has the board", err)
	}
}

func TestWhatIsOddAboutTheGamesIsPrintedAndSaid(t *testing.T) {
	bad := journal.Skip{File: "one.log", Err: syscall.EIO}
	for _, test := range []struct {
		name    string
		report  journal.Report
		printed string
		told    string // the text of a fault; "" for none
	}{
		{"nothing", journal.Report{}, "", ""},
		{
			"a torn tail",
			journal.Report{Cut: []journal.Cut{{Game: "one", Bytes: 9, Kept: "one.log.torn"}}},
			"quartoboard: game one: torn tail of 9 bytes kept in one.log.torn\n", "",
		},
		{
			"a file that cannot be read",
			journal.Report{Skipped: []journal.Skip{bad}},
			"quartoboard: one.log: unreadable, left out: input/output error\n",
			"one.log: unreadable, left out: input/output error",
		},
		{
			"three of them",
			journal.Report{Skipped: []journal.Skip{bad, bad, bad}},
			strings.Repeat("quartoboard: one.log: unreadable, left out: input/output error\n", 3),
			"one.log: unreadable, left out: input/output error; and 2 more",
		},
		{
			"other things",
			journal.Report{Strange: []string{"a", "b", "c", "d", "e", "f", "g"}},
			"quartoboard: not files of games, left alone: a, b, c, d, e and 2 more\n", "",
		},
		{
			"a directory that cannot be used",
			journal.Report{Err: errors.New("journal games: permission denied")},
			"quartoboard: journal games: permission denied; play goes on without it\n", "", // the daemon tells it
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			var out strings.Builder
			faults := (&Board{Report: test.report}).Notes(config.Default(games.Kinds()...), &out)
			if out.String() != test.printed {
				t.Errorf("printed %q, want %q", out.String(), test.printed)
			}
			var want []board.Fault
			if test.told != "" {
				want = []board.Fault{{Part: board.Part{Kind: board.PartGames}, State: board.Failed, Text: test.told}}
			}
			if !reflect.DeepEqual(faults, want) {
				t.Errorf("told %+v, want %+v", faults, want)
			}
		})
	}
}

func TestTheBoardBeginsWithTheGameOfTheSettings(t *testing.T) {
	c := config.Default(games.Kinds()...)
	b := &Board{Rig: &rig.Rig{}}
	own := c.Games[0].(quarto.Options)
	own.Giving = board.GivingUnseen
	if got := b.FirstGame(c); got != own {
		t.Errorf("got %+v, want %+v", got, own)
	}
	wheel := quartino.Options{Players: 3, First: 2, Simple: true}
	c.Board.Game, c.Games[1] = quartino.Plug.Name, wheel
	if got, want := b.FirstGame(c), board.Options(wheel); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if got := b.House(c).Games[0]; got != own {
		t.Errorf("of Quarto: got %+v, want %+v", got, own)
	}
}

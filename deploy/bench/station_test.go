//go:build linux && amd64

package bench

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"golang.org/x/sys/unix"

	"quartoboard/board"
	"quartoboard/deploy/bench/kernel"
	"quartoboard/deploy/profiles"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim"
	"quartoboard/hw/sim/hands"
	"quartoboard/rules/record"
)

// station is the shipped program on a simulated table.
type station struct {
	program string // the quartoboard binary
	dir     string // of everything that it writes
	build   string // the name of the table's profile
	table   *kernel.Table
	sound   sound
	box     *kernel.Sandbox // nil while no program runs
	restart func() error    // switches the daemon on again

	*hands.Player
	heard  int       // lines of the journal that were heard
	size   int       // of the journal when it last grew
	since  time.Time // then, or when something moved last
	before int       // looks by then
}

// The folders and files of a station, below its dir.
const (
	stateDir   = "state"
	gamesDir   = "state/games"
	piecesFile = "state/pieces.json"
	soundDir   = "sound"
	config     = "quartoboard.toml"
	soundFile  = "asoundrc"
	printFile  = "printed"
)

// settings has the options of the script, which begins with them. Without earcons
// each sound is a sentence.
const settings = `[board]
name = "bench"
verbosity = "brief"
state_dir = %q
[audio]
rate = 250
earcons = false
[page]
address = ""
[game]
first = "A"
giving = "tray"
names = ["Ann", "Ben"]
`

// newStation makes the table, and the folders and files that the program finds.
func newStation(program, dir, build string) (*station, error) {
	p, err := rig.Load(profiles.FS, build)
	if err != nil {
		return nil, err
	}
	s := &station{program: program, dir: dir, build: build, table: kernel.New(p), sound: sound(filepath.Join(dir, soundDir))}
	s.Player = hands.NewPlayer(s, hands.PlayerOpts{Calm: tick, Rest: patience, Must: true})
	err = errors.Join(os.MkdirAll(s.path(stateDir), 0o755), os.Mkdir(s.path(soundDir), 0o755))
	for name, text := range map[string]string{
		config:     fmt.Sprintf(settings, s.path(stateDir)),
		soundFile:  s.sound.config(),
		piecesFile: enrolled(s.table),
		printFile:  "",
	} {
		err = errors.Join(err, os.WriteFile(s.path(name), []byte(text), 0o644))
	}
	for _, folder := range []string{stateDir, soundDir} {
		err = errors.Join(err, os.Chown(s.path(folder), kernel.Nobody, kernel.Nobody))
	}
	return s, err
}

// enrolled returns the file that maps the tags of a table to its pieces.
func enrolled(t *kernel.Table) string {
	var lines []string
	t.Do(func(t *sim.Table) {
		for tag, p := range t.Tags.Roster() {
			lines = append(lines, fmt.Sprintf("%q: %q", tag, board.Piece(p)))
		}
	})
	return "{" + strings.Join(lines, ",\n ") + "}\n"
}

func (s *station) path(name string) string { return filepath.Join(s.dir, name) }

// start starts a command by the station's settings; ctx ends it.
func (s *station) start(ctx context.Context, command string) error {
	out, err := os.OpenFile(s.path(printFile), os.O_RDWR|os.O_APPEND, 0)
	if err != nil {
		return err
	}
	defer out.Close()
	cmd := exec.CommandContext(ctx, s.program, command, "--config", s.path(config), "--profile", s.build)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = out, out, out
	cmd.Env = append(os.Environ(), "ALSA_CONFIG_PATH="+s.path(soundFile))
	s.box, err = kernel.Start(cmd, s.table)
	return err
}

// end ends the program by a signal, if one runs, and waits for it.
func (s *station) end(signal unix.Signal) error {
	box := s.box
	if s.box = nil; box == nil {
		return nil
	}
	_ = box.Cmd.Process.Signal(signal) // it may have ended: its exit code counts
	return box.Wait()
}

// journal is the record that the daemon has written so far.
func (s *station) journal() ([]record.Line, error) {
	return readRecord(s.path(gamesDir))
}

// printed returns the output of the programs so far.
func (s *station) printed() string {
	text, err := os.ReadFile(s.path(printFile))
	if err != nil {
		return err.Error()
	}
	return string(text)
}

// until waits for something, with patience.
func until(ctx context.Context, what string, done func() (bool, error)) error {
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(tick) {
		if is, err := done(); is || err != nil {
			return err
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return fmt.Errorf("not after %v: %s", patience, what)
}

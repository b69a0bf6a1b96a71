//go:build linux && amd64

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
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
	dir     string // of everything that it and the host write
	build   string // the name of the table's profile
	table   *kernel.Table
	sound   sound
	cable   *cable
	host    *exec.Cmd       // at the other end of the cable; nil for none
	sockets []*os.File      // that systemd hands over, of the page and the halls; nil for none
	box     *kernel.Sandbox // nil while no program runs
	player
}

// The folders and files of a station, below its dir.
const (
	stateDir   = "state"
	gamesDir   = "state/games"
	piecesFile = "state/pieces.json"
	soundDir   = "sound"
	hostDir    = "host"
	config     = "quartoboard.toml"
	soundFile  = "asoundrc"
	printFile  = "printed"
)

// settings has the options of the scripts, which both begin with them. Without earcons
// each sound is a sentence.
const settings = `[board]
name = "bench"
state_dir = %q
[serial]
port = %q
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

// newStation makes the table, the cable, and the folders and files that the program finds.
func newStation(program, dir, profile string) (*station, error) {
	p, err := rig.Load(profiles.FS, profile)
	if err != nil {
		return nil, err
	}
	s := &station{program: program, dir: dir, build: profile, table: kernel.New(p), sound: sound(filepath.Join(dir, soundDir))}
	s.Player = hands.NewPlayer(s, hands.PlayerOpts{Calm: tick, Rest: patience, Must: true})
	if s.cable, err = newCable(); err != nil {
		return nil, err
	}
	for _, folder := range []string{stateDir, soundDir, hostDir} {
		err = errors.Join(err, os.MkdirAll(s.path(folder), 0o755))
	}
	for name, text := range map[string]string{
		config:     fmt.Sprintf(settings, s.path(stateDir), s.cable.board),
		soundFile:  s.sound.config(),
		piecesFile: enrolled(s.table),
		printFile:  "",
	} {
		err = errors.Join(err, os.WriteFile(s.path(name), []byte(text), 0o644))
	}
	err = errors.Join(err, os.Chown(s.path(stateDir), kernel.Nobody, kernel.Nobody), os.Chown(string(s.sound), kernel.Nobody, kernel.Nobody))
	if err != nil {
		return nil, errors.Join(err, s.close())
	}
	return s, nil
}

// enrolled returns the file that maps the tags of a table to its pieces.
func enrolled(t *kernel.Table) string {
	var lines []string
	t.Do(func(t *sim.Table) {
		for p := range board.Pieces {
			lines = append(lines, fmt.Sprintf("%q: %q", fmt.Sprintf("%X", t.Tags.UID(sim.Piece(p))), board.Piece(p)))
		}
	})
	return "{" + strings.Join(lines, ",\n ") + "}\n"
}

func (s *station) path(name string) string { return filepath.Join(s.dir, name) }

// set changes a line of the settings.
func (s *station) set(line, to string) error {
	text, err := os.ReadFile(s.path(config))
	if err != nil {
		return err
	}
	changed := strings.Replace(string(text), line, to, 1)
	if changed == string(text) {
		return fmt.Errorf("no line %q in the settings", line)
	}
	return os.WriteFile(s.path(config), []byte(changed), 0o644)
}

// start starts a command, with flags of its own, by the station's settings; ctx ends it.
func (s *station) start(ctx context.Context, command string, flags ...string) error {
	out, err := os.OpenFile(s.path(printFile), os.O_RDWR|os.O_APPEND, 0)
	if err != nil {
		return err
	}
	defer out.Close()
	args := append([]string{command, "--config", s.path(config), "--profile", s.build}, flags...)
	cmd := exec.CommandContext(ctx, s.program, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = out, out, out
	cmd.Env = append(os.Environ(), "ALSA_CONFIG_PATH="+s.path(soundFile))
	if cmd.ExtraFiles = s.sockets; s.sockets != nil {
		cmd.Env = append(cmd.Env, "LISTEN_FDS=2", "LISTEN_FDNAMES=quartoboard.socket:hall", "LISTEN_PID=1") // the first of its processes
	}
	s.box, err = kernel.Start(cmd, s.table)
	return err
}

// end ends the program by a signal, if one runs, and waits for it.
func (s *station) end(signal os.Signal) error {
	if s.box == nil {
		return nil
	}
	_ = s.box.Cmd.Process.Signal(signal) // it may have ended: its exit code counts
	return s.wait()
}

// wait waits for the end of the program.
func (s *station) wait() error {
	box := s.box
	s.box = nil
	return box.Wait()
}

// begin starts the daemon and the host, and waits for the game.
func (s *station) begin(ctx context.Context) error {
	s.restart = func() error { return s.start(ctx, "run") }
	if err := s.restart(); err != nil {
		return err
	}
	s.host = exec.CommandContext(ctx, s.program, "log", "--port", s.cable.host, "--dir", s.path(hostDir))
	s.host.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: unix.SIGKILL}
	if err := s.host.Start(); err != nil {
		return err
	}
	return until(ctx, "the game has begun", func() (bool, error) {
		all, err := s.journal()
		return len(all) > 0, err
	})
}

// close ends the daemon and the host.
func (s *station) close() error {
	err := s.end(unix.SIGTERM)
	if s.host != nil && s.host.Process != nil {
		err = errors.Join(err, s.host.Process.Signal(unix.SIGTERM), s.host.Wait())
	}
	return errors.Join(err, s.cable.close())
}

// journal is the record that the daemon has written so far.
func (s *station) journal() ([]record.Line, error) {
	text, err := readGames(s.path(gamesDir))
	if err != nil {
		return nil, err
	}
	return parseRecord(text)
}

// hostHasAll waits until the host's files are the journal's bytes.
func (s *station) hostHasAll(ctx context.Context) (size int, err error) {
	err = until(ctx, "the host's log is the journal, byte for byte", func() (bool, error) {
		ours, err := readGames(s.path(gamesDir))
		if err != nil {
			return false, err
		}
		theirs, err := readGames(s.path(hostDir))
		size = len(ours)
		return size > 0 && bytes.Equal(ours, theirs), err
	})
	return size, err
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

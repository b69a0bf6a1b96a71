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
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"quartoboard/board"
	"quartoboard/deploy/profiles"
	"quartoboard/hw/rig"
)

// station is the shipped program on a simulated table, with a host at the other
// end of its serial line.
type station struct {
	program string // the quartoboard binary
	dir     string // everything that it and the host write
	world   *world
	cable   *cable
	host    *exec.Cmd
	box     *sandbox
	printed *os.File // what the daemon prints
}

// The folders and files of a station, below its dir.
const (
	stateDir  = "state"
	gamesDir  = "state/games"
	soundDir  = "sound"
	hostDir   = "host"
	config    = "quartoboard.toml"
	soundFile = "asoundrc"
	printFile = "printed"
)

// newStation sets one up and switches daemon and host on; ctx ends them.
func newStation(ctx context.Context, program, dir, profile string, game board.Options) (*station, error) {
	p, err := rig.Load(profiles.FS, profile)
	if err != nil {
		return nil, err
	}
	s := &station{program: program, dir: dir, world: newWorld(p)}
	if s.cable, err = newCable(); err != nil {
		return nil, err
	}
	if err := s.write(game); err != nil {
		return nil, errors.Join(err, s.cable.close())
	}
	if err := s.switchOn(ctx); err != nil {
		return nil, errors.Join(err, s.cable.close(), s.printed.Close())
	}
	if err := s.startHost(ctx); err != nil {
		return nil, errors.Join(err, s.box.kill(), s.cable.close(), s.printed.Close())
	}
	return s, nil
}

func (s *station) path(name string) string { return filepath.Join(s.dir, name) }

// write makes the folders and the files that the daemon finds.
func (s *station) write(game board.Options) error {
	for _, folder := range []string{stateDir, soundDir, hostDir} {
		if err := os.MkdirAll(s.path(folder), 0o755); err != nil {
			return err
		}
	}
	for name, text := range map[string]string{
		config:                    s.settings(game),
		soundFile:                 soundConfig(s.path(soundDir)),
		stateDir + "/pieces.json": s.world.enrolled(),
	} {
		if err := os.WriteFile(s.path(name), []byte(text), 0o644); err != nil {
			return err
		}
	}
	err := errors.Join(os.Chown(s.path(stateDir), nobody, nobody), os.Chown(s.path(soundDir), nobody, nobody))
	if err != nil {
		return err
	}
	s.printed, err = os.Create(s.path(printFile))
	return err
}

// settings is the settings file for a game with these options.
func (s *station) settings(o board.Options) string {
	var text strings.Builder
	fmt.Fprintf(&text, "[board]\nname = \"bench\"\nstate_dir = %q\n\n[serial]\nport = %q\n\n[game]\n", s.path(stateDir), s.cable.board)
	fmt.Fprintf(&text, "attributes = [%s]\n", quoted(o.Attributes.Names()))
	if o.Names != [2]string{} {
		fmt.Fprintf(&text, "names = [%s]\n", quoted(o.Names[:]))
	}
	fmt.Fprintf(&text, "squares = %v\ntouch_move = %v\nlast_call = %q\n", o.Squares, o.TouchMove, o.LastCall)
	fmt.Fprintf(&text, "giving = %q\ncaller = %q\nmissed = %q\n", o.Giving, o.Caller, o.Missed)
	fmt.Fprintf(&text, "false_call = %q\npoint = %q\nfirst = %q\n", o.FalseCall, o.Point, o.First)
	return text.String()
}

func quoted(words []string) string {
	all := make([]string, len(words))
	for i, w := range words {
		all[i] = strconv.Quote(w)
	}
	return strings.Join(all, ", ")
}

// switchOn starts the daemon as a service manager would.
func (s *station) switchOn(ctx context.Context) error { return s.start(ctx, "run") }

// start starts a command with the station's settings.
func (s *station) start(ctx context.Context, command string) (err error) {
	env := []string{"ALSA_CONFIG_PATH=" + s.path(soundFile)}
	s.box, err = start(ctx, s.world, s.printed, env, s.program, command, "--config", s.path(config), "--profile", s.world.profile.Name)
	return err
}

func (s *station) startHost(ctx context.Context) error {
	s.host = exec.CommandContext(ctx, s.program, "log", "--port", s.cable.host, "--dir", s.path(hostDir))
	s.host.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: unix.SIGKILL}
	return s.host.Start()
}

// switchOff ends the daemon and the host, and waits for both.
func (s *station) switchOff() error {
	return errors.Join(s.box.stop(), s.host.Process.Signal(unix.SIGTERM), s.host.Wait(), s.cable.close(), s.printed.Close())
}

// journal is what the daemon has written so far.
func (s *station) journal() ([]entry, error) {
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

// complaints are what the daemon has printed.
func (s *station) complaints() string {
	text, err := os.ReadFile(s.path(printFile))
	if err != nil {
		return err.Error()
	}
	return string(text)
}

// looks says what a look costs in system calls while nothing happens.
func (s *station) looks(ctx context.Context) (string, error) {
	const window = time.Second
	was := s.world.counted()
	if err := pause(ctx, window); err != nil {
		return "", err
	}
	is := s.world.counted()
	n := float64(is.looks - was.looks)
	if n == 0 {
		return "", errors.New("it does not look at its buttons")
	}
	return fmt.Sprintf("%.0f looks a second, each %.1f transactions and %.1f calls for lines",
		n, float64(is.transactions-was.transactions)/n, float64(is.lines-was.lines)/n), nil
}

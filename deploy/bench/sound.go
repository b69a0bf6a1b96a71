//go:build linux && amd64

package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"syscall"

	"quartoboard/audio"
	"quartoboard/board"
	"quartoboard/rules/record"
)

// sound is the folder in which ALSA writes what each player plays: heard.raw, heard.raw.0001, …
type sound string

// config makes ALSA's default device one that writes there.
func (s sound) config() string {
	return fmt.Sprintf("</usr/share/alsa/alsa.conf>\npcm.nothing { type null }\n"+
		"pcm.!default { type file slave.pcm nothing file %q format raw truncate false }\n", filepath.Join(string(s), "heard.raw"))
}

// files returns the names of all.
func (s sound) files() ([]string, error) {
	return filepath.Glob(filepath.Join(string(s), "heard.raw*"))
}

// plays reports whether a player has begun to play, be it silence.
func (s sound) plays() (bool, error) {
	files, err := s.files()
	return len(files) > 0, err
}

// playing opens what the newest player plays from now on.
func (s sound) playing() (*os.File, error) {
	files, err := s.files()
	if err != nil || len(files) == 0 {
		return nil, errors.Join(err, errors.New("no player"))
	}
	file, err := os.Open(slices.Max(files))
	if err != nil {
		return nil, err
	}
	_, err = file.Seek(0, io.SeekEnd)
	return file, err
}

// killPlayer kills the player of the sound that the program has started.
func killPlayer(program int) error {
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		return err
	}
	for _, name := range stats {
		text, _ := os.ReadFile(name) // a process may have ended meanwhile
		var pid, parent int
		var state string
		if _, err := fmt.Sscanf(string(text), "%d (aplay) %s %d", &pid, &state, &parent); err == nil && parent == program {
			return syscall.Kill(pid, syscall.SIGKILL)
		}
	}
	return errors.New("no player of the sound runs")
}

// heard counts the sentences that were said to the end. Each must have been heard, after
// silence, and players is the number of players that must have played all. On a machine that
// is busy elsewhere there may be more, one for each four sentences at most: one that reads
// nothing for two seconds is replaced.
func (s sound) heard(all []record.Line, players int) (sentences int, err error) {
	for _, said := range facts[board.Said](all) {
		if said.Outcome == board.OutcomeSaid {
			sentences++
		}
	}
	files, err := s.files()
	if err != nil {
		return 0, err
	}
	sounds := 0
	for _, name := range files {
		raw, err := os.ReadFile(name)
		if err != nil {
			return 0, err
		}
		sounds += soundsIn(raw)
	}
	if sentences == 0 || sounds < sentences || len(files) < players || len(files) > max(players, sentences/4) {
		return 0, fmt.Errorf("got %d sounds by %d players, want one for each of %d sentences by %d", sounds, len(files), sentences, players)
	}
	return sentences, nil
}

// audible reports whether the newest player has just played anything but silence.
func (s sound) audible() (bool, error) {
	if plays, err := s.plays(); err != nil || !plays {
		return false, err
	}
	file, err := s.playing()
	if err != nil {
		return false, err
	}
	defer file.Close()
	size, err := file.Seek(0, io.SeekCurrent)
	if err != nil {
		return false, err
	}
	last, err := io.ReadAll(io.NewSectionReader(file, max(0, size-silence), silence))
	return len(bytes.Trim(last, "\x00")) > 0, err
}

// silence is the shortest silence between two sentences, in bytes: 100 ms. There may be
// such within a sentence too.
const silence = 2 * audio.Rate / 10

// soundsIn counts the stretches of sound with silence before each.
func soundsIn(raw []byte) int {
	sounds, silent := 0, 0
	for _, b := range raw {
		switch {
		case b == 0:
			silent++
		case silent >= silence:
			sounds++
			fallthrough
		default:
			silent = 0
		}
	}
	return sounds
}

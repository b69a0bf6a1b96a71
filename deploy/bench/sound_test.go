//go:build linux && amd64

package bench

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

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

// files returns the names of all, in the order in which they were begun.
func (s sound) files() ([]string, error) {
	return filepath.Glob(filepath.Join(string(s), "heard.raw*")) // sorted
}

// heard counts the sentences that were said to the end. Each must have been heard, after silence.
func (s sound) heard(all []record.Line) (sentences int, err error) {
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
	if sentences == 0 || sounds < sentences {
		return 0, fmt.Errorf("got %d sounds, want one for each of %d sentences", sounds, sentences)
	}
	return sentences, nil
}

// audible reports whether the newest player has just played anything but silence.
func (s sound) audible() (bool, error) {
	files, err := s.files()
	if err != nil || len(files) == 0 {
		return false, err
	}
	file, err := os.Open(slices.Max(files))
	if err != nil {
		return false, err
	}
	defer file.Close()
	size, err := file.Seek(0, io.SeekEnd)
	if err != nil {
		return false, err
	}
	last := make([]byte, silence)
	n, err := file.ReadAt(last, max(0, size-silence))
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return len(bytes.Trim(last[:n], "\x00")) > 0, err
}

// silence is the shortest silence between two sentences, in bytes: 100 ms. There may be
// such within a sentence too.
const silence = 2 * audio.Rate / 10

// soundsIn counts the stretches of sound with silence between them.
func soundsIn(raw []byte) (sounds int) {
	for _, stretch := range bytes.Split(raw, make([]byte, silence)) {
		if len(bytes.Trim(stretch, "\x00")) > 0 {
			sounds++
		}
	}
	return sounds
}

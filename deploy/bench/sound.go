//go:build linux && amd64

package main

import (
	"fmt"
	"os"
	"path/filepath"

	"quartoboard/board"
	"quartoboard/rules/record"
)

// soundConfig makes ALSA's default device one that writes each stretch of sound
// into a file of its own: heard.raw, heard.raw.0001, …
func soundConfig(folder string) string {
	return fmt.Sprintf("</usr/share/alsa/alsa.conf>\npcm.nothing { type null }\n"+
		"pcm.!default { type file slave.pcm nothing file %q format raw truncate false }\n", filepath.Join(folder, "heard.raw"))
}

// heard counts the sentences that were said to the end, of which each must have its file
// of sound. One that was cut has a file too.
func heard(all []record.Line, folder string) (sentences int, err error) {
	for _, said := range facts[board.Said](all) {
		if said.Outcome == board.OutcomeSaid {
			sentences++
		}
	}
	files, err := filepath.Glob(filepath.Join(folder, "heard.raw*"))
	if err != nil {
		return 0, err
	}
	sounds := 0
	for _, name := range files {
		if st, err := os.Stat(name); err != nil {
			return 0, err
		} else if st.Size() > 0 {
			sounds++
		}
	}
	if sentences == 0 || sounds < sentences {
		return 0, fmt.Errorf("got %d sounds, want one for each of %d sentences", sounds, sentences)
	}
	return sentences, nil
}

//go:build linux && amd64

package main

import (
	"fmt"
	"os"
	"path/filepath"
)

// soundConfig makes ALSA's default device one that writes each stretch of sound
// into a file of its own: heard.raw, heard.raw.0001, …
func soundConfig(folder string) string {
	return fmt.Sprintf("</usr/share/alsa/alsa.conf>\npcm.nothing { type null }\n"+
		"pcm.!default { type file slave.pcm nothing file %q format raw truncate false }\n", filepath.Join(folder, "heard.raw"))
}

// heard counts the sentences that the record has as said, and compares that with the
// files of sound: one each, and one for each sentence that was cut.
func heard(said []entry, folder string) (sentences int, err error) {
	for _, e := range said {
		if e.field("outcome") == "said" {
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
		return 0, fmt.Errorf("%d sentences were said, and %d sounds heard", sentences, sounds)
	}
	return sentences, nil
}

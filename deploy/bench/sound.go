//go:build linux && amd64

package main

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"quartoboard/audio"
	"quartoboard/audio/espeak"
)

// soundConfig makes ALSA's default device one that writes each stretch of sound
// into a file of its own: heard.raw, heard.raw.0001, …
func soundConfig(folder string) string {
	return fmt.Sprintf("</usr/share/alsa/alsa.conf>\npcm.nothing { type null }\n"+
		"pcm.!default { type file slave.pcm nothing file %q format raw truncate false }\n", filepath.Join(folder, "heard.raw"))
}

// heardSounds reads those files in their order.
func heardSounds(folder string) ([][]byte, error) {
	var all [][]byte
	for name := "heard.raw"; ; name = fmt.Sprintf("heard.raw.%04d", len(all)) {
		b, err := os.ReadFile(filepath.Join(folder, name))
		if errors.Is(err, os.ErrNotExist) {
			return all, nil
		}
		if err != nil {
			return nil, err
		}
		all = append(all, b)
	}
}

// sameSounds says whether what the record says was said is what was heard:
// espeak-ng's samples, followed by the silence that fills aplay's last period.
func sameSounds(ctx context.Context, said []entry, folder string) (int, error) {
	heard, err := heardSounds(folder)
	if err != nil {
		return 0, err
	}
	synth, err := espeak.New(espeak.Opts{})
	if err != nil {
		return 0, err
	}
	next := 0
	for _, e := range said {
		if e.field("outcome") != "said" {
			continue
		}
		text := e.field("text")
		sound, err := synth.Synthesize(ctx, audio.Utterance{Lang: e.field("lang"), Text: text})
		if err != nil {
			return 0, err
		}
		want, err := binary.Append(nil, binary.LittleEndian, sound.Samples)
		if err != nil {
			return 0, err
		}
		for next < len(heard) && !isSound(heard[next], want) {
			next++ // one that was cut
		}
		if next == len(heard) {
			return 0, fmt.Errorf("%q was said, and is not among the %d sounds that were heard after the one before", text, len(heard))
		}
		next++
	}
	if next == 0 {
		return 0, errors.New("nothing was said")
	}
	return next, nil
}

// isSound says whether got is want and silence.
func isSound(got, want []byte) bool {
	return bytes.HasPrefix(got, want) && len(bytes.Trim(got[len(want):], "\x00")) == 0
}

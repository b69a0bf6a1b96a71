//go:build linux

package simboard

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"quartoboard/board"
)

// TestADemoWhoseSoundFailsPrintsCaptionsAndOneSentence has scripts that stand in for the
// programs of speech.
func TestADemoWhoseSoundFailsPrintsCaptionsAndOneSentence(t *testing.T) {
	const (
		word = "printf 'RIFF\\0\\0\\0\\0WAVEfmt \\020\\0\\0\\0\\01\\0\\01\\0\\042\\126\\0\\0\\104\\254\\0\\0\\02\\0\\020\\0data\\02\\0\\0\\0\\01\\0'"
		card = "[ $1 != -l ] || { echo 'card 0: HDMI [x]'; exit; }; "
	)
	bin := t.TempDir()
	t.Setenv("PATH", bin+":/usr/bin:/bin")
	for name, tt := range map[string]struct {
		espeak, aplay string
		browser       bool
		want          string
	}{
		"the synthesiser":            {"echo 'no voices' >&2; exit 1", card, false, "The board is silent, here are captions only: espeak: exit status 1: no voices.\n"},
		"the synthesiser, a browser": {"echo 'no voices' >&2; exit 1", card, true, "The browser speaks by its own voice, here are captions: espeak: exit status 1: no voices.\n"},
		"no end of speech":           {"exec cat /dev/zero", card, false, "The board is silent, here are captions only: espeak: it prints more than 8 MiB.\n"},
		"the card":                   {word, card + "echo 'Unknown error 524' >&2; exit 1", false, "The board is silent, here are captions only: aplay: device \"default\": exit status 1: Unknown error 524.\n"},
		"nothing":                    {word, card + "cat", false, ""},
	} {
		for program, script := range map[string]string{"espeak-ng": tt.espeak, "aplay": tt.aplay} {
			must(t, os.WriteFile(filepath.Join(bin, program), []byte("#!/bin/sh\n"+script+"\n"), 0o755))
		}
		var told strings.Builder
		p := &outputs{opts: OutputOpts{Browser: tt.browser, Speech: board.Preferences{Lang: "en"}, Err: &told}, start: Opts{Speed: 1}}
		must(t, p.openSound(t.Context()))
		if got := told.String(); got != tt.want || (len(p.workers) > 0) != (tt.want == "") {
			t.Errorf("%s: %d workers, told %q, want %q", name, len(p.workers), got, tt.want)
		}
	}
}

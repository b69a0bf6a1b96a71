package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"quartoboard/audio"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/voice"
)

// speaker is a synthesizer and a sink that keeps what it plays, or fails.
type speaker struct {
	said    []string
	refuses string
}

var errNoSound = errors.New("no sound")

func (m *speaker) Synthesize(_ context.Context, u audio.Utterance) (audio.PCM, error) {
	if u.Text == m.refuses {
		return audio.PCM{}, errNoSound
	}
	m.said = append(m.said, u.Text)
	return audio.PCM{}, nil
}

func (m *speaker) Play(context.Context, audio.PCM) error {
	if m.refuses == "sound" {
		return errNoSound
	}
	return nil
}

func (m *speaker) SetVolume(int) {}

func TestAReportIsSaidUntilTheSoundFails(t *testing.T) {
	all := []audio.Utterance{{Text: "one"}, {Text: "two"}, {Text: "three"}}
	for refuses, want := range map[string]string{"": "[one two three] <nil>", "two": "[one] no sound", "sound": "[one] no sound"} {
		m := &speaker{refuses: refuses}
		err := sayAll(context.Background(), m, m, all)
		if got := fmt.Sprint(m.said, " ", err); strings.ReplaceAll(got, "]  ", "] ") != want {
			t.Errorf("%q refused: got %s, want %s", refuses, got, want)
		}
	}
}

// TestACardMayBePluggedInLater has programs that stand in for espeak-ng and aplay, on a
// machine without a card.
func TestACardMayBePluggedInLater(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux has aplay")
	}
	bin := t.TempDir()
	for _, name := range []string{"espeak-ng", "aplay"} {
		if err := os.WriteFile(filepath.Join(bin, name), []byte("#!/bin/sh\nexit 1\n"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", bin)
	for _, tt := range []struct {
		keepOpen bool
		workers  int
	}{{true, 3}, {false, 2}} {
		c := config.Default()
		c.Audio.KeepOpen = tt.keepOpen
		var printed strings.Builder
		output, workers := Output(t.Context(), c, &printed)
		if _, live := output.(*voice.Live); !live || len(workers) != tt.workers {
			t.Errorf("keep_open = %t: got %T and %d workers, want one that plays and %d", tt.keepOpen, output, len(workers), tt.workers)
		}
		if want := "quartoboard: silent: no sound card\n"; printed.String() != want {
			t.Errorf("got  %swant %s", printed.String(), want)
		}
	}
	c := config.Default()
	c.Audio.Device = ""
	if output, workers := Output(t.Context(), c, io.Discard); len(workers) > 0 {
		t.Errorf("got %T where the settings name no card, want captions", output)
	}
}

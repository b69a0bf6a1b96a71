package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"quartoboard/audio"
	"quartoboard/board"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/statedir"
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

// standIns makes programs that stand in for aplay and amixer: the one keeps what it should
// play in the file heard and the number of its process in the file players, the other
// fails, so that samples are scaled. espeak-ng is the real one.
func standIns(t *testing.T) (dir string) {
	t.Helper()
	if _, err := exec.LookPath("espeak-ng"); err != nil {
		t.Skip("espeak-ng is not installed")
	}
	dir = t.TempDir()
	for name, does := range map[string]string{
		"aplay": "[ \"$*\" != -l ] || { echo 'card 0: Headphones [x]'; exit; }\n" +
			"echo $$ >> " + filepath.Join(dir, "players") + "\nexec cat > " + filepath.Join(dir, "heard"),
		"amixer": "exit 1",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\n"+does+"\n"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", dir+":"+os.Getenv("PATH"))
	return dir
}

func TestASentenceIsAsLoudAsPlayersWantIt(t *testing.T) {
	dir, c := standIns(t), config.Default()
	c.Board.StateDir = t.TempDir()
	loudest := func() (most int) {
		var printed strings.Builder
		Say(t.Context(), c, &printed, "a word")
		raw, err := os.ReadFile(filepath.Join(dir, "heard"))
		if err != nil || printed.String() != "" {
			t.Fatalf("%v; printed %q", err, printed.String())
		}
		for _, sample := range audio.ParseSamples(raw) {
			most = max(most, int(sample))
		}
		return most
	}
	c.Audio.Volume = 100
	all := loudest()
	c.Audio.Volume = 40
	if got := loudest(); got > all*41/100 || got < all*39/100 {
		t.Errorf("at 40 percent the loudest sample is %d, want 40 percent of %d", got, all)
	}
	if err := statedir.Dir(c.Board.StateDir).KeepPreferences(board.Preferences{Volume: 20}); err != nil {
		t.Fatal(err)
	}
	if got := loudest(); got > all*21/100 || got < all*19/100 {
		t.Errorf("where players set 20 percent the loudest sample is %d, want 20 percent of %d", got, all)
	}
}

func TestEachSentenceHasAPlayerOfItsOwnUnlessTheCardIsKeptOpen(t *testing.T) {
	for keepOpen, want := range map[bool]int{false: 3, true: 1} {
		dir, c := standIns(t), config.Default()
		c.Audio.KeepOpen = keepOpen
		output, workers, err := Live(t.Context(), c.Audio)
		if err != nil {
			t.Fatal(err)
		}
		err = daemon.RunWithWorkers(t.Context(), func(context.Context) error {
			for range 3 {
				output.Start(0, audio.Utterance{Lang: "en", Text: "a word"})
				for done, o := false, board.Outcome(0); !done; <-time.After(time.Millisecond) {
					if _, o, done = output.Done(0); done && o != board.OutcomeSaid {
						t.Errorf("keep_open = %t: a word was %v", keepOpen, o)
					}
				}
			}
			return nil
		}, workers...)
		players, readErr := os.ReadFile(filepath.Join(dir, "players"))
		if n := strings.Count(string(players), "\n"); n != want || err != nil || readErr != nil {
			t.Errorf("keep_open = %t: %d players for three sentences, want %d; %v, %v", keepOpen, n, want, err, readErr)
		}
	}
}

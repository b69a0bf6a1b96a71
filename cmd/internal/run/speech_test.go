package run

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/audio"
	"quartoboard/audio/espeak"
	"quartoboard/board"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/games"
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
		err := playAll(context.Background(), m, m, all)
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
		c := config.Default(games.Kinds()...)
		c.Audio.KeepOpen = tt.keepOpen
		var printed strings.Builder
		sound := Output(t.Context(), c, &printed)
		if _, live := sound.Output.(*voice.Live); !live || len(sound.Workers) != tt.workers || sound.Heard == nil || !sound.Aloud {
			t.Errorf("keep_open = %t: got %+v, want an output that plays and %d workers", tt.keepOpen, sound, tt.workers)
		}
		if want := "quartoboard: silent: no sound card\n"; printed.String() != want {
			t.Errorf("got  %swant %s", printed.String(), want)
		}
	}
	c := config.Default(games.Kinds()...)
	if err := os.WriteFile(filepath.Join(bin, "aplay"), []byte("#!/bin/sh\nexec /bin/cat /dev/zero\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	var printed strings.Builder
	if sound := Output(t.Context(), c, &printed); !sound.Aloud || !strings.HasPrefix(printed.String(), "quartoboard: silent: aplay: list cards: ") {
		t.Errorf("where the cards cannot be listed: got %+v, printed %q", sound, printed.String())
	}
	c.Audio.Device = ""
	if sound := Output(t.Context(), c, io.Discard); len(sound.Workers) > 0 || sound.Heard != nil || sound.Aloud {
		t.Errorf("got %+v where the settings name no card, want captions", sound)
	}
}

func TestABrowserNeedsASynthesizerAndNoCard(t *testing.T) {
	bin := t.TempDir()
	t.Setenv("PATH", bin)
	if sound, err := Live(t.Context(), config.Default(games.Kinds()...).Audio, "en", true); err != espeak.ErrNotInstalled || sound.Heard != nil {
		t.Errorf("without espeak-ng: got %+v, %v", sound, err)
	}
	const word = `RIFF\0\0\0\0WAVEfmt \020\0\0\0\01\0\01\0\042\126\0\0\104\254\0\0\02\0\020\0data\02\0\0\0\01\0`
	for script, want := range map[string]string{
		"echo 'no such voice' >&2; exit 1": "espeak: exit status 1: no such voice",
		"exec cat /dev/zero":               "espeak: it prints more than 8 MiB",
		"":                                 "espeak: wav: no RIFF WAVE header",
		"printf '" + word + "'":            "",
	} {
		if err := os.WriteFile(filepath.Join(bin, "espeak-ng"), []byte("#!/bin/sh\nPATH=/usr/bin:/bin\n"+script+"\n"), 0o755); err != nil {
			t.Fatal(err)
		}
		if _, err := Live(t.Context(), config.Default(games.Kinds()...).Audio, "en", true); err == nil && want != "" || err != nil && err.Error() != want {
			t.Errorf("%s: got %v, want %s", script, err, want)
		}
	}
	if err := os.WriteFile(filepath.Join(bin, "espeak-ng"), []byte("#!/bin/sh\nprintf '"+word+"'\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	sound, err := Live(t.Context(), config.Default(games.Kinds()...).Audio, "en", true)
	if err != nil || sound.Heard == nil || sound.Aloud || len(sound.Workers) != 1 {
		t.Errorf("without aplay: got %+v, %v", sound, err)
	}
}

func TestACardIsSilentWhileABrowserListens(t *testing.T) {
	dir := standIns(t)
	c := config.Default(games.Kinds()...)
	c.Audio.KeepOpen = true
	sound, err := Live(t.Context(), c.Audio, "en", true)
	if err != nil || !sound.Aloud {
		t.Fatalf("got %+v, %v", sound, err)
	}
	loudest := int16(0)
	err = daemon.RunWithWorkers(t.Context(), func(ctx context.Context) error {
		ctx, enough := context.WithCancel(ctx)
		defer enough()
		sound.Output.Start(0, audio.Utterance{Lang: "en", Text: "a word"})
		return sound.Heard.Stream(ctx, func(samples []int16) error {
			if loudest = max(loudest, slices.Max(samples)); loudest < 1000 {
				return nil
			}
			return io.EOF
		})
	}, sound.Workers...)
	if !errors.Is(err, io.EOF) {
		t.Errorf("the loudest sample that the browser gets is %d: %v", loudest, err)
	}
	played, err := os.ReadFile(filepath.Join(dir, "heard"))
	if err != nil || len(bytes.Trim(played, "\x00")) > 0 {
		t.Errorf("the card plays too: %v", err)
	}
}

// standIns makes programs that stand in for aplay and amixer: the one keeps what it should
// play in the file heard and the number of its process in the file players, the other
// fails, so that samples are scaled. espeak-ng is the real one.
func standIns(t *testing.T) (dir string) {
	t.Helper()
	if _, err := exec.LookPath("espeak-ng"); err != nil {
		t.Skip("espeak-ng is not installed: sudo apt install espeak-ng")
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
	dir, c := standIns(t), config.Default(games.Kinds()...)
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
	for keepOpen, want := range map[bool]int{false: 3 + 1, true: 1 + 1} { // one tries the card
		dir, c := standIns(t), config.Default(games.Kinds()...)
		c.Audio.KeepOpen = keepOpen
		sound, err := Live(t.Context(), c.Audio, "en", false)
		if err != nil {
			t.Fatal(err)
		}
		err = daemon.RunWithWorkers(t.Context(), func(context.Context) error {
			for range 3 {
				sound.Output.Start(0, audio.Utterance{Lang: "en", Text: "a word"})
				for done, o := false, board.Outcome(0); !done; <-time.After(time.Millisecond) {
					if _, o, done = sound.Output.Done(0); done && o != board.OutcomeSaid {
						t.Errorf("keep_open = %t: a word was %v", keepOpen, o)
					}
				}
			}
			return nil
		}, sound.Workers...)
		players, readErr := os.ReadFile(filepath.Join(dir, "players"))
		if n := strings.Count(string(players), "\n"); n != want || err != nil || readErr != nil {
			t.Errorf("keep_open = %t: %d players for three sentences, want %d; %v, %v", keepOpen, n, want, err, readErr)
		}
	}
}

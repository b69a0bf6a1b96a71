//go:build linux

package aplay

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"quartoboard/audio"
)

// sweep is a sound of n samples, all different as far as they go.
func sweep(n int) audio.PCM {
	sound := audio.PCM{Rate: 22050, Samples: make([]int16, n)}
	for i := range sound.Samples {
		sound.Samples[i] = int16(i)
	}
	return sound
}

func rawOf(t *testing.T, sound audio.PCM) []byte {
	t.Helper()
	raw, err := binary.Append(nil, binary.LittleEndian, sound.Samples)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// program writes a shell script that stands in for aplay.
func program(t *testing.T, script string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "aplay")
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+script), 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestPlayHandsTheWholeSoundToTheNamedCard(t *testing.T) {
	dir := t.TempDir()
	s, err := New(Opts{
		Program: program(t, fmt.Sprintf("echo \"$@\" > %[1]s/args\ncat > %[1]s/sound\n", dir)),
		Card:    "Headphones",
	})
	if err != nil {
		t.Fatal(err)
	}
	sound := sweep(100_000) // more than the pipe holds
	if err := s.Play(t.Context(), sound); err != nil {
		t.Fatal(err)
	}
	args, err := os.ReadFile(filepath.Join(dir, "args"))
	want := "-q -t raw -f S16_LE -c 1 -r 22050 --buffer-time=80000 --period-time=20000 -D plughw:CARD=Headphones\n"
	if err != nil || string(args) != want {
		t.Errorf("got  %s%v, want %s", args, err, want)
	}
	got, err := os.ReadFile(filepath.Join(dir, "sound"))
	if err != nil || !slices.Equal(got, rawOf(t, sound)) {
		t.Errorf("%d bytes arrived, %v, not the sound as it was", len(got), err)
	}
}

func TestPlayThroughALSA(t *testing.T) {
	if _, err := exec.LookPath("aplay"); err != nil {
		t.Skip("aplay is not installed: sudo apt install alsa-utils")
	}
	dir := t.TempDir()
	heard := filepath.Join(dir, "heard.raw")
	config := filepath.Join(dir, "asoundrc")
	text := fmt.Sprintf("pcm.nothing { type null }\npcm.!default { type file slave.pcm nothing file %q format raw }\n", heard)
	if err := os.WriteFile(config, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Setenv("ALSA_CONFIG_PATH", config)
	s, err := New(Opts{})
	if err != nil {
		t.Fatal(err)
	}
	sound := sweep(22050)
	if err := s.Play(t.Context(), sound); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(heard)
	if err != nil {
		t.Fatal(err)
	}
	want := rawOf(t, sound)
	// aplay fills the last period with silence.
	if len(got) < len(want) || !slices.Equal(got[:len(want)], want) {
		t.Errorf("%d bytes were heard that are not the %d of the sound", len(got), len(want))
	}
	if rest := slices.Compact(got[min(len(want), len(got)):]); len(rest) > 1 || len(rest) == 1 && rest[0] != 0 {
		t.Error("something but silence follows the sound")
	}
}

// cutShort has a player play that writes the number of a process to $fifo, cuts it
// once it has begun, and returns that number.
func cutShort(t *testing.T, player string) (pid int) {
	t.Helper()
	fifo := filepath.Join(t.TempDir(), "pid")
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := New(Opts{Program: program(t, "fifo="+fifo+"\n"+player)})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	done := make(chan error)
	go func() { done <- s.Play(ctx, sweep(100_000)) }()
	b, err := os.ReadFile(fifo) // until it has begun
	if err != nil {
		t.Fatal(err)
	}
	if _, err := fmt.Sscan(string(b), &pid); err != nil {
		t.Fatal(err)
	}
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
	return pid
}

func TestCuttingKillsThePlayer(t *testing.T) {
	pid := cutShort(t, "echo $$ > $fifo\nexec sleep 1000\n") // plays nothing, for ever
	if err := syscall.Kill(pid, 0); !errors.Is(err, syscall.ESRCH) {
		t.Errorf("the player is still there: %v", err)
	}
}

// TestCuttingEndsWhileAGrandchildKeepsThePipe has a player in a script: what it has
// started lives on, and reads nothing.
func TestCuttingEndsWhileAGrandchildKeepsThePipe(t *testing.T) {
	pid := cutShort(t, "exec 3<&0 2>/dev/null\nsleep 1000 <&3 &\necho $! > $fifo\nwait\n")
	if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
		t.Errorf("the grandchild was gone, so that this shows nothing: %v", err)
	}
}

const twoCards = `cat <<END
**** List of PLAYBACK Hardware Devices ****
card 0: Headphones [bcm2835 Headphones], device 0: bcm2835 Headphones [bcm2835 Headphones]
  Subdevices: 8/8
  Subdevice #0: subdevice #0
card 2: vc4hdmi [vc4-hdmi], device 0: MAI PCM i2s-hifi-0 [MAI PCM i2s-hifi-0]
card 2: vc4hdmi [vc4-hdmi], device 1: MAI PCM i2s-hifi-1 [MAI PCM i2s-hifi-1]
END
`

func TestPlaySaysWhyThereIsNoSound(t *testing.T) {
	const (
		noCards = "echo 'aplay: device_list:274: no soundcards found...' >&2; exit 1\n"
		play    = "echo 'aplay: main:834: audio open error: Device or resource busy' >&2; exit 1\n"
	)
	aplay := func(list string) string {
		return program(t, "case $1 in -l) "+list+";; esac\n"+play)
	}
	tests := []struct {
		name, program, card string
		noCard              bool
		want                string
	}{
		{"no card", aplay(noCards), "", true, "aplay: no sound card"},
		{"no card of the name", aplay(twoCards + "exit\n"), "USB", true, `aplay: no sound card of the name "USB": there are Headphones, vc4hdmi`},
		{"the card is taken", aplay(twoCards + "exit\n"), "vc4hdmi", false, `aplay: device "plughw:CARD=vc4hdmi": another program has the sound card: aplay: main:834: audio open error: Device or resource busy`},
		{"a device of ALSA's", aplay(twoCards + "exit\n"), "plug:dmix", false, `aplay: device "plug:dmix": another program has the sound card: aplay: main:834: audio open error: Device or resource busy`},
		{"a player that plays nothing", program(t, "exec <&-\nexit 0\n"), "", false, "aplay: write |1: broken pipe"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, err := New(Opts{Program: tt.program, Card: tt.card})
			if err != nil {
				t.Fatal(err)
			}
			err = s.Play(t.Context(), sweep(100_000))
			if err == nil || err.Error() != tt.want || errors.Is(err, ErrNoCard) != tt.noCard {
				t.Errorf("got %v (no card: %v), want %s", err, errors.Is(err, ErrNoCard), tt.want)
			}
		})
	}
}

func TestNewRefuses(t *testing.T) {
	if _, err := New(Opts{Program: filepath.Join(t.TempDir(), "aplay")}); !errors.Is(err, ErrNotInstalled) {
		t.Errorf("a program that is not there: %v", err)
	}
	for _, card := range []string{"0", "hw:1", "plughw:1,0"} {
		_, err := New(Opts{Program: "sh", Card: card})
		if err == nil || !strings.Contains(err.Error(), "want a name") {
			t.Errorf("card %q: %v", card, err)
		}
	}
}

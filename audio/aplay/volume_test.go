//go:build linux

package aplay

import (
	"context"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// The lists of amixer of a Pi's jack and of a USB microphone with a headphone.
const (
	jack = `Simple mixer control 'PCM',0
  Capabilities: pvolume pvolume-joined pswitch pswitch-joined
  Playback channels: Mono
`
	headset = `Simple mixer control 'Mic',0
  Capabilities: cvolume cvolume-joined cswitch cswitch-joined
Simple mixer control 'Tone',0
  Capabilities: pvolume
Simple mixer control 'Headphone',1
  Capabilities: volume pswitch
Simple mixer control 'Auto Gain Control',0
  Capabilities: pswitch pswitch-joined
`
)

func TestTheControlOfTheVolumeIsFound(t *testing.T) {
	for list, want := range map[string]string{
		jack:    "'PCM',0 true true",
		headset: "'Headphone',1 true true",
		"Simple mixer control 'Tone',0\n  Capabilities: pvolume\n": "'Tone',0 false true",
		"Simple mixer control 'Mic',0\n  Capabilities: cvolume\n":  " false false",
		"": " false false",
	} {
		control, mutes, ok := controlOf(list)
		if got := fmt.Sprint(control, " ", mutes, " ", ok); got != want {
			t.Errorf("got %s, want %s of\n%s", got, want, list)
		}
	}
}

func TestTheMixerIsThatOfTheCardByName(t *testing.T) {
	for card, want := range map[string]string{
		"": "default", "Headphones": "hw:CARD=Headphones", "plughw:CARD=Device,DEV=0": "hw:CARD=Device",
		"default:CARD=Device": "hw:CARD=Device", "file:/tmp/x": "",
	} {
		device, err := deviceOf(card)
		if got := mixerOf(device); err != nil || got != want {
			t.Errorf("%q: got %q, %v, want %q", card, got, err, want)
		}
	}
}

// mixer writes a shell script that stands in for amixer: it lists the controls, keeps its
// last setting in a file, and fails where the file broken is.
func mixer(t *testing.T, dir, list string) string {
	t.Helper()
	path := filepath.Join(dir, "amixer")
	text := fmt.Sprintf(`#!/bin/sh
[ ! -e %[1]s/broken ] || exit 1
case "$*" in
*scontents) cat <<'END'
%[2]sEND
;;
*sset*) echo "$*" > %[1]s/set ;;
*) exit 1 ;;
esac
`, dir, list)
	if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}

// setVolume sets a volume, and returns what the mixer was set to and how the samples 1000
// and -1000 are played then.
func setVolume(t *testing.T, s *Sink, dir string, percent int) (set string, samples [2]int16) {
	t.Helper()
	s.SetVolume(percent)
	s.Adjust(t.Context())
	text, _ := os.ReadFile(filepath.Join(dir, "set"))
	raw := make([]byte, 4)
	samples = [2]int16{1000, -1000}
	if _, err := binary.Encode(raw, binary.LittleEndian, samples); err != nil {
		t.Fatal(err)
	}
	s.volume.scale(raw)
	if _, err := binary.Decode(raw, binary.LittleEndian, &samples); err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(text)), samples
}

func TestTheVolumeIsThatOfTheMixerElseOfTheSamples(t *testing.T) {
	dir := t.TempDir()
	broken := filepath.Join(dir, "broken")
	s, err := New(Opts{Program: program(t, ""), Mixer: mixer(t, dir, jack), Card: "Headphones"})
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		percent int
		breaks  bool
		set     string
		sample  int16
	}{
		{20, false, "-M -D hw:CARD=Headphones sset 'PCM',0 58% unmute", 1000},
		{100, false, "-M -D hw:CARD=Headphones sset 'PCM',0 100% unmute", 1000},
		{50, true, "-M -D hw:CARD=Headphones sset 'PCM',0 100% unmute", 500},
		{20, true, "-M -D hw:CARD=Headphones sset 'PCM',0 100% unmute", 200},
		{50, false, "-M -D hw:CARD=Headphones sset 'PCM',0 79% unmute", 1000},
	} {
		_ = os.Remove(broken) // it may not be there
		if row.breaks {
			if err := os.WriteFile(broken, nil, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		set, samples := setVolume(t, s, dir, row.percent)
		if want := [2]int16{row.sample, -row.sample}; set != row.set || samples != want {
			t.Errorf("%d percent, broken %t: mixer %q, samples %v; want %q, %v", row.percent, row.breaks, set, samples, row.set, want)
		}
	}
	for _, without := range []*Sink{
		{opts: Opts{Mixer: mixer(t, t.TempDir(), "Simple mixer control 'Mic',0\n  Capabilities: cvolume\n")}, device: "default"},
		{opts: Opts{Mixer: filepath.Join(dir, "nowhere")}, device: "default"},
		{opts: Opts{Mixer: mixer(t, dir, jack)}, device: "file:/tmp/x"},
	} {
		without.volume.changed = make(chan struct{}, 1)
		if _, samples := setVolume(t, without, dir, 50); samples != [2]int16{500, -500} {
			t.Errorf("%s of %s: samples %v, want half", without.opts.Mixer, without.device, samples)
		}
	}
}

func TestTheVolumeIsSetByAWorker(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mkfifo(filepath.Join(dir, "set"), 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := New(Opts{Program: "true", Mixer: mixer(t, dir, jack)})
	if err != nil {
		t.Fatal(err)
	}
	for percent := range 81 { // nobody sets it yet
		s.SetVolume(percent)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- s.Run(ctx) }()
	text, err := os.ReadFile(filepath.Join(dir, "set")) // waits for the writer
	if want := "-M -D default sset 'PCM',0 93% unmute\n"; err != nil || string(text) != want {
		t.Errorf("got %q, %v, want the newest alone, %q", text, err, want)
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

func TestAStreamIsAsLoudAsItsCard(t *testing.T) {
	dir := t.TempDir()
	heard := filepath.Join(dir, "heard")
	sink, err := New(Opts{Program: program(t, "exec cat >> "+heard+"\n"), Mixer: filepath.Join(dir, "nowhere")})
	if err != nil {
		t.Fatal(err)
	}
	s := NewStream(sink)
	s.SetVolume(50)
	sink.Adjust(t.Context())
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- s.Run(ctx) }()
	sound := sweep(2000)
	for i := range sound.Samples {
		sound.Samples[i] = 8000
	}
	if err := s.Play(t.Context(), sound); err != nil {
		t.Error(err)
	}
	cancel()
	<-ended
	raw, err := os.ReadFile(heard)
	if err != nil {
		t.Fatal(err)
	}
	loudest := int16(0)
	for i := 0; i+1 < len(raw); i += 2 {
		loudest = max(loudest, int16(binary.LittleEndian.Uint16(raw[i:])))
	}
	if loudest != 4000 {
		t.Errorf("loudest sample %d, want half of 8000", loudest)
	}
}

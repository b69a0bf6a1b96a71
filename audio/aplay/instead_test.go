//go:build linux

package aplay

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// brokenDefault stands in for an aplay whose default device cannot be opened, with the cards
// of a list: HDMI without a screen, as on a Pi 5 (raspberrypi/linux#4543).
func brokenDefault(t *testing.T, list string) (path, heard string) {
	t.Helper()
	heard = filepath.Join(t.TempDir(), "heard")
	return program(t, `case "$*" in
-l) cat <<'END'
`+list+`END
exit;;
*CARD=Device*) exec cat >> `+heard+`;;
esac
echo "ALSA lib pcm_dmix.c:1032:(snd_pcm_dmix_open) unable to open slave" >&2
echo "aplay: main:850: audio open error: Unknown error 524" >&2
exit 1
`), heard
}

const (
	hdmi   = "card 0: vc4hdmi0 [vc4-hdmi-0], device 0: MAI PCM i2s-hifi-0 [MAI PCM i2s-hifi-0]\n"
	device = "card 2: Device [USB Audio Device], device 0: USB Audio [USB Audio]\n"
	second = "card 3: Headset [USB Headset], device 0: USB Audio [USB Audio]\n"

	cannot = `aplay: device "default": exit status 1: aplay: main:850: audio open error: Unknown error 524`
)

func TestTheOnlyUSBCardPlaysInPlaceOfABrokenDefault(t *testing.T) {
	for _, tt := range []struct{ name, list, card, plays, want string }{
		{"one USB card", hdmi + device, "", "plughw:CARD=Device", ""},
		{"two devices of one USB card", hdmi + device + strings.Replace(device, "device 0", "device 1", 1), "", "plughw:CARD=Device", ""},
		{"two USB cards", hdmi + device + second, "", "default", cannot},
		{"no USB card", hdmi, "", "default", cannot},
		{"a USB card that cannot be opened either", hdmi + second, "", "default", strings.Replace(cannot, "default", "plughw:CARD=Headset", 1)},
		{"a card by name", hdmi + device, "vc4hdmi0", "plughw:CARD=vc4hdmi0", strings.Replace(cannot, "default", "plughw:CARD=vc4hdmi0", 1)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			path, heard := brokenDefault(t, tt.list)
			var told []string
			s, err := New(Opts{Program: path, Mixer: "false", Card: tt.card, Told: func(text string) { told = append(told, text) }})
			if err != nil {
				t.Fatal(err)
			}
			sound := sweep(1000)
			for range 2 {
				err = s.Play(t.Context(), sound)
				if got := fmt.Sprint(err); err == nil && tt.want != "" || err != nil && got != tt.want {
					t.Errorf("got  %s\nwant %s", got, tt.want)
				}
			}
			if got := s.Device(); got != tt.plays {
				t.Errorf("%s plays, want %s", got, tt.plays)
			}
			if tt.want != "" {
				if len(told) > 0 {
					t.Errorf("told %q of a card that does not play", told)
				}
				return
			}
			raw, err := os.ReadFile(heard)
			if err != nil || len(raw) != 2*len(rawOf(t, sound)) {
				t.Errorf("%d bytes heard, %v, want both sounds", len(raw), err)
			}
			if want := "plughw:CARD=Device plays in place of the default sound card (" + cannot + ")"; len(told) != 1 || told[0] != want {
				t.Errorf("told %q, want once %q", told, want)
			}
		})
	}
}

func TestAStreamTakesTheUSBCardAtOnce(t *testing.T) {
	path, heard := brokenDefault(t, hdmi+device)
	told := make(chan string, 1)
	sink, err := New(Opts{Program: path, Mixer: "false", Told: func(text string) { told <- text }})
	if err != nil {
		t.Fatal(err)
	}
	s := NewStream(sink)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- s.Run(ctx) }()
	if err := s.Play(ctx, sweep(1000)); err != nil {
		t.Error(err)
	}
	<-told
	stop()
	<-ended
	raw, err := os.ReadFile(heard)
	if err != nil || !strings.Contains(string(raw), string(rawOf(t, sweep(1000))[2:])) {
		t.Errorf("the sound is not among the %d bytes heard, %v", len(raw), err)
	}
}

func TestAProgramThatHangsOrPrintsWithoutEndIsEnded(t *testing.T) {
	for name, script := range map[string]string{
		"hangs":              "exec sleep 1000\n",
		"prints without end": "trap '' PIPE; while echo 'card 0: x [y]' 2>/dev/null || :; do :; done\n",
	} {
		s, err := New(Opts{Program: program(t, script), Mixer: program(t, script)})
		if err != nil {
			t.Fatal(err)
		}
		s.limit = 50 * time.Millisecond
		want := "no answer within 50ms"
		if _, err := s.Cards(t.Context()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: the list: got %v, want %s", name, err, want)
		}
		if err := s.Try(t.Context()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: the card: got %v, want %s", name, err, want)
		}
		s.SetVolume(50)
		s.Adjust(t.Context()) // ends
	}
}

func TestTryOpensTheCard(t *testing.T) {
	path, heard := brokenDefault(t, hdmi+device)
	for card, want := range map[string]string{"": cannot, "Device": ""} {
		s, err := New(Opts{Program: path, Card: card})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Try(t.Context()); err == nil && want != "" || err != nil && err.Error() != want {
			t.Errorf("%q: got %v, want %s", card, err, want)
		}
	}
	if raw, err := os.ReadFile(heard); err != nil || len(raw) == 0 || !silent(raw) {
		t.Errorf("%d bytes heard, %v, want silence", len(raw), err)
	}
	s, err := New(Opts{Program: program(t, "case $1 in -l) "+twoCards+"exit;; esac\necho 'aplay: main:834: audio open error: Device or resource busy' >&2; exit 1\n")})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Try(t.Context()); !errors.Is(err, ErrBusy) {
		t.Errorf("a card that is taken: got %v, want %v", err, ErrBusy)
	}
}

func TestACardByNumberHasAName(t *testing.T) {
	only, _ := brokenDefault(t, device)
	if name, numbered := ByName(t.Context(), Opts{Program: only, Card: "plughw:1,0"}); name != "plughw:CARD=Device" || !numbered {
		t.Errorf("another number than that of the only card: got %q, %t", name, numbered)
	}
	path, _ := brokenDefault(t, hdmi+device)
	for given, want := range map[string]string{
		"plughw:2,0": "plughw:CARD=Device", "2": "plughw:CARD=Device", "hw:2,1": "plughw:CARD=Device,DEV=1", "0": "plughw:CARD=vc4hdmi0",
		"hw:2,0,1": "plughw:CARD=Device", "hw:7": "",
		"plughw:CARD=2,DEV=1": "plughw:CARD=Device,DEV=1", "sysdefault:0": "plughw:CARD=vc4hdmi0",
	} {
		if name, numbered := ByName(t.Context(), Opts{Program: path, Card: given}); name != want || !numbered {
			t.Errorf("%s: got %q, %t, want %q", given, name, numbered, want)
		}
	}
	for _, name := range []string{"default", "Device", "plughw:CARD=Device,DEV=0", "plug:dmix", "plughw:CARD=S3", "file:/tmp/1", ""} {
		if got, numbered := ByName(t.Context(), Opts{Program: path, Card: name}); numbered {
			t.Errorf("%s is taken for a number, and called %q", name, got)
		}
	}
}

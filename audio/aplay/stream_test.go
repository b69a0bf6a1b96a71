//go:build linux

package aplay

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"quartoboard/audio"
)

// card is a sound card whose clock is the test: a player in a script that plays one chunk
// at each tick.
type card struct {
	t     *testing.T
	dir   string
	ticks *os.File
	heard *os.File
}

// newCard makes a card and a stream on it that runs until the test ends.
func newCard(t *testing.T) (*card, *Stream) {
	t.Helper()
	c := &card{t: t, dir: t.TempDir()}
	for _, name := range []string{"ticks", "heard"} {
		if err := syscall.Mkfifo(filepath.Join(c.dir, name), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	play := fmt.Sprintf(`[ "$*" != -l ] || exit 1
echo $$ >> %[1]s/players
exec 3<%[1]s/ticks 4>%[1]s/heard
while read -r _ <&3; do dd bs=%[2]d count=1 iflag=fullblock status=none >&4; done
`, c.dir, chunkSize)
	sink, err := New(Opts{Program: program(t, play)})
	if err != nil {
		t.Fatal(err)
	}
	s := NewStream(sink)
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() { ended <- s.Run(ctx) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	c.plugIn()
	return c, s
}

// plugIn waits until a player has the card open.
func (c *card) plugIn() {
	c.t.Helper()
	var err error
	if c.ticks, err = os.OpenFile(filepath.Join(c.dir, "ticks"), os.O_WRONLY, 0); err != nil {
		c.t.Fatal(err)
	}
	if c.heard, err = os.Open(filepath.Join(c.dir, "heard")); err != nil {
		c.t.Fatal(err)
	}
}

// unplug ends the player, and waits until it has gone.
func (c *card) unplug() {
	c.t.Helper()
	err := c.ticks.Close()
	_, gone := io.ReadAll(c.heard)
	if err := errors.Join(err, gone, c.heard.Close()); err != nil {
		c.t.Fatal(err)
	}
}

// tick plays one chunk and returns it.
func (c *card) tick() []byte {
	c.t.Helper()
	if _, err := c.ticks.WriteString("\n"); err != nil {
		c.t.Fatal(err)
	}
	chunk := make([]byte, chunkSize)
	if _, err := io.ReadFull(c.heard, chunk); err != nil {
		c.t.Fatal(err)
	}
	return chunk
}

// players returns the number of players so far.
func (c *card) players() int {
	text, err := os.ReadFile(filepath.Join(c.dir, "players"))
	if err != nil {
		c.t.Fatal(err)
	}
	return strings.Count(string(text), "\n")
}

func silent(chunk []byte) bool { return len(bytes.Trim(chunk, "\x00")) == 0 }

// played plays a sound, and ticks until it ends. It returns what was heard.
func (c *card) played(s *Stream, sound audio.PCM) []byte {
	c.t.Helper()
	done := make(chan error)
	go func() { done <- s.Play(c.t.Context(), sound) }()
	var heard []byte
	for {
		select {
		case err := <-done:
			if err != nil {
				c.t.Fatal(err)
			}
			return heard
		default:
			heard = append(heard, c.tick()...)
		}
	}
}

func TestStreamPlaysSilenceBetweenSoundsByOnePlayer(t *testing.T) {
	c, s := newCard(t)
	for range 10 {
		if !silent(c.tick()) {
			t.Fatal("something but silence before the first sound")
		}
	}
	for n := range 3 {
		sound := sweep(5000 + 1000*n)
		heard := c.played(s, sound)
		// The sweep begins with a sample 0, which counts as silence.
		before, after, found := bytes.Cut(heard, rawOf(t, sound)[2:])
		if !found || !silent(before) || !silent(after) {
			t.Fatalf("sound %d was not heard as it is, with silence around it", n)
		}
		if got, want := len(after), int(HeardAfter/chunkTime-3)*chunkSize; got < want {
			t.Errorf("Play returned %d bytes after the sound, before it was heard: want %d at least", got, want)
		}
	}
	if got := c.players(); got != 1 {
		t.Errorf("%d players, want 1", got)
	}
}

func TestStreamStopsWithinTwoChunksOfACut(t *testing.T) {
	c, s := newCard(t)
	ctx, cut := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { done <- s.Play(ctx, sweep(10*audio.Rate)) }()
	for silent(c.tick()) {
	}
	cut()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
	// One chunk was in the pipe, and one was being written.
	for range 2 {
		c.tick()
	}
	for range 10 {
		if !silent(c.tick()) {
			t.Fatal("the sound goes on after the cut")
		}
	}
	if heard := c.played(s, sweep(2000)); !bytes.Contains(heard, rawOf(t, sweep(2000))[2:]) {
		t.Error("the next sound was not heard")
	}
}

func TestStreamReplacesAPlayerThatEndsAtOnceForASound(t *testing.T) {
	c, s := newCard(t)
	c.tick()
	c.unplug()
	plugged := make(chan bool)
	go func() { // a sound that is lost with the old player is played again
		for s.Play(t.Context(), sweep(2000)) != nil {
		}
		close(plugged)
	}()
	c.plugIn() // the next player
	var heard []byte
	for {
		select {
		case <-plugged:
			before, _, found := bytes.Cut(heard, rawOf(t, sweep(2000))[2:])
			if !found {
				t.Error("the sound was not heard")
			}
			if lead := int(leadTime/chunkTime) * chunkSize; len(before) < lead || !silent(before) {
				t.Errorf("the sound began after %d bytes of the new player, want %d of silence at least", len(before), lead)
			}
			if got := c.players(); got != 2 {
				t.Errorf("%d players, want 2", got)
			}
			return
		default:
			heard = append(heard, c.tick()...)
		}
	}
}

func TestStreamPlaysASoundOverSilenceAndOverAnother(t *testing.T) {
	c, s := newCard(t)
	short := audio.PCM{Rate: audio.Rate, Samples: slices.Repeat([]int16{9000}, 1000)}
	for range 2 * maxOvers {
		s.Over(short) // the card has just been opened
	}
	for range 2 * leadTime / chunkTime {
		if !silent(c.tick()) {
			t.Fatal("a sound of the time before the card was ready is heard")
		}
	}

	s.Over(short)
	var heard []byte
	for range 8 {
		heard = append(heard, c.tick()...)
	}
	// One chunk was in the pipe, and one was being written.
	before, after, found := bytes.Cut(heard, rawOf(t, short))
	if !found || len(before) > 2*chunkSize || !silent(before) || !silent(after) {
		t.Errorf("over silence it began after %d bytes, want it after %d at most, with silence around it", len(before), 2*chunkSize)
	}

	long := sweep(20 * chunkSize)
	done := make(chan error)
	go func() { done <- s.Play(t.Context(), long) }()
	first := c.tick()
	for silent(first) {
		first = c.tick()
	}
	s.Over(short)
	got := audio.ParseSamples(first)
	for range 10 {
		got = append(got, audio.ParseSamples(c.tick())...)
	}
	begin := 0
	for got[begin] == long.Samples[begin] {
		begin++
	}
	begin -= begin % (chunkSize / 2)
	want := slices.Clone(long.Samples[:len(got)])
	audio.Mix(want[begin:], short.Samples)
	if !slices.Equal(got, want) || begin > 3*chunkSize/2 {
		t.Errorf("over another from sample %d on: it was not mixed into it, within 3 chunks", begin)
	}
	for range 40 {
		c.tick()
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
}

func TestStreamSaysWhyNothingIsHeard(t *testing.T) {
	for _, tt := range []struct{ name, play, want string }{
		{"a player that fails", "case $1 in -l) exit 1;; esac\necho 'aplay: main:834: audio open error: Device or resource busy' >&2; exit 1\n", "aplay: no sound card"},
		{"a player that takes nothing", "[ $1 != -l ] || exit 1; exec sleep 1000\n", errHangs.Error()},
	} {
		t.Run(tt.name, func(t *testing.T) {
			sink, err := New(Opts{Program: program(t, tt.play)})
			if err != nil {
				t.Fatal(err)
			}
			s := NewStream(sink)
			ctx, stop := context.WithCancel(t.Context())
			ended := make(chan error)
			go func() { ended <- s.Run(ctx) }()
			if err := s.Play(ctx, sweep(100)); err == nil || err.Error() != tt.want {
				t.Errorf("got  %v, want %s", err, tt.want)
			}
			stop()
			if err := <-ended; err != nil {
				t.Error(err)
			}
		})
	}
}

func TestStreamRefusesAnotherRate(t *testing.T) {
	err := NewStream(nil).Play(t.Context(), audio.PCM{Rate: 16000})
	if want := "aplay: a sound of 16000 Hz in a stream of 22050 Hz"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

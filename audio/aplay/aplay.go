// Package aplay plays sound through ALSA's aplay, so that the program needs no library of
// the system: a Sink by one process for each sound, which is killed to cut it, a Stream by
// one process for all. After the card is unplugged the process ends.
//
// Tested with ALSA's file plugin only; the latency of a real card on a Pi is not
// measured yet.
package aplay

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"

	"quartoboard/audio"
	"quartoboard/audio/process"
)

// Opts are the options of New.
type Opts struct {
	Program string // aplay itself; default "aplay", looked up in PATH
	Mixer   string // amixer, of the same package; default "amixer"
	// Card is the name of a card, as "aplay -l" has it: "Headphones". Numbers
	// are refused, since they change with what is plugged in. A name with a
	// colon is an ALSA device. Default "", which is ALSA's own default.
	Card string

	// Told is told of another card that plays in place of ALSA's default one; nil for nobody.
	Told func(text string)
}

// Sentinels for what callers branch on.
var (
	ErrNotInstalled = errors.New("aplay, which only Linux has, is not installed (Debian: sudo apt install alsa-utils)")
	ErrNoCard       = errors.New("no sound card")
	ErrBusy         = errors.New("another program has the sound card")
)

// busy is the end of what aplay complains of then.
const busy = "Device or resource busy"

// Sink plays sounds on one card. Whether several can play at once depends on the card.
type Sink struct {
	opts    Opts
	device  string        // ALSA's name
	limit   time.Duration // of a list; 0 for the usual one
	volume  volume
	instead instead
}

// New finds aplay, or returns ErrNotInstalled. It does not open the card, which may be
// plugged in later.
func New(o Opts) (*Sink, error) {
	device, err := deviceOf(o.Card)
	if err != nil {
		return nil, err
	}
	if o.Program, err = exec.LookPath(cmp.Or(o.Program, "aplay")); err != nil {
		return nil, ErrNotInstalled
	}
	o.Mixer = cmp.Or(o.Mixer, "amixer")
	return &Sink{opts: o, device: device, volume: volume{changed: make(chan struct{}, 1)}}, nil
}

// named begins ALSA's name of the device of a card.
const named = "plughw:CARD="

func deviceOf(card string) (string, error) {
	switch {
	case numbered.MatchString(card):
		return "", fmt.Errorf("aplay: card %q: want a name, as aplay -l has it, since numbers change", card)
	case card == "":
		return "default", nil
	case strings.Contains(card, ":"):
		return card, nil
	}
	return named + card, nil
}

// Play blocks until the sound has been heard, or until ctx ends, which kills
// aplay; then the error is ctx's. The error is ErrNoCard without a card, or
// without one of that name. Where the default card cannot be opened, the only USB card
// plays.
func (s *Sink) Play(ctx context.Context, sound audio.PCM) error {
	err := s.play(ctx, sound)
	if s.turn(ctx, err) {
		err = s.play(ctx, sound)
	}
	return err
}

func (s *Sink) play(ctx context.Context, sound audio.PCM) error {
	raw := audio.Bytes(sound.Samples)
	s.volume.scale(raw)
	p, err := s.start(ctx, sound.Rate)
	if err != nil {
		return err
	}
	_, written := p.in.Write(raw)
	if err = s.wait(ctx, p, written); err == nil {
		s.tellInstead()
	}
	return err
}

// Try opens the card and plays a moment of silence, for 3 s at most. It takes no other card.
func (s *Sink) Try(ctx context.Context) error {
	limit := cmp.Or(s.limit, process.AskLimit)
	trying, enough := context.WithTimeout(ctx, limit)
	defer enough()
	err := s.play(trying, audio.PCM{Rate: audio.Rate, Samples: make([]int16, audio.Rate/20)})
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		return fmt.Errorf("aplay: device %q: no answer within %v", s.Device(), limit)
	}
	return err
}

// bufferTime is the buffer of the card, in four periods. Less makes a Pi stutter
// (espeak-ng/pcaudiolib#16).
const bufferTime = 80 * time.Millisecond

// player is an aplay that runs.
type player struct {
	cmd       *exec.Cmd
	in        *os.File // takes the samples
	complaint process.Complaint
	due       time.Time // of the next chunk of a stream
}

// start starts aplay; the end of ctx kills it.
func (s *Sink) start(ctx context.Context, rate int) (*player, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("aplay: %w", err)
	}
	p := &player{in: w}
	p.cmd = exec.CommandContext(ctx, s.opts.Program,
		"-q", "-t", "raw", "-f", "S16_LE", "-c", "1", "-r", strconv.Itoa(rate),
		fmt.Sprintf("--buffer-time=%d", bufferTime.Microseconds()),
		fmt.Sprintf("--period-time=%d", bufferTime.Microseconds()/4), "-D", s.Device())
	p.cmd.Env = english()
	p.cmd.Stdin, p.cmd.Stderr = r, &p.complaint
	p.cmd.WaitDelay = time.Second // for a grandchild that keeps the pipe of stderr open
	p.cmd.Cancel = func() error { // or that of the sound, without reading
		return errors.Join(w.Close(), p.cmd.Process.Kill())
	}
	err = p.cmd.Start()
	_ = r.Close() // the child has its own
	if err != nil {
		return nil, fmt.Errorf("aplay: %w", errors.Join(err, w.Close()))
	}
	return p, nil
}

// wait waits until the player has played what was written, and ends. The error is that
// of ctx, of the player or of the last write to it, in this order.
func (s *Sink) wait(ctx context.Context, p *player, written error) error {
	_ = p.in.Close() // aplay plays what it has and ends
	err := p.cmd.Wait()
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return s.explain(ctx, err, p.complaint.Last())
	case written != nil:
		return fmt.Errorf("aplay: %w", written)
	}
	return nil
}

// explain returns the reason why aplay ended with err, in one sentence.
func (s *Sink) explain(ctx context.Context, err error, complaint string) error {
	cards, listErr := s.Cards(ctx)
	switch {
	case listErr != nil:
	case len(cards) == 0:
		return fmt.Errorf("aplay: %w", ErrNoCard)
	case s.device == named+s.opts.Card && !slices.Contains(cards, s.opts.Card):
		return fmt.Errorf("aplay: %w of the name %q: there are %s", ErrNoCard, s.opts.Card, strings.Join(cards, ", "))
	}
	if strings.HasSuffix(complaint, busy) {
		err = ErrBusy
	}
	return fmt.Errorf("aplay: device %q: %w: %s", s.Device(), err, complaint)
}

var _ audio.Sink = (*Sink)(nil)

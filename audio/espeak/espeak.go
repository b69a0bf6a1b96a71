// Package espeak speaks through espeak-ng, one process for each phrase. The
// process takes a few hundredths of a second.
//
// Tested with espeak-ng 1.51 on a PC; its speed on a Pi is not measured yet.
package espeak

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strconv"
	"strings"
	"time"
	"unicode"

	"quartoboard/audio"
)

// Opts are the options of New.
type Opts struct {
	Program string // espeak-ng itself; default "espeak-ng", looked up in PATH
	Rate    int    // percent of the normal speed; default 100

	// Spell returns a text as the engine is to be given it, with phonemes between [[ and
	// ]] if it can read them.
	Spell func(lang, text string, phonemes bool) string
}

// ErrNotInstalled is the error of New without espeak-ng.
var ErrNotInstalled = errors.New("espeak-ng is not installed (Debian: sudo apt install espeak-ng)")

const (
	normalRate, maxRate = 175, 450 // words a minute; espeak-ng(1)

	// amplitude in espeak-ng's unit, of which 100 is the default: some
	// Spanish words come within half a decibel of clipping at 100.
	amplitude = 90
)

// Voice returns the name of the voice for a language's code.
func Voice(lang string) string {
	if lang == "en" {
		return "en-us"
	}
	return lang
}

// Synthesizer implements audio.Synthesizer. It may be used by several goroutines.
type Synthesizer struct {
	program string
	rate    int // words a minute
	spell   func(lang, text string, phonemes bool) string
}

// New finds espeak-ng, or returns ErrNotInstalled.
func New(o Opts) (*Synthesizer, error) {
	program, err := exec.LookPath(cmp.Or(o.Program, "espeak-ng"))
	if err != nil {
		return nil, ErrNotInstalled
	}
	return &Synthesizer{program: program, rate: min(normalRate*cmp.Or(o.Rate, 100)/100, maxRate), spell: o.Spell}, nil
}

// Synthesize blocks until the utterance is complete or ctx ends, which kills the
// process; then the error is ctx's.
func (s *Synthesizer) Synthesize(ctx context.Context, u audio.Utterance) (audio.PCM, error) {
	cmd := exec.CommandContext(ctx, s.program,
		"-b", "1", // the text is UTF-8
		"-z", // no long pause at the end
		"-a", strconv.Itoa(amplitude),
		"-s", strconv.Itoa(s.rate),
		"-v", Voice(u.Lang),
		"--stdout", "--", s.spoken(u))
	cmd.WaitDelay = time.Second // for a grandchild that keeps the pipe open
	var out, complaint bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &complaint
	err := cmd.Run()
	if ctx.Err() != nil {
		return audio.PCM{}, ctx.Err()
	}
	if err != nil {
		return audio.PCM{}, fmt.Errorf("espeak: %w: %s", err, strings.Join(strings.Fields(complaint.String()), " "))
	}
	sound, err := audio.ParseWAV(out.Bytes())
	if err != nil {
		return audio.PCM{}, fmt.Errorf("espeak: %w", err)
	}
	return sound, nil
}

// spoken returns the text for espeak-ng. Only Spell may mark phonemes: brackets of the
// caption are left out.
func (s *Synthesizer) spoken(u audio.Utterance) string {
	plain := strings.Map(func(r rune) rune {
		if r == '[' || r == ']' || unicode.IsControl(r) {
			return ' '
		}
		return r
	}, u.Text)
	return s.spell(u.Lang, plain, true)
}

// Package espeak speaks through espeak-ng, one process for each phrase. The
// process takes a few hundredths of a second.
//
// Tested with espeak-ng 1.51 on a PC; its speed on a Pi is not measured yet.
package espeak

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"

	"quartoboard/audio"
	"quartoboard/audio/process"
)

// Opts are the options of New.
type Opts struct {
	Program string // espeak-ng itself; default "espeak-ng", looked up in PATH
	Rate    int    // percent of the normal speed; default 100

	// Voice returns the name of the voice for a language, one of Voices, or "" for the
	// usual one; default nil, which is that for all.
	Voice func(lang string) string

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

	// readTime is for a grandchild that keeps the pipe open: a busy computer reads the
	// rest after more than a second.
	readTime = 10 * time.Second
)

// pitches are those of the first voice and of the second, of 0 to 99: espeak-ng(1).
var pitches = map[bool]string{false: "50", true: "30"}

// Voice returns the name of the usual voice for a language's code.
func Voice(lang string) string {
	if lang == "en" {
		return "en-us"
	}
	return lang
}

// Synthesizer implements audio.Synthesizer. It may be used by several goroutines.
type Synthesizer struct {
	opts  Opts
	limit time.Duration // of a list of the voices; 0 for the usual one
}

// New finds espeak-ng, or returns ErrNotInstalled.
func New(o Opts) (*Synthesizer, error) {
	var err error
	if o.Program, err = exec.LookPath(cmp.Or(o.Program, "espeak-ng")); err != nil {
		return nil, ErrNotInstalled
	}
	return &Synthesizer{opts: o}, nil
}

// Voices returns the names of the voices that espeak-ng lists. A name that it does not
// list, such as "fr-fr+f3", may be spoken by another voice without a word about it. It
// blocks for 3 s at most.
func (s *Synthesizer) Voices(ctx context.Context) ([]string, error) {
	out, err := process.Ask(ctx, s.limit, nil, s.opts.Program, "--voices")
	if err != nil {
		return nil, fmt.Errorf("espeak: list voices: %w", err)
	}
	var names []string
	for _, found := range voiceLine.FindAllStringSubmatch(string(out), -1) {
		names = append(names, found[1])
		for _, other := range otherName.FindAllStringSubmatch(found[2], -1) {
			names = append(names, other[1])
		}
	}
	return names, nil
}

// A line has a priority, the language, the age and sex, the name, the file, and other
// languages, as in (fr 5).
var (
	voiceLine = regexp.MustCompile(`(?m)^ *\d+ +(\S+) +\S+ +\S+ +\S+(.*)$`)
	otherName = regexp.MustCompile(`\((\S+) +\d+\)`)
)

// Synthesize blocks until the utterance is complete or ctx ends, which kills the
// process; then the error is ctx's.
func (s *Synthesizer) Synthesize(ctx context.Context, u audio.Utterance) (audio.PCM, error) {
	voice := Voice(u.Lang)
	if s.opts.Voice != nil {
		voice = cmp.Or(s.opts.Voice(u.Lang), voice)
	}
	cmd := exec.CommandContext(ctx, s.opts.Program,
		"-b", "1", // the text is UTF-8
		"-z", // no long pause at the end
		"-a", strconv.Itoa(amplitude),
		"-s", strconv.Itoa(s.wordsAMinute(u)),
		"-p", pitches[u.Second],
		"-v", voice,
		"--stdout", "--", s.spoken(u))
	out, err := process.Output(ctx, readTime, cmd)
	if ctx.Err() != nil {
		return audio.PCM{}, ctx.Err()
	}
	if err != nil {
		return audio.PCM{}, fmt.Errorf("espeak: %w", err)
	}
	sound, err := audio.ParseWAV(out)
	if err != nil {
		return audio.PCM{}, fmt.Errorf("espeak: %w", err)
	}
	return sound, nil
}

// wordsAMinute returns the speed of an utterance.
func (s *Synthesizer) wordsAMinute(u audio.Utterance) int {
	return min(normalRate*cmp.Or(u.Rate, s.opts.Rate, 100)/100, maxRate)
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
	return s.opts.Spell(u.Lang, plain, true)
}

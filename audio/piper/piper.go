// Package piper speaks through the HTTP server of piper (github.com/OHF-Voice/piper1-gpl:
// python3 -m piper.http_server), which keeps its voices in memory and answers a text with
// a WAV file when all of it is made. Voices of 16 kHz ("low") and 22,050 Hz are resampled
// to the rate of the board.
//
// Written to the server of 1.3, which takes JSON at /, and of 1.8, at /synthesize. Tested
// with a server of our own that answers alike, on a PC. The server of rhasspy/piper, before
// 1.3, takes plain text and is not supported.
package piper

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"slices"
	"strings"
	"time"

	"quartoboard/audio"
)

// Opts are the options of New. All but Rate must be given.
type Opts struct {
	URL   string // of the server
	Sound int    // samples a second of the sounds wanted
	Rate  int    // percent of the normal speed; default 100

	// Voice returns the name of the voice for a language; "" for none. For a name that it
	// does not know the server speaks by the voice that it was started with.
	Voice func(lang string) string

	// Spell returns a text as an engine without phonemes is to be given it.
	Spell func(lang, text string, phonemes bool) string
}

const (
	dialLimit  = 250 * time.Millisecond
	firstLimit = time.Second // of an answer, and half the time that its text takes to say
	sizeLimit  = 4 << 20     // bytes of an answer, some 90 s
)

// Synthesizer implements audio.Synthesizer. It may be used by several goroutines.
type Synthesizer struct {
	opts   Opts
	client *http.Client
}

// New makes a synthesizer. It does not ask the server.
func New(o Opts) *Synthesizer {
	o.URL = strings.TrimRight(o.URL, "/")
	return &Synthesizer{opts: o, client: &http.Client{Transport: &http.Transport{
		DialContext: (&net.Dialer{Timeout: dialLimit}).DialContext, DisableKeepAlives: true,
	}}}
}

// request is what the server is asked. Without a length scale it speaks at the voice's
// own speed.
type request struct {
	Text        string  `json:"text"`
	Voice       string  `json:"voice"`
	LengthScale float64 `json:"length_scale,omitempty"`
}

// Synthesize blocks until the utterance is complete, the server is late, or ctx ends; then
// the error is ctx's. For a language without a voice it is audio.ErrNoVoice.
func (s *Synthesizer) Synthesize(ctx context.Context, u audio.Utterance) (audio.PCM, error) {
	asked := request{Text: s.opts.Spell(u.Lang, u.Text, false), Voice: s.opts.Voice(u.Lang)}
	if asked.Voice == "" {
		return audio.PCM{}, audio.ErrNoVoice
	}
	if rate := cmp.Or(u.Rate, s.opts.Rate, 100); rate != 100 {
		asked.LengthScale = 100 / float64(rate)
	}
	body, err := json.Marshal(asked)
	if err != nil {
		return audio.PCM{}, fmt.Errorf("piper: %w", err)
	}
	waiting, enough := context.WithTimeout(ctx, firstLimit+audio.Duration(u.Text)/2)
	defer enough()
	answer, err := s.ask(waiting, http.MethodPost, "/synthesize", body)
	if errors.Is(err, errNoPage) {
		answer, err = s.ask(waiting, http.MethodPost, "/", body)
	}
	if err != nil {
		return audio.PCM{}, cmp.Or(ctx.Err(), err)
	}
	sound, err := audio.ParseWAV(answer)
	if err != nil {
		return audio.PCM{}, fmt.Errorf("piper: %w", err)
	}
	return sound.At(s.opts.Sound), nil
}

// Voices returns the names of the voices that the server has.
func (s *Synthesizer) Voices(ctx context.Context) ([]string, error) {
	answer, err := s.ask(ctx, http.MethodGet, "/voices", nil)
	if err != nil {
		return nil, err
	}
	var voices map[string]json.RawMessage
	if err := json.Unmarshal(answer, &voices); err != nil {
		return nil, fmt.Errorf("piper: voices: %w", err)
	}
	return slices.Sorted(maps.Keys(voices)), nil
}

var errNoPage = errors.New("piper: no such page")

func (s *Synthesizer) ask(ctx context.Context, method, path string, body []byte) ([]byte, error) {
	r, err := http.NewRequestWithContext(ctx, method, s.opts.URL+path, bytes.NewReader(body))
	if err != nil {
		return nil, fmt.Errorf("piper: %w", err)
	}
	r.Header.Set("Content-Type", "application/json")
	answer, err := s.client.Do(r)
	if err != nil {
		return nil, fmt.Errorf("piper: %w", err)
	}
	defer func() { _ = answer.Body.Close() }() // it was read
	switch answer.StatusCode {
	case http.StatusOK:
	case http.StatusNotFound, http.StatusMethodNotAllowed:
		return nil, errNoPage
	default:
		return nil, fmt.Errorf("piper: %s%s: %s", s.opts.URL, path, answer.Status)
	}
	all, err := io.ReadAll(io.LimitReader(answer.Body, sizeLimit+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("piper: %s%s: %w", s.opts.URL, path, err)
	case len(all) > sizeLimit:
		return nil, fmt.Errorf("piper: %s%s: an answer of more than %d MiB", s.opts.URL, path, sizeLimit>>20)
	}
	return all, nil
}

var _ audio.Synthesizer = (*Synthesizer)(nil)

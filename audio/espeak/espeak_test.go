//go:build unix

package espeak

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
	"unicode/utf8"

	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/audio/phrase/phrasetest"
	"quartoboard/audio/phrase/quartino"
	"quartoboard/audio/phrase/quarto"
	"quartoboard/deploy/deep"
)

func synthesizer(t *testing.T, o Opts) *Synthesizer {
	t.Helper()
	o.Spell = phrase.Spell
	s, err := New(o)
	if errors.Is(err, ErrNotInstalled) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func say(t *testing.T, s *Synthesizer, lang, text string) audio.PCM {
	t.Helper()
	sound, err := s.Synthesize(t.Context(), audio.Utterance{Lang: lang, Text: text})
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return sound
}

// loud is how much is a sound and not the noise of silence, in steps of 16
// bits: 44 dB under full scale.
const loud = 200

func isLoud(x int16) bool { return x > loud || x < -loud }

// The limits of the sound of a phrase. Of all phrases in all languages espeak-ng has at
// most 51 ms of silence at the beginning and 81 ms at the end, and voiced parts of 26.6 to
// 17.7 dB below full scale.
const (
	maxLead, maxTail         = 60 * time.Millisecond, 100 * time.Millisecond
	minLoudness, maxLoudness = -28.0, -16.0                                 // dB
	minTime, maxTime         = 30 * time.Millisecond, 90 * time.Millisecond // for a character
	moreTime                 = 200 * time.Millisecond                       // for a sentence
)

// check finds faults in the sound of a phrase.
func check(sound audio.PCM, text string) error {
	first := slices.IndexFunc(sound.Samples, isLoud)
	if first < 0 {
		return errors.New("silence")
	}
	if slices.Contains(sound.Samples, 32767) || slices.Contains(sound.Samples, -32768) {
		return errors.New("clipped")
	}
	last := len(sound.Samples) - 1
	for !isLoud(sound.Samples[last]) {
		last--
	}
	if lead := sound.Duration() - rest(sound, first); lead > maxLead {
		return fmt.Errorf("%v of silence at the beginning, want at most %v", lead, maxLead)
	}
	if tail := rest(sound, last); tail > maxTail {
		return fmt.Errorf("%v of silence at the end, want at most %v: say it with another last word", tail, maxTail)
	}
	if db := loudness(sound); db < minLoudness || db > maxLoudness {
		return fmt.Errorf("%.1f dB", db)
	}
	n := time.Duration(utf8.RuneCountInString(text))
	sentences := time.Duration(1 + strings.Count(text, ". ") + strings.Count(text, "? "))
	if d := sound.Duration(); d < n*minTime || d > n*maxTime+sentences*moreTime {
		return fmt.Errorf("%v for %d characters", d, n)
	}
	return nil
}

// rest returns the duration of a sound from a sample on.
func rest(sound audio.PCM, from int) time.Duration {
	sound.Samples = sound.Samples[from:]
	return sound.Duration()
}

// loudness returns the power of the voiced parts of a sound, those stretches of 20 ms that
// are not silence, in dB below full scale.
func loudness(sound audio.PCM) float64 {
	var voiced float64
	n := 0
	for stretch := range slices.Chunk(sound.Samples, sound.Rate/50) {
		var power float64
		for _, s := range stretch {
			power += float64(s) * float64(s) / float64(len(stretch))
		}
		if power > loud*loud {
			voiced, n = voiced+power, n+1
		}
	}
	return 10 * math.Log10(voiced/float64(max(n, 1))/32768/32768)
}

// phrases are all that the board says in a language.
func phrases(t *testing.T, lang string) []string {
	var texts []string
	for v := phrase.Brief; v <= phrase.Full; v++ {
		s := phrasetest.Speech(t, lang, v, quarto.Of)
		for _, p := range slices.Concat(s.Phrases(), quarto.Of(s).Phrases(), quartino.Of(s).Phrases()) {
			texts = append(texts, p.Text)
		}
	}
	slices.Sort(texts)
	return slices.Compact(texts)
}

func TestEveryPhraseOfTheBoardIsWellSpoken(t *testing.T) {
	for _, lang := range phrase.Languages() {
		t.Run(lang, func(t *testing.T) {
			s := synthesizer(t, Opts{})
			texts := phrases(t, lang)
			if len(texts) < 100 {
				t.Fatalf("%d phrases only", len(texts))
			}
			for _, i := range deep.Samples(t, len(texts), 60, 1) {
				text := texts[i]
				if err := check(say(t, s, lang, text), text); err != nil {
					t.Errorf("%q: %v", text, err)
				}
			}
		})
	}
}

func TestCheckFindsFaults(t *testing.T) {
	s := synthesizer(t, Opts{})
	const text = "Bella three: tall round hollow smooth."
	good := say(t, s, "en", text)
	if err := check(good, text); err != nil {
		t.Fatal(err)
	}
	with := func(samples []int16) audio.PCM { return audio.PCM{Rate: good.Rate, Samples: samples} }
	clipped := slices.Clone(good.Samples)
	clipped[len(clipped)/2] = 32767
	for name, bad := range map[string]audio.PCM{
		"silence":    with(make([]int16, len(good.Samples))),
		"clipped":    with(clipped),
		"late":       with(slices.Concat(make([]int16, good.Rate/16), good.Samples)),
		"half of it": good.Until(good.Duration() / 3),
		"twice":      with(slices.Repeat(good.Samples, 4)),
		"not ended":  with(slices.Concat(good.Samples, make([]int16, good.Rate/8))),
		"quiet":      with(scaled(good.Samples, 1, 4)),
		"loud":       with(scaled(good.Samples, 3, 1)),
	} {
		if check(bad, text) == nil {
			t.Errorf("%s passes", name)
		}
	}
}

// scaled returns samples times n/of, which are not clipped.
func scaled(samples []int16, n, of int) []int16 {
	all := slices.Clone(samples)
	for i, s := range all {
		all[i] = int16(min(max(int(s)*n/of, -32000), 32000))
	}
	return all
}

func TestVoicesAndRatesAreHeard(t *testing.T) {
	const text = "Bella: Anna, David."
	sounds := map[string]audio.PCM{}
	for _, lang := range phrase.Languages() {
		for name, o := range map[string]Opts{"": {}, "fast": {Rate: 170}} {
			sounds[lang+" "+name] = say(t, synthesizer(t, o), lang, text)
		}
		if slow, fast := sounds[lang+" "].Duration(), sounds[lang+" fast"].Duration(); fast*10 > slow*8 {
			t.Errorf("%s: 300 words a minute take %v, 175 take %v", lang, fast, slow)
		}
	}
	for a, one := range sounds {
		for b, other := range sounds {
			if a != b && slices.Equal(one.Samples, other.Samples) {
				t.Errorf("%q and %q sound the same", a, b)
			}
		}
	}
}

func TestAVoiceOfTheSettingsSpeaksItsLanguageAlone(t *testing.T) {
	usual := synthesizer(t, Opts{})
	chosen := synthesizer(t, Opts{Voice: func(lang string) string { return map[string]string{"en": "en-gb-scotland", "es": "es-419"}[lang] }})
	for lang, changes := range map[string]bool{"en": true, "es": true, "fr": false, "de": false} {
		const text = "Bella: Anna, David."
		if same := slices.Equal(say(t, usual, lang, text).Samples, say(t, chosen, lang, text).Samples); same == changes {
			t.Errorf("%s sounds the same: %t", lang, same)
		}
	}
}

func TestListedVoicesAreThoseThatEspeakSpeaksBy(t *testing.T) {
	listed, err := synthesizer(t, Opts{}).Voices(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range phrase.Languages() {
		if !slices.Contains(listed, Voice(lang)) {
			t.Errorf("%s is not listed", Voice(lang))
		}
	}
	for voice, want := range map[string]bool{
		"en-gb": true, "en-gb-scotland": true, "es-419": true, "fr-be": true, "es-mx": true,
		"fr-fr+f3": false, "en-xx": false, "--/M": false, "Language": false, "gmw/en": false, "5": false, "": false,
	} {
		if slices.Contains(listed, voice) != want {
			t.Errorf("%q is listed: %t", voice, !want)
		}
	}
}

func TestAProgramThatListsNoVoicesIsAnError(t *testing.T) {
	s, err := New(Opts{Program: program(t, "exit 1\n")})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Voices(t.Context()); err == nil || err.Error() != "espeak: list voices: exit status 1" {
		t.Errorf("got %v", err)
	}
}

func TestAProgramThatHangsOrPrintsWithoutEndIsAnError(t *testing.T) {
	s, err := New(Opts{Program: program(t, "exec sleep 1000\n")})
	if err != nil {
		t.Fatal(err)
	}
	s.limit = 20 * time.Millisecond
	if _, err := s.Voices(t.Context()); err == nil || err.Error() != "espeak: list voices: no answer within 20ms" {
		t.Errorf("a list that never comes: got %v", err)
	}
	if s, err = New(Opts{Program: program(t, "exec cat /dev/zero\n"), Spell: phrase.Spell}); err != nil {
		t.Fatal(err)
	}
	for range 2 { // play goes on, and it is tried again
		if _, err := s.Synthesize(t.Context(), audio.Utterance{Lang: "en", Text: "a word"}); err == nil || err.Error() != "espeak: it prints more than 8 MiB" {
			t.Errorf("sound without end: got %v", err)
		}
	}
	if _, err := s.Voices(t.Context()); err == nil || err.Error() != "espeak: list voices: it prints more than 8 MiB" {
		t.Errorf("a list without end: got %v", err)
	}
}

func TestTextIsTextWhateverItLooksLike(t *testing.T) {
	s := synthesizer(t, Opts{})
	plain := func(text string) string { // what espeak-ng makes of it, as phonemes
		out, err := exec.Command(s.opts.Program, "-q", "-x", "-v", Voice("en"), "--", s.spoken(audio.Utterance{Lang: "en", Text: text})).Output()
		if err != nil {
			t.Fatal(err)
		}
		return strings.Join(strings.Fields(strings.ReplaceAll(string(out), "_:", " ")), " ")
	}
	for _, text := range []string{"-h", "--version", "-w /tmp/x", "--", "<speak>", "<audio src='x'/>", "&amp;", "tall\x00short", "a\nb", "100%s"} {
		if sound := say(t, s, "en", text); text != "--" && !slices.ContainsFunc(sound.Samples, isLoud) {
			t.Errorf("%q is silence", text)
		}
	}
	for text, want := range map[string]string{
		"[[tall]]":      plain("tall"), // words, not phonemes
		"[[eI]] [b]":    plain("eI b"),
		"A to give.":    "'eI t@ g'Iv", // the seat, not the article
		"to A, a piece": "tU 'eI a# p'i:s",
		"Anna wins":     "'an@ w'Inz",
	} {
		if got := plain(text); got != want {
			t.Errorf("%q is spoken %q, want %q", text, got, want)
		}
	}
	if sound := say(t, s, "en", ""); slices.ContainsFunc(sound.Samples, isLoud) {
		t.Error("nothing is a sound")
	}
}

func TestSynthesizerMaySpeakForSeveralAtOnce(t *testing.T) {
	s := synthesizer(t, Opts{})
	want := say(t, s, "en", "Row two.")
	got := make(chan audio.PCM)
	for range 4 {
		go func() {
			sound, err := s.Synthesize(context.Background(), audio.Utterance{Lang: "en", Text: "Row two."})
			if err != nil {
				t.Error(err)
			}
			got <- sound
		}()
	}
	for range 4 {
		if sound := <-got; !slices.Equal(sound.Samples, want.Samples) {
			t.Error("the same words sound different")
		}
	}
}

// program writes a shell script that stands in for espeak-ng.
func program(t *testing.T, script string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "espeak-ng")
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+script), 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestCuttingKillsTheSynthesizer(t *testing.T) {
	fifo := filepath.Join(t.TempDir(), "pid")
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := New(Opts{Program: program(t, "echo $$ > "+fifo+"\nexec sleep 1000\n"), Spell: phrase.Spell})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	done := make(chan error)
	go func() {
		_, err := s.Synthesize(ctx, audio.Utterance{Lang: "en", Text: "for ever"})
		done <- err
	}()
	b, err := os.ReadFile(fifo) // until it has begun
	if err != nil {
		t.Fatal(err)
	}
	var pid int
	if _, err := fmt.Sscan(string(b), &pid); err != nil {
		t.Fatal(err)
	}
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
	if err := syscall.Kill(pid, 0); !errors.Is(err, syscall.ESRCH) {
		t.Errorf("the synthesiser is still there: %v", err)
	}
}

func TestSynthesizerSaysWhatIsWrong(t *testing.T) {
	tests := []struct{ name, script, lang, want string }{
		{"a voice that is not installed", "echo 'Error: The specified espeak-ng voice does not exist.' >&2\nexit 1\n", "fr", "espeak: exit status 1: Error: The specified espeak-ng voice does not exist."},
		{"something else than sound", "echo hello\n", "en", "espeak: wav: no RIFF WAVE header"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, err := New(Opts{Program: program(t, tt.script), Spell: phrase.Spell})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := s.Synthesize(t.Context(), audio.Utterance{Lang: tt.lang, Text: "x"}); err == nil || err.Error() != tt.want {
				t.Errorf("got %v, want %s", err, tt.want)
			}
		})
	}
}

func TestNewRefuses(t *testing.T) {
	_, err := New(Opts{Program: filepath.Join(t.TempDir(), "espeak-ng")})
	if !errors.Is(err, ErrNotInstalled) || err.Error() != "espeak-ng is not installed (Debian: sudo apt install espeak-ng)" {
		t.Errorf("a program that is not there: %v", err)
	}
}

// The settings allow three times the normal speed, and espeak-ng less.
func TestRateStaysWithinTheLimitsOfEspeak(t *testing.T) {
	for _, row := range []struct{ rate, utterance, want int }{
		{0, 0, 175}, {50, 0, 87}, {100, 0, 175}, {300, 0, 450}, {100, 150, 262}, {300, 50, 87}, {50, 300, 450},
	} {
		s, err := New(Opts{Program: "sh", Rate: row.rate})
		if err != nil {
			t.Fatal(err)
		}
		if got := s.wordsAMinute(audio.Utterance{Rate: row.utterance}); got != row.want {
			t.Errorf("%d percent, %d of the utterance: got %d, want %d words a minute", row.rate, row.utterance, got, row.want)
		}
	}
}

package simboard

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/audio"
	"quartoboard/audio/earcon"
	"quartoboard/board"
	"quartoboard/cmd/internal/run"
	"quartoboard/cmd/internal/voice"
	"quartoboard/deploy/deep"
	"quartoboard/deploy/profiles"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

// track records all sound, and notes the call and when it is judged.
type track struct {
	samples []int16
	call    quarto.Call
	judged  time.Duration
}

// at is the index of a time.
func (*track) at(t time.Duration) int { return int(t * audio.Rate / time.Second) }

func (k *track) WriteAt(at time.Duration, sound audio.PCM) error {
	begin := k.at(at)
	if end := begin + len(sound.Samples); end > len(k.samples) {
		k.samples = append(k.samples, make([]int16, end-len(k.samples))...)
	}
	audio.Mix(k.samples[begin:], sound.Samples)
	return nil
}

func (k *track) Hear(s rules.Step, _ record.Lines) {
	for _, j := range s.Judgements {
		if call, ok := j.(quarto.Call); ok {
			k.call, k.judged = call, s.Event.At
		}
	}
}

// hum is a synthesizer of which each text has a sound of its own, as long as in captions.
type hum struct{}

func (hum) Synthesize(_ context.Context, u audio.Utterance) (audio.PCM, error) {
	sound := audio.PCM{Rate: audio.Rate, Samples: make([]int16, audio.Duration(u.Text)*audio.Rate/time.Second)}
	for i := range sound.Samples {
		sound.Samples[i] = 1 + 50*int16(u.Text[i%len(u.Text)])
	}
	return sound, nil
}

// TestTheSoundIsTheSameWhateverIsLive plays pairs of games with the same hands at the same
// times. In one of them the tall pieces of a row count, in the other they do not. From the
// first act on both sound the same, sample by sample, until the call is judged; to the end
// where the line must be shown and is not.
func TestTheSoundIsTheSameWhateverIsLive(t *testing.T) {
	const begin = 30 * time.Second // after the words on the options, which differ
	entries, err := profiles.FS.ReadDir(".")
	must(t, err)
	r := rand.New(rand.NewPCG(deep.Seed(t), 0))
	for i := range deep.Size(2, 20) {
		build := strings.TrimSuffix(entries[i%len(entries)].Name(), ".toml")
		options := "giving=tray missed=never point=" + []string{"board", "lift"}[i/len(entries)%2]
		verbosity := []string{"brief", "terse", "normal", "full"}[r.IntN(4)]
		row := unlikeRow(r)
		slap := time.Duration(50+r.IntN(2000)) * time.Millisecond
		play := func(attributes string) (k track, pressed time.Duration) {
			words, err := run.WordsOf(board.Preferences{Lang: "en", Verbosity: verbosity})
			must(t, err)
			s := slapper{boardOf(t, build, Opts{Parts: run.Parts{Words: words, Output: voice.NewRecorded(hum{}, &k)}}, &k), t, nil}
			acts := actsOf(t, "new "+options+" attributes="+attributes+"\n"+row)
			must(t, s.Play(t.Context(), acts[:1]))
			must(t, s.player.Pass(begin-s.Now()))
			n := len(acts) - 2
			must(t, s.Play(t.Context(), acts[1:n]))
			touched := s.do(acts[n]) + 50*time.Millisecond
			must(t, s.player.Pass(touched+slap-s.Now()))
			pressed = s.do(acts[n+1])
			must(t, s.player.Pass(time.Minute))
			return k, pressed
		}
		live, pressed := play("size,fill,texture")
		dead, again := play("shape,fill,texture")
		name := fmt.Sprintf("%s, %s, %s, slap after %v", build, options, verbosity, slap)
		end := min(len(live.samples), len(dead.samples))
		if live.call.Good {
			end = live.at(live.judged)
		}
		lifts := strings.HasSuffix(options, "lift")
		if pressed != again || live.judged != dead.judged || live.call.Good == lifts || dead.call.Good {
			t.Fatalf("%s: pressed at %v and %v, judged at %v and %v, %+v and %+v: the test tests nothing",
				name, pressed, again, live.judged, dead.judged, live.call, dead.call)
		}
		one, other := live.samples[live.at(begin):end], dead.samples[live.at(begin):end]
		if !slices.Equal(one, other) {
			first := 0
			for first < len(one) && one[first] == other[first] {
				first++
			}
			t.Errorf("%s: the sound differs %v after the press", name, begin+time.Duration(first)*time.Second/audio.Rate-pressed)
		}
		if called := live.at(pressed + earcon.Sound(audio.Called).Duration()); called > end {
			t.Errorf("%s: the call is judged before the short sound is over", name)
		}
	}
}

// unlikeRow returns the acts of a row of tall pieces that share nothing else, and of a call.
func unlikeRow(r *rand.Rand) (script string) {
	row, columns := 1+r.IntN(4), r.Perm(4)
	for i, n := range r.Perm(4) {
		piece := "8bde"[n]
		script += fmt.Sprintf("give %c\nput %[1]c %c%d\n", piece, 'a'+columns[i], row)
	}
	return script + "press A\n"
}

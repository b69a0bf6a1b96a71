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
	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/run"
	"quartoboard/cmd/internal/voice"
	"quartoboard/deploy/deep"
	"quartoboard/deploy/profiles"
	"quartoboard/hw/sim"
	"quartoboard/hw/sim/hands"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// kept is a synthesizer that makes each sound once, and a recorder of nothing.
type kept struct {
	audio.Synthesizer
	sounds map[string]audio.PCM
}

func (k kept) Synthesize(ctx context.Context, u audio.Utterance) (audio.PCM, error) {
	sound, ok := k.sounds[u.Lang+u.Text]
	if ok {
		return sound, nil
	}
	sound, err := k.Synthesizer.Synthesize(ctx, u)
	k.sounds[u.Lang+u.Text] = sound
	return sound, err
}

func (kept) WriteAt(time.Duration, audio.PCM) error { return nil }

// silence returns the silence at the start of an utterance.
func (k kept) silence(u board.Said) time.Duration {
	sound := k.sounds[u.Lang+u.Text]
	first := slices.IndexFunc(sound.Samples, func(s int16) bool { return s > 300 || s < -300 })
	return time.Duration(max(first, 0)) * time.Second / time.Duration(max(sound.Rate, 1))
}

// goodCall notes the utterance of a good call.
type goodCall struct{ said board.Said }

func (q *goodCall) Hear(s rules.Step, _ record.Lines) {
	if said, ok := s.Event.Fact.(board.Said); ok && said.Class == board.ClassVerdict && strings.Contains(said.Text, "Quarto") {
		q.said = said
	}
}

// slapper has the hands of a player who is in haste.
type slapper struct {
	*Board
	t *testing.T
	r *rand.Rand
}

// pause lets up to 20 ms pass: the hands move at any time between two looks.
func (s slapper) pause() {
	must(s.t, s.player.Pass(time.Duration(s.r.Int64N(int64(20*time.Millisecond)))))
}

// do does an act as soon as the hand can, and returns the time.
func (s slapper) do(a hands.Act) (at time.Duration) {
	a.Together = true
	for begun := false; !begun; {
		var err error
		s.Hand(func(table *sim.Table) {
			at = s.Now()
			begun, err = hands.Begin(table, a)
		})
		if begun {
			must(s.t, err)
		} else {
			must(s.t, s.Step())
		}
	}
	return at
}

// slowest is the build with PN532 on I²C, whose readings take longest.
const slowest = "analog-pn532"

// slaps are the ways to give the last piece, to put it down and to call. They return when
// the button was pressed.
var slaps = []struct {
	name  string
	limit time.Duration
	play  func(s slapper, give, put, press hands.Act) time.Duration
}{
	{"on a table that is settled and silent", 700 * time.Millisecond, func(s slapper, give, put, press hands.Act) time.Duration {
		must(s.t, s.Play(s.t.Context(), []hands.Act{give, put}))
		s.pause()
		return s.do(press)
	}},
	{"50 ms after the piece touched down", 1400 * time.Millisecond, func(s slapper, give, put, press hands.Act) time.Duration {
		must(s.t, s.Play(s.t.Context(), []hands.Act{give}))
		s.pause()
		touched := s.do(put) + 50*time.Millisecond
		must(s.t, s.player.Pass(touched+50*time.Millisecond-s.Now()))
		return s.do(press)
	}},
}

// TestQuartoIsHeardSoonAfterTheSlap measures from the contact of the button to the first
// sound of the word: in simulated time, on all builds and in all languages, with the
// lengths of espeak-ng where it is installed. The making of the sound takes no time here.
func TestQuartoIsHeardSoonAfterTheSlap(t *testing.T) {
	k := kept{sounds: map[string]audio.PCM{}}
	if synth, err := run.Synthesizer(config.Audio{Rate: 100}); err == nil {
		k.Synthesizer = synth
	} else {
		t.Logf("%v: speech lasts 70 ms a character", err)
	}
	entries, err := profiles.FS.ReadDir(".")
	must(t, err)
	r := rand.New(rand.NewPCG(deep.Seed(t), 0))
	for _, way := range slaps {
		var took []time.Duration
		for i := range deep.Size(2, 100) {
			build := strings.TrimSuffix(entries[i%len(entries)].Name(), ".toml")
			lang := phrase.Languages()[i/len(entries)%len(phrase.Languages())]
			s, heard := newSlapper(t, r, k, build, lang)
			acts := tallRow(t, r)
			n := len(acts) - 3
			must(t, s.Play(t.Context(), acts[:n]))
			pressed := way.play(s, acts[n], acts[n+1], acts[n+2])
			must(t, s.player.Rest())
			if heard.Text == "" {
				t.Fatalf("%s: %s, %s: no Quarto", way.name, build, lang)
			}
			after, limit := heard.Start+k.silence(*heard)-pressed, way.limit
			if build == slowest {
				limit += 200 * time.Millisecond // half of it for the tray, which is read between the cells
			}
			if after > limit {
				t.Errorf("%s: %s, %s: the word begins after %v, want %v at most", way.name, build, lang, after, limit)
			}
			took = append(took, after)
		}
		slices.Sort(took)
		median, worst := took[len(took)/2], took[len(took)-1]
		t.Logf("%s: median %v, worst %v", way.name, median.Round(time.Millisecond), worst.Round(time.Millisecond))
	}
}

// newSlapper makes a board in a language, and has the utterance of a good call noted.
func newSlapper(t *testing.T, r *rand.Rand, k kept, build, lang string) (slapper, *board.Said) {
	t.Helper()
	words, err := run.WordsOf(board.Preferences{Lang: lang, Verbosity: []string{"brief", "terse", "normal", "full"}[r.IntN(4)]})
	must(t, err)
	o, heard := Opts{Parts: run.Parts{Words: words}}, &goodCall{}
	if k.Synthesizer != nil {
		o.Output = voice.NewRecorded(k, k)
	}
	return slapper{boardOf(t, build, o, heard), t, r}, &heard.said
}

// tallRow returns a game in which A puts the fourth tall piece into a row and calls.
func tallRow(t *testing.T, r *rand.Rand) []hands.Act {
	t.Helper()
	script, row, columns := "new giving=tray\n", 1+r.IntN(4), r.Perm(4)
	for i, piece := range r.Perm(8)[:4] { // and 8 more: tall ones
		script += fmt.Sprintf("give %x\nput %x %c%d\n", 8+piece, 8+piece, 'a'+columns[i], row)
	}
	return actsOf(t, script+"press A\n")
}

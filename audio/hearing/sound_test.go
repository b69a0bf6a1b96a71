package hearing

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"testing"

	"quartoboard/audio"
)

const (
	modelRate = 16000 // of the acoustic model, in samples a second
	cutoff    = 7200  // Hz; the model hears nothing above 6800
	reach     = 40    // samples of the filter to either side
)

// resampled returns the sound at the model's rate: a sinc in a Blackman window, which
// leaves nothing above half of that rate.
func resampled(sound audio.PCM) audio.PCM {
	n := len(sound.Samples) * modelRate / sound.Rate
	out := audio.PCM{Rate: modelRate, Samples: make([]int16, n)}
	filters := map[int][]float64{} // by the place between two samples, which recurs
	for i := range out.Samples {
		at, between := i*sound.Rate/modelRate, i*sound.Rate%modelRate
		filter, ok := filters[between]
		if !ok {
			filter = lowPass(float64(between)/modelRate, 2*cutoff/float64(sound.Rate))
			filters[between] = filter
		}
		var sum float64
		for j, weight := range filter {
			if k := at + j - reach + 1; k >= 0 && k < len(sound.Samples) {
				sum += weight * float64(sound.Samples[k])
			}
		}
		out.Samples[i] = limited(sum)
	}
	return out
}

// lowPass returns the weights of the samples around a point, which lies between the two
// in the middle. The band is a part of half of their rate.
func lowPass(between, band float64) []float64 {
	filter := make([]float64, 2*reach)
	for j := range filter {
		x := float64(j-reach+1) - between
		sinc := band
		if x != 0 {
			sinc = math.Sin(math.Pi*band*x) / (math.Pi * x)
		}
		turn := math.Pi * x / reach
		filter[j] = sinc * (0.42 + 0.5*math.Cos(turn) + 0.08*math.Cos(2*turn))
	}
	return filter
}

func limited(x float64) int16 { return int16(math.Round(min(max(x, math.MinInt16), math.MaxInt16))) }

// silent is the bound of what counts as silence, 44 dB under full scale.
const silent = 200

// windowed yields the root mean square of each 20 ms of a sound.
func windowed(sound audio.PCM) []float64 {
	size := sound.Rate / 50
	var all []float64
	for i := 0; i+size <= len(sound.Samples); i += size {
		all = append(all, rms(sound.Samples[i:i+size]))
	}
	return all
}

func rms(samples []int16) float64 {
	var sum float64
	for _, s := range samples {
		sum += float64(s) * float64(s)
	}
	return math.Sqrt(sum / float64(max(len(samples), 1)))
}

// loudness returns the root mean square over the voiced parts of a sound: the stretches
// of 20 ms that are not silence.
func loudness(sound audio.PCM) float64 {
	var sum float64
	n := 0
	for _, w := range windowed(sound) {
		if w > silent {
			sum, n = sum+w*w, n+1
		}
	}
	return math.Sqrt(sum / float64(max(n, 1)))
}

// noise makes one sample after another, of equal power in the mean.
type noise func() float64

// white has the same power in each Hz.
func white(r *rand.Rand) noise { return r.NormFloat64 }

// pink has the same power in each octave, as a room full of people has more or less:
// Kellet's filter of white noise.
func pink(r *rand.Rand) noise {
	var low, middle, high float64
	return func() float64 {
		w := r.NormFloat64()
		low = 0.99765*low + 0.0990460*w
		middle = 0.96300*middle + 0.2965164*w
		high = 0.57000*high + 1.0526913*w
		return low + middle + high + 0.1848*w
	}
}

// noisy returns the sound with noise that is so many decibels quieter than its voiced parts.
func noisy(sound audio.PCM, n noise, decibels float64) audio.PCM {
	added := make([]float64, len(sound.Samples))
	var power float64
	for i := range added {
		added[i] = n()
		power += added[i] * added[i]
	}
	scale := loudness(sound) / math.Pow(10, decibels/20) / math.Sqrt(power/float64(len(added)))
	out := audio.PCM{Rate: sound.Rate, Samples: make([]int16, len(added))}
	for i, s := range sound.Samples {
		out.Samples[i] = limited((float64(s) + scale*added[i]) / 2) // half, so that nothing is clipped
	}
	return out
}

// ear is pocketsphinx, with a grammar of what the board says.
type ear struct{ grammar, dictionary string }

const model = "/usr/share/pocketsphinx/model/en-us/"

// newEar makes an ear for what may be said. It skips the test where there is none.
func newEar(t *testing.T, g *grammar) *ear {
	t.Helper()
	if _, err := exec.LookPath("pocketsphinx_batch"); err != nil {
		t.Skip("what is heard is not tested: sudo apt install pocketsphinx pocketsphinx-en-us")
	}
	words, err := os.ReadFile(model + "cmudict-en-us.dict")
	if err != nil {
		t.Skip("what is heard is not tested: sudo apt install pocketsphinx-en-us: ", err)
	}
	dir := t.TempDir()
	e := &ear{grammar: filepath.Join(dir, "board.gram"), dictionary: filepath.Join(dir, "board.dict")}
	for file, text := range map[string]string{e.grammar: g.String(), e.dictionary: dictionary(t, string(words), g.words())} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return e
}

// few sounds take as long as the start of pocketsphinx_batch.
const few = 8

// hear returns the words that are heard in each sound, "" for none.
func (e *ear) hear(t *testing.T, sounds []audio.PCM) []string {
	t.Helper()
	heard := make([]string, len(sounds))
	var both sync.WaitGroup
	n := min(runtime.NumCPU(), (len(sounds)+few-1)/few)
	for i := range n {
		both.Go(func() { e.part(t, sounds, heard, i, n) })
	}
	both.Wait()
	return heard
}

// answer is a line of what pocketsphinx_batch writes: words, the sound's number, a score.
var answer = regexp.MustCompile(`(?m)^(.*?) ?\((\d+) -?\d+\)$`)

// part hears one in n sounds.
func (e *ear) part(t *testing.T, sounds []audio.PCM, heard []string, first, n int) {
	dir := t.TempDir()
	var list strings.Builder
	for i := first; i < len(sounds); i += n {
		fmt.Fprintln(&list, i)
		raw, err := binary.Append(nil, binary.LittleEndian, sounds[i].Samples)
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, fmt.Sprint(i, ".raw")), raw, 0o600)
		}
		if err != nil {
			t.Error(err)
			return
		}
	}
	files, answers := filepath.Join(dir, "list"), filepath.Join(dir, "answers")
	if err := os.WriteFile(files, []byte(list.String()), 0o600); err != nil {
		t.Error(err)
		return
	}
	cmd := exec.CommandContext(t.Context(), "pocketsphinx_batch",
		"-hmm", model+"en-us", "-dict", e.dictionary, "-jsgf", e.grammar,
		"-adcin", "yes", "-cepdir", dir, "-cepext", ".raw", "-ctl", files, "-hyp", answers,
		"-beam", "1e-120", "-wbeam", "1e-100", "-pbeam", "1e-100", "-maxhmmpf", "-1", "-bestpath", "no")
	var complaint bytes.Buffer
	cmd.Stderr = &complaint
	if err := cmd.Run(); err != nil {
		t.Errorf("%v: %s", err, complaint.Bytes()[max(0, complaint.Len()-500):])
		return
	}
	text, err := os.ReadFile(answers)
	if err != nil {
		t.Error(err)
		return
	}
	for _, m := range answer.FindAllStringSubmatch(string(text), -1) {
		var i int
		if _, err := fmt.Sscan(m[2], &i); err != nil {
			t.Error(err)
		}
		heard[i] = m[1]
	}
}

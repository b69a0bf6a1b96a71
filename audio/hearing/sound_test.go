package hearing

import (
	"math"
	"math/rand/v2"

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

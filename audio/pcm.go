package audio

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"time"
)

// Rate is the rate of all sounds of the board, that of espeak-ng's voices, in samples a
// second.
const Rate = 22050

// PCM is mono sound, signed 16 bits.
type PCM struct {
	Rate    int // samples a second
	Samples []int16
}

// Duration returns the duration of the sound; 0 without a rate.
func (p PCM) Duration() time.Duration {
	if p.Rate <= 0 {
		return 0
	}
	return time.Duration(len(p.Samples)) * time.Second / time.Duration(p.Rate)
}

// Until returns the part of the sound before a cut after d. It shares the samples of p.
func (p PCM) Until(d time.Duration) PCM {
	if d < p.Duration() {
		p.Samples = p.Samples[:SamplesIn(max(d, 0), p.Rate)]
	}
	return p
}

// Mix adds the samples of over to those of under, which must be at least as long. It limits
// sums so that none is clipped; where one is silent the other stays as it is.
func Mix(under, over []int16) {
	for i, o := range over {
		u, o := int32(under[i]), int32(o)
		sum := u + o
		switch both := u * o / math.MaxInt16; {
		case both <= 0: // of different signs
		case u > 0:
			sum -= both
		default:
			sum += both
		}
		under[i] = int16(sum)
	}
}

// ParseWAV reads a WAV file of mono PCM with 16 bits. A program that writes to
// a pipe does not know the length in advance: the length fields may hold any value, and
// the samples present count.
func ParseWAV(b []byte) (PCM, error) {
	if len(b) < 12 || string(b[:4]) != "RIFF" || string(b[8:12]) != "WAVE" {
		return PCM{}, errors.New("wav: no RIFF WAVE header")
	}
	var sound PCM
	for b = b[12:]; len(b) >= 8; {
		kind, size := string(b[:4]), int64(binary.LittleEndian.Uint32(b[4:]))
		b = b[8:]
		body := b[:min(size, int64(len(b)))]
		switch kind {
		case "fmt ":
			rate, err := parseFormat(body)
			if err != nil {
				return PCM{}, err
			}
			sound.Rate = rate
		case "data":
			if sound.Rate == 0 {
				return PCM{}, errors.New("wav: data before its format")
			}
			sound.Samples = ParseSamples(body)
			return sound, nil
		}
		b = b[min(size+size&1, int64(len(b))):] // chunks begin at even places
	}
	return PCM{}, errors.New("wav: no data")
}

func parseFormat(b []byte) (rate int, err error) {
	if len(b) < 16 {
		return 0, errors.New("wav: format too short")
	}
	format, channels, bits := binary.LittleEndian.Uint16(b), binary.LittleEndian.Uint16(b[2:]), binary.LittleEndian.Uint16(b[14:])
	rate = int(int32(binary.LittleEndian.Uint32(b[4:])))
	if format != 1 || channels != 1 || bits != 16 || rate <= 0 {
		return 0, fmt.Errorf("wav: format %d, %d channels, %d bits, %d Hz: want mono PCM with 16 bits", format, channels, bits, rate)
	}
	return rate, nil
}

// ParseSamples reads samples of 16 bits, the low byte first. Half a sample at the end is
// left out.
func ParseSamples(b []byte) []int16 {
	samples := make([]int16, len(b)/2)
	for i := range samples {
		samples[i] = int16(binary.LittleEndian.Uint16(b[2*i:]))
	}
	return samples
}

// Bytes returns samples as ParseSamples reads them.
func Bytes(samples []int16) []byte {
	b := make([]byte, 0, 2*len(samples))
	for _, sample := range samples {
		b = binary.LittleEndian.AppendUint16(b, uint16(sample))
	}
	return b
}

// SamplesIn returns the number of samples in a time; whole seconds first, since hours in
// nanoseconds times a rate overflow.
func SamplesIn(d time.Duration, rate int) int64 {
	seconds, rest := int64(d/time.Second), int64(d%time.Second)
	return seconds*int64(rate) + rest*int64(rate)/int64(time.Second)
}

// At returns the sound at another rate. Between two samples it is a straight line, which
// is good enough for speech.
func (p PCM) At(rate int) PCM {
	if rate == p.Rate || len(p.Samples) == 0 {
		return PCM{Rate: rate, Samples: p.Samples}
	}
	n := int(int64(len(p.Samples)) * int64(rate) / int64(p.Rate))
	sound := PCM{Rate: rate, Samples: make([]int16, n)}
	for i := range sound.Samples {
		at := int64(i) * int64(p.Rate)
		first, rest := at/int64(rate), at%int64(rate)
		a, b := int64(p.Samples[first]), int64(p.Samples[min(first+1, int64(len(p.Samples)-1))])
		sound.Samples[i] = int16(a + (b-a)*rest/int64(rate))
	}
	return sound
}

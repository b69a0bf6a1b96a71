// Package wav writes speech to a WAV file, mono with 16 bits, for tests and the demo.
// Sounds are mixed at their times on the voice's clock, with silence between them. The
// header is valid after each sound, so that the file can be played after a crash.
package wav

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"quartoboard/audio"
)

const (
	headerSize = 44
	maxSamples = (1<<32 - 1 - headerSize) / 2 // the length field has 32 bits: 27 hours at 22,050 Hz
)

// File is a WAV file being written. It is not safe for concurrent use.
type File struct {
	file *os.File
	rate int
	end  int64 // samples written
}

// Create creates or empties the file; rate is that of all sounds to come, in
// samples a second.
func Create(path string, rate int) (*File, error) {
	file, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	f := &File{file: file, rate: rate}
	if err := f.writeHeader(); err != nil {
		_ = file.Close() // the first error is returned
		return nil, err
	}
	return f, nil
}

// WriteAt mixes the sound into the file at a time from its start.
func (f *File) WriteAt(at time.Duration, sound audio.PCM) error {
	if sound.Rate != f.rate {
		return fmt.Errorf("wav: %s: a sound of %d Hz in a file of %d Hz", f.file.Name(), sound.Rate, f.rate)
	}
	first := audio.SamplesIn(at, f.rate)
	end := first + int64(len(sound.Samples))
	if at < 0 || end > maxSamples {
		return fmt.Errorf("wav: %s: no room for a sound at %v", f.file.Name(), at)
	}
	raw := make([]byte, 2*len(sound.Samples))
	if _, err := f.file.ReadAt(raw, headerSize+2*first); err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	samples := audio.ParseSamples(raw)
	audio.Mix(samples, sound.Samples)
	if _, err := f.file.WriteAt(audio.Bytes(samples), headerSize+2*first); err != nil {
		return err
	}
	f.end = max(f.end, end)
	return f.writeHeader()
}

// Close closes the file.
func (f *File) Close() error { return f.file.Close() }

func (f *File) writeHeader() error {
	size := uint32(2 * f.end)
	h := append(make([]byte, 0, headerSize), "RIFF"...)
	h = binary.LittleEndian.AppendUint32(h, headerSize-8+size)
	h = append(h, "WAVEfmt "...)
	h = binary.LittleEndian.AppendUint32(h, 16)               // length of the format
	h = binary.LittleEndian.AppendUint16(h, 1)                // PCM
	h = binary.LittleEndian.AppendUint16(h, 1)                // channels
	h = binary.LittleEndian.AppendUint32(h, uint32(f.rate))   //
	h = binary.LittleEndian.AppendUint32(h, uint32(2*f.rate)) // bytes a second
	h = binary.LittleEndian.AppendUint16(h, 2)                // bytes a sample
	h = binary.LittleEndian.AppendUint16(h, 16)               // bits a sample
	h = append(h, "data"...)
	h = binary.LittleEndian.AppendUint32(h, size)
	_, err := f.file.WriteAt(h, 0)
	return err
}

package trace

import (
	"bytes"
	"compress/gzip"
	"encoding/gob"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"quartoboard/board/scan"
	"quartoboard/hw"
)

// Most is the size of a file at which a recording ends: days of a board at rest, and
// less than fills a card.
const Most = 256 << 20

// magic begins a file.
const magic = "quartoboard trace 3\n"

// blockLooks is the number of looks in a block, a few seconds of play.
const blockLooks = 250

// Recorder is a scan.Recorder that writes a file. It belongs to one goroutine. An
// error of writing ends the recording and nothing else: see Err.
type Recorder struct {
	w      io.Writer
	block  bytes.Buffer
	packer *gzip.Writer
	encode *gob.Encoder
	looks  int // in the block
	room   int // bytes that the file may still grow by
	err    error

	at                                time.Duration // of the last frame or reading
	levels                            [hw.Places]uint16
	begun                             bool  // there is a look that is not encoded yet
	look                              entry // this one, and what it points at
	levelsErr, buttonsErr, readingErr failure
	changed                           []hw.ButtonChange
	reading                           reading
}

// NewRecorder begins a file on w, which it writes a block at a time, some
// seconds of play, up to Most bytes in all. What blocks w blocks the recorder.
func NewRecorder(w io.Writer) *Recorder {
	r := &Recorder{w: w, room: Most}
	r.packer = gzip.NewWriter(&r.block)
	r.encode = gob.NewEncoder(r.packer)
	r.write([]byte(magic))
	return r
}

// Start begins a start of the program: what follows goes into the Settler of s.
// The header's Build becomes that of s.
func (r *Recorder) Start(h Header, s *scan.Scanner) {
	r.endLook()
	h.Build = s.Build()
	text, err := json.Marshal(h)
	r.keep(err)
	r.add(&entry{Start: text})
	r.at, r.levels = 0, [hw.Places]uint16{}
	r.flush()
	s.Record(r)
}

// Frame begins a look, and writes a block first where there is enough for one.
func (r *Recorder) Frame(at time.Duration, f *scan.Frame) {
	r.endLook()
	if r.looks >= blockLooks {
		r.flush()
	}
	r.changed = append(r.changed[:0], f.Changes...) // which are valid until the next frame
	r.look = entry{
		After: at - r.at, Changes: changesOf(&r.levels, &f.Levels), LevelsErr: r.levelsErr.set(f.LevelsErr),
		Buttons: f.Buttons, Changed: r.changed, ButtonsErr: r.buttonsErr.set(f.ButtonsErr),
		Held: f.Held, Game: f.Mode, Giving: f.Giving,
	}
	r.at, r.levels, r.begun = at, f.Levels, true
}

// Tag is the reading of a place in the look of the last frame.
func (r *Recorder) Tag(at time.Duration, p scan.Place, tag hw.Tag, err error) {
	r.reading = reading{After: at - r.at, Place: p, Tag: tag.String(), Err: r.readingErr.set(err)}
	r.look.Reading, r.at = &r.reading, at
}

// Close writes the looks that have not been written yet, and returns the first
// error there was. It does not close the file.
func (r *Recorder) Close() error {
	r.endLook()
	if r.looks > 0 {
		r.flush()
	}
	return r.err
}

// Err is the error that ended the recording, if one did.
func (r *Recorder) Err() error { return r.err }

// endLook encodes the last look.
func (r *Recorder) endLook() {
	if r.begun {
		r.begun = false
		r.looks++
		r.add(&r.look)
	}
}

func (r *Recorder) add(e *entry) {
	if r.err == nil {
		r.keep(r.encode.Encode(e))
	}
}

func (r *Recorder) flush() {
	r.keep(r.packer.Close())
	r.write(r.block.Bytes())
	r.block.Reset()
	r.packer.Reset(&r.block)
	r.looks = 0
}

func (r *Recorder) write(b []byte) {
	if r.room -= len(b); r.room < 0 {
		r.keep(fmt.Errorf("the recording has reached its %d megabytes and ends", Most>>20))
	}
	if r.err == nil {
		_, err := r.w.Write(b)
		r.keep(err)
	}
}

func (r *Recorder) keep(err error) {
	if r.err == nil && err != nil {
		r.err = fmt.Errorf("trace: %w", err)
	}
}

var _ scan.Recorder = (*Recorder)(nil)

package trace

import (
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

// Recorder is a scan.Recorder that writes a file. It belongs to one goroutine. An
// error of writing ends the recording and nothing else: see Err.
type Recorder struct {
	w      io.Writer
	state  state
	data   []byte // not yet written
	packer packer
	room   int // bytes that the file may still grow by
	err    error
}

// NewRecorder begins a file on w, which it writes a block at a time, some
// seconds of play, up to Most bytes in all. What blocks w blocks the recorder.
func NewRecorder(w io.Writer) *Recorder {
	r := &Recorder{w: w, data: make([]byte, 0, 2*blockSize), room: Most}
	r.write([]byte(magic))
	return r
}

// Start begins a start of the program: what follows goes into the Settler of s.
// The header's Build becomes that of s.
func (r *Recorder) Start(h Header, s *scan.Scanner) {
	r.flush()
	h.Build = s.Build()
	text, err := json.Marshal(h)
	if err != nil {
		r.fail(err)
	}
	r.block(startBlock, text)
	r.state = state{}
	s.Record(r)
}

// Frame begins a look, and writes a block first where there is enough for one.
func (r *Recorder) Frame(at time.Duration, f *scan.Frame) {
	if len(r.data) >= blockSize {
		r.flush()
	}
	if r.err == nil {
		r.data = r.state.appendFrame(r.data, at, f)
	}
}

// Tag is the reading of a place in the look of the last frame.
func (r *Recorder) Tag(at time.Duration, p scan.Place, tag hw.Tag, err error) {
	if r.err == nil {
		r.data = r.state.appendTag(r.data, at, &reading{p, tag, err})
	}
}

// Close writes the looks that have not been written yet, and returns the first
// error there was. It does not close the file.
func (r *Recorder) Close() error {
	r.flush()
	return r.err
}

// Err is the error that ended the recording, if one did.
func (r *Recorder) Err() error { return r.err }

func (r *Recorder) flush() {
	if len(r.data) > 0 {
		r.block(dataBlock, r.data)
		r.data = r.data[:0]
	}
}

func (r *Recorder) block(letter byte, payload []byte) {
	if r.err != nil {
		return
	}
	block, err := r.packer.pack(letter, payload)
	if err != nil {
		r.fail(err)
		return
	}
	r.write(block)
}

func (r *Recorder) write(b []byte) {
	if r.room -= len(b); r.room < 0 {
		r.fail(fmt.Errorf("the recording has reached its %d megabytes and ends", Most>>20))
		return
	}
	if _, err := r.w.Write(b); err != nil {
		r.fail(err)
	}
}

func (r *Recorder) fail(err error) {
	if r.err == nil {
		r.err = fmt.Errorf("trace: %w", err)
	}
}

var _ scan.Recorder = (*Recorder)(nil)

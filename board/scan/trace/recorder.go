package trace

import (
	"encoding/json"
	"fmt"
	"io"
	"time"

	"quartoboard/hw"
)

// Clock is the board's clock.
type Clock interface {
	Now() time.Duration
	SleepUntil(t time.Duration)
}

// Most is where a recording ends: some 64 hours of a board that nobody touches,
// and less on a card than fills it.
const Most = 256 << 20

// Recorder writes down what passes through it. It belongs to one goroutine. An
// error of writing ends the recording and nothing else: see Err.
type Recorder struct {
	w      io.Writer
	clock  Clock
	header Header
	before before
	entry  entry
	data   []byte // not yet written
	whole  int    // bytes of that which are whole chunks
	packer packer
	room   int // bytes that the file may still grow by
	err    error
}

// NewRecorder begins a file on w, which it writes a block at a time, some
// seconds of play, up to Most bytes in all. What blocks w blocks the recorder, in Mark.
func NewRecorder(w io.Writer) *Recorder {
	r := &Recorder{w: w, data: make([]byte, 0, 2*blockSize), room: Most}
	r.write([]byte(magic))
	return r
}

// Start begins a start of the program: what follows is asked of set and c,
// which Set and the recorder itself stand for from now on. The header's Unit,
// if it is 0, becomes 1 ns, and its Build that of the set.
func (r *Recorder) Start(h Header, set hw.Set, c Clock) hw.Set {
	r.flush()
	r.data = r.data[:0]
	h.Build = buildOf(set)
	h.Unit = max(h.Unit, 1)
	text, err := json.Marshal(h)
	if err != nil {
		r.fail(err)
	}
	r.block(startBlock, text)
	r.header, r.clock, r.before = h, c, before{unit: h.Unit}
	wrapped := set
	if set.Levels != nil {
		wrapped.Levels = recordedLevels{r, set.Levels}
	}
	if set.Presence != nil {
		wrapped.Presence = recordedPresence{r, set.Presence}
	}
	if set.Cells != nil {
		wrapped.Cells = recordedReaders{r, set.Cells, 0}
	}
	if set.Tray != nil {
		wrapped.Tray = recordedReaders{r, set.Tray, trayPlace}
	}
	if set.Buttons != nil {
		wrapped.Buttons = recordedButtons{r, set.Buttons}
	}
	return wrapped
}

// Now is the clock's time, in whole units. It does not go back.
func (r *Recorder) Now() time.Duration {
	now := max(r.clock.Now().Truncate(r.header.Unit), r.before.at)
	r.entry = entry{kind: clock, at: now}
	r.add()
	return now
}

// SleepUntil is the clock's.
func (r *Recorder) SleepUntil(t time.Duration) { r.clock.SleepUntil(t) }

// Note writes down an answer of a kind of the caller's.
func (r *Recorder) Note(kind byte, data []byte) {
	r.entry = entry{kind: noted, note: kind, data: data}
	r.add()
}

// Mark ends a chunk, and writes a block where there is enough for one.
func (r *Recorder) Mark() {
	r.entry = entry{kind: mark}
	r.add()
	r.whole = len(r.data)
	if r.whole >= blockSize {
		r.flush()
	}
}

// Close writes the chunks that have not been written yet, and returns the first
// error there was. It does not close the file.
func (r *Recorder) Close() error {
	r.flush()
	return r.err
}

// Err is what ended the recording, if something did.
func (r *Recorder) Err() error { return r.err }

func (r *Recorder) add() {
	if r.err == nil {
		r.data = r.before.append(r.data, &r.entry)
	}
}

// flush writes the whole chunks; a begun one, which could not be played, is for
// Start to forget.
func (r *Recorder) flush() {
	if r.whole > 0 {
		r.block(dataBlock, r.data[:r.whole])
		r.data = append(r.data[:0], r.data[r.whole:]...)
		r.whole = 0
	}
}

func (r *Recorder) block(letter byte, payload []byte) {
	if r.err != nil {
		return
	}
	if len(payload) > mostBlock {
		r.fail(fmt.Errorf("%d bytes in one chunk are over the limit of %d", len(payload), mostBlock))
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

type recordedLevels struct {
	*Recorder
	hw.Levels
}

func (l recordedLevels) ReadLevels(dst *[hw.Places]uint16) error {
	err := l.Levels.ReadLevels(dst)
	l.entry = entry{kind: levels, levels: *dst, err: err}
	l.add()
	return err
}

type recordedPresence struct {
	*Recorder
	presence hw.Presence
}

func (p recordedPresence) ReadPresence() (uint16, error) {
	bits, err := p.presence.ReadPresence()
	p.entry = entry{kind: felt, bits: bits, err: err}
	p.add()
	return bits, err
}

type recordedReaders struct {
	*Recorder
	readers hw.Identifier
	first   uint8
}

func (i recordedReaders) Identify(n int) (hw.Tag, error) {
	tag, err := i.readers.Identify(n)
	i.entry = entry{kind: identified, place: i.first + uint8(n), tag: tag, err: err}
	i.add()
	return tag, err
}

type recordedButtons struct {
	*Recorder
	buttons hw.Buttons
}

func (b recordedButtons) ReadButtons() (hw.ButtonSet, error) {
	set, err := b.buttons.ReadButtons()
	b.entry = entry{kind: buttons, bits: uint16(set), err: err}
	b.add()
	return set, err
}

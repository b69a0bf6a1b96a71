package app

import (
	"bytes"
	"sync"
	"time"

	"quartoboard/board/scan"
	"quartoboard/board/scan/trace"
	"quartoboard/cmd/internal/page"
)

// The limits of a tape. Ten minutes take some 700 kB.
const (
	tapeTime  = page.TraceMinutes * time.Minute
	tapeBytes = page.TraceMegabytes << 20
)

// Tape is a trace in memory, recorded at the wish of a visitor while the board plays. Its
// exported methods may be called from any goroutine.
type Tape struct {
	// Of the loop.
	header   trace.Header
	scanner  *scan.Scanner
	recorder *trace.Recorder // nil while nothing is recorded
	buffer   bytes.Buffer
	begun    time.Duration

	mu     sync.Mutex
	wanted bool       // Guarded by mu, as are all below.
	state  page.Trace // of the recording, or of the last one
	file   []byte     // the last one; never changed
}

// Start begins a recording as soon as the table is still. The one before is dropped then.
func (t *Tape) Start() { t.want(true) }

// Stop ends the recording.
func (t *Tape) Stop() { t.want(false) }

func (t *Tape) want(wanted bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.wanted = wanted
}

// State returns the state of the recording.
func (t *Tape) State() page.Trace {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := t.state
	s.Wanted = t.wanted
	return s
}

// File returns the last recording; nil for none.
func (t *Tape) File() []byte {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.file
}

// load has the tape record a scanner from now on, as a start of the program does.
func (t *Tape) load(h trace.Header, s *scan.Scanner) {
	if t.recorder != nil {
		t.end()
	}
	t.header, t.scanner = h, s
}

// looked begins, goes on or ends, after a look.
func (t *Tape) looked(now time.Duration) {
	t.mu.Lock()
	wanted := t.wanted
	t.mu.Unlock()
	switch recorded := now - t.begun; {
	case t.recorder == nil && wanted:
		t.begin(now)
	case t.recorder == nil:
	case !wanted, recorded >= tapeTime, t.buffer.Len() >= tapeBytes:
		t.end()
	default:
		t.tell(page.Trace{Recording: true, Time: recorded, Bytes: t.buffer.Len()})
	}
}

// begin begins a recording if the table is still enough.
func (t *Tape) begin(now time.Duration) {
	t.begun, t.buffer = now, bytes.Buffer{}
	if r := trace.NewRecorder(&t.buffer); r.Join(t.header, t.scanner) {
		t.recorder = r
		t.tell(page.Trace{Recording: true})
	}
}

// end keeps what was recorded.
func (t *Tape) end() {
	t.scanner.Release(t.recorder)
	_ = t.recorder.Close() // nothing fails in memory
	t.recorder = nil
	t.mu.Lock()
	defer t.mu.Unlock()
	t.wanted, t.file = false, t.buffer.Bytes()
	t.state.Recording, t.state.Kept, t.state.Bytes = false, true, len(t.file)
}

func (t *Tape) tell(s page.Trace) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.state, t.file = s, nil
}

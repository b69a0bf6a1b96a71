package page

import (
	"net/http"
	"time"
)

// The limits of a recording that a visitor begins.
const (
	TraceMinutes   = 10
	TraceMegabytes = 2
)

// Tracer records what sensors, readers and buttons say, one recording at a time.
type Tracer interface {
	Start() // begins one, in a while
	Stop()
	State() Trace
	File() []byte // the last one, nil for none
}

// Trace is the state of a recording, or of the last one.
type Trace struct {
	Wanted    bool // it records, or begins once the table is still
	Recording bool
	Kept      bool // it can be downloaded
	Time      time.Duration
	Bytes     int
}

// traceState is a Trace for the script of the workbench.
type traceState struct {
	Text   string `json:"text"`
	Wanted bool   `json:"wanted"`
	Kept   bool   `json:"kept"`
}

func (p *Page) traceState(s state) (t traceState) {
	if p.opts.Tracer == nil {
		return t
	}
	now := p.opts.Tracer.State()
	t.Wanted, t.Kept = now.Wanted, now.Kept
	switch seconds := int(now.Time.Seconds()); {
	case now.Wanted && !now.Recording:
		t.Text, t.Kept = s.words.Page().Bench.TraceWaits, false
	case now.Recording:
		t.Text = s.words.TraceText(s.words.Page().Bench.TraceRuns, seconds, now.Bytes)
	case now.Kept:
		t.Text = s.words.TraceText(s.words.Page().Bench.TraceKept, seconds, now.Bytes)
	}
	return t
}

// controlTrace begins or ends a recording.
func (p *Page) controlTrace(w http.ResponseWriter, r *http.Request) {
	act, _, ok := p.receive(w, r, "act", maxAct)
	if !ok {
		return
	}
	switch string(act) {
	case "start":
		p.opts.Tracer.Start()
	case "stop":
		p.opts.Tracer.Stop()
	default:
		http.Error(w, "invalid act: want start or stop", http.StatusBadRequest)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// serveTrace sends the last recording, as the file that replay --frames reads.
func (p *Page) serveTrace(w http.ResponseWriter, _ *http.Request) {
	file := p.opts.Tracer.File()
	if file == nil {
		http.Error(w, "no recording", http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", "application/octet-stream")
	w.Header().Set("Content-Disposition", `attachment; filename="quartoboard.frames"`)
	_, _ = w.Write(file) // a visitor who has gone needs nothing
}

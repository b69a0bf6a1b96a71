package page

import (
	"strings"
	"testing"
	"time"
)

// tape records nothing.
type tape struct {
	Trace
	file []byte
}

func (t *tape) Start()       { t.Wanted = true }
func (t *tape) Stop()        { t.Wanted = false }
func (t *tape) State() Trace { return t.Trace }
func (t *tape) File() []byte { return t.file }

func TestAVisitorRecordsATrace(t *testing.T) {
	tp := &tape{}
	serve(t, Opts{Tracer: tp}, func(tb *table, p *pipes) {
		for _, tt := range []struct {
			method, body string
			header       map[string]string
			want         int
			says         string
			wanted       bool
		}{
			{"POST", "start", map[string]string{"Sec-Fetch-Site": "cross-site"}, 403, "", false},
			{"POST", "start", nil, 204, "", true},
			{"POST", "begin", nil, 400, "invalid act: want start or stop\n", true},
			{"POST", strings.Repeat("x", maxAct+1), nil, 413, "act too long: want at most 256 bytes\n", true},
			{"GET", "", nil, 404, "no recording\n", true},
			{"POST", "stop", nil, 204, "", false},
		} {
			w := get(t, tb, tt.method, "/workbench/trace", tt.header, tt.body)
			if w.Code != tt.want || tt.says != "" && w.Body.String() != tt.says || tp.Wanted != tt.wanted {
				t.Errorf("%s %.9s: got %d, %q, wanted %v", tt.method, tt.body, w.Code, w.Body.String(), tp.Wanted)
			}
		}
		m := newMetered(t, tb.Page)
		events := bench(t, p)
		defer events.Close()
		for _, tt := range []struct {
			now  Trace
			want traceState
		}{
			{Trace{Wanted: true, Kept: true}, traceState{"It begins once nothing moves on the board.", true, false}},
			{Trace{Wanted: true, Recording: true, Time: 61 * time.Second, Bytes: 70_001}, traceState{"Recording: 61 seconds, 71 kB.", true, false}},
			{Trace{Kept: true, Time: 62 * time.Second, Bytes: 80_000}, traceState{"Recorded: 62 seconds, 80 kB.", false, true}},
		} {
			tp.Trace = tt.now
			m.look()
			if got, _ := measured(t, events); got.Trace == nil || *got.Trace != tt.want {
				t.Errorf("got %+v, want %+v", got.Trace, tt.want)
			}
		}
		tp.file = []byte("frames")
		w := get(t, tb, "GET", "/workbench/trace", nil)
		if w.Code != 200 || w.Body.String() != "frames" || w.Header().Get("Content-Disposition") != `attachment; filename="quartoboard.frames"` {
			t.Errorf("got %d, %q, %v", w.Code, w.Body, w.Header())
		}
	})
}

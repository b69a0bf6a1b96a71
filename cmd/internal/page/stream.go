package page

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"time"

	"quartoboard/audio"
	"quartoboard/cmd/internal/gate"
	"quartoboard/rules/record"
)

const (
	maxStreams = 32
	heartbeat  = 15 * time.Second // between two signs of life of a silent stream
	pace       = 40 * time.Millisecond
)

// encodings are the JSON of a state by name, for all readers: view and rules, and where the page has them settings
// and moves.
type encodings map[string]json.RawMessage

// reader is what a stream has sent to its reader.
type reader struct {
	seen   id
	texts  encodings
	saying *saying
}

// next returns the event for the newest state, nil if the reader has seen it all. Its data are the encodings that
// have changed, the news of the log, whether the log begins again, and what the board says now.
func (r *reader) next(s state) []byte {
	if s.words == nil || s.course != nil {
		return nil
	}
	texts, m := s.texts(), map[string]any{}
	for name, text := range texts {
		if !bytes.Equal(text, r.texts[name]) {
			m[name] = text
		}
	}
	news, fresh := s.log.after(r.seen, s.id)
	if r.seen.page != 0 && r.seen.page != s.id.page && !s.opts.record {
		news = slices.Concat([]entry{restarted(s)}, news)
	}
	if len(news) > 0 {
		m["log"] = news
	}
	if r.saying != s.saying {
		m["saying"] = s.saying
	}
	r.seen, r.texts, r.saying = s.id, texts, s.saying
	if len(m) == 0 {
		return nil
	}
	if fresh {
		m["fresh"] = true
	}
	return fmt.Appendf(nil, "id: %s\ndata: %s\n\n", s.id, record.JSON(m))
}

// restarted tells a reader that the program was started again.
func restarted(s state) entry {
	text := s.words.Page().Restarted
	if s.sim.Build != "" { // a simulated board begins with a new game
		text += " " + s.words.Page().GameLeft
	}
	return entry{Class: "restart", Lang: s.words.Lang(), Text: text}
}

// sendJSON answers with the JSON of v.
func sendJSON(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(record.JSON(v)) // a visitor who has gone needs nothing
}

// Visitors limits what the visitors of a server take of its machine: a number of streams, and one reading of
// records and one search for best play at a time. The pages of a server share it.
type Visitors struct {
	// Set by NewVisitors, then fixed.
	admits  func(*http.Request) bool
	slots   chan struct{} // one for each stream
	reading chan struct{} // for who reads records
	worth   chan worths   // what was sent last; empty while a visitor asks
}

// NewVisitors makes the limits of a server of up to most streams, and of no more than half of its connections.
// A stream ends when admits does not admit its visitor any more.
func NewVisitors(most int, admits func(*http.Request) bool) *Visitors {
	v := &Visitors{admits, make(chan struct{}, min(most, gate.MaxConns/2)), make(chan struct{}, 1), make(chan worths, 1)}
	v.worth <- worths{}
	return v
}

// Stream begins a stream of a type, if there is a slot for one, and else refuses it. send
// reports whether its text was taken in time, by a visitor who may still see the page; done
// ends the stream.
func (v *Visitors) Stream(w http.ResponseWriter, r *http.Request, kind string) (send func(text []byte) bool, done func(), ok bool) {
	select {
	case v.slots <- struct{}{}:
	default:
		w.Header().Set("Retry-After", "10")
		http.Error(w, "too many streams", http.StatusServiceUnavailable)
		return nil, nil, false
	}
	gate.SetStreams(r, true)
	to := http.NewResponseController(w)
	_ = to.SetReadDeadline(time.Time{}) // the limit of a request; without deadlines a write ends by itself
	w.Header().Set("Content-Type", kind)
	send = func(text []byte) bool {
		if !v.admits(r) { // not any more
			return false
		}
		_ = to.SetWriteDeadline(time.Now().Add(writeLimit))
		_, err := w.Write(text)
		return err == nil && to.Flush() == nil
	}
	done = func() {
		gate.SetStreams(r, false)
		<-v.slots
	}
	return send, done, true
}

const eventType = "text/event-stream"

// The texts of a stream beside what the board tells. streamLives is an event, so that a page
// that had taken the connection for lost sees that it is not.
var (
	streamBegin = []byte("retry: 1000\n\n")
	streamLives = []byte("event: lives\ndata: 1\n\n")
)

// serveEvents sends what the page tells.
func (p *Page) serveEvents(w http.ResponseWriter, r *http.Request) {
	reader := reader{seen: parseID(cmp.Or(r.Header.Get("Last-Event-ID"), r.URL.Query().Get("after")))}
	p.Events(w, r, func() ([]byte, <-chan struct{}) {
		s, changed := p.now()
		return reader.next(s), changed
	})
}

// Events sends server-sent events until the reader goes or does not read. next returns the text of the next event,
// nil for none, and what is closed when there may be another. Silence has a sign of life, the event "lives".
func (v *Visitors) Events(w http.ResponseWriter, r *http.Request, next func() (event []byte, changed <-chan struct{})) {
	send, done, ok := v.Stream(w, r, eventType)
	if !ok {
		return
	}
	defer done()
	if !send(streamBegin) {
		return
	}
	for sent := time.Now(); ; {
		event, changed := next()
		if event == nil && time.Since(sent) >= heartbeat {
			event = streamLives
		}
		if event != nil {
			if !send(event) {
				return
			}
			sent = time.Now()
		}
		select {
		case <-time.After(pace): // one event for what comes at once
		case <-r.Context().Done():
			return
		}
		select {
		case <-changed:
		case <-time.After(heartbeat - time.Since(sent)):
		case <-r.Context().Done():
			return
		}
	}
}

// Sound is the sound of a board that has a synthesizer.
type Sound interface {
	// Stream calls send with the samples that are heard, at audio.Rate, as they are heard,
	// and with a silent one now and then in silence, until ctx ends or send fails or takes
	// too long.
	Stream(ctx context.Context, send func(samples []int16) error) error
}

// soundType is the type of the stream of the sound, of RFC 2586: mono samples of 16 bits,
// the high byte first.
var soundType = "audio/L16;rate=" + strconv.Itoa(audio.Rate) + ";channels=1"

var errDropped = errors.New("dropped")

// serveSound sends the sound until the listener goes or does not read.
func (p *Page) serveSound(w http.ResponseWriter, r *http.Request) {
	send, done, ok := p.Stream(w, r, soundType)
	if !ok {
		return
	}
	defer done()
	if !send(nil) { // the header
		return
	}
	_ = p.opts.Sound.Stream(r.Context(), func(samples []int16) error {
		raw := make([]byte, 0, 2*len(samples))
		for _, sample := range samples {
			raw = binary.BigEndian.AppendUint16(raw, uint16(sample))
		}
		if !send(raw) {
			return errDropped
		}
		return nil
	}) // its listener has gone
}

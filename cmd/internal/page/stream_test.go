package page

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"quartoboard/board"
)

// stream is a stream of events with its lines.
type stream struct {
	*http.Response
	*bufio.Scanner
}

func (s stream) Close() { s.Body.Close() }

// open opens the stream of a path, as a visitor of this computer or with other headers.
func open(t testing.TB, p *pipes, path string, header ...map[string]string) stream {
	t.Helper()
	r, err := http.NewRequest("GET", "http://127.0.0.1:8016"+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range header {
		for name, value := range h {
			r.Header.Set(name, value)
		}
		r.Host = h["Host"]
	}
	answer, err := p.client().Do(r)
	if err != nil {
		t.Fatal(err)
	}
	return stream{answer, bufio.NewScanner(answer.Body)}
}

// follow opens a stream of the table from an id on.
func follow(t testing.TB, p *pipes, from string) stream {
	t.Helper()
	return open(t, p, "/events", map[string]string{"Last-Event-ID": from})
}

// read reads the data of the next event into v. A sign of life is passed over.
func (s stream) read(t testing.TB, v any) (id string) {
	t.Helper()
	for s.Scan() {
		name, value, _ := strings.Cut(s.Text(), ": ")
		switch {
		case name == "id":
			id = value
		case name == "data" && value != "1":
			if err := json.Unmarshal([]byte(value), v); err != nil {
				t.Fatal(err)
			}
			return id
		}
	}
	t.Fatalf("the stream ended: %v", s.Err())
	return ""
}

// message is the data of an event: what its reader has not seen.
type message struct {
	View  json.RawMessage `json:"view,omitempty"`
	Fresh bool            `json:"fresh,omitempty"` // the log begins again
	Log   []entry         `json:"log,omitempty"`

	Settings json.RawMessage `json:"settings,omitempty"`
	Rules    json.RawMessage `json:"rules,omitempty"`
	Moves    json.RawMessage `json:"moves,omitempty"`
	Saying   *saying         `json:"saying,omitempty"`
}

// event reads the next event of a stream of the table.
func event(t testing.TB, s stream) (id string, m message) {
	t.Helper()
	id = s.read(t, &m)
	return id, m
}

// told returns the id of what the page has told after n changes.
func (tb *table) told(n int) string { return id{tb.Page.state.id.page, n}.String() }

func texts(m message) string {
	var all []string
	for _, e := range m.Log {
		all = append(all, e.Text)
	}
	return strings.Join(all, " ")
}

func TestAReaderGetsWhatHappens(t *testing.T) {
	serve(t, Opts{}, func(tb *table, p *pipes) {
		events := follow(t, p, "")
		defer events.Close()
		if id, m := event(t, events); id != tb.told(2) || m.View == nil || !m.Fresh || texts(m) != "New game. A gives first." {
			t.Errorf("got %s, %+v", id, m)
		}
		tb.does(board.Tray{Holds: board.Holding(8)})
		if id, m := event(t, events); id != tb.told(3) || m.View == nil || m.Fresh || texts(m) != "Given: tall round hollow smooth." {
			t.Errorf("got %s, %+v", id, m)
		}
		tb.does(board.Said{Lang: "en", Text: "The board is empty.", Outcome: board.OutcomeSaid})
		if id, m := event(t, events); id != tb.told(4) || m.View != nil || texts(m) != "The board is empty." {
			t.Errorf("got %s, %+v", id, m)
		}
	})
}

func TestAReaderWhoComesBackGetsWhatWasMissed(t *testing.T) {
	const page = "c2wfoqo0/" // made as the simulated time begins
	for _, tt := range []struct {
		from, want string
		fresh      bool
	}{
		{page + "2", "Given: tall round hollow smooth. Anna one: tall round hollow smooth, placed by B. B to give.", false},
		{page + "3", "Anna one: tall round hollow smooth, placed by B. B to give.", false},
		{page + "0", "New game. A gives first. Given: tall round hollow smooth. Anna one: tall round hollow smooth, placed by B. B to give.", false},
		{page + "99", "New game. A gives first. Given: tall round hollow smooth. Anna one: tall round hollow smooth, placed by B. B to give.", true},
		{"", "New game. A gives first. Given: tall round hollow smooth. Anna one: tall round hollow smooth, placed by B. B to give.", true},
		{"other/3", "The board has started again. New game. A gives first. Given: tall round hollow smooth. Anna one: tall round hollow smooth, placed by B. B to give.", true},
		{"nonsense", "New game. A gives first. Given: tall round hollow smooth. Anna one: tall round hollow smooth, placed by B. B to give.", true},
		{page + "x", "New game. A gives first. Given: tall round hollow smooth. Anna one: tall round hollow smooth, placed by B. B to give.", true},
	} {
		serve(t, Opts{}, func(tb *table, p *pipes) {
			tb.plays(8, board.A1)
			events := follow(t, p, tt.from)
			defer events.Close()
			_, m := event(t, events)
			if texts(m) != tt.want || m.Fresh != tt.fresh || m.View == nil {
				t.Errorf("from %q: got %q, fresh %v, want %q, %v", tt.from, texts(m), m.Fresh, tt.want, tt.fresh)
			}
		})
	}
}

func TestALogOfSeveralGamesGoesOn(t *testing.T) {
	serve(t, Opts{}, func(tb *table, p *pipes) {
		tb.name, tb.seq = "next", 0
		tb.begin()
		events := follow(t, p, tb.told(2))
		defer events.Close()
		if _, m := event(t, events); m.Fresh || texts(m) != "New game. A gives first." {
			t.Errorf("got %+v", m)
		}
	})
}

func TestStreamsAreLimited(t *testing.T) {
	serve(t, Opts{}, func(_ *table, p *pipes) {
		var some []stream
		for range maxStreams {
			some = append(some, follow(t, p, ""))
		}
		over := follow(t, p, "")
		if over.StatusCode != http.StatusServiceUnavailable || over.Header.Get("Retry-After") == "" {
			t.Errorf("got %d for one more than %d, want 503", over.StatusCode, maxStreams)
		}
		over.Close()
		some[0].Close()
		time.Sleep(heartbeat + pace)
		again := follow(t, p, "")
		if again.StatusCode != http.StatusOK {
			t.Errorf("got %d after one has gone, want 200", again.StatusCode)
		}
		again.Close()
		for _, o := range some {
			o.Close()
		}
	})
}

func TestAReaderWhoDoesNotReadIsDroppedAndDelaysNobody(t *testing.T) {
	serve(t, Opts{}, func(tb *table, p *pipes) {
		for range maxStreams {
			conn := p.dial()
			fmt.Fprint(conn, "GET /events HTTP/1.1\r\nHost: 127.0.0.1:8016\r\n\r\n") // and never reads
		}
		synctest.Wait()
		if n := len(tb.slots); n != maxStreams {
			t.Fatalf("%d streams, want %d", n, maxStreams)
		}
		begun := time.Now()
		for range 1000 {
			tb.does(board.Tray{Holds: board.Holding(8)}, board.Tray{Holds: board.Holding(9)})
		}
		if took := time.Since(begun); took != 0 {
			t.Errorf("2000 events took %v with readers who do not read", took)
		}
		time.Sleep(writeLimit + pace)
		synctest.Wait()
		if n := len(tb.slots); n != 0 {
			t.Errorf("%d streams after %v, want none", n, writeLimit)
		}
	})
}

func TestASilentStreamShowsThatItLives(t *testing.T) {
	serve(t, Opts{}, func(tb *table, p *pipes) {
		events := follow(t, p, tb.told(2))
		defer events.Close()
		event(t, events)
		begun := time.Now()
		for events.Scan() && events.Text() != "event: lives" {
		}
		if took := time.Since(begun); took > heartbeat+2*pace {
			t.Errorf("no sign of life for %v", took)
		}
	})
}

// The cost of an event for the loop, with nobody and with as many readers as there may be,
// half of whom do not read.
func BenchmarkHear(b *testing.B) {
	for _, readers := range []int{0, maxStreams} {
		b.Run(fmt.Sprintf("%d readers", readers), func(b *testing.B) {
			l, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				b.Fatal(err)
			}
			tb := newTable(b, l, Opts{}).begin()
			ctx, cancel := context.WithCancel(b.Context())
			ended := make(chan error, 2)
			go func() { ended <- tb.Serve(ctx) }()
			go func() { ended <- tb.Stop(ctx) }()
			for n := range readers {
				answer, err := http.Get(tb.URL() + "events")
				if err != nil {
					b.Fatal(err)
				}
				defer answer.Body.Close()
				if n%2 == 0 {
					go func() { _, _ = io.Copy(io.Discard, answer.Body) }()
				}
			}
			var longest time.Duration
			for b.Loop() {
				begun := time.Now()
				tb.does(board.Tray{Holds: board.Holding(8)})
				longest = max(longest, time.Since(begun))
				time.Sleep(time.Millisecond)
			}
			b.ReportMetric(float64(longest.Microseconds()), "longest-µs")
			cancel()
			if err := errors.Join(<-ended, <-ended); err != nil {
				b.Error(err)
			}
		})
	}
}

package page

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"quartoboard/board"
	"quartoboard/board/scan"
	"quartoboard/board/scan/meter"
	"quartoboard/hw"
)

// metered is a table whose sensors are looked at.
type metered struct {
	m     *meter.Meter
	at    time.Duration
	frame scan.Frame
	refs  [board.Cells]scan.Reference
	bytes int
	tag   hw.Tag // of piece 8
}

func newMetered(t testing.TB, p *Page) *metered {
	t.Helper()
	m := &metered{m: p.opts.Meter}
	var err error
	if m.tag, err = hw.ParseTag("04A1B2C3"); err != nil {
		t.Fatal(err)
	}
	o := scan.Default()
	for c := range m.refs {
		m.frame.Levels[c] = 512
		m.refs[c] = scan.Reference{Base: 511.6, Sure: true}
	}
	m.m.Begin(meter.Table{
		Sensors: o.Sensors, FullScale: 1023, On: 60, Off: 40, Cells: true, Roster: map[hw.Tag]board.Piece{m.tag: 8},
		References: func(dst *[board.Cells]scan.Reference) { *dst = m.refs },
		Traffic:    func() (int, int, int) { m.bytes += 50; return m.bytes / 3, m.bytes, m.bytes / 10 },
	})
	return m
}

// look looks once.
func (m *metered) look() {
	m.at += 10 * time.Millisecond
	m.m.Frame(m.at, &m.frame)
}

// looks looks for a time, as often as the loop does.
func (m *metered) looks(d time.Duration) {
	for end := time.Now().Add(d); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		m.look()
	}
}

// bench opens a stream of the workbench.
func bench(t testing.TB, p *pipes) stream {
	t.Helper()
	return open(t, p, "/workbench/events")
}

// measured reads the next event of a stream of the workbench.
func measured(t testing.TB, s stream) (m measure, texts benchTexts) {
	t.Helper()
	s.read(t, &m)
	if m.Texts != nil {
		if err := json.Unmarshal(m.Texts, &texts); err != nil {
			t.Fatal(err)
		}
	}
	return m, texts
}

func TestTheWorkbenchShowsTheNewestReadings(t *testing.T) {
	serve(t, Opts{}, func(tb *table, p *pipes) {
		m := newMetered(t, tb.Page)
		events := bench(t, p)
		defer events.Close()
		m.look()
		first, texts := measured(t, events)
		if first.Levels[board.B3] != 512 || first.Bases[board.B3] != 512 || first.Felt != 0 || first.Looks != 1 {
			t.Errorf("got %+v", first)
		}
		if texts.Lang != "en" || !strings.Contains(texts.About, "60") || texts.Feels[board.B3] != "nothing" || texts.Hears[board.B3] != "" {
			t.Errorf("got %+v", texts)
		}
		m.frame.Levels[board.B3], m.refs[board.B3].Felt, m.frame.Buttons = 700, true, hw.QuartoB
		m.refs[board.A1] = scan.Reference{}
		m.refs[board.A2].Failed = true
		m.frame.LevelsErr = &hw.PartError{Part: hw.Part{Kind: hw.PartSensor}, Places: 1 << board.C1, Err: hw.ErrNoAnswer}
		m.m.Tag(m.at, scan.Place(board.B3), m.tag, nil)
		m.m.Tag(m.at, scan.Place(board.B4), hw.Tag{}, hw.ErrCorrupt)
		m.m.Tag(m.at, scan.TrayPlace, hw.Tag{}, hw.ErrNoTag)
		m.look()
		now, texts := measured(t, events)
		if now.Levels[board.B3] != 700 || now.Felt != 1<<board.B3 || now.Held != [4]bool{false, true} || now.Closed != [4]int{0, 1} || now.Lost != 1<<board.C1 || now.Bases[board.A1] != -1 {
			t.Errorf("got %+v", now)
		}
		if now.SensorsFailed[board.C1] != 1 || now.ReadersFailed[board.B4] != 1 || now.Read[board.B3] != 1 || now.Bus != [3]int{33, 100, 10} {
			t.Errorf("got %+v", now)
		}
		for c, want := range map[board.Cell]string{board.A1: "baseline unknown", board.A2: "not trusted", board.B3: "piece", board.C1: "no answer", board.D4: "nothing"} {
			if got := texts.Feels[c]; got != want {
				t.Errorf("%v feels %q, want %q", c, got, want)
			}
		}
		for place, want := range map[scan.Place]string{
			scan.Place(board.B3): "Tall round hollow smooth (04A1B2C3)", scan.Place(board.B4): "unclear answer", scan.Place(board.A1): "",
			scan.TrayPlace: "", // the build has none
		} {
			if got := texts.Hears[place]; got != want {
				t.Errorf("place %d hears %q, want %q", place, got, want)
			}
		}
		m.look()
		if again, _ := measured(t, events); again.Texts != nil {
			t.Error("texts that did not change were sent again")
		}
	})
}

func TestTheWorkbenchIsSentTenTimesASecond(t *testing.T) {
	serve(t, Opts{}, func(tb *table, p *pipes) {
		m := newMetered(t, tb.Page)
		events := bench(t, p)
		defer events.Close()
		count := make(chan int)
		go func() {
			n := 0
			for events.Scan() {
				if strings.HasPrefix(events.Text(), "data: ") {
					n++
				}
			}
			count <- n
		}()
		m.looks(10 * time.Second)
		events.Close()
		if n := <-count; n < 100 {
			t.Errorf("%d events in 10 s, want 100 and more", n)
		}
	})
}

func TestVisitorsOfTheWorkbenchWhoDoNotReadAreDroppedAndDelayNoLook(t *testing.T) {
	serve(t, Opts{}, func(tb *table, p *pipes) {
		m := newMetered(t, tb.Page)
		for range maxStreams {
			conn := p.dial()
			fmt.Fprint(conn, "GET /workbench/events HTTP/1.1\r\nHost: 127.0.0.1:8016\r\n\r\n") // and never reads
		}
		synctest.Wait()
		over := follow(t, p, "")
		if over.Close(); over.StatusCode != http.StatusServiceUnavailable {
			t.Errorf("got %d for one stream more than %d, want 503", over.StatusCode, maxStreams)
		}
		begun := time.Now()
		for range 1000 {
			m.look()
		}
		if took := time.Since(begun); took != 0 {
			t.Errorf("1000 looks took %v", took)
		}
		time.Sleep(writeLimit + benchPace)
		synctest.Wait()
		if n := len(tb.slots); n != 0 {
			t.Errorf("%d streams after %v, want none", n, writeLimit)
		}
		before := m.m.Now().Looks
		m.look()
		if m.m.Now().Looks != before {
			t.Error("readings are kept though nobody watches")
		}
	})
}

func TestASilentWorkbenchShowsThatItLives(t *testing.T) {
	serve(t, Opts{}, func(_ *table, p *pipes) {
		events := bench(t, p)
		defer events.Close()
		begun := time.Now()
		for events.Scan() && events.Text() != "event: lives" {
		}
		if took := time.Since(begun); took < heartbeat || took > heartbeat+2*benchPace {
			t.Errorf("a sign of life after %v", took)
		}
	})
}

func TestTheWorkbenchNamesEveryPlace(t *testing.T) {
	tb := newTable(t, &pipes{}, Opts{}).begin()
	body := get(t, tb, "GET", "/workbench", nil).Body.String()
	for _, want := range []string{`<th scope="row">Bella three</th>`, `<th scope="row">Tray</th>`, `<th scope="row">QUARTO button of B</th>`, `aria-current="page"`, `data-gauge="d4"`} {
		if !strings.Contains(body, want) {
			t.Errorf("no %s in the document", want)
		}
	}
	if found := inline.FindString(body); found != "" {
		t.Errorf("%q in the document", found)
	}
}

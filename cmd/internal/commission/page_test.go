package commission

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/board/scan/meter"
	"quartoboard/cmd/internal/page"
)

// followed is a session at its begin that a page follows, and what the page shows.
func followed(t *testing.T, task Task, state string) (at *teaching, shown func() string) {
	t.Helper()
	at = begun(t, task, state)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	at.opts.Meter = new(meter.Meter)
	at.opts.Page = page.New(l, page.Opts{Words: func() *phrase.Speech { return at.opts.Words }, Meter: at.opts.Meter})
	at.opts.Traffic = func() (int, int, int) { return at.table.Stats().Transactions, 0, 0 }
	if at.Session, err = New(task, at.opts); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 2)
	go func() { ended <- at.opts.Page.Serve(ctx) }()
	go func() { ended <- at.opts.Page.Stop(ctx) }()
	t.Cleanup(func() {
		stop()
		if err := errors.Join(<-ended, <-ended); err != nil {
			t.Error(err)
		}
	})
	return at, func() string {
		answer, err := http.Get(at.opts.Page.URL() + "workbench")
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		body, err := io.ReadAll(answer.Body)
		if err != nil {
			t.Fatal(err)
		}
		return string(body)
	}
}

func TestACalibrationIsFollowedOnThePage(t *testing.T) {
	at, shown := followed(t, Calibrate, t.TempDir())
	defer at.opts.Meter.Watch()()
	at.heard = nil
	at.rest()
	at.carry(t, 3)
	if err := at.table.Hands.Lower(0, int(board.C4)); err != nil { // not where it was asked for
		t.Fatal(err)
	}
	at.rest()
	said := at.heard[len(at.heard)-1]
	got := shown()
	for _, want := range []string{">Calibration</h2>", ">" + said + "</p>", ">4 of 16 done</p>", "<li>Anna one: found</li><li>Bella one: found</li><li>Cesar one: found</li>"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in the document", want)
		}
	}
	r := at.opts.Meter.Now()
	if change := int(r.Levels[board.C4]) - int(r.Levels[board.A1]); max(change, -change) < at.opts.Profile.Scan.On {
		t.Errorf("the level of c4 is %d, that of a1 %d", r.Levels[board.C4], r.Levels[board.A1])
	}
	if r.Heard[board.C4].Answer != meter.Tagged || r.Heard[board.A1].Answer != meter.NoTag {
		t.Errorf("c4 hears %+v, a1 %+v", r.Heard[board.C4], r.Heard[board.A1])
	}
}

func TestAnEnrolmentIsFollowedOnThePage(t *testing.T) {
	at, shown := followed(t, Enroll, t.TempDir())
	at.rest()
	at.carry(t, 1)
	if got := shown(); !strings.Contains(got, ">Enrolment</h2>") || !strings.Contains(got, ">1 of 16 done</p>") || !strings.Contains(got, "<li>Short round hollow smooth</li>") {
		t.Errorf("got %s", got)
	}
}

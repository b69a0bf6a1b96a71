package run

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/board/scan/meter"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/page"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

// click is the shortest sound.
type click struct{}

func (click) Stream(_ context.Context, send func([]int16) error) error { return send([]int16{'!'}) }

// open opens a page at an address.
func open(t *testing.T, address string) (p *page.Page, facts []board.Fact, printed, told string) {
	t.Helper()
	words, err := NewWords(Defaults(config.Default(games.Kinds()...)), board.Preferences{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	c := config.Default(games.Kinds()...)
	c.Page.Address = address
	var out, errs strings.Builder
	s := &Service{Out: &out, Err: &errs}
	p, facts = s.openPage(c, words, page.Opts{Command: func([]byte) error { return board.ErrBusy }, Sound: click{}})
	return p, facts, out.String(), errs.String()
}

func TestABoardServesItsPage(t *testing.T) {
	p, facts, printed, told := open(t, "127.0.0.1:0")
	if p == nil || len(facts) != 0 || told != "" || printed != "The page is at "+p.URL()+"\n" {
		t.Fatalf("got %v, %v; printed %q and %q", p, facts, printed, told)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 2)
	go func() { ended <- servePage(p, func(err error) { t.Error(err) })(ctx) }()
	go func() { ended <- p.Stop(ctx) }()
	started := board.Started{Options: quarto.DefaultOptions()}
	g, _ := quarto.Game{}.Apply(board.Event{Fact: started})
	p.Hear(rules.Step{Event: board.Event{Fact: started}, Game: g}, record.Lines{Game: "one", First: 1, Last: 1})
	for path, want := range map[string]string{"": "<!doctype html>", "command": "The board is busy.", "sound": "\x00!"} {
		var answer *http.Response
		var err error
		if path != "command" {
			answer, err = http.Get(p.URL() + path)
		} else {
			answer, err = http.Post(p.URL()+path, "", strings.NewReader(`{"cmd":"new"}`))
		}
		if err != nil {
			t.Fatal(err)
		}
		if body, err := io.ReadAll(answer.Body); err != nil || !strings.HasPrefix(string(body), want) {
			t.Errorf("/%s: got %.80q, %v, want %s", path, body, err, want)
		}
		answer.Body.Close()
	}
	stop()
	if err := errors.Join(<-ended, <-ended); err != nil {
		t.Error(err)
	}
}

func TestABoardPlaysWithoutAPage(t *testing.T) {
	if p, facts, printed, told := open(t, ""); p != nil || len(facts) != 0 || printed != "" || told != "" {
		t.Errorf("switched off: got %v, %v; printed %q and %q", p, facts, printed, told)
	}
	busy, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer busy.Close()
	p, facts, printed, told := open(t, busy.Addr().String())
	want := "page: listen tcp " + busy.Addr().String() + ": bind: "
	if p != nil || printed != "" || !strings.HasPrefix(told, "quartoboard: "+want) || strings.Count(told, "\n") != 1 {
		t.Errorf("at a busy port: got %v; printed %q and %q", p, printed, told)
	}
	if f, ok := facts[0].(board.Fault); !ok || f.Part.Kind != board.PartPage || f.State != board.Failed || !strings.HasPrefix(f.Text, want) {
		t.Errorf("at a busy port: got %+v", facts)
	}
}

func TestAPageThatFailsIsReportedAndEndsNothingElse(t *testing.T) {
	broken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	broken.Close()
	var reported error
	if err := servePage(page.New(broken, page.Opts{}), func(err error) { reported = err })(t.Context()); err != nil {
		t.Error(err)
	}
	if !errors.Is(reported, net.ErrClosed) {
		t.Errorf("reported %v, want %v", reported, net.ErrClosed)
	}
}

func TestOnlyAPageForTheNetworkNeedsCodes(t *testing.T) {
	c := config.Default(games.Kinds()...)
	p, _, _, _ := open(t, "127.0.0.1:0")
	if codes(p, c) != nil {
		t.Error("codes for a page of this computer alone")
	}
	c.Page.Hosts = []string{"quarto.local"}
	if codes(nil, c) != nil {
		t.Error("codes for no page")
	}
	if makes := codes(p, c); makes == nil || len(makes()) != 6 {
		t.Error("no codes for a page of the network")
	}
}

// TestThePageOfASessionLeavesItsListenerToTheBoard serves two pages, one after the other, on
// a listener that is opened once.
func TestThePageOfASessionLeavesItsListenerToTheBoard(t *testing.T) {
	c := config.Default(games.Kinds()...)
	c.Page.Address = "127.0.0.1:0"
	var out strings.Builder
	s := &Service{Out: &out, Err: io.Discard}
	var urls []string
	for n := range 3 {
		m := new(meter.Meter)
		words, err := WordsOf(Defaults(c))
		if err != nil {
			t.Fatal(err)
		}
		p := s.sessionPage(c, words, m)
		if p == nil {
			t.Fatal("no page")
		}
		p.Follow(page.Course{Name: "Calibration", Said: fmt.Sprint("Session ", n)})
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error, 2)
		go func() { ended <- servePage(p, func(err error) { t.Error(err) })(ctx) }()
		go func() { ended <- p.Stop(ctx) }()
		answer, err := http.Get(p.URL() + "workbench")
		if err != nil {
			t.Fatal(err)
		}
		if body, err := io.ReadAll(answer.Body); err != nil || !strings.Contains(string(body), fmt.Sprint("Session ", n)) {
			t.Errorf("session %d: got %.200q, %v", n, body, err)
		}
		answer.Body.Close()
		http.DefaultClient.CloseIdleConnections()
		stop()
		if err := errors.Join(<-ended, <-ended); err != nil {
			t.Error(err)
		}
		urls = append(urls, p.URL())
	}
	if urls[0] != urls[2] || strings.Count(out.String(), "The page is at "+urls[0]+"\n") != 3 {
		t.Errorf("at %v: printed %q", urls, out.String())
	}
	if err := s.listener.Close(); err != nil {
		t.Error(err)
	}
}

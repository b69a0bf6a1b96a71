package service

import (
	"context"
	"fmt"
	"net"
	"os"
	"time"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/board/scan/meter"
	"quartoboard/cmd/internal/app"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/page"
)

// openPage opens the page of the settings; nil for none. Of the options Words and Hosts are
// filled in. Play goes on without a page: why it cannot be opened is printed, and is a fault
// for the loop.
func (s *Service) openPage(c config.Config, words *app.Words, o page.Opts) (p *page.Page, facts []board.Fact) {
	l, err := s.listen(c)
	if err != nil {
		s.tell(err)
		return nil, []board.Fact{board.Fault{Part: board.Part{Kind: board.PartPage}, State: board.Failed, Text: err.Error()}}
	}
	if l == nil {
		return nil, nil
	}
	o.Hosts = c.Page.Hosts.Names()
	p = app.NewPage(l, func() *app.Words { return words }, o)
	fmt.Fprintf(s.Out, "The page is at %s\n", p.URL())
	return p, nil
}

// listen opens the listener of the page, once in a run of the process: systemd gives it
// once. It returns nil for no page.
func (s *Service) listen(c config.Config) (l net.Listener, err error) {
	if c.Page.Address == "" {
		return nil, nil
	}
	if s.listener == nil {
		s.listener, err = app.ListenPage(c.Page.Address, os.Getenv)
	}
	if d, is := s.listener.(deadliner); is && err == nil {
		err = d.SetDeadline(time.Time{}) // the end of a lent one
	}
	return s.listener, err
}

// deadliner is a listener of the net package.
type deadliner interface{ SetDeadline(time.Time) error }

// lent is a listener that outlives its server. Its Close only ends Accept.
type lent struct{ net.Listener }

func (l lent) Close() error {
	if d, is := l.Listener.(deadliner); is {
		return d.SetDeadline(time.Unix(1, 0))
	}
	return l.Listener.Close()
}

// sessionPage opens the page on which a session is followed, by visitors at this computer;
// nil for none.
func (s *Service) sessionPage(c config.Config, words *app.Words, m *meter.Meter) *page.Page {
	l, err := s.listen(c)
	if l == nil || err != nil {
		s.tell(err) // the session needs none
		return nil
	}
	p := page.New(lent{l}, page.Opts{Words: func() *phrase.Speech { return words.Speech }, Meter: m})
	fmt.Fprintf(s.Out, "The page is at %s\n", p.URL())
	return p
}

// codes returns the function that makes codes for visitors of a page; nil if none needs one.
func codes(p *page.Page, c config.Config) func() string {
	if p == nil || c.Page.Hosts == "" {
		return nil
	}
	return p.NewCode
}

// servePage serves a page. Its failure is reported, and ends nothing else.
func servePage(p *page.Page, report func(error)) daemon.Worker {
	return func(ctx context.Context) error {
		if err := p.Serve(ctx); err != nil {
			report(err)
		}
		return nil
	}
}

package service

import (
	"context"
	"fmt"
	"os"

	"quartoboard/board"
	"quartoboard/cmd/internal/app"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/page"
)

// openPage opens the page of the settings; nil for none. Of the options Words and Hosts are
// filled in. Play goes on without a page: why it cannot be opened is printed, and is a fault
// for the loop.
func (s *Service) openPage(c config.Config, words *app.Words, o page.Opts) (p *page.Page, facts []board.Fact) {
	if c.Page.Address == "" {
		return nil, nil
	}
	l, err := app.ListenPage(c.Page.Address, os.Getenv)
	if err != nil {
		s.tell(err)
		return nil, []board.Fact{board.Fault{Part: board.Part{Kind: board.PartPage}, State: board.Failed, Text: err.Error()}}
	}
	o.Hosts = c.Page.Hosts.Names()
	p = app.NewPage(l, func() *app.Words { return words }, o)
	fmt.Fprintf(s.Out, "The page is at %s\n", p.URL())
	return p, nil
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

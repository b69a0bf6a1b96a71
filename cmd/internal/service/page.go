package service

import (
	"context"
	"fmt"
	"os"

	"quartoboard/board"
	"quartoboard/board/scan/meter"
	"quartoboard/cmd/internal/app"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/page"
)

// openPage opens the page of the settings; nil for none. What its visitors ask for goes to
// a daemon, which must be there when the page serves. Play goes on without a page: why it
// cannot be opened is printed, and is a fault for the loop.
func (s *Service) openPage(c config.Config, words *app.Words, d app.Asked, m *meter.Meter, b *app.Board) (p *page.Page, facts []board.Fact) {
	if c.Page.Address == "" {
		return nil, nil
	}
	l, err := app.ListenPage(c.Page.Address, os.Getenv)
	if err != nil {
		s.tell(err)
		return nil, []board.Fact{board.Fault{Part: board.Part{Kind: board.PartPage}, State: board.Failed, Text: err.Error()}}
	}
	p = app.NewPage(l, func() *app.Words { return words }, page.Opts{
		Meter: m, Command: app.Commands(d, b.FirstGame(c)),
		Examine: func() []page.Finding { return app.Findings(app.Examine(s.Machine, c, b)) },
	})
	fmt.Fprintf(s.Out, "The page is at %s\n", p.URL())
	return p, nil
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

package run

import (
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"time"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/board/scan/meter"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/page"
	"quartoboard/cmd/internal/wire"
	"quartoboard/hw/uart"
	"quartoboard/rules/record"
)

// Asked is a daemon that a host asks.
type Asked interface {
	Ask(a board.Asked) error
	State() record.State
}

// hallCommands are the commands that the uplink of the halls may send: what it needs to follow the
// games, the acts of an arbiter, and, last, the messages of other boards.
var hallCommands = []string{"hello", "resend", "ack", "state", "doctor", "options", "new", "adjudicate", "say", "exchange"}

// Wires makes the wires between a daemon and the uplink of the halls, which is the client of a socket, and a
// host on a serial port; nil for none of them. A game that they ask for has the options of house where they
// do not say others. Of the options Exchange is needed for the uplink, Health counts for the port. It returns
// their workers too.
func Wires(halls net.Listener, port func() (io.ReadWriteCloser, error), s record.Store, d Asked, house board.Options, o wire.Opts) (all []*wire.Wire, workers []daemon.Worker) {
	if halls != nil {
		client, own := wire.NewSocket(halls), o
		own.Among, own.Health = hallCommands, nil
		all = append(all, wire.New(client.Open, s, requests(board.ViaHall, d, house), own))
		workers = append(workers, client.Run, client.Stop)
	}
	if port != nil {
		open := func(context.Context) (io.ReadWriteCloser, error) { return port() }
		all = append(all, wire.New(open, s, requests(board.ViaSerial, d, house), o))
	}
	for _, w := range all {
		workers = append(workers, w.Run)
	}
	return all, workers
}

// requests passes requests that come by one way on to a daemon.
func requests(v board.Via, d Asked, house board.Options) wire.Requests {
	return wire.Requests{
		Via: v, Games: games.Faces, Format: games.Format(), Defaults: house,
		Ask: func(a board.Asked) error {
			if err := CheckSet(a.Set); err != nil {
				return err
			}
			return d.Ask(a)
		},
		State: d.State,
	}
}

// Opener returns a function that opens a serial port, nil for no port; baud 0 is the default.
func Opener(port string, baud int) func() (io.ReadWriteCloser, error) {
	if port == "" {
		return nil
	}
	return func() (io.ReadWriteCloser, error) { return uart.Open(port, baud) }
}

// OpenPage makes the page of a board that speaks by words, on a port of this computer: 8016, or
// where another program has that one of the next, so that a browser that is left open mostly finds
// it there when the board is started again.
func OpenPage(words func() *Words, o page.Opts) (*page.Page, error) {
	l, err := Listen(pagePorts...)
	if err != nil {
		return nil, err
	}
	return NewPage(l, words, o), nil
}

var pagePorts = []int{8016, 8017, 8018, 8019, 0}

// Listen listens on the first port of this computer that is free, of some; 0 is any.
func Listen(ports ...int) (l net.Listener, err error) {
	for _, port := range ports {
		if l, err = net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port)); err == nil {
			return l, nil
		}
	}
	return nil, err
}

// NewPage makes the page of a board that speaks by words. Of the options Words and Prefers
// are filled in.
func NewPage(l net.Listener, words func() *Words, o page.Opts) *page.Page {
	o.Words = func() *phrase.Speech { return words().Speech }
	o.Prefers = func() board.Preferences { return words().Preferred() }
	o.Faces, o.Format = games.Faces, games.Format()
	return page.New(l, o)
}

// pageCommands are the commands that a visitor of the page may send: what the players may
// change between games, how the board speaks, the acts of an arbiter, and what is wanted of another board. What is a player's
// alone, as a call and a giving, is not among them.
var pageCommands = []string{"new", "options", "set", "undo", "adjudicate", "resign", "level", "link"}

// Commands returns the function of a page that takes the commands of its visitors for a
// daemon. A game that they ask for has the options of house where they do not say others.
func Commands(d Asked, house board.Options) func(command []byte) error {
	r := requests(board.ViaPage, d, house)
	return func(command []byte) error { return r.Do(command, pageCommands...) }
}

// openPage opens the page of the settings; nil for none. Of the options Words and Hosts are
// filled in. Play goes on without a page: why it cannot be opened is printed, and is a fault
// for the loop.
func (s *Service) openPage(c config.Config, words *Words, o page.Opts) (p *page.Page, facts []board.Fact) {
	l, err := s.listen(c)
	if err != nil {
		s.tell(err)
		return nil, []board.Fact{board.FaultOf(board.PartPage, err)}
	}
	if l == nil {
		return nil, nil
	}
	o.Hosts = c.Page.Hosts
	p = NewPage(l, func() *Words { return words }, o)
	fmt.Fprintf(s.Out, "The page is at %s\n", p.URL())
	return p, nil
}

// listen opens the listener of the page, once in a run of the process, if systemd has not done so.
// It returns nil for no page.
func (s *Service) listen(c config.Config) (l net.Listener, err error) {
	if c.Page.Address == "" {
		return nil, nil
	}
	switch {
	case s.listener != nil:
	case s.sockets.Page != nil:
		s.listener = s.sockets.Page
	case s.untaken != nil:
		err = s.untaken
	default:
		s.listener, err = net.Listen("tcp", c.Page.Address)
	}
	if d, ok := s.listener.(deadliner); ok && err == nil {
		err = d.SetDeadline(time.Time{}) // the end of a lent one
	}
	if err != nil {
		return nil, fmt.Errorf("page: %w", err)
	}
	return s.listener, nil
}

// deadliner is a listener of the net package.
type deadliner interface{ SetDeadline(time.Time) error }

// lent is a listener that outlives its server. Its Close only ends Accept.
type lent struct{ net.Listener }

func (l lent) Close() error {
	if d, ok := l.Listener.(deadliner); ok {
		return d.SetDeadline(time.Unix(1, 0))
	}
	return l.Listener.Close()
}

// sessionPage opens the page on which a session is followed, by visitors at this computer;
// nil for none.
func (s *Service) sessionPage(c config.Config, words *Words, m *meter.Meter) *page.Page {
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
	if p == nil || len(c.Page.Hosts) == 0 {
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

// Address returns the multicast DNS name of this computer: the service may not see the network
// interfaces, and knows no numeric address.
func Address() string {
	name, err := os.Hostname()
	if err != nil {
		return "localhost"
	}
	name, _, _ = strings.Cut(name, ".")
	return name + ".local"
}

// Package club puts the parts of a club together: the uplink of a board, the hall of many boards,
// and a hall of simulated boards that shows both. It opens files, connections and processes; what
// they do is in the packages that it imports.
package club

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/broker"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/evening"
	"quartoboard/cmd/internal/folder"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/hall"
	"quartoboard/cmd/internal/page/hallpage"
	"quartoboard/cmd/internal/run"
	"quartoboard/cmd/internal/topic"
	"quartoboard/cmd/internal/uplink"
)

// The longest time before a board connects, so that those of a club do not come at once: of any board,
// and for each board of one process.
const spread, spreadEach = 5 * time.Second, 25 * time.Millisecond

// UplinkOpts are the options of Uplink.
type UplinkOpts struct {
	config.Uplink
	Daemon string    // the socket of the daemon; "" for From
	From   string    // a folder with a folder of games for each board; "" for Daemon
	Err    io.Writer // gets one sentence per finding
}

// Uplink sends the games of a board, or of several, to the halls until ctx ends. The error is a
// *run.BadInput where the options are wrong.
func Uplink(ctx context.Context, o UplinkOpts) error {
	boards, workers, err := o.sources()
	account, errAccess := access(o.Access)
	if err := cmp.Or(err, errAccess); err != nil {
		return &run.BadInput{Err: fmt.Errorf("uplink: %w", err)}
	}
	say := log.New(o.Err, "quartoboard: ", 0)
	longest := spread
	if o.From != "" {
		longest = min(spread, time.Duration(len(boards))*spreadEach)
	}
	for board, source := range boards {
		report := func(text string) { say.Print("board ", board, ": ", text) }
		some, err := uplink.Workers(uplink.Opts{
			Club: o.Club, Board: board, Source: source, Commands: o.Commands, Format: games.Format(), Report: report,
		}, account, longest)
		if err != nil {
			return &run.BadInput{Err: err}
		}
		workers = append(workers, some...)
	}
	return daemon.RunWithWorkers(ctx, func(ctx context.Context) error { <-ctx.Done(); return nil }, workers...)
}

// sources returns what has the lines of each board.
func (o UplinkOpts) sources() (all map[string]uplink.Source, workers []daemon.Worker, err error) {
	if (o.Daemon == "") == (o.From == "") {
		return nil, nil, errors.New("want --daemon SOCKET or --from DIR")
	}
	if o.Daemon != "" {
		return map[string]uplink.Source{o.Board: uplink.NewDaemon(o.Daemon)}, nil, checkName("--board", o.Board)
	}
	watch, none := folder.NewWatch() // without it the folders are looked at
	if none == nil {
		workers = append(workers, watch.Run)
	}
	entries, err := os.ReadDir(o.From)
	all = map[string]uplink.Source{}
	for _, e := range entries {
		if topic.IsName(e.Name()) && e.IsDir() {
			all[e.Name()] = uplink.NewFolder(filepath.Join(o.From, e.Name()), watch)
		}
	}
	if len(all) == 0 && err == nil {
		err = fmt.Errorf("--from: no folder of a board in %s", o.From)
	}
	return all, workers, err
}

// access returns the account for a club.
func access(a config.Access) (account broker.Account, err error) {
	if err := checkName("--club", a.Club); err != nil {
		return account, err
	}
	account = broker.Account{CA: a.CA, User: a.User}
	if account.URL, err = broker.Parse(a.Broker); err == nil && a.PasswordFile != "" {
		account.Password, err = folder.ReadNamed(a.PasswordFile)
		account.Password, _, _ = bytes.Cut(account.Password, []byte("\n"))
	}
	return account, err
}

func checkName(what, name string) error {
	if name == "" {
		return fmt.Errorf("%s is missing: want a name of 1 to 32 of a to z, 0 to 9 and -", what)
	}
	if !topic.IsName(name) || name == hallPrefix {
		return fmt.Errorf("%s: invalid name %q: want 1 to 32 of a to z, 0 to 9 and -", what, name)
	}
	return nil
}

// HallOpts are the options of Hall.
type HallOpts struct {
	config.Access
	Name    string
	Dir     string        // of the games
	Address string        // of the page
	Hosts   string        // by which browsers of the network call this computer, with commas
	Lang    string        // of the page
	Keep    time.Duration // of games; 0 for ever
	Names   bool          // boards get the names of the players
	In      io.Reader     // a line asks for a code
	Err     io.Writer     // gets one sentence per finding
}

// Hall keeps the games of a club and serves its page until ctx ends. The error is a *run.BadInput
// where the options are wrong.
func Hall(ctx context.Context, o HallOpts) error {
	if o.Dir == "" || o.Address == "" {
		return &run.BadInput{Err: errors.New("hall: want --dir DIR and --address HOST:PORT, or --demo NUMBER")}
	}
	h, err := o.open()
	if err != nil {
		return err
	}
	return h.run(ctx)
}

// openHall is a hall with its connection and its page.
type openHall struct {
	*hall.Hall
	conn  *broker.Conn
	page  *hallpage.Page
	games *evening.Games

	evenings *evening.Store
	in       *bufio.Reader
	say      func(values ...any)
}

// open opens a hall. A page without an address is on a free port of this computer.
func (o HallOpts) open() (*openHall, error) {
	words, err := run.WordsOf(board.Preferences{Lang: o.Lang, Verbosity: "normal"})
	account, errAccess := access(o.Access)
	if err := cmp.Or(err, errAccess, checkName("--name", o.Name)); err != nil {
		return nil, &run.BadInput{Err: fmt.Errorf("hall: %w", err)}
	}
	h := &openHall{say: log.New(o.Err, "quartoboard: ", 0).Print, in: bufio.NewReader(o.In)}
	report := func(text string) { h.say(text) }
	h.evenings = evening.NewStore(filepath.Join(o.Dir, "evenings"))
	h.games = evening.NewGames(h.evenings, report)
	if h.Hall, err = hall.New(hall.Opts{
		Club: o.Club, Name: o.Name, Dir: o.Dir, Format: games.Format(), Keep: o.Keep,
		Needs: h.evenings.Needs, Report: report,
		Played: func(g hall.Game) { h.games.Take(g.Board, g.Name, g.Names, g.Result, g.How, g.Began) },
	}); err != nil {
		return nil, err
	}
	if h.conn, err = broker.New(broker.Opts{
		Account: account, Client: topic.HallClient(o.Club, o.Name), Subscribe: h.Filters(), Receive: h.Receive,
		Up:      func() { h.say("connected to the broker"); h.Up() },
		Trouble: func(err error) { h.say("no connection to the broker: ", err, "; trying again") },
	}); err != nil {
		return nil, &run.BadInput{Err: err}
	}
	h.Publish(h.conn.Publish)
	listen := func() (net.Listener, error) { return net.Listen("tcp", o.Address) }
	if o.Address == "" {
		listen = func() (net.Listener, error) { return run.Listen(8026, 8027, 8028, 8029, 0) }
	}
	l, err := listen()
	if err != nil {
		return nil, fmt.Errorf("page: %w", err)
	}
	h.page = hallpage.New(hallpage.Opts{
		Hall: h.Hall, Listener: l, Hosts: strings.FieldsFunc(o.Hosts, func(r rune) bool { return r == ',' }),
		Name: o.Club, Evenings: h.evenings, Nameless: !o.Names, Words: words.Speech, Faces: games.Faces, Format: games.Format(),
	})
	return h, nil
}

// run runs the hall until ctx ends.
func (h *openHall) run(ctx context.Context) error {
	h.say("the hall is at ", h.page.URL(), " (enter prints a code by which an arbiter signs in)")
	return daemon.RunWithWorkers(ctx, h.Run, h.conn.Run, h.page.Serve, h.page.Stop, h.page.Follow, h.page.Call, h.games.Run, h.typed, h.signalled)
}

// typed prints a code for each line that is typed, until the end of the input.
func (h *openHall) typed(ctx context.Context) error {
	for {
		if _, err := daemon.ReadLine(ctx, func() (string, error) { return h.in.ReadString('\n') }, nil); err != nil {
			return nil
		}
		h.tellCode()
	}
}

// signalled prints a code for each signal.
func (h *openHall) signalled(ctx context.Context) error {
	asked := make(chan os.Signal, 1)
	signal.Notify(asked, codeSignal)
	defer signal.Stop(asked)
	for {
		select {
		case <-asked:
			h.tellCode()
		case <-ctx.Done():
			return nil
		}
	}
}

func (h *openHall) tellCode() { h.say("code for one arbiter, for two minutes: ", h.page.NewCode()) }

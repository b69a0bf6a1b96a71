package club

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"quartoboard/board"
	"quartoboard/cmd/internal/broker"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/desktop"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/run"
	"quartoboard/cmd/internal/simboard"
	"quartoboard/cmd/internal/uplink"
)

// Demo shows a hall of n simulated boards, with a mosquitto of its own, until ctx ends. Of the options
// the page's count, and the folder of the games, which are forgotten without one.
func Demo(ctx context.Context, n int, o HallOpts) (err error) {
	dir, err := os.MkdirTemp("", "quartoboard-hall")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	m, err := newMosquitto(dir, mosquittos...)
	if err != nil {
		return err
	}
	o.Access, o.Name = config.Access{Broker: m.url, Club: "demo"}, "h1"
	if o.Dir == "" {
		o.Dir = filepath.Join(dir, "games")
	}
	return m.with(ctx, func(ctx context.Context) error {
		h, err := o.open()
		if err != nil {
			return err
		}
		account, err := access(o.Access)
		workers := []daemon.Worker{func(ctx context.Context) error { desktop.Open(ctx, h.page.URL()); return nil }}
		for i := range n {
			some, failed := demoBoard(i, dir, account, h.isPaired)
			workers, err = append(workers, some...), errors.Join(err, failed)
		}
		if err != nil {
			return err
		}
		return daemon.RunWithWorkers(ctx, h.run, workers...)
	})
}

// isPaired reports whether an evening that goes on has players at a board.
func (h *openHall) isPaired(board string) bool {
	names, _ := h.evenings.Names() // what cannot be read pairs nobody
	for _, name := range names {
		e, _ := h.evenings.Read(name)
		for n, r := range e.Paired {
			for _, t := range r.Tables {
				if t.Board == board && n == len(e.Paired)-1 && (t.Result == "" || n < e.Rounds-1) {
					return true
				}
			}
		}
	}
	return false
}

// demoBoard makes a simulated board, from 0, and its uplink. It is twice as fast as people play. Where an
// evening has players at the board, these wait for the games of the hall.
func demoBoard(i int, dir string, a broker.Account, isPaired func(board string) bool) ([]daemon.Worker, error) {
	name := fmt.Sprint("t", i+1)
	socket := filepath.Join(dir, name)
	workers, err := uplink.Workers(uplink.Opts{
		Club: "demo", Board: name, Source: uplink.NewDaemon(socket), Commands: true, Format: games.Format(),
	}, a, 0)
	return append(workers, func(ctx context.Context) error {
		return simboard.Demo(ctx, simboard.DemoOpts{
			OutputOpts: simboard.OutputOpts{Speech: board.Preferences{Lang: "en", Verbosity: "normal"}, Socket: socket, Silent: true, Speed: 2, Out: io.Discard, Err: io.Discard},
			Profile:    "analog-pn532", Next: func(n int, begun bool) (string, error) {
				if !begun && n > 0 && isPaired(name) {
					return "wait 5s\n", nil
				}
				return demoScript(ctx, i, n)
			},
		})
	}), err
}

var demoPlayers = strings.Fields("Anna Ben Cleo David Emma Felix Greta Hugo Ida Jonas Klara Leo Mia Noah Olga Paul")

// demoTroubles are what happens behind two placements of each game at some of eight boards, in simulated time,
// for which somebody must come: the position is wrong for long, the board asks, a part fails.
var demoTroubles = map[int]string{
	2: "lift AT1\nwait 200s\nPUT1\n",
	4: "lift AT1\nlift AT2\nwait 150s\npress pass\nPUT1\nPUT2\n",
	6: "fault supply low\nwait 200s\nheal supply\n",
}

// demoScript returns the n-th game of a board: its players think, and call or overlook a line.
func demoScript(ctx context.Context, i, n int) (string, error) {
	seed := uint64(100*i + n)
	lines, err := games.Faces[0].Script(ctx, board.LevelKind+board.Level(seed%2), seed)
	r, first := rand.New(rand.NewPCG(seed, 0)), 2*i%len(demoPlayers)
	script := fmt.Sprintf("new giving=tray first=A names=%s,%s\n", demoPlayers[first], demoPlayers[first+1])
	for at, line := range lines {
		script += fmt.Sprintf("%s\nwait %ds\n", line, 2+r.IntN(8))
		if at == 3 { // give, put, give, put
			cell := func(put string) string { return put[len("put 7 "):] }
			script += strings.NewReplacer("PUT1", lines[1], "PUT2", line, "AT1", cell(lines[1]), "AT2", cell(line)).Replace(demoTroubles[i%8])
		}
	}
	return script + "wait 10s\n", err
}

// DemoWith plays a demo whose table is a board of a club, by an uplink in this process: players at other boards play
// with it. It keeps their keys in the state directory of the demo, if that has one. The error is a *run.BadInput where
// the options are wrong.
func DemoWith(ctx context.Context, o simboard.DemoOpts, u config.Uplink) (err error) {
	account, errAccess := access(u.Access)
	if err := cmp.Or(errAccess, checkName("--board", u.Board)); err != nil {
		return &run.BadInput{Err: fmt.Errorf("--with: %w", err)}
	}
	dir, err := os.MkdirTemp("", "quartoboard-demo")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	if o.State != "" {
		o.Journal = cmp.Or(o.Journal, filepath.Join(o.State, "demo"))
	}
	o.Socket, o.Link = cmp.Or(o.Socket, filepath.Join(dir, "socket")), filepath.Join(cmp.Or(o.State, dir), "link")
	say := log.New(o.Err, "quartoboard: ", 0)
	workers, err := uplink.Workers(uplink.Opts{
		Club: u.Club, Board: u.Board, Source: uplink.NewDaemon(o.Socket), Format: games.Format(), Report: func(text string) {
			if !strings.Contains(text, "the board") { // it is here, begins later and ends before
				say.Print(text)
			}
		},
	}, account, 0)
	if err != nil {
		return &run.BadInput{Err: err}
	}
	return daemon.RunWithWorkers(ctx, func(ctx context.Context) error { return simboard.Demo(ctx, o) }, workers...)
}

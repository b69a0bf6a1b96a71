package simboard

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/page"
	"quartoboard/cmd/internal/run"
	"quartoboard/cmd/internal/statedir"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim/hands"
	"quartoboard/rules"
)

// DemoOpts are the options of a demo.
type DemoOpts struct {
	OutputOpts
	Profile, Table, State string    // as New has them
	Deck                  string    // of cards, in State; "" for the default one
	In                    io.Reader // of acts, after the built-in game or beside the page
	NoPage                bool
	Against               string // the level that plays the other seat; "" for two people

	// Next returns the n-th script, from 0, of those that are played one after another in place of all
	// else; nil for none. begun: the hall has begun the game that is played, in place of that of the
	// first line.
	Next func(n int, begun bool) (script string, err error)
}

// pages reports whether the demo opens a page: where somebody types at a terminal, and the
// time passes as it does.
func (o DemoOpts) pages() bool {
	return !o.NoPage && o.Script == "" && o.Speed != 0 && o.In == os.Stdin && isTerminal(os.Stdin)
}

// Demo plays a script; or the acts of a page and those that are typed; or, without a page,
// the built-in game before those that are typed. What is wrong with the options is a
// *run.BadInput, an act that cannot be done a *hands.ActError.
func Demo(ctx context.Context, o DemoOpts) (err error) {
	acts, b, err := o.prepare()
	if err != nil {
		return &run.BadInput{Err: err}
	}
	var t *terminal // beside a page
	if o.Browser = o.pages(); o.Browser {
		t = openTerminal(o.In, o.Out)
		defer func() { err = errors.Join(err, t.close()) }()
		o.Out = t.out // which may be in the middle of a line
	}
	out, err := b.open(ctx, o.OutputOpts)
	if errors.Is(err, hands.ErrStopped) {
		return err
	} else if err != nil {
		return &run.BadInput{Err: err}
	}
	defer func() { err = errors.Join(err, out.close()) }()
	var table *openBoard
	if t != nil {
		if table, err = newOpenBoard(b, t, page.Opts{Linked: o.Link != "", Sound: out.heard, Aloud: out.aloud, Deal: rand.Uint64() | 1}); err != nil {
			return err
		}
		out.workers = append(out.workers, table.page.Serve, table.page.Stop, table.read, table.browse)
		out.start.Observer, out.start.Moves = table.page, table.page.Moves
		out.start.Speed, out.start.Wall = cmp.Or(out.start.Speed, 1), time.Now()
		out.start.Meter = table.meter
		jobs, study := daemon.NewJobs(), daemon.NewJobs() // the page goes on meanwhile
		out.start.Work, out.start.Study, out.workers = jobs, study, append(out.workers, jobs.Run, study.Run)
		out.start.Seed = func() int { return 1 + rand.IntN(math.MaxInt32) }
		table.first = o.game(b.build)
	} else if o.Against != "" || o.Link != "" && o.Script == "" {
		acts = []hands.Act{{Verb: hands.New, Options: o.game(b.build)}} // in place of the built-in game
	}
	if o.Next != nil || o.Link != "" {
		out.start.Wall = time.Now()
	}
	if o.Link != "" {
		out.start.Speed = cmp.Or(out.start.Speed, 1) // people play there
		if o.Script == "" {
			if err := out.goOn(); err != nil {
				return err
			}
		}
	}
	if err := b.Start(out.start); err != nil {
		return err
	}
	defer func() { _ = b.Close() }() // parts that a script broke do not answer to this either
	return daemon.RunWithWorkers(ctx, func(ctx context.Context) error {
		switch {
		case table != nil:
			return table.run(ctx)
		case o.Next != nil:
			return unattended(ctx, b, o.Next)
		}
		err := b.Play(ctx, acts)
		if err == nil && o.Script == "" {
			t := openTerminal(o.In, o.Out)
			c := &console{board: b, terminal: t}
			switch {
			case o.Link != "":
				c.meanwhile = c.goOn
			case len(out.wires) > 0:
				c.meanwhile = c.answer
			}
			err = errors.Join(c.interact(ctx), t.close())
		}
		if o.Link == "" { // else there may be no hall
			out.stay(ctx)
		}
		return err
	}, out.workers...)
}

// goOn has the board begin with the newest game of the journal, the pieces where they lay.
func (p *outputs) goOn() error {
	saved, begun, err := run.ReadSaved(p.start.Journal)
	if err != nil || !begun {
		return err
	}
	b := p.board
	b.saved = &saved
	p.start.Wall = p.start.Wall.Add(-saved.At)
	var lay board.Position
	tray := board.Empty
	for _, line := range saved.Facts {
		switch f := line.Fact.(type) {
		case board.Seen:
			for c := range f.Changed.All() {
				lay[c] = f.Now[c]
			}
		case board.Tray:
			tray = f.Holds
		}
	}
	for c, holds := range lay {
		if piece, ok := holds.Piece(); ok {
			err = errors.Join(err, b.table.Hands.Lower(int(piece), c))
		}
	}
	if piece, ok := tray.Piece(); ok {
		err = errors.Join(err, b.table.Hands.Lay(piece))
	}
	b.clock.Clock.SleepUntil(saved.At)
	return err
}

// prepare checks the options, and returns the acts and the board.
func (o DemoOpts) prepare() (acts []hands.Act, b *Board, err error) {
	if acts, err = o.acts(); err != nil {
		return nil, nil, err
	}
	if o.Against != "" && o.Script != "" {
		return nil, nil, fmt.Errorf("--against goes without --script: begin the script with \"new against=%s\"", o.Against)
	}
	if _, err = board.ParseLevel(o.Against); o.Against != "" && err != nil {
		return nil, nil, fmt.Errorf("--against: %w", err)
	}
	if b, err = New(o.Profile, o.Table, statedir.Dir(o.State)); err == nil {
		b.deck, err = readDeck(b.state, o.Deck)
	}
	return acts, b, err
}

// game returns the first game, against the level where there is one.
func (o DemoOpts) game(p rig.Profile) board.Options {
	game := tableGame(p)
	if o.Against != "" {
		game = rules.With(game, rules.KindOf(game).Alone[0], o.Against)
	}
	return rules.Fitted(game, p.Tray != nil)
}

// tableGame returns the leaflet's game, with the tray if the build has one.
func tableGame(p rig.Profile) board.Options {
	return rules.Fitted(games.Kinds()[0].Default, p.Tray != nil)
}

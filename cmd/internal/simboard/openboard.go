package simboard

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/board/scan/meter"
	"quartoboard/cmd/internal/desktop"
	"quartoboard/cmd/internal/face"
	"quartoboard/cmd/internal/finding"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/page"
	"quartoboard/cmd/internal/run"
	"quartoboard/hw/sim"
	"quartoboard/hw/sim/hands"
	"quartoboard/rules/record"
)

// onPage are the acts that a visitor of the page may do.
var onPage = []hands.Verb{
	hands.New, hands.Give, hands.Put, hands.Lift, hands.Slide, hands.Swap, hands.Touch, hands.Take,
	hands.Lay, hands.PutToken, hands.PutBack,
	hands.Press, hands.Hold, hands.Release,
}

// buttons are the words of those that move a button.
var buttons = []string{"press", "hold", "release"}

var errNotOnPage = errors.New("that act is for the terminal and for scripts")

// order is an act that the loop is to play, or a line of the terminal.
type order struct {
	line  string
	typed bool       // at the terminal
	done  chan error // gets the result
}

// openBoard is a board that goes on while nobody acts: orders come from a page and a terminal.
type openBoard struct {
	console
	page    *page.Page
	meter   *meter.Meter
	first   board.Options // the game that it begins with
	orders  chan order
	begun   chan struct{} // closed once the page can be opened
	browser func(ctx context.Context, url string)

	moved    time.Duration // begin of the newest act other than a press
	troubles []trouble
	due      *trouble // to be shown; nil for none
}

// ordersDepth is the limit of orders that wait for the hand.
const ordersDepth = 16

// newOpenBoard opens the page of a board, and lets it listen. Of the options of the page all
// that visitors may do is filled in.
func newOpenBoard(b *Board, t *terminal, o page.Opts) (*openBoard, error) {
	l := &openBoard{console: console{board: b, terminal: t}, orders: make(chan order, ordersDepth), begun: make(chan struct{}), browser: desktop.Open}
	l.meter, l.troubles, l.first = new(meter.Meter), troublesOf(b.build), tableGame(b.build)
	o.Unfit = b.unfit
	o.Act = l.Act
	o.Command = func(command []byte) error { return run.Commands(b, tableGame(b.taught.Load().build))(command) }
	o.Begin = func(o board.Options) error {
		return b.Ask(board.Asked{Request: board.RequestNew, Via: board.ViaPage, Options: o})
	}
	o.Meter = l.meter
	o.Examine = func() []finding.Finding {
		t := b.taught.Load()
		return run.ExamineLearned(string(b.state), t.build, t.learned)
	}
	o.Games = func() record.Store { return b.opts.Journal }
	var err error
	if l.page, err = run.OpenPage(func() *run.Words { return b.opts.Words }, o); err != nil {
		return nil, err
	}
	b.Listen(l.page)
	b.did = l.follow
	l.page.Simulate(page.Simulation{Build: b.build.Name, Builds: b.builds(), Offered: offered(l.troubles), Carries: true})
	return l, nil
}

// browse has the desktop open the page.
func (l *openBoard) browse(ctx context.Context) error {
	select {
	case <-l.begun:
		l.browser(ctx, l.page.URL())
	case <-ctx.Done():
	}
	return nil
}

// Act makes the hand do an act. It may be called from any goroutine.
func (l *openBoard) Act(ctx context.Context, line string) error {
	o := order{line: line, done: make(chan error, 1)}
	select {
	case l.orders <- o:
	default:
		return board.ErrBusy
	}
	return o.wait(ctx)
}

// wait returns the result of an order that was taken.
func (o order) wait(ctx context.Context) error {
	select {
	case err := <-o.done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// errLeave ends the demo.
var errLeave = errors.New("quit")

// read hands on the lines of the terminal, each after the one before was played.
func (l *openBoard) read(ctx context.Context) error {
	for {
		line, more := l.terminal.line(ctx, nil)
		if !more {
			line = "quit"
		}
		o := order{line: line, typed: true, done: make(chan error, 1)}
		select {
		case l.orders <- o:
		case <-ctx.Done():
			return nil
		}
		if err := o.wait(ctx); err == errLeave || ctx.Err() != nil {
			return nil
		}
	}
}

// run plays the orders until ctx or the terminal ends, and lets the time pass between them.
func (l *openBoard) run(ctx context.Context) error {
	o := l.first
	l.parser = hands.NewParser(input, o, games.Kinds()...)
	if err := l.board.player.Begin(hands.Act{Verb: hands.New, Options: o}); err != nil {
		return err
	}
	fmt.Fprintf(l.terminal.out, "The table is at %s (acts may be typed here too: help lists them, quit ends)\n", l.page.URL())
	close(l.begun)
	for ctx.Err() == nil {
		select {
		case o := <-l.orders:
			err := l.play(o)
			if o.done <- err; err == errLeave {
				return nil
			}
		default:
			if err := l.idle(ctx); err == errLeave {
				return nil
			} else if err != nil {
				return err
			}
		}
	}
	return nil
}

// idle shows the trouble that is due, carries out what a player who is away asks for, or lets a moment pass.
func (l *openBoard) idle(ctx context.Context) error {
	if t := l.due; t != nil {
		l.due = nil
		return l.show(ctx, *t)
	}
	if err := l.carry(); err != nil {
		return err
	}
	return l.board.Step()
}

// verbCarry is the verb of the lines of the page that have the simulated hand carry out the acts of a
// player who is away, or leave them to the visitors.
const verbCarry = "carry"

// tell changes what the page knows of the simulated board.
func (l *openBoard) tell(change func(s *page.Simulation)) {
	now := l.page.Simulation()
	change(&now)
	l.page.Simulate(now)
}

// carry has the simulated hand carry out what a player who is away has asked for, once all is said.
// What it cannot do is left to the visitors.
func (l *openBoard) carry() error {
	b := l.board
	g := b.daemon.Game()
	lineOf := face.Of(games.Faces, g).Carry
	if lineOf == nil || b.dark.Load() || !l.page.Simulation().Carries {
		return nil
	}
	line := lineOf(g, b.build.ByTray())
	if line == "" {
		return nil
	}
	if quiet, err := b.Quiet(); err != nil || !quiet {
		return err
	}
	if a, ok, err := l.next(line); err == nil && ok {
		_ = b.player.Immediately(a) // of a hand that cannot
	}
	return nil
}

// play plays an order. After a typed one it waits until all is said, but not after a
// button, so that the next one can end what is said.
func (l *openBoard) play(o order) error {
	switch verb, name, _ := strings.Cut(o.line, " "); {
	case !o.typed && (verb == verbMake || verb == verbMend || verb == verbShow):
		return l.trouble(verb, name)
	case !o.typed && verb == "build":
		return l.rebuild(name)
	case !o.typed && verb == verbCarry:
		l.tell(func(s *page.Simulation) { s.Carries = name == "on" })
		return nil
	case !o.typed && o.line == endShow:
		return nil // it is over
	case o.typed && slices.Contains(buttons, verb):
		if err := l.act(o.line); err != nil {
			fmt.Fprintln(l.terminal.out, record.Printable(err.Error()))
		}
		return nil
	case o.typed && !l.command(o.line):
		return errLeave
	case o.typed:
		return nil
	}
	return l.act(o.line)
}

// act makes the hand do an act, and does not wait for the board.
func (l *openBoard) act(line string) error {
	if err := l.board.Step(); err != nil { // for what was asked just before
		return err
	}
	a, ok, err := l.next(line)
	if err != nil {
		return toVisitor(err)
	}
	if !ok {
		return nil
	}
	if !slices.Contains(onPage, a.Verb) {
		return errNotOnPage
	}
	if a.Verb == hands.Press || a.Verb == hands.Hold {
		if err := l.reach(); err != nil {
			return err
		}
	}
	if err := l.board.player.Immediately(a); err != nil {
		return toVisitor(err)
	}
	if a.Verb != hands.Press && a.Verb != hands.Hold && a.Verb != hands.Release {
		l.moved = l.board.Now()
	}
	return nil
}

// reaching is the time from an act to a press that comes at once behind it. On the page a piece
// lies where it was dropped; at the table it touches down 50 ms later, and the reading that
// tells it begins within 100 ms.
const reaching = 150 * time.Millisecond

// reach lets what was moved touch down before a press.
func (l *openBoard) reach() error {
	b := l.board
	for l.moved > 0 && (b.Now() < l.moved+reaching || b.table.Busy() && b.Now() < l.moved+time.Second) {
		if err := b.Step(); err != nil {
			return err
		}
	}
	return nil
}

// toVisitor returns an error without its place in the input. What the hand cannot do is a
// phrase.Refusal.
func toVisitor(err error) error {
	text := withoutPlace(err)
	if text == err.Error() {
		return err
	}
	var r sim.Refusal
	if !errors.As(err, &r) {
		return errors.New(text)
	}
	return phrase.Refusal{Obstacle: string(r.Obstacle), Cell: r.Cell, To: r.To, At: r.At, Text: text}
}

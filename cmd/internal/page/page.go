// Package page is the board's page in a browser: the table as the board knows it, whose
// turn it is, what it says, a log of what is judged and said, and the parts that fail. At a
// simulated table its visitors also move the hand. The page hears the same events as the
// record. Its workbench shows what the hardware says. Past games are listed, replayed step by
// step, and downloaded.
//
// It serves the browsers of this computer, and refuses requests for other names and of other
// sites. Visitors of the network need a code that the board says, where they are let in at
// all. Its texts are those of audio/phrase; its script has neither a phrase nor
// a rule of the game, and it loads nothing from another host.
//
// A visitor never delays the game. Hear only keeps the newest state; each stream takes
// from it what its reader has not seen, as fast as that reads. A reader who does not read
// is dropped. Records are read by the goroutine of their visitor, one visitor at a time,
// within limits of size and time.
//
// A board must not tell which alignments are live: the page shows the agreed position,
// what the board feels, and what the board says, and nothing else of a game that
// is played. The workbench knows nothing of the game.
package page

import (
	"context"
	"errors"
	"net"
	"net/http"
	"slices"
	"sync"
	"time"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/board/scan/meter"
	"quartoboard/cmd/internal/face"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// ErrBusy is returned by Act and Command while there is too much to do.
var ErrBusy = errors.New("the board is busy: try again later")

// Refused is the error of an act that the hand cannot do, with the reason for a visitor.
type Refused struct {
	Since phrase.Refusal
	Err   error
}

func (r *Refused) Error() string { return r.Err.Error() }

// Unwrap returns the error of the hand.
func (r *Refused) Unwrap() error { return r.Err }

// Opts are the options of a Page.
type Opts struct {
	// Words are the words of the board as it speaks now, called by Hear.
	Words func() *phrase.Speech

	// Prefers returns how the board speaks now, called by Hear; nil for nothing.
	Prefers func() board.Preferences

	// Act begins an act of the script language by the simulated hand, or one of the orders "make",
	// "mend" and "show" with a trouble, "stop" and "build", and returns once it has begun. It may be
	// called from any goroutine. An act that the hand cannot do is a *Refused. nil where people move
	// the pieces.
	Act func(ctx context.Context, line string) error

	// Meter has the readings that the workbench shows; nil for none.
	Meter *meter.Meter

	// Examine does the checks of the doctor that can be done while the board plays, the
	// worst first. It may be called from any goroutine, by one at a time.
	Examine func() []Finding

	// Sound is what the board says and sounds; nil for a board without a synthesizer, in
	// whose place the browser speaks.
	Sound Sound

	// Aloud is true if the board is heard without a browser.
	Aloud bool

	// Command passes a command of the wire on to the board, if a visitor may send it, and
	// returns at once; its effect is s. It may be called from any goroutine. nil where
	// visitors only look.
	Command func(command []byte) error

	// Unfit returns the reason why the board cannot follow a game; nil for one that it can. It may
	// be called from any goroutine. nil where the board can follow all.
	Unfit func(o board.Options) *rules.Unfit

	// Hosts are the names of this computer in its network. Who asks for the page by one of
	// them needs a code of NewCode. nil if only this computer sees the page.
	Hosts []string

	// Faces show the games. The first one is that of no game, too.
	Faces []face.Face

	// Format is that of the records.
	Format *record.Format

	// Games returns the records, called for each request. nil for none.
	Games func() Store
}

// Page is a listener of a daemon, an observer of its speech, and a server. Serve and Stop
// are workers.
type Page struct {
	// Set by New, then fixed.
	listener net.Listener
	opts     Opts
	local    []string // the hosts of requests of this computer to itself
	cookie   string   // the name of that with the token
	server   *http.Server
	slots    chan struct{} // one for each stream
	reading  chan struct{} // one for who reads records
	gate     gate
	commands allowance

	examining chan struct{} // has an element while Examine runs

	// Of the goroutine of Hear.
	narrator narrator

	mu      sync.Mutex
	state   state         // Guarded by mu.
	changed chan struct{} // closed at the next change; guarded by mu
}

// state is what the page shows. Its slices are never changed, so that a copy stays valid.
type state struct {
	words  *phrase.Speech // nil before the first event
	game   rules.Game
	name   string // of the game in the record
	last   int    // line of the record
	id     id
	sim    Simulation
	shows  []string // names of the games of shows
	faults []failing
	moves  motion
	menu   bool // is open
	log    log
	saying *saying // nil before the first

	course *Course // nil while the board is not being taught

	prefers board.Preferences
	first   board.Options // of the next game of the first kind; nil for the default ones
	tray    bool          // the board has shown that it has one
	faces   []face.Face   // of the games
	unfit   func(o board.Options) *rules.Unfit

	// texts returns what all streams send. nil before the first change.
	texts func() encodings
}

// New makes a page for a listener.
func New(l net.Listener, o Opts) *Page {
	if o.Meter == nil {
		o.Meter = new(meter.Meter)
	}
	p := &Page{
		listener: l, opts: o,
		local: hostsOf(l.Addr(), localNames), cookie: cookieOf(l.Addr()),
		slots:   make(chan struct{}, maxStreams),
		reading: make(chan struct{}, 1),

		examining: make(chan struct{}, 1),
		changed:   make(chan struct{}),
	}
	p.state.id.page = time.Now().UnixMilli()
	p.state.faces, p.narrator.faces, p.state.unfit = o.Faces, o.Faces, o.Unfit
	p.server = newServer(p.handler())
	return p
}

// Hear keeps the newest state. It never waits for a visitor.
func (p *Page) Hear(s rules.Step, lines record.Lines) {
	words := p.opts.Words()
	news := p.narrator.tell(words, s)
	p.mu.Lock()
	defer p.mu.Unlock()
	if before := p.state.words; before != nil && before.Lang() != words.Lang() {
		p.state.log = p.state.log.in(words)
	}
	p.state.id.n++
	p.state.words, p.state.game, p.state.name, p.state.last = words, s.Game, lines.Game, lines.Last
	if p.opts.Prefers != nil {
		p.state.prefers = p.opts.Prefers()
	}
	fact := s.Event.Fact
	if _, begins := fact.(board.Started); begins && p.state.sim.Shown != 0 {
		p.state.shows = append(slices.Clip(p.state.shows), lines.Game)
	}
	_, tray := fact.(board.Tray)
	p.state.tray = p.state.tray || tray || rules.ByTray(s.Game.Options())
	p.state.faults, p.state.menu = note(p.state.faults, fact), opens(p.state.menu, fact)
	if next := s.Game.NextOptions(); rules.KindOf(next) == p.opts.Faces[0].Kind {
		p.state.first = next
	}
	p.state.log = p.state.log.with(p.state.id, news)
	p.notify()
}

// notify wakes those who wait for a change. It is called under mu.
func (p *Page) notify() {
	s := p.state
	s.texts = nil // of the state before, which is not needed any more
	p.state.texts = sync.OnceValue(func() encodings {
		var settings []byte
		if p.opts.Command != nil {
			settings = encoded(valuesOf(formsOf(s)))
		}
		return encodings{encoded(viewOf(s)), settings, encoded(rulesOf(s))}
	})
	close(p.changed)
	p.changed = make(chan struct{})
}

// now returns the newest state, and a channel that is closed when there is a newer one.
func (p *Page) now() (state, <-chan struct{}) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.state, p.changed
}

// opens reports whether the menu is open after a fact. A restart closes it.
func opens(before bool, f board.Fact) bool {
	switch f := f.(type) {
	case board.Menu:
		return f.Open
	case board.Opened:
		return before && !f.Resumed
	}
	return before
}

// failing is a part that fails, with its cells.
type failing struct {
	part  board.Part
	cells board.CellSet
}

// note returns the parts that fail after a fact, those that have failed for longest first.
// A restart knows nothing of the parts.
func note(before []failing, f board.Fact) []failing {
	fault, is := f.(board.Fault)
	if opened, restart := f.(board.Opened); restart && opened.Resumed {
		return nil
	} else if !is {
		return before
	}
	var after []failing
	for _, b := range before {
		if b.part == fault.Part {
			if b.cells &^= fault.Cells; fault.Cells == 0 || b.cells == 0 {
				continue
			}
		}
		after = append(after, b)
	}
	if fault.State == board.Failed {
		after = append(after, failing{fault.Part, fault.Cells})
	}
	return after
}

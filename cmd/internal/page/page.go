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
//
// A Record is the page of a board of which nothing is here but its record. A server may have several
// of them, each below a base, with their files at its root and one Visitors for all.
package page

import (
	"context"
	"net"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/board/scan/meter"
	"quartoboard/cmd/internal/face"
	"quartoboard/cmd/internal/finding"
	"quartoboard/cmd/internal/gate"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// Opts are the options of a Page.
type Opts struct {
	// Words are the words of the board as it speaks now, called by Hear.
	Words func() *phrase.Speech

	// Prefers returns how the board speaks now, called by Hear; nil for nothing.
	Prefers func() board.Preferences

	// Act begins an act of the script language by the simulated hand, or one of the orders "make",
	// "mend" and "show" with a trouble, "stop", "build", and "carry" with "on" or "off", and returns
	// once it has begun. It may be called from any goroutine. An act that the hand cannot do is a
	// phrase.Refusal. nil where people move the pieces.
	Act func(ctx context.Context, line string) error

	// Meter has the readings that the workbench shows; nil for none.
	Meter *meter.Meter

	// Examine does the checks of the doctor that can be done while the board plays, the
	// worst first. It may be called from any goroutine, by one at a time.
	Examine func() []finding.Finding

	// Sound is what the board says and sounds; nil for a board without a synthesizer, in
	// whose place the browser speaks.
	Sound Sound

	// Aloud is true if the board is heard without a browser.
	Aloud bool

	// Command passes a command of the wire on to the board, if a visitor may send it, and
	// returns at once; its effect is shown. It may be called from any goroutine. nil where
	// visitors only look.
	Command func(command []byte) error

	// Linked is true if visitors can play with other boards, by Command.
	Linked bool

	// Deal shuffles the cards that the players of a simulated table hold, which any visitor may look at, those of
	// one player at a time: people pass the screen on. 0 where players hold cards of their own.
	Deal uint64

	// Begin asks for a game that goes on from a step of a past one, and returns at once. It may be
	// called from any goroutine. nil where visitors only look.
	Begin func(o board.Options) error

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
	Games func() record.Store

	// Of a Record, for which besides only Words, Faces, Format and Games count. The last of its games is open.
	Base    string // the path below which its addresses are, as "/tables/t4"; "" for the root
	Heading string // of its documents: the name of the table; "" for that of a board
	Links   []Link // before those of its own documents: the way back

	record bool // the page is one
}

// Page is a display with a server for its visitors. Serve and Stop are workers.
type Page struct {
	display
	*gate.Gate
	*Visitors
	*Server

	// Set by New, then fixed.
	archive  archive
	bench    workbench
	commands gate.Allowance
}

// New makes a page for a listener.
func New(l net.Listener, o Opts) *Page {
	p := &Page{}
	p.Gate = gate.New(gate.Opts{Addr: l.Addr(), Hosts: o.Hosts, Ask: p.askCode})
	p.show(o, NewVisitors(maxStreams, p.Admits))
	mux := p.paths()
	ServeFiles(mux)
	p.Server = NewServer(l, p.Guard(mux))
	return p
}

// show makes the parts of the page that need no listener.
func (p *Page) show(o Opts, v *Visitors) {
	if o.Meter == nil {
		o.Meter = new(meter.Meter)
	}
	p.display = display{opts: o, narrator: narrator{faces: o.Faces, plays: o.Act != nil}, changed: make(chan struct{}), state: stateOf(&o)}
	p.Visitors = v
	p.archive = archive{display: &p.display, Visitors: v}
	p.bench = workbench{display: &p.display, streams: v, examining: make(chan struct{}, 1)}
}

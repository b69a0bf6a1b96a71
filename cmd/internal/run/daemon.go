package run

import (
	"cmp"
	"crypto/rand"
	"errors"
	"time"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/board/scan"
	"quartoboard/board/scan/meter"
	"quartoboard/board/scan/trace"
	"quartoboard/cmd/internal/cellleds"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/deck"
	"quartoboard/cmd/internal/engine"
	"quartoboard/cmd/internal/face"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/link"
	"quartoboard/cmd/internal/menu"
	"quartoboard/cmd/internal/past"
	"quartoboard/cmd/internal/power"
	"quartoboard/cmd/internal/statedir"
	"quartoboard/cmd/internal/voice"
	"quartoboard/hw"
	"quartoboard/hw/rig"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// Parts are the parts of a daemon.
type Parts struct {
	Profile   rig.Profile // rewired as the board has learned it
	Set       hw.Set
	Learned   statedir.Learned
	Settle    time.Duration // 0 for the scanner's default
	Clock     daemon.Clock
	Box       *daemon.Mailbox // for the facts of the other parts
	Wall      time.Time       // at zero of the clock
	Words     *Words
	Output    voice.Output
	Journal   daemon.Journal
	Recording *trace.Recorder                         // of the input of the Settler; nil for none
	Meter     *meter.Meter                            // of the table; nil for none
	Traffic   func() (transactions, bytes, calls int) // of its buses; needed by Meter
	Power     power.Machine
	Address   string            // of the computer in the network
	Lot       func() board.Seat // draws who gives first
	Seed      func() int        // draws the seed of an engine, from 1; nil: always 1
	House     menu.House        // the options of the settings; default: the games of the leaflets. Faces and Offers are filled in
	Deck      deck.Deck         // of cards; zero for the default one
	Code      func() string     // makes a code for a visitor of the page; nil if none needs one
	Work      engine.Work       // of the engine; nil: none acts
	Games     record.Store      // past games, for the menu
	Study     past.Work         // of them; nil: the menu has no answer
	Link      string            // folder of the link to other boards, made when it is needed; "" for no link

	// Moves is called with the cells that something leaves or comes to, by NewDaemon and by the loop
	// after each change. It may be nil.
	Moves func(leaving, coming board.CellSet)
}

// NewDaemon makes the scanner, the voice, the menu and the daemon over open hardware, the
// switch of the computer, and the link, nil for none. LEDs that the build has listen before others. Of the options
// Profile, Wall, Follow, Ready, Check, Unfit and Refusal are filled in.
func NewDaemon(p Parts, o daemon.Opts) (d *daemon.Daemon, off *power.Switch, l *link.Link, err error) {
	so := scanOptions(p.Profile, p.Set, p.Learned)
	so.Settle = cmp.Or(p.Settle, so.Settle)
	if p.House.Games == nil {
		for _, k := range games.Kinds() {
			p.House.Games = append(p.House.Games, rules.Filled(k.Open(), p.Set.Tray != nil))
		}
	}
	o.Box = p.Box
	o.Profile, o.ByTray, o.Wall = p.Profile.Name, p.Profile.ByTray(), p.Wall.Add
	o.Unfit = func(of board.Options) *rules.Unfit { return Unfit(&p.Profile, p.House.Games[0], of) }
	o.Refusal = func(u *rules.Unfit) string { return p.Words.Unfit(u).Text }
	scanner, err := scan.New(p.Set, so, p.Clock.Now)
	if err != nil {
		return nil, nil, nil, err
	}
	var followed scan.Mode
	o.Follow = func(of board.Options) bool {
		deck, _ := rules.Get(of, "deck").(string)
		next := scan.Mode{Stacks: rules.KindOf(of).Table == rules.Stacks, Deck: deck}
		changed := next != followed
		followed = next
		scanner.Play(next)
		scanner.Await(rules.ByTray(of))
		return changed
	}
	if p.Seed == nil {
		p.Seed = func() int { return 1 }
	}
	with := face.Table{Lot: p.Lot, Seed: p.Seed, Deck: p.Deck.Name, Cards: p.Deck.Cards}
	faceOf := func(o board.Options) face.Face { return face.OfKind(games.Faces, rules.KindOf(o)) }
	o.Ready = func(f board.Started) board.Started {
		if of := faceOf(f.Options); of.Ready != nil {
			return of.Ready(f, with)
		}
		return f
	}
	o.Check = func(o board.Options) error {
		if f := faceOf(o); f.Check != nil {
			return f.Check(o, with)
		}
		return nil
	}
	if p.Recording != nil {
		p.Recording.Start(trace.Header{Board: o.Board, Version: o.Version, Profile: o.Profile, Wall: p.Wall, Scan: so}, scanner)
		told := false
		o.Looked = then(o.Looked, func(time.Duration) {
			if err := p.Recording.Err(); err != nil && !told {
				told = p.Box.Tell(board.FaultOf(board.PartTrace, err))
			}
		})
	}
	if p.Meter != nil {
		p.Meter.Begin(meterTable(p, so, scanner))
		scanner.Record(p.Meter)
	}
	v := voice.New(p.Words, p.Output)
	p.Words.Follow(func(now board.Preferences) {
		p.Output.Tune(now)
		v.SetEarcons(now.Earcons != board.Off)
	})
	moves := p.Moves
	if moves == nil {
		moves = func(_, _ board.CellSet) {}
	}
	var before scan.Motion
	moves(before.Leaving, before.Coming)
	o.Looked = then(o.Looked, func(now time.Duration) {
		m := scanner.Motion()
		if before.Coming == 0 && m.Coming != 0 {
			v.Felt(now)
		}
		if m != before {
			moves(m.Leaving, m.Coming)
		}
		before = m
	})
	study := past.New(past.Opts{
		Games: p.Games, Format: games.Format(), Faces: games.Faces, Tray: p.Set.Tray != nil, Work: p.Study, Tell: p.Box.Tell, Say: func(now time.Duration, text string) { v.Add(now, p.Words.Answer(text)) },
		Words: func() *phrase.Speech { return p.Words.Speech },
	})
	o.Looked = then(o.Looked, study.Looked)
	off = power.New(p.Power, v, p.Box.Tell)
	o.Looked = then(o.Looked, off.Looked)
	p.House.Offers = board.Menu{Players: p.Deck.Cards.Players(), Links: p.Link != "", ByTray: p.Profile.ByTray()}
	p.House.Faces, o.Format = games.Faces, games.Format()
	table := menu.New(scanner, p.Clock.Now, p.Words.Menu(), v, p.House, p.Code)
	away := engine.New(table, p.Clock.Now, v, p.Work, games.Faces)
	if p.Link == "" {
		d = daemon.New(p.Clock, away, v, p.Journal, o)
	} else {
		l = link.New(away, p.Clock.Now, v, link.Opts{
			Store: link.NewStore(p.Link), Rand: rand.Reader, Wall: o.Wall, Tray: p.Set.Tray != nil,
			House: func() board.Options { return p.House.Games[0] },
		})
		d = daemon.New(p.Clock, l, v, p.Journal, o)
	}
	d.Listen(table)
	d.Listen(away)
	if l != nil {
		d.Listen(l)
	}
	if p.Set.LEDs != nil {
		d.Listen(cellleds.New(p.Set.LEDs, p.Profile.LEDs.Cells.Index(), games.Faces, func(err error) { Report(p.Box, board.PartLights, err) }))
	}
	d.Listen(off)
	d.Listen(study)
	d.Listen(&checker{words: p.Words, version: o.Version, address: p.Address, tell: p.Box.Tell})
	return d, off, l, nil
}

// Unfit returns the reason why a build cannot follow a game; nil for one that it can. In place of
// a game of tokens it plays another one.
func Unfit(p *rig.Profile, another, o board.Options) *rules.Unfit {
	byTray, byHand := rules.Fitted(o, true), rules.Fitted(o, false)
	switch {
	case rules.KindOf(o).Table == rules.Stacks:
		if err := p.Stacks(rules.KindOf(o).Title); err != nil {
			return &rules.Unfit{Lacks: rules.LacksStacks, Instead: another, Err: err}
		}
	case p.ByTray() && o != byTray:
		return &rules.Unfit{Lacks: rules.LacksReaders, Instead: byTray, Err: errors.New("this build knows a piece by its tray alone: want giving tray")}
	case p.Tray == nil && o != byHand:
		ways := "pass or unseen"
		if rules.Get(byHand, "giving") == board.GivingShown.String() { // a player alone
			ways = "shown"
		}
		return &rules.Unfit{Lacks: rules.LacksTray, Instead: byHand, Err: errors.New("this build has no giving tray: want giving " + ways)}
	}
	return nil
}

// then returns a function of daemon.Opts that calls looked, if that is not nil, and f.
func then(looked func(now, next time.Duration), f func(now time.Duration)) func(now, next time.Duration) {
	return func(now, next time.Duration) {
		if looked != nil {
			looked(now, next)
		}
		f(now)
	}
}

// Report reports that a part fails with err, or that it works again.
func Report(box *daemon.Mailbox, part board.PartKind, err error) {
	box.Tell(board.FaultOf(part, err))
}

// ReadSaved reads the newest game of a store; ok is false if it has none, or none that was
// started.
func ReadSaved(s record.Store) (g daemon.SavedGame, ok bool, err error) {
	names := s.Games()
	if len(names) == 0 {
		return g, false, nil
	}
	return daemon.ReadGame(games.Format(), s.Lines(names[len(names)-1], 1))
}

// checker answers the check of the menu. The answer is a request, so that a replay has its words.
type checker struct {
	words            *Words
	version, address string
	low              bool // the supply's voltage
	tell             func(board.Fact) bool
}

// Hear implements daemon.Listener.
func (c *checker) Hear(s rules.Step, _ record.Lines) {
	switch f := s.Event.Fact.(type) {
	case board.Fault:
		if f.Part.Kind == board.PartSupply {
			c.low = f.State == board.Failed
		}
	case board.Asked:
		if f.Request == board.RequestCheck {
			c.tell(board.Asked{Request: board.RequestSay, Via: f.Via, Text: c.words.Check(c.low, c.version, c.address)})
		}
	}
}

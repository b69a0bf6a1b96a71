package run

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"path/filepath"
	"time"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/board/scan/meter"
	"quartoboard/board/scan/trace"
	"quartoboard/cmd/internal/commission"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/deck"
	"quartoboard/cmd/internal/finding"
	"quartoboard/cmd/internal/link"
	"quartoboard/cmd/internal/page"
	"quartoboard/cmd/internal/power"
	"quartoboard/cmd/internal/statedir"
	"quartoboard/cmd/internal/voice"
	"quartoboard/cmd/internal/wire"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// teach runs the calibration and the enrolments that the board needs, and opens its drivers again by
// the results. One that is ended early goes on at the next start; play begins nevertheless. After an
// error the board is closed.
func (s *Service) teach(ctx context.Context, c config.Config, b *Board, w commission.Wish) error {
	tasks := commission.Needed(b.Rig.Set, w, len(b.Tags.Pieces()), b.Wired)
	if len(tasks) == 0 {
		return nil
	}
	err := s.manager.Status("being taught")
	for _, task := range tasks {
		if ctx.Err() == nil {
			err = errors.Join(err, s.session(ctx, c, b, task))
		}
	}
	switch {
	case err != nil:
		return errors.Join(err, b.Close())
	case ctx.Err() != nil:
		return nil
	}
	return b.Relearn(s.Machine, c)
}

// session does one task, by voice and touch alone.
func (s *Service) session(ctx context.Context, c config.Config, b *Board, task commission.Task) error {
	words, err := WordsOf(Defaults(c))
	if err != nil {
		return err
	}
	measured := new(meter.Meter)
	_, err = runTask(ctx, task, commission.Opts{
		Config: c, Words: words.Speech, Out: s.Out, Err: s.Err, Looked: s.pinger(),
		Page: s.sessionPage(c, words, measured), Meter: measured,
	}, b)
	return err
}

// runTask does one task on an open board, which the options are filled in for. Without a session it was not begun.
func runTask(ctx context.Context, task commission.Task, o commission.Opts, b *Board) (*commission.Session, error) {
	sound := Output(ctx, o.Config, o.Err)
	o.Profile, o.Set, o.Clock, o.Output, o.Traffic = b.Drawn, b.Rig.Set, daemon.NewRealClock(0), sound.Output, b.Rig.Traffic
	session, err := commission.New(task, o)
	if err != nil {
		return nil, err
	}
	workers := sound.Workers
	if o.Page != nil {
		workers = append(workers, servePage(o.Page, func(err error) { fmt.Fprintf(o.Err, "quartoboard: %v\n", err) }), o.Page.Stop)
	}
	return session, daemon.RunWithWorkers(ctx, session.Run, workers...)
}

// play runs the loop on an open board until ctx ends, with what players have set over the settings. The loop is told
// the first facts before it begins.
func (s *Service) play(ctx context.Context, c config.Config, set board.Preferences, first []board.Fact, b *Board) error {
	saved, resume, err := ReadSaved(b.Journal)
	s.tell(err) // the game stays on the card; play begins with a new one
	guard := daemon.NewGuard(b.Journal, daemon.JournalLimit)
	workers := []daemon.Worker{guard.Run}
	recording, file := s.record()
	if recording != nil {
		workers = append(workers, file.Run)
		defer func() { s.tell(errors.Join(recording.Close(), file.Close())) }()
	}
	sound := Output(ctx, Prefer(c, set), s.Err)
	box := daemon.NewMailbox()
	var d *daemon.Daemon // for its state alone
	keeper := statedir.NewKeeper(statedir.Dir(c.Board.StateDir), func(err error) { Report(box, board.PartPreferences, err) })
	machine := power.NewLogin(s.Bus)
	jobs, study := daemon.NewJobs(), daemon.NewJobs()
	workers = append(append(workers, sound.Workers...), keeper.Run, machine.Run, jobs.Run, study.Run)
	words, err := NewWords(Defaults(c), set, keeper.Keep)
	if err != nil {
		return err
	}
	decks, unread := deck.ReadAll(statedir.Dir(c.Board.StateDir).Decks())
	_, name := deckOf(c)
	played, err := decks.Deck(name)
	s.tell(errors.Join(unread, err))
	measured := new(meter.Meter)
	web, faults := s.openPage(c, words, page.Opts{
		Meter:   measured,
		Sound:   sound.Heard,
		Aloud:   sound.Aloud,
		Linked:  s.sockets.Hall != nil,
		Command: func(command []byte) error { return Commands(d, b.House(c).Games[0])(command) },
		Begin: func(o board.Options) error {
			return d.Ask(board.Asked{Request: board.RequestNew, Via: board.ViaPage, Options: o})
		},
		Unfit:   func(o board.Options) *rules.Unfit { return Unfit(&b.Profile, b.House(c).Games[0], o) },
		Examine: func() []finding.Finding { return Examine(s.Machine, c, b) },
		Games:   func() record.Store { return b.Journal },
	})
	first = append(first, faults...)
	said := &voice.Observed{Output: sound.Output}
	var moves func(leaving, coming board.CellSet)
	if web != nil {
		said.Observer, moves = web, web.Moves
	}
	others := "" // the halls pass their messages on
	if s.sockets.Hall != nil {
		others = filepath.Join(c.Board.StateDir, "link")
	}
	d, off, l, err := NewDaemon(Parts{
		Profile: b.Profile, Set: b.Rig.Set, Learned: b.Learned, Settle: c.Scan.Settle,
		Clock: daemon.NewRealClock(saved.At), Box: box, Wall: time.Now().Add(-saved.At),
		Words: words, Output: said, Journal: guard, Recording: recording, Meter: measured, Traffic: b.Rig.Traffic, Power: machine,
		Address: Address(), Lot: func() board.Seat { return board.Seat(1 + rand.IntN(2)) }, Seed: func() int { return 1 + rand.IntN(math.MaxInt32) }, House: b.House(c), Deck: played, Code: codes(web, c), Work: jobs, Games: b.Journal, Study: study, Moves: moves,
		Link: others,
	}, daemon.Opts{
		Board: c.Board.Name, Version: s.Version,
		Name:   func() string { return b.Journal.Unique(time.Now().Format("20060102-150405")) },
		Count:  b.Journal.NextCount,
		Looked: s.pinger(),
	})
	if err != nil {
		return err
	}
	workers = append(workers, s.hosts(c, b, d, l)...)
	if web != nil {
		workers = append(workers, servePage(web, func(err error) { Report(box, board.PartPage, err) }), web.Stop)
		d.Listen(web)
	}
	workers = append(workers, watchSupply(s.Machine.Root(), box.Tell))
	for _, f := range first {
		box.Tell(f)
	}
	return daemon.RunWithWorkers(ctx, func(ctx context.Context) error {
		if resume {
			d.Resume(saved)
		} else {
			d.Begin(b.FirstGame(c))
		}
		err := d.Run(ctx)
		if off.GoesOff() {
			return errors.Join(err, soundOff(context.WithoutCancel(ctx), sound.Output))
		}
		return err
	}, workers...)
}

// firstFacts returns what the loop is told before it begins: the faults of the start, with the reason why what players
// have set cannot be used, "" for none, and the wish for the defaults.
func (s *Service) firstFacts(c config.Config, b *Board, unset string, w commission.Wish) (facts []board.Fact) {
	for _, f := range b.Notes(c, s.Err) {
		facts = append(facts, f)
	}
	if unset != "" {
		fmt.Fprintln(s.Err, "quartoboard: "+unset)
		facts = append(facts, board.Fault{Part: board.Part{Kind: board.PartPreferences}, State: board.Failed, Text: unset})
	}
	if w == commission.Defaults {
		facts = append(facts, board.Asked{Request: board.RequestSet, Via: board.ViaMenu, Set: board.Preferences{Defaults: true}})
	}
	return facts
}

// hosts makes the wires to the uplink, at the socket of the halls, and to the host on the serial port
// of the settings. They listen to d. It returns their workers.
func (s *Service) hosts(c config.Config, b *Board, d *daemon.Daemon, l *link.Link) []daemon.Worker {
	o := wire.Opts{
		Board: c.Board.Name, Version: s.Version,
		Checks: func() []finding.Finding { return Examine(s.Machine, c, b) },
		Health: func(err error) { Report(d.Mailbox, board.PartSerial, err) },
		Acked:  b.Journal.Acknowledge,
	}
	if l != nil {
		o.Exchange = l.Exchange
	}
	wires, workers := Wires(s.sockets.Hall, Opener(c.Serial.Port, c.Serial.Baud), b.Journal, d, b.House(c).Games[0], o)
	for _, w := range wires {
		d.Listen(w)
	}
	return workers
}

// record begins the trace that was asked for, and its file. It returns nil for none, or if
// it cannot be kept: play goes on.
func (s *Service) record() (*trace.Recorder, *spool) {
	if s.Frames == "" {
		return nil, nil
	}
	file, err := openSpool(s.Frames)
	if err != nil {
		s.tell(err)
		return nil, nil
	}
	return trace.NewRecorder(file), file
}

// Teach does one task on the real board of the settings, without the daemon. An error
// before it begins is said aloud too. Without one everything that was to be learned is
// known and kept.
func Teach(ctx context.Context, task commission.Task, o commission.Opts) (err error) {
	c := o.Config
	say := func(err error) error {
		Say(ctx, c, o.Err, err.Error())
		return err
	}
	p, err := ProfileOf(c)
	if err != nil {
		return &BadInput{Err: say(err)}
	}
	table, err := OpenTable(Machine{}, c, p)
	if err != nil {
		return say(err)
	}
	defer func() { err = errors.Join(err, table.Close()) }()
	o.Meter = new(meter.Meter)
	if l, err := Listen(pagePorts...); err != nil {
		fmt.Fprintf(o.Err, "quartoboard: page: %v\n", err) // the session needs none
	} else {
		o.Page = page.New(l, page.Opts{Words: func() *phrase.Speech { return o.Words }, Meter: o.Meter})
		fmt.Fprintf(o.Out, "The levels are at %sworkbench\n", o.Page.URL())
	}
	session, err := runTask(ctx, task, o, table)
	if session == nil {
		return say(err)
	}
	return errors.Join(err, session.Result())
}

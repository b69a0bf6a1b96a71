package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"quartoboard/board"
	"quartoboard/board/scan"
	"quartoboard/board/scan/trace"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/statedir"
	"quartoboard/cmd/internal/voice"
	"quartoboard/cmd/internal/wire"
)

// play runs the loop on an open board until ctx ends.
func (sv *service) play(ctx context.Context, c config.Config, b *realBoard) error {
	unused := sv.found(b, statedir.Dir(c.Board.StateDir))
	talk := &talk{c.Board.Lang, c.Board.Verbosity}
	words, err := talk.words()
	if err != nil {
		return err
	}
	past, resume, err := pastOf(b.journal)
	if err != nil { // what is there stays there; play begins anew
		fmt.Fprintf(sv.err, "quartoboard: %v\n", err)
	}
	start := time.Now().Add(-past.At)
	o := scanOptions(b.profile, b.rig.Set, b.lessons)
	o.Settle = c.Scan.Settle
	guard := daemon.NewGuard(b.journal, daemon.JournalLimit)
	workers := []daemon.Worker{guard.Run}
	tape, trail := sv.tape(talk)
	if trail != nil {
		workers = append(workers, trail.Run)
		defer func() { sv.ended(tape, trail) }()
	}
	metal, clock := tape.start(trace.Header{
		Board: c.Board.Name, Version: versionText(), Profile: b.profile.Name,
		Wall: start, Unit: time.Microsecond, Scan: o,
	}, b.rig.Set, daemon.NewRealClock(past.At))
	scanner, err := scan.New(metal, o, clock.Now)
	if err != nil {
		return err
	}
	mouth, speak := sv.mouth(ctx, c)
	if speak != nil {
		workers = append(workers, speak)
	}
	var late lateDaemon
	var listeners []daemon.Listener
	if c.Serial.Port != "" {
		w := wire.New(opener(c.Serial.Port, c.Serial.Baud), b.journal, late.ask, late.state, wire.Opts{
			Board: c.Board.Name, Version: versionText(), Defaults: firstGame(c, b),
			Health: func(err error) { late.fault("serial", err) },
			Acked:  b.journal.Acknowledge,
		})
		workers = append(workers, w.Run)
		listeners = append(listeners, wireListener{w})
	}
	listeners = append(listeners, lampsOf(b.profile, b.rig.Set.LEDs, &late)...)
	late.Daemon = daemon.New(clock, scanner, voice.New(words, tape.mouth(mouth)), tape.journal(guard), listeners, tape.opts(daemon.Opts{
		Board: c.Board.Name, Version: versionText(), Profile: b.profile.Name,
		Wall:   start.Add,
		Name:   func() string { return b.journal.Unique(time.Now().Format("20060102-150405")) },
		Count:  b.journal.NextCount,
		Lot:    func() board.Seat { return board.Seat(1 + rand.IntN(2)) },
		Looked: sv.pinger(),
	}))
	if unused != "" {
		late.Tell(board.Fault{Part: "calibration", State: board.Failed, Text: unused})
	}
	if f, ok := unreadable(b.report); ok {
		late.Tell(f)
	}
	return daemon.Beside(ctx, func(ctx context.Context) error {
		if !resume {
			tape.begin(late.Daemon, firstGame(c, b))
		} else if err := tape.resume(late.Daemon, past, b.journal); err != nil {
			return err
		}
		return late.Run(ctx)
	}, workers...)
}

// found tells what was odd about the board when it was opened. A calibration that
// cannot be read is set aside; one of another build is not, for the board may be that
// again tomorrow. unused says so.
func (sv *service) found(b *realBoard, dir statedir.Dir) (unused string) {
	printReport(sv.err, b.report)
	switch {
	case b.damage == nil:
	case b.damage.Foreign:
		unused = b.damage.Error() + "; it stays for that build"
	default:
		unused = setAside(dir, b.damage)
	}
	for _, text := range []string{b.warning, unused} {
		if text != "" {
			fmt.Fprintln(sv.err, "quartoboard: "+text)
		}
	}
	return unused
}

// tape is what records the frames, and where they go; nil where nobody asked, or
// where they cannot be kept, which is no reason not to play.
func (sv *service) tape(talk *talk) (*tape, *spool) {
	if sv.frames == "" {
		return nil, nil
	}
	s, err := openSpool(sv.frames)
	if err != nil {
		fmt.Fprintf(sv.err, "quartoboard: %v\n", err)
		return nil, nil
	}
	return newTape(s, talk), s
}

// ended writes the rest of a trace.
func (sv *service) ended(t *tape, s *spool) {
	if err := errors.Join(t.Close(), s.Close()); err != nil {
		fmt.Fprintf(sv.err, "quartoboard: %v\n", err)
	}
}

// firstGame is the game of the settings, with giving as the board has it.
func firstGame(c config.Config, b *realBoard) board.Options {
	o := c.Game
	if o.Giving == 0 {
		o.Giving = board.GivingUnseen
		if b.rig.Set.Tray != nil {
			o.Giving = board.GivingTray
		}
	}
	return o
}

// mouth is what speaks, and its worker; captions nobody reads where nothing does.
func (sv *service) mouth(ctx context.Context, c config.Config) (voice.Mouth, daemon.Worker) {
	synth, sink, err := loudspeaker(ctx, c.Audio)
	if err != nil {
		sv.silent(ctx, err)
		return voice.NewCaptions(), nil
	}
	live := voice.NewLive(synth, sink)
	return live, live.Run
}

// pinger pings the watchdog after completed looks, at most four times in the
// interval that the service manager wants.
func (sv *service) pinger() func(now, next time.Duration) {
	every := sv.manager.WatchdogInterval() / 4
	var due time.Duration
	return func(now, _ time.Duration) {
		if every > 0 && now >= due {
			due = now + every
			_ = sv.manager.Watchdog() // the watchdog itself will tell
		}
	}
}

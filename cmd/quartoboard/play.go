package main

import (
	"context"
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
	words, err := (&talk{c.Board.Lang, c.Board.Verbosity}).words()
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
	clock := daemon.NewRealClock(past.At)
	scanner, err := scan.New(b.rig.Set, o, clock.Now)
	if err != nil {
		return err
	}
	rec, file := sv.record()
	if rec != nil {
		workers = append(workers, file.Run)
		defer func() { sv.endRecording(rec, file) }()
	}
	rec.start(trace.Header{Board: c.Board.Name, Version: versionText(), Profile: b.profile.Name, Wall: start, Scan: o}, scanner)
	ping := sv.pinger()
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
		listeners = append(listeners, w)
	}
	listeners = append(listeners, lampsOf(b.profile, b.rig.Set.LEDs, &late)...)
	late.Daemon = daemon.New(clock, scanner, voice.New(words, mouth), guard, listeners, daemon.Opts{
		Board: c.Board.Name, Version: versionText(), Profile: b.profile.Name,
		Wall:  start.Add,
		Name:  func() string { return b.journal.Unique(time.Now().Format("20060102-150405")) },
		Count: b.journal.NextCount,
		Lot:   func() board.Seat { return board.Seat(1 + rand.IntN(2)) },
		Looked: func(now, next time.Duration) {
			ping(now, next)
			rec.check(late.Tell)
		},
	})
	if unused != "" {
		late.Tell(board.Fault{Part: "calibration", State: board.Failed, Text: unused})
	}
	if f, ok := unreadable(b.report); ok {
		late.Tell(f)
	}
	return daemon.RunWithWorkers(ctx, func(ctx context.Context) error {
		if resume {
			late.Resume(past)
		} else {
			late.Begin(firstGame(c, b))
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
func (sv *service) mouth(ctx context.Context, c config.Config) (voice.Output, daemon.Worker) {
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

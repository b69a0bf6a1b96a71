package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/board/scan"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/voice"
	"quartoboard/cmd/internal/wire"
)

// play runs the loop on an open board until ctx ends.
func (sv *service) play(ctx context.Context, c config.Config, b *realBoard) error {
	for _, cut := range b.cut {
		fmt.Fprintf(sv.err, "quartoboard: %v\n", cut)
	}
	if b.warning != "" {
		fmt.Fprintln(sv.err, "quartoboard: "+b.warning)
	}
	v, err := phrase.ParseVerbosity(c.Board.Verbosity)
	if err != nil {
		return err
	}
	words, err := phrase.New(phrase.Opts{Lang: c.Board.Lang, Verbosity: v})
	if err != nil {
		return err
	}
	past, resume, err := pastOf(b.journal)
	if err != nil { // what is there stays there; play begins anew
		fmt.Fprintf(sv.err, "quartoboard: %v\n", err)
	}
	clock := daemon.NewRealClock(past.At)
	o := scanOptions(b.profile, b.roster)
	o.Settle = c.Scan.Settle
	scanner, err := scan.New(b.rig.Set, o, clock.Now)
	if err != nil {
		return err
	}
	guard := daemon.NewGuard(b.journal, daemon.JournalLimit)
	workers := []daemon.Worker{guard.Run}
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
		})
		workers = append(workers, w.Run)
		listeners = append(listeners, wireListener{w})
	}
	start := time.Now().Add(-past.At)
	late.Daemon = daemon.New(clock, scanner, voice.New(words, mouth), guard, listeners, daemon.Opts{
		Board: c.Board.Name, Version: versionText(), Profile: b.profile.Name,
		Wall:   start.Add,
		Name:   func() string { return b.journal.Unique(time.Now().Format("20060102-150405")) },
		Lot:    func() board.Seat { return board.Seat(1 + rand.IntN(2)) },
		Looked: sv.pinger(),
	})
	return daemon.Beside(ctx, func(ctx context.Context) error {
		if resume {
			late.Resume(past)
		} else {
			late.Begin(firstGame(c, b))
		}
		return late.Run(ctx)
	}, workers...)
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
		fmt.Fprintf(sv.err, "quartoboard: silent: %v\n", err)
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

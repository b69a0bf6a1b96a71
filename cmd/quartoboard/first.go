package main

import (
	"context"
	"errors"
	"time"

	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/hw"
)

// firstLessons are what a board must be taught before it plays. Whoever holds
// repeat while it starts, without a terminal, has it calibrated and its pieces
// enrolled; a board that knows no piece, and could, has them enrolled unasked.
func firstLessons(set hw.Set, known int, s streams) []*teaching {
	calibrate := &teaching{name: "calibrate", task: newCalibrating, streams: s}
	enroll := &teaching{name: "enroll", task: newEnrolling, streams: s}
	reads := set.Cells != nil || set.Tray != nil
	switch held := repeatHeld(set.Buttons); {
	case held && reads:
		return []*teaching{calibrate, enroll}
	case held:
		return []*teaching{calibrate}
	case reads && known == 0:
		return []*teaching{enroll}
	}
	return nil
}

// repeatHeld says whether repeat is held for half a second, and no other button: a
// cable that shorts them all is no hand. It blocks for as long as it is.
func repeatHeld(b hw.Buttons) bool {
	if b == nil {
		return false
	}
	for range 10 {
		if held, err := b.ReadButtons(); err != nil || held != hw.Repeat {
			return false
		}
		time.Sleep(50 * time.Millisecond)
	}
	return true
}

// teachFirst gives the first lessons, if there are some, and opens the board anew
// with what it has learnt. One that was ended early is gone on with at the next
// start; play begins all the same.
func (sv *service) teachFirst(ctx context.Context, c config.Config, b *realBoard) (*realBoard, error) {
	lessons := firstLessons(b.rig.Set, len(b.roster), sv.streams)
	if len(lessons) == 0 {
		return b, nil
	}
	err := sv.manager.Status("being taught")
	for _, t := range lessons {
		if ctx.Err() == nil {
			err = errors.Join(err, sv.teach(ctx, c, b, t))
		}
	}
	if err == nil && ctx.Err() != nil {
		return b, nil
	}
	if err := errors.Join(err, b.Close()); err != nil {
		return nil, err
	}
	return openBoard(sv.on, c)
}

func (sv *service) teach(ctx context.Context, c config.Config, b *realBoard, t *teaching) error {
	p, err := loadProfile(c.Board.Profile) // as it was drawn
	if err != nil {
		return err
	}
	mouth, speak := sv.mouth(ctx, c)
	var workers []daemon.Worker
	if speak != nil {
		workers = append(workers, speak)
	}
	s, err := t.sit(c, p, b.rig.Set, daemon.NewRealClock(0), mouth)
	if err != nil {
		return err
	}
	s.looked = sv.pinger()
	return daemon.RunWithWorkers(ctx, s.run, workers...)
}

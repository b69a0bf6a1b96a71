package run

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"time"

	"quartoboard/audio"
	"quartoboard/board"
	"quartoboard/cmd/internal/commission"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/notify"
)

const (
	lookAgain = 2 * time.Second  // at settings that cannot be read
	sayAgain  = time.Minute      // what is wrong with them
	giveUp    = 30 * time.Second // waiting for hardware: the next process finds it again
)

// ErrPrinted is the end of a process that has printed why.
var ErrPrinted = errors.New("it has been printed")

// Service is the process.
type Service struct {
	// Set by the caller.
	Settings Settings
	Machine  Machine
	Version  string
	Frames   string // file for a trace; "" for none
	Bus      string // D-Bus of the power of the machine; "" for the system's
	Out, Err io.Writer

	manager  notify.Manager
	sockets  notify.Sockets
	untaken  error        // why one of them is missing
	listener net.Listener // of the page; nil until it is opened
}

// Check opens what play needs, closes it again, and prints whether that could be done.
func (s *Service) Check() error {
	c, err := s.Settings.Load()
	if err != nil {
		return err
	}
	b, err := OpenBoard(s.Machine, c)
	if err != nil {
		return err
	}
	for _, d := range b.Damage {
		fmt.Fprintf(s.Err, "quartoboard: %v; the board would play without it\n", d)
	}
	PrintReport(s.Err, b.Report)
	fmt.Fprintln(s.Out, "The board can play.")
	return b.Close()
}

// Run plays until ctx ends.
func (s *Service) Run(ctx context.Context) (err error) {
	if s.manager, err = notify.Open(os.Getenv); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.manager.Stopping(), s.manager.Close()) }()
	s.sockets, s.untaken = notify.Listeners(os.Getenv)
	s.tell(s.untaken)
	if err := errors.Join(s.manager.Ready(), s.manager.Status("looking for the board")); err != nil {
		return err
	}
	c := s.await(ctx)
	if ctx.Err() != nil {
		return nil
	}
	b, err := OpenBoard(s.Machine, c)
	var set board.Preferences
	var unset string // why nothing is set
	var wish commission.Wish
	if err == nil {
		set, unset = LearnPreferences(c)
		if wish, err = s.wish(ctx, Prefer(c, set), b); wish == commission.Defaults {
			set = board.Preferences{}
		}
	}
	if err == nil {
		err = s.teach(ctx, Prefer(c, set), b, wish)
	}
	if err != nil {
		s.tell(err)
		Say(ctx, c, s.Err, err.Error())
		s.idle(ctx, giveUp)
		if ctx.Err() != nil {
			return nil // somebody ended it
		}
		return ErrPrinted
	}
	defer func() { err = errors.Join(err, b.Close()) }()
	if ctx.Err() != nil {
		return nil
	}
	if err := s.manager.Status("playing"); err != nil {
		return err
	}
	return s.play(ctx, c, set, s.firstFacts(c, b, unset, wish), b)
}

// wish returns the wish of the buttons that are held, and says meanwhile what can be done.
func (s *Service) wish(ctx context.Context, c config.Config, b *Board) (commission.Wish, error) {
	words, err := WordsOf(Defaults(c))
	if err != nil {
		return 0, err
	}
	ping, begun := s.pinger(), time.Now()
	return commission.AtStart(ctx, b.Rig.Set.Buttons, func() { ping(time.Since(begun), 0) }, func(ctx context.Context) error {
		silent(ctx, s.Err, sayAll(ctx, c, []audio.Utterance{words.HeldAtStart()}))
		return nil
	})
}

// tell prints an error; nil for none.
func (s *Service) tell(err error) {
	if err != nil {
		fmt.Fprintf(s.Err, "quartoboard: %v\n", err)
	}
}

// await returns the settings once they can be read, or ctx ends.
func (s *Service) await(ctx context.Context) config.Config {
	var last string
	var since time.Time
	for {
		c, err := s.Settings.Load()
		if err == nil || ctx.Err() != nil {
			return c
		}
		if text := err.Error(); text != last || time.Since(since) > sayAgain {
			last, since = text, time.Now()
			s.tell(err)
			_ = s.manager.Status(text) // it has been printed
			Say(ctx, c, s.Err, text)
		}
		s.idle(ctx, lookAgain)
	}
}

// idle waits, and tells the service manager that it does so on purpose.
func (s *Service) idle(ctx context.Context, d time.Duration) {
	for end := time.Now().Add(d); ctx.Err() == nil && time.Now().Before(end); {
		_ = s.manager.Watchdog() // without a service manager the wait goes on
		select {
		case <-ctx.Done():
		case <-time.After(min(lookAgain, time.Until(end))):
		}
	}
}

// pinger pings the watchdog after completed looks, at most four times in the interval
// that the service manager wants.
func (s *Service) pinger() func(now, next time.Duration) {
	every := s.manager.WatchdogInterval() / 4
	var due time.Duration
	return func(now, _ time.Duration) {
		if every > 0 && now >= due {
			due = now + every
			_ = s.manager.Watchdog() // the watchdog itself will tell
		}
	}
}

package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"quartoboard/cmd/internal/commission"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/run"
	"quartoboard/cmd/internal/simboard"
	"quartoboard/cmd/internal/voice"
	"quartoboard/hw"
	"quartoboard/hw/rig"
)

// teaching is the flags that calibrate and enroll have in common.
type teaching struct {
	task     commission.Task
	opts     commission.Opts
	settings run.Settings
	script   string
	tokens   bool // instead of the pieces
	cards    bool // of a deck
	deck     string
	ofDeck   bool // one was named
	table    simboard.SetupOpts
	Streams
}

func setupCommand(task commission.Task, short string, s Streams) *cobra.Command {
	t := &teaching{task: task, opts: commission.Opts{Out: s.Out, Err: s.Err}, table: simboard.SetupOpts{Name: task.String()}, Streams: s}
	c := newCommand(task.String(), short, noArguments, func(c *cobra.Command, _ []string) error {
		t.ofDeck = c.Flags().Changed("deck")
		return t.run(c.Context())
	})
	settingsFlags(c, &t.settings)
	textFlag(c, &t.settings.Lang, "lang", "LANGUAGE", "instead of the settings': "+strings.Join(run.Languages(), ", "), run.Languages()...)
	textFlag(c, &t.settings.StateDir, "state", "DIR", "keep what is learned in DIR, instead of the settings' (with --script: nowhere)")
	textFlag(c, &t.script, "script", "FILE", "on a simulated table: play the script FILE, and print what is said")
	textFlag(c, &t.table.Table, "table", "NAME", "simulated: profile of the wiring, if it differs from the board's: a NAME or a file", run.Builds()...)
	textFlag(c, &t.table.Weak, "weak", "PIECES", "simulated: PIECES with weak magnets, as digits: 07f")
	if task == commission.Enroll {
		c.Flags().BoolVar(&t.tokens, "tokens", false, "learn the tokens of "+games.OfTokens().Title+" instead of the pieces")
		c.Flags().BoolVar(&t.cards, "cards", false, "learn the cards of "+games.OfTokens().Title+" instead of the pieces")
		textFlag(c, &t.deck, "deck", "NAME", "with --cards: of the deck NAME, instead of the default one")
	}
	c.Flags().BoolVar(&t.opts.Bars, "bars", false, "draw the levels of the sensors, for those who see the terminal")
	return c
}

// run does it. Without an error everything that was to be learned is known and kept.
func (t *teaching) run(ctx context.Context) (err error) {
	t.opts.Deck = strings.TrimSpace(t.deck)
	switch {
	case t.ofDeck && t.opts.Deck == "":
		return usageError(fmt.Errorf("%v: --deck: want the name of a deck", t.task))
	case t.tokens && t.cards:
		return usageError(fmt.Errorf("%v: want --tokens or --cards, not both", t.task))
	case t.ofDeck && !t.cards:
		return usageError(fmt.Errorf("%v: --deck goes with --cards: a deck is a TOML file", t.task))
	case t.tokens:
		t.task = commission.EnrollTokens
	case t.cards:
		t.task = commission.EnrollCards
	}
	if t.script == "" {
		if t.table.Table != "" || t.table.Weak != "" {
			return usageError(fmt.Errorf("%v: --table and --weak go with --script", t.task))
		}
		if err := needsLinux(runtime.GOOS, t.task.String()); err != nil {
			return err
		}
		t.settings.Find()
	} else if t.settings.StateDir == "" {
		if t.settings.StateDir, err = os.MkdirTemp("", "quartoboard"); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, os.RemoveAll(t.settings.StateDir)) }()
	}
	if t.opts.Config, err = t.settings.LoadPreferred(t.Err); err != nil {
		return usageError(err)
	}
	words, err := run.WordsOf(run.Defaults(t.opts.Config))
	if err != nil {
		return err
	}
	t.opts.Words = words.Speech
	if t.script != "" {
		return t.simulated(ctx)
	}
	ctx, stop := t.whileRead(ctx)
	defer stop()
	return run.Teach(ctx, t.task, t.opts)
}

// simulated does it on a simulated table, by a script.
func (t *teaching) simulated(ctx context.Context) (err error) {
	o := t.opts
	var session *commission.Session
	t.table.Profile = o.Config.Board.Profile
	t.table.Start = func(p rig.Profile, set hw.Set, clock daemon.Clock) (_ simboard.Session, err error) {
		o.Profile, o.Set, o.Clock, o.Output = p, set, clock, voice.NewCaptions()
		session, err = commission.New(t.task, o)
		return session, err
	}
	if err := simboard.PlaySetup(ctx, t.table, t.script); err != nil {
		return err
	}
	return session.Result()
}

package simboard

import (
	"context"
	"errors"
	"io"

	"quartoboard/cmd/internal/app"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/statedir"
	"quartoboard/hw/sim/hands"
)

// DemoOpts are the options of a demo.
type DemoOpts struct {
	OutputOpts
	Profile, Table, State string    // as New has them
	In                    io.Reader // of acts, after the built-in game
}

// Demo plays a script; or the built-in game, and then the acts that are typed. What is
// wrong with the options is a *app.BadInput, an act that cannot be done a *hands.ActError.
func Demo(ctx context.Context, o DemoOpts) (err error) {
	acts, err := o.acts()
	if err != nil {
		return &app.BadInput{Err: err}
	}
	b, err := New(o.Profile, o.Table, statedir.Dir(o.State))
	if err != nil {
		return &app.BadInput{Err: err}
	}
	out, err := b.open(ctx, o.OutputOpts)
	if errors.Is(err, hands.ErrStopped) {
		return err
	} else if err != nil {
		return &app.BadInput{Err: err}
	}
	defer func() { err = errors.Join(err, out.close()) }()
	if err := b.Start(out.start); err != nil {
		return err
	}
	defer func() { _ = b.Close() }() // parts that a script broke do not answer to this either
	return daemon.RunWithWorkers(ctx, func(ctx context.Context) error {
		err := b.Play(ctx, acts)
		if err == nil && o.Script == "" {
			t := openTerminal(o.In, o.Out)
			err = errors.Join(b.interactive(ctx, t), t.close())
		}
		out.stay(ctx)
		return err
	}, out.workers...)
}

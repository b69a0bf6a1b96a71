package service

import (
	"context"
	"errors"

	"quartoboard/cmd/internal/app"
	"quartoboard/cmd/internal/commission"
	"quartoboard/cmd/internal/daemon"
)

// Teach does one task on the real board of the settings, without the daemon. An error
// before it begins is said aloud too. Without one everything that was to be learned is
// known and kept.
func Teach(ctx context.Context, task commission.Task, o commission.Opts) (err error) {
	c := o.Config
	if o.Profile, err = app.LoadProfile(c.Board.Profile); err != nil {
		app.Say(ctx, c, o.Err, err.Error())
		return &app.BadInput{Err: err}
	}
	table, err := app.OpenTable(app.Machine{}, c, o.Profile)
	if err != nil {
		app.Say(ctx, c, o.Err, err.Error())
		return err
	}
	defer func() { err = errors.Join(err, table.Close()) }()
	sound := app.Output(ctx, c, o.Err)
	o.Set, o.Clock, o.Output = table.Rig.Set, daemon.NewRealClock(0), sound.Output
	session, err := commission.New(task, o)
	if err != nil {
		app.Say(ctx, c, o.Err, err.Error())
		return err
	}
	return errors.Join(daemon.RunWithWorkers(ctx, session.Run, sound.Workers...), session.Result())
}

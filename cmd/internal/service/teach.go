package service

import (
	"context"
	"errors"
	"fmt"

	"quartoboard/board/scan/meter"
	"quartoboard/cmd/internal/app"
	"quartoboard/cmd/internal/commission"
	"quartoboard/cmd/internal/daemon"
)

// Teach does one task on the real board of the settings, without the daemon. An error
// before it begins is said aloud too. Without one everything that was to be learned is
// known and kept.
func Teach(ctx context.Context, task commission.Task, o commission.Opts) (err error) {
	c := o.Config
	if o.Profile, err = app.ProfileOf(c); err != nil {
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
	o.Meter, o.Traffic = new(meter.Meter), table.Rig.Traffic
	if o.Page, err = app.OpenSessionPage(c, o.Meter); err != nil {
		fmt.Fprintf(o.Err, "quartoboard: page: %v\n", err) // the session needs none
	}
	session, err := commission.New(task, o)
	if err != nil {
		app.Say(ctx, c, o.Err, err.Error())
		return err
	}
	workers := sound.Workers
	if o.Page != nil {
		fmt.Fprintf(o.Out, "The levels are at %sworkbench\n", o.Page.URL())
		workers = append(workers, o.Page.Serve, o.Page.Stop)
	}
	return errors.Join(daemon.RunWithWorkers(ctx, session.Run, workers...), session.Result())
}

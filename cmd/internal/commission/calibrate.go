package commission

import (
	"errors"

	"quartoboard/board/setup"
	"quartoboard/cmd/internal/app"
	"quartoboard/cmd/internal/statedir"
	"quartoboard/hw"
	"quartoboard/hw/rig"
)

// calibrating is a calibration that is kept as it goes.
type calibrating struct {
	setup.Calibration
	dir  statedir.Dir
	kept setup.Plan
	err  error // of the card, if it failed the last time
}

func newCalibrating(dir statedir.Dir, p rig.Profile, set hw.Set) (task, []*statedir.Damage, error) {
	b := app.BuildOf(p, set)
	plan, _, err := dir.Begun(b.Profile)
	var found []*statedir.Damage
	if damage, ok := errors.AsType[*statedir.Damage](err); ok {
		found, err = append(found, damage), nil
	}
	// The one that is replaced in the end must not be lost either, if it is damaged.
	_, _, old := dir.Calibration(b.Profile)
	if damage, ok := errors.AsType[*statedir.Damage](old); ok {
		found, old = append(found, damage), nil
	}
	return &calibrating{Calibration: setup.NewCalibration(b, plan), dir: dir, kept: plan}, found, errors.Join(err, old)
}

func (c *calibrating) apply(o setup.Observation) (said []setup.Notice) {
	c.Calibration, said = c.Apply(o)
	return c.keep(said)
}

func (c *calibrating) end() (said []setup.Notice) {
	c.Calibration, said = c.End()
	return said
}

func (c *calibrating) over() bool { return c.Over() }

func (c *calibrating) result() error { return resultOf(c.Complete(), c.err) }

// keep keeps what was learned, and says so at the end. Where nothing was found what
// was kept before stays, and the next run begins again.
func (c *calibrating) keep(said []setup.Notice) []setup.Notice {
	plan := c.Plan()
	if plan == c.kept {
		return said
	}
	c.kept = plan
	if c.Complete() && !plan.Found() {
		c.err = errors.Join(ErrNothing, c.dir.ForgetBegun())
		return said
	}
	failed := c.err != nil
	c.err = c.dir.KeepCalibration(plan)
	return kept(said, c.err, failed, c.Complete())
}

// kept adds what became of keeping something: an error once, and the end.
func kept(said []setup.Notice, err error, failed, complete bool) []setup.Notice {
	switch {
	case err != nil && (complete || !failed):
		return append(said, setup.Notice{What: setup.NotKept})
	case err == nil && complete:
		return append(said, setup.Notice{What: setup.Kept})
	}
	return said
}

func resultOf(complete bool, err error) error {
	if err == nil && !complete {
		return ErrUnfinished
	}
	return err
}

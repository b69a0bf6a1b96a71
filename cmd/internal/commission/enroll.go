package commission

import (
	"errors"
	"maps"

	"quartoboard/board"
	"quartoboard/board/setup"
	"quartoboard/cmd/internal/app"
	"quartoboard/cmd/internal/statedir"
	"quartoboard/hw"
	"quartoboard/hw/rig"
)

// enrolling is an enrolment that is kept as it goes.
type enrolling struct {
	setup.Enrolment
	dir  statedir.Dir
	kept map[hw.Tag]board.Piece
	err  error // of the card, if it failed the last time
	told bool  // that all is kept
}

func newEnrolling(dir statedir.Dir, p rig.Profile, set hw.Set) (task, []*statedir.Damage, error) {
	var found []*statedir.Damage
	var l app.Learned
	for _, load := range []func() error{
		func() (err error) { l.Plan, l.Wired, err = dir.Calibration(p.Name); return err },
		func() (err error) { l.Roster, err = dir.BegunPieces(); return err },
		func() (err error) { // instead of a begun one that is damaged
			if l.Roster == nil {
				l.Roster, err = dir.Pieces()
			}
			return err
		},
	} {
		err := load()
		if damage, ok := errors.AsType[*statedir.Damage](err); !ok && err != nil {
			return nil, nil, err
		} else if ok && !damage.Foreign && (len(found) == 0 || found[len(found)-1].File != damage.File) {
			found = append(found, damage)
		}
	}
	e := setup.NewEnrolment(app.BuildOf(l.Rewire(p), set), l.Roster)
	return &enrolling{Enrolment: e, dir: dir, kept: e.Roster()}, found, nil
}

func (e *enrolling) apply(o setup.Observation) (said []setup.Notice) {
	e.Enrolment, said = e.Apply(o)
	return e.keep(said)
}

func (e *enrolling) end() (said []setup.Notice) {
	e.Enrolment, said = e.End()
	return e.keep(said)
}

func (e *enrolling) over() bool { return e.Over() }

func (e *enrolling) result() error { return resultOf(e.Complete(), e.err) }

// keep keeps who was enrolled, and says so at the end.
func (e *enrolling) keep(said []setup.Notice) []setup.Notice {
	over := e.Over() && e.Complete() && !e.told
	if maps.Equal(e.kept, e.Roster()) && !over {
		return said
	}
	e.kept, e.told = e.Roster(), over
	failed := e.err != nil
	e.err = e.dir.KeepPieces(e.kept)
	return kept(said, e.err, failed, over)
}

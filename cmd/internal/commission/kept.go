package commission

import (
	"errors"
	"maps"
	"slices"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/board/setup"
	"quartoboard/cmd/internal/statedir"
)

// course is a calibration or an enrolment, as setup has it.
type course[C any] interface {
	Apply(o setup.Observation) (C, []setup.Notice)
	End() (C, []setup.Notice)
	Over() bool
	Complete() bool
}

// kept is a course that is kept on the disk as it goes.
type kept[C course[C]] struct {
	course C
	same   func(a, b C) bool // nothing was learned from one to the other
	save   func(C) error
	taught func(C, *phrase.Speech) []string
	saved  bool  // all was learned, and saved
	err    error // of the card, if it failed the last time
}

// apply takes one look in, keeps what it taught, and returns what is to be said.
func (k *kept[C]) apply(o setup.Observation) []setup.Notice { return k.keep(k.course.Apply(o)) }

// end ends the course before its end.
func (k *kept[C]) end() []setup.Notice { return k.keep(k.course.End()) }

func (k *kept[C]) over() bool { return k.course.Over() }

// done returns what has been taught, a text each.
func (k *kept[C]) done(words *phrase.Speech) []string { return k.taught(k.course, words) }

// result is nil where everything was learned and kept.
func (k *kept[C]) result() error {
	if k.err == nil && !k.course.Complete() {
		return ErrUnfinished
	}
	return k.err
}

// keep keeps what was learned, and adds what became of that: an error once, and the end.
func (k *kept[C]) keep(next C, said []setup.Notice) []setup.Notice {
	same, done, failed := k.same(k.course, next), next.Over() && next.Complete(), k.err != nil
	k.course = next
	if k.saved || same && !done {
		return said
	}
	k.saved, k.err = done, k.save(next)
	switch {
	case errors.Is(k.err, ErrNothing): // has been said
	case k.err != nil && (done || !failed):
		said = append(said, setup.Notice{What: setup.NotKept})
	case k.err == nil && done:
		said = append(said, setup.Notice{What: setup.Kept})
	}
	return said
}

func beginCalibration(dir statedir.Dir, o *Opts) (task, []*statedir.Damage, error) {
	b := statedir.BuildOf(o.Profile, o.Set)
	plan, _, begun := dir.Begun(b.Profile)
	_, _, old := dir.Calibration(b.Profile) // it is replaced in the end, and must not be lost if it is damaged
	return &kept[setup.Calibration]{
		course: setup.NewCalibration(b, plan),
		same:   func(a, b setup.Calibration) bool { return a.Wiring() == b.Wiring() },
		save: func(c setup.Calibration) error {
			plan := c.Wiring()
			if c.Complete() && !plan.Found() { // what was kept before stays, and the next run begins again
				return errors.Join(ErrNothing, dir.ForgetBegun())
			}
			return dir.KeepCalibration(plan)
		},
		taught: func(c setup.Calibration, words *phrase.Speech) (done []string) {
			for cell, spot := range c.Wiring().Spots {
				if spot.State != "" {
					done = append(done, words.SpotText(board.Cell(cell), spot.State))
				}
			}
			return done
		},
	}, statedir.DamageOf(begun, old), nil
}

func beginEnrolment(dir statedir.Dir, o *Opts) (task, []*statedir.Damage, error) {
	var l statedir.Learned
	var wiring error
	l.Wiring, l.Wired, wiring = dir.Calibration(o.Profile.Name)
	roster, begun := dir.BegunPieces()
	_, old := dir.Tags()
	damage := statedir.DamageOf(wiring, begun, old)
	damage = slices.DeleteFunc(damage, func(d *statedir.Damage) bool { return d.Foreign })
	return &kept[setup.Enrolment]{
		course: setup.NewEnrolment(statedir.BuildOf(l.Rewire(o.Profile), o.Set), roster),
		same:   func(a, b setup.Enrolment) bool { return maps.Equal(a.Known(), b.Known()) },
		save:   func(e setup.Enrolment) error { return dir.KeepPieces(e.Known().Pieces()) },
		taught: func(e setup.Enrolment, words *phrase.Speech) (done []string) {
			for _, p := range slices.Sorted(maps.Values(e.Known().Pieces())) {
				done = append(done, words.PieceName(p, ""))
			}
			return done
		},
	}, damage, nil
}

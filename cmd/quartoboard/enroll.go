package main

import (
	"context"
	"errors"
	"maps"

	"quartoboard/board"
	"quartoboard/board/setup"
	"quartoboard/cmd/internal/statedir"
	"quartoboard/hw"
	"quartoboard/hw/rig"
)

const enrollAbout = `enroll [flags]

Learns which tag, or which resistor, is which piece, by voice and touch alone: the
board asks for one piece after another, on a cell, or in the tray where only that
has a reader. Pieces that are enrolled are not asked for again; once all are, the
next run checks them. The daemon must not run meanwhile:
  sudo systemctl stop quartoboard
  sudo -u quartoboard quartoboard enroll

Buttons: repeat says it again, pass leaves a piece out, QUARTO goes one step back,
holding pass ends. What is done is kept at each step, and the next run goes on
there. The daemon reads the result, pieces.json, when it starts.

Exit code: 0 when all the pieces are enrolled, 1 when some are missing.`

func runEnroll(ctx context.Context, args []string, s streams) error {
	t := &teaching{name: "enroll", task: newEnrolling}
	return t.run(ctx, enrollAbout, args, s)
}

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
	var l lessons
	for _, load := range []func() error{
		func() (err error) { l.plan, l.wired, err = dir.Calibration(p.Name); return err },
		func() (err error) { l.roster, err = dir.BegunPieces(); return err },
		func() (err error) { // instead of a begun one that is damaged
			if l.roster == nil {
				l.roster, err = dir.Pieces()
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
	e := setup.NewEnrolment(buildOf(l.rewire(p), set), l.roster)
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

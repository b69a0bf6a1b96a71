package app

import (
	"fmt"
	"io"
	"time"

	"quartoboard/board"
	"quartoboard/board/scan"
	"quartoboard/board/setup"
	"quartoboard/cmd/internal/statedir"
	"quartoboard/hw"
	"quartoboard/hw/rig"
)

// NoteDamage sets damaged files aside, prints a sentence about each, and returns the faults
// that the daemon tells. A calibration of another build is not set aside, for the board may
// be that again tomorrow.
func NoteDamage(dir statedir.Dir, damage []*statedir.Damage, w io.Writer) (faults []board.Fault) {
	for _, d := range damage {
		text := d.Error() + "; it stays for that build"
		if !d.Foreign {
			text = d.SetAside(dir)
		}
		fmt.Fprintln(w, "quartoboard: "+text)
		faults = append(faults, board.Fault{Part: board.Part{Kind: d.Part()}, State: board.Failed, Text: text})
	}
	return faults
}

// measure has the scanner take the levels as the board has learned them. Where
// readers answer the start finds the baselines again, so that a cold morning does
// no harm, and what was learned counts for the cells whose reader is dead.
func measure(l *statedir.Learned, o *scan.Options, b setup.Build) {
	if !l.Wired {
		return
	}
	o.Deaf = l.Wiring.Unfelt()
	if !b.Linear {
		return
	}
	o.On, o.Off = l.Wiring.Thresholds(o.On, o.Off)
	switch levels, ok := l.Wiring.Baseline(); {
	case ok && b.Cells:
		o.Learned = levels
	case ok:
		o.Baseline = levels
	}
}

// scanOptions returns the options of the scanner for a profile, rewired, the drivers and
// what the board has learned.
func scanOptions(p rig.Profile, set hw.Set, l statedir.Learned) scan.Options {
	o := scan.Default()
	o.Slow, o.Lag = p.SlowReaders(), time.Duration(p.Presence.Feel().Lag)*time.Millisecond
	if p.Presence.Linear() {
		o.On, o.Off, o.Drift = p.Scan.On, p.Scan.Off, float64(p.Scan.Drift)
	}
	b := statedir.BuildOf(p, set)
	o.Sensors, o.Readers, o.Roster = b.Sensors, b.Readers, l.Roster
	o.Tokens, o.Cards = l.Quartino.Tokens, l.Quartino.Cards
	measure(&l, &o, b)
	return o
}

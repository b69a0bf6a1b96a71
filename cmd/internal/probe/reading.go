package probe

import (
	"context"
	"errors"
	"slices"

	"quartoboard/hw"
	"quartoboard/hw/rig"
)

// Reading has the results of a reader.
type Reading struct {
	Tag    hw.Tag
	Err    error // of Identify
	Test   error // of the self test
	Before error // of the attempt before, if there was one
	Missed int   // of the readings after one that read a tag, those that found none
	Misses int   // the same of as many more, if they were several
}

// read runs the self test of every reader and reads its tag. On a bus with a line held
// low, where each transaction takes a second, the result of a reader that does not
// answer is used for those after it.
func (a *Answers) read(ctx context.Context, set hw.Set, stuck func() bool) {
	if set.Cells != nil {
		cells := a.Profile.Presence.Cells
		if a.Profile.Readers != nil {
			cells = a.Profile.Readers.Cells
		}
		var last Reading
		for n, c := range cells.Index() {
			if ctx.Err() != nil {
				break
			}
			if !last.Silent() || !stuck() {
				last = readTag(set.Cells, n)
			}
			a.Cells[c] = last
		}
	}
	if set.Tray != nil {
		a.Tray = readTag(set.Tray, 0)
	}
}

// Again is the number of times that a tag which was read is read again: some readers find it
// every second time, until their driver asks for one tag alone.
const Again = 6

// tries is the number of attempts for a reader that fails, or does not tell tags apart.
const tries = 3

func readTag(i hw.Identifier, n int) (r Reading) {
	tester, can := i.(hw.SelfTester)
	for range tries {
		r = Reading{Before: r.Fault()}
		if can { // first, since a reading repairs lost settings
			r.Test = tester.SelfTest(n)
		}
		if !r.Silent() {
			r.Tag, r.Err = i.Identify(n)
		}
		if !r.Silent() && !r.merged() {
			break
		}
	}
	if r.Tag.Len() > 0 {
		r.Missed = missed(i, n)
	}
	if r.Missed > 1 {
		r.Misses = missed(i, n)
	}
	return r
}

// missed reads a tag that lies there again, and returns how often it was not found.
func missed(i hw.Identifier, n int) (times int) {
	for range Again {
		if _, err := i.Identify(n); errors.Is(err, hw.ErrNoTag) {
			times++
		}
	}
	return times
}

// merged reports whether several tags were not told apart, which a reader may learn.
func (r *Reading) merged() bool {
	_, apart := errors.AsType[*hw.Several](r.Err)
	return !apart && errors.Is(r.Err, hw.ErrCollision)
}

// Silent reports whether the reader failed, and not the tag above it.
func (r *Reading) Silent() bool { return r.Fault() != nil }

// Fault returns the error of a reader that failed.
func (r *Reading) Fault() error {
	switch {
	case r.Test != nil && !isOne(r.Test, hw.ErrReset, hw.ErrUnlike, hw.ErrUntested):
		return r.Test // of a reader that cannot be used
	case failed(r.Err):
		return r.Err
	}
	return nil
}

func failed(err error) bool {
	_, ofPart := errors.AsType[*hw.PartError](err)
	return ofPart || err != nil && !isOne(err, hw.ErrNoTag, hw.ErrCollision, hw.ErrCorrupt)
}

func isOne(err error, kinds ...error) bool {
	return slices.ContainsFunc(kinds, func(one error) bool { return errors.Is(err, one) })
}

// Line has the results of the checks of the line on which the readers on SPI answer.
type Line struct {
	Heard  bool   // it was read while no reader was selected
	Low    uint16 // where it was low then, bit n for reader n
	Echoes []Echo // of MFRC522s, by rising clock
}

// Echo is the number of bytes that came back wrong at a clock, of rig.EchoBytes from each
// reader: those of the cells as they are wired, then the tray's.
type Echo struct {
	Clock rig.Clock
	Wrong []int
}

// echo counts the wrong bytes at each clock; none where a port cannot be opened again.
func (l *Line) echo(p rig.Profile, b rig.Buses) {
	for _, clock := range rig.EchoClocks {
		wrong, err := rig.Echo(p, b, clock)
		if err != nil || wrong == nil {
			l.Echoes = nil
			return
		}
		l.Echoes = append(l.Echoes, Echo{clock, wrong})
	}
}

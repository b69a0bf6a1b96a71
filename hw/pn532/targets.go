package pn532

import (
	"bytes"
	"errors"
	"fmt"
	"time"

	"quartoboard/hw"
)

// Parameters of InListPassiveTarget (7.3.5).
const (
	maxTargets = 1    // with 2 some chips found a tag at every second search (NXP community, 481864)
	typeA      = 0x00 // ISO/IEC 14443 type A at 106 kbit/s
)

// Times of a search.
const (
	// emptyTime is the least time from the ACK to the response for an empty field: the
	// guard time of ISO/IEC 14443-3, 5.1, and a request without an answer.
	emptyTime = guardTime + 200*time.Microsecond
	guardTime = 5 * time.Millisecond
	// tagTime is the least additional time on the air of a tag, which has a UID of four bytes.
	tagTime = 2 * time.Millisecond
	// fullTime is the additional time on the air of a tag with a UID of ten bytes.
	fullTime = 7 * time.Millisecond
	// lookPatience is the time that a look for others may sleep.
	lookPatience = 15 * time.Millisecond
	// listPatience is the least time for the response to a late search, which is read
	// twice.
	listPatience = 11 * time.Millisecond
)

// Target data: Tg, SENS_RES (2 bytes), SEL_RES, NFCIDLength, NFCID, and an ATS of a target
// of ISO/IEC 14443-4, which has its own length in its first byte.
const (
	targetHead = 5
	noTargets  = overhead + 1               // the frame of an empty list
	usual      = noTargets + targetHead + 7 // that of one target with a UID of 7 bytes
)

// allTargets is the number by which InDeselect and InRelease mean all targets (7.3.10, 7.3.11).
const allTargets = 0

var errTargets = errors.New("no list of targets")

// searchAll searches the field and returns the only tag in it. It looks for others, unless the
// reading before has found this tag alone so.
func (d *Dev) searchAll() (hw.Tag, error) {
	tag, found, err := d.search(emptyTime)
	alone := d.alone
	d.alone = hw.Tag{}
	switch {
	case err != nil:
		return hw.Tag{}, err
	case !found:
		return hw.Tag{}, hw.ErrNoTag
	}
	d.patience += lookPatience
	if tag != alone {
		tag, err = d.searchOthers(tag)
	}
	if err == nil || errors.Is(err, hw.ErrCollision) {
		_ = d.end(inRelease) // PowerDown, which follows, tells of a chip that fails
	}
	return tag, err
}

// searchOthers sends the tag that was found to HALT, which keeps it from answering, and repeats
// the search until it finds none. It returns the first tag if it is the only one, or if it
// answers again, and else all as a *hw.Several; hw.ErrCollision if there are too many, or a
// search fails after the second one.
func (d *Dev) searchOthers(first hw.Tag) (hw.Tag, error) {
	d.several.Begin(first)
	for {
		alone := len(d.several.Tags()) == 1
		err := d.end(inDeselect)
		var tag hw.Tag
		found := false
		if err == nil {
			tag, found, err = d.search(emptyTime - guardTime)
		}
		switch {
		case err != nil && alone:
			return hw.Tag{}, err
		case alone && (!found || tag == first):
			d.alone = first
			return first, nil
		case err == nil && !found:
			return hw.Tag{}, &d.several
		case err != nil || !d.several.Add(tag):
			return hw.Tag{}, hw.ErrCollision
		}
	}
}

// end sends InDeselect or InRelease for the targets that the chip has. Where an answer was lost
// the command is repeated, and its status tells of no target.
func (d *Dev) end(code byte) error {
	d.patience = max(d.patience, listPatience)
	_, err := d.do(overhead+1, code, allTargets)
	return err
}

// search searches the field once, for one tag. The response comes after a least time. It never
// sends the command twice: a tag that answered the first does not answer the second unless the
// field was off in between.
func (d *Dev) search(least time.Duration) (tag hw.Tag, found bool, err error) {
	d.fieldOn = true
	if err := d.send(inListPassiveTarget, []byte{maxTargets, typeA}); err != nil {
		return tag, false, err
	}
	d.sleep(least)
	waited, err := d.await(fullTime + d.opts.Answer)
	if err != nil {
		d.set = false // it may search without end
		return tag, false, err
	}
	d.patience = max(d.patience, listPatience)
	size := usual
	if waited == 0 && d.opts.Pause < tagTime { // no tag can have answered by then
		size = noTargets
	}
	list, err := d.receive(size, inListPassiveTarget, settled)
	switch {
	case err != nil:
		return tag, false, err
	case list[0] == 0:
		return tag, false, nil
	case list[0] > maxTargets:
		return tag, false, d.corrupt(inListPassiveTarget, errTargets)
	}
	id := target(list[1:])
	if id == nil {
		return tag, false, d.corrupt(inListPassiveTarget, errTargets)
	}
	if tag, err = hw.NewTag(id); err != nil {
		return tag, false, d.fault(fmt.Sprintf("command %#02x: %s", inListPassiveTarget, err), hw.ErrCorrupt)
	}
	return tag, true, nil
}

// target returns the UID of a target, nil if it is not complete. An ATS may follow it.
func target(data []byte) (id []byte) {
	if len(data) < targetHead || len(data) < targetHead+int(data[4]) {
		return nil
	}
	return data[targetHead : targetHead+int(data[4])]
}

// settled reports whether a list needs no further reading: it is empty, or equal to
// the reading before. A response with targets is thus read until two consecutive readings
// agree.
func settled(list, frame, was []byte) bool {
	switch {
	case len(list) == 0:
		return false
	case list[0] == 0:
		return true
	}
	return len(was) >= len(frame) && bytes.Equal(frame, was[:len(frame)])
}

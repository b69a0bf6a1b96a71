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
	maxTargets = 2
	typeA      = 0x00 // ISO/IEC 14443 type A at 106 kbit/s
)

// Times of a search.
const (
	// emptyTime is the least time from the ACK to the response for an empty field: the
	// guard time of ISO/IEC 14443-3, 5.1, and a request without an answer.
	emptyTime = 5200 * time.Microsecond
	// tagTime is the least additional time on the air of a tag, which has a UID of four bytes.
	tagTime = 2 * time.Millisecond
	// fullTime is the additional time on the air of two tags with UIDs of ten bytes.
	fullTime = 14 * time.Millisecond
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
	withATS    = 1 << 5                     // of SEL_RES (ISO/IEC 14443-3, 6.5.3.4)
)

// allTargets is the number by which InDeselect means all targets (7.3.10).
const allTargets = 0

var errTargets = errors.New("no list of targets")

// searchAll searches the field and returns the only tag in it. Where it finds as many as it
// asks for the search is repeated for those that did not answer yet; for a single one that
// the reading before has found alone so it is not, and then the reader forgets it.
func (d *Dev) searchAll() (hw.Tag, error) {
	var tags [maxTargets]hw.Tag
	alone := d.alone
	d.alone = hw.Tag{}
	n, err := d.search(&tags)
	switch {
	case err != nil:
		return hw.Tag{}, err
	case n == 0:
		return hw.Tag{}, hw.ErrNoTag
	case n < d.targets():
		return tags[0], nil
	case d.single && tags[0] == alone:
		d.chip.patience = max(d.chip.patience, listPatience)
		_, _ = d.chip.do(overhead+1, inRelease, allTargets) // PowerDown, which follows, tells of a reader that fails
		return tags[0], nil
	}
	if err := d.searchOthers(tags, n); err != nil {
		return hw.Tag{}, err
	}
	d.alone = tags[0]
	return tags[0], nil
}

// searchOthers returns the tags of a first search, and of as many more as it takes until one
// finds less than it asks for, as a *hw.Several; nil if there is only one. Before each the
// tags that answered are sent to HALT, which keeps them from answering it. It returns
// hw.ErrCollision if that fails, if one of several answers again, or if there are too many.
func (d *Dev) searchOthers(tags [maxTargets]hw.Tag, n int) error {
	d.several.Begin(tags[0])
	for fresh := tags[1:n]; ; fresh = tags[:n] {
		again := d.single && len(fresh) > 0 && len(d.several.Tags()) == 1 && fresh[0] == d.several.Tags()[0]
		for _, tag := range fresh {
			if !again && !d.several.Add(tag) {
				return hw.ErrCollision
			}
		}
		switch one := len(d.several.Tags()) == 1; {
		case again || one && n < d.targets():
			return nil
		case n < d.targets():
			return &d.several
		}
		d.chip.patience = max(d.chip.patience, listPatience)
		status, err := d.chip.do(overhead+1, inDeselect, allTargets)
		if err != nil || len(status) != 1 || status[0] != 0 {
			return hw.ErrCollision
		}
		if n, err = d.search(&tags); err != nil {
			return hw.ErrCollision
		}
	}
}

// targets returns the number of targets that a search asks for.
func (d *Dev) targets() int {
	if d.single {
		return 1
	}
	return maxTargets
}

// alternating is the number of gaps, each one reading long, after which a reader is asked for
// one target only.
const alternating = 3

// watch takes the result of a reading. A reader that finds the same tag at every second
// search is asked for one target from then on.
func (d *Dev) watch(tag hw.Tag, err error) {
	switch {
	case errors.Is(err, hw.ErrNoTag):
		d.misses++
	case err != nil:
	case tag == d.found && d.misses == 1:
		d.gaps++
		d.single, d.misses = d.single || d.gaps == alternating, 0
	default:
		d.found, d.misses, d.gaps = tag, 0, 0
	}
}

// search searches the field once and returns the number of tags. It never sends the
// command twice: a tag that answered the first does not answer the second unless the
// field was off in between.
func (d *Dev) search(tags *[maxTargets]hw.Tag) (n int, err error) {
	d.fieldOn = true
	if err := d.chip.send(inListPassiveTarget, []byte{byte(d.targets()), typeA}); err != nil {
		return 0, err
	}
	d.chip.sleep(emptyTime)
	waited, err := d.chip.await(fullTime + d.chip.opts.Answer)
	if err != nil {
		d.chip.set = false // it may search without end
		return 0, err
	}
	d.chip.patience = max(d.chip.patience, listPatience)
	size := usual
	if waited == 0 && d.chip.opts.Pause < tagTime { // no tag can have answered by then
		size = noTargets
	}
	list, err := d.chip.receive(size, inListPassiveTarget, settled)
	if err != nil {
		return 0, err
	}
	n = int(list[0])
	if n > d.targets() {
		return 0, d.chip.corrupt(inListPassiveTarget, errTargets)
	}
	rest := list[1:]
	for i := range n {
		var id []byte
		if id, rest = target(rest); id == nil {
			return 0, d.chip.corrupt(inListPassiveTarget, errTargets)
		}
		if tags[i], err = hw.NewTag(id); err != nil {
			return 0, d.chip.fault(fmt.Sprintf("command %#02x: %s", inListPassiveTarget, err), hw.ErrCorrupt)
		}
	}
	return n, nil
}

// target returns the UID of the first target, nil if it is not complete, and the data behind
// the target.
func target(data []byte) (id, rest []byte) {
	if len(data) < targetHead || len(data) < targetHead+int(data[4]) {
		return nil, nil
	}
	end := targetHead + int(data[4])
	id, rest = data[targetHead:end], data[end:]
	if data[3]&withATS != 0 && len(rest) > 0 {
		rest = rest[min(int(rest[0]), len(rest)):]
	}
	return id, rest
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

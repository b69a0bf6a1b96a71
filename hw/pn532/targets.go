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
	// fullTime is the additional time on the air of two tags with UIDs of ten bytes.
	fullTime = 14 * time.Millisecond
	// listPatience is the least time for the response to a late search, which is read
	// twice.
	listPatience = 11 * time.Millisecond
)

// Target data: Tg, SENS_RES (2 bytes), SEL_RES, NFCIDLength, NFCID, perhaps an ATS.
const (
	targetHead = 5
	usual      = overhead + 1 + targetHead + 7 // the frame of one target with a UID of 7 bytes
)

var errTargets = errors.New("no list of targets")

// listTargets searches the field and returns the only tag in it. It never sends the
// command twice: a tag that answered the first does not answer the second unless the
// field was off in between.
func (d *Dev) listTargets() (hw.Tag, error) {
	d.fieldOn = true
	if err := d.send(inListPassiveTarget, []byte{maxTargets, typeA}); err != nil {
		return hw.Tag{}, err
	}
	d.sleep(emptyTime)
	if err := d.await(fullTime + d.opts.Answer); err != nil {
		d.set = false // it may search without end
		return hw.Tag{}, err
	}
	d.patience = max(d.patience, listPatience)
	list, err := d.receive(usual, inListPassiveTarget, settled)
	if err != nil {
		return hw.Tag{}, err
	}
	switch n := int(list[0]); {
	case n == 0:
		return hw.Tag{}, hw.ErrNoTag
	case n > 1:
		return hw.Tag{}, hw.ErrCollision
	}
	target := list[1:]
	if len(target) < targetHead || len(target) < targetHead+int(target[4]) {
		return hw.Tag{}, d.corrupt(inListPassiveTarget, errTargets)
	}
	tag, err := hw.NewTag(target[targetHead : targetHead+int(target[4])])
	if err != nil {
		return hw.Tag{}, d.fault(fmt.Sprintf("command %#02x: %s", inListPassiveTarget, err), hw.ErrCorrupt)
	}
	return tag, nil
}

// settled reports whether a list needs no further reading: it is empty, or equal to
// the reading before; of two targets the number and the first are compared. A response
// with targets is thus read until two consecutive readings agree.
func settled(list, frame, was []byte) bool {
	switch {
	case len(list) == 0:
		return false
	case list[0] == 0:
		return true
	case list[0] > 1 && len(was) >= usual && len(frame) >= usual:
		return bytes.Equal(frame[:usual], was[:usual])
	}
	return len(was) >= len(frame) && bytes.Equal(frame, was[:len(frame)])
}

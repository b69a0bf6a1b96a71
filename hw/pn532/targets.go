package pn532

import (
	"bytes"
	"errors"
	"fmt"
	"time"

	"quartoboard/hw"
)

// What InListPassiveTarget is asked for (7.3.5).
const (
	maxTargets = 2
	typeA      = 0x00 // ISO/IEC 14443 type A at 106 kbit/s
)

// Times of a search.
const (
	// emptyTime is from the ACK to when the response of an empty field may be there:
	// the guard time of ISO/IEC 14443-3, 5.1, and a request that nobody answers.
	emptyTime = 5200 * time.Microsecond
	// fullTime is how much longer two tags with UIDs of ten bytes are on the air.
	fullTime = 14 * time.Millisecond
	// listPatience is what is left at least for the response to a late search, which
	// is read twice.
	listPatience = 2 * (pollTime + replyTime)
)

// Target data: Tg, SENS_RES (2 bytes), SEL_RES, NFCIDLength, NFCID, perhaps an ATS.
const (
	targetHead = 5
	usual      = overhead + 1 + targetHead + 7 // the frame of one target with a UID of 7 bytes
)

var errTargets = errors.New("no list of targets")

// search lists the tags in the field. The command is never sent twice: a tag that
// the first one met does not answer the second, unless the field was off between.
func (d *Dev) search() (hw.Tag, error) {
	d.lit = true
	if err := d.send(inListPassiveTarget, []byte{maxTargets, typeA}); err != nil {
		return hw.Tag{}, err
	}
	d.sleep(emptyTime)
	if err := d.await(fullTime + d.opts.Answer); err != nil {
		d.set = false // perhaps it searches without end
		return hw.Tag{}, err
	}
	d.patience = max(d.patience, listPatience)
	list, err := d.list()
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
		return hw.Tag{}, d.spoiled(inListPassiveTarget, errTargets)
	}
	tag, err := hw.NewTag(target[targetHead : targetHead+int(target[4])])
	if err != nil {
		return hw.Tag{}, d.fault(fmt.Sprintf("command %#02x: %s", inListPassiveTarget, err), hw.ErrCorrupt)
	}
	return tag, nil
}

// list is the data of the response to the search. One with targets is read until
// two readings in a row agree.
func (d *Dev) list() ([]byte, error) {
	size, seen := usual, 0
	for try := 1; ; try++ {
		f, err := d.fetch(size)
		if err == nil {
			var data []byte
			var length int
			data, length, err = response(f, inListPassiveTarget)
			if err == nil && settled(data, f[:length], d.was[:seen]) {
				return data, nil
			}
			seen = copy(d.was[:], f)
			if length > 0 {
				size = length
			}
		}
		d.set = d.set && !errors.Is(err, errRefused)
		if try == readTries || !d.set || d.spent() {
			return nil, d.listless(err)
		}
		if err := d.again(); err != nil {
			return nil, err
		}
	}
}

// listless is what is wrong with a response that is given up.
func (d *Dev) listless(err error) error {
	var part *hw.PartError
	if errors.As(err, &part) {
		return err
	}
	return d.spoiled(inListPassiveTarget, errors.Join(errTargets, err))
}

// settled says whether a list needs no further reading: an empty one, or one that
// the reading before confirms; of two targets their number and the first will do.
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

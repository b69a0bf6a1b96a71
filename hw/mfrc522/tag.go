package mfrc522

import (
	"errors"
	"fmt"
	"time"

	"quartoboard/hw"
)

// Commands to a tag (ISO/IEC 14443-3, 6.4).
const (
	reqA = 0x26 // wakes tags that are IDLE
	wupA = 0x52 // and those in HALT
	hltA = 0x50
	sel1 = 0x93 // of cascade level 1; 0x95 and 0x97 follow

	nvbAll = 0x70 // of a SELECT

	cascadeTag = 0x88 // the first byte of a level that is not the last
	sakCascade = 0x04 // the UID is not complete
)

// dialogue is the dialogue with the tags above the reader.
type dialogue struct {
	chip     *registers
	air      air
	collided bool   // two tags answered at once, since the last request
	origin   origin // of CollPos, as far as is known
	uid      [10]byte
	several  hw.Several
}

// read turns the antenna on and reads the UID: WUPA, then an ANTICOLLISION
// and a SELECT at each cascade level, HLTA, and REQA, which only a second tag
// answers.
func (t *dialogue) read() (hw.Tag, error) {
	if err := t.chip.write(txControlReg, antennaOn); err != nil {
		return hw.Tag{}, err
	}
	t.chip.sleep(guardTime)
	if err := t.wake(wupA); err != nil {
		if errors.Is(err, errSilence) {
			return hw.Tag{}, hw.ErrNoTag
		}
		return hw.Tag{}, err
	}
	tag, err := t.readTag()
	switch {
	case errors.Is(err, errSilence):
		return hw.Tag{}, fmt.Errorf("%s: the tag fell silent: %w", t.chip.opts.Part, hw.ErrNoTag)
	case err != nil:
		return hw.Tag{}, err
	}
	more, err := t.another()
	switch {
	case err != nil:
		return hw.Tag{}, err
	case more:
		return hw.Tag{}, t.readOthers(tag)
	}
	return tag, nil
}

// readOthers reads the tags that answer the request after the first, one after another:
// each is sent to HALT when it was read. It returns all of them as a *hw.Several, and
// hw.ErrCollision if one cannot be read or answers again, or if there are too many.
func (t *dialogue) readOthers(first hw.Tag) error {
	t.chip.patience += othersPatience
	t.several.Begin(first)
	for more := true; more; {
		tag, err := t.readTag()
		if err != nil || !t.several.Add(tag) {
			return hw.ErrCollision
		}
		if more, err = t.another(); err != nil {
			return hw.ErrCollision
		}
	}
	return &t.several
}

// corrupt returns the error of an implausible answer of a tag.
func (t *dialogue) corrupt(what string) error {
	return fmt.Errorf("%s: %s: %w", t.chip.opts.Part, what, hw.ErrCorrupt)
}

// wake sends a request. Several tags may answer it with different bytes.
func (t *dialogue) wake(command byte) error {
	t.collided = false
	if err := t.exchange([]byte{command}, 7, 0, 2); err != nil {
		return err
	}
	if t.air.collision() {
		t.collided = true
		return nil
	}
	if !t.air.complete(2) {
		return t.corrupt("answer to request")
	}
	return nil
}

// readTag goes through the cascade levels, after which the tag is selected.
func (t *dialogue) readTag() (hw.Tag, error) {
	n := 0
	for sel := byte(sel1); sel <= sel1+4; sel += 2 {
		id, err := t.anticollision(sel)
		if err != nil {
			return hw.Tag{}, err
		}
		sak, err := t.choose(sel, id)
		if err != nil {
			return hw.Tag{}, err
		}
		more := sak&sakCascade != 0
		if more != (id[0] == cascadeTag) {
			return hw.Tag{}, t.corrupt("cascade")
		}
		if !more {
			n += copy(t.uid[n:], id[:4])
			return hw.NewTag(t.uid[:n])
		}
		n += copy(t.uid[n:], id[1:4])
	}
	return hw.Tag{}, t.corrupt("a fourth cascade level")
}

// anticollision requests the four bytes of a cascade level and their check byte. After a
// collision it requests the bits behind it, of the tags that have a 1 there, until one tag
// is left.
func (t *dialogue) anticollision(sel byte) (id [5]byte, err error) {
	for known, before := 0, 0; ; {
		full, rest := known/8, known%8
		frame := [7]byte{sel, byte(2+full)<<4 | byte(rest)}
		sent := 2 + copy(frame[2:], id[:(known+7)/8])
		err := t.exchange(frame[:sent], byte(rest), byte(rest), len(id)-full)
		last := !t.air.collision()
		switch {
		case errors.Is(err, errSilence) && known > 0:
			t.misread(before)
			return id, t.corrupt("a collision, and then no answer")
		case err != nil:
			return id, err
		case last && !t.air.complete(len(id)-full):
			return id, t.corrupt("answer to anticollision")
		}
		mine := id[full] & (1<<rest - 1)
		copy(id[full:], t.air.data[:len(id)-full])
		id[full] = id[full]&^(1<<rest-1) | mine
		if last {
			break
		}
		t.collided = true
		at, valid := t.air.position(t.origin, known)
		if !valid {
			t.misread(known)
			return id, hw.ErrCollision
		}
		before, known = known, at
		id[(at-1)/8] = id[(at-1)/8]&(1<<((at-1)%8)-1) | 1<<((at-1)%8)
	}
	if id[0]^id[1]^id[2]^id[3] != id[4] {
		return id, t.corrupt("check byte of the UID")
	}
	return id, nil
}

// misread switches the origin from which CollPos counts in the next attempt, if the position was that
// of an answer to a request with known bits. A wrong position costs one answer, with bits of no tag.
func (t *dialogue) misread(known int) {
	if known > 0 {
		t.origin = (t.origin + 1) % origins
	}
}

// choose selects the tag with these bytes. Only that tag answers.
func (t *dialogue) choose(sel byte, id [5]byte) (sak byte, err error) {
	frame := [9]byte{sel, nvbAll}
	copy(frame[2:], id[:])
	frame[7], frame[8] = crcA(frame[:7])
	if err := t.exchange(frame[:], 0, 0, 3); err != nil {
		return 0, err
	}
	low, high := crcA(t.air.data[:1])
	if !t.air.complete(3) || t.air.data[1] != low || t.air.data[2] != high {
		return 0, t.corrupt("answer to select")
	}
	return t.air.data[0], nil
}

// another sends the tag that was read to HALT and reports whether another one answers. A
// collision without another tag was noise: the reading is discarded.
func (t *dialogue) another() (bool, error) {
	collided := t.collided
	if err := t.halt(); err != nil {
		return false, err
	}
	switch err := t.wake(reqA); {
	case err == nil:
		return true, nil
	case !errors.Is(err, errSilence):
		return false, err
	case collided:
		return false, t.corrupt("a collision without a second tag")
	}
	return false, nil
}

// halt sends HLTA, which a tag does not answer: the command Transmit sends it at
// once and ends by itself (10.3.1.5). The FIFO buffer is emptied in case it did not,
// and halt waits until the timer that it started has run out, which would otherwise
// end the next frame.
func (t *dialogue) halt() error {
	frame := [4]byte{hltA, 0}
	frame[2], frame[3] = crcA(frame[:2])
	if err := t.chip.write(fifoDataReg, frame[:]...); err != nil {
		return err
	}
	if err := t.chip.set(value{bitFramingReg, 0}, value{commandReg, transmit}); err != nil {
		return err
	}
	t.chip.sleep(time.Duration(9*len(frame)+2)*bitTime + timerTime + margin)
	return t.chip.write(fifoLevelReg, flushBuffer)
}

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

	nvbNone = 0x20 // number of valid bits: of an ANTICOLLISION that knows none
	nvbAll  = 0x70 // of a SELECT

	cascadeTag = 0x88 // the first byte of a level that is not the last
	sakCascade = 0x04 // the UID is not complete
)

// dialogue turns the antenna on and reads the UID: WUPA, then an ANTICOLLISION
// and a SELECT at each cascade level, HLTA, and REQA, which only a second tag
// answers.
func (d *Dev) dialogue() (hw.Tag, error) {
	d.collided = false
	d.fieldOn = true
	if err := d.write(txControlReg, antennaOn); err != nil {
		return hw.Tag{}, err
	}
	d.sleep(guardTime)
	if err := d.wake(wupA); err != nil {
		if errors.Is(err, errSilence) {
			return hw.Tag{}, hw.ErrNoTag
		}
		return hw.Tag{}, err
	}
	n, err := d.readUID()
	if errors.Is(err, errSilence) {
		return hw.Tag{}, fmt.Errorf("%s: the tag fell silent: %w", d.opts.Part, hw.ErrNoTag)
	}
	if err != nil {
		return hw.Tag{}, err
	}
	if err := d.alone(); err != nil {
		return hw.Tag{}, err
	}
	return hw.NewTag(d.uid[:n])
}

// corrupt returns the error of an implausible answer of a tag.
func (d *Dev) corrupt(what string) error {
	return fmt.Errorf("%s: %s: %w", d.opts.Part, what, hw.ErrCorrupt)
}

// wake sends a request. Several tags may answer it with different bytes.
func (d *Dev) wake(command byte) error {
	if err := d.exchange([]byte{command}, 7, 0, 2); err != nil {
		return err
	}
	if d.air.collision() {
		d.collided = true
		return nil
	}
	if !d.air.complete(2) {
		return d.corrupt("answer to request")
	}
	return nil
}

// readUID goes through the cascade levels and returns the length of d.uid.
func (d *Dev) readUID() (n int, err error) {
	for sel := byte(sel1); sel <= sel1+4; sel += 2 {
		id, err := d.anticollision(sel)
		if err != nil {
			return 0, err
		}
		sak, err := d.choose(sel, id)
		if err != nil {
			return 0, err
		}
		more := sak&sakCascade != 0
		if more != (id[0] == cascadeTag) {
			return 0, d.corrupt("cascade")
		}
		if !more {
			return n + copy(d.uid[n:], id[:4]), nil
		}
		n += copy(d.uid[n:], id[1:4])
	}
	return 0, d.corrupt("a fourth cascade level")
}

// anticollision requests the four bytes of a cascade level and their check byte.
// After a collision it continues with the tag that has a 1 there; another collision
// after that is hw.ErrCollision.
func (d *Dev) anticollision(sel byte) (id [5]byte, err error) {
	if err := d.exchange([]byte{sel, nvbNone}, 0, 0, 5); err != nil {
		return id, err
	}
	id = d.air.data
	if d.air.collision() {
		if id, err = d.follow(sel); err != nil {
			return id, err
		}
	} else if !d.air.complete(5) {
		return id, d.corrupt("answer to anticollision")
	}
	if id[0]^id[1]^id[2]^id[3] != id[4] {
		return id, d.corrupt("check byte of the UID")
	}
	return id, nil
}

// follow repeats the request with the bits before the collision and a 1 in its
// place.
func (d *Dev) follow(sel byte) (id [5]byte, err error) {
	d.collided = true
	known := int(d.air.coll & collPos)
	if known == 0 {
		known = 32
	}
	if d.air.coll&collPosNotValid != 0 {
		return id, hw.ErrCollision
	}
	id = d.air.data
	full, rest := known/8, known%8
	last := known - 1
	id[last/8] = id[last/8]&(1<<(last%8)-1) | 1<<(last%8)

	frame := [7]byte{sel, byte(2+full)<<4 | byte(rest)}
	sent := 2 + copy(frame[2:], id[:(known+7)/8])
	err = d.exchange(frame[:sent], byte(rest), byte(rest), 5-full)
	switch {
	case errors.Is(err, errSilence):
		return id, d.corrupt("a collision, and then no answer")
	case err != nil:
		return id, err
	case d.air.collision():
		return id, hw.ErrCollision
	case !d.air.complete(5 - full):
		return id, d.corrupt("answer to anticollision")
	}
	mine := id[full] & (1<<rest - 1)
	copy(id[full:], d.air.data[:5-full])
	id[full] = id[full]&^(1<<rest-1) | mine
	return id, nil
}

// choose selects the tag with these bytes. Only that tag answers.
func (d *Dev) choose(sel byte, id [5]byte) (sak byte, err error) {
	frame := [9]byte{sel, nvbAll}
	copy(frame[2:], id[:])
	frame[7], frame[8] = crcA(frame[:7])
	if err := d.exchange(frame[:], 0, 0, 3); err != nil {
		return 0, err
	}
	low, high := crcA(d.air.data[:1])
	if !d.air.complete(3) || d.air.data[1] != low || d.air.data[2] != high {
		return 0, d.corrupt("answer to select")
	}
	return d.air.data[0], nil
}

// alone sends the tag that was read to HALT and checks that no other tag answers. A
// collision without a second tag was noise: the reading is discarded.
func (d *Dev) alone() error {
	if err := d.halt(); err != nil {
		return err
	}
	switch err := d.wake(reqA); {
	case err == nil:
		return hw.ErrCollision
	case !errors.Is(err, errSilence):
		return err
	case d.collided:
		return d.corrupt("a collision without a second tag")
	}
	return nil
}

// halt sends HLTA, which a tag does not answer: the command Transmit sends it at
// once and ends by itself (10.3.1.5). The FIFO buffer is emptied in case it did not,
// and halt waits until the timer that it started has run out, which would otherwise
// end the next frame.
func (d *Dev) halt() error {
	frame := [4]byte{hltA, 0}
	frame[2], frame[3] = crcA(frame[:2])
	if err := d.write(fifoDataReg, frame[:]...); err != nil {
		return err
	}
	if err := d.set(value{bitFramingReg, 0}, value{commandReg, transmit}); err != nil {
		return err
	}
	d.sleep(time.Duration(9*len(frame)+2)*bitTime + timerTime + margin)
	return d.write(fifoLevelReg, flushBuffer)
}

package chip

import "time"

// wrongContext is the status of a command that does not fit what was before (7.1).
const wrongContext = 0x27

// silence is the time that the chip waits for an answer.
const silence = 200 * time.Microsecond

// initiator does the dialogue with the cards.
type initiator struct {
	reader *Reader
	answer []byte // of a search, received so far
	iso4   bool   // the card that was activated last is of ISO/IEC 14443-4
}

// list searches targets, and repeats the search without a target up to its limit
// (7.3.5).
func (p *PN532) list(most byte) {
	at := p.link.runAt
	targets := byte(0)
	p.air.answer = append(p.air.answer[:0], 0)
	p.searches++
	if most > 1 {
		p.doubles++
	}
	if p.Misses > 0 && p.searches%p.Misses == 0 || p.MissesTwo && most > 1 && p.doubles%2 == 0 {
		most = 0
	}
	for targets < most && p.air.activate(&at, targets+1) {
		if targets++; targets < most {
			p.air.halt(&at)
		}
	}
	if targets == 0 && (p.retries == 0xff || p.tries < p.retries) {
		p.tries++
		p.link.runAt = max(at, p.clock.Now()) + retryTime
		return
	}
	p.air.answer[0], p.active = targets, targets > 0
	p.respond(at+turnTime+p.Late, p.air.answer...)
}

// activate wakes a card up, goes through its cascade levels and appends its target data:
// its number, SENS_RES, SEL_RES, and the UID after its length. It reports whether there
// was a card without an error.
func (a *initiator) activate(at *time.Duration, number byte) bool {
	var tx frame
	tx.data[0], tx.bits = cmdREQA, 7
	sens, _, ok := a.ask(&tx, at)
	if !ok || sens.bits != 16 {
		return false
	}
	var uid [10]byte
	n := 0
	for sel := byte(cmdSEL); sel <= cmdSEL+4; sel += 2 {
		id, ok := a.single(sel, at)
		if !ok {
			return false
		}
		tx.set(sel, nvbFull, id[0], id[1], id[2], id[3], id[4])
		tx.seal()
		sak, _, ok := a.ask(&tx, at)
		if !ok || sak.bits != 24 || !sealed(sak.bytes()) {
			return false
		}
		if sak.data[0]&sakCascade == 0 {
			n += copy(uid[n:], id[:4])
			a.answer = append(a.answer, number, sens.data[1], sens.data[0], sak.data[0], byte(n))
			a.answer = append(a.answer, uid[:n]...)
			a.iso4 = sak.data[0]&sakISO4 != 0
			return !a.iso4 || a.request(at)
		}
		n += copy(uid[n:], id[1:4])
	}
	return false
}

// single finds the bytes of one card at a level by anticollision: after a collision it
// goes on with the cards that have a 1 there.
func (a *initiator) single(sel byte, at *time.Duration) (id [5]byte, ok bool) {
	var known frame
	for known.bits < 40 {
		var tx frame
		tx.set(sel, byte(2+known.bits/8)<<4|byte(known.bits%8))
		copy(tx.data[2:], known.bytes())
		tx.bits += known.bits
		rx, collision, ok := a.ask(&tx, at)
		if !ok || rx.bits != 40-known.bits {
			return id, false
		}
		good := rx.bits
		if collision >= 0 {
			good = collision + 1
		}
		for i := range good {
			known.add(rx.bit(i))
		}
	}
	id = [5]byte(known.bytes())
	return id, id[0]^id[1]^id[2]^id[3] == id[4]
}

// request requests the ATS of a card of ISO/IEC 14443-4 and appends it, as it does unless
// SetParameters forbids it (7.2.9).
func (a *initiator) request(at *time.Duration) bool {
	var tx frame
	tx.set(cmdRATS, 0x50)
	tx.seal()
	rx, _, ok := a.ask(&tx, at)
	if ok = ok && sealed(rx.bytes()); ok {
		a.answer = append(a.answer, rx.bytes()[:rx.bits/8-2]...)
	}
	return ok
}

// halt sends the card that was activated last to HALT.
func (a *initiator) halt(at *time.Duration) {
	var tx frame
	tx.set(cmdHLTA, 0)
	if a.iso4 {
		tx.set(cmdDESELECT)
	}
	tx.seal()
	a.ask(&tx, at)
}

// deselect halts the card that is active (7.3.10); of two in a list the first is in HALT
// already.
func (p *PN532) deselect() {
	at := p.link.runAt
	if !p.active {
		p.respond(at+turnTime, wrongContext)
		return
	}
	p.active = false
	p.air.halt(&at)
	p.respond(at+turnTime, 0x00)
}

// ask sends a frame at the time of the search, advances that, and returns the superposed
// answers of the cards in the field.
func (a *initiator) ask(tx *frame, at *time.Duration) (rx frame, collision int, ok bool) {
	*at += a.reader.Slow + tx.airTime()
	if rx, collision, ok = a.reader.exchange(tx, *at); !ok {
		*at += silence
		return rx, collision, false
	}
	*at += tx.delay() + rx.airTime()
	return rx, collision, true
}

package rig

import (
	"errors"

	"periph.io/x/conn/v3/physic"

	"quartoboard/hw"
	"quartoboard/hw/mfrc522"
)

// EchoBytes is the number of bytes that each reader returns for Echo.
const EchoBytes = mfrc522.EchoBytes

// EchoClocks are clocks at which errors of a slow line show, rising.
var EchoClocks = [...]Clock{
	Clock(500 * physic.KiloHertz), Clock(physic.MegaHertz), Clock(2 * physic.MegaHertz), Clock(4 * physic.MegaHertz),
}

// Listen reads MISO of the readers on SPI while none is selected, and returns those where it
// is low each time, bit n for reader n: readers that hold the line, or all if it is
// not pulled up.
// Readers without a gate share one line, so that they are all or none. ok is false for
// a build without readers on SPI.
func (r *Rig) Listen() (low uint16, ok bool, err error) {
	if r.decoder == nil {
		return 0, false, nil
	}
	for n := range hw.Places {
		is, err := r.decoder.Held(n)
		if err != nil {
			return 0, true, err
		}
		if is {
			low |= 1 << n
		}
	}
	return low, true, nil
}

// Echo opens the readers of a profile at another clock of SPI, has each MFRC522 return
// EchoBytes bytes, and closes them. It returns the number of wrong bytes of each reader in
// the order of wiring, the tray's last; nil for a build without an MFRC522. The profile must
// not be open.
func Echo(p Profile, b Buses, clock Clock) (wrong []int, err error) {
	if r := p.Readers; r != nil && r.Kind == KindMFRC522 {
		slower := *r
		slower.Clock, p.Readers = clock, &slower
	} else {
		p.Readers = nil
	}
	if t := p.Tray; t != nil && t.Kind == KindMFRC522 {
		slower := *t
		slower.Clock, p.Tray = clock, &slower
	} else {
		p.Tray = nil
	}
	o := begin(b)
	if err := o.fitReaders(&p); err != nil {
		return nil, errors.Join(err, o.Close())
	}
	for _, reader := range o.made {
		n, err := reader.(*mfrc522.Dev).Echo()
		if err != nil {
			return nil, errors.Join(err, o.Close())
		}
		wrong = append(wrong, n)
	}
	_ = o.Close() // a reader that does not answer at this clock cannot be powered down
	return wrong, nil
}

package pn532

import (
	"bytes"
	"errors"
	"fmt"
	"time"

	"quartoboard/hw"
)

// Times of the dialogue. The manual allows 15 ms for an ACK (6.2.2); replyTime is
// less, so that a command that was lost leaves time for a second attempt. A chip
// that needs more would not be read.
const (
	pollTime  = 500 * time.Microsecond // from a frame to the first look for the answer, and between looks
	slowPoll  = time.Millisecond       // between looks for the end of what takes longer
	replyTime = 5 * time.Millisecond   // that an ACK and a response may take, such as those aside
	napTime   = time.Millisecond       // between two writes to a chip that does not acknowledge its address
)

// How often things are tried.
const (
	busErrors = 4 // of a call, until it is given up
	readTries = 5 // a response
)

// do sends a command, twice where its ACK does not come, and is the data of its
// response, size bytes of frame, good until the next one.
func (d *Dev) do(size int, code byte, params ...byte) ([]byte, error) {
	err := d.send(code, params)
	if err != nil && !d.spent() {
		err = d.send(code, params)
	}
	if err == nil && code == diagnose {
		err = d.await(d.patience) // it takes its time
	}
	if err != nil {
		return nil, err
	}
	for try := 1; ; try++ {
		f, err := d.fetch(size)
		if err == nil {
			var data []byte
			if data, _, err = response(f, code); err == nil {
				return data, nil
			}
			err = d.spoiled(code, err)
		}
		if try == readTries || errors.Is(err, errRefused) || d.spent() {
			return nil, err
		}
		if err := d.again(); err != nil {
			return nil, err
		}
	}
}

// send sends a command and takes its ACK.
func (d *Dev) send(code byte, params []byte) error {
	if err := d.write(command(d.out[:0], code, params)); err != nil {
		return err
	}
	d.sleep(pollTime)
	in, err := d.fetch(len(ack))
	if err == nil && !bytes.Equal(in, ack[:]) {
		err = d.spoiled(code, errSpoiled)
	}
	return err
}

// again has the chip offer its response once more.
func (d *Dev) again() error {
	if err := d.write(nack[:]); err != nil {
		return err
	}
	d.sleep(pollTime)
	return nil
}

// write sends a frame. A chip that is asleep may not acknowledge its address on
// I²C before it is awake, which the attempt begins.
func (d *Dev) write(frame []byte) error {
	for {
		err := d.link.write(frame)
		if err == nil {
			return nil
		}
		d.failed(err)
		if d.spent() {
			return d.fault("write", err)
		}
		d.sleep(napTime)
	}
}

// await waits so long for what takes longer: the end of a search, or of a self test.
func (d *Dev) await(most time.Duration) error {
	for waited := time.Duration(0); waited < most && !d.broken(); waited += slowPoll {
		ready, err := d.link.ready()
		if ready {
			return nil
		}
		if err != nil {
			d.unheard(err)
		}
		d.sleep(slowPoll)
	}
	return d.silent()
}

// fetch reads the first size bytes of the frame that the chip offers, as soon as
// it does. The first look is worth the whole frame; later ones only ask for RDY.
func (d *Dev) fetch(size int) ([]byte, error) {
	ready, err := d.link.read(d.in[:size])
	for waited := time.Duration(0); !ready; waited += pollTime {
		if err != nil {
			d.unheard(err)
		}
		if waited >= replyTime || d.spent() {
			return nil, d.silent()
		}
		d.sleep(pollTime)
		if ready, err = d.link.ready(); ready {
			ready, err = d.link.read(d.in[:size])
		}
	}
	return d.in[:size], nil
}

// unheard takes note of an error of a look for the answer. On I²C a chip need not
// acknowledge its address before it has one (6.2.4): then it is busy, no more.
func (d *Dev) unheard(err error) {
	var part *hw.PartError
	if errors.Is(err, hw.ErrUnacknowledged) && !errors.As(err, &part) {
		d.last = err
		return
	}
	d.failed(err)
}

// failed takes note of an error of the bus. A switch at fault has tried twice
// already, and each try on a bus that is held low takes a second.
func (d *Dev) failed(err error) {
	d.last = err
	d.errors++
	var part *hw.PartError
	if errors.As(err, &part) {
		d.errors = busErrors
	}
}

// broken says whether the bus has failed too often in this call.
func (d *Dev) broken() bool { return d.errors >= busErrors }

// spent says whether this call may go on.
func (d *Dev) spent() bool { return d.patience <= 0 || d.broken() }

// silent is that the chip has nothing to say.
func (d *Dev) silent() error {
	if d.last != nil {
		return d.fault("read", d.last)
	}
	return d.fault("read", hw.ErrNoAnswer)
}

// spoiled is a command that went wrong on the bus, or in the reader.
func (d *Dev) spoiled(code byte, err error) error {
	return d.fault(fmt.Sprintf("command %#02x", code), fmt.Errorf("%w: %w", err, hw.ErrCorrupt))
}

// fault is an error of the reader, not of what is on the air.
func (d *Dev) fault(doing string, err error) error {
	return &hw.PartError{
		Part:   d.opts.Part,
		Places: 1 << d.opts.Place,
		Err:    fmt.Errorf("%s: %w", doing, err),
	}
}

// sleep waits, and takes from what the call has left.
func (d *Dev) sleep(t time.Duration) {
	d.patience -= t
	d.opts.Sleep(t)
}

package pn532

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"time"

	"quartoboard/hw"
)

// Times of the dialogue.
const (
	pollTime = 500 * time.Microsecond // from a frame to the first poll for the answer, and between polls
	slowPoll = time.Millisecond       // between polls for the end of a long command
	napTime  = time.Millisecond       // between two writes to a chip that does not acknowledge its address
)

// Numbers of attempts.
const (
	busErrors = 4 // errors after which a call ends
	readTries = 5 // readings of a response
)

// do sends a command, twice if the first gets no ACK, and returns the data of its
// response, whose frame has size bytes. The data are valid until the next command.
func (d *Dev) do(size int, code byte, params ...byte) ([]byte, error) {
	err := d.send(code, params)
	if err != nil && !d.spent() {
		err = d.send(code, params)
	}
	if err == nil && code == diagnose {
		_, err = d.await(d.patience) // it takes longer than others
	}
	if err != nil {
		return nil, err
	}
	return d.receive(size, code, func(_, _, _ []byte) bool { return true })
}

// receive returns the data of the response to a command whose frame probably has size
// bytes. It asks for the response again while the frame is corrupt, or not settled after
// the reading before.
func (d *Dev) receive(size int, code byte, settled func(data, frame, before []byte) bool) ([]byte, error) {
	for try, seen := 1, 0; ; try++ {
		f, err := d.fetch(size)
		if err == nil {
			var data []byte
			var length int
			data, length, err = response(f, code)
			if err == nil && settled(data, f[:length], d.was[:seen]) {
				return data, nil
			}
			seen = copy(d.was[:], f)
			if length > 0 {
				size = length
			}
		}
		refused := errors.Is(err, errRefused)
		d.set = d.set && !refused
		if try == readTries || refused || d.spent() {
			return nil, d.corrupt(code, cmp.Or(err, errUnsettled))
		}
		if err := d.requestResponse(); err != nil {
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
		err = d.corrupt(code, errSpoiled)
	}
	return err
}

// requestResponse makes the chip send its response again.
func (d *Dev) requestResponse() error {
	if err := d.write(nack[:]); err != nil {
		return err
	}
	d.sleep(pollTime)
	return nil
}

// write sends a frame. On I²C a sleeping chip may not acknowledge its address; the
// attempt wakes it up.
func (d *Dev) write(frame []byte) error {
	for {
		d.pause()
		err := d.link.write(frame)
		if err == nil {
			return nil
		}
		d.noteError(err)
		if d.spent() {
			return d.fault("write", err)
		}
		d.sleep(napTime)
	}
}

// await waits at most that long for the end of a search or of a self test, and returns
// the time waited.
func (d *Dev) await(most time.Duration) (waited time.Duration, err error) {
	poll := max(slowPoll, d.opts.Pause)
	for ; waited < most && !d.broken(); waited += poll {
		d.pause()
		ready, err := d.link.ready()
		if ready {
			return waited, nil
		}
		if err != nil {
			d.noteReadError(err)
		}
		d.sleep(poll)
	}
	return waited, d.noAnswer()
}

// fetch waits for a frame and returns its first size bytes. The first poll reads the
// whole frame; later ones read only RDY.
func (d *Dev) fetch(size int) ([]byte, error) {
	d.pause()
	ready, err := d.link.read(d.in[:size])
	poll := max(pollTime, d.opts.Pause)
	for waited := time.Duration(0); !ready; waited += poll {
		if err != nil {
			d.noteReadError(err)
		}
		if waited >= d.opts.Ack || d.spent() {
			return nil, d.noAnswer()
		}
		d.sleep(poll)
		d.idle = 0
		if ready, err = d.link.ready(); ready {
			d.pause()
			ready, err = d.link.read(d.in[:size])
		}
	}
	return d.in[:size], nil
}

// noteReadError counts an error of a poll. On I²C a chip need not acknowledge its
// address before it has an answer (6.2.4): that is not counted.
func (d *Dev) noteReadError(err error) {
	var part *hw.PartError
	if errors.Is(err, hw.ErrUnacknowledged) && !errors.As(err, &part) {
		d.last = err
		return
	}
	d.noteError(err)
}

// noteError counts an error of the bus. A failed switch, which has tried twice already,
// ends the call, and so does a line that is held low: each try then takes a second.
func (d *Dev) noteError(err error) {
	d.last = err
	d.errors++
	var part *hw.PartError
	if errors.As(err, &part) || errors.Is(err, hw.ErrHeld) {
		d.errors = busErrors
	}
}

// broken reports whether the bus has reached busErrors in this call.
func (d *Dev) broken() bool { return d.errors >= busErrors }

// spent reports whether this call has used up its time or its errors.
func (d *Dev) spent() bool { return d.patience <= 0 || d.broken() }

// noAnswer returns the error of a chip that sends no frame.
func (d *Dev) noAnswer() error {
	if d.last != nil {
		return d.fault("read", d.last)
	}
	return d.fault("read", hw.ErrNoAnswer)
}

// corrupt returns the error of a command with a corrupt or refused answer, unless err is
// one of a part already.
func (d *Dev) corrupt(code byte, err error) error {
	var part *hw.PartError
	if errors.As(err, &part) {
		return err
	}
	return d.fault(fmt.Sprintf("command %#02x", code), fmt.Errorf("%w: %w", err, hw.ErrCorrupt))
}

// fault returns an error of the reader; errors of a tag do not name the part.
func (d *Dev) fault(doing string, err error) error {
	return hw.ReaderError(d.opts.Part, doing, err)
}

// sleep waits, and reduces the time that the call may still sleep.
func (d *Dev) sleep(t time.Duration) {
	d.patience -= t
	d.idle += t
	d.opts.Sleep(t)
}

// pause waits before a transaction until the pause after the last one is over.
func (d *Dev) pause() {
	if d.idle < d.opts.Pause {
		d.opts.Sleep(d.opts.Pause - d.idle)
	}
	d.idle = 0
}

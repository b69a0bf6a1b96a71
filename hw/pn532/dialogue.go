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

// dialogue is the connection to one chip, with its frames and retries.
type dialogue struct {
	// Set by New, then fixed but for trials.
	link Link
	opts Opts

	set      bool          // the chip is set up, and was not reset since
	patience time.Duration // time that this call may still sleep, pauses of Opts.Pause not counted
	idle     time.Duration // slept since the last transaction
	errors   int           // bus errors in this call
	last     error         // the last of them

	out, in, was [longest]byte
}

// startCall starts a call that may sleep for patience, not counting a late search.
// It follows a rest.
func (d *dialogue) startCall(patience time.Duration) {
	late := 2 * (d.opts.Ack - DefaultAck) // a lost command leaves time for a second attempt
	d.patience, d.errors, d.last, d.idle = patience+late, 0, nil, d.opts.Pause
}

func (d *dialogue) wakeUp() error {
	if err := d.link.wakeUp(); err != nil {
		d.noteError(err)
		return d.fault("wake up", err)
	}
	return nil
}

// do sends a command, twice if the first gets no ACK, and returns the data of its
// response, whose frame has size bytes. The data are valid until the next command.
func (d *dialogue) do(size int, code byte, params ...byte) ([]byte, error) {
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
func (d *dialogue) receive(size int, code byte, settled func(data, frame, before []byte) bool) ([]byte, error) {
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
		if err := d.write(nack[:]); err != nil { // it makes the chip send its response again
			return nil, err
		}
		d.sleep(pollTime)
	}
}

// send sends a command and takes its ACK.
func (d *dialogue) send(code byte, params []byte) error {
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

// write sends a frame. On I²C a sleeping chip may not acknowledge its address; the
// attempt wakes it up.
func (d *dialogue) write(frame []byte) error {
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
func (d *dialogue) await(most time.Duration) (waited time.Duration, err error) {
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
func (d *dialogue) fetch(size int) ([]byte, error) {
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
func (d *dialogue) noteReadError(err error) {
	var part *hw.PartError
	if errors.Is(err, hw.ErrUnacknowledged) && !errors.As(err, &part) {
		d.last = err
		return
	}
	d.noteError(err)
}

// noteError counts an error of the bus. A failed switch, which has tried twice already,
// ends the call, and so does a line that is held low: each try then takes a second.
func (d *dialogue) noteError(err error) {
	d.last = err
	d.errors++
	var part *hw.PartError
	if errors.As(err, &part) || errors.Is(err, hw.ErrHeld) {
		d.errors = busErrors
	}
}

// broken reports whether the bus has reached busErrors in this call.
func (d *dialogue) broken() bool { return d.errors >= busErrors }

// spent reports whether this call has used up its time or its errors.
func (d *dialogue) spent() bool { return d.patience <= 0 || d.broken() }

// doubtful reports whether a reading failed, and then lets the link check its way.
func (d *dialogue) doubtful(err error) bool {
	if err == nil || errors.Is(err, hw.ErrNoTag) || errors.Is(err, hw.ErrCollision) {
		return false
	}
	d.link.doubt()
	return true
}

// noAnswer returns the error of a chip that sends no frame.
func (d *dialogue) noAnswer() error {
	if d.last != nil {
		return d.fault("read", d.last)
	}
	return d.fault("read", hw.ErrNoAnswer)
}

// corrupt returns the error of a command with a corrupt or refused answer, unless err is
// one of a part already.
func (d *dialogue) corrupt(code byte, err error) error {
	var part *hw.PartError
	if errors.As(err, &part) {
		return err
	}
	return d.fault(fmt.Sprintf("command %#02x", code), fmt.Errorf("%w: %w", err, hw.ErrCorrupt))
}

// fault returns an error of the reader; errors of a tag do not name the part.
func (d *dialogue) fault(doing string, err error) error {
	return hw.ReaderError(d.opts.Part, doing, err)
}

// sleep waits, and reduces the time that the call may still sleep.
func (d *dialogue) sleep(t time.Duration) {
	d.patience -= t
	d.idle += t
	d.opts.Sleep(t)
}

// pause waits before a transaction until the pause after the last one is over.
func (d *dialogue) pause() {
	if d.idle < d.opts.Pause {
		d.opts.Sleep(d.opts.Pause - d.idle)
	}
	d.idle = 0
}

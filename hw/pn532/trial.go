package pn532

import (
	"bytes"
	"time"
)

// TrialAck is the longest time for which a trial waits for an ACK.
const TrialAck = 50 * time.Millisecond

// trialPatience is the most that an exchange of a trial sleeps, its pauses not counted.
const trialPatience = TrialAck + openPatience

// Trial has the chip identify itself n times, with that pause between two transactions
// instead of Opts.Pause. It returns the longest time slept from a command to its ACK, which is
// what Opts.Ack limits, and ends at the first exchange that fails, for none is repeated; the
// error has hw.ErrUnacknowledged where the chip did not acknowledge a command. The field is
// off. Over I²C at 100 kHz it blocks for about 4 ms an exchange, three pauses more, and for
// TrialAck where no ACK comes.
func (d *Dev) Trial(n int, pause time.Duration) (longest time.Duration, err error) {
	chip := &d.chip
	opts := chip.opts
	defer func() { chip.opts = opts }()
	chip.opts.Pause, chip.opts.Ack = pause, TrialAck
	chip.opts.Sleep(d.Rest())
	chip.startCall(trialPatience)
	if err := chip.wakeUp(); err != nil {
		return 0, err
	}
	if _, err := chip.do(overhead+4, getFirmwareVersion); err != nil { // on I²C the first write may only wake it up
		return 0, err
	}
	for range n {
		took, err := chip.exchange()
		if err != nil {
			return longest, err
		}
		longest = max(longest, took)
	}
	return longest, d.fieldOff()
}

// exchange has the chip identify itself and returns the time until its ACK.
func (d *dialogue) exchange() (took time.Duration, err error) {
	d.patience, d.errors, d.last = trialPatience, 0, nil
	d.pause()
	if err := d.link.write(command(d.out[:0], getFirmwareVersion, nil)); err != nil {
		return 0, d.fault("write", err)
	}
	every := max(pollTime, d.opts.Pause)
	for ready := false; !ready; {
		if took >= TrialAck || d.broken() {
			return took, d.noAnswer()
		}
		d.sleep(every)
		d.idle, took = 0, took+every
		if ready, err = d.link.read(d.in[:len(ack)]); err != nil {
			d.noteReadError(err)
		}
	}
	if !bytes.Equal(d.in[:len(ack)], ack[:]) {
		return took, d.corrupt(getFirmwareVersion, errSpoiled)
	}
	f, err := d.fetch(overhead + 4)
	if err == nil {
		_, _, err = response(f, getFirmwareVersion)
	}
	return took, err
}

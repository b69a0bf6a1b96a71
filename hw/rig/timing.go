package rig

import (
	"errors"
	"time"

	"quartoboard/hw"
	"quartoboard/hw/pn532"
)

// Timing has the times of a PN532 on I²C. Zero is not known.
type Timing struct {
	Pause time.Duration // between two of its transactions
	Ack   time.Duration // slept from a command to its ACK
}

// Numbers of exchanges of a trial: with a pause that may be too short, and for the ACK.
const (
	TrialLength = 50
	ackLength   = 10
)

// TrialPauses are the pauses that Trials tries, rising: the least that a profile may have, that
// of the data sheet (PN532/C1, table 320), one between, and that of libnfc.
var TrialPauses = [...]time.Duration{
	500 * time.Microsecond, 1300 * time.Microsecond, 2 * time.Millisecond, 5 * time.Millisecond,
}

// Timing returns the times that the profile allows.
func (r *Readers) Timing() (t Timing) {
	if c, are := r.Chip.(*pn532.ConfigI2C); are {
		t = Timing{Pause: c.PauseTime(), Ack: c.AckTime()}
	}
	return t
}

// Trials opens the readers of a profile, has each PN532 on I²C at the places of the set
// exchange frames, and closes them. It returns of each reader, in the order of wiring, the
// first of TrialPauses with which TrialLength exchanges went well, and the longest time until
// an ACK with the profile's pause, or with that one if it is longer; zeros for a reader that
// fails with every pause, or otherwise than by not acknowledging a command, for then it is
// not the pause. It returns nil for a build without such readers. The profile must not be
// open. Over I²C at 100 kHz it blocks for 0.4 s a reader, and for a second where the reader needs
// the longest pause.
func Trials(p Profile, b Buses, places uint16) (found []Timing, err error) {
	if p.Readers == nil || !p.Readers.OnI2C() {
		return nil, nil
	}
	p.Tray = nil
	o := begin(b)
	if err := o.fitReaders(&p); err != nil {
		return nil, errors.Join(err, o.Close())
	}
	found = make([]Timing, len(o.made))
	for n, reader := range o.made {
		if places>>n&1 == 1 {
			found[n], err = trial(reader.(*pn532.Dev), p.Readers.Timing().Pause)
		}
		if err != nil { // a line is held low: each transaction of the others takes a second too
			break
		}
	}
	_ = o.Close() // a reader that does not answer cannot be powered down
	return found, err
}

// trial returns the times of one reader, or hw.ErrHeld.
func trial(reader *pn532.Dev, usual time.Duration) (Timing, error) {
	for _, pause := range TrialPauses {
		_, err := reader.Trial(TrialLength, pause)
		switch {
		case err == nil:
			ack, err := reader.Trial(ackLength, max(pause, usual))
			if err != nil {
				return Timing{}, nil
			}
			return Timing{Pause: pause, Ack: ack}, nil
		case errors.Is(err, hw.ErrHeld):
			return Timing{}, err
		case !errors.Is(err, hw.ErrUnacknowledged):
			return Timing{}, nil
		}
	}
	return Timing{}, nil
}

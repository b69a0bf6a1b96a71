package mcp3008

import "quartoboard/hw"

// Pair is sixteen sensors on two converters: sensors 0–7 on the channels of the
// first, 8–15 on those of the second.
type Pair struct {
	devs  [2]*Dev
	fault hw.Fault
}

// NewPair joins two converters.
func NewPair(both [2]*Dev) *Pair { return &Pair{devs: both} }

// ReadLevels implements hw.Levels with 16 transactions of 3 bytes in 4 messages. A sensor at
// a rail, and one whose converter does not answer, is named in a *hw.PartError
// around hw.ErrNoAnswer: one sensor, one converter or both for all of theirs, sensors
// without numbers otherwise. The levels of these sensors in dst are undefined.
func (p *Pair) ReadLevels(dst *[hw.Places]uint16) error {
	var failed uint16
	var cause error
	for n, d := range p.devs {
		places, err := d.sense((*[Channels]uint16)(dst[n*Channels:]))
		failed |= uint16(places) << (n * Channels)
		if cause == nil {
			cause = err
		}
	}
	if failed == 0 {
		return nil
	}
	return p.fault.Of(hw.OfTwoConverters(failed), failed, cause)
}

// sense fills dst and returns the channels whose level is not plausible.
func (d *Dev) sense(dst *[Channels]uint16) (failed uint8, cause error) {
	failed, err := d.ReadAll(dst)
	if err != nil {
		return 0xff, err
	}
	for ch, level := range dst {
		if level == 0 || level == FullScale {
			failed |= 1 << ch
		}
	}
	if failed != 0 {
		cause = hw.ErrNoAnswer
	}
	return failed, cause
}

// FullScale implements hw.Levels.
func (p *Pair) FullScale() uint16 { return FullScale }

var _ hw.Levels = (*Pair)(nil)

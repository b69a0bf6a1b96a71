package hw

import "errors"

// ReadSensors reads every sensor, of whichever kind the set has: switches give levels
// of 0 and 1. It blocks and fails as Levels and Presence do; FailedPlaces tells which
// levels an error leaves unknown.
func (s *Set) ReadSensors(dst *[Places]uint16) error {
	if s.Levels != nil {
		return s.Levels.ReadLevels(dst)
	}
	felt, err := s.Presence.ReadPresence()
	for n := range dst {
		dst[n] = felt >> n & 1
	}
	return err
}

// FailedPlaces is the set of places that cannot be read because of an error, bit n
// for place n: those it names, or all.
func FailedPlaces(err error) uint16 {
	if err == nil {
		return 0
	}
	if part, ok := errors.AsType[*PartError](err); ok {
		return part.Places
	}
	return 1<<Places - 1
}

package wiring

import "fmt"

// measures returns the sizes of the board in sentences.
func (p Plan) measures() string {
	w := p.Profile.Wood
	s := fmt.Sprintf("cells of %d mm from middle to middle", w.Pitch)
	switch {
	case p.Profile.Presence.Coded():
		return s + fmt.Sprintf(", wood of %d mm, the contacts in its surface.", w.Thickness)
	case p.Profile.Readers == nil && w.Sensor != 0:
		return s + fmt.Sprintf(", wood of %d mm. The sensors are below it, flat, marked side up, %d mm below the feet of the pieces.", w.Thickness, w.Sensor)
	case p.Profile.Readers == nil:
		return s + fmt.Sprintf(", %d mm of wood above the sensors, which lie flat with their marked side up.", w.Thickness)
	}
	s += fmt.Sprintf(", %d mm of wood above the readers, antennas of %d by %d mm in the middle of the cells. The sensors are under the readers, flat, marked side up, some %g mm below the feet of the pieces.", w.Thickness, w.Antenna[0], w.Antenna[1], p.magnet().depth)
	s += fmt.Sprintf(" The reader's board has %d by %d mm", w.Module[0], w.Module[1])
	if w.Stacked {
		return s + ". Stacked: " + w.Stacking
	}
	return s + fmt.Sprintf(", so that sixteen lie side by side: this build is for cells of %d mm or more.", w.Room())
}

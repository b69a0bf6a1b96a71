package wiring

import "fmt"

// gap is the distance of two neighbouring modules, in mm.
const gap = 2

// measures returns the sizes of the board in sentences.
func (p Plan) measures() string {
	w, readers := p.Profile.Wood, p.Profile.Readers
	s := fmt.Sprintf("cells of %d mm from middle to middle", w.Pitch)
	switch {
	case p.Profile.Presence.Coded():
		return s + fmt.Sprintf(", wood of %d mm, the contacts in its surface.", w.Thickness)
	case readers == nil:
		return s + fmt.Sprintf(", %d mm of wood above the sensors, which lie flat with their marked side up.", w.Thickness)
	}
	s += fmt.Sprintf(", %d mm of wood above the readers, antennas of %d by %d mm in the middle of the cells. The sensors are under the readers, flat, marked side up.", w.Thickness, w.Antenna[0], w.Antenna[1])
	board := modules[readers.Kind].outline
	s += fmt.Sprintf(" The usual module is a board of %d by %d mm", board[0], board[1])
	if needs := board[0] + gap; w.Pitch < needs {
		return s + fmt.Sprintf(": sixteen do not lie side by side here. That takes cells of %d mm one way; or every second reader in a second layer, where the upper boards cover part of the antennas below; or antennas apart from their boards.", needs)
	}
	return s + ", so that sixteen lie side by side."
}

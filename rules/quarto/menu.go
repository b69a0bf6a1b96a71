package quarto

import "time"

// menu is the menu of the buttons. While it is open the time for the last call stands
// still.
type menu struct {
	open bool
	from time.Duration // since when
}

// turnMenu opens or closes the menu.
func (s *step) turnMenu(open bool) {
	switch {
	case open == s.menu.open:
	case open:
		s.menu = menu{open: true, from: s.at}
	default:
		s.window.stoodStill(s.menu.from, s.at)
		s.menu = menu{}
	}
}

package commission

import "quartoboard/hw"

// Needed returns the tasks before play, for a board with so many known pieces, calibrated or
// not. One that is to be taught is calibrated and has its pieces enrolled; one that knows no
// piece, and could, has them enrolled unasked, and is calibrated before where nothing else
// tells that a cell is empty: linear sensors without readers.
func Needed(set hw.Set, w Wish, known int, calibrated bool) []Task {
	reads := set.Cells != nil || set.Tray != nil
	unsure := set.Levels != nil && set.Cells == nil && !calibrated
	switch {
	case w == Teach && reads, reads && known == 0 && unsure:
		return []Task{Calibrate, Enroll}
	case w == Teach:
		return []Task{Calibrate}
	case reads && known == 0:
		return []Task{Enroll}
	}
	return nil
}

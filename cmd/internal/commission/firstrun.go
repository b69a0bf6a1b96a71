package commission

import "quartoboard/hw"

// Needed returns the tasks before play, for a board with so many known pieces. One that is
// to be taught is calibrated and has its pieces enrolled; one that knows no piece, and
// could, has them enrolled unasked.
func Needed(set hw.Set, w Wish, known int) []Task {
	reads := set.Cells != nil || set.Tray != nil
	switch {
	case w == Teach && reads:
		return []Task{Calibrate, Enroll}
	case w == Teach:
		return []Task{Calibrate}
	case reads && known == 0:
		return []Task{Enroll}
	}
	return nil
}

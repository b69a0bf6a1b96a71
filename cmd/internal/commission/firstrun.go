package commission

import (
	"time"

	"quartoboard/hw"
)

// Needed returns the tasks before play, for a board with so many known pieces.
// Holding repeat while it starts, without a terminal, has it calibrated and its pieces
// enrolled; a board that knows no piece, and could, has them enrolled unasked.
func Needed(set hw.Set, known int) []Task {
	reads := set.Cells != nil || set.Tray != nil
	switch held := repeatHeld(set.Buttons); {
	case held && reads:
		return []Task{Calibrate, Enroll}
	case held:
		return []Task{Calibrate}
	case reads && known == 0:
		return []Task{Enroll}
	}
	return nil
}

// repeatHeld reports whether repeat is held for half a second, and no other button: a
// cable that shorts them all does not count. It blocks for that time.
func repeatHeld(b hw.Buttons) bool {
	if b == nil {
		return false
	}
	for range 10 {
		if held, err := b.ReadButtons(); err != nil || held != hw.Repeat {
			return false
		}
		time.Sleep(50 * time.Millisecond)
	}
	return true
}

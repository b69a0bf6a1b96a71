package commission

import (
	"context"
	"time"

	"quartoboard/cmd/internal/daemon"
	"quartoboard/hw"
)

// Wish is a request by the buttons that are held while the board starts.
type Wish uint8

// The wishes.
const (
	Play     Wish = iota + 1 // nothing is held
	Teach                    // repeat was held alone
	Defaults                 // pass was pressed with it
)

// The times of a wish: repeat is held for half a second before it counts, and then for
// offerTime at most, in which pass may be pressed.
const (
	readTime  = 50 * time.Millisecond // between two readings of the buttons
	heldTime  = 500 * time.Millisecond
	offerTime = 8 * time.Second
)

// AtStart returns the wish of the buttons that are held now. It blocks while repeat is
// held, up to 8 s; offer says meanwhile what can be done. looked is called after each
// reading. All buttons at once are a cable that shorts them, and ask for nothing.
func AtStart(ctx context.Context, b hw.Buttons, looked func(), offer daemon.Worker) (w Wish, err error) {
	w = Play
	if b == nil {
		return w, nil
	}
	for range heldTime / readTime {
		if held, err := b.ReadButtons(); err != nil || held != hw.Repeat && held != hw.Repeat|hw.Pass {
			return w, nil
		}
		looked()
		time.Sleep(readTime)
	}
	err = daemon.RunWithWorkers(ctx, func(ctx context.Context) error {
		w = choice(ctx, b, looked)
		return nil
	}, offer)
	return w, err
}

// choice waits until pass is pressed, which two readings show, or repeat is let go.
func choice(ctx context.Context, b hw.Buttons, looked func()) Wish {
	passed := 0
	for range offerTime / readTime {
		held, err := b.ReadButtons()
		switch {
		case ctx.Err() != nil:
			return Play
		case err != nil: // once; the scanner finds out whether the buttons fail
		case held == hw.Repeat|hw.Pass:
			if passed++; passed == 2 {
				return Defaults
			}
		case held != hw.Repeat:
			return Teach
		default:
			passed = 0
		}
		looked()
		time.Sleep(readTime)
	}
	return Teach
}

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

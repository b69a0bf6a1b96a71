package voice

import (
	"time"

	"quartoboard/audio"
	"quartoboard/board"
)

// resumeTime is the time in which a tap on repeat goes on with a reading that one stopped.
const resumeTime = 10 * time.Second

// reading is a reading of the board, row by row. Anything else that is said ends it.
type reading struct {
	rows    []audio.Utterance
	next    int  // the row to begin; the one before is being said, or has been
	stopped bool // by a tap, in the row next
}

// repeat takes a press of repeat. It ends speech; in silence a tap goes on with a reading
// that was stopped, or tells where the game stands, and a long press reads the board. Of
// the menu, and of a press that the menu took, it ends speech alone.
func (v *Voice) repeat(p board.Pressed) {
	now, spoke := v.now, !v.Idle()
	asked := v.touched
	v.touched = asked && p.Press != board.PressDown
	stops := v.Stop(now, p)
	switch r := &v.reading; {
	case p.Menu || p.Button == board.ButtonMenu:
		*r = reading{}
	case stops && p.Press == board.PressDown && spoke && r.next > 0:
		r.next, r.stopped = r.next-1, true
	case stops && p.Press == board.PressDown && spoke:
		*r = reading{}
	case stops || asked:
	case p.Press == board.PressLong:
		*r = reading{rows: v.words.ReadBoard(v.game)}
		v.readOn(now)
	case r.stopped && p.Contact-v.ended <= resumeTime:
		r.stopped = false
		v.readOn(now)
	default:
		*r = reading{}
		v.Add(now, v.words.Now(v.game))
	}
}

// readLifted reads what was lifted, while repeat is held, in place of what was read before.
func (v *Voice) readLifted(cells board.CellSet) {
	if cells == 0 {
		return
	}
	if v.reading.next > 0 {
		v.queue.Stop()
	}
	v.reading, v.touched = reading{}, true
	for c := range cells.All() {
		v.reading.rows = append(v.reading.rows, v.words.ReadLifted(v.game, c)...)
	}
	v.readOn(v.now)
}

// readOn advances to now and begins the next row when the one before has been said.
func (v *Voice) readOn(now time.Duration) {
	v.advance(now)
	for r := &v.reading; v.Idle() && !r.stopped && r.next < len(r.rows); {
		r.next++
		v.Add(now, r.rows[r.next-1])
	}
}

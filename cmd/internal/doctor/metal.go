package doctor

import (
	"context"
	"errors"
	"slices"
	"time"

	"quartoboard/board"
	"quartoboard/hw"
	"quartoboard/hw/i2cbus"
	"quartoboard/hw/rig"
)

// Metal has the results of the checks of the hardware of a build.
type Metal struct {
	Only    Choice
	Profile rig.Profile
	Roster  map[hw.Tag]board.Piece // set by the caller of Examine; nil if it is not known
	Devices []rig.Device           // with errors if OpenErr is set
	OpenErr error                  // of opening the build; nothing else is checked then
	Look    Look
	Cells   [hw.Places]Reading // by the cell; of coded pieces those of its contact
	Tray    Reading
	Line    Line                     // of the readers on SPI
	Times   [hw.Places]rig.Timing    // of PN532s on I²C, by the cell; zero where they are not known
	LEDErr  error                    // of turning all LEDs on
	Buses   map[string]i2cbus.Counts // I²C
	Closing error
}

// Look has the results of many looks at sensors and buttons, by the sensor's cell.
type Look struct {
	Times, Failed int   // looks, and those that ended in an error
	Err           error // the newest
	Unread, Felt  [hw.Places]int
	Levels        [hw.Places][]uint16 // of linear sensors, in the looks without an error
	Held          hw.ButtonSet        // in every look
	ButtonErr     error               // of the last look
}

// Reading has the results of a reader.
type Reading struct {
	Tag    hw.Tag
	Err    error // of Identify
	Test   error // of the self test
	Before error // of the attempt before, if there was one
	Missed int   // of the readings after one that read a tag, those that found none
	Misses int   // the same of as many more, if they were several
}

// Enough looks for an expander to compare all its registers again, which it does after a
// hundred: half a second in all. Levels need fewer. If the first few fail for all sensors, the
// rest are skipped: a stuck bus takes a second for each.
const (
	looks      = 110
	levelLooks = 30
	pause      = 5 * time.Millisecond
	lostLooks  = 3
)

// lit is the time for which all LEDs are on.
const lit = time.Second

// Examine opens the build and checks the chosen parts; it calls note with the next part. It
// blocks for about three seconds, for ten with sixteen PN532s on I²C, for half a minute if everything hangs, or until ctx
// ends. No other program may use the hardware meanwhile.
func Examine(ctx context.Context, p rig.Profile, b rig.Buses, only Choice, note func(what string)) Metal {
	note("buses and lines")
	m := Metal{Only: only, Profile: p, Devices: p.Devices()}
	r, err := rig.Open(p, b)
	if err != nil {
		m.OpenErr, m.Devices = err, rig.Try(p, b)
		return m
	}
	if only.feels() {
		note("sensors and buttons")
		m.look(ctx, r.Set, b.Sleep)
	}
	if only.reads(&p) {
		note("readers")
		m.read(ctx, r.Set, func() bool { return r.Counts()[readersBus(p)].Stuck > 0 })
		m.Line.listen(r)
	}
	if l := r.Set.LEDs; l != nil && only.has(lights) {
		note("LEDs")
		err := l.Show(uint16(board.AllCells))
		b.Sleep(lit)
		m.LEDErr = errors.Join(err, l.Show(0))
	}
	m.Buses = r.Counts()
	m.Closing = r.Close()
	if ctx.Err() == nil && only.reads(&p) {
		m.Line.echo(p, b)
	}
	if ctx.Err() == nil && only.readerCells() != 0 && readersBus(p) != "" {
		note("times of readers")
		m.time(p, b)
	}
	return m
}

func (m *Metal) look(ctx context.Context, set hw.Set, sleep func(time.Duration)) {
	l := &m.Look
	l.Held = ^hw.ButtonSet(0)
	enough := looks
	if set.Levels != nil {
		enough = levelLooks
	}
	for l.Times < enough && ctx.Err() == nil {
		failed := m.readSensors(&set)
		held, err := set.Buttons.ReadButtons()
		l.Held &= held
		l.ButtonErr = err
		if l.Times++; failed == board.AllCells && l.Failed == l.Times && l.Times == lostLooks {
			return
		}
		sleep(pause)
	}
}

// readSensors does one look and returns the cells of the sensors that failed.
func (m *Metal) readSensors(set *hw.Set) (failed board.CellSet) {
	var levels [hw.Places]uint16
	l := &m.Look
	err := set.ReadSensors(&levels)
	if err != nil {
		l.Failed++
		l.Err = err
	}
	places := hw.FailedPlaces(err)
	for n, c := range m.Profile.Presence.Cells.Index() {
		switch {
		case places>>n&1 == 1:
			l.Unread[c]++
			failed |= board.SetOf(board.Cell(c))
		case set.Levels == nil:
			l.Felt[c] += int(levels[n])
		default:
			l.Levels[c] = append(l.Levels[c], levels[n])
		}
	}
	return failed
}

// readersBus returns the I²C bus of the readers; "" for none.
func readersBus(p rig.Profile) string {
	if p.Readers == nil {
		return ""
	}
	return p.Readers.I2C
}

// read runs the self test of every reader and reads its tag. On a bus with a line held
// low, where each transaction takes a second, the result of a reader that does not
// answer is used for those after it.
func (m *Metal) read(ctx context.Context, set hw.Set, stuck func() bool) {
	if set.Cells != nil {
		cells := m.Profile.Presence.Cells
		if m.Profile.Readers != nil {
			cells = m.Profile.Readers.Cells
		}
		var last Reading
		for n, c := range cells.Index() {
			if ctx.Err() != nil {
				break
			}
			if !last.silent() || !stuck() {
				last = readTag(set.Cells, n)
			}
			m.Cells[c] = last
		}
	}
	if set.Tray != nil {
		m.Tray = readTag(set.Tray, 0)
	}
}

// again is the number of times that a tag which was read is read again: some readers find it
// every second time, until their driver asks for one tag alone.
const again = 6

// tries is the number of attempts for a reader that fails, or does not tell tags apart.
const tries = 3

func readTag(i hw.Identifier, n int) (r Reading) {
	tester, can := i.(hw.SelfTester)
	for range tries {
		r = Reading{Before: r.fault()}
		if can { // first, since a reading repairs lost settings
			r.Test = tester.SelfTest(n)
		}
		if !r.silent() {
			r.Tag, r.Err = i.Identify(n)
		}
		if !r.silent() && !r.merged() {
			break
		}
	}
	if r.Tag.Len() > 0 {
		r.Missed = missed(i, n)
	}
	if r.Missed > 1 {
		r.Misses = missed(i, n)
	}
	return r
}

// missed reads a tag that lies there again, and returns how often it was not found.
func missed(i hw.Identifier, n int) (times int) {
	for range again {
		if _, err := i.Identify(n); errors.Is(err, hw.ErrNoTag) {
			times++
		}
	}
	return times
}

// merged reports whether several tags were not told apart, which a reader may learn.
func (r *Reading) merged() bool {
	_, apart := errors.AsType[*hw.Several](r.Err)
	return !apart && errors.Is(r.Err, hw.ErrCollision)
}

// silent reports whether the reader failed, and not the tag above it.
func (r *Reading) silent() bool { return r.fault() != nil }

// fault returns the error of a reader that failed.
func (r *Reading) fault() error {
	switch {
	case r.Test != nil && !isOne(r.Test, hw.ErrReset, hw.ErrUnlike, hw.ErrUntested):
		return r.Test // of a reader that cannot be used
	case failed(r.Err):
		return r.Err
	}
	return nil
}

func failed(err error) bool {
	_, ofPart := errors.AsType[*hw.PartError](err)
	return ofPart || err != nil && !isOne(err, hw.ErrNoTag, hw.ErrCollision, hw.ErrCorrupt)
}

func isOne(err error, kinds ...error) bool {
	return slices.ContainsFunc(kinds, func(one error) bool { return errors.Is(err, one) })
}

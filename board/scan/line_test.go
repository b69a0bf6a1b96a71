package scan

import (
	"errors"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

// gates are the lines of a table's readers.
type gates struct{ *table }

func (g gates) Held(n int) (bool, error) {
	g.listened++
	if g.dead["line"] {
		return true, errors.New("address line A0: gone")
	}
	return g.holds.Has(board.Cell(n)), nil
}

func TestAReaderThatHoldsItsLineIsNamed(t *testing.T) {
	for _, row := range []struct {
		name, before, after, want string
		holds                     board.CellSet
	}{
		{name: "from the start", holds: board.SetOf(board.B3), after: "wait 5000", want: "miso failed b3"},
		{name: "in play", before: "put 7 b3; wait 5000", holds: board.SetOf(board.D4), after: "wait 7000", want: "seen b3=7, miso failed d4"},
		{name: "two are one fault", before: "wait 5000", holds: board.SetOf(board.A1, board.D4), after: "wait 7000", want: "miso failed a1 d4"},
		{name: "until it is free", holds: board.SetOf(board.B3), after: "wait 5000; free; wait 7000", want: "miso failed b3, miso ok b3"},
		{name: "and its cell is read on", holds: board.SetOf(board.B3), after: "wait 5000; put 7 b3; wait 1000", want: "miso failed b3, seen b3=7"},
		{name: "a line without its resistor is nobody's fault", holds: board.AllCells, after: "wait 20000"},
		{name: "nor one that loses it", before: "wait 5000", holds: board.AllCells, after: "wait 20000"},
		{name: "nor is an address line that is gone", holds: board.SetOf(board.B3), before: "break line", after: "wait 20000"},
	} {
		t.Run(row.name, func(t *testing.T) {
			tb := newTable(t)
			if row.before == "" {
				tb.holds = row.holds
			}
			tb.start(options()).do("wait 3000; " + row.before)
			tb.holds = row.holds
			tb.do(row.after).want(row.want)
		})
	}
}

// TestLinesAreListenedToAtRest counts: all soon after the start and after a reset, then one
// each 300 ms, and none while a piece comes.
func TestLinesAreListenedToAtRest(t *testing.T) {
	tb := newTable(t).start(options()).do("wait 5000")
	took := func(script string) int {
		before := tb.listened
		tb.do(script)
		return tb.listened - before
	}
	if n := tb.listened; n < hw.Places || n > 2*hw.Places {
		t.Errorf("%d times in the first five seconds, want each reader once and a few more", n)
	}
	if n := took("wait 30000"); n < 97 || n > 100 {
		t.Errorf("%d times in 30 s at rest, want 100", n)
	}
	tb.tagDelay = 250 * time.Millisecond
	if n := took("put 7 b3; wait 50") + took("wait 250"); n > 1 {
		t.Errorf("%d times while a piece came, want none but in its first looks", n)
	}
	tb.do("wait 10000").deaf = board.SetOf(board.B3)
	for tb.resets == 0 && tb.now < time.Minute {
		tb.do("wait 10")
	}
	if n := took("wait 500"); n < hw.Places {
		t.Errorf("%d times in the half second after a reset, want each reader once", n)
	}
}

func TestOnlyThePartsThatStaySilentAreBlamed(t *testing.T) {
	for _, row := range []struct {
		name string
		part hw.Part
		dead uint16 // sensors
		text string
	}{
		{name: "one sensor", part: hw.PartNumber(hw.PartSensor, 5), dead: 1 << 5, text: "sensor 5: no answer"},
		{name: "a row", part: hw.Part{Kind: hw.PartSensor}, dead: 0x00f0, text: "sensors: no answer"},
	} {
		t.Run(row.name, func(t *testing.T) {
			s, err := NewSettler(Default(), Build{FullScale: 1023})
			if err != nil {
				t.Fatal(err)
			}
			var faults []board.Fault
			for look := range 200 {
				var f Frame
				for n := range f.Levels {
					f.Levels[n] = 500
				}
				f.LevelsErr = &hw.PartError{Part: row.part, Places: row.dead, Err: hw.ErrNoAnswer}
				if look%10 == 0 { // the first look after the patience is one of these
					f.LevelsErr = &hw.PartError{Part: hw.PartNumber(hw.PartConverter, 1), Places: 0x00ff, Err: hw.ErrNoAnswer}
				}
				for _, e := range s.Feed(time.Duration(look)*10*time.Millisecond, &f, nil) {
					if f, ok := e.Fact.(board.Fault); ok {
						faults = append(faults, f)
					}
				}
			}
			if len(faults) != 1 || faults[0].Part.Kind != board.PartSensor || faults[0].Cells != board.CellSet(row.dead) || faults[0].Text != row.text {
				t.Errorf("got %+v, want one fault, of the sensors %016b: %s", faults, row.dead, row.text)
			}
		})
	}
}

func TestTheHardwaresKindsOfPartAreTheBoards(t *testing.T) {
	for kind := hw.PartSensor; kind < hw.PartTray; kind++ {
		if got := board.PartKind(kind).String(); got != kind.String() {
			t.Errorf("%v: got %s", kind, got)
		}
	}
	if got := board.PartKind(hw.PartTray); got != board.PartTray {
		t.Errorf("the tray's reader: got %v", got)
	}
}

// resetter resets the readers of a table.
type resetter struct{ *table }

func (r resetter) Reset() error {
	r.resets++
	if r.dead["reset line"] {
		return &hw.PartError{Part: hw.Part{Kind: hw.PartReader}, Places: 1<<hw.Places - 1, Err: errors.New("reset: no line")}
	}
	r.deaf = 0
	return nil
}

// TestADeafReaderIsReset has readers answer and read no tag until they are reset.
func TestADeafReaderIsReset(t *testing.T) {
	for _, row := range []struct {
		name, before, after, want string
		deaf                      board.CellSet
		resets                    int
	}{
		{name: "under a piece nobody hears of it", before: "put 7 b3", deaf: board.SetOf(board.B3), after: "wait 20000", resets: 1},
		{name: "where a piece comes it is read", deaf: board.SetOf(board.B3), after: "put 7 b3; wait 1500", want: "seen b3=7", resets: 1},
		{name: "two at once need one", before: "put 7 b3; put 9 c2", deaf: board.SetOf(board.B3, board.C2, board.D4), after: "wait 20000", resets: 1},
		{name: "under empty cells nobody misses them", deaf: board.AllCells, after: "wait 60000"},
		{name: "one that hears is not reset", before: "put 7 b3", after: "wait 20000; lift b3; wait 20000; put 7 b3; wait 20000", want: "seen b3=., seen b3=7"},
		{name: "a coin has it done once", after: "field b3 200; wait 60000", want: "seen b3=?, sensor failed b3", resets: 1},
		{name: "and so has a sensor that keeps what it felt", before: "put 7 b3", after: "lift b3; field b3 200; wait 60000", want: "seen b3=?, sensor failed b3", resets: 1},
		{name: "after ten seconds it is done again", before: "put 7 b3", deaf: board.SetOf(board.B3), after: "wait 20000; deafen b3; wait 20000", resets: 2},
		{name: "and not before", before: "put 7 b3", deaf: board.SetOf(board.B3), after: "wait 7000; deafen b3; wait 3500", resets: 1},
		{
			name: "a line that is gone is the readers' fault", before: "put 7 b3", deaf: board.SetOf(board.B3), resets: 1,
			after: "break reset line; wait 40000", want: "seen b3=?, sensor failed b3",
		},
	} {
		for _, build := range []string{"levels", "switches"} {
			t.Run(build+": "+row.name, func(t *testing.T) {
				tb := newTable(t).start(options(), build).do("wait 20000; " + row.before + "; wait 2000")
				tb.said()
				tb.deaf = row.deaf
				tb.do(row.after).want(row.want)
				if tb.resets != row.resets {
					t.Errorf("%d resets, want %d", tb.resets, row.resets)
				}
			})
		}
	}
}

// idle lets time pass, with one look a second.
func (tb *table) idle(d time.Duration) {
	was := tb.look
	tb.look = time.Second
	tb.run(d)
	tb.look = was
}

func TestReadersAreResetInEachHourWithoutPlay(t *testing.T) {
	for _, row := range []struct{ name, play string }{
		{"a piece comes", "put 7 b3; wait 1000"},
		{"a piece is laid in the tray", "lay 7; wait 1000"},
		{"a button is pressed", "hold B; wait 200; loose B; wait 1000"},
	} {
		tb := newTable(t).start(options(), "levels", "tray").do("wait 9000")
		tb.idle(50 * time.Minute)
		tb.do(row.play)
		tb.idle(58 * time.Minute)
		if tb.resets != 0 {
			t.Errorf("%s: %d resets within an hour, want none", row.name, tb.resets)
		}
		for hour := 1; hour <= 3; hour++ {
			if tb.idle(time.Hour); tb.resets != hour {
				t.Errorf("%s: %d resets in hour %d after that", row.name, tb.resets, hour+1)
			}
		}
	}
}

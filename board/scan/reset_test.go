package scan

import (
	"errors"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

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

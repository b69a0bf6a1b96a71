package quarto

import (
	"testing"
	"time"

	"quartoboard/board"
)

// TestWhatStoodBeforeARestartIsNotWhatWasGivenAfterIt plays on a board that reads the tray alone.
func TestWhatStoodBeforeARestartIsNotWhatWasGivenAfterIt(t *testing.T) {
	o := DefaultOptions()
	o.Giving = board.GivingTray
	s := func(n int) time.Duration { return time.Duration(n) * time.Second }
	unread := func(at int, c board.Cell) board.Event {
		f := board.Seen{Changed: board.SetOf(c), Contact: s(at)}
		f.Now[c] = board.Unknown
		return board.Event{At: s(at) + 300*time.Millisecond, Fact: f}
	}
	start := board.Event{Fact: board.Started{Options: o}}
	restart := board.Event{At: s(13), Fact: board.Opened{Resumed: true}}
	given := func(at int) board.Event {
		return board.Event{At: s(at) + 100*time.Millisecond, Fact: board.Tray{Holds: board.Holding(5), Contact: s(at)}}
	}
	taken := func(at int) board.Event { return board.Event{At: s(at), Fact: board.Tray{}} }
	for _, row := range []struct {
		name   string
		events []board.Event
		want   board.Content // on d4
	}{
		{"it stood there before", []board.Event{start, unread(5, board.D4), restart, given(37), taken(49)}, board.Empty},
		{"it came while the program did not run", []board.Event{start, restart, unread(13, board.D4), given(37), taken(49)}, board.Empty},
		{"it may be what was given before", []board.Event{start, given(5), unread(12, board.D4), restart, taken(20)}, board.Holding(5)},
		{"it came when the tray was empty", []board.Event{start, restart, given(37), taken(49), unread(51, board.D4)}, board.Holding(5)},
	} {
		var g Game
		for _, e := range row.events {
			for tick, due := g.Due(e.At); due; tick, due = g.Due(e.At) {
				g, _ = g.Apply(tick)
			}
			g, _ = g.Apply(e)
		}
		if got := g.Position()[board.D4]; got != row.want {
			t.Errorf("%s: on d4 %v, want %v", row.name, got, row.want)
		}
	}
}

package referee

import (
	"math/rand/v2"
	"slices"
	"sort"
	"time"

	"quartoboard/board"
)

// story makes the acts of a random game: any option, calls by anybody at any
// time, pieces taken back, the last call run out or passed.
func story(r *rand.Rand) (board.Options, []act) {
	o := board.DefaultOptions()
	o.Attributes = board.Attributes(1 + r.IntN(15))
	o.Squares = r.IntN(2) == 0
	o.Giving = []board.Giving{board.GivingTray, board.GivingPass, board.GivingUnseen}[r.IntN(3)]
	o.First = board.Seat(1 + r.IntN(2))
	if r.IntN(4) == 0 {
		o.Caller = board.CallerBoard
	}
	if r.IntN(4) == 0 {
		o.FalseCall = board.FalseCallLoses
	}
	eager := r.IntN(4) // how fond of the buttons they are
	var acts []act
	now := time.Duration(0)
	wait := func(least int) {
		from := now
		now += time.Duration(least+r.IntN(2000)) * time.Millisecond
		for range r.IntN(1 + eager) {
			if at := from + time.Duration(r.Int64N(int64(now-from)))/time.Millisecond*time.Millisecond; r.IntN(6) == 0 {
				acts = append(acts, act{at: at, kind: "call", seat: board.Seat(1 + r.IntN(2))})
			}
		}
	}
	pieces, cells := r.Perm(16), r.Perm(16)
	for i := range 16 {
		wait(500)
		for o.Giving == board.GivingTray && r.IntN(8) == 0 {
			acts = append(acts, act{at: now, kind: "give", piece: pieces[i]})
			wait(1000)
			now += OffCell // out of the tray, and nobody calls; that case has its tables
			acts = append(acts, act{at: now, kind: "take"})
			wait(1000)
		}
		if o.Giving != board.GivingUnseen && r.IntN(5) > 0 {
			kind := map[board.Giving]string{board.GivingTray: "give", board.GivingPass: "pass"}[o.Giving]
			acts = append(acts, act{at: now, kind: kind, piece: pieces[i]})
			wait(500)
		}
		acts = append(acts, act{at: now, kind: "place", piece: pieces[i], cell: board.Cell(cells[i]).String()})
	}
	wait(500)
	if r.IntN(2) == 0 {
		acts = append(acts, act{at: now, kind: "pass"})
	}
	now += o.LastCall
	wait(1000)
	taken := map[time.Duration]bool{}
	return o, slices.DeleteFunc(acts, func(a act) bool {
		twice := a.kind == "call" && taken[a.at]
		taken[a.at] = taken[a.at] || a.kind == "call"
		return twice
	})
}

// reports turns what happened into facts as the board reports them: pieces a
// settle time late, "pass" when its kind is known, calls at once.
func reports(o board.Options, acts []act) []board.Event {
	var events []board.Event
	add := func(at time.Duration, f board.Fact) { events = append(events, board.Event{At: at, Fact: f}) }
	touched := []time.Duration{}
	for _, a := range acts {
		if a.kind == "place" {
			touched = append(touched, a.at)
		}
	}
	for _, a := range acts {
		switch a.kind {
		case "give":
			add(a.at, board.Tray{Holds: board.Holding(board.Piece(a.piece))})
		case "take":
			add(a.at-OffCell, board.Tray{Holds: board.Empty})
		case "place":
			c, _ := board.ParseCell(a.cell)
			seen := board.Seen{Changed: board.SetOf(c), Contact: a.at}
			seen.Now[c] = board.Holding(board.Piece(a.piece))
			add(a.at+settle, seen)
			if o.Giving == board.GivingTray {
				add(a.at+settle, board.Tray{Holds: board.Empty})
			}
		case "call":
			moving := slices.ContainsFunc(touched, func(t time.Duration) bool { return t <= a.at && a.at < t+settle })
			add(a.at, board.Pressed{Button: board.ButtonQuarto, Seat: a.seat, Press: board.PressShort, Contact: a.at, Moving: moving})
		case "pass":
			add(a.at+400*time.Millisecond, board.Pressed{Button: board.ButtonPass, Press: board.PressShort, Contact: a.at})
		}
	}
	sort.SliceStable(events, func(i, j int) bool { return events[i].At < events[j].At })
	return events
}

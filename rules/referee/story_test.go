package referee

import (
	"math/rand/v2"
	"slices"
	"sort"
	"time"

	"quartoboard/board"
	"quartoboard/rules/referee/leaflet"
)

// story makes the acts of a random game: any option, calls by anybody at any
// time, pieces taken back, the last call run out or passed.
func story(r *rand.Rand) (board.Options, []leaflet.Act) {
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
	var acts []leaflet.Act
	now := time.Duration(0)
	wait := func(least int) {
		from := now
		now += time.Duration(least+r.IntN(2000)) * time.Millisecond
		for range r.IntN(1 + eager) {
			if at := from + time.Duration(r.Int64N(int64(now-from)))/time.Millisecond*time.Millisecond; r.IntN(6) == 0 {
				acts = append(acts, leaflet.Act{At: at, Kind: leaflet.Call, Seat: board.Seat(1 + r.IntN(2))})
			}
		}
	}
	pieces, cells := r.Perm(16), r.Perm(16)
	for i := range 16 {
		wait(500)
		for o.Giving == board.GivingTray && r.IntN(8) == 0 {
			acts = append(acts, leaflet.Act{At: now, Kind: leaflet.Give, Piece: pieces[i]})
			wait(1000)
			now += OffCell // out of the tray, and nobody calls; that case has its tables
			acts = append(acts, leaflet.Act{At: now, Kind: leaflet.Take})
			wait(1000)
		}
		if o.Giving != board.GivingUnseen && r.IntN(5) > 0 {
			kind := map[board.Giving]leaflet.Kind{board.GivingTray: leaflet.Give, board.GivingPass: leaflet.Pass}[o.Giving]
			acts = append(acts, leaflet.Act{At: now, Kind: kind, Piece: pieces[i]})
			wait(500)
		}
		acts = append(acts, leaflet.Act{At: now, Kind: leaflet.Place, Piece: pieces[i], Cell: board.Cell(cells[i]).String()})
	}
	// At that very moment a call is in time.
	acts = append(acts, leaflet.Act{At: now + settle + o.LastCall + 1, Kind: leaflet.Expire})
	wait(500)
	if r.IntN(2) == 0 {
		acts = append(acts, leaflet.Act{At: now, Kind: leaflet.Pass})
	}
	now += o.LastCall
	wait(1000)
	taken := map[time.Duration]bool{}
	return o, slices.DeleteFunc(acts, func(a leaflet.Act) bool {
		twice := a.Kind == leaflet.Call && taken[a.At]
		taken[a.At] = taken[a.At] || a.Kind == leaflet.Call
		return twice
	})
}

// reports turns what happened into facts as the board reports them: pieces a
// settle time late, "pass" when its kind is known, calls at once.
func reports(o board.Options, acts []leaflet.Act) []board.Event {
	var events []board.Event
	add := func(at time.Duration, f board.Fact) { events = append(events, board.Event{At: at, Fact: f}) }
	touched := []time.Duration{}
	for _, a := range acts {
		if a.Kind == leaflet.Place {
			touched = append(touched, a.At)
		}
	}
	for _, a := range acts {
		switch a.Kind {
		case leaflet.Give:
			add(a.At, board.Tray{Holds: board.Holding(board.Piece(a.Piece))})
		case leaflet.Take:
			add(a.At-OffCell, board.Tray{Holds: board.Empty})
		case leaflet.Place:
			c, _ := board.ParseCell(a.Cell)
			seen := board.Seen{Changed: board.SetOf(c), Contact: a.At}
			seen.Now[c] = board.Holding(board.Piece(a.Piece))
			add(a.At+settle, seen)
			if o.Giving == board.GivingTray {
				add(a.At+settle, board.Tray{Holds: board.Empty})
			}
		case leaflet.Call:
			moving := slices.ContainsFunc(touched, func(t time.Duration) bool { return t <= a.At && a.At < t+settle })
			add(a.At, board.Pressed{Button: board.ButtonQuarto, Seat: a.Seat, Press: board.PressShort, Contact: a.At, Moving: moving})
		case leaflet.Pass:
			add(a.At+400*time.Millisecond, board.Pressed{Button: board.ButtonPass, Press: board.PressShort, Contact: a.At})
		}
	}
	sort.SliceStable(events, func(i, j int) bool { return events[i].At < events[j].At })
	return events
}

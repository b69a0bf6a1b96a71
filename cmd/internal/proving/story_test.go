package proving

import (
	"math/rand/v2"
	"slices"
	"sort"
	"strings"
	"time"

	"quartoboard/board"
	"quartoboard/rules/quarto"
)

// story makes the acts of a random game: any option, calls by anybody at any
// time, pieces exchanged in the tray, the last call run out or passed.
func story(r *rand.Rand) (quarto.Options, []Act) {
	o := quarto.DefaultOptions()
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
	most := r.IntN(4) // calls between two acts
	var acts []Act
	now := time.Duration(0)
	wait := func(least int) {
		from := now
		now += time.Duration(least+r.IntN(2000)) * time.Millisecond
		for range r.IntN(1 + most) {
			if at := from + time.Duration(r.Int64N(int64(now-from)))/time.Millisecond*time.Millisecond; r.IntN(6) == 0 {
				acts = append(acts, Act{At: at, Kind: Call, Seat: board.Seat(1 + r.IntN(2))})
			}
		}
	}
	pieces, cells := r.Perm(16), r.Perm(16)
	for i := range 16 {
		wait(500)
		laid, sure := false, false
		for o.Giving == board.GivingTray && i < 15 && r.IntN(8) == 0 { // another one takes its place
			acts = append(acts, Act{At: now, Kind: Give, Piece: pieces[i+1+r.IntN(15-i)]})
			wait(1000)
			laid = true
		}
		if o.Giving != board.GivingUnseen && (laid || r.IntN(5) > 0) {
			kind := map[board.Giving]ActKind{board.GivingTray: Give, board.GivingPass: Pass}[o.Giving]
			acts = append(acts, Act{At: now, Kind: kind, Piece: pieces[i]})
			wait(500)
			sure = o.Giving == board.GivingTray
		}
		felt := (sure || i == 15) && r.IntN(4) == 0
		cell := board.Cell(cells[i]).String()
		acts = append(acts, Act{At: now, Kind: Place, Piece: pieces[i], Cell: cell, Felt: felt})
		if felt && o.Caller == board.CallerBoard && r.IntN(2) == 0 {
			wait(500)
			acts = append(acts, Act{At: now, Kind: Read, Cell: cell})
		}
	}
	// At that very moment a call is in time.
	acts = append(acts, Act{At: now + settle + o.LastCall + 1, Kind: Expire})
	wait(500)
	if r.IntN(2) == 0 {
		acts = append(acts, Act{At: now, Kind: Pass})
	}
	now += o.LastCall
	wait(1000)
	taken := map[time.Duration]bool{}
	return o, answered(r, o, slices.DeleteFunc(acts, func(a Act) bool {
		twice := a.Kind == Call && taken[a.At]
		taken[a.At] = taken[a.At] || a.Kind == Call
		return twice
	}))
}

// answered inserts a random answer to every question. What came after the call comes
// after the answer; the end of the last call is postponed by the pause.
func answered(r *rand.Rand, o quarto.Options, acts []Act) []Act {
	acts = inOrder(acts)
	var placed time.Duration // report of the last piece, postponed by each pause
	for i := 0; i < len(acts); i++ {
		a := acts[i]
		if a.Kind == Place {
			placed = a.At + settle
		}
		verdicts := slowVerdicts(o, acts[:i+1])
		if len(verdicts) == 0 || !strings.HasPrefix(verdicts[len(verdicts)-1], "check") {
			continue
		}
		asked := a.At
		if a.Kind == Call {
			asked += quarto.CallHold
		}
		answer := anyAnswer(r, asked, strings.Fields(verdicts[len(verdicts)-1])[2])
		pause := answer.At - max(placed, a.At)
		placed += pause
		for j := range acts[i+1:] {
			if later := &acts[i+1+j]; later.Kind == Expire {
				later.At += pause
			} else {
				later.At += answer.At - a.At + 1
			}
		}
		acts = slices.Insert(inOrder(acts), i+1, answer)
	}
	return acts
}

// anyAnswer is a random answer to a question about a cell.
func anyAnswer(r *rand.Rand, asked time.Duration, cell string) Act {
	at := asked + time.Duration(1+r.IntN(25_000))*time.Millisecond
	switch r.IntN(4) {
	case 0:
		return Act{At: at, Kind: Yes}
	case 1:
		return Act{At: at + passKnown, Kind: No, Cell: "pass"}
	case 2:
		return Act{At: at, Kind: Read, Cell: cell}
	}
	return Act{At: asked + quarto.CheckLimit, Kind: No}
}

// Times from a contact to its report: of a piece with the board, of pass, of a piece with the
// tray.
const (
	settle    = 350 * time.Millisecond
	passKnown = 400 * time.Millisecond
	layKnown  = 350 * time.Millisecond
)

// reports turns acts into facts as the board reports them: pieces after the settle
// time, "pass" when its kind is known, calls at once.
func reports(o quarto.Options, acts []Act) []board.Event {
	var events []board.Event
	add := func(at time.Duration, f board.Fact) { events = append(events, board.Event{At: at, Fact: f}) }
	moves := map[time.Duration]time.Duration{} // from the contact of a piece until it is known
	stands := map[string]board.Content{}
	for _, a := range acts {
		switch a.Kind {
		case Give:
			moves[a.At] = layKnown
		case Place:
			moves[a.At] = settle
			stands[a.Cell] = board.Holding(board.Piece(a.Piece))
		}
	}
	var caller board.Seat // of the newest call
	for _, a := range acts {
		switch a.Kind {
		case Give:
			add(a.At+layKnown, board.Tray{Holds: board.Holding(board.Piece(a.Piece)), Contact: a.At})
			add(a.At+layKnown, board.Seen{})
		case Place:
			c, _ := board.ParseCell(a.Cell)
			seen := board.Seen{Changed: board.SetOf(c), Contact: a.At, Evidence: board.Evidence{Settle: settle, Reader: true}}
			seen.Now[c] = stands[a.Cell]
			if a.Felt {
				seen.Now[c] = board.Unknown
			}
			add(a.At+settle, seen)
			if o.Giving == board.GivingTray {
				add(a.At+settle, board.Tray{Holds: board.Empty})
			}
		case Read:
			c, _ := board.ParseCell(a.Cell)
			seen := board.Seen{Changed: board.SetOf(c), Contact: a.At}
			seen.Now[c] = stands[a.Cell]
			add(a.At, seen)
		case Yes:
			add(a.At, board.Pressed{Button: board.ButtonQuarto, Seat: caller.Other(), Press: board.PressShort, Contact: a.At})
		case No:
			if a.Cell == "pass" {
				add(a.At, board.Pressed{Button: board.ButtonPass, Press: board.PressShort, Contact: a.At - passKnown})
			}
		case Call:
			caller = a.Seat
			moving := false
			for from, known := range moves {
				moving = moving || from <= a.At && a.At < from+known
			}
			add(a.At, board.Pressed{Button: board.ButtonQuarto, Seat: a.Seat, Press: board.PressShort, Contact: a.At, Moving: moving})
		case Pass:
			add(a.At+passKnown, board.Pressed{Button: board.ButtonPass, Press: board.PressShort, Contact: a.At})
		}
	}
	sort.SliceStable(events, func(i, j int) bool { return events[i].At < events[j].At })
	return events
}

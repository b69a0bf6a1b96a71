// Package leaflet is a second, slow referee for tests only. It is told what
// truly happened, in the order in which it happened, and reads the rules off the
// leaflet with words and coordinates. It shares nothing with the first referee
// but the vocabulary of the options, so that both can be compared.
package leaflet

import (
	"fmt"
	"maps"
	"slices"
	"sort"
	"strings"
	"time"

	"quartoboard/board"
)

// Kind is what an act is.
type Kind string

// The kinds of acts that matter to the rules.
const (
	Give    Kind = "give"    // the next piece is given, where that is seen
	Place   Kind = "place"   // a piece is placed
	Adjust  Kind = "adjust"  // the last placement is made anew on another cell
	Call    Kind = "call"    // a player calls QUARTO
	Pass    Kind = "pass"    // "pass" is pressed
	Expire  Kind = "expire"  // the time for the last call has run out
	Abandon Kind = "abandon" // the players want a new game
	End     Kind = "end"     // a player resigns, or the arbiter decides
	Undo    Kind = "undo"    // the arbiter takes the last placement back
	Show    Kind = "show"    // the caller has lifted these pieces to show a line, or let the time pass
	Read    Kind = "read"    // a piece that could only be felt can be read on its cell
	Yes     Kind = "yes"     // the other player says that it is the one that is asked about
	No      Kind = "no"      // nobody says so
)

// Act is what truly happened, at the moment it happened.
type Act struct {
	At    time.Duration
	Kind  Kind
	Seat  board.Seat // Call
	Piece int        // Give, Place
	Cell  string     // Place, Adjust, Read: "b3"; Show: "a1 b1 c1 d1", or ""; No: "pass" where it is pressed
	Felt  bool       // Place: it cannot be read there
}

// Verdicts is what there is to say of a game, in the order of saying:
// "placed 7 b3", "moved b3-c3", "check A: b3 7", "QUARTO A: row 1 + column b",
// "refused B: none-live", "missed row 2", "draw", "abandoned", "ended".
func Verdicts(o board.Options, acts []Act) []string {
	r := &referee{opts: o, cells: map[string]int{}, felt: map[string]bool{}}
	for _, a := range InOrder(acts) {
		r.judge(a)
	}
	return r.verdicts
}

// InOrder is the true order: at the same moment a giving or a placement is
// before a call.
func InOrder(acts []Act) []Act {
	acts = slices.Clone(acts)
	sort.SliceStable(acts, func(i, j int) bool {
		a, b := acts[i], acts[j]
		if a.At != b.At {
			return a.At < b.At
		}
		return a.Kind != Call && b.Kind == Call
	})
	return acts
}

// referee knows the game so far.
type referee struct {
	opts     board.Options
	cells    map[string]int  // piece by cell
	felt     map[string]bool // and not read there
	asker    board.Seat      // whose call waits for an answer
	asked    string          // the cell that it is about
	last     string          // the cell of the last placement
	made     int
	given    bool
	pointing board.Seat // who shows a line
	before   []position // each placement
	live     []string   // names of lines
	dead     []string   // of the newest cell, told as missed before an undo
	over     bool
	verdicts []string
}

// position is what an undone placement comes back to.
type position struct {
	cells map[string]int
	last  string
	given bool
	live  []string
	dead  []string
}

func (r *referee) say(format string, args ...any) {
	r.verdicts = append(r.verdicts, fmt.Sprintf(format, args...))
}

// toGive is who gives next.
func (r *referee) toGive() board.Seat {
	if r.made%2 == 0 {
		return r.opts.First
	}
	return r.opts.First.Other()
}

func (r *referee) judge(a Act) {
	switch a.Kind {
	case Give:
		r.given = true
	case Place:
		if !r.over {
			r.say("placed %x %s", a.Piece, a.Cell)
			r.before = append(r.before, position{maps.Clone(r.cells), r.last, r.given, r.live, r.dead})
			r.dead, r.given = nil, false
			r.die()
			r.made++
			r.felt[a.Cell] = a.Felt
			r.put(a.Piece, a.Cell)
		}
	case Adjust:
		if r.over {
			return
		}
		r.say("moved %s-%s", r.last, a.Cell)
		piece := r.cells[r.last]
		delete(r.cells, r.last)
		delete(r.felt, r.last)
		r.put(piece, a.Cell)
	case Call:
		r.call(a.Seat)
	case Pass:
		if r.made == 16 {
			r.finish("draw")
		} else if r.opts.Giving == board.GivingPass {
			r.given = true
		}
	case Expire:
		r.finish("draw")
	case Undo:
		r.say("undone")
		delete(r.felt, r.last)
		r.asker, r.asked = 0, ""
		b := r.before[len(r.before)-1]
		r.before = r.before[:len(r.before)-1]
		r.cells, r.last, r.given, r.live, r.dead = b.cells, b.last, b.given, b.live, b.dead
		if r.opts.Missed == board.TellAnnounce {
			r.dead, r.live = slices.Concat(b.dead, b.live), nil // it has been told
		}
		r.made--
		r.over = false
	case Show:
		r.show(a.Cell)
	case Read:
		delete(r.felt, a.Cell)
		if a.Cell == r.asked {
			r.answer(true)
		} else if len(r.live) > 0 {
			r.boardCalls()
		}
	case Yes, No:
		r.answer(a.Kind == Yes)
	case Abandon:
		r.finish("abandoned")
	case End:
		r.finish("ended")
	}
}

// put has a piece stand where the newest placement is.
func (r *referee) put(piece int, cell string) {
	r.cells[cell], r.last = piece, cell
	r.live = slices.DeleteFunc(completed(r.opts, r.cells, cell), func(l string) bool { return slices.Contains(r.dead, l) })
	r.boardCalls()
}

// boardCalls has the board call for the placer, where it does: a line of pieces that
// were all read.
func (r *referee) boardCalls() {
	if r.opts.Caller != board.CallerBoard || r.over || r.felt[r.last] {
		return
	}
	for _, l := range r.live {
		if unread(l, r.felt) == "" {
			r.win(r.toGive())
			return
		}
	}
	if len(r.live) == 0 && r.made == 16 {
		r.finish("draw")
	}
}

func (r *referee) call(by board.Seat) {
	if r.opts.Caller == board.CallerBoard {
		return
	}
	if r.over {
		r.say("refused %v: over", by)
		return
	}
	placer := r.toGive()
	right := by == placer
	if r.given {
		right = by != placer
	} else if r.opts.Giving == board.GivingUnseen && r.made < 16 {
		right = true
	}
	if r.made == 0 || !right {
		r.say("refused %v: not-your-turn-to-call", by)
		return
	}
	r.byRight(by)
}

// byRight is a call of who may call. The other player is asked about a piece that
// cannot be read in a full line through the last one.
func (r *referee) byRight(by board.Seat) {
	cell := ""
	for _, l := range full(r.opts, r.cells, r.last) {
		if c := unread(l, r.felt); cell == "" || c != "" && before(c, cell) {
			cell = c
		}
	}
	switch {
	case cell != "":
		r.say("check %v: %s %x", by, cell, r.cells[cell])
		r.asker, r.asked = by, cell
	case r.opts.Point == board.PointLift:
		r.pointing = by
	case len(r.live) > 0:
		r.win(by)
	default:
		r.refuse(by, "none-live")
	}
}

// answer is what becomes of the call that waits for it.
func (r *referee) answer(yes bool) {
	by, cell := r.asker, r.asked
	r.asker, r.asked = 0, ""
	switch {
	case by == 0:
	case yes:
		delete(r.felt, cell)
		r.byRight(by)
	default:
		r.say("refused %v: unread", by)
	}
}

// show is how a caller points the line out.
func (r *referee) show(cells string) {
	by := r.pointing
	r.pointing = 0
	for _, l := range r.live {
		if by != 0 && shows(l, cells) {
			r.win(by)
			return
		}
	}
	if by != 0 {
		r.refuse(by, "not-shown")
	}
}

// refuse refuses a call by right, which may lose the game if nothing is live.
func (r *referee) refuse(by board.Seat, reason string) {
	r.say("refused %v: %s", by, reason)
	if (reason == "none-live" || reason == "not-shown") && r.opts.FalseCall == board.FalseCallLoses {
		r.die()
		r.over = true
	}
}

func (r *referee) win(by board.Seat) {
	r.say("QUARTO %v: %s", by, strings.Join(r.live, " + "))
	r.live, r.over = nil, true
}

// die lets die what nobody called.
func (r *referee) die() {
	if len(r.live) > 0 {
		r.say("missed %s", strings.Join(r.live, " + "))
		r.live = nil
	}
}

func (r *referee) finish(how string) {
	if !r.over {
		r.die()
		r.say("%s", how)
		r.over = true
	}
}

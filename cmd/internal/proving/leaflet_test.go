package proving

import (
	"fmt"
	"maps"
	"slices"
	"sort"
	"strings"
	"time"

	"quartoboard/board"
	"quartoboard/rules/quarto"
)

// ActKind is the kind of an act.
type ActKind string

// The kinds of acts that matter to the rules.
const (
	Give    ActKind = "give"    // the next piece is given, where that is seen
	Place   ActKind = "place"   // a piece is placed
	Adjust  ActKind = "adjust"  // the last placement is moved to another cell
	Call    ActKind = "call"    // a player calls QUARTO
	Pass    ActKind = "pass"    // "pass" is pressed
	Expire  ActKind = "expire"  // the time for the last call has run out
	Abandon ActKind = "abandon" // the players ask for a new game
	End     ActKind = "end"     // a player resigns, or the arbiter decides
	Undo    ActKind = "undo"    // the arbiter takes the last placement back
	Show    ActKind = "show"    // the caller has lifted these pieces to show a line, or the time is over
	Read    ActKind = "read"    // a piece that could only be felt can be read on its cell
	Yes     ActKind = "yes"     // the other player confirms the piece that is asked about
	No      ActKind = "no"      // the piece is not confirmed
)

// Act is one act of the players, with the time at which it happened.
type Act struct {
	At    time.Duration
	Kind  ActKind
	Seat  board.Seat // Call
	Piece int        // Give, Place
	Cell  string     // Place, Adjust, Read: "b3"; Show: "a1 b1 c1 d1", or ""; No: "pass" where it is pressed
	Felt  bool       // Place: it cannot be read there
}

// slowVerdicts are the results of a game's acts, in their order:
// "placed 7 b3", "moved b3-c3", "check A: b3 7", "QUARTO A: row 1 + column b",
// "refused B: none-live", "missed row 2", "draw", "abandoned", "ended".
func slowVerdicts(o quarto.Options, acts []Act) []string {
	r := &referee{opts: o, cells: map[string]int{}, felt: map[string]bool{}}
	for _, a := range inOrder(acts) {
		r.apply(a)
	}
	return r.verdicts
}

// inOrder returns the acts in the order of time; at the same time a giving or a
// placement comes before a call.
func inOrder(acts []Act) []Act {
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

// referee is a second, slow referee of Quarto. It takes the acts of the players in the order in
// which they happened and applies the rules as the leaflet has them, with words and
// coordinates. It shares only the options with the first referee, so that both can be compared.
type referee struct {
	opts     quarto.Options
	cells    map[string]int  // piece by cell
	felt     map[string]bool // and not read there
	asker    board.Seat      // the caller whose call waits for an answer
	asked    string          // the cell of the question
	last     string          // the cell of the last placement
	made     int
	given    bool
	pointing board.Seat // the caller who shows a line
	before   *referee   // the newest placement, for undo
	live     []string   // names of lines
	dead     []string   // of the newest cell: announced as missed before an undo
	over     bool
	verdicts []string
}

func (r *referee) say(format string, args ...any) {
	r.verdicts = append(r.verdicts, fmt.Sprintf(format, args...))
}

// toGive is the seat that gives next.
func (r *referee) toGive() board.Seat {
	if r.made%2 == 0 {
		return r.opts.First
	}
	return r.opts.First.Other()
}

func (r *referee) apply(a Act) {
	switch a.Kind {
	case Give:
		r.given = true
	case Place:
		if !r.over {
			r.say("placed %x %s", a.Piece, a.Cell)
			before := *r
			before.cells = maps.Clone(r.cells)
			r.before = &before
			r.dead, r.given = nil, false
			r.miss()
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
		verdicts, pointing := r.verdicts, r.pointing
		*r = *r.before
		r.verdicts, r.pointing, r.asker, r.asked = verdicts, pointing, 0, ""
		if r.opts.Missed == board.TellAnnounce {
			r.dead, r.live = slices.Concat(r.dead, r.live), nil // they have been announced
		}
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

// put puts the newest piece on its cell.
func (r *referee) put(piece int, cell string) {
	r.cells[cell], r.last = piece, cell
	r.live = slices.DeleteFunc(completed(r.opts, r.cells, cell), func(l string) bool { return slices.Contains(r.dead, l) })
	r.boardCalls()
}

// boardCalls calls for the placer, where the board does that: a line of pieces that
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

// byRight judges a call of the player who may call. The other player is asked about
// an unread piece in a full line through the newest one.
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

// answer ends the question and judges the call that waits for it.
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

// show judges the pieces that a caller has lifted to show a line.
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

// refuse refuses a call by right, which may lose the game.
func (r *referee) refuse(by board.Seat, reason string) {
	r.say("refused %v: %s", by, reason)
	if (reason == "none-live" || reason == "not-shown") && r.opts.FalseCall == board.FalseCallLoses {
		r.miss()
		r.over = true
	}
}

func (r *referee) win(by board.Seat) {
	r.say("QUARTO %v: %s", by, strings.Join(r.live, " + "))
	r.live, r.over = nil, true
}

// miss reports what is live as missed.
func (r *referee) miss() {
	if len(r.live) > 0 {
		r.say("missed %s", strings.Join(r.live, " + "))
		r.live = nil
	}
}

func (r *referee) finish(how string) {
	if !r.over {
		r.miss()
		r.say("%s", how)
		r.over = true
	}
}

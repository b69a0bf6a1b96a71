package proving

import (
	"slices"
	"time"

	"quartoboard/board"
	"quartoboard/rules/quarto"
)

// turn is one giving and one placement, with everything that players do around them.
func (y *player) turn() {
	hurried := y.chance(y.hurry, "hurry")
	if !hurried {
		y.fumble()
		y.breakOrHeal()
	}
	y.give(y.left[0])
	if !hurried {
		y.fumble()
	}
	if y.over() {
		return
	}
	y.place(y.left[0])
	y.calls()
	if y.n > 0 && y.chance(.01, "resign") {
		y.truth(Act{At: y.do("ask resign by=%v", board.Seat(1+y.IntN(2))), Kind: End})
		y.rest()
		return
	}
	if y.n > 0 && y.broken == 0 && y.chance(y.undo, "undo") {
		y.takeBack()
	}
}

// give gives the next piece.
func (y *player) give(p board.Piece) {
	if y.over() {
		return
	}
	switch y.opts.Giving {
	case board.GivingTray:
		at := y.do("%sgive %v", y.behind(), p)
		y.truth(Act{At: at + touching, Kind: Give, Piece: int(p)})
		y.given = true
		y.handed()
		if y.n < 15 && y.chance(y.take, "another piece in the tray") {
			y.do("take")
			y.calls()
			i := 1 + y.IntN(len(y.left)-1)
			y.left[0], y.left[i] = y.left[i], y.left[0]
			at := y.do("%sgive %v", y.behind(), y.left[0])
			y.truth(Act{At: at + touching, Kind: Give, Piece: int(y.left[0])})
			y.rest()
		}
	case board.GivingPass:
		if y.chance(.9, "pass") {
			y.truth(Act{At: y.do("%spress pass", y.behind()), Kind: Pass})
			y.given = true
			if y.chance(y.early/2, "call behind the pass") {
				y.press("& ")
			}
			y.handed()
		}
	case board.GivingUnseen:
		y.do("%sgive %v", y.behind(), p)
	}
}

// handed waits until the giving is judged.
func (y *player) handed() {
	y.rest()
	if !y.waitFor(func() bool { return y.over() || y.game().Phase() == quarto.PhasePlace }) {
		y.fail("a giving was not seen")
	}
}

// place places the piece, in one of many ways.
func (y *player) place(p board.Piece) {
	c := y.freeCell()
	free := board.AllCells &^ y.pos.Occupied() &^ y.broken
	fetched := y.opts.Giving == board.GivingTray // the hand takes it out of the tray first
	y.left = slices.DeleteFunc(y.left, func(q board.Piece) bool { return q == p })
	switch {
	case free.Len() > 1 && y.chance(y.two, "two at once"):
		y.twoAtOnce(p, c)
		return
	case fetched && y.given && y.n < 15 && y.chance(y.wrong, "not the given"):
		y.do("put %v %v", y.left[y.IntN(len(y.left))], c)
		y.rest()
		y.obey()
		if y.over() { // by a call in the wrong position
			return
		}
		y.stand(p, c, y.do("put %v %v", p, c)+touching)
	case fetched && y.inTray(p) && y.chance(y.ponder, "hold for long"):
		y.do("take")
		y.rest()
		y.do("wait 5s")
		y.calls()
		if y.over() {
			return
		}
		y.stand(p, c, y.do("put %v %v", p, c)+touching)
	case y.pos.Occupied()&^y.broken != 0 && y.chance(y.twoHands, "place while feeling"):
		y.placeWhileFeeling(p, c)
	case !y.noisy && y.broken == 0 && y.n < 15 && y.chance(y.faults, "dead reader"):
		y.breakPart(c, "reader", "dead")
		y.stand(p, c, y.do("put %v %v", p, c)+touching)
		y.rest()
		y.do("wait 1s")
		if y.game().Position() == y.pos && !y.over() { // taken for the given one
			y.acts[len(y.acts)-1].Felt = true
			y.callUnread(c)
		}
		y.heal()
		// Until it is read there it may be another piece, which may be read elsewhere.
		y.waitFor(func() bool { table := y.game().Table().Cells; return table[c] == board.Holding(p) })
		y.truth(Act{At: y.clock.Now(), Kind: Read, Cell: c.String()})
	case !y.noisy && y.broken == 0 && y.chance(y.faults, "put where no sensor feels"):
		y.breakPart(c, "sensor", "dead")
		y.do("wait 1s")
		y.stand(p, c, y.do("put %v %v", p, c)+touching)
		if y.chance(y.slap, "slap where no sensor feels") {
			y.press("& ")
		}
		y.known()
		y.heal()
	case !y.noisy && y.broken == 0 && !fetched && y.n < 15 && y.chance(y.faults, "put where a switch died"):
		y.breakPart(c, "sensor", "dead")
		y.stand(p, c, y.do("put %v %v", p, c)+touching)
		y.do("wait 45s") // three polls of the readers at rest, since noise may spoil one or two, and thirty seconds
		y.known()
		y.heal()
	case !y.noisy && y.broken == 0 && y.chance(y.faults, "put where a sensor froze"):
		y.do("fault sensor %v frozen", c)
		y.broken, y.part = board.SetOf(c), "sensor"
		y.stand(p, c, y.do("put %v %v", p, c)+touching)
		y.do("wait 14s") // by its tag alone it stands there after ten seconds
		y.known()
		y.heal() // before it is a fault
	case y.chance(y.bounce, "set down twice"):
		y.do("put %v %v", p, c)
		y.do("& lift %v", c)
		y.stand(p, c, y.do("& put %v %v", p, c)+touching)
	case !fetched && y.chance(y.early, "call before the contact"):
		y.press("")
		y.stand(p, c, y.do("& put %v %v", p, c)+touching)
	default:
		together := ""
		if !fetched {
			together = y.behind()
		}
		y.stand(p, c, y.do("%sput %v %v", together, p, c)+touching)
		if !y.crowded(c) && y.chance(y.slap, "slap") {
			y.press("& ")
		}
	}
	y.known()
}

// crowded reports whether a cell has pieces on all sides whose tags its reader hears: it tells
// eight tags apart (hw.MostTags), and the ninth may be unread when a call is judged.
func (y *player) crowded(c board.Cell) bool {
	beside := 0
	for d := range y.pos.Occupied().All() {
		if dx, dy := d.Column()-c.Column(), d.Row()-c.Row(); d != c && dx*dx <= 1 && dy*dy <= 1 {
			beside++
		}
	}
	return y.crossed && beside == 8
}

// inTray reports whether the board has the piece in the tray.
func (y *player) inTray(p board.Piece) bool {
	tray := y.game().Table().Tray
	return tray == board.Holding(p)
}

// stand notes a placement in the truth.
func (y *player) stand(p board.Piece, c board.Cell, contact time.Duration) {
	if y.err != nil {
		return
	}
	y.truth(Act{At: contact, Kind: Place, Piece: int(p), Cell: c.String()})
	y.pos[c] = board.Holding(p)
	y.made = append(y.made, made{p, y.given, y.last})
	y.last, y.given = c, false
	y.n++
}

// twoAtOnce puts two pieces; the placement is made when one has come off.
func (y *player) twoAtOnce(p board.Piece, c board.Cell) {
	q, d := y.left[0], y.random(board.AllCells&^y.pos.Occupied()&^y.broken&^board.SetOf(c))
	y.do("put %v %v", p, c)
	y.do("& put %v %v", q, d)
	y.rest()
	if !y.waitFor(func() bool { return y.over() || y.game().Phase() == quarto.PhaseWrong }) {
		y.fail("two at once are not noticed")
	}
	if y.opts.Point == board.PointBoard && y.chance(y.call, "call in a wrong position") {
		y.press("")
		y.rest()
	}
	if y.over() {
		return
	}
	if known := y.opts.Giving == board.GivingTray && y.given; !known && y.IntN(2) == 0 {
		y.left[0] = p
		p, q, c, d = q, p, d, c
	}
	y.stand(p, c, y.do("lift %v", d))
	y.known()
}

// placeWhileFeeling places a piece while another is off its cell; the placement is
// judged when that is back.
func (y *player) placeWhileFeeling(p board.Piece, c board.Cell) {
	x := y.standing()
	felt := y.pos[x]
	y.do("lift %v", x)
	y.do("put %v %v", p, c)
	y.rest()
	y.stand(p, c, y.do("put %v %v", felt, x)+touching)
}

// press presses a QUARTO button.
func (y *player) press(together string) {
	seat := board.Seat(1 + y.IntN(2))
	y.truth(Act{At: y.do("%spress %v", together, seat), Kind: Call, Seat: y.caller(seat)})
	if y.opts.Point == board.PointLift {
		y.show()
	}
}

// caller is the seat that calls by a button: either is that of a player who is alone.
func (y *player) caller(button board.Seat) board.Seat {
	if away := y.opts.Away.Seat(); away != 0 {
		return away.Other()
	}
	return button
}

// toGive is the seat that gives next, or gave.
func (y *player) toGive() board.Seat {
	if y.n%2 == 0 {
		return y.opts.First
	}
	return y.opts.First.Other()
}

// callUnread may call while the newest piece cannot be read, and answers the question
// that follows.
func (y *player) callUnread(c board.Cell) {
	if y.opts.Point != board.PointBoard || !y.chance(.8, "call on a piece that is not read") {
		return
	}
	y.press("")
	y.rest()
	q := y.game().Questions().Check
	if q.By == 0 {
		return
	}
	y.did["question"]++
	switch y.IntN(4) {
	case 0:
		y.truth(Act{At: y.do("press %v", q.By.Other()), Kind: Yes})
	case 1:
		y.truth(Act{At: y.do("press pass"), Kind: No})
	case 2:
		y.do("wait %ds", int(quarto.CheckLimit.Seconds()))
		y.truth(Act{At: y.clock.Now(), Kind: No})
	case 3:
		y.heal()
		y.waitFor(func() bool { return y.game().Questions().Check.By == 0 })
		y.truth(Act{At: y.clock.Now(), Kind: Read, Cell: c.String()})
	}
	y.rest()
}

// behind is the prefix of an act that does not wait for a call to be judged.
func (y *player) behind() string {
	if y.quick && y.pending {
		return "& "
	}
	return ""
}

// calls makes the calls between two acts. Hurried players do not wait for the
// judgement.
func (y *player) calls() {
	y.quick = false
	if y.chance(y.call, "call") {
		y.press("")
		y.quick = y.opts.Point == board.PointBoard && y.chance(y.hurry, "go on behind a call")
		if !y.quick {
			y.rest()
		}
	}
	if y.chance(y.both, "both call") {
		seat := board.Seat(1 + y.IntN(2))
		y.truth(Act{At: y.do("press %v", seat), Kind: Call, Seat: seat})
		y.truth(Act{At: y.do("& press %v", seat.Other()), Kind: Call, Seat: seat.Other()})
		y.rest()
	}
}

// lastCall plays what follows the 16th piece.
func (y *player) lastCall() {
	if y.n < board.Pieces || y.over() {
		return
	}
	y.calls()
	if y.over() {
		return
	}
	if y.chance(.1, "clear the full board") {
		y.heal()
		y.takeAllOff()
		y.truth(Act{At: y.clock.Now(), Kind: Expire})
		if !y.waitFor(func() bool { return y.witness.games == 2 }) {
			y.fail("no new game after the full board was cleared")
		}
		return
	}
	if y.chance(.8, "pass at the end") || y.opts.Point == board.PointLift {
		y.truth(Act{At: y.do("press pass"), Kind: Pass})
	} else {
		y.do("wait %ds", 1+int(y.opts.LastCall.Seconds()))
		y.truth(Act{At: y.clock.Now(), Kind: Expire})
	}
	y.rest()
}

// after plays what follows the end.
func (y *player) after() {
	if y.err != nil || y.game().Phase() != quarto.PhaseOver || y.witness.games > 1 {
		return
	}
	y.rest()
	if y.IntN(4) == 0 {
		y.did["call after the end"]++
		y.press("")
		y.rest()
	}
	if y.n > 0 && y.n == y.game().Placements() && y.broken == 0 && y.metal.ids && y.IntN(4) == 0 {
		y.did["undo after the end"]++
		y.goBack()
		return
	}
	if y.IntN(20) == 0 {
		y.did["clear at the end"]++
		y.heal()
		y.takeAllOff()
		if !y.waitFor(func() bool { return y.witness.games == 2 }) || y.game().Rules().First != y.opts.First.Other() {
			y.fail("no new game after the board was cleared")
		}
	}
}

// standing is a random occupied cell without a broken part.
func (y *player) standing() board.Cell { return y.random(y.pos.Occupied() &^ y.broken) }

// freeCell is a random empty cell without a broken part.
func (y *player) freeCell() board.Cell {
	free := board.AllCells &^ y.pos.Occupied()
	if free&^y.broken == 0 {
		y.heal()
	}
	return y.random(free &^ y.broken)
}

func (y *player) random(s board.CellSet) board.Cell {
	skip := y.IntN(max(1, s.Len()))
	for c := range s.All() {
		if skip == 0 {
			return c
		}
		skip--
	}
	y.fail("no such cell")
	return 0
}

package proving

import (
	"context"
	"fmt"
	"slices"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	"quartoboard/cmd/internal/games"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim/hands"
	"quartoboard/rules/quarto"
)

// alone is a player at a board whose other seat is away. The acts of that seat are drawn at random, or
// decided by a level; the player's hands carry them out, or do otherwise.
type alone struct {
	*player
	away   board.Seat
	engine face.Engine   // decides; nil for acts at random
	shown  board.CellSet // the cell on which the given piece stands
}

// habitsAlone are those of the players of such games.
var habitsAlone = map[string]habits{
	"careful": {call: .1},
	"hasty":   {call: .1, slap: .3, bounce: .1, early: .3},
	"clumsy":  {call: .1, touch: .1, adjust: .15, slide: .15, bounce: .1, wrong: .15, stray: .05, swap: .05, take: .1, undo: .1, cut: .08},
}

// setUpAlone makes the ground and the player for a game of a seed, against a level, or 0 for acts at random.
func setUpAlone(p rig.Profile, level board.Level, seed uint64, game int) (*alone, error) {
	y, err := setUp(p, seed, game)
	if err != nil {
		return nil, err
	}
	a := &alone{player: y, away: board.Seat(1 + y.IntN(2))}
	names := []string{"careful", "hasty", "clumsy"}
	y.habits = habitsAlone[names[y.IntN(len(names))]]
	y.opts.Away, y.opts.Point = quarto.AwayAt(a.away, quarto.Sitter{Kind: quarto.SitterScript}), board.PointBoard
	if level != 0 {
		a.engine = face.OfKind(games.Faces, quarto.Plug).Engine()
		y.opts.Away = quarto.AwayAt(a.away, quarto.Sitter{Kind: quarto.SitterEngine, Level: level, Seed: game + 1})
	}
	if y.opts.Giving = board.GivingTray; y.metal.ids && y.IntN(2) == 0 {
		y.opts.Giving = board.GivingShown
	}
	calm := 250 * time.Millisecond
	if y.crossed {
		calm += 200 * time.Millisecond
	}
	y.ground.player = hands.NewPlayer(y.ground, hands.PlayerOpts{Calm: calm})
	return a, nil
}

// playAlone plays a game of a seed and compares it with the truth.
func playAlone(p rig.Profile, level board.Level, seed uint64, game int) result {
	a, err := setUpAlone(p, level, seed, game)
	if err != nil {
		return result{err: err}
	}
	against := "script"
	if a.engine != nil {
		against = fmt.Sprintf("%v seed=%d", level, game+1)
	}
	a.do("%s against=%s seat=%v", line(a.opts), against, a.away)
	a.disturb()
	for a.n < board.Pieces && !a.over() {
		a.turn()
	}
	a.lastCall()
	if a.rest(); a.err == nil && a.game().Phase() == quarto.PhaseOver && a.witness.games == 1 && a.IntN(4) == 0 {
		a.press("")
		a.rest()
	}
	return a.result()
}

// own reports whether it is the player who gives next, or gave.
func (a *alone) own() bool { return a.toGive() != a.away }

// turn is one giving and one placement.
func (a *alone) turn() {
	if !a.given {
		a.fumble()
		a.giving()
	}
	if a.over() {
		return
	}
	if a.own() {
		a.calls()
	} else {
		a.fumble()
	}
	if a.shown == 0 && a.broken == 0 && !a.noisy && a.chance(a.cut, "power cut") {
		a.rest()
		a.do("power-cut")
		a.rest()
	}
	if a.over() {
		return
	}
	if a.own() {
		a.placeAway()
	} else {
		a.placeNamed()
	}
	a.calls()
	if a.chance(.01, "resign") {
		a.rest()
		a.truth(Act{At: a.do("ask resign by=%v", board.Seat(1+a.IntN(2))), Kind: End})
		a.rest()
	}
	if !a.given && a.n > 0 && a.broken == 0 && a.chance(a.undo, "undo") {
		a.takeBack()
	}
}

// act has the seat away act, once the game waits for it: as drawn, or as its level decides. It returns the act
// and its time; none if the game is over.
func (a *alone) act(drawn board.Asked) (board.Asked, time.Duration) {
	a.rest()
	if !a.waitFor(func() bool { return a.over() || a.game().Awaits().Need != 0 }) {
		a.fail("the game does not wait for the seat away")
	}
	at := a.clock.Now()
	if a.over() {
		return board.Asked{}, at
	}
	if a.engine != nil {
		asked, ok := a.engine.Decide(context.Background(), a.game())
		if !ok {
			a.fail("the level does not decide")
		}
		a.script.WriteString(fmt.Sprintf("# away %v %v %v\n", asked.Request, asked.Piece, asked.Cell))
		a.daemon.Tell(asked)
		a.pending = true
		_ = a.ground.player.Rest()
		return asked, at
	}
	switch drawn.Request {
	case board.RequestPlace:
		at = a.do("away place %v", drawn.Cell)
	case board.RequestGive:
		at = a.do("away give %v", drawn.Piece)
	case board.RequestAnswer:
		at = a.do("away answer %s", map[bool]string{true: "yes", false: "no"}[drawn.Yes])
	default:
		at = a.do("away %v", drawn.Request)
	}
	a.rest()
	return drawn, at
}

// draw is an act at random: a call with a probability, or another one.
func (a *alone) draw(call float64, other board.Asked) board.Asked {
	switch {
	case a.engine != nil:
	case a.n > 0 && a.opts.Caller == board.CallerPlayers && a.chance(call, "the seat away calls"):
		return board.Asked{Request: board.RequestCall}
	case a.chance(.003, "the seat away resigns"):
		return board.Asked{Request: board.RequestResign}
	}
	return other
}

// actUnless has the seat away act. It notes a call or a resignation, and acts again behind a call that was refused.
// over is the same as a.over() then.
func (a *alone) actUnless(call float64, other board.Asked) (asked board.Asked, at time.Duration) {
	asked, at = a.act(a.draw(call, other))
	switch asked.Request {
	case board.RequestCall:
		a.truth(Act{At: at, Kind: Call, Seat: a.away})
		if a.engine != nil && !a.over() {
			a.fail("a level calls falsely")
		}
		if !a.over() {
			return a.act(other)
		}
	case board.RequestResign:
		a.truth(Act{At: at, Kind: End})
	}
	return asked, at
}

// giving gives the next piece.
func (a *alone) giving() {
	if !a.own() {
		asked, at := a.actUnless(.1, board.Asked{Request: board.RequestGive, Piece: board.Holding(a.left[0])})
		if p, given := asked.Piece.Piece(); given && asked.Request == board.RequestGive {
			i := slices.Index(a.left, p)
			a.left[0], a.left[i] = a.left[i], a.left[0]
			a.truth(Act{At: at, Kind: Give, Piece: int(p)})
			a.given = true
			a.handed()
		}
		return
	}
	if a.opts.Giving == board.GivingTray {
		a.give(a.left[0])
		return
	}
	a.show(a.left[0], "")
	a.handed()
	if a.n < 14 && a.chance(a.take, "another piece is shown") {
		a.left[0], a.left[1] = a.left[1], a.left[0]
		before := a.shown
		a.show(a.left[0], "")
		a.rest()
		if a.IntN(2) == 0 {
			a.obey()
		} else {
			a.do("lift %v", before.First())
		}
		a.rest()
	}
}

// show gives a piece by touching it down on an empty cell.
func (a *alone) show(p board.Piece, together string) {
	if a.over() {
		return
	}
	c := a.random(a.free())
	a.truth(Act{At: a.do("%sgive %v %v", together, p, c) + touching, Kind: Give, Piece: int(p)})
	a.given, a.shown = true, board.SetOf(c)
}

// free are the cells on which nothing stands.
func (a *alone) free() board.CellSet {
	return board.AllCells &^ a.pos.Occupied() &^ a.shown &^ a.broken
}

// placeAway has the seat away name a cell for the given piece, and the hands put it there.
func (a *alone) placeAway() {
	p := a.left[0]
	asked, at := a.actUnless(.1, board.Asked{Request: board.RequestPlace, Cell: a.random(a.free() | a.shown)})
	if asked.Request != board.RequestPlace {
		return
	}
	c := asked.Cell
	a.left = a.left[1:]
	from := a.shown
	a.shown = 0
	if from.Has(c) {
		a.did["shown where it is placed"]++
		a.stand(p, c, at)
		a.known()
		return
	}
	if owed := a.game().Table().Owed; !a.over() && owed != (quarto.Owed{By: a.away, Piece: p, Cell: c}) {
		a.fail("owed is %v, want %v on %v", owed, p, c)
	}
	if a.chance(a.cut, "power cut") {
		a.do("power-cut")
		a.rest()
	}
	others := a.free() &^ board.SetOf(c) &^ from
	switch {
	case from != 0 && others != 0 && a.neighbour(from.First()).Has(c) && a.chance(a.slide, "slide to the owed cell"):
		a.stand(p, c, a.do("slide %v %v", from.First(), c)+touching)
		a.known()
		return
	case from != 0:
		a.do("lift %v", from.First())
	}
	switch {
	case a.n < 15 && a.chance(a.wrong, "not the given"):
		a.do("put %v %v", a.left[a.IntN(len(a.left))], c)
		a.rest()
		if a.obey(); a.over() {
			return
		}
	case others != 0 && a.chance(a.wrong, "elsewhere"):
		a.do("put %v %v", p, a.random(others))
		a.rest()
		if !a.waitFor(func() bool { return a.over() || a.game().Phase() == quarto.PhaseWrong }) {
			a.fail("a placement elsewhere is not noticed")
		}
		if a.obey(); a.err == nil && a.game().Placements() > a.n { // it may have ended the game
			a.stand(p, c, a.clock.Now())
		}
		a.known()
		return
	}
	a.setDown(p, c)
}

// setDown puts a piece where it is placed, and may slap.
func (a *alone) setDown(p board.Piece, c board.Cell) {
	if a.chance(a.bounce, "set down twice") {
		a.do("put %v %v", p, c)
		a.do("& lift %v", c)
		a.stand(p, c, a.do("& put %v %v", p, c)+touching)
	} else {
		a.stand(p, c, a.do("put %v %v", p, c)+touching)
	}
	if !a.crowded(c) && a.chance(a.slap, "slap") {
		a.press("& ")
	}
	a.known()
}

// placeNamed places the piece that the seat away named, which may be asked about in the tray, and must where
// nothing else reads.
func (a *alone) placeNamed() {
	p, c := a.left[0], a.random(a.free())
	a.left = slices.Clone(a.left[1:])
	if !a.metal.ids || a.chance(.2, "ask in the tray") {
		if a.n < 15 && a.chance(.2, "another piece asked about") {
			a.do("give %v", a.left[a.IntN(len(a.left))])
			a.do("take")
		}
		a.do("give %v", p)
		a.rest()
	}
	if a.n < 15 && a.chance(a.wrong, "not the given") {
		a.do("put %v %v", a.left[a.IntN(len(a.left))], c)
		a.rest()
		if a.obey(); a.over() {
			return
		}
	}
	if a.opts.Giving == board.GivingShown && a.n < 15 && a.chance(a.early, "place and give at once") {
		a.stand(p, c, a.do("put %v %v", p, c)+touching)
		a.show(a.left[0], "& ")
		a.handed()
		return
	}
	a.setDown(p, c)
}

// takeBack asks the seat away for an undo: back to the newest placement of the player, or to the begin.
func (a *alone) takeBack() {
	a.known()
	if a.over() {
		return
	}
	a.do("ask undo")
	asked, at := a.act(board.Asked{Request: board.RequestAnswer, Yes: a.IntN(4) > 0})
	if !asked.Yes {
		return
	}
	back := 1
	if !a.own() && a.n > 1 {
		back = 2
	}
	begin := !a.own() && a.n == 1
	for range back {
		a.truth(Act{At: at, Kind: Undo})
		m := a.made[len(a.made)-1]
		a.made = a.made[:len(a.made)-1]
		a.pos[a.last] = board.Empty
		a.left = append([]board.Piece{m.piece}, a.left...)
		a.last, a.given = m.last, m.given && !begin
		a.n--
	}
	a.rest()
	a.obey()
	a.known()
}

// lastCall plays what follows the 16th piece.
func (a *alone) lastCall() {
	if a.n < board.Pieces || a.over() {
		return
	}
	if a.own() {
		a.player.lastCall()
		return
	}
	a.calls()
	if a.over() {
		return
	}
	if asked, at := a.actUnless(.3, board.Asked{Request: board.RequestPass}); asked.Request == board.RequestPass {
		a.truth(Act{At: at, Kind: Pass})
	}
}

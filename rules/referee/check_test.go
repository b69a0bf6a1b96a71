package referee

import (
	"fmt"

	"quartoboard/board"
	"quartoboard/rules"
)

// check holds what must be true of every game value.
func check(g Game) error {
	if got := g.agreed.Pieces().Len(); got != g.Placements() {
		return fmt.Errorf("%d pieces agreed after %d placements", got, g.Placements())
	}
	for _, t := range g.turns[:g.n] {
		if g.agreed[t.cell] != board.Holding(t.piece) {
			return fmt.Errorf("piece %v was placed on %v, %v is agreed there", t.piece, t.cell, g.agreed[t.cell])
		}
	}
	if p, ok := g.given.Piece(); ok && g.agreed.Pieces().Has(p) {
		return fmt.Errorf("given piece %v is on the board", p)
	}
	if g.given != board.Empty && !g.handed {
		return fmt.Errorf("given %v, and not handed", g.given)
	}
	if g.over() && g.wrong && g.shown == 0 {
		return fmt.Errorf("wrong after the end, and no line was shown")
	}
	if g.over() && g.paused() {
		return fmt.Errorf("paused after the end")
	}
	if g.checking() && (g.pointer != 0 || g.agreed[g.check.cell] == board.Empty) {
		return fmt.Errorf("a question about %v, where %v is agreed, and %v points", g.check.cell, g.agreed[g.check.cell], g.pointer)
	}
	if g.shown&^g.agreed.Occupied() != 0 {
		return fmt.Errorf("shown %b of %b", g.shown, g.agreed.Occupied())
	}
	if d := g.differences(); g.wrong && d.missing == 0 && d.foreign == d.due {
		return fmt.Errorf("wrong, and the table agrees")
	}
	return checkLive(g)
}

func checkLive(g Game) error {
	var may rules.LineSet
	if _, c, ok := g.Last(); ok {
		may = rules.Through(c, g.opts.Squares).Aligned(&g.agreed, g.opts.Attributes)
	}
	if g.live&^may != 0 {
		return fmt.Errorf("live %b, aligned through the newest cell %b", g.live, may)
	}
	if g.certain() && g.opts.Caller == board.CallerBoard && g.result == 0 {
		return fmt.Errorf("live %b with a board that calls", g.live)
	}
	if g.lifted&^g.agreed.Occupied() != 0 || g.guided&^g.lifted != 0 {
		return fmt.Errorf("lifted %b guided %b of %b", g.lifted, g.guided, g.agreed.Occupied())
	}
	if at, ok := g.Deadline(); ok && at < g.now {
		return fmt.Errorf("deadline %v before now %v", at, g.now)
	}
	return nil
}

package quarto

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"math"
	"time"

	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quarto/moves"
)

// Next is the next game, once it is to begin: after a request, or after the board was
// cleared at the end.
func (g Game) Next() (board.Started, bool) { return g.round.Next() }

// NextOptions are the options of the next game, unless it is asked for with others: those
// that were chosen for it, or the same again. The other seat gives first.
func (g Game) NextOptions() board.Options {
	chosen := cmp.Or[board.Options](g.round.Chosen, g.turns.rules)
	o, own := chosen.(Options)
	if !own {
		return chosen
	}
	o.First, o.Practice, o.Found, o.From, o.Exercise = g.turns.rules.First.Other(), false, false, "", 0
	w := o.Away.Sitter() // no game is like the one before
	switch {
	case w.Kind == SitterEngine && chosen == board.Options(g.turns.rules):
		w.Seed = (w.Seed + 1) & math.MaxInt32
	case w.Kind == SitterLink && w.Match == g.turns.rules.Away.Sitter().Match:
		w.Match = NextMatch(w.Match)
	}
	o.Away = AwayAt(o.Away.Seat(), w)
	return o
}

// NextMatch is the match of the next game between two boards.
func NextMatch(match string) string {
	sum := sha256.Sum256([]byte("qb-next-1\n" + match))
	return fmt.Sprintf("%x", sum[:16])
}

// begun is the game that begins on a table. What stands on the board already is not a placement, but
// part of the position where the game begins with it. Where it begins with moves that were made, the
// table is led there.
func begun(f board.Started, seen table) Game {
	o, _ := f.Options.(Options)
	g := New(o)
	g.match = f.Match
	g.table = table{cells: seen.cells, tray: seen.tray, laidAt: seen.laidAt, readers: seen.readers, blind: seen.blind, failed: seen.failed, mute: seen.mute, now: seen.now}
	p, rest := seen.cells.Sure()
	g.table.stale = p.Occupied() | rest
	switch n := p.Occupied().Len(); {
	case o.From != "":
		g.turns, _ = begin(o) // Check has checked it
		g.guidance.leads = true
		d := differencesOf(&g)
		g.guidance.leads, g.guidance.wrong = !d.none(), !d.none()
		g.lifted.note(d.missing, d.foreign&d.agreed.Occupied(), g.table.now)
	case o.Found && n < board.Pieces:
		g.turns.agreed, g.turns.found, g.table.stale = p, n, rest
	}
	return g
}

// begin has the turns of a game that begins with moves.
func begin(o Options) (t turns, err error) {
	t.rules = o
	begun, err := moves.ParseBegun(o.From)
	t.agreed, t.found = begun.Start, begun.Start.Occupied().Len()
	var given board.Content
	for i, m := range begun.Moves {
		switch m := m.(type) {
		case moves.Give:
			given = m.Piece
			t.gave(given, i == len(begun.Moves)-1)
		case moves.Place:
			piece, _ := given.Piece()
			t.place(piece, m.Cell, false, true)
		}
		if t.result != 0 {
			return t, fmt.Errorf("the board ends the game at turn %d: want the moves before", t.n)
		}
	}
	if begun.Dead {
		t.window.dead, t.window.live = t.window.live, 0
	}
	return t, err
}

// gave makes a giving that was made: the newest one was seen, those before as the rules have it.
func (t *turns) gave(piece board.Content, newest bool) {
	switch giving := t.rules.Giving; {
	case piece == board.Unknown || giving == board.GivingPass && !newest:
		t.give(board.Empty, Inferred)
	case giving != board.GivingUnseen || newest:
		t.give(piece, Inferred)
	}
}

// From returns options for a game that begins as g stands: with its rules, after its moves. Of a game
// that has ended it goes on, with what could be called before; where the board calls, without a last
// placement that aligns or fills the board, also one that is still to be read.
func From(g Game) Options {
	t, o := g.turns, g.turns.rules
	if o.Caller == board.CallerBoard && (t.won|t.window.live != 0 || t.full()) {
		t.undo()
	}
	o.From, o.Found = t.moves().String(), false
	return o
}

// moves are those that were made.
func (t *turns) moves() moves.Begun {
	b := moves.Begun{Start: t.agreed}
	for _, m := range t.made[:t.n] {
		b.Start[m.cell] = board.Empty
		b.Moves = append(b.Moves, moves.Give{Piece: board.Holding(m.piece)}, moves.Place{Cell: m.cell})
	}
	switch w := t.window; {
	case w.given && w.piece == board.Empty:
		b.Moves = append(b.Moves, moves.Give{Piece: board.Unknown})
	case w.given:
		b.Moves = append(b.Moves, moves.Give{Piece: w.piece})
	}
	if t.n > 0 {
		b.Dead = rules.Through(t.last().cell, t.rules.Squares).Aligned(&t.agreed, t.rules.Attributes)&^t.window.live&^t.won != 0
	}
	return b
}

// askNew ends the game for a new one; without options, or with nothing but Found, that has
// those of NextOptions. The match goes on with the same players,
// who give first in turn, unless another match is asked for.
func (s *step) askNew(asked board.Options, match bool) {
	s.end(board.ResultAbandoned, HowAbandoned)
	o, _ := asked.(Options)
	if found := o.Found; asked == nil || asked == (Options{Found: found}) {
		asked = s.NextOptions()
		if o, _ = asked.(Options); found {
			o.Found = true
			asked = o
		}
	}
	next := board.Started{Options: asked, Match: s.State().Match}
	_, same := asked.(Options)
	switch before := s.turns.rules; {
	case match || !samePlayers(before.Names, o.Names) || !before.Away.plays(o.Away):
		next.Match = board.Match{}
	case same && o.First == 0 && before.First != 0 && o.Away == Away{}: // who begins alone is drawn
		o.First = before.First.Other()
		next.Options = o
	}
	s.round.Ask(next)
}

// samePlayers reports whether two pairs of names may be those of the same players. A
// missing name may be that of anybody.
func samePlayers(before, after [2]string) bool {
	for i, name := range before {
		if name != "" && after[i] != "" && name != after[i] {
			return false
		}
	}
	return true
}

// restart is the newest start of the program, in the middle of a game or before
// it.
type restart struct {
	at        time.Duration
	untouched bool // the game goes on after it, and no piece has come to the board since
}

// opened is the game when a file begins: the facts that follow report again what is on the table.
// After a restart every time limit begins again.
func opened(g Game, f board.Opened, at time.Duration) Game {
	if !f.Resumed {
		g = Game{table: table{failed: g.table.failed, now: g.table.now}}
	}
	g.table.mute = false // what fails is told again
	g.table.blind = g.table.blind || f.ByTray
	g.restart = restart{at: at, untouched: f.Resumed}
	if g.inquiry.open() {
		g.inquiry.from = at
	}
	g.guidance.told = Wrong{}
	g.lifted.hold = holding{}
	for c := range g.lifted.from { // those of the cells that are taken, too
		g.lifted.from[c] = at
	}
	g.lastCall, g.round.Still = lastCall{from: at}, at
	return g
}

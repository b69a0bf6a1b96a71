package quarto

import (
	"math/rand/v2"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/deploy/deep"
)

// disorder returns a random game and a table that departs from it in any way that
// players and tags can cause.
func disorder(r *rand.Rand, most int) (Game, board.Position) {
	o := DefaultOptions()
	o.Giving = []board.Giving{board.GivingPass, board.GivingUnseen}[r.IntN(2)]
	o.TouchMove = true
	g := New(o)
	pieces, cells := r.Perm(board.Pieces), r.Perm(board.Cells)
	n := 1 + r.IntN(min(most, board.Pieces))
	for i := range n {
		g, _ = g.Apply(event(g, func(p *board.Position) { p[cells[i]] = board.Holding(board.Piece(pieces[i])) }))
	}
	table := g.Table().Cells
	for range 1 + r.IntN(most) {
		a, b := r.IntN(board.Cells), r.IntN(board.Cells)
		switch r.IntN(6) {
		case 0, 1, 2: // pieces change places, or one moves
			table[a], table[b] = table[b], table[a]
		case 3: // one is taken off
			table[a] = board.Empty
		case 4: // a tag that is not enrolled comes
			table[a] = board.Unenrolled
		case 5: // a piece that is not on the board comes
			if p := board.Piece(r.IntN(board.Pieces)); !table.Pieces().Has(p) {
				table[a] = board.Holding(p)
			}
		}
	}
	return g, table
}

// event is the settled change that makes another table of the one last seen.
func event(g Game, change func(*board.Position)) board.Event {
	was := g.Table().Cells
	now := was
	change(&now)
	seen := board.Seen{Contact: g.table.now}
	for c := range board.Cell(board.Cells) {
		if was[c] != now[c] {
			seen.Changed |= board.SetOf(c)
			seen.Now[c] = now[c]
		}
	}
	return board.Event{At: g.table.now + 10*time.Second, Fact: seen}
}

// obey follows the instruction; ok is false if it cannot be followed.
func obey(t board.Position, i Instruction) (after board.Position, ok bool) {
	switch i.Act {
	case Remove:
		ok = t[i.From] == i.Piece
		t[i.From] = board.Empty
	case Put:
		p, _ := i.Piece.Piece()
		ok = t[i.To] == board.Empty && !t.Pieces().Has(p)
		t[i.To] = i.Piece
	case Move:
		ok = t[i.From] == i.Piece && t[i.To] == board.Empty
		t[i.From], t[i.To] = board.Empty, i.Piece
	}
	return t, ok
}

// wait lets everything pass that time itself judges.
func wait(g Game) Game {
	for e, due := g.Due(g.table.now + 10*time.Second); due; e, due = g.Due(g.table.now + 10*time.Second) {
		g, _ = g.Apply(e)
	}
	return g
}

// guided counts the instructions that lead back to an agreed board.
func guided(t *testing.T, g Game, table board.Position) int {
	t.Helper()
	g, _ = g.Apply(event(g, func(p *board.Position) { *p = table }))
	g = wait(g)
	for n := 0; ; n++ {
		w, wrong := g.Wrong()
		if !wrong {
			return n
		}
		if n > 40 {
			t.Fatalf("no end of instructions, the last %+v on %v", w, table)
		}
		after, ok := obey(table, w.Do)
		if !ok {
			t.Fatalf("%v cannot be done on %v", briefInstruction(w.Do), table)
		}
		table = after
		g, _ = g.Apply(event(g, func(p *board.Position) { *p = table }))
		g = wait(g)
	}
}

// bound is the most that guidance may take: one act for each thing that is not
// where it belongs, and one more for each ring of pieces.
func bound(agreed, table board.Position) int {
	acts := 0
	next := map[board.Cell]board.Cell{} // from a misplaced piece's cell to its own
	for c := range board.Cell(board.Cells) {
		if table[c] == agreed[c] {
			continue
		}
		if p, ok := agreed[c].Piece(); ok && !table.Pieces().Has(p) {
			acts++ // to be put back
		}
		if table[c] == board.Empty {
			continue
		}
		acts++
		if p, ok := table[c].Piece(); ok {
			if home, placed := agreed.Find(p); placed {
				next[c] = home
			}
		}
	}
	for c := range next {
		at, ring := next[c], true
		least := c
		for at != c {
			to, goes := next[at]
			if !goes {
				ring = false
				break
			}
			least = min(least, at)
			at = to
		}
		if ring && least == c {
			acts++
		}
	}
	return acts
}

func TestAHandThatObeysReachesTheAgreedPosition(t *testing.T) {
	seed := deep.Seed(t)
	acts := 0
	for i := range 10_000 {
		g, table := disorder(rand.New(rand.NewPCG(seed, uint64(i))), 16)
		agreed := g.Position()
		n := guided(t, g, table)
		if most := bound(agreed, table); n > most {
			t.Fatalf("seed %d case %d: %d instructions from %v to %v, at most %d", seed, i, n, table, agreed, most)
		}
		acts += n
	}
	t.Logf("seed %d: 10000 positions, %d instructions", seed, acts)
}

// fewest is the least number of acts that lead from table to a position that
// the game agrees with, by trying everything.
func fewest(g Game, table board.Position) int {
	agrees := func(p board.Position) bool {
		g.table.cells = p
		d := differencesOf(&g)
		return d.none()
	}
	seen := map[board.Position]bool{table: true}
	layer := []board.Position{table}
	for n := 0; ; n++ {
		var following []board.Position
		for _, p := range layer {
			if agrees(p) {
				return n
			}
			for _, q := range acts(g.turns.agreed, p) {
				if !seen[q] {
					seen[q] = true
					following = append(following, q)
				}
			}
		}
		layer = following
	}
}

// acts are the positions that one act makes of p: taking off, putting a placed
// piece that is off on a free cell, moving to a free cell. Cells and pieces that
// are as agreed are left alone, but for two free cells to lay things down.
func acts(agreed, p board.Position) []board.Position {
	var cells []board.Cell
	spare := 2
	for c := range board.Cell(board.Cells) {
		free := p[c] == board.Empty && agreed[c] == board.Empty
		if p[c] != agreed[c] || free && spare > 0 {
			cells = append(cells, c)
		}
		if free {
			spare--
		}
	}
	var after []board.Position
	for _, c := range cells {
		if p[c] != board.Empty {
			q := p
			q[c] = board.Empty
			after = append(after, q)
			for _, to := range cells {
				if p[to] == board.Empty {
					m := q
					m[to] = p[c]
					after = append(after, m)
				}
			}
			continue
		}
		for piece := range (agreed.Pieces() &^ p.Pieces()).All() {
			q := p
			q[c] = board.Holding(piece)
			after = append(after, q)
		}
	}
	return after
}

func TestGuidanceIsAsShortAsAnExhaustiveSearch(t *testing.T) {
	seed := deep.Seed(t)
	longest := 0
	for i := range 400 {
		g, table := disorder(rand.New(rand.NewPCG(seed, uint64(i))), 4)
		want := fewest(g, table)
		if got := guided(t, g, table); got > want {
			t.Errorf("seed %d case %d: %d instructions from %v to %v, %d would do", seed, i, got, table, g.Position(), want)
		}
		longest = max(longest, want)
	}
	t.Logf("seed %d: up to %d acts", seed, longest)
}

func TestTheNearestActComesFirst(t *testing.T) {
	at := func(text string) board.Position {
		p, _, err := board.ParsePosition(text + " -")
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	agreed := at("12../..../..../....")
	for _, row := range []struct {
		name, seen string
		given      board.Content
		what       Mistake
		do         Instruction
	}{
		{"a piece on another cell goes home", "1.../.2../..../....", board.Empty, WrongMoved, Instruction{Move, board.Holding(2), board.B3, board.B4}},
		{"of two on one another's cells one comes off", "21../..../..../....", board.Empty, WrongSwapped, Instruction{Remove, board.Holding(2), board.A4, 0}},
		{"a piece that is off is put back", "1.../..../..../....", board.Empty, WrongRemoved, Instruction{Put, board.Holding(2), 0, board.B4}},
		{"another piece than the given one comes off", "12../3.../..../....", board.Holding(4), WrongNotTheGiven, Instruction{Remove, board.Holding(3), board.A3, 0}},
		{"of two that came one comes off", "12../34../..../....", board.Empty, WrongTwoAtOnce, Instruction{Remove, board.Holding(3), board.A3, 0}},
		{"beside the given one the other", "12../34../..../....", board.Holding(3), WrongTwoAtOnce, Instruction{Remove, board.Holding(4), board.B3, 0}},
		{"a piece goes home before a stranger comes off", "1.../32../..../....", board.Holding(3), WrongMoved, Instruction{Move, board.Holding(2), board.B3, board.B4}},
	} {
		w := differ(agreed, &table{cells: at(row.seen)}, expected{piece: row.given, cells: board.AllCells}).wrong()
		if w.What != row.what || w.Do != row.do {
			t.Errorf("%s: %s with %v given: got %+v, want %v, %+v", row.name, row.seen, row.given, w, row.what, row.do)
		}
	}
}

package solve

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/deploy/deep"
	"quartoboard/rules"
)

// slowValue is the value that comes of trying everything.
func slowValue(p Position, r Rules) Value {
	left := board.AllPieces &^ p.Board.Pieces()
	if left == 0 {
		return Draw
	}
	best := Loss
	if hand, placing := p.Hand.Piece(); placing {
		for c := range (board.AllCells &^ p.Board.Occupied()).All() {
			after := Position{Board: p.Board}
			after.Board[c] = board.Holding(hand)
			if rules.Through(c, r.Squares).Aligned(&after.Board, r.Attributes) != 0 {
				return Win
			}
			best = max(best, slowValue(after, r))
		}
		return best
	}
	for piece := range left.All() {
		p.Hand = board.Holding(piece)
		if best = max(best, Win+Loss-slowValue(p, r)); best == Win {
			break
		}
	}
	return best
}

// random returns a position with so many pieces on the board, and most often one in hand.
func random(r *rand.Rand, placed int) Position {
	var p Position
	cells, pieces := r.Perm(board.Cells), r.Perm(board.Pieces)
	for i, c := range cells[:placed] {
		p.Board[c] = board.Holding(board.Piece(pieces[i]))
	}
	if placed < board.Cells && r.IntN(4) > 0 {
		p.Hand = board.Holding(board.Piece(pieces[placed]))
	}
	return p
}

func parse(t testing.TB, text string) Position {
	t.Helper()
	p, hand, err := board.ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	return Position{p, hand}
}

// valueOf fails the test where a position has no value.
func valueOf(t testing.TB, s *Solver, p Position) Value {
	t.Helper()
	v, err := s.Value(context.Background(), p)
	if err != nil {
		t.Fatalf("%v: %v", p, err)
	}
	return v
}

// known is a position of testdata/positions.txt with its values.
type known struct {
	position Position
	values   map[bool]string // by whether squares count
}

// positions are those of the file with so many pieces on the board.
func positions(t testing.TB, placed int) (list []known) {
	t.Helper()
	text, err := os.ReadFile("testdata/positions.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if f := strings.Fields(line); f[0] == strconv.Itoa(placed) {
			list = append(list, known{parse(t, f[1]+" "+f[2]), map[bool]string{false: f[3], true: f[4]}})
		}
	}
	if len(list) != 5 {
		t.Fatalf("%d positions with %d pieces, want 5", len(list), placed)
	}
	return list
}

func TestValuesAreThoseOfAllMovesTried(t *testing.T) {
	r := rand.New(rand.NewPCG(deep.Seed(t), 1))
	solvers := map[bool]*Solver{false: New(Rules{false, board.AllAttributes}, 1), true: New(Rules{true, board.AllAttributes}, 1)}
	for range deep.Size(50, 500) {
		p, squares := random(r, 8+max(r.IntN(9), r.IntN(9))), r.IntN(2) == 0 // few with 8, which take a second
		if got, want := valueOf(t, solvers[squares], p), slowValue(p, solvers[squares].rules); got != want {
			t.Errorf("%v, squares %t: got %v, want %v", p, squares, got, want)
		}
	}
}

func TestValuesHoldForEachSetOfAttributes(t *testing.T) {
	r := rand.New(rand.NewPCG(deep.Seed(t), 2))
	for a := board.Attributes(1); a <= board.AllAttributes; a++ {
		for _, squares := range []bool{false, true} {
			s := New(Rules{squares, a}, 1)
			for range deep.Size(6, 60) {
				p := random(r, 10+r.IntN(7))
				if got, want := valueOf(t, s, p), slowValue(p, s.rules); got != want {
					t.Errorf("%v, %v, squares %t: got %v, want %v", p, a, squares, got, want)
				}
			}
		}
	}
}

func TestKnownPositionsHaveTheirValues(t *testing.T) {
	for _, squares := range []bool{false, true} {
		s := New(Rules{squares, board.AllAttributes}, 4)
		for placed := deep.Size(5, 4); placed <= 6; placed++ {
			for _, k := range positions(t, placed) {
				if got, want := valueOf(t, s, k.position).String(), k.values[squares]; got != want {
					t.Errorf("%v, squares %t: got %s, want %s", k.position, squares, got, want)
				}
			}
		}
	}
}

// mapped returns the position with its cells mapped, attributes in another order, and values of
// some attributes exchanged.
func mapped(p Position, cells *symmetry, order []int, exchanged board.Piece) Position {
	piece := func(at board.Content) board.Content {
		old, ok := at.Piece()
		if !ok {
			return at
		}
		var changed board.Piece
		for i, j := range order {
			changed |= old >> i & 1 << j
		}
		return board.Holding(changed ^ exchanged)
	}
	to := Position{Hand: piece(p.Hand)}
	for c := range board.Cell(board.Cells) {
		to.Board[cells.of(board.SetOf(c)).First()] = piece(p.Board[c])
	}
	return to
}

func TestSymmetricPositionsHaveTheSameValueAndKey(t *testing.T) {
	r := rand.New(rand.NewPCG(deep.Seed(t), 3))
	for _, squares := range []bool{false, true} {
		first, second := New(Rules{squares, board.AllAttributes}, 1), New(Rules{squares, board.AllAttributes}, 1)
		all := first.tables.symmetries
		if want := map[bool]int{false: 32, true: 8}[squares]; len(all) != want {
			t.Fatalf("squares %t: got %d symmetries of the board, want %d", squares, len(all), want)
		}
		key := func(p Position) uint64 {
			s := first.tables.load(p.Board)
			hand, _ := p.Hand.Piece()
			return first.tables.key(&s, hand)
		}
		for range 200 {
			p := random(r, r.IntN(9))
			if p.Hand == board.Empty {
				p.Hand = board.Holding((board.AllPieces &^ p.Board.Pieces()).First())
			}
			q := mapped(p, &all[r.IntN(len(all))], r.Perm(4), board.Piece(r.IntN(board.Pieces)))
			if key(p) != key(q) {
				t.Errorf("%v and %v: got keys %x and %x, want one", p, q, key(p), key(q))
			}
		}
		for range deep.Size(4, 30) {
			p := random(r, 6)
			q := mapped(p, &all[r.IntN(len(all))], r.Perm(4), board.Piece(r.IntN(board.Pieces)))
			if got, want := valueOf(t, first, p), valueOf(t, second, q); got != want {
				t.Errorf("%v: got %v, but %v for %v", p, got, want, q)
			}
		}
	}
}

// A piece is like the one in hand but for 1 to 4 attributes, and stands on one of two kinds of
// cells, with squares of three.
func TestPositionsThatDifferHaveKeysOfTheirOwn(t *testing.T) {
	for squares, want := range map[bool]int{false: 8, true: 12} {
		tables := newTables(Rules{squares, board.AllAttributes})
		keys := map[uint64]bool{}
		for c := range board.AllCells.All() {
			for p := range board.AllPieces.All() {
				var one board.Position
				one[c] = board.Holding(p)
				s := tables.load(one)
				for hand := range s.left.All() {
					keys[tables.key(&s, hand)] = true
				}
			}
		}
		if len(keys) != want {
			t.Errorf("squares %t: got %d keys of one piece, want %d", squares, len(keys), want)
		}
	}
}

// told are the moves of a position and their values, as Moves gives them.
func told(t *testing.T, s *Solver, p Position) (moves []Move, values []Value) {
	t.Helper()
	err := s.Moves(context.Background(), p, func(m Move, v Value) { moves, values = append(moves, m), append(values, v) })
	if err != nil {
		t.Fatalf("%v: %v", p, err)
	}
	return moves, values
}

func TestMovesAreAllMovesTheBestFirst(t *testing.T) {
	r := rand.New(rand.NewPCG(deep.Seed(t), 4))
	for _, squares := range []bool{false, true} {
		s := New(Rules{squares, board.AllAttributes}, 1)
		for range deep.Size(10, 40) {
			p := random(r, 9+r.IntN(8))
			moves, values := told(t, s, p)
			seen := map[Move]bool{}
			for i, m := range moves {
				seen[m] = true
				after := Position{p.Board, m.Give}
				want := Win
				if p.Hand != board.Empty {
					after.Board[m.Cell] = p.Hand
				}
				if p.Hand == board.Empty || rules.Through(m.Cell, squares).Aligned(&after.Board, board.AllAttributes) == 0 {
					want = Win + Loss - slowValue(after, s.rules)
				}
				if values[i] != want || i > 0 && values[i] > values[i-1] {
					t.Errorf("%v, squares %t: move %v: got %v, want %v", p, squares, m, values, want)
				}
			}
			empty, left := board.Cells-p.Board.Pieces().Len(), board.Cells-p.Board.Pieces().Len()
			want := left
			if p.Hand != board.Empty {
				want = empty * max(1, left-1)
				for c := range (board.AllCells &^ p.Board.Occupied()).All() {
					after := p.Board
					after[c] = p.Hand
					if rules.Through(c, squares).Aligned(&after, board.AllAttributes) != 0 {
						want -= max(1, left-1) - 1
					}
				}
			}
			if len(seen) != want || len(moves) != want {
				t.Errorf("%v, squares %t: got %d moves, %d of them different, want %d", p, squares, len(moves), len(seen), want)
			}
		}
	}
}

func TestSeveralWorkersFindWhatOneFinds(t *testing.T) {
	for _, squares := range []bool{false, true} {
		r := Rules{squares, board.AllAttributes}
		one, several := newSolver(r, 1, 1), newSolver(r, 1, 4)
		for _, k := range positions(t, 6)[2:] {
			if got, want := valueOf(t, several, k.position), valueOf(t, one, k.position); got != want {
				t.Errorf("%v, squares %t: got %v, want %v", k.position, squares, got, want)
			}
			gotMoves, got := told(t, several, k.position)
			wantMoves, want := told(t, one, k.position)
			if !slices.Equal(gotMoves, wantMoves) || !slices.Equal(got, want) {
				t.Errorf("%v, squares %t: got other moves than one worker", k.position, squares)
			}
		}
	}
}

func TestAFullLineIsDead(t *testing.T) {
	s := New(Rules{false, board.AllAttributes}, 1)
	for _, text := range []string{"89ab/4563/71f2/.ed0 c", "89ab/4563/71f2/ced0 -"} { // row 4 is tall
		if got := valueOf(t, s, parse(t, text)); got != Draw {
			t.Errorf("%s: got %v, want draw", text, got)
		}
	}
}

func TestAPositionThatCannotBeIsRefused(t *testing.T) {
	s := New(Rules{false, board.AllAttributes}, 1)
	twice := parse(t, "f..2/.6../..../e.51 a")
	twice.Hand = board.Holding(6)
	unknown := parse(t, "f..2/.6../?.../e.51 a")
	for _, row := range []struct {
		position Position
		want     string
	}{
		{twice, `position "f..2/.6../..../e.51 6" has piece 6 twice`},
		{unknown, `position "f..2/.6../?.../e.51 a" has something that is not a known piece`},
	} {
		if _, err := s.Value(context.Background(), row.position); err == nil || err.Error() != row.want {
			t.Errorf("value of %v: got %v, want %s", row.position, err, row.want)
		}
		if err := s.Moves(context.Background(), row.position, func(Move, Value) {}); err == nil || err.Error() != row.want {
			t.Errorf("moves of %v: got %v, want %s", row.position, err, row.want)
		}
	}
}

// The slowest board searches a million positions a second, so that 20,000 are 20 ms.
func TestASearchEndsSoonAfterItsContext(t *testing.T) {
	for _, squares := range []bool{false, true} {
		s := newSolver(Rules{squares, board.AllAttributes}, 1, 1)
		w, ended := &s.workers[0], make(chan struct{})
		close(ended)
		s.search.done = ended
		w.states[board.Cells] = s.tables.load(board.Position{})
		if reached := w.reach(board.Cells, 0, false); reached || !w.stopped || w.nodes > 20_000 {
			t.Errorf("squares %t: got %t, stopped %t, after %d positions", squares, reached, w.stopped, w.nodes)
		}
		for _, k := range positions(t, 6) {
			if got, want := valueOf(t, s, k.position).String(), k.values[squares]; got != want {
				t.Errorf("%v after it, squares %t: got %s, want %s", k.position, squares, got, want)
			}
		}
	}
}

func TestNothingIsToldAfterTheEndOfTheContext(t *testing.T) {
	for _, workers := range []int{1, 3} {
		s := newSolver(Rules{false, board.AllAttributes}, 1, workers)
		ctx, cancel := context.WithCancel(t.Context())
		n := 0
		err := s.Moves(ctx, positions(t, 6)[0].position, func(Move, Value) { n++; cancel() })
		if n != 1 || !errors.Is(err, context.Canceled) {
			t.Errorf("%d workers: got %d moves and %v, want one and that it was cancelled", workers, n, err)
		}
		if _, err := s.Value(ctx, positions(t, 6)[0].position); !errors.Is(err, context.Canceled) {
			t.Errorf("%d workers: got %v of a context that has ended", workers, err)
		}
	}
}

func TestNothingIsAllocatedInASearch(t *testing.T) {
	s := newSolver(Rules{false, board.AllAttributes}, 1, 1)
	ctx := t.Context()
	for _, k := range positions(t, 6) {
		if n := testing.AllocsPerRun(2, func() {
			clear(s.known.entries)
			_, _ = s.Value(ctx, k.position)
			_ = s.Moves(ctx, k.position, func(Move, Value) {})
		}); n != 0 {
			t.Errorf("%v: got %v allocations, want none", k.position, n)
		}
	}
}

func TestTheMemoryHasItsSize(t *testing.T) {
	for _, mib := range []int{1, 3, 64} {
		if got := len(newMemory(mib).entries) * 8; got != mib<<20 {
			t.Errorf("%d MiB: got %d bytes", mib, got)
		}
	}
}

// TestASearchLeavesTheProcessorToOthers searches on one processor beside a loop that wants it all
// the time, as a board of one core has it.
func TestASearchLeavesTheProcessorToOthers(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	s := New(Rules{Attributes: board.AllAttributes}, 1)
	b, hand, err := board.ParsePosition("..b./..9./3a.f/.... 1")
	if err != nil {
		t.Fatal(err)
	}
	done, turns := make(chan error, 1), uint64(0)
	go func() {
		_, err := s.Value(t.Context(), Position{Board: b, Hand: hand})
		done <- err
	}()
	for {
		select {
		case err := <-done:
			if want := searched(s) / pause / 2; err != nil || turns < want {
				t.Errorf("%v, the other had %d turns in %d nodes, want %d", err, turns, searched(s), want)
			}
			return
		default:
			turns++
			runtime.Gosched()
		}
	}
}

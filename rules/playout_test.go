package rules_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"quartoboard/board"
	"quartoboard/deploy/deep"
	"quartoboard/rules"
)

// samples is the number of playouts and of full boards in each statistical test.
func samples() int { return deep.Size(200_000, 2_000_000) }

// The statistical tests allow five standard deviations: with another seed, what
// is right fails them once in 1.7 million times for each figure.
const deviations = 5

// drawn are the full boards without an alignment, among all.
var drawn = map[bool]float64{false: 0.0198013, true: 0.0030223}

// wonAtFourth are the sequences of four placements that make an alignment,
// among all.
var wonAtFourth = map[bool]float64{false: 3_087_360. / 1_907_942_400, true: 5_865_984. / 1_907_942_400}

// expect checks a number of hits among n samples against their probability.
func expect(t *testing.T, what string, hits, n int, probability float64) {
	t.Helper()
	got := float64(hits) / float64(n)
	allowed := deviations * math.Sqrt(probability*(1-probability)/float64(n))
	if math.Abs(got-probability) > allowed {
		t.Errorf("%s: got %.5f %% of %d, want %.5f ± %.5f %%", what, 100*got, n, 100*probability, 100*allowed)
	}
	t.Logf("%s: %.5f %% of %d, %.5f ± %.5f %% expected", what, 100*got, n, 100*probability, 100*allowed)
}

// lengths plays n games and returns how many were won at each placement, and
// how many were drawn as [0].
func lengths(n int, play func() (placed int, aligned bool)) (games [board.Cells + 1]int) {
	for range n {
		placed, aligned := play()
		if !aligned {
			placed = 0
		}
		games[placed]++
	}
	return games
}

func TestPlayoutsDrawAndWinAsOftenAsCounted(t *testing.T) {
	for _, squares := range []bool{false, true} {
		t.Run(variant(squares), func(t *testing.T) {
			r := rand.NewPCG(deep.Seed(t), 0)
			empty := rules.NewTally(board.AllAttributes, squares)
			games := lengths(samples(), func() (int, bool) { return rules.Playout(r, empty) })
			expect(t, "draws", games[0], samples(), drawn[squares])
			expect(t, "won at the fourth placement", games[4], samples(), wonAtFourth[squares])
			if early := games[1] + games[2] + games[3]; early != 0 {
				t.Errorf("%d games won before the fourth placement", early)
			}
		})
	}
}

// TestPlayoutsLastAsLongAsShuffledGames compares with games that are dealt by
// two shuffles and judged on a position.
func TestPlayoutsLastAsLongAsShuffledGames(t *testing.T) {
	for _, squares := range []bool{false, true} {
		t.Run(variant(squares), func(t *testing.T) {
			quick := rand.NewPCG(deep.Seed(t), 1)
			empty := rules.NewTally(board.AllAttributes, squares)
			got := lengths(samples(), func() (int, bool) { return rules.Playout(quick, empty) })

			slow := rand.New(rand.NewChaCha8([32]byte{byte(deep.Seed(t))}))
			shuffled := samples() / 10
			want := lengths(shuffled, func() (int, bool) { return shuffledGame(slow, squares) })

			for placed := range got {
				p, q := float64(got[placed])/float64(samples()), float64(want[placed])/float64(shuffled)
				all := float64(got[placed]+want[placed]) / float64(samples()+shuffled)
				allowed := deviations * math.Sqrt(all*(1-all)*(1/float64(samples())+1/float64(shuffled)))
				if math.Abs(p-q) > allowed {
					t.Errorf("won at placement %d (0: drawn): playouts %.4f %%, shuffled games %.4f ± %.4f %%", placed, 100*p, 100*q, 100*allowed)
				}
			}
		})
	}
}

func shuffledGame(r *rand.Rand, squares bool) (placed int, aligned bool) {
	pieces, cells := r.Perm(board.Pieces), r.Perm(board.Cells)
	var p board.Position
	for i, cell := range cells {
		p[cell] = board.Holding(board.Piece(pieces[i]))
		if rules.Through(board.Cell(cell), squares).Aligned(&p, board.AllAttributes) != 0 {
			return i + 1, true
		}
	}
	return board.Cells, false
}

func TestFullBoardsAreDrawnAsOftenAsCounted(t *testing.T) {
	const (
		lines  = rules.LineSet(1<<rules.Lines - 1)
		either = rules.LineSet(1<<rules.LinesAndSquares - 1)
	)
	r := rand.New(rand.NewPCG(deep.Seed(t), 2))
	var full board.Position
	for c := range full {
		full[c] = board.Holding(board.Piece(c))
	}
	n, noLine, neither := samples()/2, 0, 0
	for range n {
		r.Shuffle(board.Cells, func(i, j int) { full[i], full[j] = full[j], full[i] })
		aligned := either.Aligned(&full, board.AllAttributes)
		if aligned&lines == 0 {
			noLine++
		}
		if aligned == 0 {
			neither++
		}
	}
	expect(t, "full boards without an aligned line", noLine, n, drawn[false])
	expect(t, "full boards without an aligned line or square", neither, n, drawn[true])
}

// constant is a generator that says the same word for ever.
type constant uint64

func (c constant) Uint64() uint64 { return uint64(c) }

func TestPlayoutStopsAtTheFirstAlignment(t *testing.T) {
	// The lowest word takes the first of what is left: 0 on a1, f on d4, e on
	// c4, d on b4, c on a4. The highest word takes the last: f on d4, e on c4, d
	// on b4, c on a4, b on d3, a on c3.
	const lowest, highest = constant(0), constant(math.MaxUint64)
	for _, tt := range []struct {
		name       string
		word       constant
		attributes board.Attributes
		squares    bool
		placed     int
	}{
		{"four tall square pieces on row 4", highest, board.AllAttributes, false, 4},
		{"the same after a short one elsewhere", lowest, board.Size, false, 5},
		{"four solid pieces in a square", highest, board.Fill, true, 6},
	} {
		t.Run(tt.name, func(t *testing.T) {
			placed, aligned := rules.Playout(tt.word, rules.NewTally(tt.attributes, tt.squares))
			if placed != tt.placed || !aligned {
				t.Errorf("got %d placed, aligned %v, want %d, true", placed, aligned, tt.placed)
			}
		})
	}
}

// counted counts the words that its generator says.
type counted struct {
	rand.Source
	words int
}

func (c *counted) Uint64() uint64 {
	c.words++
	return c.Source.Uint64()
}

// TestPlayoutTakesAWordForFourPlacements: more draws would leave too little of
// a word to be fair.
func TestPlayoutTakesAWordForFourPlacements(t *testing.T) {
	r := &counted{Source: rand.NewPCG(deep.Seed(t), 3)}
	empty := rules.NewTally(board.AllAttributes, false)
	for range 1000 {
		r.words = 0
		placed, _ := rules.Playout(r, empty)
		if want := (placed + 3) / 4; r.words != want {
			t.Fatalf("%d placements took %d words, want %d", placed, r.words, want)
		}
	}
}

// BenchmarkPlayout measures one core, whatever -cpu says: a playout starts
// nothing.
func BenchmarkPlayout(b *testing.B) {
	for _, squares := range []bool{false, true} {
		b.Run(variant(squares), func(b *testing.B) {
			r := rand.NewPCG(1, 0)
			empty := rules.NewTally(board.AllAttributes, squares)
			b.ReportAllocs()
			for b.Loop() {
				rules.Playout(r, empty)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
		})
	}
}

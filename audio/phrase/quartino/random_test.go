package quartino

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"testing"
	"time"

	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/audio/phrase/phrasetest"
	"quartoboard/board"
	"quartoboard/deploy/deep"
	"quartoboard/rules/quartino"
)

// act plays one act of a hand that mostly does what the game waits for.
func (w *wheelTable) act(r *rand.Rand) {
	w.now += time.Duration(r.IntN(6000)) * time.Millisecond
	g := w.game
	wrong, isWrong := g.Wrong()
	taking, _ := g.Taking()
	space := slices.Collect(board.Wheel.All())[r.IntN(board.Wheel.Len())]
	press := func(b board.Button, seat board.Seat) {
		w.apply("press", board.Pressed{Button: b, Seat: seat, Press: board.PressShort, Contact: w.now})
	}
	switch {
	case r.IntN(20) == 0:
		w.apply("odd tray", board.Tray{Holds: []board.Content{board.Unknown, board.Unenrolled, board.Holding(3)}[r.IntN(3)], Several: r.IntN(3) == 0})
	case r.IntN(40) == 0:
		w.apply("undo", board.Asked{Request: board.RequestUndo})
	case r.IntN(400) == 0:
		w.apply("resign", board.Asked{Request: board.RequestResign})
	case isWrong:
		w.correct(wrong.Do)
	case taking != 0:
		w.pick(taking.First())
	case r.IntN(30) == 0:
		w.pick(space)
	case g.Phase() == quartino.PhaseChoose:
		ask, _ := g.Asking()
		w.pick(ask.Cells.First())
	case g.Phase() == quartino.PhaseShow:
		w.apply("card", board.Tray{Holds: board.Unenrolled, Card: board.Card(1 + r.IntN(25))})
		w.apply("card", board.Tray{})
	case g.InHand() != 0:
		w.put("put", space.String())
	case r.IntN(6) == 0:
		press(board.ButtonPass, 0)
	case r.IntN(2) == 0:
		press(board.ButtonQuarto, board.A+board.Seat(r.IntN(2)))
	default:
		w.lay("lay", board.Token(r.IntN(board.Tokens)+1))
	}
}

// pick takes the top off a space, if there is one.
func (w *wheelTable) pick(c board.Cell) {
	if len(w.stacks[c]) > 0 {
		w.lift("lift", c.String())
	}
}

func (w *wheelTable) correct(do quartino.Instruction) {
	if do.Act != quartino.Return {
		w.pick(do.From)
	} else {
		w.hand = do.Token
	}
	if do.Act != quartino.Remove {
		w.put("put", do.To.String())
	}
}

// A sentence that lacks a word has two marks with nothing between them, or begins with one. None
// begins like a win.
func TestNoWordIsLeftOutWhateverHappensInQuartino(t *testing.T) {
	leftOut := regexp.MustCompile(`[:,;.] ?[:,;.]|  |^\W*[:,;.]|[{}]|\d|(?i)^\W*quart`)
	said, judgements := 0, map[string]int{}
	for seed := range uint64(deep.Size(4, 100)) {
		r := rand.New(rand.NewPCG(seed, 3))
		s := speech(t, phrase.Languages()[seed%4], phrasetest.Verbosities[seed/4%4])
		w := newWheelTable(t, quartino.Options{Players: 2 + r.IntN(3), First: 1, Simple: r.IntN(4) == 0})
		for range 300 {
			w.act(r)
		}
		for _, sc := range w.scenes {
			for _, j := range sc.step.Judgements {
				judgements[fmt.Sprintf("%T", j)]++
			}
			g := sc.step.Game
			answers := []audio.Utterance{s.Now(g), s.ReadCell(g, board.B2), s.ReadCache(g), s.ReadCards(g)}
			for _, u := range slices.Concat(s.say(sc.before, sc.step), s.ReadBoard(g), answers) {
				if said++; u.Text == "" || leftOut.MatchString(u.Text) {
					t.Fatalf("seed %d: %s: %q after %+v", seed, sc.name, u.Text, sc.step.Judgements)
				}
			}
		}
	}
	t.Logf("%d sentences on %v", said, judgements)
	if len(judgements) < 15 {
		t.Errorf("%d kinds of judgements: the test tests nothing", len(judgements))
	}
}

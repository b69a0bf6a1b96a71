package quartino

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"quartoboard/audio"
	"quartoboard/audio/espeak"
	"quartoboard/audio/phrase"
	"quartoboard/audio/phrase/phrasetest"
	"quartoboard/board"
	"quartoboard/deploy/deep"
	"quartoboard/deploy/golden"
	"quartoboard/rules/quartino"
)

// moves plays a game without a call, and returns what is said for each move.
func moves(t testing.TB, s Speech, seed uint64) [][]audio.Utterance {
	r := rand.New(rand.NewPCG(seed, 0))
	w := newWheelTable(t, quartino.Options{Players: 4, First: 1})
	spaces := slices.Collect(board.Wheel.All())
	var moves [][]audio.Utterance
	for _, i := range r.Perm(board.Tokens) {
		w.scenes = nil
		w.play(fmt.Sprintf("%v %v", board.Token(i+1), spaces[r.IntN(len(spaces))]))
		var move []audio.Utterance
		for _, sc := range w.scenes {
			move = append(move, s.say(sc.before, sc.step)...)
		}
		moves = append(moves, move)
	}
	return moves
}

func TestAMoveOfQuartinoIsSaidOnce(t *testing.T) {
	for _, lang := range phrase.Languages() {
		for v, want := range map[phrase.Verbosity][]string{
			phrase.Brief:  {phrase.KindGiven, audio.KindPlaced},
			phrase.Terse:  {phrase.KindGiven, audio.KindPlaced},
			phrase.Normal: {phrase.KindGiven, audio.KindPlaced},
			phrase.Full:   {phrase.KindGiven, audio.KindPlaced, audio.KindTurn},
		} {
			for _, move := range moves(t, speech(t, lang, v), 1) {
				var kinds []string
				for _, u := range move {
					kinds = append(kinds, u.Kind)
				}
				if !slices.Equal(kinds, want) {
					t.Errorf("%s, %v: said %v, want %v: %v", lang, v, kinds, want, move)
				}
			}
		}
	}
}

// The budgets of terse and normal are those of Quarto, whose moves have more to tell: a colour is
// one word. Brief, which has 0.8 s for the cell there, names the colour here, since it cannot be
// felt: for a mean of 0.47 (fr), 0.58 (en), 0.62 (es) and 0.67 s (de) a move without the colour it
// takes 0.80, 0.95, 1.06 and 1.03 s.
func TestSecondsOfSpeechInAMoveOfQuartino(t *testing.T) {
	engine, err := espeak.New(espeak.Opts{Spell: phrase.Spell})
	if err != nil {
		t.Skip(err)
	}
	budget := map[phrase.Verbosity]float64{phrase.Brief: 1.1, phrase.Terse: 1.7, phrase.Normal: 4}
	seed := deep.Seed(t)
	var table strings.Builder
	for _, lang := range deep.Pick(t, 1, phrase.Languages()...) {
		seconds := map[string]float64{} // of each sentence
		for _, v := range phrasetest.Verbosities {
			var sum, worst float64
			moves := moves(t, speech(t, lang, v), seed)
			if v == phrase.Full && deep.Size(0, 1) == 0 {
				continue // it has hundreds of sentences, and no limit
			}
			for _, move := range moves {
				all := phrasetest.Seconds(t, engine, move, seconds)
				sum, worst = sum+all, max(worst, all)
			}
			mean := sum / float64(len(moves))
			fmt.Fprintf(&table, "%s %-6v mean %.2f worst %.2f, as\n%s", lang, v, mean, worst, golden.Said(moves[1]))
			if limit, ok := budget[v]; ok && mean > limit {
				t.Errorf("%s, %v: %.2f s a move, want at most %.1f", lang, v, mean, limit)
			}
		}
	}
	t.Logf("seconds of speech in a move:\n%s", &table)
}

// What the board says of a placement must not tell the next player of a situation.
func TestPlacementsDoNotTellOfASituation(t *testing.T) {
	for _, lang := range phrase.Languages() {
		for _, v := range phrasetest.Verbosities {
			s := speech(t, lang, v)
			w := newWheelTable(t, quartino.Options{Players: 2, First: 1})
			w.play("blue1 a1\nred1 b2\nblue2 a1\nred2 b2\nblue3 a1\nred3 b2")
			w.scenes = nil
			w.play("blue4 a1")
			column := w.scenes
			other := newWheelTable(t, quartino.Options{Players: 2, First: 1})
			other.play("green1 b1\nred1 b2")
			other.scenes = nil
			other.play("blue4 a1")
			for i, sc := range column {
				alone := other.scenes[i]
				if got, want := golden.Said(s.say(sc.before, sc.step)), golden.Said(s.say(alone.before, alone.step)); got != want {
					t.Errorf("%s, %v: with four of a colour and a column\n%swithout\n%s", lang, v, got, want)
				}
			}
		}
	}
}

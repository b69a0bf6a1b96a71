package quarto

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/audio"
	"quartoboard/audio/espeak"
	"quartoboard/audio/phrase"
	"quartoboard/audio/phrase/phrasetest"
	"quartoboard/board"
	"quartoboard/deploy/deep"
	"quartoboard/deploy/golden"
	"quartoboard/rules/quarto"
)

// moves plays whole games with the tray, with time for every word and no call, and
// returns what is said for each move: its giving, its placement and whose turn it is
// then. The offer of the last call does not count.
func moves(s Speech, seed uint64, games int) [][]audio.Utterance {
	r := rand.New(rand.NewPCG(seed, 0))
	var said [][]audio.Utterance
	for range games {
		g, now := quarto.New(with(func(o *quarto.Options) { o.Giving, o.Missed = board.GivingTray, board.TellNever })), time.Duration(0)
		apply := func(f board.Fact) (us []audio.Utterance) {
			now += time.Minute
			before := g
			e := board.Event{At: now, Fact: f}
			if seen, ok := f.(board.Seen); ok {
				seen.Contact = now
				e.Fact = seen
			}
			var js []quarto.Judgement
			g, js = g.Apply(e)
			us = s.say(before, quarto.Step{Event: e, Judgements: js, Game: g})
			if g.Placements() == board.Pieces {
				return us[:1]
			}
			return us
		}
		cells := r.Perm(board.Cells)
		for i, piece := range r.Perm(board.Pieces) {
			holds, seen := board.Holding(board.Piece(piece)), board.Seen{Changed: board.SetOf(board.Cell(cells[i]))}
			seen.Now[cells[i]] = holds
			said = append(said, append(append(apply(board.Tray{Holds: holds}), apply(board.Tray{})...), apply(seen)...))
		}
	}
	return said
}

func TestAMoveIsSaidOnce(t *testing.T) {
	for _, lang := range phrase.Languages() {
		for v, want := range map[phrase.Verbosity][]string{
			phrase.Brief:  {audio.KindPlaced},
			phrase.Terse:  {phrase.KindGiven, audio.KindPlaced},
			phrase.Normal: {phrase.KindGiven, audio.KindPlaced, audio.KindTurn},
			phrase.Full:   {phrase.KindGiven, audio.KindTurn, audio.KindPlaced, audio.KindTurn},
		} {
			said := moves(speech(t, lang, v), 1, 1)
			for _, move := range said[:board.Pieces-1] {
				var kinds []string
				for _, u := range move {
					kinds = append(kinds, u.Kind)
					if u.Kind == audio.KindPlaced && v < phrase.Full && u.Text != u.Head+"." {
						t.Errorf("%s, %v: %q is more than a cell", lang, v, u.Text)
					}
				}
				if !slices.Equal(kinds, want) {
					t.Errorf("%s, %v: said %v, want %v", lang, v, kinds, want)
				}
			}
		}
	}
}

// Players wait for the voice. The seconds are those of espeak-ng at its default rate, and
// of the 16 moves of a game that nobody disturbs.
//
// Terse would be better at 1.7 s in English and German, as French is. It has six words: the
// four of a piece take 1.47 s and the two of a cell 0.64 s in English, 1.45 s and 0.70 s in
// German. No voice is faster (other English ones: 1.38 to 1.47 s and 0.61 to 0.65 s), the
// silence around words is 40 ms in all, and neither the order nor the full stop changes
// anything. Written as one word, a piece takes 1.38 s (German 1.33 s, where eckig then ends in
// a g). Without any stress, as nobody speaks, it takes 1.23 s and a cell 0.55 s: 1.78 s
// (German 1.18 s and 0.64 s: 1.82 s). A rate of 130 percent takes 1.6 s.
func TestSecondsOfSpeechInAMove(t *testing.T) {
	engine, err := espeak.New(espeak.Opts{Spell: phrase.Spell})
	if err != nil {
		t.Skip(err)
	}
	budget := map[phrase.Verbosity]map[string]float64{
		phrase.Brief:  {"": 0.8},
		phrase.Terse:  {"": 2.5, "en": 2.2, "de": 2.2, "fr": 2.0},
		phrase.Normal: {"": 4},
	}
	const worstOfBrief = 1.0
	levels := []phrase.Verbosity{phrase.Brief, phrase.Terse, phrase.Normal}
	if deep.Size(0, 1) == 1 {
		levels = phrasetest.Verbosities // full has hundreds of sentences, and no limit
	}
	seed, games := deep.Seed(t), deep.Size(1, 4)
	var table strings.Builder
	for _, lang := range deep.Pick(t, 1, phrase.Languages()...) {
		seconds := map[string]float64{} // of each sentence
		for _, v := range levels {
			var sum, worst float64
			said := moves(speech(t, lang, v), seed, games)
			for _, move := range said {
				all := phrasetest.Seconds(t, engine, move, seconds)
				sum, worst = sum+all, max(worst, all)
			}
			mean := sum / float64(len(said))
			fmt.Fprintf(&table, "%s %-6v mean %.2f worst %.2f, as\n%s", lang, v, mean, worst, golden.Said(said[0]))
			if limit := cmp.Or(budget[v][lang], budget[v][""]); limit > 0 && mean > limit {
				t.Errorf("%s, %v: %.2f s a move, want at most %.1f", lang, v, mean, limit)
			}
			if v == phrase.Brief && worst > worstOfBrief {
				t.Errorf("%s, %v: %.2f s for a move, want at most %.1f", lang, v, worst, worstOfBrief)
			}
		}
	}
	t.Logf("seconds of speech in a move:\n%s", &table)
}

// What the board says in a turn of the seat away: where it places, and what it gives. Given by its
// words alone a piece takes 1.2 s in French and 1.5 s in the other languages, a cell 0.5 to 0.7 s.
func TestSecondsOfSpeechInATurnOfTheSeatAway(t *testing.T) {
	engine, err := espeak.New(espeak.Opts{Spell: phrase.Spell})
	if err != nil {
		t.Skip(err)
	}
	limits := map[phrase.Verbosity]map[string]float64{
		phrase.Brief:  {"en": 2.3, "fr": 2.3, "de": 2.4, "es": 2.4}, // the mean
		phrase.Normal: {"en": 3.0, "fr": 3.4, "de": 3.7, "es": 3.8}, // every turn
	}
	o := with(func(o *quarto.Options) {
		o.Giving, o.Away = board.GivingTray, quarto.AwayAt(board.B, quarto.Sitter{Kind: quarto.SitterScript})
	})
	seed := deep.Seed(t)
	r := rand.New(rand.NewPCG(seed, 0))
	cells, pieces := r.Perm(board.Cells), r.Perm(board.Pieces)
	for _, lang := range deep.Pick(t, 1, phrase.Languages()...) {
		seconds := map[string]float64{}
		for v, limit := range limits {
			var sum, worst float64
			for i := range board.Pieces {
				turn := quarto.Step{Game: quarto.New(o), Judgements: []quarto.Judgement{
					quarto.Owed{By: board.B, Cell: board.Cell(cells[i])},
					quarto.Given{By: board.B, Piece: board.Holding(board.Piece(pieces[i])), Via: quarto.ByAsking},
				}}
				said := speech(t, lang, v).say(turn.Game, turn)
				if len(said) != 2 {
					t.Fatalf("said %v", golden.Said(said))
				}
				all := phrasetest.Seconds(t, engine, said, seconds)
				sum, worst = sum+all, max(worst, all)
			}
			mean := sum / board.Pieces
			t.Logf("%s %v: mean %.2f s, worst %.2f", lang, v, mean, worst)
			if mean > limit[lang] || v == phrase.Normal && worst > limit[lang] {
				t.Errorf("%s, %v: %.2f s for a turn, the longest %.2f, want at most %.1f (seed %d)", lang, v, mean, worst, limit[lang], seed)
			}
		}
	}
}

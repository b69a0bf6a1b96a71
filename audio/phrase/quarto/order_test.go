package quarto

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/audio"
	"quartoboard/audio/phrase"
	"quartoboard/audio/phrase/phrasetest"
	"quartoboard/board"
	"quartoboard/deploy/golden"
	"quartoboard/rules/quarto"
)

// evening plays one game of random moves with hasty hands and hasty presses,
// and yields each step with the game before it.
func evening(seed uint64, o quarto.Options, press func(*rand.Rand) bool, yield func(before quarto.Game, s quarto.Step)) {
	r := rand.New(rand.NewPCG(seed, 0))
	g, now := quarto.New(o), time.Duration(0)
	apply := func(e board.Event) {
		before := g
		var js []quarto.Judgement
		g, js = g.Apply(e)
		yield(before, quarto.Step{Event: e, Judgements: js, Game: g})
	}
	happen := func(f func(at time.Duration) board.Fact) {
		now += time.Duration(r.IntN(4000)) * time.Millisecond
		for tick, due := g.Due(now); due; tick, due = g.Due(now) {
			apply(tick)
		}
		apply(board.Event{At: now, Fact: f(now)})
	}
	cells := r.Perm(board.Cells)
	for i, piece := range r.Perm(board.Pieces) {
		if g.Phase() == quarto.PhaseOver {
			return
		}
		c := board.Cell(cells[i])
		happen(func(at time.Duration) board.Fact {
			s := board.Seen{Changed: board.SetOf(c), Contact: at}
			s.Now[c] = board.Holding(board.Piece(piece))
			return s
		})
		for press(r) {
			seat := board.A + board.Seat(r.IntN(2))
			happen(func(at time.Duration) board.Fact {
				return board.Pressed{Button: board.ButtonQuarto, Seat: seat, Press: board.PressShort, Contact: at}
			})
		}
	}
	happen(func(time.Duration) board.Fact { return board.Asked{Request: board.RequestPass} })
}

func TestTheLastPlacementIsHeardBeforeItsVerdict(t *testing.T) {
	verdicts := 0
	for seed := range uint64(300) {
		s := speech(t, phrase.Languages()[seed%uint64(len(phrase.Languages()))], phrasetest.Verbosities[seed/4%4])
		var q audio.Queue
		var head, end time.Duration // of what is being said
		outcome := board.OutcomeSaid
		var order []audio.Utterance
		speak := func(until time.Duration) {
			for !q.Idle() {
				if u, ok := q.Next(end); ok {
					head, end, outcome = end+audio.Duration(u.Head), end+audio.Duration(u.Text), board.OutcomeSaid
				}
				if end > until {
					return
				}
				q.Finish(end, outcome)
			}
			end = until
		}
		evening(seed, quarto.DefaultOptions(), func(r *rand.Rand) bool { return r.IntN(2) == 0 }, func(before quarto.Game, step quarto.Step) {
			now := step.Event.At
			speak(now)
			for _, u := range s.say(before, step) {
				order = append(order, u)
				q.Add(u)
			}
			if q.Interrupted() {
				q.Finish(now, board.OutcomeCut)
				end = now
			}
			if q.Shortened() {
				end, outcome = min(end, max(head, now)), board.OutcomeCut
			}
		})
		speak(time.Hour * 10)

		reports := q.Reports()
		if len(reports) != len(order) {
			t.Fatalf("seed %d: %d utterances, %d reports", seed, len(order), len(reports))
		}
		var placed *audio.Report
		for _, u := range order {
			i := slices.IndexFunc(reports, func(r audio.Report) bool {
				return r.Utterance == u || u.Head != "" && r.Kind == u.Kind && r.Text == u.Head+"."
			})
			r := reports[i]
			reports = slices.Delete(reports, i, i+1)
			switch {
			case u.Kind == audio.KindPlaced:
				placed = &r
				if r.Outcome == board.OutcomeDropped || r.End-r.Start < audio.Duration(u.Head) {
					t.Errorf("seed %d: %q: %v, from %v to %v", seed, u.Text, r.Outcome, r.Start, r.End)
				}
			case u.Class == board.ClassVerdict && placed != nil:
				verdicts++
				if r.Outcome != board.OutcomeSaid || placed.End > r.Start {
					t.Errorf("seed %d: %q (%v, from %v) before the placement was heard: %q (%v, until %v)",
						seed, u.Text, r.Outcome, r.Start, placed.Text, placed.Outcome, placed.End)
				}
			}
		}
	}
	if verdicts < 300 {
		t.Errorf("%d verdicts only: the test tests nothing", verdicts)
	}
}

func TestAPlacementBeginsWithItsCell(t *testing.T) {
	placements := 0
	spoken(t, func(t *testing.T, sc scene, u audio.Utterance) {
		if !strings.HasPrefix(u.Text, u.Head) {
			t.Errorf("%s: %q does not begin with %q", sc.name, u.Text, u.Head)
		}
		if u.Head != "" {
			placements++
		}
	})
	if placements < 12 {
		t.Errorf("%d placements only: the test tests nothing", placements)
	}
}

// A cut must not tell how the call will be judged, or that the board asks first.
func TestWhatFollowsACallCutsThePlacementWhateverItIs(t *testing.T) {
	seen := map[string]bool{}
	for _, sc := range scenes(t) {
		kind := ""
		for _, j := range sc.step.Judgements {
			switch j := j.(type) {
			case quarto.Call:
				kind = "call " + string(j.Reason)
			case quarto.Check:
				kind = "check"
			}
		}
		if sc.step.Game.Questions().Show != 0 && kind == "" {
			kind = "show"
		}
		if kind == "" {
			continue
		}
		seen[kind] = true
		said := speech(t, "en", phrase.Normal).say(sc.before, sc.step)
		first := slices.IndexFunc(said, func(u audio.Utterance) bool { return u.Class == board.ClassVerdict })
		if first < 0 || !said[first].Shortens {
			t.Errorf("%s: %s: does not cut:\n%s", sc.name, kind, golden.Said(said))
		}
	}
	if len(seen) < 8 {
		t.Errorf("only %v: the test tests nothing", seen)
	}
}

// With missed alignments never told, and nobody calling or nobody showing a line, the same
// moves must sound the same, and be cut the same, whatever counts as an alignment.
func TestWordsDoNotTellWhetherAnAlignmentIsLive(t *testing.T) {
	live, shows := 0, 0
	for seed := range uint64(120) {
		calls := seed >= 60
		words := func(attributes board.Attributes, squares bool) (said []audio.Utterance) {
			o := with(func(o *quarto.Options) {
				o.Attributes, o.Squares, o.Missed = attributes, squares, board.TellNever
				o.Point = board.PointLift
			})
			s := speech(t, phrase.Languages()[seed%uint64(len(phrase.Languages()))], phrasetest.Verbosities[seed/4%4])
			evening(seed, o, func(r *rand.Rand) bool { return calls && r.IntN(2) == 0 }, func(before quarto.Game, step quarto.Step) {
				if step.Game.Questions().Show != 0 {
					shows++
				}
				for _, j := range step.Judgements {
					if m, ok := j.(quarto.Missed); ok {
						live += len(m.Lines)
					}
				}
				said = append(said, s.say(before, step)...)
			})
			return said
		}
		all, few := words(board.AllAttributes, true), words(board.Texture, false)
		if !slices.Equal(all, few) || !calls && len(all) < 17 {
			t.Errorf("seed %d: with all attributes\n%v\nwith one\n%v", seed, golden.Said(all), golden.Said(few))
		}
	}
	if live < 60 || shows < 60 {
		t.Errorf("%d alignments and %d lines to be shown only: the test tests nothing", live, shows)
	}
}

package quarto_test

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"quartoboard/audio/phrase"
	words "quartoboard/audio/phrase/quarto"
	"quartoboard/board"
	"quartoboard/deploy/deep"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

// seen is everything that leaves the referee after an event, at the table or on the
// wire.
type seen struct {
	Judgements []quarto.Judgement
	Lines      string
	Words      []string
	Phase      quarto.Phase
	Position   string
	ToGive     board.Seat
	Placements int
	Deadline   board.Event
	Due        bool
	Waiting    bool
	Wrong      quarto.Wrong
	IsWrong    bool
	Result     board.Result
	Next       board.Started
	NextDue    bool
}

func look(g quarto.Game, e board.Event, speeches []words.Speech) (quarto.Game, seen) {
	after, js := g.Apply(e)
	s := seen{Judgements: js, Phase: after.Phase(), ToGive: after.ToGive(), Placements: after.Placements(), Waiting: after.State().Waiting, Result: after.Result()}
	s.Position = board.FormatPosition(after.Position(), after.Given())
	s.Deadline, s.Due = after.Due(math.MaxInt64)
	s.Wrong, s.IsWrong = after.Wrong()
	s.Next, s.NextDue = after.Next()
	enc := record.NewFormat(quarto.Plug).NewEncoder("x", 1, func(time.Duration) time.Time { return time.Unix(0, 0) })
	for _, j := range js {
		s.Lines += string(enc.AppendJudgement(nil, e.At, j))
	}
	for _, speech := range speeches {
		for _, u := range speech.Say(g, rules.Step{Event: e, Judgements: js, Game: after}) {
			s.Words = append(s.Words, u.Text)
		}
		for _, u := range append(append(speech.ReadBoard(after), speech.ReadLifted(after, board.B2)...), speech.Now(after)) {
			s.Words = append(s.Words, u.Text)
		}
	}
	return after, s
}

// tells reports whether the judgements may depend on what is live: a call by
// right was judged, or an alignment was missed.
func tells(js []quarto.Judgement) bool {
	for _, j := range js {
		switch j := j.(type) {
		case quarto.Call:
			if j.Good || j.Reason == quarto.NoneLive {
				return true
			}
		case quarto.Missed:
			return true
		}
	}
	return false
}

func TestALiveAlignmentIsNeverGivenAway(t *testing.T) {
	var speeches []words.Speech
	for _, lang := range phrase.Languages() {
		speech, err := phrase.New(phrase.Opts{Lang: lang, Verbosity: phrase.Full})
		if err != nil {
			t.Fatal(err)
		}
		speeches = append(speeches, words.Of(speech))
	}
	seed := deep.Seed(t)
	games, pairs, steps, told := deep.Size(20, 100), 0, 0, 0
	for i := range games {
		r := rand.New(rand.NewPCG(seed, uint64(i)))
		o := quarto.AnyOptions([4]byte{byte(r.Uint32()), byte(r.Uint32()), byte(r.Uint32())})
		o.Caller = board.CallerPlayers
		live := quarto.New(o)
		var dull quarto.Game
		paired := false
		step := func(e board.Event) {
			if !paired && quarto.IsLive(live) {
				dull, paired = quarto.Dull(live), true
				pairs++
			}
			var a, b seen
			live, a = look(live, e, speeches)
			if !paired {
				return
			}
			dull, b = look(dull, e, speeches)
			steps++
			if tells(a.Judgements) || tells(b.Judgements) {
				paired = false
				told++
				return
			}
			if !reflect.DeepEqual(a, b) {
				t.Fatalf("seed %d game %d, %+v differs with and without a live alignment\nlive %+v\ndull %+v", seed, i, e, a, b)
			}
		}
		var now time.Duration
		for live.Result() == 0 && now < 5*time.Minute {
			e := quarto.Careful(now, live, r.IntN)
			for tick, due := live.Due(e.At); due; tick, due = live.Due(e.At) {
				step(tick)
			}
			step(e)
			now = e.At
		}
	}
	t.Logf("seed %d: %d pairs, %d steps alike, %d pairs ended by a call or a death", seed, pairs, steps-told, told)
	if pairs < games/3 || steps-told < games/3 {
		t.Errorf("%d pairs and %d steps alike are too few to show anything", pairs, steps-told)
	}
}

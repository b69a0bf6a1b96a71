package replay

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/games"
	"quartoboard/rules"
	"quartoboard/rules/quartino"
)

// recordOfQuartino is the record of a game of three: a placement, a claim with a card that
// the wheel does not show, and an end. alter changes the judgements before they are written.
func recordOfQuartino(t *testing.T, alter func(board.Judgement) board.Judgement) string {
	blue := board.TokenOf(board.Blue, 1)
	put := board.Stacks{Changed: board.SetOf(board.B2), Contact: 4 * time.Second}
	put.Now[board.B2] = board.Stack{Change: board.StackGrew, Heard: board.TokenSet(0).With(blue)}
	e := games.Format().NewEncoder("evening", 1, func(at time.Duration) time.Time { return time.Unix(0, 0).Add(at) })
	g := rules.New()
	var log []byte
	apply := func(event board.Event) {
		var js []board.Judgement
		g, js = rules.Apply(g, event)
		for _, j := range js {
			log = e.AppendJudgement(log, event.At, alter(j))
		}
	}
	for i, f := range []board.Fact{
		board.Opened{},
		board.Started{Options: quartino.Options{Players: 3, First: 2, Names: [4]string{"Ann", "Bo", "Cy"}}},
		board.Tray{Holds: board.Unenrolled, Token: blue},
		board.Tray{},
		put,
		board.Pressed{Button: board.ButtonQuarto, Seat: board.A, Press: board.PressShort, Contact: 6 * time.Second},
		board.Tray{Holds: board.Unenrolled, Card: 7},
		board.Tray{},
		board.Asked{Request: board.RequestResign, Via: board.ViaMenu, Player: 3},
		board.Asked{Request: board.RequestAdjudicate, Via: board.ViaMenu, Player: 1},
	} {
		at := time.Duration(i) * 5 * time.Second
		for tick, due := g.Due(at); due; tick, due = g.Due(at) {
			apply(tick)
		}
		log = e.AppendFact(log, at, f)
		apply(board.Event{At: at, Fact: f})
	}
	name := filepath.Join(t.TempDir(), "evening.log")
	if err := os.WriteFile(name, log, 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestARecordOfQuartinoIsJudgedAgain(t *testing.T) {
	var said, errs strings.Builder
	name := recordOfQuartino(t, func(j board.Judgement) board.Judgement { return j })
	if err := File(name, Opts{Speech: english, Out: &said, Err: &errs}); err != nil || !strings.Contains(errs.String(), "all agree") {
		t.Errorf("got %v, %q", err, errs.String())
	}
	for _, want := range []string{"Bo begins", "Cy resigns", "Ann wins"} {
		if !strings.Contains(said.String(), want) {
			t.Errorf("nothing of %s in\n%s", want, said.String())
		}
	}
}

func TestAnotherVerdictOnACardIsReported(t *testing.T) {
	name := recordOfQuartino(t, func(j board.Judgement) board.Judgement {
		if shown, ok := j.(quartino.Shown); ok {
			return quartino.Shown{Player: shown.Player, Card: shown.Card, Good: true, Cards: 3}
		}
		return j
	})
	var d difference
	err := File(name, Opts{Speech: english, Out: new(strings.Builder), Err: new(strings.Builder)})
	if !errors.As(err, &d) || !strings.Contains(err.Error(), `recorded {"type":"quartino-shown","player":2,"card":7,"good":true`) {
		t.Errorf("got %v", err)
	}
}

// The record of an older version, whose menu offered decks: a game with one that was chosen
// there.
func TestARecordWithADeckThatWasChosenIsJudgedAgain(t *testing.T) {
	var said, errs strings.Builder
	if err := File(filepath.Join("testdata", "decks.log"), Opts{Speech: english, Out: &said, Err: &errs}); err != nil {
		t.Error(err)
	}
	if !strings.HasSuffix(errs.String(), " judgements, all agree\n") || !strings.HasSuffix(said.String(), "[move] Red.\n[move] Bella two.\n") {
		t.Errorf("%s, said %s", errs.String(), said.String())
	}
}

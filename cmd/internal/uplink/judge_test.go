package uplink

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/topic"
	"quartoboard/deploy/deep"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

// referee is a judge with its game and clock.
type referee struct {
	t     *testing.T
	judge judge
	game  *game
	now   time.Time
}

func newReferee(t *testing.T) *referee {
	return &referee{t: t, judge: judge{format: games.Format()}, game: &game{name: "g"}, now: epoch}
}

// take judges the next line.
func (r *referee) take(line []byte) {
	game, seq, err := record.Head(line)
	if err != nil {
		r.t.Fatal(err)
	}
	r.game.last = seq
	r.judge.take(r.game, record.Lines{Game: game, First: seq, Last: seq, Text: line}, r.now)
}

// state returns the state that is due, which must be one of the contract.
func (r *referee) state() (s topic.State, text string, at time.Duration) {
	r.t.Helper()
	out, next := r.judge.due(r.now)
	if out == nil {
		return s, "", next.Sub(r.now)
	}
	s, err := topic.Decode[topic.State](out)
	if err != nil {
		r.t.Fatalf("%s: %v", out, err)
	}
	return s, string(out), next.Sub(r.now)
}

// records are those of the scripts of the simulated board.
func records(t *testing.T) (all []string) {
	for _, pattern := range []string{"*.log", "quartino/*.log"} {
		found, err := filepath.Glob("../simboard/testdata/" + pattern)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, found...)
	}
	if len(all) < 50 {
		t.Fatalf("%d records", len(all))
	}
	return all
}

func TestTheStateOfEachRecordIsThatOfItsLines(t *testing.T) {
	results := map[string]int{}
	for _, path := range deep.Pick(t, 40, records(t)...) {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		r := newReferee(t)
		var want string // the result by the line of the end
		for line := range bytes.Lines(text) {
			object, err := record.Unframe(line)
			if err != nil {
				t.Fatal(err)
			}
			var l struct {
				Type, By, Result, How string
				Seq, Winner           int
			}
			if err := json.Unmarshal(object, &l); err != nil {
				t.Fatal(err)
			}
			if l.Seq == 1 {
				r.game = &game{name: "g"}
				want = ""
			}
			r.take(line)
			r.now = r.now.Add(statePause)
			s, state, _ := r.state()
			if state == "" { // not begun
				continue
			}
			switch l.Type {
			case "ended", "quartino-ended":
				if want = l.Result; l.Winner > 0 {
					want = string(rune('0' + l.Winner))
				} else if want == "" {
					want = map[bool]string{true: "abandoned", false: "draw"}[l.How == "abandoned"]
				}
				results[want]++
			case "undone", "quartino-undone":
				want = ""
			case "given":
				if s.Phase == "place" && s.Turn == l.By {
					t.Errorf("%s: line %d: %s gave, and is to place: %s", path, l.Seq, l.By, state)
				}
			case "placed":
				if s.Phase == "give" && s.Turn != l.By {
					t.Errorf("%s: line %d: %s placed, and is not to give: %s", path, l.Seq, l.By, state)
				}
			}
			if slices.Contains(s.Help, topic.HelpQuestion) {
				results["question"]++
			}
			if s.Result != want || (s.Phase == "over") != (s.Turn == "") || s.Seq != l.Seq {
				t.Errorf("%s: line %d: got %s, want result %q", path, l.Seq, state, want)
			}
			var fields map[string]json.RawMessage
			if err := json.Unmarshal([]byte(state), &fields); err != nil {
				t.Fatal(err)
			}
			for name := range fields {
				if !slices.Contains(strings.Fields("v game seq phase turn placed help result"), name) {
					t.Errorf("%s: the state tells %s", path, name)
				}
			}
		}
	}
	for _, result := range strings.Fields("A B draw abandoned question") {
		if results[result] == 0 {
			t.Errorf("no record ends with %s: %v", result, results)
		}
	}
}

func TestTheStateOfAKnownRecord(t *testing.T) {
	text, err := os.ReadFile("../simboard/testdata/draw.log")
	if err != nil {
		t.Fatal(err)
	}
	r := newReferee(t)
	for line := range bytes.Lines(text) {
		r.take(line)
	}
	if _, got, _ := r.state(); got != `{"v":1,"game":"g","seq":92,"phase":"over","turn":"","placed":16,"help":[],"result":"draw"}` {
		t.Errorf("got %s", got)
	}
}

// writer writes the lines of a game.
type writer struct {
	*referee
	e  *record.Encoder
	at time.Duration
}

func newWriter(t *testing.T) *writer {
	w := &writer{referee: newReferee(t), e: games.Format().NewEncoder("g", 1, func(time.Duration) time.Time { return epoch })}
	w.fact(board.Opened{Version: "1.2", Profile: "p"})
	w.fact(board.Started{Options: quarto.DefaultOptions()})
	return w
}

func (w *writer) fact(f board.Fact) {
	w.at += time.Second
	w.take(w.e.AppendFact(nil, w.at, f))
}

// put puts a piece on a cell, as the sensors see it.
func (w *writer) put(c board.Cell, holds board.Content) {
	seen := board.Seen{Changed: board.SetOf(c), Contact: w.at}
	seen.Now[c] = holds
	w.fact(seen)
}

func TestAWrongPositionNeedsHelpAfterAMinuteOfTheOwnClock(t *testing.T) {
	w := newWriter(t)
	w.put(0, board.Holding(3))
	w.put(1, board.Unenrolled)
	s, _, at := w.state()
	if s.Phase != "wrong" || len(s.Help) > 0 || at != wrongTime {
		t.Fatalf("got %+v, again after %v", s, at)
	}
	w.at += time.Hour // of the board
	w.fact(board.Said{Text: "x", Outcome: board.OutcomeSaid, Class: board.ClassVerdict})
	w.now = w.now.Add(wrongTime - time.Second)
	if s, _, _ := w.state(); len(s.Help) > 0 {
		t.Errorf("before a minute: got %+v", s)
	}
	w.now = w.now.Add(time.Second)
	if s, _, _ := w.state(); !slices.Equal(s.Help, []topic.Help{topic.HelpWrong}) {
		t.Errorf("after a minute: got %+v", s)
	}
	w.put(1, board.Empty)
	w.now = w.now.Add(time.Second)
	if s, _, _ := w.state(); s.Phase == "wrong" || len(s.Help) > 0 {
		t.Errorf("the right position: got %+v", s)
	}
}

func TestPartsThatFailNeedHelpFromGameToGame(t *testing.T) {
	w := newWriter(t)
	fault := board.Fault{Part: board.ParsePart("reader"), State: board.Failed, Cells: board.SetOf(board.Cell(5)), Text: "x"}
	w.fact(fault)
	if s, _, _ := w.state(); !slices.Equal(s.Help, []topic.Help{topic.HelpFault}) {
		t.Errorf("got %+v", s)
	}
	next := newWriter(t)
	next.judge, next.now = w.judge, w.now.Add(time.Minute)
	next.game = &game{name: "h"}
	next.e = games.Format().NewEncoder("h", 1, func(time.Duration) time.Time { return epoch })
	next.fact(board.Opened{})
	next.fact(board.Started{Options: quarto.DefaultOptions()})
	if s, _, _ := next.state(); s.Game != "h" || len(s.Help) != 1 {
		t.Errorf("the next game: got %+v", s)
	}
	fault.State = board.OK
	next.fact(fault)
	next.now = next.now.Add(time.Minute)
	if s, _, _ := next.state(); len(s.Help) > 0 {
		t.Errorf("mended: got %+v", s)
	}
}

func TestTheStateIsPublishedOnceASecondOnChange(t *testing.T) {
	w := newWriter(t)
	if _, text, _ := w.state(); text == "" {
		t.Fatal("no state")
	}
	w.now = w.now.Add(200 * time.Millisecond)
	w.put(0, board.Holding(3))
	if _, text, at := w.state(); text != "" || at != 800*time.Millisecond {
		t.Errorf("too early: got %s, again after %v", text, at)
	}
	w.now = w.now.Add(800 * time.Millisecond)
	if s, _, _ := w.state(); s.Placed != 1 {
		t.Errorf("got %+v", s)
	}
	w.now = w.now.Add(time.Hour)
	if _, text, at := w.state(); text != "" || at > 0 {
		t.Errorf("unchanged: got %s, again after %v", text, at)
	}
	w.judge.told = nil // a new connection
	if _, text, _ := w.state(); text == "" {
		t.Error("not on a new connection")
	}
}

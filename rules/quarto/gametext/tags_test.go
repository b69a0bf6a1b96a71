package gametext

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

func TestTagsSayEveryOption(t *testing.T) {
	for seed := range uint64(500) {
		want := newDice(seed).options()
		want.Found = false // the Position tag says it, with the pieces
		want.Names = usable(want.Names)
		got, err := options(record.Text{Tags: record.OptionTags(want, keys, named)})
		if err != nil || got != want {
			t.Errorf("seed %d: got %+v, %v, want %+v", seed, got, err, want)
		}
	}
}

// usable returns names with others in place of those that no player can have.
func usable(names [2]string) [2]string {
	for i, name := range names {
		if board.CheckName(name) != nil {
			names[i] = fmt.Sprint("Zoë ", i)
		}
	}
	return names
}

func TestTagsOfTheLeafletsGameAreThoseOfTheNotation(t *testing.T) {
	o := quarto.DefaultOptions()
	o.Names = [2]string{"Ada", "Louis"}
	want := []record.Tag{
		{Name: "A", Value: "Ada"},
		{Name: "B", Value: "Louis"},
		{Name: "First", Value: "A"},
		{Name: "Attributes", Value: "size,shape,fill,texture"},
		{Name: "Squares", Value: "no"},
		{Name: "Giving", Value: "unseen"},
		{Name: "Caller", Value: "players"},
	}
	if got := record.OptionTags(o, keys, named); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestATextWithoutTagsIsTheLeafletsGame(t *testing.T) {
	got, err := options(record.Text{Tags: []record.Tag{{Name: "Event", Value: "club evening"}}})
	if err != nil || got != quarto.DefaultOptions() {
		t.Errorf("got %+v, %v, want %+v", got, err, quarto.DefaultOptions())
	}
}

// act writes a fact of a replay in a few words.
func act(e board.Event) string {
	s := e.At.String() + " "
	switch f := e.Fact.(type) {
	case board.Opened:
		return s + "opened " + f.Board
	case board.Started:
		return s + "started, " + f.Options.(quarto.Options).Giving.String()
	case board.Seen:
		for c := range f.Changed.All() {
			s += fmt.Sprintf("%v=%v ", c, f.Now[c])
		}
		if f.Came() {
			s += "at " + f.Contact.String()
		}
		return strings.TrimSpace(s)
	case board.Pressed:
		return s + fmt.Sprintf("%v %v at %v", f.Press, f.Button, f.Contact)
	case board.Asked:
		return s + fmt.Sprintf("asked %v %v %v", f.Request, f.Piece, f.Result)
	}
	return fmt.Sprintf("%T?", e.Fact)
}

func TestFactsOfAText(t *testing.T) {
	for _, row := range []struct {
		name, text string
		want       []string
	}{
		{
			"a giving that nothing depends on is inferred", "[Board \"3\"] 1. 7 b3 *",
			[]string{"0s opened 3", "1s started, unseen", "2s b3=7 at 1.7s"},
		},
		{
			"a giving before a call is asked for", "[Giving \"tray\"] 1. 7 b3 2. 8 Q?A *",
			[]string{"0s opened ", "1s started, tray", "2s b3=7 at 1.7s", "3s asked give 8 Result(0)", "4s short quarto at 4s"},
		},
		{
			"a piece that nobody saw", "[Giving \"pass\"] 1. 7 b3 2. ? QA A",
			[]string{
				"0s opened ", "1s started, pass", "2s b3=7 at 1.7s", "3s asked give . Result(0)",
				"4s short quarto at 4s", "5s asked adjudicate . A",
			},
		},
		{
			"a result out of nothing is adjudicated", "=",
			[]string{"0s opened ", "1s started, unseen", "2s asked adjudicate . draw"},
		},
		{
			"the line is lifted", "[Point \"lift\"] 1. 0 a1 2. 1 b2 3. 2 c3 4. 3 d4 QA A",
			[]string{
				"0s opened ", "1s started, unseen", "2s a1=0 at 1.7s", "3s b2=1 at 2.7s", "4s c3=2 at 3.7s",
				"5s d4=3 at 4.7s", "6s short quarto at 6s", "7s a1=.", "8s b2=.", "9s c3=.", "10s d4=.",
				"11s a1=0 b2=1 c3=2 d4=3 at 11s", "12s asked adjudicate . A",
			},
		},
		{
			"the time to show a line passes", "[Point \"lift\"] 1. 0 a1 Q?B 2. 1 *",
			[]string{"0s opened ", "1s started, unseen", "2s a1=0 at 1.7s", "3s short quarto at 3s", "34.5s asked give 1 Result(0)"},
		},
		{
			"the board needs no press", "[Caller \"board\"] 1. 0 a1 Q?B 2. 1 QA A",
			[]string{"0s opened ", "1s started, unseen", "2s a1=0 at 1.7s", "3s asked give 1 Result(0)", "4s asked adjudicate . A"},
		},
	} {
		text, err := parseOne(row.text)
		if err != nil {
			t.Fatal(err)
		}
		events, err := text.Game.Facts(text)
		var got []string
		for _, e := range events {
			got = append(got, act(e))
		}
		if err != nil || !slices.Equal(got, row.want) {
			t.Errorf("%s: %v\ngot  %q\nwant %q", row.name, err, got, row.want)
		}
	}
}

func TestCallsAfterTheLastPieceComeInTime(t *testing.T) {
	for _, limit := range []string{"0.1", "1", "3", "20", "600"} {
		text, err := parseOne("[LastCall \"" + limit + "\"] 1. 9 a2 2. 8 b2 3. f a3 4. 5 d4 5. 6 d2 6. c c4 7. 4 a1 " +
			"8. d c2 9. 1 c1 10. b c3 11. 3 b4 12. 7 d3 13. a d1 14. 0 b3 15. 2 a4 16. e b1 Q?A Q?B Q?B Q?A =")
		if err != nil {
			t.Fatal(err)
		}
		events, err := text.Game.Facts(text)
		if err != nil {
			t.Fatal(err)
		}
		d, _ := time.ParseDuration(limit + "s")
		placed, end := events[len(events)-6], events[len(events)-1]
		if took := end.At - placed.At; took >= d || took > 5*time.Second {
			t.Errorf("last call %v: the calls and the pass take %v", d, took)
		}
	}
}

const ms = time.Millisecond

var (
	format   = record.NewFormat(quarto.Plug)
	notation = record.Notations{Notation{}}
)

// parseOne reads a text that is alone.
func parseOne(s string) (record.Text, error) {
	texts, err := notation.Parse(strings.NewReader(s))
	if err == nil && len(texts) != 1 {
		err = fmt.Errorf("%d texts", len(texts))
	}
	if err != nil {
		return record.Text{}, err
	}
	return texts[0], nil
}

// daemon makes a record of facts: each fact, then what the referee makes of
// it, and of the time that passes.
type daemon struct {
	game    quarto.Game
	encoder *record.Encoder
	log     []byte
}

func newDaemon() *daemon {
	start := time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)
	return &daemon{encoder: format.NewEncoder("evening", 1, start.Add)}
}

func (d *daemon) apply(e board.Event) {
	var judgements []quarto.Judgement
	d.game, judgements = d.game.Apply(e)
	for _, j := range judgements {
		d.log = d.encoder.AppendJudgement(d.log, e.At, j)
	}
}

func (d *daemon) wait(until time.Duration) {
	for tick, due := d.game.Due(until); due; tick, due = d.game.Due(until) {
		d.apply(tick)
	}
}

func (d *daemon) feed(at time.Duration, f board.Fact) {
	d.wait(at)
	d.log = d.encoder.AppendFact(d.log, at, f)
	d.apply(board.Event{At: at, Fact: f})
}

// recorded is the record of a game text, played again.
func recorded(t *testing.T, text record.Text) []byte {
	t.Helper()
	events, err := text.Game.Facts(text)
	if err != nil {
		t.Fatal(err)
	}
	d := newDaemon()
	for _, e := range events {
		d.feed(e.At, e.Fact)
	}
	end := events[len(events)-1].At + 3*time.Second
	d.wait(end)
	if d.game.Questions().Show != 0 {
		d.wait(end + pointing)
	}
	return d.log
}

// linesOf returns the lines of a record, which is whole.
func linesOf(t *testing.T, log []byte) (lines []record.Line) {
	t.Helper()
	r := format.NewReader(bytes.NewReader(log))
	l, err := r.Next()
	for ; err == nil; l, err = r.Next() {
		lines = append(lines, l)
	}
	if len(r.Damage()) > 0 || r.Torn() > 0 || err != io.EOF {
		t.Fatalf("damage %v, torn %d, %v", r.Damage(), r.Torn(), err)
	}
	return lines
}

func textOf(t *testing.T, log []byte) record.Text {
	t.Helper()
	text, _, err := notation.Export(linesOf(t, log))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func sameText(a, b record.Text) bool {
	return slices.Equal(a.Tags, b.Tags) && slices.Equal(a.Moves, b.Moves) && a.Result == b.Result
}

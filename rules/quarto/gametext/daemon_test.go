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

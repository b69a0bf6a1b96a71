package record

import (
	"bytes"
	"testing"
	"time"

	"quartoboard/board"
)

func TestLinesAfterASeqAreThoseBehindIt(t *testing.T) {
	e := both.NewEncoder("g", 3, func(time.Duration) time.Time { return time.Time{} })
	all := Lines{Game: "g", Count: 7, First: 3, Last: 5}
	for range 3 {
		all.Text = e.AppendFact(all.Text, 0, board.Tray{})
	}
	each := bytes.SplitAfter(all.Text, []byte("\n"))
	for _, row := range []struct{ seq, first int }{{0, 3}, {2, 3}, {3, 4}, {4, 5}, {5, 6}, {9, 6}} {
		got := all.After(row.seq)
		want := Lines{"g", 7, row.first, 5, bytes.Join(each[row.first-3:], nil)}
		if !bytes.Equal(got.Text, want.Text) || got.First != want.First || got.Last != want.Last || got.Game != "g" || got.Count != 7 {
			t.Errorf("after %d: got %+v, want %+v", row.seq, got, want)
		}
	}
}

package quarto

import (
	"testing"

	"quartoboard/board"
)

func TestWhatOnlyTheTrayReadsIsToBeLaidThere(t *testing.T) {
	felt := func(c board.Cell) board.Fact {
		f := board.Seen{Changed: board.SetOf(c)}
		f.Now[c] = board.Unknown
		return f
	}
	tray := func(s board.Health) board.Fact {
		return board.Fault{Part: board.Part{Kind: board.PartTray}, State: s}
	}
	read := board.Seen{Changed: board.SetOf(board.A1)}
	read.Now[board.A1] = board.Holding(8)
	lifted := board.Seen{Changed: board.SetOf(board.B1)}
	for _, row := range []struct {
		name   string
		giving board.Giving
		facts  []board.Fact
		want   board.CellSet
	}{
		{"a piece that was not laid in it", board.GivingTray, []board.Fact{felt(board.B1)}, board.SetOf(board.B1)},
		{"in the middle of a game", board.GivingTray, []board.Fact{board.Tray{Holds: board.Holding(8)}, board.Tray{}, felt(board.A1), felt(board.B1)}, board.SetOf(board.B1)},
		{"two", board.GivingTray, []board.Fact{felt(board.B1), felt(board.C3)}, board.SetOf(board.B1, board.C3)},
		{"none, once it is lifted", board.GivingTray, []board.Fact{felt(board.B1), lifted}, 0},
		{"not where cells are read", board.GivingTray, []board.Fact{read, felt(board.B1)}, 0},
		{"not where pieces are given otherwise", board.GivingPass, []board.Fact{felt(board.B1)}, 0},
		{"not while it fails", board.GivingTray, []board.Fact{tray(board.Failed), felt(board.B1)}, 0},
		{"but once it works again", board.GivingTray, []board.Fact{tray(board.Failed), felt(board.B1), tray(board.OK)}, board.SetOf(board.B1)},
		{"or after a restart that says nothing of it", board.GivingTray, []board.Fact{tray(board.Failed), felt(board.B1), board.Opened{Resumed: true}}, board.SetOf(board.B1)},
		{"not while a piece is off its cell", board.GivingTray, []board.Fact{board.Tray{Holds: board.Holding(8)}, board.Tray{}, felt(board.A1), board.Seen{Changed: board.SetOf(board.A1)}, felt(board.B1)}, 0},
		{"not where the sensor fails", board.GivingTray, []board.Fact{felt(board.B1), board.Fault{Part: board.Part{Kind: board.PartSensor}, State: board.Failed, Cells: board.SetOf(board.B1)}}, 0},
		{"not after the end", board.GivingTray, []board.Fact{felt(board.B1), board.Asked{Request: board.RequestResign, By: board.A}}, 0},
	} {
		o := DefaultOptions()
		o.Giving = row.giving
		g := New(o)
		for _, f := range row.facts {
			g, _ = g.Apply(board.Event{Fact: f})
		}
		if got := g.Table().Unlaid; got != row.want {
			t.Errorf("%s: got %v, want %v", row.name, got, row.want)
		}
		if told := g.State().Told != nil; told != (row.want != 0) {
			t.Errorf("%s: an instruction stands: %v", row.name, told)
		}
	}
}

package simboard

import (
	"io"
	"testing"
	"time"

	"quartoboard/rules/quarto"
)

func TestTheHandCarriesOutWhatASeatAwayAsksFor(t *testing.T) {
	for _, row := range []struct {
		name, build string
		typed       []string
		want        string // the position
		tray        string
	}{
		{"a piece that was given in the tray", "analog-pn532", []string{"new against=script first=A", "give 8", "away place b3"}, "..../.8../..../....", "."},
		{"one that was shown on a cell", "resistor", []string{"new against=script first=A giving=shown", "give 8 d4", "away place b3"}, "..../.8../..../....", "."},
		{"one that it has given, into the tray that alone reads", "analog-tray", []string{"new against=script first=B", "away give 9"}, "..../..../..../....", "9"},
		{"nothing of one that it has given, where readers know it", "analog-pn532", []string{"new against=script first=B", "away give 9"}, "..../..../..../....", "."},
	} {
		t.Run(row.name, func(t *testing.T) {
			playOpenOn(t, row.build, io.Discard, func(t *testing.T, l *openBoard, typed chan<- string) {
				for _, line := range row.typed {
					typed <- line
				}
				time.Sleep(20 * time.Second)
				g := quartoOf(l.board.State().Game)
				if got := g.Position().String(); got != row.want || g.Table().Tray.String() != row.tray {
					t.Errorf("got %s and %v in the tray, want %s and %s", got, g.Table().Tray, row.want, row.tray)
				}
			})
		})
	}
}

func TestVisitorsMayCarryOutWhatASeatAwayAsksFor(t *testing.T) {
	playOpen(t, func(t *testing.T, l *openBoard, typed chan<- string) {
		owed := func() bool {
			time.Sleep(20 * time.Second)
			return quartoOf(l.board.State().Game).Table().Owed != quarto.Owed{}
		}
		must(t, l.Act(t.Context(), "carry off"))
		for _, line := range []string{"new against=script first=A", "give 8", "away place b3"} {
			typed <- line
		}
		if !owed() {
			t.Error("the hand carries it out although visitors have it to do")
		}
		must(t, l.Act(t.Context(), "put 8 a1"), l.Act(t.Context(), "carry on"))
		if !owed() {
			t.Error("the hand moves what a visitor has set down elsewhere")
		}
		must(t, l.Act(t.Context(), "lift a1"))
		if owed() {
			t.Error("the hand does not carry it out")
		}
	})
}

package doctor_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/doctor"
	"quartoboard/cmd/internal/probe"
	"quartoboard/hw"
	"quartoboard/hw/sim"
)

// TestTagsOverOneReaderAreNamed examines tables with two tags at one reader, as often as it
// takes to hear both: they detune each other.
func TestTagsOverOneReaderAreNamed(t *testing.T) {
	for _, tt := range []struct {
		name  string
		other func(table *sim.Table) error
		names []string
	}{
		{"two pieces", func(table *sim.Table) error { return table.Hands.Hover(9, 9, 0) }, []string{"piece 7 and piece 9", "piece 9 and piece 7"}},
		{"one is not enrolled", func(table *sim.Table) error { return table.Hands.Hover(3, 9, 0) }, []string{"piece 7 and one that is not enrolled", "one that is not enrolled and piece 7"}},
		{"a phone", func(table *sim.Table) error { table.Hands.Phone(9); return nil }, []string{"piece 7 and a phone or card", "a phone or card and piece 7"}},
	} {
		for _, build := range []string{"analog-nfc", "analog-pn532"} {
			p := load(t, build)
			table := sim.New(p, sim.Opts{Seed: 3})
			roster := map[hw.Tag]board.Piece{}
			for tag, piece := range table.Tags.Roster() {
				if piece != 3 {
					roster[tag] = board.Piece(piece)
				}
			}
			if err := table.Hands.Lower(7, 9); err != nil {
				t.Fatal(err)
			}
			if err := tt.other(table); err != nil {
				t.Fatal(err)
			}
			says, form := "", ""
			for n := 0; n < 20 && says == ""; n++ {
				table.Clock().Elapse(time.Second)
				says, form = crowded(t, probe.Examine(context.Background(), p, table, probe.Choice{}, func(string) {}), roster)
			}
			if !slices.ContainsFunc(tt.names, func(names string) bool { return says == "reader b3: 2 tags answer at once: "+names+"." }) {
				t.Errorf("%s, %s: got %q, want one of %q", tt.name, build, says, tt.names)
			}
			if want := "reader b3: answers; self test passed; stickers told apart: 2\n"; !strings.Contains(form, want) {
				t.Errorf("%s, %s: the form has no %q:\n%s", tt.name, build, want, form)
			}
		}
	}
}

// crowded returns what is found of several tags, and the form.
func crowded(t *testing.T, m probe.Answers, roster map[hw.Tag]board.Piece) (says, form string) {
	t.Helper()
	var b strings.Builder
	if err := (&doctor.Form{Root: fstest.MapFS{}, Answers: &m}).Write(&b); err != nil {
		t.Fatal(err)
	}
	for _, f := range doctor.Hardware(&m, roster) {
		if f.Code == "two-tags" {
			says = f.Where + ": " + f.Says
		}
	}
	return says, b.String()
}

package opponent

import (
	"testing"

	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quarto/solve"
)

func TestALevelAgreesToADrawUnlessItSeesThatItWins(t *testing.T) {
	r := solve.Rules{Attributes: board.AllAttributes}
	s := solve.New(r, 1)
	row := rules.LineSet(1)
	for _, tt := range []struct {
		name, position string
		live           rules.LineSet
		level          string
		own, want      bool
	}{
		{"the piece in hand completes a line", "..../..../..../89a. b", 0, "perfect", true, false},
		{"a line can be called", "..../..../..../89ab -", row, "perfect", true, false},
		{"the other can call it", "..../..../..../89ab -", row, "perfect", false, true},
		{"nothing is near", "..../..../..../8... 7", 0, "perfect", true, true},
		{"won, and few pieces are left", "f9.6/...7/.0e./.... c", 0, "perfect", true, false},
		{"the other is lost", "f9.6/...7/.0ec/.... -", 0, "perfect", false, false},
		{"the other has won", "f9.6/...7/.0e./.... c", 0, "perfect", false, true},
		{"won beyond what the level reads", "f9.6/...7/.0e./.... c", 0, "kind", true, true},
	} {
		b, hand, err := board.ParsePosition(tt.position)
		if err != nil {
			t.Fatal(err)
		}
		l, err := ParseLevel(tt.level)
		if err != nil {
			t.Fatal(err)
		}
		got, err := New(r, l, 1, s).Agrees(t.Context(), Turn{solve.Position{Board: b, Hand: hand}, tt.live, 1}, tt.own)
		if err != nil || got != tt.want {
			t.Errorf("%s: %s agrees: %v, %v; want %v", tt.name, tt.level, got, err, tt.want)
		}
	}
}

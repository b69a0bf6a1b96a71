package scan

import (
	"testing"
	"time"
)

func TestVotes(t *testing.T) {
	for _, row := range []struct {
		name, looks string // f: felt, F: by far, .: not, s: somewhat; 10 ms each
		want        vote   // of the last look
		first       int    // look of the first vote
	}{
		{"one look is no vote", "...f", agrees, 3},
		{"four are", "...ffff", turned, 3},
		{"a disturbed one among them takes one back", "..fff.f", agrees, 2},
		{"and another makes up for it", "..fff.ff", turned, 2},
		{"votes that were taken back count no more, but when they were", ".ff..ffff", turned, 1},
		{"unless that was long ago", ".ff.......ffff", turned, 10},
		{"half of the threshold is none", "ssssssss", agrees, 0},
		{"a level that went elsewhere has stirred", "ffffFFFF", stirred, 4},
		{"and its votes are none for a turn", "ffffFFF.", agrees, 7},
		{"nor does a disturbed look take them all", "ffffFFF.FF", stirred, 4},
	} {
		o := Default()
		s := sensor{base: 500, sure: true}
		s.begin(500, float32(o.On))
		var got vote
		var by ballot
		for i, look := range row.looks {
			level := map[rune]float32{'f': 600, 'F': 700, '.': 500, 's': 530}[look]
			at := time.Duration(i) * 10 * ms
			if got, by = s.look(at, at, level, &o); got == agrees {
				by = s.turn
			}
		}
		if got != row.want || by.first != time.Duration(row.first)*10*ms {
			t.Errorf("%s, %q: got %v since %v, want %v since look %d", row.name, row.looks, got, by.first, row.want, row.first)
		}
	}
}

func TestADisturbedLastVoteIsNotWhereTheSensorRests(t *testing.T) {
	o := Default()
	s := sensor{base: 500, sure: true}
	s.begin(600, float32(o.On))
	var v vote
	for i, level := range []float32{520, 505, 502, 460} { // lifted, and the last one disturbed
		at := time.Duration(i) * 10 * ms
		v, _ = s.look(at, at, level, &o)
	}
	if v != turned || s.felt {
		t.Fatal("the lift is not noticed")
	}
	if s.rest != 502 {
		t.Errorf("rests at %v, want 502", s.rest)
	}
}

func TestHealth(t *testing.T) {
	for _, row := range []struct {
		name, answers string // g: good, b: bad, each 100 ms
		failed        bool
	}{
		{"a few bad answers are nothing", "gbbbbb", false},
		{"bad ones for long enough are a failure", "gbbbbbb", true},
		{"a good one between starts over", "gbbbgbbbbb", false},
		{"a few good ones heal nothing", "bbbbbbggggg", true},
		{"good ones for long enough do", "bbbbbbgggggg", false},
		{"a bad one between starts over", "bbbbbbgggbggggg", true},
	} {
		var h health
		for i, a := range row.answers {
			h.answer(time.Duration(i)*100*ms, a == 'b')
		}
		if h.failed != row.failed {
			t.Errorf("%s, %q: failed %v, want %v", row.name, row.answers, h.failed, row.failed)
		}
	}
	var h health
	for i := range enough - 1 {
		h.answer(time.Duration(i)*time.Minute, true)
	}
	if h.failed {
		t.Errorf("failed by %d answers, want %d at least", enough-1, enough)
	}
}

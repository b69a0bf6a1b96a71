package evidence

import (
	"testing"
	"time"
)

const ms = time.Millisecond

func TestVotes(t *testing.T) {
	for _, row := range []struct {
		name, looks string // f: felt, F: by far, .: not, s: somewhat; 10 ms each
		want        Vote   // of the last look
		first       int    // look of the first vote
	}{
		{"a single look does not count", "...f", Agrees, 3},
		{"four are", "...ffff", Turned, 3},
		{"a disturbed one among them takes one back", "..fff.f", Agrees, 2},
		{"and another makes up for it", "..fff.ff", Turned, 2},
		{"votes that were taken back count no more, but when they were", ".ff..ffff", Turned, 1},
		{"unless that was long ago", ".ff.......ffff", Turned, 10},
		{"half of the threshold is none", "ssssssss", Agrees, 0},
		{"a level that went elsewhere has stirred", "ffffFFFF", Stirred, 4},
		{"and its votes are none for a turn", "ffffFFF.", Agrees, 7},
		{"nor does a disturbed look take them all", "ffffFFF.FF", Stirred, 4},
	} {
		o := Default()
		s := Sensor{Base: 500, Sure: true}
		s.Begin(500, float32(o.On))
		var got Vote
		var votes Ballot
		for i, look := range row.looks {
			level := map[rune]float32{'f': 600, 'F': 700, '.': 500, 's': 530}[look]
			at := time.Duration(i) * 10 * ms
			if got, votes = s.Look(at, at, level, &o); got == Agrees {
				votes = s.Turn
			}
		}
		if got != row.want || votes.First != time.Duration(row.first)*10*ms {
			t.Errorf("%s, %q: got %v since %v, want %v since look %d", row.name, row.looks, got, votes.First, row.want, row.first)
		}
	}
}

func TestADisturbedLastVoteIsNotWhereTheSensorRests(t *testing.T) {
	o := Default()
	s := Sensor{Base: 500, Sure: true}
	s.Begin(600, float32(o.On))
	var v Vote
	for i, level := range []float32{520, 505, 502, 460} { // lifted, and the last one disturbed
		at := time.Duration(i) * 10 * ms
		v, _ = s.Look(at, at, level, &o)
	}
	if v != Turned || s.Felt {
		t.Fatal("the lift is not noticed")
	}
	if s.Rest != 502 {
		t.Errorf("rests at %v, want 502", s.Rest)
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
		var h Health
		for i, a := range row.answers {
			h.Answer(time.Duration(i)*100*ms, a == 'b')
		}
		if h.Failed != row.failed {
			t.Errorf("%s, %q: failed %v, want %v", row.name, row.answers, h.Failed, row.failed)
		}
	}
	var h Health
	for i := range enough - 1 {
		h.Answer(time.Duration(i)*time.Minute, true)
	}
	if h.Failed {
		t.Errorf("failed by %d answers, want %d at least", enough-1, enough)
	}
}

package audio

import (
	"testing"
	"time"

	"quartoboard/board"
)

func TestATapJustAfterSpeechStopsLate(t *testing.T) {
	const ended = time.Second
	for _, tt := range []struct {
		press   board.Press
		contact time.Duration
		ended   time.Duration
		want    bool
	}{
		{board.PressShort, ended - time.Millisecond, ended, true},
		{board.PressShort, ended + lateStop, ended, true},
		{board.PressShort, ended + lateStop + 1, ended, false},
		{board.PressLong, ended, ended, false},
		{board.PressShort, 0, 0, false},
	} {
		if got := StopsLate(board.Pressed{Button: board.ButtonRepeat, Press: tt.press, Contact: tt.contact}, tt.ended); got != tt.want {
			t.Errorf("%v at %v, speech ended at %v: %v, want %v", tt.press, tt.contact, tt.ended, got, tt.want)
		}
	}
}

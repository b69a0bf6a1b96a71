package quarto

import (
	"testing"
	"time"

	"quartoboard/board"
)

func TestTheTimeOffACellDoesNotCountWhileRepeatIsHeld(t *testing.T) {
	var l lifted
	l.holdRepeat(true, 0)
	l.holdRepeat(false, time.Second) // before
	l.note(board.SetOf(board.B3), 0, 2*time.Second)
	l.holdRepeat(true, 3*time.Second)
	if until := l.holdRepeat(false, 8*time.Second); until != 8*time.Second {
		t.Errorf("held until %v, want 8s", until)
	}
	if got, want := l.offUntil(board.B3), 11*time.Second; got != want {
		t.Errorf("off until %v, want %v", got, want)
	}
	l.holdRepeat(true, 9*time.Second)
	if until := l.holdRepeat(false, time.Hour); until != 9*time.Second+HoldLimit {
		t.Errorf("a contact that is stuck holds until %v, want %v", until, 9*time.Second+HoldLimit)
	}
}

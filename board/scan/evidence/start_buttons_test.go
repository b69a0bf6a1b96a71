package evidence

import (
	"testing"
	"time"

	"quartoboard/hw"
)

// Repeat and pass held while the board starts ask for its default settings; neither that nor
// letting them go is a press.
func TestButtonsHeldAtTheStartAreNotPressed(t *testing.T) {
	for name, held := range map[string]func(at time.Duration) hw.ButtonSet{
		"together":     func(time.Duration) hw.ButtonSet { return hw.Repeat | hw.Pass },
		"pass goes up": func(at time.Duration) hw.ButtonSet { return hw.Repeat | hw.Pass*onTill(time.Second, at) },
		"repeat first": func(at time.Duration) hw.ButtonSet { return hw.Pass | hw.Repeat*onTill(time.Second, at) },
	} {
		b := NewButtons()
		for at := time.Duration(0); at < 5*time.Second; at += 10 * time.Millisecond {
			if got := b.Look(at, held(at)*onTill(3*time.Second, at), nil, false, nil); len(got) > 0 {
				t.Errorf("%s: at %v: %+v", name, at, got)
			}
		}
	}
}

// onTill is 1 before end, and 0 from then on.
func onTill(end, at time.Duration) hw.ButtonSet {
	if at < end {
		return 1
	}
	return 0
}

package probe

import (
	"errors"
	"testing"

	"quartoboard/hw"
)

// learner is a reader that tells tags apart at its third reading.
type learner struct {
	readings int
	several  hw.Several
}

func (l *learner) Identify(int) (hw.Tag, error) {
	if l.readings++; l.readings < tries {
		return hw.Tag{}, hw.ErrCollision
	}
	return hw.Tag{}, &l.several
}

func TestAReaderThatLearnsToTellTagsApartIsAskedAgain(t *testing.T) {
	r := readTag(&learner{}, 0)
	if _, apart := errors.AsType[*hw.Several](r.Err); !apart || r.Before != nil {
		t.Errorf("got %v, before %v; want several tags", r.Err, r.Before)
	}
}

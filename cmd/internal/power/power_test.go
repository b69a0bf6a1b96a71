package power

import (
	"errors"
	"slices"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/record"
)

// computer answers at once, by its list of errors.
type computer struct {
	asked   []Act
	answers []error // to come; nil then
	waits   bool
}

func (c *computer) Ask(a Act) { c.asked, c.waits = append(c.asked, a), true }

func (c *computer) Answer() (a Act, ok bool, err error) {
	if !c.waits {
		return 0, false, nil
	}
	c.waits = false
	if len(c.answers) > 0 {
		err, c.answers = c.answers[0], c.answers[1:]
	}
	return c.asked[len(c.asked)-1], true, err
}

// voice is idle from a time on.
type voice struct{ now, idle time.Duration }

func (v *voice) Idle() bool { return v.now >= v.idle }

func TestTheComputerIsSwitchedOffOnceTheWordsAreSaid(t *testing.T) {
	no := errors.New("no")
	for _, row := range []struct {
		name    string
		answers []error
		idle    time.Duration // of the voice
		full    int           // tries until the daemon takes a fault
		asked   []Act
		offAt   time.Duration // when the computer has agreed; 0 for never
		told    int           // faults
	}{
		{"when the voice has ended", nil, 3 * time.Second, 0, []Act{Check, Off}, 3 * time.Second, 0},
		{"when others go on talking", nil, time.Hour, 0, []Act{Check, Off}, sayLimit, 0},
		{"it cannot be switched off", []error{no}, time.Second, 0, []Act{Check}, 0, 1},
		{"the daemon has no room at first", []error{no}, time.Second, 5, []Act{Check}, 0, 1},
		{"it refuses later", []error{nil, no}, time.Second, 0, []Act{Check, Off}, 0, 1},
	} {
		t.Run(row.name, func(t *testing.T) {
			c, v, told, full, offAt := &computer{answers: row.answers}, &voice{idle: row.idle}, 0, row.full, time.Duration(0)
			s := New(c, v, func(f board.Fact) bool {
				if full--; full >= 0 {
					return false
				}
				told++
				if got := f.(board.Fault); got.Part.Kind != board.PartPower || got.State != board.Failed || got.Text != "no" {
					t.Errorf("told %+v, want the reason", got)
				}
				return true
			})
			for _, r := range []board.Request{board.RequestUndo, board.RequestSwitchOff} {
				s.Hear(rules.Step{Event: board.Event{Fact: board.Asked{Request: r}}}, record.Lines{})
			}
			for ; v.now < time.Minute; v.now += 10 * time.Millisecond {
				if s.Looked(v.now); s.GoesOff() && offAt == 0 {
					offAt = v.now
				}
			}
			late := offAt - row.offAt
			if !slices.Equal(c.asked, row.asked) || told != row.told || late < 0 || late > 20*time.Millisecond || (offAt == 0) != (row.offAt == 0) {
				t.Errorf("asked %v, off at %v, %d faults; want %v, %v, %d", c.asked, offAt, told, row.asked, row.offAt, row.told)
			}
		})
	}
}

func TestAComputerThatStaysIsAskedAgain(t *testing.T) {
	c, v := &computer{answers: []error{errors.New("no")}}, &voice{}
	s := New(c, v, func(board.Fact) bool { return true })
	for range 2 {
		s.Hear(rules.Step{Event: board.Event{Fact: board.Asked{Request: board.RequestSwitchOff}}}, record.Lines{})
		for range 3 {
			s.Looked(v.now)
		}
	}
	if want := []Act{Check, Check, Off}; !slices.Equal(c.asked, want) || !s.GoesOff() {
		t.Errorf("asked %v, goes off %v, want %v", c.asked, s.GoesOff(), want)
	}
}

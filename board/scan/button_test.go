package scan

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

func TestButtons(t *testing.T) {
	for _, row := range []struct{ name, do, want string }{
		{"a QUARTO is reported while it is held", "hold A; wait 60", "quarto A short"},
		{"and not again when it is let go", "hold A; wait 2000; loose A; wait 1000", "quarto A short"},
		{"a glitch of one look is not a press", "hold A; wait 10; loose A; wait 1000", ""},
		{"a contact that bounces is one press", "hold B; wait 10; loose B; wait 10; hold B; wait 100; loose B; wait 10; hold B; wait 10; loose B; wait 500", "quarto B short"},
		{"two slaps are two calls", "hold B; wait 60; loose B; wait 60; hold B; wait 60; loose B; wait 500", "quarto B short, quarto B short"},
		{"of two at one look A comes first", "hold B; hold A; wait 60", "quarto A short, quarto B short"},
		{"of two, the earlier comes first", "hold B; wait 10; hold A; wait 60", "quarto B short, quarto A short"},
		{"repeat is reported when it closes", "hold repeat; wait 40", "repeat down"},
		{"and what it was at its release", "hold repeat; wait 100; loose repeat; wait 40", "repeat down, repeat short"},
		{"a repeat that is held says no more", "hold repeat; wait 1500", "repeat down"},
		{"and is long when it is let go", "hold repeat; wait 830; loose repeat; wait 40", "repeat down, repeat long"},
		{"two taps of repeat are two", "hold repeat; wait 100; loose repeat; wait 120; hold repeat; wait 100; loose repeat; wait 1000", "repeat down, repeat short, repeat down, repeat short"},
		{"a pass that is held says nothing yet", "hold pass; wait 700", ""},
		{"a short pass is known at its release", "hold pass; wait 100; loose pass; wait 40", "pass short"},
		{"a double pass", "hold pass; wait 100; loose pass; wait 200; hold pass; wait 100; loose pass; wait 40", "pass short, pass double"},
		{"its second press held is long", "hold pass; wait 100; loose pass; wait 200; hold pass; wait 1500; loose pass; wait 1000", "pass short, pass long"},
		{"each tap in a row of them but the first", "hold pass; wait 50; loose pass; wait 50; hold pass; wait 50; loose pass; wait 50; hold pass; wait 50; loose pass; wait 50", "pass short, pass double, pass double"},
		{"a second press too late is another one", "hold pass; wait 100; loose pass; wait 450; hold pass; wait 100; loose pass; wait 600", "pass short, pass short"},
		{"a second press that closes just in time", "hold pass; wait 100; loose pass; wait 400; hold pass; wait 100; loose pass; wait 600", "pass short, pass double"},
		{"one let go just before it would be long is short", "hold repeat; wait 790; loose repeat; wait 600", "repeat down, repeat short"},
		{"dead buttons are a fault, once", "break buttons; wait 5000; mend buttons; wait 5000", "buttons failed, buttons ok"},
		{"held while they were dead, they do not count until let go", "break buttons; wait 1000; hold A; mend buttons; wait 2000; loose A; wait 100; hold A; wait 100", "buttons failed, buttons ok, quarto A short"},
		{"a reading missed does not break a press", "hold repeat; wait 100; break buttons; wait 50; mend buttons; wait 700; loose repeat; wait 40", "repeat down, repeat long"},
		{"repeat and pass at one look are the menu alone", "hold repeat; hold pass; wait 40", "menu down"},
		{"and long when both were down for a second", "hold repeat; hold pass; wait 1040; loose repeat; loose pass; wait 1000", "menu down, menu long"},
		{"repeat first", "hold repeat; wait 60; hold pass; wait 970; loose pass; wait 500; loose repeat; wait 1000", "repeat down, menu down"},
		{"and for a second", "hold repeat; wait 60; hold pass; wait 1030", "repeat down, menu down, menu long"},
		{"pass first, for long", "hold pass; wait 700; hold repeat; wait 200; loose repeat; wait 900; loose pass; wait 1000", "menu down"},
		{"pass let go first", "hold pass; wait 30; hold repeat; wait 60; loose pass; wait 900; loose repeat; wait 1000", "menu down"},
		{"what is let go and held again is the menu again", "hold pass; hold repeat; wait 600; loose repeat; wait 100; hold repeat; wait 1040; loose pass; loose repeat; wait 1000", "menu down, menu down, menu long"},
		{"a press of pass before it was short", "hold pass; wait 100; loose pass; wait 100; hold repeat; wait 100; hold pass; wait 100; loose pass; loose repeat; wait 1000", "pass short, repeat down, menu down"},
		{"one that is not held again is short too", "hold pass; wait 100; loose pass; wait 100; hold repeat; wait 100; loose repeat; wait 1000", "pass short, repeat down, repeat short"},
		{"a pass that was long already", "hold pass; wait 900; hold repeat; wait 1040; loose pass; loose repeat; wait 1000", "pass long, menu down, menu long"},
		{"a repeat that sticks makes no menu", "hold repeat; wait 60000; hold pass; wait 100; loose pass; wait 500", "repeat down, pass short"},
		{"a pass that sticks makes no menu", "hold pass; wait 60000; hold repeat; wait 100; loose repeat; wait 500", "pass long, repeat down, repeat short"},
		{"dead buttons end it", "hold repeat; hold pass; wait 100; break buttons; wait 5000; mend buttons; wait 5000; loose repeat; loose pass; wait 100", "menu down, buttons failed, buttons ok"},
	} {
		t.Run(row.name, func(t *testing.T) {
			newTable(t).start(options()).do("wait 2000").want("").do(row.do).want(row.want)
		})
	}
}

func TestAButtonHeldAtTheStartDoesNotCount(t *testing.T) {
	tb := newTable(t).do("hold A; hold repeat").start(options())
	tb.do("wait 3000; hold pass; wait 100; loose pass; wait 500").want("pass short")
	tb.do("loose A; loose repeat; wait 1000").want("")
	tb.do("hold A; wait 100").want("quarto A short")
}

func TestContactIsWhenItClosed(t *testing.T) {
	tb := newTable(t).start(options()).do("wait 2000")
	closed := tb.now
	tb.do("hold A; wait 200; loose A; hold pass; wait 100; loose pass; wait 600")
	var contacts []time.Duration
	for _, e := range tb.all {
		p, ok := e.Fact.(board.Pressed)
		if !ok {
			t.Fatalf("got %v, want presses only", e)
		}
		contacts = append(contacts, p.Contact-closed)
	}
	if len(contacts) != 2 || contacts[0] > 10*ms || contacts[1] < 200*ms || contacts[1] > 210*ms {
		t.Errorf("got contacts %v after the first closed, want 0 and 200ms", contacts)
	}
}

// TestAShortPressCountsBetweenLongReadings has each reader set up again by its reading, as
// after a brown-out: a press may be seen by two looks only, 11 ms apart, between which the
// tray is read.
func TestAShortPressCountsBetweenLongReadings(t *testing.T) {
	for phase := time.Duration(0); phase < 250*ms; phase += 5 * ms {
		s, err := NewSettler(options(), Build{FullScale: 1023, Readers: true, Tray: true})
		if err != nil {
			t.Fatal(err)
		}
		first := 3 * time.Second // every cell is read after it
		second := first + 200*ms + phase
		var f Frame
		var got []board.Seat
		for at := time.Duration(0); at < 6*time.Second; {
			f.Buttons = 0
			if at >= first && at < first+150*ms {
				f.Buttons |= hw.QuartoB
			}
			if at >= second && at < second+150*ms {
				f.Buttons |= hw.QuartoA
			}
			for _, e := range s.Feed(at, &f, nil) {
				if p, ok := e.Fact.(board.Pressed); ok {
					got = append(got, p.Seat)
				}
			}
			switch p, ok := s.Next(at); {
			case !ok:
				at += 10 * ms
			case p == TrayPlace:
				at += 11 * ms
				s.FeedTag(at, p, hw.Tag{}, hw.ErrNoTag)
			default:
				at += 91 * ms
				s.FeedTag(at, p, hw.Tag{}, hw.ErrNoTag)
			}
		}
		if want := []board.Seat{board.B, board.A}; !slices.Equal(got, want) {
			t.Errorf("the second press %v after the first: got %v, want %v", second-first, got, want)
		}
	}
}

func TestQuartoWhileSomethingMoves(t *testing.T) {
	for _, row := range []struct{ name, do, want string }{
		{"the placement follows", "put 7 b3; wait 50; hold A; wait 600", "quarto A short moving, seen b3=7"},
		{"a placement in the very look of the press too", "put 7 b3; hold A; wait 600", "quarto A short moving, seen b3=7"},
		{"and one that is only being felt", "hold A; wait 20; put 7 b3; wait 600", "quarto A short moving, seen b3=7"},
		{"a glitch of a sensor is paid with an empty fact", "hold A; wait 20; put 7 b3; wait 20; lift b3; wait 600", "quarto A short moving, seen"},
		{"the new piece where a coin was too", "field b3 200; wait 10500; lift b3; wait 100; put 7 b3; wait 150; hold A; wait 900", "seen b3=?, quarto A short moving, seen b3=7"},
		{"an empty fact follows a lift and return", "put 7 b3; wait 500; lift b3; wait 100; hold A; wait 50; put 7 b3; wait 900", "seen b3=7, quarto A short moving, seen"},
		{"and a touch", "put 7 b3; wait 100; hold A; wait 30; lift b3; wait 900", "quarto A short moving, seen"},
		{"one for both callers", "put 7 b3; wait 100; hold A; hold B; wait 900", "quarto A short moving, quarto B short moving, seen b3=7"},
		{"the tray moves too", "lay 7; wait 110; hold A; wait 900", "quarto A short moving, tray 7, seen"},
		{"a pass under way moves too, and is told first", "hold pass; wait 300; hold A; wait 100; loose pass; wait 600", "quarto A short moving, pass short, seen"},
		{"repeat does not ask", "put 7 b3; hold repeat; wait 850; loose repeat; wait 500", "repeat down, seen b3=7, repeat long"},
		{"a coin holds it up for two seconds", "field b3 200; wait 100; hold A; wait 2500", "quarto A short moving, seen"},
		{"what is unknown for long does not move", "field b3 200; wait 2500; hold A; wait 500", "quarto A short"},
	} {
		t.Run(row.name, func(t *testing.T) {
			newTable(t).start(options(), "tray").do("wait 2000").want("").do(row.do).want(row.want)
		})
	}
}

func TestAPlacementIsToldBeforeAPressThatSawItStill(t *testing.T) {
	// Whatever the moment of the press, either the placement is told before it,
	// or it says that something moves and the placement comes after.
	for wait := 0; wait < 500; wait += 10 {
		tb := newTable(t).start(options()).do("wait 2000; put 7 b3")
		tb.run(time.Duration(wait) * ms)
		got := tb.do("hold A; wait 1000").said()
		if got != "seen b3=7, quarto A short" && got != "quarto A short moving, seen b3=7" {
			t.Errorf("pressed %d ms after the touch: got %q", wait, got)
		}
	}
}

func TestStillWaitsForAPressToBeReported(t *testing.T) {
	tb := newTable(t).start(options()).do("wait 2000")
	if tb.do("hold A; wait 10"); tb.scanner.Still() {
		t.Error("still, though a contact has closed")
	}
	tb.do("wait 50").want("quarto A short")
	if tb.do("hold pass; wait 500"); tb.scanner.Still() {
		t.Error("still, though the press is not reported yet")
	}
	tb.do("loose pass; wait 40").want("pass short")
	if tb.do("hold repeat; hold pass; wait 900"); tb.scanner.Still() {
		t.Error("still, though the menu is not reported yet")
	}
	tb.do("wait 200; loose repeat; loose pass; wait 100").want("menu down, menu long")
	if tb.do("hold repeat; wait 900"); !tb.scanner.Still() {
		t.Error("not still, though a hand may hold repeat for long")
	}
	tb.do("loose repeat; wait 100").want("repeat down, repeat long")
	if !tb.scanner.Still() {
		t.Error("not still after the press was reported")
	}
}

func TestAPressWhileTheTrayMovesWaitsForIt(t *testing.T) {
	tb := newTable(t).start(options(), "tray").do("wait 2000; lay 7; wait 300; take; wait 150; hold A; wait 900")
	at := map[string]time.Duration{}
	for _, e := range tb.all {
		at[text(e)] = e.At
	}
	if late := at["seen"] - at["tray ."]; at["seen"] == 0 || late < 0 || late > 200*ms {
		t.Errorf("empty fact at %v, tray empty at %v, want it then, and once every cell was read", at["seen"], at["tray ."])
	}
}

func TestStillWhileAPieceLiesInTheTray(t *testing.T) {
	tb := newTable(t).start(options(), "tray").do("wait 2000; lay 7; wait 500")
	for range 300 {
		if tb.run(10 * ms); !tb.scanner.Still() {
			t.Fatalf("at %v: not still", tb.now)
		}
	}
	tb.do("take; break tray hearing; wait 5000").want("tray 7, tray ?")
	if !tb.scanner.Still() {
		t.Error("not still, though the tray is given up")
	}
}

func TestASlapOnWhatOnlyAReaderTellsCameAfterIt(t *testing.T) {
	for wait := 100; wait < 600; wait += 50 { // before and after the reading
		tb := newTable(t).start(options()).do("wait 2000; break sensors; wait 1000")
		tb.do(fmt.Sprintf("wait %d; put 9 a4; wait 60; hold A; wait 5000", wait))
		var contact, pressed time.Duration
		for _, e := range tb.all {
			switch f := e.Fact.(type) {
			case board.Seen:
				contact = f.Contact
			case board.Pressed:
				pressed = f.Contact
			}
		}
		if contact >= pressed || pressed-contact > 1500*ms {
			t.Errorf("pressed at %v, the contact was at %v", pressed, contact)
		}
	}
}

// Changes returns nothing: a table's contacts tell what is held, and no more.
func (b contacts) Changes() []hw.ButtonChange { return nil }

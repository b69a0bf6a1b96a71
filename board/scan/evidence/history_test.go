package evidence

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/hw"
)

// edge is a change of the buttons at a time.
type edge struct {
	at   time.Duration
	held hw.ButtonSet
}

// between returns the changes in a stretch of time, as a look at its end gets them.
func between(all []edge, after, look time.Duration) (changes []hw.ButtonChange) {
	for _, e := range all {
		if e.at > after && e.at <= look {
			changes = append(changes, hw.ButtonChange{Ago: look - e.at, Held: e.held})
		}
	}
	return changes
}

// heldAt returns what is held down at a time.
func heldAt(all []edge, at time.Duration) (held hw.ButtonSet) {
	for _, e := range all {
		if e.at <= at {
			held = e.held
		}
	}
	return held
}

// pressesOf returns the presses of edges with looks at those times.
func pressesOf(all []edge, looks []time.Duration) (pressed []board.Pressed) {
	b, before := NewButtons(), time.Duration(0)
	for _, at := range looks {
		events := b.Since(at, between(all, before, at), false, nil)
		for _, e := range b.Look(at, heldAt(all, at), nil, false, events) {
			pressed = append(pressed, e.Fact.(board.Pressed))
		}
		before = at
	}
	return pressed
}

func TestAPressBetweenTwoLooksIsNotLost(t *testing.T) {
	ms := func(f float64) time.Duration { return time.Duration(f * float64(time.Millisecond)) }
	const a, b, repeat, pass = hw.QuartoA, hw.QuartoB, hw.Repeat, hw.Pass
	var looks []time.Duration
	for at := ms(0); at <= ms(3000); at += ms(300) { // of a machine that is busy elsewhere
		looks = append(looks, at)
	}
	for _, row := range []struct {
		name  string
		edges []edge
		want  string
	}{
		{"60 ms", []edge{{ms(310), a}, {ms(370), 0}}, "quarto A short 310"},
		{"just as long as counts", []edge{{ms(310), a}, {ms(330), 0}}, "quarto A short 310"},
		{"a glitch", []edge{{ms(310), a}, {ms(329), 0}}, ""},
		{"it bounces, and counts from its first contact", []edge{{ms(310), a}, {ms(311), 0}, {ms(312), a}, {ms(312.5), 0}, {ms(313), a}, {ms(370), 0}}, "quarto A short 310"},
		{"a glitch well before it", []edge{{ms(310), a}, {ms(311), 0}, {ms(318), a}, {ms(370), 0}}, "quarto A short 318"},
		{"noise does not make it older than 20 ms", []edge{
			{ms(310), a}, {ms(311), 0}, {ms(315), a}, {ms(316), 0}, {ms(320), a}, {ms(321), 0}, {ms(325), a}, {ms(326), 0}, {ms(330), a}, {ms(331), 0}, {ms(334), a}, {ms(400), 0},
		}, "quarto A short 330"},
		{"two slaps of two players", []edge{{ms(310), b}, {ms(310.2), a | b}, {ms(370), 0}}, "quarto B short 310, quarto A short 310"},
		{"both held still at the look", []edge{{ms(595), b}, {ms(596), a | b}, {ms(700), 0}}, "quarto B short 595, quarto A short 596"},
		{"two slaps of one", []edge{{ms(310), a}, {ms(370), 0}, {ms(430), a}, {ms(490), 0}}, "quarto A short 310, quarto A short 430"},
		{"a tap on repeat", []edge{{ms(310), repeat}, {ms(370), 0}}, "repeat down 310, repeat short 310"},
		{"a long press of repeat", []edge{{ms(310), repeat}, {ms(1150), 0}}, "repeat down 310, repeat long 310"},
		{"a tap on pass", []edge{{ms(310), pass}, {ms(370), 0}}, "pass short 310"},
		{"two taps on pass", []edge{{ms(310), pass}, {ms(370), 0}, {ms(450), pass}, {ms(510), 0}}, "pass short 310, pass double 450"},
		{"a long press of pass that ends before a look", []edge{{ms(610), pass}, {ms(1480), 0}}, "pass long 610"},
		{"the menu", []edge{{ms(310), repeat}, {ms(312), repeat | pass}, {ms(1400), 0}}, "menu down 312, menu long 312"},
		{"before the first look", []edge{{ms(-100), a}, {ms(-10), 0}}, ""},
		{"held since before it", []edge{{ms(-100), a}, {ms(310), 0}, {ms(400), a}, {ms(460), 0}}, "quarto A short 400"},
	} {
		var got []string
		for _, p := range pressesOf(row.edges, looks) {
			who := ""
			if p.Seat != 0 {
				who = " " + p.Seat.String()
			}
			got = append(got, fmt.Sprintf("%v%s %v %d", p.Button, who, p.Press, p.Contact.Milliseconds()))
		}
		if text := strings.Join(got, ", "); text != row.want {
			t.Errorf("%s: got %q, want %q", row.name, text, row.want)
		}
	}
}

// TestEveryPressIsToldInTheOrderOfTheContacts has two players press at random, with bounces, and
// a machine that looks when it can.
func TestEveryPressIsToldInTheOrderOfTheContacts(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 0))
	for round := range 200 {
		var all []edge
		var want []time.Duration
		var held hw.ButtonSet
		at := 100 * time.Millisecond
		for range 10 {
			at += time.Duration(40+r.IntN(300)) * time.Millisecond
			first := hw.ButtonSet(1 + r.IntN(2))
			for _, one := range [2]hw.ButtonSet{first, (hw.QuartoA | hw.QuartoB) &^ first} {
				want = append(want, at)
				for range r.IntN(4) {
					all = append(all, edge{at, held | one}, edge{at + 200*time.Microsecond, held})
					at += 400 * time.Microsecond
				}
				held |= one
				all = append(all, edge{at, held})
				at += time.Duration(1+r.IntN(3000)) * time.Microsecond
			}
			at += time.Duration(60+r.IntN(100)) * time.Millisecond
			held = 0
			all = append(all, edge{at, held})
		}
		looks := []time.Duration{0, 50 * time.Millisecond}
		for last := looks[1]; last < at+time.Second; last = looks[len(looks)-1] {
			looks = append(looks, last+time.Duration(1+r.IntN(250))*time.Millisecond)
		}
		var got []time.Duration
		for _, p := range pressesOf(all, looks) {
			got = append(got, p.Contact)
		}
		if !slices.Equal(got, want) {
			t.Fatalf("round %d: contacts\n got %v\nwant %v", round, got, want)
		}
	}
}

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

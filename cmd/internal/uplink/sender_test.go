package uplink

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"quartoboard/cmd/internal/topic"
)

func TestAGameThatNoHallKnowsIsAskedByLineOne(t *testing.T) {
	d := newDesk(t, 100)
	d.wants("g00 1-1")
	d.wants("")
	d.have("h1")
	d.wants("") // it has answered, but not of this game
	d.have("h1", "g00", 40)
	d.wants("g00 41-56")
	d.wants("")
	d.have("h1", "g00", 41)
	d.wants("g00 57-57")
	d.have("h1", "g00", 56)
	d.wants("g00 58-72")
	d.have("h1", "g00", 100)
	d.wants("")
	d.add("g00", 1)
	d.wants("g00 101-101")
}

func TestTheNewestGameIsSentFirstThenTheOldest(t *testing.T) {
	d := newDesk(t, slices.Repeat([]int{10}, 40)...)
	d.wants("g39 1-1") // nobody answers: the others wait
	d.have("h1", "g39", 10)
	d.wants("g00 1-1, g01 1-1, g02 1-1, g03 1-1, g04 1-1")
	d.have("h1", "g01", 1, "g39", 10)
	d.wants("g01 2-10")
	d.have("h1", "g01", 10, "g39", 10)
	d.wants("g05 1-1")
}

func TestLinesAreSentAgainWhileAHallStandsStill(t *testing.T) {
	d := newDesk(t, 10)
	d.have("h1", "g00", 4)
	d.wants("g00 5-10")
	var waits []time.Duration
	for range 7 {
		_, at := d.sends()
		waits = append(waits, at)
		d.after(at)
		d.have("h1", "g00", 4)
		d.wants("g00 5-10")
	}
	ms := time.Millisecond
	if want := []time.Duration{500 * ms, 1000 * ms, 2000 * ms, 4000 * ms, 8000 * ms, 8000 * ms, 8000 * ms}; !slices.Equal(waits, want) {
		t.Errorf("got %v, want %v", waits, want)
	}
	d.have("h1", "g00", 6)
	if got, at := d.sends(); got != "" || at != 500*ms {
		t.Errorf("after progress: got %q, again after %v, want 500ms", got, at)
	}
	d.after(499 * ms)
	d.wants("")
	d.after(ms)
	d.wants("g00 7-10")
}

func TestALineThatComesDoesNotPutOffThoseThatAreSentAgain(t *testing.T) {
	d := newDesk(t, 4)
	d.have("h1", "g00", 3)
	d.wants("g00 4-4")
	for i := range 4 {
		d.after(120 * time.Millisecond)
		d.add("g00", 1)
		d.wants(fmt.Sprintf("g00 %d-%[1]d", 5+i))
	}
	d.after(20 * time.Millisecond)
	d.wants("g00 4-8")
}

func TestTheSlowestHallIsServedUntilItIsSilent(t *testing.T) {
	d := newDesk(t, 100)
	d.have("h1", "g00", 60)
	d.have("h2", "g00", 20)
	d.wants("g00 21-36")
	d.have("h1", "g00", 60)
	d.after(9900 * time.Millisecond)
	d.wants("g00 21-36")
	d.have("h1", "g00", 60)
	d.after(100 * time.Millisecond)
	d.wants("g00 61-76") // h2 has not answered for 10 s
	d.have("h1", "g00", 76)
	d.wants("g00 77-92")
	d.u.sender.have(d.u.meet("h2", d.now), []topic.Had{{Game: "g00", Seq: 20, CRC: d.crc("g00")}}, false)
	d.wants("") // a retained message does not show that the hall is connected
	d.have("h2", "g00", 36)
	d.wants("g00 37-52")
}

func TestASilentHallIsAskedForAWord(t *testing.T) {
	d := newDesk(t, 20)
	d.have("h1", "g00", 10)
	d.have("h2", "g00", 10)
	d.wants("g00 11-20")
	d.have("h1", "g00", 20)
	for d.now.Before(epoch.Add(10 * time.Second)) {
		_, at := d.sends()
		d.have("h1", "g00", 20)
		d.after(at)
	}
	d.wants("")
	if _, at := d.sends(); at != tryPause {
		t.Errorf("again after %v, want %v", at, tryPause)
	}
	d.after(tryPause)
	d.wants("g00 11-20") // what was sent last
	d.wants("")
	d.have("h2", "g00", 10)
	d.wants("g00 11-20")
}

func TestAllHallsThatAreSilentAreServedOn(t *testing.T) {
	d := newDesk(t, 30)
	d.have("h1", "g00", 20)
	d.wants("g00 21-30")
	d.after(time.Minute)
	d.wants("g00 21-30")
	d.after(time.Minute)
	d.wants("g00 21-30")
}

func TestALowerAcknowledgementCounts(t *testing.T) {
	d := newDesk(t, 100, 3)
	d.have("h1", "g00", 100, "g01", 3)
	d.wants("")
	d.have("h1", "g00", 90, "g01", 3)
	d.wants("g00 91-100")
	d.have("h1", "g00", 100, "g01", 3)
	d.wants("")
	d.have("h1", "g01", 3) // fewer than 16: it has lost the other
	d.wants("g00 1-1")
}

func TestWhatAHallHasOfEarlierGamesIsRemembered(t *testing.T) {
	d := newDesk(t, slices.Repeat([]int{2}, 17)...)
	var newest []any
	for i := range 16 {
		d.have("h1", append([]any{gameName(i), 2}, newest...)...)
		newest = append([]any{gameName(i), 2}, newest...)
	}
	d.wants("g16 1-1")
	d.have("h1", append([]any{gameName(16), 2}, newest[:30]...)...) // g00 is not among the 16 newest any more
	d.wants("")
	d.have("h1", "g16", 2)
	d.wants("g00 1-1, g01 1-1, g02 1-1, g03 1-1, g04 1-1")
}

func TestAHallAsksForLinesAgain(t *testing.T) {
	d := newDesk(t, 40)
	d.have("h1", "g00", 40)
	d.wants("")
	for _, row := range []struct{ text, want string }{
		{`{"v":1,"hall":"h1","game":"g00","from":31}`, "g00 31-40"},
		{`{"v":1,"hall":"h2","game":"g00","from":1}`, "g00 1-16"}, // a hall that was not known
	} {
		if err := d.u.take(message(topic.Asks, row.text), d.now); err != nil {
			t.Fatal(err)
		}
		d.wants(row.want)
		d.have("h1", "g00", 40)
		d.have("h2", "g00", 40)
	}
}

func TestAnotherGameOfThatNameIsSentFromTheStart(t *testing.T) {
	d := newDesk(t, 10)
	d.have("h1", "g00", 10)
	d.wants("")
	d.board["g00"] = linesOf("g00", 77, 5) // of a new card
	d.list()
	d.wants("g00 1-1")
	d.have("h1", "g00", 1)
	d.wants("g00 2-5")
}

func TestLostLinesAreToldToTheHalls(t *testing.T) {
	d := newDesk(t, 30)
	for _, seq := range []int{5, 6, 7, 28} {
		d.board["g00"][seq-1] = nil
	}
	d.have("h1", "g00", 1)
	d.wants("g00 2-4, g00 gone 5-7, g00 8-17")
	d.have("h1", "g00", 4)
	d.wants("g00 18-20")
	d.after(500 * time.Millisecond)
	d.wants("g00 gone 5-7, g00 8-20")
	d.have("h1", "g00", 20)
	d.wants("g00 21-27, g00 gone 28-28, g00 29-30")
}

func TestALostFirstLineIsAskedAboutToo(t *testing.T) {
	d := newDesk(t, 6)
	d.board["g00"][0], d.board["g00"][1] = nil, nil
	d.list()
	d.wants("g00 gone 1-2")
	d.have("h1", "g00", 2)
	d.wants("g00 3-6")
}

func TestAFifthHallTakesThePlaceOfASilentOneAlone(t *testing.T) {
	d := newDesk(t, 20)
	for _, name := range []string{"h1", "h2", "h3", "h4"} {
		d.have(name, "g00", 10)
	}
	d.wants("g00 11-20")
	if h := d.u.meet("h5", d.now); h != nil {
		t.Errorf("got a place for %s", h.name)
	}
	d.after(time.Second)
	for _, name := range []string{"h1", "h2", "h4"} {
		d.have(name, "g00", 20)
	}
	d.after(9 * time.Second)
	if h := d.u.meet("h5", d.now); h == nil || slices.ContainsFunc(d.u.sender.halls, func(h *hall) bool { return h.name == "h3" }) {
		t.Errorf("got %v, want the place of h3", h)
	}
	d.wants("g00 1-1")
}

func TestTheBoardIsToldWhatEveryHallHas(t *testing.T) {
	d := newDesk(t, 10, 20)
	for _, row := range []struct {
		hall string
		have []any
		want string
	}{
		{"h1", []any{"g00", 10, "g01", 5}, "[g01 5 g00 10]"},
		{"h2", []any{"g01", 3}, "[]"},
		{"h2", []any{"g01", 9}, "[]"},
		{"h1", []any{"g00", 10, "g01", 20}, "[g01 9]"},
		{"h2", []any{"g01", 30}, "[g01 20]"}, // more than the board has
	} {
		d.after(ackPause)
		d.have(row.hall, row.have...)
		d.acks = nil
		d.sends()
		if got := fmt.Sprint(d.acks); got != row.want {
			t.Errorf("%s has %v: got %s, want %s", row.hall, row.have, got, row.want)
		}
	}
}

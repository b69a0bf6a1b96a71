package voice

import (
	"slices"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quartino"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

// tap is a press of repeat for 100 ms as the board reports it, 30 ms after the contact.
func tap(ms int) []board.Event {
	contact := time.Duration(ms) * time.Millisecond
	return []board.Event{
		at(ms+30, board.Pressed{Button: board.ButtonRepeat, Press: board.PressDown, Contact: contact}),
		at(ms+130, board.Pressed{Button: board.ButtonRepeat, Press: board.PressShort, Contact: contact}),
	}
}

func long(ms int) []board.Event {
	contact := time.Duration(ms) * time.Millisecond
	return []board.Event{
		at(ms+30, board.Pressed{Button: board.ButtonRepeat, Press: board.PressDown, Contact: contact}),
		at(ms+800, board.Pressed{Button: board.ButtonRepeat, Press: board.PressLong, Contact: contact}),
	}
}

// menu is a press of repeat and pass for the menu.
func menu(ms int) []board.Event {
	contact := time.Duration(ms) * time.Millisecond
	return []board.Event{
		at(ms+30, board.Pressed{Button: board.ButtonMenu, Press: board.PressDown, Contact: contact}),
		at(ms+1030, board.Pressed{Button: board.ButtonMenu, Press: board.PressLong, Contact: contact}),
	}
}

// byMenu marks presses as taken by the menu.
func byMenu(presses []board.Event) []board.Event {
	for i, e := range presses {
		p := e.Fact.(board.Pressed)
		p.Menu = true
		presses[i].Fact = p
	}
	return presses
}

func TestRepeatEndsSpeechAndAsksInSilence(t *testing.T) {
	for _, c := range []struct {
		name  string
		facts [][]board.Event
		want  []string
	}{
		{"a tap in silence asks", [][]board.Event{tap(1000)}, []string{"now said 1.13s-1.34s"}},
		{
			"a tap while the board speaks ends that, and asks nothing",
			[][]board.Event{{at(0, verdict("v123456789"))}, tap(200)},
			[]string{"v123456789 cut 0s-230ms"},
		},
		{
			"what it must say it says then",
			[][]board.Event{{at(0, verdict("v123456789")), at(0, verdict("w123456789"))}, tap(200)},
			[]string{"v123456789 cut 0s-230ms", "w123456789 said 230ms-930ms"},
		},
		{
			"a tap within 300 ms of the end is a late stop",
			[][]board.Event{{at(0, verdict("v123456789"))}, tap(1000)},
			[]string{"v123456789 said 0s-700ms"},
		},
		{
			"one after that asks",
			[][]board.Event{{at(0, verdict("v123456789"))}, tap(1010)},
			[]string{"v123456789 said 0s-700ms", "now said 1.14s-1.35s"},
		},
		{
			"two taps while the board speaks are a stop and a late one",
			[][]board.Event{{at(0, verdict("v123456789"))}, tap(200), tap(400)},
			[]string{"v123456789 cut 0s-230ms"},
		},
		{
			"an answer ends by a tap, too",
			[][]board.Event{tap(1000), tap(1200)},
			[]string{"now cut 1.13s-1.23s"},
		},
		{
			"what begins after the contact is not ended, and the answer follows",
			[][]board.Event{tap(1000)[:1], {at(1100, verdict("v123456789"))}, tap(1000)[1:]},
			[]string{"v123456789 said 1.1s-1.8s", "now said 1.8s-2.01s"},
		},
		{
			"a long press reads the board row by row",
			[][]board.Event{long(1000)},
			[]string{"row 1 said 1.8s-2.15s", "row 2 said 2.15s-2.5s", "row 3 said 2.5s-2.85s"},
		},
		{
			"and ends what was being said",
			[][]board.Event{{at(900, verdict("v123456789"))}, long(1000)},
			[]string{"v123456789 cut 900ms-1.03s", "row 1 said 1.8s-2.15s", "row 2 said 2.15s-2.5s", "row 3 said 2.5s-2.85s"},
		},
		{
			"a reading waits for what must be said",
			[][]board.Event{long(0)[:1], {at(700, verdict("v123456789"))}, long(0)[1:]},
			[]string{"v123456789 said 700ms-1.4s", "row 1 said 1.4s-1.75s", "row 2 said 1.75s-2.1s", "row 3 said 2.1s-2.45s"},
		},
		{
			"a tap ends a reading, and one within 10 s goes on in the row",
			[][]board.Event{long(1000), tap(2200), tap(12000)},
			[]string{"row 1 said 1.8s-2.15s", "row 2 cut 2.15s-2.23s", "row 2 said 12.13s-12.48s", "row 3 said 12.48s-12.83s"},
		},
		{
			"again and again",
			[][]board.Event{long(1000), tap(2200), tap(3000), tap(3200), tap(4000)},
			[]string{"row 1 said 1.8s-2.15s", "row 2 cut 2.15s-2.23s", "row 2 cut 3.13s-3.23s", "row 2 said 4.13s-4.48s", "row 3 said 4.48s-4.83s"},
		},
		{
			"a tap after 10 s asks",
			[][]board.Event{long(1000), tap(2200), tap(12300)},
			[]string{"row 1 said 1.8s-2.15s", "row 2 cut 2.15s-2.23s", "now said 12.43s-12.64s"},
		},
		{
			"and so does one after something was said",
			[][]board.Event{long(1000), tap(2200), {at(3000, verdict("v"))}, tap(5000)},
			[]string{"row 1 said 1.8s-2.15s", "row 2 cut 2.15s-2.23s", "v said 3s-3.07s", "now said 5.13s-5.34s"},
		},
		{
			"what is said meanwhile ends a reading",
			[][]board.Event{long(1000), {at(2200, verdict("v"))}, tap(3000)},
			[]string{"row 1 said 1.8s-2.15s", "row 2 cut 2.15s-2.2s", "v said 2.2s-2.27s", "now said 3.13s-3.34s"},
		},
		{
			"a tap at the end of a row ends the reading",
			[][]board.Event{long(1000), tap(2120), tap(3000)},
			[]string{"row 1 said 1.8s-2.15s", "row 2 cut 2.15s-2.15s", "row 2 said 3.13s-3.48s", "row 3 said 3.48s-3.83s"},
		},
		{
			"the menu ends what is being said, and no tap goes on with a reading",
			[][]board.Event{long(1000), menu(2200), tap(4000)},
			[]string{"row 1 said 1.8s-2.15s", "row 2 cut 2.15s-2.23s", "now said 4.13s-4.34s"},
		},
		{
			"a press that the menu took ends speech, and asks nothing",
			[][]board.Event{{at(0, verdict("v123456789"))}, byMenu(tap(200)), byMenu(tap(1000)), byMenu(long(2000))},
			[]string{"v123456789 cut 0s-230ms"},
		},
		{
			"a reading that has ended does not go on",
			[][]board.Event{long(1000), tap(4000)},
			[]string{"row 1 said 1.8s-2.15s", "row 2 said 2.15s-2.5s", "row 3 said 2.5s-2.85s", "now said 4.13s-4.34s"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := tell(New(parrot{}, NewCaptions()), 10*time.Millisecond, 15*time.Second, slices.Concat(c.facts...)...)
			if !slices.Equal(got, c.want) {
				t.Errorf("\n got %q\nwant %q", got, c.want)
			}
		})
	}
}

// seen is the settled change of one cell.
func seen(ms int, c board.Cell, holds board.Content) board.Event {
	f := board.Seen{Changed: board.SetOf(c), Contact: time.Duration(ms-300) * time.Millisecond}
	f.Now[c] = holds
	return at(ms, f)
}

func TestWhatIsLiftedWhileRepeatIsHeldIsRead(t *testing.T) {
	put := []board.Event{seen(100, board.A1, board.Holding(7)), seen(200, board.B2, board.Holding(3)), seen(300, board.C3, board.Unknown)}
	press := func(ms int, kind board.Press) board.Event {
		return at(ms, board.Pressed{Button: board.ButtonRepeat, Press: kind, Contact: time.Second})
	}
	hold, release := press(1000, board.PressDown), press(3000, board.PressLong)
	gone := func(ms int, c board.Cell) board.Event { return seen(ms, c, board.Empty) }
	for _, c := range []struct {
		name  string
		facts []board.Event
		want  []string
	}{
		{"with its lines, and nothing at the release", []board.Event{hold, gone(1500, board.A1), release}, []string{"on a1 said 1.5s-1.85s", "lines said 1.85s-2.2s"}},
		{"at a short hold, too", []board.Event{hold, gone(1500, board.A1), press(1700, board.PressShort)}, []string{"on a1 said 1.5s-1.85s", "lines said 1.85s-2.2s"}},
		{
			"the next one in its place",
			[]board.Event{hold, gone(1500, board.A1), seen(1600, board.A1, board.Holding(7)), gone(1700, board.B2), release},
			[]string{"on a1 cut 1.5s-1.7s", "on b2 said 1.7s-2.05s", "lines said 2.05s-2.4s"},
		},
		{
			"a tap ends it, and the next goes on with it",
			slices.Concat([]board.Event{hold, gone(1500, board.A1), press(1600, board.PressLong)}, tap(1870), tap(3000)),
			[]string{"on a1 said 1.5s-1.85s", "lines cut 1.85s-1.9s", "lines said 3.13s-3.48s"},
		},
		{"what cannot be read as well", []board.Event{hold, gone(1500, board.C3), release}, []string{"on c3 said 1.5s-1.85s", "lines said 1.85s-2.2s"}},
		{"the next hold in which nothing is lifted reads the board", slices.Concat([]board.Event{hold, gone(1500, board.A1), press(2200, board.PressLong)}, long(3000)), []string{
			"on a1 said 1.5s-1.85s", "lines said 1.85s-2.2s", "row 1 said 3.8s-4.15s", "row 2 said 4.15s-4.5s", "row 3 said 4.5s-4.85s",
		}},
		{"what was lifted before is not", []board.Event{gone(900, board.A1), hold, press(1100, board.PressShort)}, []string{"now said 1.1s-1.31s"}},
		{"nor what is put down, or pushed to another cell", []board.Event{
			hold, seen(1200, board.D4, board.Holding(8)),
			at(1500, board.Seen{Changed: board.SetOf(board.D4, board.D3), Now: board.Position{board.D3: board.Holding(8)}}), press(1600, board.PressShort),
		}, []string{"now said 1.6s-1.81s"}},
		{"nor after the hold", []board.Event{hold, press(1100, board.PressShort), gone(1500, board.A1)}, []string{"now said 1.1s-1.31s"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			v, g := New(parrot{}, NewCaptions()), quarto.New(quarto.DefaultOptions())
			var events []board.Event
			facts := append(slices.Clone(put), c.facts...)
			for now := time.Duration(0); now <= 15*time.Second; now += 10 * time.Millisecond {
				for ; len(facts) > 0 && facts[0].At <= now; facts = facts[1:] {
					after, judged := g.Apply(facts[0])
					g = after
					v.Hear(rules.Step{Event: facts[0], Judgements: judged, Game: g}, record.Lines{})
				}
				events = append(events, v.Speak(now)...)
			}
			if got := said(events); !slices.Equal(got, c.want) {
				t.Errorf("\n got %q\nwant %q", got, c.want)
			}
		})
	}
}

// trial is a game in which a piece is set down to ask about it.
type trial struct {
	rules.Game
	tried bool
}

func (g trial) State() rules.State { return rules.State{Held: true, Tried: g.tried} }

func TestAPieceThatIsSetDownToAskAboutItEndsAReadingAndAsksNothingElse(t *testing.T) {
	press := func(ms int, kind board.Press) board.Event {
		return at(ms, board.Pressed{Button: board.ButtonRepeat, Press: kind, Contact: time.Second})
	}
	for _, c := range []struct {
		name  string
		tried bool
		facts []board.Event
		want  []string
	}{
		{"a piece during the reading", true, []board.Event{press(1030, board.PressDown), press(1800, board.PressLong), at(1900, board.Tick{})}, []string{"row 1 said 1.8s-2.15s"}},
		{"nothing", false, []board.Event{press(1030, board.PressDown), press(1800, board.PressLong), at(1900, board.Tick{})}, []string{"row 1 said 1.8s-2.15s", "row 2 said 2.15s-2.5s", "row 3 said 2.5s-2.85s"}},
		{"a piece before a short release", true, []board.Event{press(1030, board.PressDown), at(1900, board.Tick{}), press(2000, board.PressShort)}, nil},
	} {
		v, g := New(parrot{}, NewCaptions()), trial{Game: quarto.New(quarto.DefaultOptions())}
		for _, e := range c.facts {
			_, tick := e.Fact.(board.Tick)
			g.tried = c.tried && tick
			v.Hear(rules.Step{Event: e, Game: g}, record.Lines{})
		}
		var events []board.Event
		for now := 2 * time.Second; now <= 9*time.Second; now += 10 * time.Millisecond {
			events = append(events, v.Speak(now)...)
		}
		if got := said(events); !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

func TestAReadingGoesOnOnlyIfNothingHasHappened(t *testing.T) {
	v := New(parrot{}, NewCaptions())
	hear := func(judged []quarto.Judgement, events ...board.Event) {
		for _, e := range events {
			v.Hear(rules.Step{Event: e, Judgements: judged}, record.Lines{})
			v.Speak(e.At)
		}
	}
	hear(nil, long(1000)...)
	lifted := []quarto.Judgement{quarto.Lifted{}}
	hear(lifted, at(1900, board.Tick{})) // a hand that follows the reading does not end it
	hear(nil, tap(2200)...)
	hear(nil, at(3000, board.Tick{}))
	if !v.reading.stopped {
		t.Fatal("the passing of time has ended a reading that was stopped")
	}
	hear(lifted, at(3100, board.Tick{}))
	hear(nil, tap(4000)...)
	if got := said(v.Speak(5 * time.Second)); !slices.Equal(got, []string{"now said 4.13s-4.34s"}) {
		t.Errorf("got %q, want the game as it is now", got)
	}
}

func TestTheSpaceOfATokenThatIsLiftedWhileRepeatIsHeldIsRead(t *testing.T) {
	stacks := func(ms int, now board.Stack, c board.Cell) board.Event {
		f := board.Stacks{Changed: board.SetOf(c), Contact: time.Duration(ms-300) * time.Millisecond}
		f.Now[c] = now
		return at(ms, f)
	}
	grew := func(ms int, token board.Token) board.Event {
		return stacks(ms, board.Stack{Change: board.StackGrew, Heard: board.TokenSet(0).With(token)}, board.B2)
	}
	gone := func(ms int) board.Event { return stacks(ms, board.Stack{Change: board.StackCleared}, board.B2) }
	press := func(ms int, kind board.Press) board.Event {
		return at(ms, board.Pressed{Button: board.ButtonRepeat, Press: kind, Contact: time.Second})
	}
	blue := board.TokenOf(board.Blue, 1)
	put := []board.Event{at(100, board.Tray{Holds: board.Unenrolled, Token: blue}), at(300, board.Tray{}), grew(600, blue)}
	for _, c := range []struct {
		name  string
		facts []board.Event
		want  []string
	}{
		{"and nothing at the release", []board.Event{press(1000, board.PressDown), gone(1500), press(3000, board.PressLong)}, []string{"on b2 said 1.5s-1.85s", "lines said 1.85s-2.2s"}},
		{"what is put back is not", []board.Event{gone(900), press(1000, board.PressDown), grew(1050, blue), press(1100, board.PressShort)}, []string{"now said 1.1s-1.31s"}},
		{"nor after the hold", []board.Event{press(1000, board.PressDown), press(1100, board.PressShort), gone(1500)}, []string{"now said 1.1s-1.31s"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := quartino.Options{Players: 2, First: 1}
			v, g := New(parrot{}, NewCaptions()), quartino.New(o, board.Cards{})
			var events []board.Event
			facts := append(slices.Clone(put), c.facts...)
			for now := time.Duration(0); now <= 5*time.Second; now += 10 * time.Millisecond {
				for ; len(facts) > 0 && facts[0].At <= now; facts = facts[1:] {
					after, judged := g.Apply(facts[0])
					g = after
					v.Hear(rules.Step{Event: facts[0], Judgements: judged, Game: g}, record.Lines{})
				}
				events = append(events, v.Speak(now)...)
			}
			if got := said(events); !slices.Equal(got, c.want) {
				t.Errorf("\n got %q\nwant %q", got, c.want)
			}
		})
	}
}

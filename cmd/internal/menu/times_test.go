package menu

import (
	"testing"
	"time"

	"quartoboard/board"
)

func TestTimesBeginWhenTheAnswerHasBeenSaid(t *testing.T) {
	tb := newTable(t)
	tb.press(board.ButtonMenu, 0, board.PressLong)
	said := tb.at - 100*time.Millisecond
	for _, want := range []time.Duration{said + helpTime, said + closeTime} {
		if at, ok := tb.menu.Due(); !ok || at != want {
			t.Errorf("due at %v, %v, want %v", at, ok, want)
		}
		tb.act("time")
	}
}

func TestALongAnswerIsNotClosed(t *testing.T) {
	tb := newTable(t)
	tb.reach("top: left")
	p := board.Pressed{Button: board.ButtonPass, Press: board.PressShort, Contact: tb.at, Menu: true}
	m, e := tb.menu.Apply(stepOf(tb, p), tb.words)
	if at, due := m.Due(); due {
		t.Errorf("due at %v, while %q is being said", at, e.Say[0].Text)
	}
	tb.at += time.Minute
	m, _ = m.Apply(stepOf(tb, board.Said{Text: e.Say[0].Text, Outcome: board.OutcomeCut, End: tb.at}), tb.words)
	if at, due := m.Due(); !due || at != tb.at+helpTime {
		t.Errorf("due at %v, %v, want %v", at, due, tb.at+helpTime)
	}
}

func TestTheHelpWaitsForWhatTheVoiceSaysOfAChange(t *testing.T) {
	tb := newTable(t)
	tb.reach("top: louder")
	tb.act("pass")
	pressed := tb.at
	tb.apply(board.Said{Class: board.ClassHint, Text: "Louder.", Outcome: board.OutcomeCut, Start: pressed - time.Second, End: pressed})
	if at, _ := tb.menu.Due(); at != pressed+helpTime {
		t.Errorf("due at %v after what was said before, want %v", at, pressed+helpTime)
	}
	said := pressed + 2*time.Second
	tb.apply(board.Said{Class: board.ClassHint, Text: "Volume ninety percent.", Outcome: board.OutcomeSaid, Start: pressed, End: said})
	if at, _ := tb.menu.Due(); at != said+helpTime {
		t.Errorf("due at %v, want %v", at, said+helpTime)
	}
	tb.act("time")
	tb.apply(board.Said{Class: board.ClassHint, Text: "Tap repeat: next.", Outcome: board.OutcomeSaid, Start: tb.at, End: tb.at + time.Second})
	if at, _ := tb.menu.Due(); at != said+closeTime {
		t.Errorf("due at %v after the help, want %v", at, said+closeTime)
	}
}

func TestTheHelpWaitsForTheAnswerOfACheck(t *testing.T) {
	tb := newTable(t)
	tb.reach("top: check")
	tb.act("pass")
	answer := board.Asked{Request: board.RequestSay, Via: board.ViaMenu, Text: "Power good."}
	tb.apply(answer)
	if at, due := tb.menu.Due(); due {
		t.Errorf("due at %v, while the answer is being said", at)
	}
	said := tb.at + time.Minute
	tb.apply(board.Said{Class: board.ClassMove, Text: answer.Text, Outcome: board.OutcomeSaid, End: said})
	if at, due := tb.menu.Due(); !due || at != said+helpTime {
		t.Errorf("due at %v, %v, want %v", at, due, said+helpTime)
	}
}

func TestAPressBelongsToTheMenuThatWasOpenAtItsContact(t *testing.T) {
	tb := newTable(t)
	pass := func(contact time.Duration) board.Pressed {
		return board.Pressed{Button: board.ButtonPass, Press: board.PressShort, Contact: contact}
	}
	before := tb.at
	tb.act("menu")
	while := tb.at
	tb.press(board.ButtonRepeat, 0, board.PressDown)
	tb.act("place")
	after := tb.at + time.Second
	for _, tt := range []struct {
		name  string
		press board.Pressed
		takes bool
	}{
		{"pass, before it opened", pass(before), false},
		{"pass, while it was open", pass(while), true},
		{"pass, after it closed", pass(after), false},
		{"the release of the repeat that it took", board.Pressed{Button: board.ButtonRepeat, Press: board.PressLong}, true},
		{"another repeat", board.Pressed{Button: board.ButtonRepeat, Press: board.PressDown}, false},
		{"QUARTO, with that repeat held", board.Pressed{Button: board.ButtonQuarto, Press: board.PressShort}, false},
	} {
		if got := tb.menu.Takes(tt.press); got != tt.takes {
			t.Errorf("%s: taken is %v, want %v", tt.name, got, tt.takes)
		}
	}
}

// FuzzMenu presses anything in any order. A rule of its own keeps the consent of players.
func FuzzMenu(f *testing.F) {
	f.Add([]byte{0, 1, 1, 1, 3, 7, 8, 10, 7, 9, 10})
	f.Add([]byte{0, 2, 2, 3, 7, 8, 10})
	f.Add([]byte{0, 1, 1, 3, 7, 8, 5, 0, 3, 12, 12})
	f.Add([]byte{0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 7, 8, 10, 7, 9, 10})
	f.Fuzz(func(t *testing.T, inputs []byte) {
		tryPresses(t, newTable(t), inputs)
		tryPresses(t, newWheel(t), inputs)
	})
}

// tryPresses presses anything at a table.
func tryPresses(t *testing.T, tb *table, inputs []byte) {
	var agreed [3]bool
	var holder board.Seat // whose consent repeat is held for
	down, taken, open := false, false, false
	for _, in := range inputs[:min(len(inputs), 200)] {
		tb.says, tb.wants = nil, nil
		was := tb.menu
		switch in % 14 {
		case 0:
			tb.press(board.ButtonMenu, 0, board.PressLong)
			down, taken = false, false
		case 1, 2:
			tb.act([]string{"next", "previous"}[in%14-1])
			down, taken = false, false
		case 3, 4:
			tb.act([]string{"pass", "long pass"}[in%14-3])
		case 5, 6:
			tb.act("place")
			tb.act("undo")
		case 7:
			taken = tb.menu.Takes(board.Pressed{Button: board.ButtonRepeat, Press: board.PressDown})
			tb.press(board.ButtonRepeat, 0, board.PressDown)
			down, holder = true, 0
		case 8, 9:
			seat := board.A + board.Seat(in%14-8)
			takes := tb.menu.Takes(board.Pressed{Button: board.ButtonQuarto, Seat: seat, Press: board.PressShort})
			if takes && !down {
				t.Fatal("a bare QUARTO is taken")
			}
			if takes && holder == 0 {
				holder = seat
			}
			agreed[seat] = agreed[seat] || takes && holder == seat
			tb.press(board.ButtonQuarto, seat, board.PressShort)
			if !takes && tb.menu.state != closed {
				t.Fatal("a call leaves the menu open")
			}
		case 10:
			if tb.menu.Takes(board.Pressed{Button: board.ButtonRepeat, Press: board.PressLong}) != (down && taken) {
				t.Fatalf("repeat was taken: %v, its release is not", taken)
			}
			tb.press(board.ButtonRepeat, 0, board.PressShort)
			down, taken = false, false
		case 11:
			tb.act("end")
		default:
			tb.act("time")
		}
		for _, want := range tb.wants {
			switch want {
			case "opened", "closed":
				if open == (want == "opened") {
					t.Fatalf("%s twice", want)
				}
				open = !open
			case "adjudicate draw", "adjudicate abandoned", "undo":
				if !agreed[board.A] || !agreed[board.B] {
					t.Fatalf("%s without the consent of both", want)
				}
			case "resign player 2", "resign player 3", "resign player 1":
				if !agreed[board.A] && !agreed[board.B] {
					t.Fatalf("%s without a press", want)
				}
			case "resign A", "resign B":
				if seat, _ := board.ParseSeat(want[7:]); !agreed[seat] {
					t.Fatalf("%s without a press", want)
				}
			}
		}
		if open != (tb.menu.state != closed) {
			t.Fatalf("the menu is open: %v, the daemon was told otherwise", !open)
		}
		if tb.menu.state != offering || was.offered.item != tb.menu.offered.item {
			agreed = [3]bool{}
		}
		late := board.Pressed{Button: board.ButtonPass, Press: board.PressShort, Contact: tb.at + 1}
		if !open && (tb.menu.Takes(late) || tb.menu.Takes(board.Pressed{Button: board.ButtonRepeat, Press: board.PressDown})) {
			t.Fatal("a closed menu takes a press")
		}
	}
}

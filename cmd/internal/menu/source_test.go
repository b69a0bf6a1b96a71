package menu

import (
	"testing"
	"time"

	"quartoboard/audio"
	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

// buttons is a table where buttons are pressed.
type buttons struct{ presses []board.Pressed }

func (b *buttons) Look(events []board.Event) []board.Event {
	for _, p := range b.presses {
		events = append(events, board.Event{At: p.Contact, Fact: p})
	}
	b.presses = nil
	return events
}

func (*buttons) Still() bool { return true }

// spoken are the texts that were added to a voice.
type spoken []string

func (s *spoken) Add(_ time.Duration, u audio.Utterance) { *s = append(*s, u.Text) }

func (*spoken) Idle() bool { return true }

func TestASourceMarksPressesAndAsks(t *testing.T) {
	tb := newTable(t)
	table, said, now := &buttons{}, spoken{}, time.Minute
	s := New(table, func() time.Duration { return now }, tb.words, &said, House{Faces: faces}, nil)
	game := tb.game
	look := func(presses ...board.Pressed) (events []board.Event) {
		for i := range presses {
			presses[i].Contact = now
		}
		table.presses = presses
		events = s.Look([]board.Event{{At: now, Fact: board.Tick{}}})[1:]
		for _, e := range events {
			var judged []board.Judgement
			game, judged = rules.Apply(game, e)
			s.Hear(rules.Step{Event: e, Judgements: judged, Game: game}, record.Lines{})
		}
		now += 10 * time.Millisecond
		return events
	}
	next := func(to int) {
		for range to {
			look(board.Pressed{Button: board.ButtonRepeat, Press: board.PressDown})
			look(board.Pressed{Button: board.ButtonRepeat, Press: board.PressShort})
		}
	}
	look(board.Pressed{Button: board.ButtonMenu, Press: board.PressLong})
	if s.Still() {
		t.Error("still, though the daemon was not told that the menu is open")
	}
	if events := look(); len(events) != 1 || events[0].Fact != (board.Menu{Open: true}) || !s.Still() {
		t.Errorf("after the menu was opened: %v", events)
	}
	for range s.menu.rowsOf(game, tb.words, top) {
		if s.menu.rowsOf(game, tb.words, top)[s.menu.index[top]].item == "resign" {
			break
		}
		next(1)
	}
	if events := look(board.Pressed{Button: board.ButtonPass, Press: board.PressShort}); !events[0].Fact.(board.Pressed).Menu {
		t.Error("pass is not marked")
	}
	look(board.Pressed{Button: board.ButtonRepeat, Press: board.PressDown})
	consent := look(board.Pressed{Button: board.ButtonQuarto, Seat: board.B, Press: board.PressShort})
	if !consent[0].Fact.(board.Pressed).Menu {
		t.Error("consent is not marked")
	}
	events := look(board.Pressed{Button: board.ButtonRepeat, Press: board.PressShort})
	if len(events) != 3 || events[0].Fact != (board.Menu{}) || events[2].Fact.(board.Pressed).Menu != true {
		t.Errorf("after the consent: %v", events)
	}
	if asked, _ := events[1].Fact.(board.Asked); asked.Request != board.RequestResign || asked.By != board.B {
		t.Errorf("asked %+v", asked)
	}
	if result := game.(quarto.Game).Result(); result != board.ResultA {
		t.Errorf("result %v, want A", result)
	}
	if len(said) == 0 || said[0] != "Menu. Pieces left." {
		t.Errorf("said %q", said)
	}
}

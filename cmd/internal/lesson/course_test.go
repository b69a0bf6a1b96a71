package lesson

import (
	"strings"
	"testing"

	"quartoboard/board"
	quartoface "quartoboard/cmd/internal/face/quarto"
	"quartoboard/rules/quartino"
	"quartoboard/rules/quarto"
)

func TestLessonGoesOnWhenTheAwaitedActWasJudged(t *testing.T) {
	for _, tt := range []struct {
		name   string
		giving board.Giving
		rows   []row
	}{
		{"the whole lesson, with a tray", board.GivingTray, []row{
			{"give 8", "spaces a1"},
			{"put 8 a1", "lift"},
			{"lift a1", ""},
			{"put 8 a1", "repeat"},
			{"tap", "read"},
			{"hold", "call"},
			{"B", "window, give"},
			{"give 9", "place b1"},
			{"put 9 b1", "menu"},
			{"menu", ""},
			{"closed", "give"},
			{"give a", "place c1"},
			{"put a c1", "give"},
			{"give b", "last d1"},
			{"put b d1", ""},
			{"A", "end"},
		}},
		{"givings that nobody sees", board.GivingUnseen, []row{
			{"put 8 a1", "lift"},
			{"pass held", "repeat"},
			{"pass held", "read"},
			{"pass held", "call"},
			{"pass held", "window, give, place b1"},
			{"put 9 b1", "menu"},
			{"pass held", "give, place c1"},
			{"put a c1", "give, last d1"},
			{"put b d1", ""},
			{"B", "end"},
		}},
		{"givings by pass", board.GivingPass, []row{
			{"put 8 a1", "lift"},
			{"pass held", "repeat"},
			{"pass", ""},
			{"pass held", "read"},
		}},
		{"a short piece is given", board.GivingTray, []row{
			{"give 0", "tall"},
			{"tap", "give"},
			{"give 8", "spaces a1"},
		}},
		{"a short piece is placed all the same", board.GivingTray, []row{
			{"put 0 b1", "lift"},
			{"pass held", "repeat"},
			{"pass held", "read"},
			{"pass held", "call"},
			{"pass held", "window, give"},
			{"give 8", "place a2"},
		}},
		{"a piece is placed elsewhere", board.GivingTray, []row{
			{"give 8", "spaces a1"},
			{"put 8 c3", "lift"},
			{"pass held", "repeat"},
			{"pass held", "read"},
			{"pass held", "call"},
			{"pass held", "window, give"},
			{"give 9", "place a3"},
		}},
		{"hands are ahead of the lesson", board.GivingTray, []row{
			{"give 8", "spaces a1"},
			{"put 8 a1", "lift"},
			{"give 9", ""},
			{"pass held", "repeat"},
			{"pass held", "read"},
			{"pass held", "call"},
			{"pass held", "window, place b1"},
		}},
		{"the board corrects before the lesson goes on", board.GivingTray, []row{
			{"give 8", "spaces a1"},
			{"put 9 a1", ""},
			{"tap", ""},
			{"pass held", ""},
			{"wait", ""},
			{"lift a1", "spaces a1"},
			{"put 8 a1", "lift"},
		}},
		{"a tap says the step again", board.GivingTray, []row{
			{"give 8", "spaces a1"},
			{"tap", "spaces a1"},
			{"tap", "spaces a1"},
		}},
		{"nobody does anything", board.GivingTray, []row{
			{"give 8", "spaces a1"},
			{"wait", "spaces a1"},
			{"wait", "offer"},
			{"wait", ""},
			{"wait", ""},
			{"tap", "spaces a1"},
			{"pass held", "lift"},
			{"wait", "lift"},
		}},
		{"a call where none is asked for", board.GivingTray, []row{
			{"give 8", "spaces a1"},
			{"put 8 a1", "lift"},
			{"B", ""},
			{"A", ""},
		}},
		{"both buttons end the lesson", board.GivingTray, []row{
			{"give 8", "spaces a1"},
			{"put 8 a1", "lift"},
			{"both", "end"},
			{"tap", ""},
			{"pass held", ""},
			{"wait", ""},
		}},
		{"both buttons open the menu where it is taught", board.GivingTray, []row{
			{"give 8", "spaces a1"},
			{"put 8 a1", "lift"},
			{"pass held", "repeat"},
			{"pass held", "read"},
			{"pass held", "call"},
			{"pass held", "window, give"},
			{"give 9", "place b1"},
			{"put 9 b1", "menu"},
			{"both", ""},
			{"menu", ""},
			{"tap", ""},
			{"wait", ""},
			{"closed", "give"},
		}},
		{"the presses of the menu are not the lesson's", board.GivingTray, []row{
			{"pass held", "spaces a1"},
			{"put 8 a1", "lift"},
			{"pass held", "repeat"},
			{"pass held", "read"},
			{"pass held", "call"},
			{"menu", ""},
			{"menu takes pass", ""},
			{"menu takes pass held", ""},
			{"closed", ""},
			{"menu takes pass", ""},
			{"menu takes repeat", ""},
			{"pass held", "window, give"},
			{"give 9", "place b1"},
			{"put 9 b1", "menu"},
			{"menu", ""},
			{"menu takes pass", ""},
			{"menu takes repeat", ""},
			{"menu takes pass held", ""},
			{"closed", "give"},
			{"pass held", "place c1"},
		}},
		{"the other player calls", board.GivingTray, []row{
			{"give 8", "spaces a1"},
			{"put 8 a1", "lift"},
			{"pass held", "repeat"},
			{"pass held", "read"},
			{"pass held", "call"},
			{"A", "other"},
			{"tap", "call"},
			{"A", "other"},
			{"B", "window, give"},
			{"give 9", "place b1"},
			{"put 9 b1", "menu"},
			{"pass held", "give"},
			{"give a", "place c1"},
			{"put a c1", "give"},
			{"give b", "last d1"},
			{"put b d1", ""},
			{"B", "other"},
			{"A", "end"},
		}},
		{"a piece is asked about by touch", board.GivingTray, []row{
			{"give 8", "spaces a1"},
			{"put 8 a1", "lift"},
			{"repeat and lift a1", ""},
			{"put 8 a1", "repeat"},
			{"repeat and lift a1", ""},
			{"put 8 a1", ""},
			{"tap", "read"},
		}},
		{"the last call is skipped", board.GivingUnseen, []row{
			{"put 8 a1", "lift"},
			{"put 9 b1", ""},
			{"put a c1", ""},
			{"put 0 d4", ""},
			{"pass held", "repeat"},
			{"pass held", "read"},
			{"pass held", "window, give, place d1"},
			{"put b d1", "menu"},
			{"pass held", "give, place a2"},
			{"pass held", "give, last a2"},
			{"pass held", ""},
			{"pass held", "end"},
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := begin(t, tt.giving)
			want := "hello, pieces, give"
			if tt.giving == board.GivingUnseen {
				want += ", spaces a1"
			}
			if got := strings.Join(b.said, ", "); got != want {
				t.Fatalf("the lesson began with %q, want %q", got, want)
			}
			b.play(tt.rows)
		})
	}
}

// won plays a lesson to its end.
var won = []row{
	{"pass held", "lift"},
	{"pass held", "repeat"},
	{"pass held", "read"},
	{"pass held", "call"},
	{"pass held", "window, give, place a1"},
	{"put 8 a1", "menu"},
	{"pass held", "give, place b1"},
	{"put 9 b1", "give, last c1"},
	{"put a c1", ""},
	{"put b d1", ""},
	{"A", "end"},
}

func TestTheGameAfterTheLessonIsThatOfTheHouse(t *testing.T) {
	b := begin(t, board.GivingUnseen)
	if o := b.game.Rules(); o.Squares || o.FalseCall != board.FalseCallNothing {
		t.Errorf("the lesson plays by %+v", o)
	}
	b.play(won)
	b.asked = nil
	b.play([]row{{"lift a1", ""}, {"lift b1", ""}, {"lift c1", ""}, {"lift d1", ""}})
	if len(b.asked) != 1 || b.lesson.Running() {
		t.Fatalf("asked %+v, running %v", b.asked, b.lesson.Running())
	}
	b.take(b.asked[0])
	b.start()
	if o := b.game.Rules(); !o.Squares || o.FalseCall != board.FalseCallLoses || o.Giving != board.GivingUnseen {
		t.Errorf("the game after it: %+v", o)
	}
	if m := b.game.State().Match; m != (board.Match{}) {
		t.Errorf("the lesson counts in the score: %+v", m)
	}
	b.play([]row{{"put 8 a1", ""}, {"tap", ""}, {"wait", ""}})
}

func TestALessonThatIsEndedOnAnEmptyBoardLeavesWhenThatWasSaid(t *testing.T) {
	b := begin(t, board.GivingTray)
	b.play([]row{{"both", "end"}})
	if len(b.asked) != 1 || b.asked[0].Request != board.RequestNew || !b.asked[0].Options.(quarto.Options).Squares {
		t.Errorf("asked %+v", b.asked)
	}
}

func TestAnotherGameEndsTheLesson(t *testing.T) {
	b := begin(t, board.GivingTray)
	b.take(board.Asked{Request: board.RequestNew, Options: quarto.DefaultOptions()})
	b.start()
	if b.lesson.Running() {
		t.Error("the lesson goes on")
	}
}

func TestALessonBeforeAGameOfQuartinoIsGivenAsTheGameIsPlayed(t *testing.T) {
	b := begin(t, board.GivingTray)
	next := quartino.Options{Players: 3, First: 1}
	g, _ := b.game.Apply(board.Event{At: b.now, Fact: board.Asked{Request: board.RequestOptions, Options: next}})
	l, asked := Lesson{}.Begin(g, quartoface.Face.Course)
	if o, ok := asked.Options.(quarto.Options); !ok || o.Giving != board.GivingTray {
		t.Errorf("asked %+v", o)
	}
	if l.house != next {
		t.Errorf("after it: %+v", l.house)
	}
}

func TestALessonAfterAGameAloneIsForTwoAndThatGameComesAgain(t *testing.T) {
	o := quarto.DefaultOptions()
	o.Giving, o.Away = board.GivingShown, quarto.AwayAt(board.B, quarto.Sitter{Kind: quarto.SitterScript})
	l, asked := Lesson{}.Begin(quarto.New(o), quartoface.Face.Course)
	if own := asked.Options.(quarto.Options); own.Check() != nil || own.Away != (quarto.Away{}) {
		t.Errorf("asked %+v: %v", own, own.Check())
	}
	if house := l.house.(quarto.Options); house.Away != o.Away || house.Giving != o.Giving {
		t.Errorf("after it: %+v", house)
	}
}

func TestALessonInALessonKeepsTheOptionsOfTheHouse(t *testing.T) {
	b := begin(t, board.GivingTray)
	l, _ := b.lesson.Begin(b.game, quartoface.Face.Course)
	if !l.house.(quarto.Options).Squares {
		t.Errorf("after it: %+v", l.house)
	}
}

func TestAStepThatAMoveCutIsSaidAgain(t *testing.T) {
	b := begin(t, board.GivingTray)
	b.play([]row{{"give 8", "spaces a1"}})
	cut := board.Said{Text: "spaces a1", Outcome: board.OutcomeCut, End: b.now}
	b.said = nil
	b.take(cut)
	if len(b.said) != 1 {
		t.Errorf("after a move: %q", b.said)
	}
	b.said = nil
	b.take(board.Pressed{Button: board.ButtonRepeat, Press: board.PressDown})
	cut.End = b.now
	b.take(cut)
	b.take(board.Pressed{Button: board.ButtonRepeat, Press: board.PressShort})
	if len(b.said) != 0 {
		t.Errorf("after a tap for silence: %q", b.said)
	}
}

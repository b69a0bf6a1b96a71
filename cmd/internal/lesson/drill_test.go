package lesson

import (
	"slices"
	"testing"
	"time"

	"quartoboard/board"
	quartoface "quartoboard/cmd/internal/face/quarto"
	"quartoboard/rules/quarto"
)

// train begins the exercise with that number, of a house that plays with squares.
func train(t *testing.T, giving board.Giving, number int) *table {
	t.Helper()
	o := quarto.DefaultOptions()
	o.Giving, o.First, o.Squares = giving, board.A, true
	b := &table{t: t, game: quarto.New(o), now: 1}
	x := quartoface.Face.Exercise
	for range number {
		x = x.Next(b.game)
	}
	var asked board.Asked
	b.lesson, asked = b.lesson.Train(b.game, x)
	b.take(asked)
	b.start()
	return b
}

// setUp puts all pieces where the board leads the hands.
func (b *table) setUp() {
	b.t.Helper()
	for w, wrong := b.game.Wrong(); wrong; w, wrong = b.game.Wrong() {
		if w.Do.Act != quarto.Put {
			b.t.Fatalf("the board wants %v", w.Do)
		}
		if len(b.said) > 0 {
			b.t.Fatalf("says %q before the pieces stand", b.said)
		}
		b.act("put " + w.Do.Piece.String() + " " + w.Do.To.String())
	}
}

func TestAnExerciseIsAnsweredByButtonsAndPieces(t *testing.T) {
	for _, tt := range []struct {
		name   string
		number int
		giving board.Giving
		asks   string
		rows   []row
	}{
		{"a line, called by A", 1, board.GivingTray, "find", []row{{"A", "right"}, {"tap", "told [1 1]"}, {"A", ""}}},
		{"a line, called by B", 1, board.GivingTray, "find", []row{{"B", "right"}}},
		{"a line, and the player passes", 1, board.GivingUnseen, "find", []row{{"pass", "wrong"}, {"tap", "told [0 1]"}}},
		{"no line, and the player passes", 5, board.GivingUnseen, "find", []row{{"pass", "right"}}},
		{"no line, and the player calls", 5, board.GivingUnseen, "find", []row{{"A", "wrong"}, {"A", ""}}},
		{"a piece is felt first", 1, board.GivingUnseen, "find", []row{{"lift a1", ""}, {"put a a1", ""}, {"tap", "find"}, {"A", "right"}}},
		{"the question is answered by a piece", 1, board.GivingUnseen, "find", []row{{"put f d4", "told"}}},
		{"the right cell", 2, board.GivingUnseen, "place", []row{{"pass", "place"}, {"put 0 d3", "right"}}},
		{"another cell", 2, board.GivingTray, "place", []row{{"put 0 a1", "wrong"}, {"tap", "told [0 1]"}}},
		{"another piece on the right cell", 2, board.GivingTray, "place", []row{{"put 1 d3", ""}, {"lift d3", ""}, {"put 0 d3", "right"}}},
		{"the right piece, set down", 4, board.GivingUnseen, "give", []row{{"put 0 c1", "right"}}},
		{"another piece, set down", 4, board.GivingPass, "give", []row{{"pass", "give"}, {"put 2 c1", "wrong"}}},
		{"the right piece, in the tray", 4, board.GivingTray, "give", []row{{"give 0", "right"}, {"give 2", ""}}},
		{"another piece, in the tray", 4, board.GivingTray, "give", []row{{"give 2", "wrong"}}},
		{"the player does not know", 4, board.GivingTray, "give", []row{{"pass held", "told"}, {"tap", "told"}}},
		{"the menu is open", 1, board.GivingTray, "find", []row{{"menu", ""}, {"menu takes pass", ""}, {"closed", ""}, {"tap", "find"}, {"A", "right"}}},
		{"nothing is done for long", 1, board.GivingTray, "find", []row{{"wait", ""}, {"wait", ""}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := train(t, tt.giving, tt.number)
			b.setUp()
			if !slices.Equal(b.said, []string{tt.asks}) {
				t.Fatalf("the board asks %q, want %q", b.said, tt.asks)
			}
			b.play(tt.rows)
			if over := b.game.State().Over; over {
				t.Error("the game is over")
			}
		})
	}
}

func TestTheNextExerciseBeginsWhereManyPiecesStand(t *testing.T) {
	b := train(t, board.GivingTray, 1)
	b.setUp()
	b.play([]row{{"A", "right"}})
	b.asked = nil
	b.act("pass")
	if len(b.asked) != 1 || b.asked[0].Request != board.RequestNew {
		t.Fatalf("asked %+v", b.asked)
	}
	b.take(b.asked[0])
	b.start()
	stand := 0
	for c, holds := range b.game.Position() {
		if holds != board.Empty && b.game.Table().Cells[c] == holds {
			stand++
		}
	}
	if o := b.game.Rules(); !o.Practice || stand < 2 {
		t.Errorf("%d pieces stand where %+v has them", stand, o)
	}
	if b.lesson.score != [2]int{1, 1} {
		t.Errorf("the score is %v", b.lesson.score)
	}
}

func TestAnExerciseCanBeSkippedBeforeItsPiecesStand(t *testing.T) {
	b := train(t, board.GivingTray, 1)
	b.asked = nil
	b.play([]row{{"A", ""}, {"pass", ""}, {"tap", ""}, {"pass held", ""}})
	if len(b.asked) != 1 || b.asked[0].Request != board.RequestNew || b.game.State().Over {
		t.Errorf("asked %+v", b.asked)
	}
}

// TestPassGoesOnOnceTheAnswerIsToldThoughAPieceIsMissing holds that pass does what the answer says it does.
func TestPassGoesOnOnceTheAnswerIsToldThoughAPieceIsMissing(t *testing.T) {
	for _, tt := range []struct {
		number             int
		answer, said, lift string
	}{{1, "A", "right", "lift a1"}, {2, "put 0 a1", "wrong", "lift a1"}, {4, "put 2 c1", "wrong", "lift c1"}} {
		b := train(t, board.GivingUnseen, tt.number)
		b.setUp()
		b.play([]row{{tt.answer, tt.said}, {tt.lift, ""}})
		b.now += 5 * time.Second
		b.take(board.Said{})
		if !b.game.State().Wrong {
			t.Fatalf("exercise %d: nothing is missing after %q", tt.number, tt.lift)
		}
		b.asked = nil
		b.act("pass")
		if len(b.asked) != 1 || b.asked[0].Request != board.RequestNew {
			t.Errorf("exercise %d: asked %+v", tt.number, b.asked)
		}
	}
}

func TestTheGameAfterAnExerciseIsThatOfTheHouse(t *testing.T) {
	b := train(t, board.GivingTray, 1)
	if len(b.asked) != 1 || b.asked[0].Request != board.RequestOptions {
		t.Fatalf("asked %+v", b.asked)
	}
	b.take(b.asked[0])
	if o, _ := b.game.NextOptions().(quarto.Options); !o.Squares || o.Practice || o.From != "" {
		t.Errorf("the next game has %+v", o)
	}
	b.take(board.Asked{Request: board.RequestNew})
	b.start()
	if b.lesson.Running() {
		t.Error("the exercise goes on")
	}
}

func TestAnExerciseGoesOnAfterARestart(t *testing.T) {
	for number := 1; number <= 4; number++ {
		b := train(t, board.GivingTray, number)
		b.take(board.Asked{Request: board.RequestOptions, Via: board.ViaMenu, Options: b.lesson.house})
		if number%2 == 0 {
			b.setUp()
		}
		b.said, b.lesson = nil, Lesson{}
		x := quartoface.Face.Exercise.Begun(b.game)
		if x == nil {
			t.Fatalf("exercise %d is not known again", number)
		}
		b.lesson = Resume(b.game, x)
		b.take(board.Said{})
		b.setUp()
		if got := x.Task(b.game); len(b.said) != 1 || got.Number != number || string(got.Question) != b.said[0] {
			t.Errorf("exercise %d: says %q of %+v", number, b.said, got)
		}
		if o, _ := b.lesson.house.(quarto.Options); !o.Squares {
			t.Errorf("exercise %d: the house plays %+v", number, o)
		}
	}
	if x := quartoface.Face.Exercise.Begun(quarto.New(quarto.DefaultOptions())); x != nil {
		t.Errorf("a game is %+v", x)
	}
}

func TestTheMenuOpensInAnExercise(t *testing.T) {
	b := train(t, board.GivingTray, 1)
	b.setUp()
	p := board.Pressed{Button: board.ButtonMenu, Press: board.PressLong, Contact: b.now}
	if b.lesson.Takes(p, b.game) {
		t.Error("the lesson takes both buttons")
	}
}

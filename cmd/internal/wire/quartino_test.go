package wire

import (
	"encoding/json"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quartino"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

// ofThree is a game of Quartino in which the second player has placed a token on b2, and the third
// has laid one in the tray.
func ofThree(t *testing.T) rules.Game {
	blue := board.TokenOf(board.Blue, 1)
	put := board.Stacks{Changed: board.SetOf(board.B2), Contact: 4 * time.Second}
	put.Now[board.B2] = board.Stack{Change: board.StackGrew, Heard: board.TokenSet(0).With(blue)}
	g := rules.New()
	for i, f := range []board.Fact{
		board.Opened{},
		board.Started{Options: quartino.Options{Players: 3, First: 2, Names: [4]string{"Ann", "Bo", "Cy"}}},
		board.Tray{Holds: board.Unenrolled, Token: blue},
		board.Tray{},
		put,
		board.Tray{Holds: board.Unenrolled, Token: blue + 1},
	} {
		g, _ = rules.Apply(g, board.Event{At: time.Duration(i+1) * time.Second, Fact: f})
	}
	return g
}

func TestStateTellsTheWheelAndNoCard(t *testing.T) {
	run(t, Opts{}, func(r *rig) {
		r.state = record.State{Record: "one", Seq: 9, Game: ofThree(t)}
		want := `{"v":1,"type":"answer","id":7,"cmd":"state","ok":true,"state":{"game":"one","seq":9,"phase":"place",` +
			`"quartino":{"player":3,"left":1,"hand":"blue2","spaces":{"b2":["blue1"]},"shown":[0,0,0]}}}`
		if got := r.answerTo(`{"id":7,"cmd":"state"}`); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	})
}

func TestAHostAsksForAGameOfQuartino(t *testing.T) {
	for command, want := range map[string]quartino.Options{
		`{"id":1,"cmd":"new","game":"quartino","players":2}`: {Players: 2},
		`{"id":1,"cmd":"options","game":"quartino","players":4,"first":3,"simple":true,"names":["Dora","","E\u0301ve"]}`: {
			Players: 4, First: 3, Simple: true, Names: [4]string{"Dora", "", "\u00c9ve"},
		},
		`{"id":1,"cmd":"new","game":"quartino","players":3}`:            {Players: 3, Names: [4]string{"Ann", "Bo", "Cy"}},
		`{"id":1,"cmd":"new","game":"quartino","players":3,"names":[]}`: {Players: 3},
	} {
		run(t, Opts{}, func(r *rig) {
			r.state = record.State{Record: "one", Seq: 9, Game: ofThree(t)}
			got := r.answerTo(command)
			if len(r.asked) != 1 || r.asked[0].Options != want {
				t.Errorf("%s: answered %s, asked %+v, want %+v", command, got, r.asked, want)
			}
		})
	}
}

func TestAHostEndsAGameOfQuartinoAndAsksForQuarto(t *testing.T) {
	for command, want := range map[string]board.Asked{
		`{"id":1,"cmd":"new"}`:                                  {Request: board.RequestNew},
		`{"id":1,"cmd":"new","game":"quarto"}`:                  {Request: board.RequestNew, Options: quarto.DefaultOptions()},
		`{"id":1,"cmd":"undo"}`:                                 {Request: board.RequestUndo},
		`{"id":1,"cmd":"resign","player":3}`:                    {Request: board.RequestResign, Player: 3},
		`{"id":1,"cmd":"adjudicate","player":1}`:                {Request: board.RequestAdjudicate, Player: 1},
		`{"id":1,"cmd":"adjudicate"}`:                           {Request: board.RequestAdjudicate},
		`{"id":1,"cmd":"new","game":"quarto","new_match":true}`: {Request: board.RequestNew, Options: quarto.DefaultOptions(), NewMatch: true},
	} {
		want.Via = board.ViaSerial
		run(t, Opts{}, func(r *rig) {
			r.wire.requests.Defaults = quarto.DefaultOptions()
			r.state = record.State{Record: "one", Seq: 9, Game: ofThree(t)}
			got := r.answerTo(command)
			if len(r.asked) != 1 || r.asked[0] != want {
				t.Errorf("%s: answered %s, asked %+v, want %+v", command, got, r.asked, want)
			}
		})
	}
}

func TestWhatNoGameOfQuartinoTakesIsRefusedInASentence(t *testing.T) {
	for command, want := range map[string]string{
		`{"id":1,"cmd":"new","game":"quartino"}`:                                          "players: missing",
		`{"id":1,"cmd":"new","game":"quartino","players":5}`:                              "players: invalid value 5: want a whole number from 2 to 4",
		`{"id":1,"cmd":"new","game":"quartino","players":2,"first":"A"}`:                  `first: invalid value "A": want a whole number from 1 to 4`,
		`{"id":1,"cmd":"new","game":"quartino","players":2,"names":["Ann","ANN"]}`:        "names: two players named Ann: want different names",
		`{"id":1,"cmd":"new","game":"quartino","players":2,"names":["Ann","Bo","Cy"]}`:    "names: more than 2, the number of players",
		`{"id":1,"cmd":"new","game":"quartino","players":2,"names":{"A":"Ann","B":"Bo"}}`: `names: invalid value {"A":"Ann","B":"Bo"}: want a list`,
		`{"id":1,"cmd":"new","game":"quartino","players":2,"giving":"tray"}`:              "giving: not an option of Quartino",
		`{"id":1,"cmd":"new","game":"quartino","players":2,"deck":"club"}`:                `unknown field "deck"`,
		`{"id":1,"cmd":"new","players":4}`:                                                "players: an option of Quartino: want game quartino",
		`{"id":1,"cmd":"new","game":"quartino","players":2,"simple":1}`:                   "simple: invalid value 1: want true or false",
		`{"id":1,"cmd":"resign","by":"A"}`:                                                "a game of Quartino: want a player, 1 to 4",
		`{"id":1,"cmd":"resign"}`:                                                         "player: want 1 to 3",
		`{"id":1,"cmd":"adjudicate","player":4}`:                                          "player: want 1 to 3",
		`{"id":1,"cmd":"adjudicate","result":"A"}`:                                        "a game of Quartino: want a player, 1 to 4",
	} {
		run(t, Opts{}, func(r *rig) {
			r.state = record.State{Record: "one", Seq: 9, Game: ofThree(t)}
			got := r.answerTo(command)
			if text := errorOf(t, got); text != want || len(r.asked) != 0 {
				t.Errorf("%s: got %q, asked %+v, want %q", command, text, r.asked, want)
			}
		})
	}
}

// errorOf returns the error of an answer.
func errorOf(t *testing.T, line string) string {
	t.Helper()
	var answer struct{ Error string }
	if err := json.Unmarshal([]byte(line), &answer); err != nil {
		t.Fatal(err)
	}
	return answer.Error
}

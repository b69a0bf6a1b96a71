package wire

import (
	"errors"
	"testing"

	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	quartinoface "quartoboard/cmd/internal/face/quartino"
	quartoface "quartoboard/cmd/internal/face/quarto"
	"quartoboard/cmd/internal/games"
	"quartoboard/rules/quarto"
)

func TestACommandOfAPageIsPassedOnOrRefused(t *testing.T) {
	const undo = `{"cmd":"undo"}`
	for _, test := range []struct {
		name, command string
		full          bool
		want          string // the error; "" for a request
	}{
		{"let through", undo, false, ""},
		{"with blanks around it", " " + undo + "\n", false, ""},
		{"no room", undo, true, board.ErrBusy.Error()},
		{"not let through", `{"cmd":"say","text":"x"}`, false, `unknown command "say": want undo or resign`},
		{"not a request", `{"cmd":"state"}`, false, `unknown command "state": want undo or resign`},
		{"unknown", `{"cmd":"dance"}`, false, `unknown command "dance": want undo or resign`},
		{"an id", `{"cmd":"undo","id":1}`, false, `unknown field "id"`},
		{"a way in disguise", `{"cmd":"undo","via":"serial"}`, false, `unknown field "via"`},
		{"a field that is missing", `{"cmd":"resign"}`, false, `by: missing`},
		{"a field that is wrong", `{"cmd":"resign","by":"C"}`, false, `by: invalid seat "C": want A or B`},
		{"no command", `{}`, false, `cmd: missing`},
		{"nothing", ``, false, `invalid line: want a JSON object`},
		{"two commands", undo + undo, false, `invalid line: want a JSON object`},
		{"another encoding", "{\"cmd\":\"\xff\"}", false, `invalid line: want UTF-8`},
	} {
		t.Run(test.name, func(t *testing.T) {
			var asked []board.Asked
			r := Requests{
				Games: faces, Format: games.Format(),
				Via:   board.ViaPage,
				State: func() State { return State{Game: afterAPlacement()} },
				Ask: func(a board.Asked) error {
					if test.full {
						return board.ErrBusy
					}
					asked = append(asked, a)
					return nil
				},
			}
			err := r.Do([]byte(test.command), "undo", "resign")
			if got := errors.Join(err); got == nil && test.want != "" || got != nil && got.Error() != test.want {
				t.Errorf("got %v, want %s", got, test.want)
			}
			want := board.Asked{Request: board.RequestUndo, Via: board.ViaPage}
			if err == nil && (len(asked) != 1 || asked[0] != want) || err != nil && len(asked) != 0 {
				t.Errorf("asked %+v, want %+v", asked, want)
			}
		})
	}
}

func TestNamesStayUntilOthersAreGiven(t *testing.T) {
	o := quarto.DefaultOptions()
	o.Names = [2]string{"Ann", "Ben"}
	g, _ := quarto.Game{}.Apply(board.Event{Fact: board.Started{Options: o}})
	for command, want := range map[string][2]string{
		`{"id":1,"cmd":"new","squares":true}`:                {"Ann", "Ben"},
		`{"id":1,"cmd":"new","names":{"A":"Cy","B":"Dora"}}`: {"Cy", "Dora"},
		`{"id":1,"cmd":"new","names":{}}`:                    {},
	} {
		run(t, Opts{}, func(r *rig) {
			r.wire.requests.Defaults = quarto.DefaultOptions()
			r.state = State{Record: "one", Seq: 2, Game: g}
			r.answerTo(command)
			if len(r.asked) != 1 || r.asked[0].Options.(quarto.Options).Names != want {
				t.Errorf("%s: asked %+v, want names %q", command, r.asked, want)
			}
		})
	}
}

func TestUndoWithoutAPlacementIsRefused(t *testing.T) {
	run(t, Opts{}, func(r *rig) {
		r.state = State{Record: "one", Seq: 2}
		want := `{"v":1,"type":"answer","id":1,"cmd":"undo","ok":false,"error":"no placement to undo"}`
		if got := r.answerTo(`{"id":1,"cmd":"undo"}`); got != want || len(r.asked) != 0 {
			t.Errorf("answered %s and asked %v, want %s", got, r.asked, want)
		}
	})
}

// faces are those of the games.
var faces = []face.Face{quartoface.Face, quartinoface.Face}

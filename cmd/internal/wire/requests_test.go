package wire

import (
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/face"
	quartinoface "quartoboard/cmd/internal/face/quartino"
	quartoface "quartoboard/cmd/internal/face/quarto"
	"quartoboard/cmd/internal/games"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
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
				State: func() record.State { return record.State{Game: afterAPlacement()} },
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
			r.state = record.State{Record: "one", Seq: 2, Game: g}
			r.answerTo(command)
			if len(r.asked) != 1 || r.asked[0].Options.(quarto.Options).Names != want {
				t.Errorf("%s: asked %+v, want names %q", command, r.asked, want)
			}
		})
	}
}

func TestUndoWithoutAPlacementIsRefused(t *testing.T) {
	run(t, Opts{}, func(r *rig) {
		r.state = record.State{Record: "one", Seq: 2}
		want := `{"v":1,"type":"answer","id":1,"cmd":"undo","ok":false,"error":"no placement to undo"}`
		if got := r.answerTo(`{"id":1,"cmd":"undo"}`); got != want || len(r.asked) != 0 {
			t.Errorf("answered %s and asked %v, want %s", got, r.asked, want)
		}
	})
}

func TestAnArbiterOfTheHallsHasANameThatTheRecordKeeps(t *testing.T) {
	const missing, none = "arbiter: missing", `unknown field "arbiter"`
	playing := record.State{Game: afterAPlacement()}
	over, _ := playing.Game.Take(board.Event{At: 2 * time.Second, Fact: board.Asked{Request: board.RequestAdjudicate, Via: board.ViaHall, Arbiter: "Cleo", Result: board.ResultDraw}})
	for _, test := range []struct {
		command string
		via     board.Via
		state   record.State
		want    string // the error; "" for a request of Cleo
	}{
		{`{"cmd":"new","names":{"A":"Anna","B":"Ben"},"first":"A","arbiter":"Cleo"}`, board.ViaHall, record.State{}, ""},
		{`{"cmd":"new","arbiter":"Cleo"}`, board.ViaHall, record.State{Game: over}, ""},
		{`{"cmd":"new","game":"quartino","players":2,"arbiter":"Cleo"}`, board.ViaHall, record.State{}, ""},
		{`{"cmd":"new","arbiter":"Cleo"}`, board.ViaHall, playing, "a game is being played: want adjudicate before new"},
		{`{"cmd":"new","game":"quartino","players":2,"arbiter":"Cleo"}`, board.ViaHall, playing, "a game is being played: want adjudicate before new"},
		{`{"cmd":"options","squares":true,"arbiter":"Cleo"}`, board.ViaHall, playing, ""},
		{`{"cmd":"adjudicate","result":"draw","arbiter":"Cleo"}`, board.ViaHall, playing, ""},
		{`{"cmd":"say","text":"Ten minutes.","arbiter":"Cleo"}`, board.ViaHall, playing, ""},
		{`{"cmd":"new"}`, board.ViaHall, record.State{}, missing},
		{`{"cmd":"options","squares":true}`, board.ViaHall, playing, missing},
		{`{"cmd":"adjudicate","result":"draw"}`, board.ViaHall, playing, missing},
		{`{"cmd":"say","text":"Ten minutes."}`, board.ViaHall, playing, missing},
		{`{"cmd":"say","text":"Ten minutes.","arbiter":""}`, board.ViaHall, playing, missing},
		{`{"cmd":"say","text":"Ten minutes.","arbiter":" \u00a0"}`, board.ViaHall, playing, "arbiter: unprintable character in the name"},
		{`{"cmd":"say","text":"Ten minutes.","arbiter":"  "}`, board.ViaHall, playing, missing},
		{`{"cmd":"say","text":"Ten minutes.","arbiter":7}`, board.ViaHall, playing, "arbiter: invalid value 7: want a text"},
		{`{"cmd":"say","text":"Ten minutes.","arbiter":"Кот"}`, board.ViaHall, playing, "arbiter: letter 'К' in the name: want Latin ones"},
		{`{"cmd":"say","text":"Ten minutes.","arbiter":"` + strings.Repeat("x", 41) + `"}`, board.ViaHall, playing, "arbiter: name of 41 characters: want at most 40"},
		{`{"cmd":"say","text":"Ten minutes.","arbiter":"Cleo","by":"A"}`, board.ViaHall, playing, `unknown field "by"`},
		{`{"cmd":"undo","arbiter":"Cleo"}`, board.ViaHall, playing, `unknown command "undo": want new, options, adjudicate or say`},
		{`{"cmd":"say","text":"Ten minutes.","arbiter":"Cleo"}`, board.ViaSerial, playing, none},
		{`{"cmd":"adjudicate","result":"draw","arbiter":"Cleo"}`, board.ViaPage, playing, none},
		{`{"cmd":"new"}`, board.ViaPage, playing, ""},
	} {
		var asked []board.Asked
		r := Requests{
			Via: test.via, Games: faces, Format: games.Format(), Defaults: quarto.DefaultOptions(),
			Ask: func(a board.Asked) error { asked = append(asked, a); return nil }, State: func() record.State { return test.state },
		}
		err := r.Do([]byte(test.command), "new", "options", "adjudicate", "say")
		if err == nil && test.want != "" || err != nil && (err.Error() != test.want || len(asked) > 0) {
			t.Errorf("%v %s: got %v, want %q", test.via, test.command, err, test.want)
		}
		name := map[board.Via]string{board.ViaHall: "Cleo"}[test.via]
		if test.want == "" && (len(asked) != 1 || asked[0].Via != test.via || asked[0].Arbiter != name) {
			t.Errorf("%v %s: asked %+v", test.via, test.command, asked)
		}
	}
}

func TestANameOfAnArbiterIsComposed(t *testing.T) {
	runOn(t, listenInMemory, board.ViaHall, Opts{}, func(r *rig) {
		c := r.connect()
		if _, err := io.WriteString(c, `{"id":1,"cmd":"say","text":"Ten minutes.","arbiter":"Zoe\u0308"}`+"\n"); err != nil {
			t.Fatal(err)
		}
		if answer, err := readLine(c); err != nil || len(r.asked) != 1 || r.asked[0].Arbiter != "Zo\u00eb" {
			t.Errorf("answered %q, %v, asked %+v", answer, err, r.asked)
		}
	})
}

func TestAWireLetsThroughTheCommandsOfItsList(t *testing.T) {
	run(t, Opts{Among: []string{"hello", "state", "undo"}}, func(r *rig) {
		for _, v := range verbs {
			let := v.name == "hello" || v.name == "state" || v.name == "undo"
			refused := `"error":"unknown command \"` + v.name + `\": want hello, state or undo"`
			if got := r.answerTo(`{"id":1,"cmd":"` + v.name + `"}`); strings.Contains(got, refused) == let {
				t.Errorf("%s was answered %s", v.name, got)
			}
		}
		if len(r.asked) != 1 {
			t.Errorf("asked %+v, want undo alone", r.asked)
		}
	})
}

// faces are those of the games.
var faces = []face.Face{quartoface.Face, quartinoface.Face}

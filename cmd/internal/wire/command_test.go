package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/hostwire"
	"quartoboard/cmd/internal/journal"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

func TestHelloSaysWhatThereIs(t *testing.T) {
	run(t, Opts{}, func(r *rig) {
		want := `{"v":1,"type":"answer","id":1,"cmd":"hello","ok":true,"hello":{"board":"hall 3","version":"1.2","dropped":0,"games":[]}}`
		if got := r.answerTo(`{"id":1,"cmd":"hello"}`); got != want {
			t.Errorf("without a game\n got %s\nwant %s", got, want)
		}
		r.keep("one", 1, 3)
		r.keep("two", 1, 1)
		want = `{"v":1,"type":"answer","id":"x","cmd":"hello","ok":true,"hello":{"board":"hall 3","version":"1.2","dropped":0,"games":[` +
			`{"game":"one","last":3,"crc":"` + string(lines("one", 1, 1)[:8]) + `","open":false},` +
			`{"game":"two","last":1,"crc":"` + string(lines("two", 1, 1)[:8]) + `","open":true}]}}`
		if got := r.answerTo(`{"id":"x","cmd":"hello"}`); got != want {
			t.Errorf("with two games\n got %s\nwant %s", got, want)
		}
	})
}

func TestHelloFitsALineWithAnyNumberOfGames(t *testing.T) {
	run(t, Opts{}, func(r *rig) {
		for range 40 {
			r.keep(r.store.Unique(strings.Repeat("long-name-", 6)), 1, 1)
		}
		got := r.answerTo(`{"id":1,"cmd":"hello"}`)
		if n := strings.Count(got, `"game":`); n != 16 || len(got) > maxLine {
			t.Errorf("%d games in %d bytes, want the last 16 in at most %d", n, len(got), maxLine)
		}
		names := r.store.Games()
		if !strings.Contains(got, names[39]) || strings.Contains(got, `"`+names[0]+`"`) || !strings.Contains(got, `"earlier":24`) {
			t.Errorf("not the newest: %s", got)
		}
		listed := map[string]bool{}
		for before := ""; ; {
			var h hostwire.Incoming
			if err := json.Unmarshal([]byte(r.answerTo(fmt.Sprintf(`{"id":1,"cmd":"hello","before":%q}`, before))), &h); err != nil {
				t.Fatal(err)
			}
			for _, g := range h.Hello.Games {
				listed[g.Game] = true
			}
			if before = h.Hello.Games[0].Game; h.Hello.Earlier == 0 {
				break
			}
		}
		if len(listed) != len(names) {
			t.Errorf("page by page %d of %d games are listed", len(listed), len(names))
		}
	})
}

func TestStateIsThePositionAndNothingMore(t *testing.T) {
	run(t, Opts{}, func(r *rig) {
		o := quarto.DefaultOptions()
		g, _ := quarto.Game{}.Apply(board.Event{At: time.Second, Fact: board.Started{Options: o}})
		r.state = record.State{Record: "one", Seq: 2, Game: g}
		want := `{"v":1,"type":"answer","id":7,"cmd":"state","ok":true,"state":{"game":"one","seq":2,` +
			`"phase":"give","position":"..../..../..../.... -","to_give":"A"}}`
		if got := r.answerTo(`{"id":7,"cmd":"state"}`); got != want {
			t.Errorf("\n got %s\nwant %s", got, want)
		}
		g, _ = quarto.Game{}.Apply(board.Event{Fact: board.Started{Options: o, Match: board.Match{Games: 2, Won: [2]int{1, 0}}}})
		r.state.Game, _ = g.Apply(board.Event{Fact: board.Asked{Request: board.RequestResign, By: board.A}})
		if got, want := r.answerTo(`{"id":7,"cmd":"state"}`), `"match":{"games":3,"A":1,"B":1}}}`; !strings.HasSuffix(got, want) {
			t.Errorf("state %s, want it to end with %s", got, want)
		}
		o.Giving, o.Away = board.GivingShown, quarto.AwayAt(board.B, quarto.Sitter{Kind: quarto.SitterScript})
		g, _ = quarto.New(o).Apply(board.Event{Fact: board.Asked{Request: board.RequestGive, Piece: board.Holding(10)}})
		place := board.Asked{Request: board.RequestPlace, Via: board.ViaAway, By: board.B, N: 1, At: g.Awaits().At, Piece: g.Given(), Cell: board.B3}
		r.state.Game, _ = g.Apply(board.Event{Fact: place})
		if got, want := r.answerTo(`{"id":7,"cmd":"state"}`), `"to_give":"A","away":"B script","owed":{"piece":10,"cell":"b3"}}}`; !strings.HasSuffix(got, want) {
			t.Errorf("state %s, want it to end with %s", got, want)
		}
	})
}

func TestStateBeforeTheFirstGameSaysSo(t *testing.T) {
	run(t, Opts{}, func(r *rig) {
		want := `{"v":1,"type":"answer","id":7,"cmd":"state","ok":false,"error":"no game has begun"}`
		if got := r.answerTo(`{"id":7,"cmd":"state"}`); got != want {
			t.Errorf("\n got %s\nwant %s", got, want)
		}
	})
}

func TestResendGivesLinesByteForByte(t *testing.T) {
	all := bytes.SplitAfter(lines("one", 1, 100), []byte("\n"))
	for _, test := range []struct {
		name, command string
		first, last   int
		resent        string
	}{
		{"all", `{"id":1,"cmd":"resend","game":"one","from":1}`, 1, 100, `{"game":"one","to":100}`},
		{"a part", `{"id":1,"cmd":"resend","game":"one","from":5,"to":7}`, 5, 7, `{"game":"one","to":7}`},
		{"the last", `{"id":1,"cmd":"resend","game":"one","from":100,"to":999}`, 100, 100, `{"game":"one","to":100}`},
		{"none that there is yet", `{"id":1,"cmd":"resend","game":"one","from":101}`, 101, 100, `{"game":"one","to":100}`},
	} {
		t.Run(test.name, func(t *testing.T) {
			run(t, Opts{}, func(r *rig) {
				r.keep("one", 1, 100)
				want := string(bytes.Join(all[test.first-1:test.last], nil)) +
					string(record.Frame(nil, []byte(`{"v":1,"type":"answer","id":1,"cmd":"resend","ok":true,"resent":`+test.resent+`}`)))
				if got := r.send(test.command + "\n"); got != want {
					t.Errorf("\n got %s\nwant %s", got, want)
				}
			})
		})
	}
}

// damaged is a store that has lost the first two lines of each game.
type damaged struct{ *journal.Journal }

func (d damaged) Lines(game string, from int) iter.Seq2[[]byte, error] {
	return d.Journal.Lines(game, max(from, 3))
}

func TestResendSaysWhatIsGone(t *testing.T) {
	run(t, Opts{}, func(r *rig) {
		r.keep("one", 1, 5)
		r.wire.store = damaged{r.store}
		got := r.send(`{"id":1,"cmd":"resend","game":"one","from":2}` + "\n")
		want := string(lines("one", 3, 3)) + string(record.Frame(nil, []byte(
			`{"v":1,"type":"answer","id":1,"cmd":"resend","ok":true,"resent":{"game":"one","to":5,"gone":2,"next":3}}`)))
		if got != want {
			t.Errorf("\n got %s\nwant %s", got, want)
		}
	})
}

// worn is a store on a card that cannot be read from the fourth line of a game on.
type worn struct{ *journal.Journal }

func (w worn) Lines(game string, from int) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		for line := range w.Journal.Lines(game, from) {
			if l, err := games.Format().Decode(line); err != nil || l.Seq > 3 {
				yield(nil, errors.New("input/output error"))
				return
			}
			if !yield(line, nil) {
				return
			}
		}
	}
}

func TestResendGivesTheLinesBeforeABadSpotOfTheCard(t *testing.T) {
	run(t, Opts{}, func(r *rig) {
		r.keep("one", 1, 5)
		r.wire.store = worn{r.store}
		got := r.send(`{"id":1,"cmd":"resend","game":"one","from":2}` + "\n")
		want := string(lines("one", 2, 2)) + string(record.Frame(nil, []byte(
			`{"v":1,"type":"answer","id":1,"cmd":"resend","ok":false,"error":"input/output error"}`)))
		if got != want {
			t.Errorf("\n got %s\nwant %s", got, want)
		}
	})
}

func TestRequestsReachTheReferee(t *testing.T) {
	house := quarto.DefaultOptions()
	house.Squares, house.Giving, house.First = true, 0, 0
	change := func(f func(*quarto.Options)) quarto.Options {
		o := house
		f(&o)
		return o
	}
	via := board.ViaSerial
	for _, test := range []struct {
		command string
		want    board.Asked
	}{
		{`{"id":1,"cmd":"new"}`, board.Asked{Request: board.RequestNew, Via: via}},
		{`{"id":1,"cmd":"new","squares":false}`, board.Asked{
			Request: board.RequestNew, Via: via,
			Options: change(func(o *quarto.Options) { o.Squares = false }),
		}},
		{`{"id":1,"cmd":"new","attributes":["size","fill"],"giving":"pass","caller":"board","missed":"never","false_call":"loses",` +
			`"point":"lift","touch_move":true,"last_call":7.5,"first":"B","names":{"A":"Zoe\u0308"}}`, board.Asked{
			Request: board.RequestNew, Via: via, Options: quarto.Options{
				Attributes: board.Size | board.Fill, Squares: true, Giving: board.GivingPass, Caller: board.CallerBoard, Missed: board.TellNever,
				FalseCall: board.FalseCallLoses, Point: board.PointLift, TouchMove: true, LastCall: 7500 * time.Millisecond,
				First: board.B, Names: [2]string{"Zo\u00eb", ""},
			},
		}},
		{`{"id":1,"cmd":"new","against":"fair"}`, board.Asked{Request: board.RequestNew, Via: via, Options: change(func(o *quarto.Options) {
			o.Away = quarto.AwayAt(board.B, quarto.Sitter{Kind: quarto.SitterEngine, Level: board.LevelFair})
		})}},
		{`{"id":1,"cmd":"new","against":"fair","giving":"pass"}`, board.Asked{Request: board.RequestNew, Via: via, Options: change(func(o *quarto.Options) {
			o.Giving, o.Away = board.GivingPass, quarto.AwayAt(board.B, quarto.Sitter{Kind: quarto.SitterEngine, Level: board.LevelFair})
		})}}, // for the referee to refuse
		{`{"id":1,"cmd":"new","new_match":true}`, board.Asked{Request: board.RequestNew, Via: via, NewMatch: true}},
		{`{"id":1,"cmd":"new","new_match":true,"squares":false}`, board.Asked{
			Request: board.RequestNew, Via: via, NewMatch: true,
			Options: change(func(o *quarto.Options) { o.Squares = false }),
		}},
		{`{"id":1,"cmd":"options","touch_move":true}`, board.Asked{
			Request: board.RequestOptions, Via: via,
			Options: change(func(o *quarto.Options) { o.TouchMove = true }),
		}},
		{`{"id":1,"cmd":"options"}`, board.Asked{Request: board.RequestOptions, Via: via, Options: house}},
		{`{"id":1,"cmd":"give","piece":7}`, board.Asked{Request: board.RequestGive, Via: via, Piece: board.Holding(7)}},
		{`{"id":1,"cmd":"give","piece":null}`, board.Asked{Request: board.RequestGive, Via: via}},
		{`{"id":1,"cmd":"call","by":"A"}`, board.Asked{Request: board.RequestCall, Via: via, By: board.A}},
		{`{"id":1,"cmd":"pass"}`, board.Asked{Request: board.RequestPass, Via: via}},
		{`{"id":1,"cmd":"pass","by":"B"}`, board.Asked{Request: board.RequestPass, Via: via, By: board.B}},
		{`{"id":1,"cmd":"undo"}`, board.Asked{Request: board.RequestUndo, Via: via}},
		{`{"id":1,"cmd":"adjudicate","result":"draw"}`, board.Asked{Request: board.RequestAdjudicate, Via: via, Result: board.ResultDraw}},
		{`{"id":1,"cmd":"resign","by":"B"}`, board.Asked{Request: board.RequestResign, Via: via, By: board.B}},
		{`{"id":1,"cmd":"level","level":"strong"}`, board.Asked{Request: board.RequestLevel, Via: via, Level: board.LevelStrong}},
		{`{"id":1,"cmd":"set","defaults":true,"lang":"de","verbosity":"full","rate":120,"volume":70,"letters":"on","earcons":"off"}`, board.Asked{
			Request: board.RequestSet, Via: via, Set: board.Preferences{
				Defaults: true, Lang: "de", Verbosity: "full", Rate: 120, Volume: 70, Letters: board.On, Earcons: board.Off,
			},
		}},
		{`{"id":1,"cmd":"say","text":"Time is up, Zoë."}`, board.Asked{Request: board.RequestSay, Via: via, Text: "Time is up, Zoë."}},
		{string(bytes.TrimSpace(record.Frame(nil, []byte(`{"id":1,"cmd":"undo"}`)))), board.Asked{Request: board.RequestUndo, Via: via}},
		{"  {\"cmd\":\"undo\",\"id\":1}\r", board.Asked{Request: board.RequestUndo, Via: via}},
	} {
		t.Run(test.command, func(t *testing.T) {
			run(t, Opts{}, func(r *rig) {
				r.wire.requests.Defaults = house
				want := `{"v":1,"type":"answer","id":1,"cmd":"` + test.want.Request.String() + `","ok":true}`
				if got := r.answerTo(test.command); got != want {
					t.Errorf("answered %s, want %s", got, want)
				}
				if len(r.asked) != 1 || r.asked[0] != test.want {
					t.Errorf("asked\n got %+v\nwant %+v", r.asked, test.want)
				}
			})
		})
	}
}

func TestWhatCannotBeReadIsAnsweredInASentenceAndChangesNothing(t *testing.T) {
	framed := string(record.Frame(nil, []byte(`{"id":1,"cmd":"undo"}`)))
	for _, test := range []struct{ name, line, want string }{
		{"no JSON", `undo!`, `invalid line: want 8 lower-case hexadecimal digits, a space and a JSON object`},
		{"half an object", `{"id":1,"cmd":"undo"`, `invalid line: want a JSON object`},
		{"two objects", `{"id":1,"cmd":"undo"}{}`, `invalid line: want a JSON object`},
		{"a list", `["undo"]`, `invalid line: want 8 lower-case hexadecimal digits, a space and a JSON object`},
		{"a frame with another checksum", "0" + framed[1:len(framed)-1], `invalid checksum 0` + framed[1:8] + `: want ` + framed[:8]},
		{"no id", `{"cmd":"undo"}`, `id: missing`},
		{"an id that is not a text", "{\"id\":\"\xff\",\"cmd\":\"hello\"}", `invalid line: want UTF-8`},
		{"an object as id", `{"id":{},"cmd":"undo"}`, `id: invalid value: want a number or a text of up to 62 bytes`},
		{"no id worth the name", `{"id":null,"cmd":"undo"}`, `id: invalid value: want a number or a text of up to 62 bytes`},
		{"a long id", `{"id":"` + strings.Repeat("x", 63) + `","cmd":"undo"}`, `id: invalid value: want a number or a text of up to 62 bytes`},
		{"no command", `{"id":1}`, `cmd: missing`},
		{"a number as command", `{"id":1,"cmd":3}`, `cmd: invalid value 3: want a text`},
		{"a field too many for hello", `{"id":1,"cmd":"hello","x":1}`, `unknown field "x"`},
		{"earlier than no game", `{"id":1,"cmd":"hello","before":"two"}`, `unknown game "two": want one that hello lists`},
		{"a field too many for state", `{"id":1,"cmd":"state","live":true}`, `unknown field "live"`},
		{"a field too many for undo", `{"id":1,"cmd":"undo","by":"A"}`, `unknown field "by"`},
		{"a field of the record in disguise", `{"id":1,"cmd":"undo","request":"new"}`, `unknown field "request"`},
		{"an unknown option", `{"id":1,"cmd":"new","square":true}`, `unknown field "square"`},
		{"an unknown level", `{"id":1,"cmd":"new","against":7}`, `against: invalid level "7": want kind, easy, fair, strong or perfect, or nobody`},
		{"an option of the wrong kind", `{"id":1,"cmd":"new","squares":1}`, `squares: invalid value 1: want true or false`},
		{"equal names", `{"id":1,"cmd":"new","names":{"A":"Ann","B":"Ann"}}`, `names: two players named Ann: want different names`},
		{"names that differ in their form alone", `{"id":1,"cmd":"new","names":{"A":"José","B":"Jose\u0301"}}`, `names: two players named José: want different names`},
		{"a letter that the voice would spell", `{"id":1,"cmd":"options","names":{"B":"Кот"}}`, `names: letter 'К' in the name: want Latin ones`},
		{"a long name", `{"id":1,"cmd":"new","names":{"A":"` + strings.Repeat("x", 3900) + `"}}`, `names: name of 3900 characters: want at most 40`},
		{"a last call that is too short", `{"id":1,"cmd":"new","last_call":4.9}`, `last_call: invalid value 4.9: want a number of seconds from 5 to 300`},
		{"a last call that is too long", `{"id":1,"cmd":"new","last_call":1e7}`, `last_call: invalid value 1e7: want a number of seconds from 5 to 300`},
		{"a last call without a number", `{"id":1,"cmd":"options","last_call":null}`, `last_call: invalid value null: want a number of seconds from 5 to 300`},
		{"an option out of its words", `{"id":1,"cmd":"new","giving":"hand"}`, `giving: invalid way of giving "hand": want tray, pass, unseen or shown`},
		{"a piece that is none", `{"id":1,"cmd":"give","piece":16}`, `piece: invalid value 16: want a piece from 0 to 15, null, "unknown" or "unenrolled"`},
		{"a piece that nobody knows", `{"id":1,"cmd":"give","piece":"unknown"}`, `piece: invalid value "unknown": want 0 to 15 or null`},
		{"no piece", `{"id":1,"cmd":"give"}`, `piece: missing`},
		{"nobody's call", `{"id":1,"cmd":"call"}`, `by: missing`},
		{"a seat that is none", `{"id":1,"cmd":"resign","by":"C"}`, `by: invalid seat "C": want A or B`},
		{"a level that is none", `{"id":1,"cmd":"level","level":"best"}`, `level: invalid level "best": want kind, easy, fair, strong or perfect`},
		{"a result that is none", `{"id":1,"cmd":"adjudicate","result":"win"}`, `result: invalid result "win": want A, B, draw or abandoned`},
		{"a game that is not there", `{"id":1,"cmd":"resend","game":"two","from":1}`, `unknown game "two": want one that hello lists`},
		{"no line to begin with", `{"id":1,"cmd":"resend","game":"one"}`, `from: missing`},
		{"a line before the first", `{"id":1,"cmd":"resend","game":"one","from":0}`, `from: invalid value 0: want a whole number from 1 on`},
		{"half a line number", `{"id":1,"cmd":"resend","game":"one","from":1.5}`, `from: invalid value 1.5: want a whole number from 1 on`},
		{"more than was sent", `{"id":1,"cmd":"ack","game":"one","seq":4}`, `seq: invalid value 4: want at most 3 in game "one"`},
		{"lines of no game", `{"id":1,"cmd":"ack","game":"two","seq":1}`, `seq: invalid value 1: want at most 0 in game "two"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			run(t, Opts{}, func(r *rig) {
				r.keep("one", 1, 3)
				r.publish("one", 1, 3)
				r.settle()
				r.port.take()
				var got struct {
					OK    bool
					Error string
				}
				if err := json.Unmarshal([]byte(r.answerTo(test.line)), &got); err != nil {
					t.Fatal(err)
				}
				if got.OK || got.Error != test.want {
					t.Errorf("\n got %s\nwant %s", got.Error, test.want)
				}
				if len(r.asked) != 0 || r.wire.AllAcked() {
					t.Errorf("it asked for %v; everything acknowledged: %v", r.asked, r.wire.AllAcked())
				}
			})
		})
	}
}

func TestLineThatIsTooLongIsDroppedUpToItsEnd(t *testing.T) {
	longest := `{"id":1,"cmd":"undo"}` + strings.Repeat(" ", maxLine-len(`{"id":1,"cmd":"undo"}`)-1) + "\n"
	for _, test := range []struct {
		name, text string
		want       []string
	}{
		{"as long as can be", longest, []string{`"id":1,"cmd":"undo","ok":true`}},
		{"a byte longer", " " + longest, []string{`"error":"line too long: want at most 4096 bytes"`}},
		{"much longer, and one after it", strings.Repeat("x", 50000) + "\n" + longest, []string{
			`"id":null,"ok":false,"error":"line too long: want at most 4096 bytes"`, `"id":1,"cmd":"undo","ok":true`,
		}},
		{"nothing at all", "\n\r\n  \n", nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			run(t, Opts{}, func(r *rig) {
				got := slices.Collect(strings.Lines(r.send(test.text)))
				if len(got) != len(test.want) {
					t.Fatalf("got %q, want %d answers", got, len(test.want))
				}
				for i, want := range test.want {
					if !strings.Contains(got[i], want) {
						t.Errorf("answer %d is %s, want %s", i, got[i], want)
					}
				}
			})
		})
	}
}

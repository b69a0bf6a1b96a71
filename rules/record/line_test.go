package record

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/rules/quarto"
)

// head begins the object of a line; a field of the same name may not follow.
const head = `{"v":1,"game":"g","seq":3,"mono_ms":4000,"wall":"2000-01-01T00:00:04.000Z",`

func TestFrameIsChecksumSpaceObjectAndLineFeed(t *testing.T) {
	// The check value of CRC-32C, catalogue of parametrised CRC algorithms.
	if got, want := string(Frame(nil, []byte("123456789"))), "e3069283 123456789\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := string(Frame([]byte("before\n"), []byte(`{"id":4}`))), "before\nede8a5ff {\"id\":4}\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestUnframeTakesNothingButALine(t *testing.T) {
	whole := Frame(nil, []byte(`{"id":4}`))
	for _, line := range [][]byte{whole, bytes.TrimSuffix(whole, []byte("\n"))} {
		if got, err := Unframe(line); err != nil || string(got) != `{"id":4}` {
			t.Errorf("%q: got %q, %v", line, got, err)
		}
	}
	const shape = "invalid line: want 8 lower-case hexadecimal digits, a space and a JSON object"
	for _, row := range []struct{ name, line, want string }{
		{"nothing", "", shape},
		{"a lone line feed", "\n", shape},
		{"no checksum", `{"id":4}`, shape},
		{"upper case", "EDE8A5FF {\"id\":4}", shape},
		{"seven digits", "ede8a5f {\"id\":4}", shape},
		{"no space", "ede8a5ff{\"id\":4}", shape},
		{"no object, its checksum right", "00000000 ", shape},
		{"no object in braces", strings.TrimSpace(string(Frame(nil, []byte(`[1,2]`)))), shape},
		{"two lines", string(Frame(nil, []byte("{\"id\":\n4}"))), shape},
		{"something after the line feed", string(whole) + "x", shape},
		{"a carriage return", "ede8a5ff {\"id\":4}\r\n", shape},
		{"another object", "ede8a5ff {\"id\":5}", "invalid checksum ede8a5ff: want fe4a3d88"},
	} {
		got, err := Unframe([]byte(row.line))
		if err == nil || err.Error() != row.want {
			t.Errorf("%s: %q: got %q, %v, want %q", row.name, row.line, got, err, row.want)
		}
	}
}

func TestLinesAreNumberedFromWhereTheGameIs(t *testing.T) {
	e := both.NewEncoder("evening", 41, wall)
	var log []byte
	log = e.AppendFact(log, 1999*time.Microsecond, board.Tray{})
	log = e.AppendJudgement(log, 2*ms, quarto.Right{})
	r := both.NewReader(bytes.NewReader(log))
	for i, at := range []time.Duration{ms, 2 * ms} {
		l, err := r.Next()
		if err != nil || l.Game != "evening" || l.Seq != 41+i || l.At != at || !l.Wall.Equal(wall(at)) {
			t.Errorf("got %+v, %v, want game evening, seq %d, at %v", l, err, 41+i, at)
		}
	}
}

func TestWallIsWrittenInUTC(t *testing.T) {
	berlin := time.FixedZone("", 3600)
	e := both.NewEncoder("g", 1, func(time.Duration) time.Time { return time.Date(2026, 1, 1, 0, 30, 0, 999_900_000, berlin) })
	line := string(e.AppendFact(nil, 0, board.Tray{}))
	if want := `"wall":"2025-12-31T23:30:00.999Z"`; !strings.Contains(line, want) {
		t.Errorf("got %s, want %s in it", line, want)
	}
}

func TestFieldsThatMayBeMissingHaveTheirMeaning(t *testing.T) {
	for _, row := range []struct {
		name, fields string
		want         board.Fact
	}{
		{
			"a piece came without the time of its contact", `"type":"seen","cells":{"b3":7}`,
			seenOf(4000*ms, board.Evidence{}, map[board.Cell]board.Content{board.B3: board.Holding(7)}),
		},
		{
			"a piece left, and a contact makes no sense", `"type":"seen","cells":{"b3":null},"contact_ms":5`,
			board.Seen{Changed: board.SetOf(board.B3)},
		},
		{
			"a piece in the tray without the time of its contact", `"type":"tray","piece":"unknown"`,
			board.Tray{Holds: board.Unknown, Contact: 4000 * ms},
		},
		{
			"an empty tray, and a contact makes no sense", `"type":"tray","piece":null,"contact_ms":5`,
			board.Tray{},
		},
		{
			"a press without the time of its contact", `"type":"pressed","button":"quarto","press":"short"`,
			board.Pressed{Button: board.ButtonQuarto, Press: board.PressShort, Contact: 4000 * ms},
		},
		{
			"a new game with one option", `"type":"asked","request":"new","via":"menu","first":"B"`,
			board.Asked{Request: board.RequestNew, Via: board.ViaMenu, Options: quarto.Options{First: board.B}},
		},
		{
			"fields of a later version", `"type":"tray","piece":1,"colour":"red","deep":{"er":[1,{"v":9}]},"V":2,"Piece":3`,
			board.Tray{Holds: board.Holding(1), Contact: 4000 * ms},
		},
		{
			"white space", "\"type\" : \"tray\" ,\t\"piece\" : 1 ",
			board.Tray{Holds: board.Holding(1), Contact: 4000 * ms},
		},
	} {
		l, err := both.Decode(Frame(nil, []byte(head+row.fields+"}")))
		if err != nil || l.Fact != row.want {
			t.Errorf("%s: got %+v, %v, want %+v", row.name, l.Fact, err, row.want)
		}
	}
}

// started is an object with one field of the options replaced.
func started(old, new string) string {
	const fields = `"type":"started","attributes":["size"],"squares":false,"giving":"unseen","caller":"players",` +
		`"missed":"never","false_call":"nothing","point":"board","touch_move":false,"last_call":20,"first":"A","names":{}}`
	return head + strings.Replace(fields, old, new, 1)
}

func TestWhatIsWrongIsSaidInASentence(t *testing.T) {
	for _, row := range []struct{ object, want string }{
		{`{}`, `v: missing`},
		{`{"v":2}`, `v: invalid value 2: want a whole number from 1 to 1`},
		{`{"v":1,"v":1}`, `duplicate field "v"`},
		{`{"v":1}}`, `invalid value {"v":1}}: want a JSON object`},
		{`{"v":1} {"v":1}`, `invalid value {"v":1} {"v":1}: want a JSON object`},
		{`{"v":01}`, `invalid value {"v":01}: want a JSON object`},
		{`{"v":1,}`, `invalid value {"v":1,}: want a JSON object`},
		{`{v:1}`, `invalid value {v:1}: want a JSON object`},
		{`{"v" 1}`, `invalid value {"v" 1}: want a JSON object`},
		{`{"v":1]}`, `invalid value {"v":1]}: want a JSON object`},
		{`{"v":1}]}`, `invalid value {"v":1}]}: want a JSON object`},
		{`{"v":null}`, `v: invalid value null: want a whole number from 1 to 1`},
		{`{"v":1,"game":7}`, `game: invalid value 7: want a text`},
		{`{"v":1,"game":""}`, `game: invalid value "": want the stem of a file name`},
		{`{"v":1,"game":"../etc/x"}`, `game: invalid value "../etc/x": want the stem of a file name`},
		{`{"v":1,"game":"a/b"}`, `game: invalid value "a/b": want the stem of a file name`},
		{`{"v":1,"game":"g"}`, `seq: missing`},
		{`{"v":1,"game":"g","seq":0}`, `seq: invalid value 0: want a whole number from 1 to 2147483647`},
		{`{"v":1,"game":"g","seq":"3"}`, `seq: invalid value "3": want a whole number from 1 to 2147483647`},
		{`{"v":1,"game":"g","seq":1.5}`, `seq: invalid value 1.5: want a whole number from 1 to 2147483647`},
		{`{"v":1,"game":"g","seq":1,"mono_ms":-1}`, `mono_ms: invalid value -1: want a whole number from 0 to 9223372036854`},
		{`{"v":1,"game":"g","seq":1,"mono_ms":9223372036855}`, `mono_ms: invalid value 9223372036855: want a whole number from 0 to 9223372036854`},
		{`{"v":1,"game":"g","seq":1,"mono_ms":0,"wall":"2000-01-01 00:00"}`, `wall: invalid value "2000-01-01 00:00": want a time like 2000-01-01T00:00:01.250Z`},
		{head + `"typ":"tray"}`, `type: missing`},
		{head + `"type":"tick"}`, `type: unknown value "tick"`},
		{head + `"type":"opened","board":"x","version":"1","profile":"sim","resumed":1}`, `resumed: invalid value 1: want true or false`},
		{head + `"type":"opened","board":"x","version":"1","profile":"sim","resumed":true,"count":0}`, `count: invalid value 0: want a whole number from 1 to 2147483647`},
		{started(`["size"]`, `[]`), `attributes: empty list: want at least one`},
		{started(`["size"]`, `"size"`), `attributes: invalid value "size": want a list`},
		{started(`["size"]`, `["colour"]`), `attributes: invalid attribute "colour": want size, shape, fill or texture`},
		{started(`["size"]`, `["size,fill"]`), `attributes: invalid value "size,fill": want one attribute`},
		{started(`["size"]`, `["size",null]`), `attributes: invalid value null: want a text`},
		{started(`"unseen"`, `"tossed"`), `giving: invalid way of giving "tossed": want tray, pass, unseen or shown`},
		{started(`"last_call":20`, `"last_call":-1`), `last_call: invalid value -1: want a number of seconds from 0 to 1000000`},
		{started(`"last_call":20`, `"last_call":1e7`), `last_call: invalid value 1e7: want a number of seconds from 0 to 1000000`},
		{started(`"last_call":20`, `"last_call":"20"`), `last_call: invalid value "20": want a number of seconds from 0 to 1000000`},
		{started(`"first":"A",`, ``), `first: missing`},
		{started(`{}`, `{"B":2}`), `names: B: invalid value 2: want a text`},
		{started(`{}`, `null`), `names: invalid value null: want a JSON object`},
		{started(`{}`, `{},"match":{"games":1,"A":1,"B":1}`), `match: B: invalid value 1: want a whole number from 0 to 0`},
		{started(`"unseen"`, `"shown"`), `giving: shown without a seat away: want tray, pass or unseen`},
		{started(`{}`, `{},"hints":true`), `hints: on without a seat away: want off`},
		{started(`{}`, `{},"away":{"B":{"kind":"script"}}`), `giving: unseen with a seat away: want tray or shown`},
		{started(`{}`, `{},"away":{"A":{"kind":"script"},"B":{"kind":"script"}}`), `away: both seats: want one`},
		{started(`{}`, `{},"away":{"B":{"kind":"cat"}}`), `away: B: kind: invalid kind "cat": want engine, link or script`},
		{started(`"unseen"`, `"tray","away":{"B":{"kind":"engine"}}`), `away: engine without a level: want one`},
		{started(`"unseen"`, `"tray","away":{"B":{"kind":"script","seed":1}}`), `away: script with a level or a seed: want them for an engine alone`},
		{head + `"type":"asked","request":"give","via":"away","by":"B","piece":7}`, `n: missing`},
		{head + `"type":"asked","request":"give","via":"away","by":"B","n":1,"piece":7}`, `at: missing`},
		{head + `"type":"asked","request":"place","via":"away","by":"B","n":1,"at":"","piece":7}`, `cell: missing`},
		{head + `"type":"asked","request":"answer","via":"away","by":"B","n":1,"at":"","yes":true}`, `to: missing`},
		{head + `"type":"asked","request":"answer","via":"away","by":"B","n":1,"at":"","to":"call","yes":true}`, `to: invalid offer "call": want undo, draw, give or resign`},
		{head + `"type":"asked","request":"level","via":"menu","by":"B"}`, `level: missing`},
		{head + `"type":"asked","request":"new","via":"hall"}`, `arbiter: missing`},
		{head + `"type":"seen"}`, `cells: missing`},
		{head + `"type":"seen","cells":{"e5":7}}`, `cells: field: invalid cell "e5": want a1 to d4`},
		{head + `"type":"seen","cells":{"a1":7,"a1":8}}`, `cells: duplicate field "a1"`},
		{head + `"type":"seen","cells":{"a1":16}}`, `cells: a1: invalid value 16: want a piece from 0 to 15, null, "unknown" or "unenrolled"`},
		{head + `"type":"seen","cells":{"a1":1},"evidence":{"settle_ms":300,"reads":-1,"level":0}}`, `evidence: reads: invalid value -1: want a whole number from 0 to 2147483647`},
		{head + `"type":"tray","piece":"7"}`, `piece: invalid value "7": want a piece from 0 to 15, null, "unknown" or "unenrolled"`},
		{head + `"type":"pressed","button":"reset","press":"short"}`, `button: invalid button "reset": want quarto, repeat, pass or menu`},
		{head + `"type":"asked","request":"new","via":"page","attributes":[]}`, `attributes: empty list: want at least one`},
		{head + `"type":"fault","part":"reader","state":"failed","cell":"a0","text":""}`, `cell: invalid cell "a0": want a1 to d4`},
		{head + `"type":"fault","part":"reader","state":"failed","cells":["a1",2],"text":""}`, `cells: invalid value 2: want a text`},
		{head + `"type":"given","by":"C","via":"tray"}`, `by: invalid seat "C": want A or B`},
		{head + `"type":"placed","by":"A","piece":null,"cell":"a1"}`, `piece: invalid value null: want a whole number from 0 to 15`},
		{head + `"type":"call","by":"A","good":true}`, `lines: missing`},
		{head + `"type":"call","by":"A","good":false}`, `reason: missing`},
		{head + `"type":"missed","lines":[7]}`, `lines: invalid value 7: want a JSON object`},
		{head + `"type":"missed","lines":[{"name":"row 5"}]}`, `lines: name: invalid line "row 5": want row 1 to 4, column a to d, diagonal a1-d4 or a4-d1, or square a1 to c3`},
		{head + `"type":"missed","lines":[{"name":"row 1","cells":["a1"],"values":["tall"]}]}`, `lines: cells: invalid value [a1]: want those of row 1`},
		{head + `"type":"missed","lines":[{"name":"row 1","cells":["a1","b1","c1","d1"],"values":[]}]}`, `lines: values: empty list: want at least one`},
		{head + `"type":"missed","lines":[{"name":"row 1","cells":["a1","b1","c1","d1"],"values":["red"]}]}`, `lines: values: invalid value "red": want tall, square, solid, grooved, short, round, hollow or smooth`},
		{head + `"type":"wrong","what":"moved","cells":[],"pieces":[null]}`, `pieces: invalid value null: want a whole number from 0 to 15`},
		{head + `"type":"wrong","what":"moved","cells":[],"pieces":[],"do":{"act":"move","piece":7,"from":"a1"}}`, `do: to: missing`},
		{head + `"type":"undone","placements":0,"phase":"give"}`, `placements: invalid value 0: want a whole number from 1 to 16`},
		{head + `"type":"ended","result":"C","how":"call"}`, `result: invalid result "C": want A, B, draw or abandoned`},
	} {
		l, err := both.Decode(Frame(nil, []byte(row.object)))
		if err == nil || err.Error() != row.want {
			t.Errorf("%s:\ngot  %v\nwant %s", row.object, err, row.want)
		}
		if !reflect.DeepEqual(l, Line{}) {
			t.Errorf("%s: got %+v beside the error, want nothing", row.object, l)
		}
	}
}

func TestPartsAndClassesOfOtherVersionsAreRead(t *testing.T) {
	for object, want := range map[string]board.Fact{
		head + `"type":"fault","part":"converter 1","state":"ok","text":""}`: board.Fault{Part: board.ParsePart("converter 1"), State: board.OK},
		head + `"type":"fault","part":"flux","state":"ok","text":""}`:        board.Fault{Part: board.ParsePart("flux"), State: board.OK},
		head + `"type":"said","class":"song","lang":"en","text":"x","outcome":"said","start_ms":1,"end_ms":2}`: board.Said{
			Lang: "en", Text: "x", Outcome: board.OutcomeSaid, Start: ms, End: 2 * ms,
		},
	} {
		line := Frame(nil, []byte(object))
		l, err := both.Decode(line)
		if err != nil || l.Fact != want {
			t.Errorf("%s: got %+v, %v, want %+v", object, l.Fact, err, want)
		}
		if fault, is := want.(board.Fault); is && string(l.encode()) != string(line) {
			t.Errorf("%v: got %swant %s", fault.Part, l.encode(), line)
		}
	}
}

// FuzzEverythingWrittenIsReadBack draws a line from the seed.
func FuzzEverythingWrittenIsReadBack(f *testing.F) {
	for seed := range uint64(2000) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		d := newDice(seed)
		want := Line{Game: "g", Seq: 1 + d.IntN(1000), At: d.time()}
		want.Wall = wall(want.At)
		e := both.NewEncoder(want.Game, want.Seq, wall)
		var line []byte
		if d.bool() {
			want.Fact = d.fact()
			line = e.AppendFact(nil, want.At, want.Fact)
		} else {
			want.Judgement = d.judgement()
			line = e.AppendJudgement(nil, want.At, want.Judgement)
		}
		if object, err := Unframe(line); err != nil || !json.Valid(object) {
			t.Fatalf("%s: %v, or no JSON", line, err)
		}
		got, err := both.Decode(line)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v\ngot  %+v\nwant %+v", line, err, got, want)
		}
	})
}

func (l Line) encode() []byte {
	e := both.NewEncoder(l.Game, l.Seq, func(time.Duration) time.Time { return l.Wall })
	if l.Fact != nil {
		return e.AppendFact(nil, l.At, l.Fact)
	}
	return e.AppendJudgement(nil, l.At, l.Judgement)
}

// FuzzDecode frames any object: what can be read has one of fact and
// judgement, and is written so that the same is read again.
func FuzzDecode(f *testing.F) {
	e := both.NewEncoder("g", 1, wall)
	for _, v := range everyLine {
		object, _ := Unframe(e.appendAny(nil, 1500*ms, v))
		f.Add(object)
	}
	f.Add([]byte(head + `"type":"fault","part":"","state":"ok","cell":"a1","cells":["b1","b1"],"text":"\ud800\u0000"}`))
	f.Fuzz(func(t *testing.T, object []byte) {
		l, err := both.Decode(Frame(nil, object))
		if err != nil {
			if !reflect.DeepEqual(l, Line{}) {
				t.Errorf("got %+v beside the error %v", l, err)
			}
			return
		}
		if (l.Fact == nil) == (l.Judgement == nil) {
			t.Errorf("got fact %v and judgement %v, want one of them", l.Fact, l.Judgement)
		}
		again, err := both.Decode(l.encode())
		if err != nil || !reflect.DeepEqual(again, l) {
			t.Errorf("%s: %v\ngot   %+v\nfirst %+v", l.encode(), err, again, l)
		}
	})
}

// FuzzFrame takes any bytes for the object.
func FuzzFrame(f *testing.F) {
	f.Add([]byte(`{"v":1}`), 12, byte(1))
	f.Add([]byte(`{}`), 0, byte(32))
	f.Fuzz(func(t *testing.T, object []byte, at int, change byte) {
		line := Frame([]byte("before"), object)
		if !bytes.HasPrefix(line, []byte("before")) {
			t.Fatalf("got %q, want it after what was there", line)
		}
		line = line[len("before"):]
		isObject := len(object) > 1 && object[0] == '{' && object[len(object)-1] == '}' && !bytes.Contains(object, []byte("\n"))
		got, err := Unframe(line)
		if (err == nil) != isObject || err == nil && !bytes.Equal(got, object) {
			t.Fatalf("%q: got %q, %v", line, got, err)
		}
		if at = at & 0xffff % (len(line) - 1); change != 0 {
			line[at] ^= change
			if got, err := Unframe(line); err == nil {
				t.Errorf("byte %d of %q was changed: got %q", at, line, got)
			}
		}
	})
}

func TestEncodersDoNotMeddleWithOneAnother(t *testing.T) {
	a, b := both.NewEncoder("a", 1, wall), both.NewEncoder("b", 5, wall)
	var file []byte
	file = a.AppendFact(file, 0, board.Said{Text: strings.Repeat("long ", 50), Outcome: board.OutcomeCut})
	file = b.AppendFact(file, 0, board.Tray{})
	file = a.AppendJudgement(file, 0, quarto.Right{})
	file = b.AppendJudgement(file, 0, quarto.Right{})
	lines, _ := readAll(t, file)
	var got []string
	for _, l := range lines {
		got = append(got, fmt.Sprintf("%s %d", l.Game, l.Seq))
	}
	if want := []string{"a 1", "b 5", "a 2", "b 6"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestAGameHasANameThatAFileCanHave(t *testing.T) {
	for _, row := range []struct {
		name, game string
		want       bool
	}{
		{"letters and digits", "2000-01-01-1", true},
		{"spaces and umlauts", "Vereinsabend, große Runde", true},
		{"a point inside", "round.2", true},
		{"a hundred bytes", strings.Repeat("g", 100), true},
		{"nothing", "", false},
		{"too long", strings.Repeat("g", 101), false},
		{"a hidden file", ".game", false},
		{"another directory", "../game", false},
		{"a path", "a/b", false},
		{"a path elsewhere", `a\b`, false},
		{"a control character", "a\nb", false},
		{"a zero", "a\x00b", false},
	} {
		line := both.NewEncoder(row.game, 1, wall).AppendFact(nil, 0, board.Tray{})
		l, err := both.Decode(line)
		if got := err == nil; got != row.want || got && l.Game != row.game {
			t.Errorf("%s: %q: got %q, %v, want it taken: %v", row.name, row.game, l.Game, err, row.want)
		}
	}
}

func TestTheHeadOfALineIsThatOfItsObject(t *testing.T) {
	for _, object := range []string{
		`{"v":1,"game":"g","seq":7,"type":"x"}`, `{"v":1,"game":"g","seq":7}`, `{"v":1,"game":"große Runde","seq":7,"type":"x"}`,
		`{"v":1,"game":"a\"b","seq":7,"type":"x"}`, `{"v":1,"game":"\u0067","seq":7}`, `{"seq":7,"game":"g"}`, `{ "v":1,"game":"g","seq":7}`,
		`{"v":1,"game":"g","seq":123456789}`, `{"v":1,"game":"g","seq":1234567890}`, `{"v":1,"game":"g","seq":99999999999999999999}`,
		`{"v":1,"game":"g","seq":0}`, `{"v":1,"game":"g","seq":07}`, `{"v":1,"game":"g","seq":-7}`, `{"v":1,"game":"g","seq":7.5}`, `{"v":1,"game":"g","seq":}`,
		`{"v":1,"game":"","seq":"7"}`, `{"v":1,"game":"g"}`, `{"v":1,"game":"g","seq":7 }`,
	} {
		var want struct {
			Game string
			Seq  int
		}
		ok := json.Unmarshal([]byte(object), &want) == nil && want.Seq > 0
		game, seq, err := Head(Frame(nil, []byte(object)))
		if (err == nil) != ok || ok && (game != want.Game || seq != want.Seq) {
			t.Errorf("%s: got %q, %d, %v, want %+v", object, game, seq, err, want)
		}
	}
}

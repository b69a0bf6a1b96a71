package topic

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"quartoboard/rules/record"
)

// payloads are those of the contract, byte for byte.
var payloads = []struct {
	value any
	text  string
}{
	{Have{1, []Had{{"t4-0192", 96, "0a1b2c3d"}}}, `{"v":1,"games":[{"game":"t4-0192","seq":96,"crc":"0a1b2c3d"}]}`},
	{Have{1, []Had{}}, `{"v":1,"games":[]}`},
	{Ask{1, "h1", "t4-0192", 7}, `{"v":1,"hall":"h1","game":"t4-0192","from":7}`},
	{Gone{1, "t4-0192", 5, 9}, `{"v":1,"game":"t4-0192","gone":5,"next":9}`},
	{Status{1, true, true, "1.2", "analog-nfc"}, `{"v":1,"online":true,"daemon":true,"version":"1.2","profile":"analog-nfc"}`},
	{Status{V: 1, Online: true}, `{"v":1,"online":true,"daemon":false}`},
	{
		State{V: 1, Game: "t4-0192", Seq: 96, Phase: "wrong", Turn: "B", Placed: 9, Help: []Help{HelpWrong, HelpQuestion, HelpFault}},
		`{"v":1,"game":"t4-0192","seq":96,"phase":"wrong","turn":"B","placed":9,"help":["wrong","question","fault"]}`,
	},
	{
		State{V: 1, Game: "t4-0192", Seq: 97, Phase: "over", Placed: 16, Help: []Help{}, Result: "abandoned"},
		`{"v":1,"game":"t4-0192","seq":97,"phase":"over","turn":"","placed":16,"help":[],"result":"abandoned"}`,
	},
	{Did{1, "a1", true, ""}, `{"v":1,"id":"a1","ok":true}`},
	{Did{1, "a1", false, "unknown game"}, `{"v":1,"id":"a1","ok":false,"error":"unknown game"}`},
	{
		Do{1, "a1", "Cleo", "new", map[string]json.RawMessage{"names": json.RawMessage(`{"A":"Ann","B":"Ben"}`)}},
		`{"arbiter":"Cleo","cmd":"new","id":"a1","names":{"A":"Ann","B":"Ben"},"v":1}`,
	},
}

func TestPayloadsAreThoseOfTheContract(t *testing.T) {
	for _, row := range payloads {
		if got := string(record.JSON(row.value)); got != row.text {
			t.Errorf("%T: got %s, want %s", row.value, got, row.text)
		}
		if got, err := decode(row.value, []byte(row.text)); err != nil || !reflect.DeepEqual(got, row.value) {
			t.Errorf("%s: got %+v, %v", row.text, got, err)
		}
	}
	if s, err := Decode[Status](Offline()); err != nil || s != (Status{V: 1}) || string(Offline()) != `{"v":1,"online":false}` {
		t.Errorf("the will: got %s: %+v, %v", Offline(), s, err)
	}
}

// decode reads a payload as the type of a value.
func decode(like any, text []byte) (any, error) {
	switch like.(type) {
	case Have:
		return Decode[Have](text)
	case Ask:
		return Decode[Ask](text)
	case Gone:
		return Decode[Gone](text)
	case Status:
		return Decode[Status](text)
	case State:
		return Decode[State](text)
	case Did:
		return Decode[Did](text)
	case Do:
		return Decode[Do](text)
	}
	return nil, fmt.Errorf("%T", like)
}

func TestHomeAssistantFindsABoard(t *testing.T) {
	name, payload := Discovery("club", "t4")
	var indented bytes.Buffer
	if err := json.Indent(&indented, payload, "", " "); err != nil {
		t.Fatal(err)
	}
	if name != "homeassistant/device/qb_club_t4/config" {
		t.Errorf("got %s", name)
	}
	const want = `{
 "avty": [
  {
   "t": "qb/v1/club/t4/status",
   "val_tpl": "{{'online' if value_json.online else 'offline'}}"
  }
 ],
 "cmps": {
  "help": {
   "dev_cla": "problem",
   "name": "needs help",
   "p": "binary_sensor",
   "uniq_id": "qb_club_t4_help",
   "val_tpl": "{{'ON' if value_json.help else 'OFF'}}"
  },
  "phase": {
   "name": "phase",
   "p": "sensor",
   "uniq_id": "qb_club_t4_phase",
   "val_tpl": "{{value_json.phase}}"
  },
  "placed": {
   "name": "placed",
   "p": "sensor",
   "uniq_id": "qb_club_t4_placed",
   "val_tpl": "{{value_json.placed}}"
  },
  "turn": {
   "name": "turn",
   "p": "sensor",
   "uniq_id": "qb_club_t4_turn",
   "val_tpl": "{{value_json.turn}}"
  }
 },
 "dev": {
  "ids": "qb_club_t4",
  "name": "Quarto board t4"
 },
 "o": {
  "name": "quartoboard"
 },
 "stat_t": "qb/v1/club/t4/state"
}`
	if got := strings.NewReplacer(`\u0026`, "&", `\u003c`, "<", `\u003e`, ">").Replace(indented.String()); got != want {
		t.Errorf("got %s", got)
	}
}

func TestPayloadsOverALimitAreRefused(t *testing.T) {
	many := Have{V: 1}
	for i := range GamesKept + 1 {
		many.Games = append(many.Games, Had{Game: fmt.Sprint("g", i)})
	}
	for _, row := range []struct {
		like any
		text string
		want string
	}{
		{Have{}, string(record.JSON(many)), "games: 17: want at most 16"},
		{Have{}, `{"v":1,"games":[{"game":"../x","seq":1}]}`, `game: invalid name "../x"`},
		{Have{}, `{"v":1,"games":[{"game":"x","seq":-1}]}`, "seq: invalid value -1"},
		{Have{}, `{"v":1,"games":[]` + strings.Repeat(" ", maxHave) + `}`, "payload of 16402 bytes: want at most 16384"},
		{Ask{}, `{"v":1,"hall":"h1","game":"x","from":0}`, "from: invalid value 0: want 1 or more"},
		{Ask{}, `{"v":1,"hall":"H/1","game":"x","from":1}`, `hall: invalid name "H/1"`},
		{Gone{}, `{"v":1,"game":"x","gone":4,"next":4}`, "gone: invalid lines 4 to 4"},
		{Status{}, `{"v":2,"online":true}`, "v: 2: want 1"},
		{State{}, `{"v":1,"game":"x","phase":"live","turn":"A"}`, `invalid word "live"`},
		{State{}, `{"v":1,"game":"x","phase":"A","turn":"A"}`, `invalid word "A"`},
		{State{}, `{"v":1,"game":"x","phase":"give","turn":"A","help":["silent"]}`, `help: invalid word "silent"`},
		{Did{}, `{"v":1,"id":"` + strings.Repeat("x", 63) + `","ok":true}`, "id: invalid value: want a text of up to 62 bytes"},
		{Do{}, `{"v":1,"id":"1","cmd":"say"}`, "arbiter: missing"},
		{Do{}, "{\"v\":1,\"id\":\"1\",\"arbiter\":\"\xff\"}", "invalid payload: want UTF-8"},
		{Do{}, `[]`, "invalid payload: want a JSON object with the fields of its topic"},
	} {
		if _, err := decode(row.like, []byte(row.text)); err == nil || err.Error() != row.want {
			t.Errorf("%T %.60s: got %v, want %s", row.like, row.text, err, row.want)
		}
	}
}

// line returns a line of a game.
func line(game string, seq int) []byte {
	return record.Frame(nil, fmt.Appendf(nil, `{"v":1,"game":"%s","seq":%d,"type":"x"}`, game, seq))
}

func lines(game string, from, to int) (text []byte) {
	for seq := from; seq <= to; seq++ {
		text = append(text, line(game, seq)...)
	}
	return text
}

func TestLinesOfAPayloadFollowOneAnother(t *testing.T) {
	l, err := ParseLines(lines("g", 7, 22))
	if err != nil || l.Game != "g" || l.First != 7 || l.Last != 22 {
		t.Errorf("got %+v, %v", l, err)
	}
	for name, row := range map[string]struct {
		text []byte
		want string
	}{
		"too many":     {lines("g", 1, 17), "more than 16 lines"},
		"a gap":        {append(line("g", 1), line("g", 3)...), `line 3 of game "g" behind line 1 of game "g"`},
		"two games":    {append(line("g", 1), line("h", 2)...), `line 2 of game "h" behind line 1 of game "g"`},
		"no file":      {line("..", 1), `game: invalid name ".."`},
		"nothing":      {nil, "invalid lines: want an LF at their end"},
		"half a line":  {line("g", 1)[:30], "invalid lines: want an LF at their end"},
		"no checksum":  {[]byte("{}\n"), "invalid line: want 8 lower-case hexadecimal digits, a space and a JSON object"},
		"too long":     {bytes.Repeat([]byte("x"), MaxLine+1), "lines of 65537 bytes: want at most 65536"},
		"line 0":       {line("g", 0), "invalid line: want a game and a seq from 1"},
		"an empty one": {append(line("g", 1), '\n'), "invalid line: want 8 lower-case hexadecimal digits, a space and a JSON object"},
	} {
		if _, err := ParseLines(row.text); err == nil || err.Error() != row.want {
			t.Errorf("%s: got %v, want %s", name, err, row.want)
		}
	}
}

// FuzzParseLines holds that lines which are taken are those of one game, one behind the other.
func FuzzParseLines(f *testing.F) {
	f.Add(lines("g", 7, 9))
	f.Add(lines("g", 1, 17))
	f.Add(append(line("g", 1), line("h", 2)...))
	f.Add(record.Frame(nil, []byte(`{"seq":1,"game":"\u0067","v":1}`)))
	f.Fuzz(func(t *testing.T, text []byte) {
		l, err := ParseLines(text)
		if err != nil {
			return
		}
		seq := l.First
		for one := range bytes.Lines(l.Text) {
			object, err := record.Unframe(one)
			var head struct {
				Game string
				Seq  int
			}
			if err == nil && json.Valid(object) {
				err = json.Unmarshal(object, &head)
				if head.Game != l.Game || head.Seq != seq {
					// A field that is there twice: the first one counts.
					if !bytes.Contains(object, []byte(fmt.Sprintf(`"seq":%d`, seq))) {
						t.Errorf("%q: got line %d of game %q", one, seq, l.Game)
					}
				}
			}
			if err != nil {
				t.Errorf("%q: %v", one, err)
			}
			seq++
		}
		if seq != l.Last+1 || seq-l.First > LinesAtOnce || !record.IsFileName(l.Game) || !bytes.Equal(l.Text, text) {
			t.Errorf("got %+v", l)
		}
	})
}

// FuzzDecode holds that a payload which is taken can be written, and is the same then.
func FuzzDecode(f *testing.F) {
	for i, row := range payloads {
		f.Add(i, []byte(row.text))
	}
	f.Fuzz(func(t *testing.T, i int, text []byte) {
		like := payloads[uint(i)%uint(len(payloads))].value
		value, err := decode(like, text)
		if err != nil {
			return
		}
		again, err := decode(like, record.JSON(value))
		if err != nil || string(record.JSON(again)) != string(record.JSON(value)) {
			t.Errorf("%T %q: got %+v, then %+v, %v", like, text, value, again, err)
		}
	})
}

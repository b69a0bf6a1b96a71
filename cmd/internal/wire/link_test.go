package wire

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/cmd/internal/link"
)

// exchanging are options of a wire that lets exchange through.
func exchanging(e Exchange) Opts { return Opts{Among: []string{"hello", "exchange"}, Exchange: e} }

func TestAnExchangePassesMessagesOnAndAnswersWithOthers(t *testing.T) {
	var got []any
	e := func(name string, up bool, boards []string, in []link.Message) ([]link.Message, error) {
		got = []any{name, up, boards, in}
		return []link.Message{{Board: "cleo", Kind: "pair", Text: `{"v":1}`}}, nil
	}
	run(t, exchanging(e), func(r *rig) {
		answer := r.answerTo(`{"id":1,"cmd":"exchange","name":"anna","up":true,"boards":["ben","cleo"],"in":[{"board":"ben","kind":"act","text":"x\n"}]}`)
		if want := `"id":1,"cmd":"exchange","ok":true,"out":[{"board":"cleo","kind":"pair","text":"{\"v\":1}"}]}`; !strings.HasSuffix(answer, want) {
			t.Errorf("got %s, want %s", answer, want)
		}
		if want := []any{"anna", true, []string{"ben", "cleo"}, []link.Message{{Board: "ben", Kind: "act", Text: "x\n"}}}; !reflect.DeepEqual(got, want) {
			t.Errorf("got %v, want %v", got, want)
		}
		r.answerTo(`{"id":2,"cmd":"exchange","name":"anna","up":false}`)
		if want := []any{"anna", false, []string(nil), []link.Message(nil)}; !reflect.DeepEqual(got, want) {
			t.Errorf("got %v, want %v", got, want)
		}
	})
}

func TestAnExchangeThatIsWrongReachesNobody(t *testing.T) {
	e := func(name string, _ bool, _ []string, _ []link.Message) ([]link.Message, error) {
		if name == "full" {
			return nil, errors.New("no space left on device")
		}
		t.Error("it is passed on")
		return nil, nil
	}
	for fields, want := range map[string]string{
		`"name":"full","up":true`:                  `no space left on device`,
		`"name":"anna"`:                            `up: missing`,
		`"name":"../anna","up":true`:               `invalid name \"../anna\" of a board: want 1 to 32 of a to z, 0 to 9 and -`,
		`"name":"anna","up":true,"boards":["Ben"]`: `invalid name \"Ben\" of a board`,
		`"name":"anna","up":true,"in":[{"board":"a/b","kind":"act","text":"x"}]`: `invalid name \"a/b\" of a board`,
		`"name":"anna","up":1`:            `invalid value: want a name, a flag`,
		`"name":"anna","up":true,"hue":1`: `unknown field \"hue\"`,
		`"name":"anna","up":true,"in":[{"board":"` + strings.Repeat("b", 33) + `","kind":"act"}]`: `invalid name`,
	} {
		run(t, exchanging(e), func(r *rig) {
			if got := r.answerTo(`{"id":1,"cmd":"exchange",` + fields + `}`); !strings.Contains(got, `"ok":false,"error":"`+want) {
				t.Errorf("%s: got %s, want %s", fields, got, want)
			}
		})
	}
}

func TestAHostOfTheSerialLineCannotExchange(t *testing.T) {
	run(t, Opts{}, func(r *rig) {
		if got := r.answerTo(`{"id":1,"cmd":"exchange","name":"anna","up":true}`); !strings.Contains(got, `unknown command \"exchange\"`) {
			t.Errorf("got %s", got)
		}
	})
}

func TestWhatPlayersWantOfTheLinkIsPassedOnOrRefused(t *testing.T) {
	for text, want := range map[string]string{ // "" for a refusal
		"boards": "boards", "play ben": "play ben", " play  b-2 ": "play b-2", "forget ben": "forget ben", "greet ben 6": "greet ben 6",
		"yes": "yes", "no": "no", "claim ben": "claim ben",
		"": "", "play": "", "play Ben": "", "play ../x": "", "play ben now": "", "yes ben": "", "greet ben": "", "greet ben 7": "", "greet ben 12": "", "greet ben 1 2": "",
		"ask ben play": "", "told ben busy": "", "boards ben": "", "dance ben": "",
	} {
		run(t, Opts{}, func(r *rig) {
			answer := r.answerTo(fmt.Sprintf(`{"id":1,"cmd":"link","text":%q}`, text))
			if want == "" {
				if len(r.asked) > 0 || !strings.Contains(answer, `"error":"invalid text`) {
					t.Errorf("%q: asked %+v, answered %s", text, r.asked, answer)
				}
			} else if len(r.asked) != 1 || r.asked[0] != (board.Asked{Request: board.RequestLink, Via: board.ViaSerial, Text: want}) {
				t.Errorf("%q: asked %+v, answered %s", text, r.asked, answer)
			}
		})
	}
}

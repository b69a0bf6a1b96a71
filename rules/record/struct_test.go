package record

import (
	"testing"

	"quartoboard/board"
)

func TestAFormIsWrittenAndReadByTheTagsOfALine(t *testing.T) {
	type act struct {
		N     int           `json:"n" range:"1,9"`
		Act   string        `json:"act"`
		Piece board.Content `json:"piece" if:"Act=give"`
		Text  string        `json:"text,omitzero"`
	}
	form := FormOf[act]()
	for text, want := range map[string]act{
		`{"n":1,"act":"give","piece":15}`:    {N: 1, Act: "give", Piece: board.Holding(15)},
		`{"n":9,"act":"call","text":"a\"b"}`: {N: 9, Act: "call", Text: `a"b`},
	} {
		if got, err := form.Read([]byte(text)); err != nil || got != want || string(form.Write(want)) != text {
			t.Errorf("%s: got %+v, %v, %s", text, got, err, form.Write(want))
		}
	}
	if got, err := form.Read([]byte(` {"more":[{}],"act":"call","piece":3,"n":2} `)[1:]); err != nil || got != (act{N: 2, Act: "call"}) {
		t.Errorf("unknown fields: got %+v, %v", got, err)
	}
	for text, want := range map[string]string{
		``:                        "invalid value : want a JSON object",
		`[]`:                      "invalid value []: want a JSON object",
		`{"n":1,"act":"give"}`:    "piece: missing",
		`{"n":0,"act":"call"}`:    "n: invalid value 0: want a whole number from 1 to 9",
		`{"n":1,"n":1,"act":"a"}`: `duplicate field "n"`,
		`{"n":1,"act":"call"`:     `invalid value {"n":1,"act":"call": want a JSON object`,
	} {
		if got, err := form.Read([]byte(text)); err == nil || err.Error() != want {
			t.Errorf("%s: got %+v, %v, want %s", text, got, err, want)
		}
	}
}

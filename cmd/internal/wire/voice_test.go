package wire

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestWhatTheVoiceCannotDoIsRefused(t *testing.T) {
	for _, test := range []struct{ name, line, want string }{
		{"nothing to say", `{"id":1,"cmd":"say"}`, `text: missing`},
		{"a text without a word", `{"id":1,"cmd":"say","text":""}`, `text without a word`},
		{"a text of two lines", `{"id":1,"cmd":"say","text":"a\nb"}`, `unprintable character in the text`},
		{"a long text", `{"id":1,"cmd":"say","text":"` + strings.Repeat("x", 3900) + `"}`, `text of 3900 characters: want at most 200`},
		{"a text like a win", `{"id":1,"cmd":"say","text":"Quarto! A."}`, `text that begins as a win does`},
		{"nothing to set", `{"id":1,"cmd":"set"}`, `nothing to set: want a field`},
		{"a volume that cannot be heard", `{"id":1,"cmd":"set","volume":19}`, `volume: invalid value 19: want a whole number from 20 to 100`},
		{"a rate over the limit", `{"id":1,"cmd":"set","rate":301}`, `rate: invalid value 301: want a whole number from 50 to 300`},
		{"letters as a flag", `{"id":1,"cmd":"set","letters":true}`, `letters: invalid value true: want a text`},
		{"a switch of another word", `{"id":1,"cmd":"set","earcons":"loud"}`, `earcons: invalid switch "loud": want on or off`},
	} {
		t.Run(test.name, func(t *testing.T) {
			run(t, Opts{}, func(r *rig) {
				var got struct{ Error string }
				if err := json.Unmarshal([]byte(r.answerTo(test.line)), &got); err != nil || got.Error != test.want || len(r.asked) != 0 {
					t.Errorf("answered %q, %v, and asked %v, want %q", got.Error, err, r.asked, test.want)
				}
			})
		})
	}
}

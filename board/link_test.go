package board

import (
	"strings"
	"testing"
)

func TestATextOfTheLinkIsReadAndWritten(t *testing.T) {
	for text, want := range map[string]string{ // verb, board and number of words; "" for what is none
		"boards": "boards  0", "boards ben +clara-2": "boards  2", "yes": "yes  0", "greet ben 6": "greet ben 1", "claim ben": "claim ben 0",
		"ask ben pair b3 a1 c2 d4 a2 b1": "ask ben 7", "told ben greeting-1": "told ben 1",
		"": "", "boards Ben": "", "boards  ben": "", "yes ben": "", "play": "", "greet ben 7": "", "told ben": "", "ask  play": "", "ask ben \x00": "", "told " + strings.Repeat("b", 33) + " busy": "",
	} {
		l, err := ParseLink(text)
		if err != nil {
			if want != "" || l.Verb != "" || l.Words != nil {
				t.Errorf("%q: got %+v, %v", text, l, err)
			}
			continue
		}
		if got := strings.Join([]string{l.Verb, l.Board, string(rune('0' + len(l.Words)))}, " "); got != want || l.String() != text {
			t.Errorf("%q: got %s, and written %q", text, got, l.String())
		}
	}
}

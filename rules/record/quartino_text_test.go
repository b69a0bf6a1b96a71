package record_test

import (
	"strings"
	"testing"

	"quartoboard/rules/record"
)

const longQuartino = `[Game "Quartino"]
[Players "3"]
[FirstPlayer "2"]
[Player1 "Ann"]
[Player3 "Zoë"]
[Card2 "b2 red, a3 blue, b3 green, c3 yellow"]
[Result "3"]

1. yellow-a1 2. F? red-b2 3. green-b1 Q?9 4. blue-c1 Q2-a1-b1-c1-b2 blue-a1 5.
blue-a1 6. blue-a1 7. blue-a1 8. F C-a1 red-a2 red-a2 red-a2 R2 9. C? red-a2 3
`

func TestATextOfQuartinoIsReadJudgedAndWrittenAsItWas(t *testing.T) {
	got, err := parseOne(strings.NewReader(longQuartino))
	if err != nil || got.String() != longQuartino {
		t.Fatalf("%v: got\n%v\nwant\n%s", err, got, longQuartino)
	}
	again, err := got.Play(record.Referee())
	if d := got.Difference(again); err != nil || d != "" {
		t.Errorf("%v, %s: judged\n%v", err, d, again)
	}
}

func TestATextOfQuartinoIsRefusedWithLineAndSentence(t *testing.T) {
	const head = "[Game \"Quartino\"]\n[Players \"3\"]\n"
	for text, want := range map[string]string{
		head:                                      "3: missing result at the end: want 1 to 3, = or *",
		head + "4":                                "3: unexpected \"4\": want turn 1.",
		head + "blue-b2 *":                        "3: unexpected \"blue-b2\": want turn 1.",
		head + "1. blue-b2 3. red-b2 *":           "3: unexpected \"3.\": want turn 2.",
		head + "1. pink-b2 *":                     "3: invalid colour \"pink\": want blue, green, red or yellow",
		head + "1. blue-e2 *":                     "3: invalid cell \"e2\": want a1 to d4",
		head + "1. Qx *":                          "3: invalid value \"x\": want a number from 1 to 64",
		head + "1. R5 *":                          "3: invalid value \"5\": want a number from 1 to 4",
		head + "1. F7 *":                          "3: unexpected \"F7\"",
		head + "1. C-b2-x *":                      "3: invalid cell \"x\": want a1 to d4",
		head + "1. C-b2- *":                       "3: invalid cell \"\": want a1 to d4",
		head + "[Result \"2\"]\n1. blue-b2 *":     "4: result * at the end, \"2\" in the Result tag",
		head + "[Player4 \"Bo\"]\n*":              "4: names: more than 3, the number of players",
		head + "[Card1 \"b2 red\"]\n*":            `4: tag Card1: invalid combination "b2 red": want four spots, as b2 red, a3 blue, b3 green, c3 yellow`,
		"[Game \"Quartino\"]\n[Players \"9\"]\n*": "3: tag Players: invalid value \"9\": want a number from 2 to 4",
	} {
		_, err := parseOne(strings.NewReader(text))
		if err == nil || err.Error() != want {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}

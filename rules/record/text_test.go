package record_test

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"quartoboard/board"
	quartino "quartoboard/rules/quartino/gametext"
	quarto "quartoboard/rules/quarto/gametext"
	"quartoboard/rules/record"
)

// games are the notations of both games.
var games = record.Notations{quarto.Notation{}, quartino.Notation{}}

func give(p board.Piece) quarto.Give { return quarto.Give{Piece: board.Holding(p)} }

const long = `[Board "3"]
[Date "2026.11.20"]
[A "Zoë \"Z\" \\"]
[First "A"]
[Attributes "size,shape,fill,texture"]
[Event "Club evening, round 2"]
[Result "="]
[BitOrder "size shape fill texture"]

1. 9 a2 2. 8 b2 Q?A Q?B 3. f a3 4. 5 d4 5. 6 d2 6. c c4 7. 4 a1 Q?A 8. d c2 9.
1 c1 10. b c3 11. 3 b4 12. 7 d3 13. a d1 14. 0 b3 15. 2 Q?A a4 16. e b1 Q?B =
`

// parseOne reads a text that is alone.
func parseOne(in io.Reader) (record.Text, error) {
	texts, err := games.Parse(in)
	if err != nil {
		return record.Text{}, err
	}
	if len(texts) != 1 {
		return record.Text{}, fmt.Errorf("%d texts", len(texts))
	}
	return texts[0], nil
}

func TestTextIsReadAndWrittenAsItWas(t *testing.T) {
	for _, text := range []string{
		"*\n",
		"A\n",
		"1. 7 b3 *\n",
		"Q?A 1. 7 Q?B Q?A b3 Q?A 2. 0 *\n",
		"1. 0 a1 2. 1 a2 3. 2 a3 4. 3 a4 5. ? QB B\n",
		"[A \"\"]\n\n=\n",
		"[Position \"..../..../..../012. -\"]\n\n1. 3 d1 QB B\n",
		long,
	} {
		got, err := parseOne(strings.NewReader(text))
		if err != nil || got.String() != text {
			t.Errorf("%v: got\n%v\nwant\n%s", err, got, text)
		}
	}
}

func TestTextHasItsParts(t *testing.T) {
	got, err := parseOne(strings.NewReader("[B \"Bo \\\"x\\\"\"]\n1. 7 b3 2. e Q?A c2 QB B"))
	want := record.Text{
		Game:   quarto.Notation{},
		Tags:   []record.Tag{{Name: "B", Value: `Bo "x"`}},
		Moves:  []record.Move{give(7), quarto.Place{Cell: board.B3}, give(14), quarto.Call{By: board.A, Good: false}, quarto.Place{Cell: board.C2}, quarto.Call{By: board.B, Good: true}},
		Result: "B",
	}
	if err != nil || !sameText(got, want) {
		t.Errorf("got %#v, %v, want %#v", got, err, want)
	}
}

func TestAnyWhiteSpaceWillDo(t *testing.T) {
	want := "[A \"a\"]\n[B \"b\"]\n\n1. 7 b3 2. 8 *\n"
	for _, text := range []string{
		"[A \"a\"][B \"b\"]1. 7 b3 2. 8 *",
		"\ufeff\r\n[A \"a\"]\r\n[B \"b\"]\r\n\r\n1.\r\n7\tb3\v2.\f8   *\r\n\r\n",
		"[ A\t\"a\" ]\n\n\n[B\"b\"\n]\n1. 7\nb3\n2. 8\n*",
	} {
		got, err := parseOne(strings.NewReader(text))
		if err != nil || got.String() != want {
			t.Errorf("%q: got\n%v, %v, want\n%s", text, got, err, want)
		}
	}
}

func TestTurnsAreWrappedBeforeColumn80(t *testing.T) {
	text := record.Text{Game: quarto.Notation{}, Result: record.Draw}
	for i := range board.Piece(16) {
		text.Moves = append(text.Moves, give(i), quarto.Call{By: board.A, Good: false}, quarto.Place{Cell: board.Cell(i)}, quarto.Call{By: board.B, Good: false})
	}
	s := text.String()
	lines := strings.Split(strings.TrimSuffix(s, "\n"), "\n")
	for i, line := range lines {
		if len(line) > 79 || strings.TrimSpace(line) != line {
			t.Errorf("line %q has %d columns, want at most 79 and no space around", line, len(line))
		}
		if i < len(lines)-1 && len(line) < 70 {
			t.Errorf("line %q is short", line)
		}
	}
	if got, err := parseOne(strings.NewReader(s)); err != nil || !sameText(got, text) {
		t.Errorf("got %v, %v, want %v", got, err, text)
	}
}

func TestControlCharactersInATagAreWrittenAsSpaces(t *testing.T) {
	text := record.Text{Result: record.Unfinished, Tags: []record.Tag{{Name: "A", Value: "a\nb\tc\x7f"}}}
	if got, want := text.String(), "[A \"a b c \"]\n\n*\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestPiecesInAnotherBitOrderAreConverted(t *testing.T) {
	for _, row := range []struct{ order, pieces, want string }{
		{"size shape fill texture", "8 4 2 1 e", "8 4 2 1 e"},
		{"texture fill shape size", "8 4 2 1 e", "1 2 4 8 7"},
		{"shape size texture fill", "8 4 2 1 e", "4 8 1 2 d"},
		{" fill  texture size shape", "8 4 2 1 e", "2 1 8 4 b"},
	} {
		turns := func(pieces string) string {
			p := strings.Fields(pieces)
			return "1. " + p[0] + " a1 2. " + p[1] + " b1 3. " + p[2] + " c1 4. " + p[3] + " d1 5. " + p[4] + " *\n"
		}
		got, err := parseOne(strings.NewReader("[BitOrder \"" + row.order + "\"]\n" + turns(row.pieces)))
		want := "[BitOrder \"size shape fill texture\"]\n\n" + turns(row.want)
		if err != nil || got.String() != want {
			t.Errorf("%s: got\n%v, %v, want\n%s", row.order, got, err, want)
		}
	}
}

func TestTextIsRefusedWithLineAndSentence(t *testing.T) {
	sixteen := long[strings.Index(long, "1. 9"):strings.Index(long, " Q?B =")]
	for _, row := range []struct{ text, want string }{
		{"", "1: missing result at the end: want A, B, = or *"},
		{"1. 7 b3\n2. 8\n\n", "4: missing result at the end: want A, B, = or *"},
		{"* *", "1: unexpected \"*\" after the result"},
		{"*\n\n[A \"a\"]", "3: missing result at the end: want A, B, = or *"},
		{"*\n\n[A \"a\"]\n*\n1. 7 b3 *", "5: unexpected \"1.\" after the result"},
		{"7 b3 *", "1: unexpected \"7\": want turn 1."},
		{"1 7 b3 *", "1: unexpected \"1\": want turn 1."},
		{"1. 7 b3\n3. 8 b4 *", "2: unexpected \"3.\": want turn 2."},
		{"1. 7 b3 8 b4 *", "1: unexpected \"8\": want turn 2."},
		{"1. g b3 *", "1: invalid piece \"g\": want 0 to 9 or a to f"},
		{"1. 7 e3 *", "1: invalid cell \"e3\": want a1 to d4"},
		{"1. 7 2. 8 *", "1: invalid cell \"2.\": want a1 to d4"},
		{"1. 7 b3\n2. 7 b4 *", "2: duplicate piece 7"},
		{"[BitOrder \"texture fill shape size\"]\n1. 1 b3\n2. 1 b4 *", "3: duplicate piece 1"},
		{"1. 7 b3\n2. 8 b3 *", "2: duplicate cell b3"},
		{"1. ? b3 *", "1: invalid piece ? on b3: want the piece that was placed"},
		{"1. 7 b3 QC *", "1: invalid seat \"C\": want A or B"},
		{"1. 7 b3 Q? *", "1: invalid seat \"\": want A or B"},
		{"1. 7 b3 q?A *", "1: unexpected \"q?A\": want turn 2."},
		{"1. 7 b3 QA 2. 8 *", "1: unexpected \"2.\" after the good call: want result A"},
		{"1. 7 b3 QA QB B", "1: unexpected \"QB\" after the good call: want result A"},
		{"1. 7 b3 QA\nB", "2: result B after the good call of A: want A"},
		{sixteen + " 17. ? *", "2: unexpected \"17.\" after turn 16: want result A, B, = or *"},
		{"[Result \"A\"]\n\nB\n\n", "3: result B at the end, A in the Result tag"},
		{"[Result \"1-0\"]\n*", "1: tag Result: invalid value \"1-0\": want A, B, = or *"},
		{"[A \"a\"]\n[A \"b\"]\n*", "2: duplicate tag A"},
		{"[First \"A\"]\n[B \"" + strings.Repeat("x", 3900) + "\"]\n*", "2: tag B: name of 3900 characters: want at most 40"},
		{"[First \"C\"]\n*", "1: tag First: invalid seat \"C\": want A or B"},
		{"[Attributes \"\"]\n*", "1: tag Attributes: invalid attribute \"\": want size, shape, fill or texture"},
		{"[Squares \"true\"]\n*", "1: tag Squares: invalid value \"true\": want yes or no"},
		{"[Giving \"hand\"]\n*", "1: tag Giving: invalid way of giving \"hand\": want tray, pass, unseen or shown"},
		{"[LastCall \"NaN\"]\n*", "1: tag LastCall: invalid value NaN: want a number of seconds from 0 to 1000000"},
		{"[BitOrder \"size shape fill\"]\n*", "1: tag BitOrder: invalid value \"size shape fill\": want each of the four attributes once"},
		{"[BitOrder \"size shape fill size\"]\n*", "1: tag BitOrder: invalid value \"size shape fill size\": want each of the four attributes once"},
		{"[BitOrder \"size shape fill fill texture\"]\n*", "1: tag BitOrder: invalid value \"size shape fill fill texture\": want each of the four attributes once"},
		{"[BitOrder \"size,shape fill texture size\"]\n*", "1: tag BitOrder: invalid value \"size,shape\": want one attribute"},
		{"[BitOrder \"colour shape fill texture\"]\n*", "1: tag BitOrder: invalid attribute \"colour\": want size, shape, fill or texture"},
		{"[]\n*", `1: invalid tag: want one like [First "A"], its value on one line and without control characters`},
		{"[First A]\n*", `1: invalid tag: want one like [First "A"], its value on one line and without control characters`},
		{"[First \"A]\n*", `1: invalid tag: want one like [First "A"], its value on one line and without control characters`},
		{"[First \"A\"\n*", `1: invalid tag: want one like [First "A"], its value on one line and without control characters`},
		{"[A-B \"a\"]\n*", `1: invalid tag: want one like [First "A"], its value on one line and without control characters`},
		{"[A \"a\\\"]", `1: invalid tag: want one like [First "A"], its value on one line and without control characters`},
		{"[A \"a\x1b[2J\"]\n*", `1: invalid tag: want one like [First "A"], its value on one line and without control characters`},
		{"[A \"a\xff\"]\n*", "1: text is not UTF-8"},
	} {
		_, err := parseOne(strings.NewReader(row.text))
		var syntax record.SyntaxError
		if !errors.As(err, &syntax) || err.Error() != row.want {
			t.Errorf("%.80q: got %v, want %s", row.text, err, row.want)
		}
	}
}

func TestTextsOfAnySizeAreRead(t *testing.T) {
	game := "[Event \"" + strings.Repeat("x", 700_000) + "\"]\n*\n"
	if texts, err := games.Parse(strings.NewReader(strings.Repeat(game, 3))); err != nil || len(texts) != 3 {
		t.Errorf("got %d texts, %v", len(texts), err)
	}
}

func TestAnErrorOfTheReaderIsNoSyntaxError(t *testing.T) {
	broken := errors.New("input/output error")
	if _, err := parseOne(iotest.ErrReader(broken)); err != broken {
		t.Errorf("got %v, want %v", err, broken)
	}
}

// FuzzParse reads any text: what can be read is written in lines that fit,
// reads the same again, and can be played.
func FuzzParse(f *testing.F) {
	f.Add(long)
	f.Add(longQuartino)
	f.Add("[BitOrder \"texture size fill shape\"]\n[A \"\\\\\\\"\"] 1. 7 Q?A b3 QB B")
	f.Add("[Giving \"pass\"]\n[LastCall \"1e-3\"]\n[FalseCall \"loses\"]\n[Point \"lift\"]\n[Caller \"board\"]\n1. ? Q?A *")
	f.Fuzz(func(t *testing.T, s string) {
		texts, err := games.Parse(strings.NewReader(s))
		if err != nil {
			var syntax record.SyntaxError
			if !errors.As(err, &syntax) || syntax.Line < 1 || syntax.Line > 1+strings.Count(s, "\n") {
				t.Errorf("got %#v, want a SyntaxError in one of the lines", err)
			}
			return
		}
		for _, text := range texts {
			readAgain(t, text)
		}
	})
}

// readAgain holds that a text that was read is written so that it reads the same,
// and can be played.
func readAgain(t *testing.T, text record.Text) {
	written := text.String()
	for line := range strings.Lines(written) {
		if len(line) > 80 && line[0] != '[' {
			t.Errorf("line %q is too long", line)
		}
	}
	again, err := parseOne(strings.NewReader(written))
	if err != nil || !sameText(again, text) || again.String() != written {
		t.Errorf("%v: got\n%v\nwant\n%s", err, again, written)
	}
	events, err := text.Game.Facts(text)
	if err != nil {
		t.Errorf("%s: %v", written, err)
	}
	placed := 0
	for i, e := range events {
		if _, ok := e.Fact.(board.Seen); ok {
			placed++
		}
		if i > 0 && e.At < events[i-1].At {
			t.Errorf("event %d is at %v, after %v", i, e.At, events[i-1].At)
		}
	}
	isPlace := func(m record.Move) bool { _, ok := m.(quarto.Place); return ok }
	if slices.ContainsFunc(text.Moves, isPlace) && placed == 0 {
		t.Errorf("%s: no placement in %v", written, events)
	}
}

func sameText(a, b record.Text) bool {
	return a.Game == b.Game && slices.Equal(a.Tags, b.Tags) && slices.Equal(a.Moves, b.Moves) && a.Result == b.Result
}

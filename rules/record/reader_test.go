package record

import (
	"bytes"
	"errors"
	"io"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"quartoboard/board"
	"quartoboard/deploy/deep"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
)

// readAll reads a file and checks what always holds: what is returned stands
// in the file in that order, and reads the same alone.
func readAll(t *testing.T, data []byte) ([]Line, *Reader) {
	t.Helper()
	r := both.NewReader(bytes.NewReader(data))
	var lines []Line
	rest := data
	for {
		l, err := r.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		_, after, found := bytes.Cut(rest, r.Bytes())
		alone, err := both.Decode(r.Bytes())
		if !found || !bytes.HasSuffix(r.Bytes(), []byte("\n")) || err != nil || !reflect.DeepEqual(alone, l) {
			t.Fatalf("line %+v stands in the file as %q", l, r.Bytes())
		}
		rest = after
		lines = append(lines, l)
	}
	if want := int64(len(data) - 1 - bytes.LastIndexByte(data, '\n')); r.Torn() != want {
		t.Fatalf("got a torn tail of %d bytes, want %d", r.Torn(), want)
	}
	return lines, r
}

// evening is a short game as it is recorded.
func evening(t *testing.T) []byte {
	t.Helper()
	data, err := os.ReadFile("testdata/evening.log")
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// readBytes reads a file and returns the lines as they stand there.
func readBytes(t *testing.T, file []byte) ([]byte, *Reader) {
	t.Helper()
	var got []byte
	r := both.NewReader(bytes.NewReader(file))
	for {
		_, err := r.Next()
		if err == io.EOF {
			return got, r
		}
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, r.Bytes()...)
	}
}

// twenty is a file of twenty short lines.
func twenty() []byte {
	var file []byte
	e := both.NewEncoder("g", 1, wall)
	for i := range board.Piece(10) {
		file = e.AppendFact(file, time.Second, board.Tray{Holds: board.Holding(i)})
		file = e.AppendJudgement(file, time.Second, quarto.Lifted{Cell: board.C2, Piece: i})
	}
	return file
}

func TestTruncationAtEveryByteLosesTheTornLineOnly(t *testing.T) {
	file := evening(t)
	for _, cut := range deep.Sample(t, len(file)+1, 7) {
		want := file[:bytes.LastIndexByte(file[:cut], '\n')+1]
		for _, tail := range []int{0, 4096} {
			got, r := readBytes(t, append(bytes.Clone(file[:cut]), make([]byte, tail)...))
			if !bytes.Equal(got, want) || len(r.Damage()) != 0 || r.Torn() != int64(cut-len(want)+tail) {
				t.Fatalf("cut at %d with %d zeros: got damage %v, torn %d and\n%swant\n%s", cut, tail, r.Damage(), r.Torn(), got, want)
			}
		}
	}
}

func TestAnyFlippedBitLosesItsLineOnly(t *testing.T) {
	file := twenty()
	for _, i := range deep.Sample(t, len(file), 60) {
		b, start, line := file[i], bytes.LastIndexByte(file[:i], '\n')+1, bytes.Count(file[:i], []byte("\n"))+1
		end := i + bytes.IndexByte(file[i:], '\n') + 1
		want := append(bytes.Clone(file[:start]), file[end:]...)
		for bit := range 8 {
			file[i] = b ^ 1<<bit
			got, r := readBytes(t, file)
			if !bytes.Equal(got, want) {
				t.Fatalf("byte %d, bit %d: got\n%swant\n%s", i, bit, got, want)
			}
			torn := i == len(file)-1 // the last line feed is gone
			if d := r.Damage(); !torn && (len(d) == 0 || d[0].Line != line) || torn && r.Torn() == 0 {
				t.Fatalf("byte %d, bit %d: got damage %v and torn %d, want some in line %d", i, bit, d, r.Torn(), line)
			}
		}
		file[i] = b
	}
}

// same compares the lines read with those that should be.
func same(t *testing.T, what string, got, want []Line) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s:\ngot  %+v\nwant %+v", what, got, want)
	}
}

func TestWhateverIsLostInTheMiddleTheNextTrueLineCounts(t *testing.T) {
	file := evening(t)
	all, _ := readAll(t, file)
	lines := bytes.SplitAfter(file, []byte("\n"))
	join := func(parts ...[]byte) []byte { return bytes.Join(parts, nil) }
	from := func(i int) []byte { return join(lines[i:]...) }
	half := lines[1][:len(lines[1])/2]
	for _, row := range []struct {
		name string
		file []byte
		want []Line
		says []string
	}{
		{"a line is missing", join(lines[0], from(2)), append(all[:1:1], all[2:]...), []string{"line 2: seq 3 of game evening: want seq 2"}},
		{"the beginning is missing", from(3), all[3:], []string{"line 1: seq 4 of game evening: want seq 1"}},
		{"a line comes twice", join(lines[0], lines[1], from(1)), append(all[:2:2], all[1:]...), []string{"line 3: seq 2 of game evening: want seq 3"}},
		{"half a line and then the next", join(lines[0], half, from(2)), append(all[:1:1], all[2:]...), []string{"line 2: invalid checksum"}},
		{"a hole of zeros", join(lines[0], half, make([]byte, 4096), from(2)), append(all[:1:1], all[2:]...), []string{"line 2: invalid checksum"}},
		{"a hole longer than any line", join(lines[0], make([]byte, 3*MaxLine), from(2)), append(all[:1:1], all[2:]...), []string{"line 2: "}},
		{"a line longer than any", join(lines[0], bytes.Repeat([]byte("x"), MaxLine), []byte("\n"), from(1)), all, []string{"line 2: line of 16385 bytes: want at most 16384"}},
		{"two empty lines", join(lines[0], []byte("\n\n"), from(1)), all, []string{"line 2: invalid line", "line 3: invalid line"}},
		{"a type of a later version", join(lines[0], Frame(nil, []byte(head+`"type":"dance"}`)), from(1)), all, []string{`line 2: type: unknown value "dance"`}},
		{"a carriage return", join([]byte("\r"), from(0)), all, []string{"line 1: invalid line"}},
		{"a part of a line, whole, in another", join(lines[0], half, lines[1][:9], from(1)), all, []string{"line 2: invalid checksum"}},
	} {
		got, r := readAll(t, row.file)
		same(t, row.name, got, row.want)
		for i, d := range r.Damage() {
			if i >= len(row.says) || !strings.HasPrefix(d.String(), row.says[i]) {
				t.Errorf("%s: got damage %v, want %q", row.name, r.Damage(), row.says)
			}
		}
		if len(r.Damage()) != len(row.says) {
			t.Errorf("%s: got damage %v, want %q", row.name, r.Damage(), row.says)
		}
	}
}

func TestGamesOneAfterAnotherAreEachCountedFromOne(t *testing.T) {
	var file []byte
	for _, game := range []string{"demo-1", "demo-2", "demo-3"} {
		e := both.NewEncoder(game, 1, wall)
		file = e.AppendFact(file, 0, board.Started{Options: quarto.DefaultOptions()})
		file = e.AppendJudgement(file, time.Second, quarto.Right{})
	}
	got, r := readAll(t, file)
	if len(got) != 6 || len(r.Damage()) != 0 {
		t.Errorf("got %d lines and damage %v, want 6 and none", len(got), r.Damage())
	}
}

func TestNoTextInALineIsTakenForALine(t *testing.T) {
	inner := both.NewEncoder("evil", 7, wall).AppendJudgement(nil, 0, quarto.Ended{Result: board.ResultA, How: quarto.HowCall})
	e := both.NewEncoder("g", 1, wall)
	file := e.AppendFact(nil, 0, board.Said{Class: board.ClassHint, Lang: "en", Text: string(inner), Outcome: board.OutcomeSaid})
	for i, b := range file {
		for bit := range 8 {
			file[i] = b ^ 1<<bit
			if got, _ := readAll(t, file); len(got) != 0 {
				t.Fatalf("byte %d, bit %d: got %+v out of a text", i, bit, got)
			}
		}
		file[i] = b
	}
}

func TestAnErrorOfTheReaderIsNotTheEnd(t *testing.T) {
	broken := errors.New("input/output error")
	line := both.NewEncoder("g", 1, wall).AppendFact(nil, 0, board.Tray{})
	r := both.NewReader(io.MultiReader(bytes.NewReader(line), bytes.NewReader(line[:20]), iotest.ErrReader(broken)))
	if _, err := r.Next(); err != nil {
		t.Fatal(err)
	}
	_, err := r.Next()
	if !errors.Is(err, broken) || err.Error() != "line 2: input/output error" {
		t.Errorf("got %v, want line 2: input/output error", err)
	}
}

// FuzzReader reads whatever is before and between true lines: they come back,
// and what else comes back stands in the file (readAll).
func FuzzReader(f *testing.F) {
	f.Add([]byte(""), []byte("\n"))
	f.Add([]byte("\x00\x00"), []byte("00000000 {}\n00000000 {"))
	f.Add(bytes.Repeat([]byte("01234567 {"), 20), []byte("01234567 "))
	f.Add(both.NewEncoder("h", 1, wall).AppendFact(nil, 0, board.Tray{}), []byte(`e3069283 {"v":1`))
	f.Fuzz(func(t *testing.T, before, between []byte) {
		e := both.NewEncoder("g", 1, wall)
		first := e.AppendFact(nil, 0, board.Tray{})
		second := e.AppendJudgement(nil, 0, quarto.Right{})
		file := append(append(bytes.Clone(before), first...), between...)
		got, _ := readAll(t, append(file, second...))
		found := 0
		for _, l := range got {
			if found < 2 && l.Game == "g" && l.Seq == found+1 {
				found++
			}
		}
		if found != 2 {
			t.Errorf("got %+v, want lines 1 and 2 of game g among them", got)
		}
	})
}

func TestHowTheBytesArriveDoesNotMatter(t *testing.T) {
	file := append(evening(t), "5ef7"...)
	want, _ := readAll(t, file)
	for name, in := range map[string]io.Reader{
		"one by one":             iotest.OneByteReader(bytes.NewReader(file)),
		"by halves":              iotest.HalfReader(bytes.NewReader(file)),
		"the last with the end":  iotest.DataErrReader(bytes.NewReader(file)),
		"one by one and the end": iotest.DataErrReader(iotest.OneByteReader(bytes.NewReader(file))),
	} {
		var got []Line
		r := both.NewReader(in)
		for {
			l, err := r.Next()
			if err != nil {
				if err != io.EOF {
					t.Errorf("%s: %v", name, err)
				}
				break
			}
			got = append(got, l)
		}
		same(t, name, got, want)
		if r.Torn() != 4 {
			t.Errorf("%s: got a torn tail of %d bytes, want 4", name, r.Torn())
		}
	}
}

func TestTheLongestLineIsTaken(t *testing.T) {
	said := board.Said{Class: board.ClassHint, Lang: "en", Outcome: board.OutcomeSaid}
	empty := both.NewEncoder("g", 1, wall).AppendFact(nil, 0, said)
	for _, row := range []struct {
		name   string
		length int
		lines  int
	}{
		{"the longest", MaxLine, 2},
		{"one byte more", MaxLine + 1, 1},
		{"much more", 10 * MaxLine, 1},
	} {
		said.Text = strings.Repeat("x", row.length-len(empty))
		e := both.NewEncoder("g", 1, wall)
		file := e.AppendFact(nil, 0, said)
		if len(file) != row.length {
			t.Fatalf("%s: the line has %d bytes", row.name, len(file))
		}
		got, r := readAll(t, e.AppendJudgement(file, 0, quarto.Right{}))
		if len(got) != row.lines || len(r.Damage()) != 2-row.lines {
			t.Errorf("%s: got %d lines and damage %v, want %d lines", row.name, len(got), r.Damage(), row.lines)
		}
	}
}

func TestTheLongestGameLineIsFarFromTheLongest(t *testing.T) {
	var all []rules.Alignment
	for l := range rules.Through(board.B2, true).All() {
		all = append(all, rules.Alignment{Line: l, Values: board.Tall | board.Square | board.Hollow | board.Grooved})
	}
	line := both.NewEncoder(strings.Repeat("g", 100), 1<<30, wall).AppendJudgement(nil, 1<<60, quarto.Call{By: board.A, Good: true, Lines: all})
	if len(line) > MaxLine/8 {
		t.Errorf("got %d bytes, want at most %d: %s", len(line), MaxLine/8, line)
	}
	if _, err := both.Decode(line); err != nil {
		t.Error(err)
	}
}

func TestSeveralLinesWithoutTheirLineFeedsAreOneDamage(t *testing.T) {
	file := twenty()
	lines := bytes.SplitAfter(file, []byte("\n"))
	joined := bytes.Join([][]byte{
		lines[0], lines[1][:len(lines[1])-1], lines[2][:len(lines[2])-1], bytes.Join(lines[3:], nil),
	}, nil)
	got, r := readBytes(t, joined)
	want := append(bytes.Clone(lines[0]), bytes.Join(lines[3:], nil)...)
	if !bytes.Equal(got, want) {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if d := r.Damage(); len(d) != 1 || d[0].Line != 2 {
		t.Errorf("got damage %v, want one in line 2", d)
	}
}

func TestReadsOfAPortAreJoinedToLines(t *testing.T) {
	text := "one\n\ntwelve bytes\n" + strings.Repeat("x", 50) + "\nthirteen byte\nlast\nhalf"
	want := []string{"one\n", "\n", "twelve bytes\n", "", "", "last\n"}
	for size := 1; size <= len(text); size++ {
		s := Splitter{Max: 13}
		var got []string
		for read := range slices.Chunk([]byte(text), size) {
			for line := range s.Split(read) {
				got = append(got, string(line))
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("reads of %d bytes: got %q, want %q", size, got, want)
		}
	}
}

func TestACREndsALineWhereItMay(t *testing.T) {
	text := "one\r\ntwo\rthree\n" + strings.Repeat("x", 50) + "\rfour\rhalf"
	want := []string{"one\r", "\n", "two\r", "three\n", "", "four\r"}
	for size := 1; size <= len(text); size++ {
		s := Splitter{Max: 13, CR: true}
		var got []string
		for read := range slices.Chunk([]byte(text), size) {
			for line := range s.Split(read) {
				got = append(got, string(line))
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("reads of %d bytes: got %q, want %q", size, got, want)
		}
	}
}

package games_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"quartoboard/cmd/internal/games"
	"quartoboard/rules/record"
)

// storedLogs returns the stored logs of the tree.
func storedLogs(t testing.TB) (files []string) {
	err := filepath.WalkDir("../../..", func(path string, e fs.DirEntry, err error) error {
		if filepath.Ext(path) == ".log" {
			files = append(files, path)
		}
		return err
	})
	if err != nil || len(files) < 97 {
		t.Fatalf("%d logs, %v: want 97 or more", len(files), err)
	}
	return files
}

func TestEveryStoredLineIsReadAndWrittenAsItStands(t *testing.T) {
	for _, line := range storedLines(t) {
		l, err := games.Format().Decode(line)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		object, _ := record.Unframe(line)
		object = bytes.Replace(object, []byte(`,"decks":true`), nil, 1) // of an older version
		e := games.Format().NewEncoder(l.Game, l.Seq, func(time.Duration) time.Time { return l.Wall })
		if got, want := appendLine(e, nil, l), record.Frame(nil, object); !bytes.Equal(got, want) {
			t.Errorf("got  %swant %s", got, want)
		}
	}
}

// storedLines returns the lines of the stored logs.
func storedLines(t testing.TB) (lines [][]byte) {
	for _, file := range storedLogs(t) {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		lines = slices.AppendSeq(lines, bytes.Lines(data))
	}
	return lines
}

// appendLine writes a line as e numbers it.
func appendLine(e *record.Encoder, dst []byte, l record.Line) []byte {
	if l.Fact != nil {
		return e.AppendFact(dst, l.At, l.Fact)
	}
	return e.AppendJudgement(dst, l.At, l.Judgement)
}

// BenchmarkDecode reads stored lines.
func BenchmarkDecode(b *testing.B) {
	lines := storedLines(b)
	for i := 0; b.Loop(); i++ {
		if _, err := games.Format().Decode(lines[i%len(lines)]); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkEncode writes stored lines.
func BenchmarkEncode(b *testing.B) {
	var lines []record.Line
	for _, text := range storedLines(b) {
		l, err := games.Format().Decode(text)
		if err != nil {
			b.Fatal(err)
		}
		lines = append(lines, l)
	}
	e := games.Format().NewEncoder("g", 1, func(at time.Duration) time.Time { return time.Time{}.Add(at) })
	var text []byte
	for i := 0; b.Loop(); i++ {
		text = appendLine(e, text[:0], lines[i%len(lines)])
	}
}

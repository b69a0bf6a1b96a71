package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/voice"
	"quartoboard/hw/sim/hands"
	"quartoboard/rules/record"
	"quartoboard/rules/referee"
)

// TestATraceComesToTheFactsOfTheRecord records every script and compares its trace
// with its record, faults and power cuts included.
func TestATraceComesToTheFactsOfTheRecord(t *testing.T) {
	for _, script := range scripts(t) {
		stem := strings.TrimSuffix(script, ".hands")
		t.Run(filepath.Base(stem), func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			frames, log := filepath.Join(dir, "frames"), filepath.Join(dir, "log")
			code, transcript, stderr := quartoboard(t, "", "demo", "-script", script, "-record", log, "-frames", frames)
			if code != 0 || stderr != "" {
				t.Fatalf("exit code %d, %s", code, stderr)
			}
			golden(t, stem+".transcript", transcript)
			golden(t, stem+".log", text(t, log))
			code, _, stderr = quartoboard(t, "", "replay", "-frames", frames, log)
			if agree := strings.Count(stderr, "agree"); code != 0 || agree != 2 || strings.Count(stderr, "\n") != 2 {
				t.Errorf("replay: exit code %d, %s", code, stderr)
			}
		})
	}
}

func text(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestAFactThatTraceOrRecordLacksIsReported leaves out each fact of a record that the
// frames show, and tells it at another time.
func TestAFactThatTraceOrRecordLacksIsReported(t *testing.T) {
	dir := t.TempDir()
	frames, log := filepath.Join(dir, "frames"), filepath.Join(dir, "log")
	if code, _, stderr := quartoboard(t, "", "demo", "-script", "testdata/power-cut.hands", "-record", log, "-frames", frames); code != 0 {
		t.Fatal(stderr)
	}
	var lines []record.Line
	reader := record.NewReader(strings.NewReader(text(t, log)))
	for l, err := reader.Next(); err == nil; l, err = reader.Next() {
		lines = append(lines, l)
	}
	changed := 0
	var opened time.Duration
	for n, l := range lines {
		switch l.Fact.(type) {
		case board.Opened:
			opened = l.At
		case board.Seen, board.Tray, board.Pressed:
			if l.At == opened {
				continue
			}
			changed++
			without := append(append([]record.Line{}, lines[:n]...), lines[n+1:]...)
			if got := differs(t, frames, without); !strings.Contains(got, "and the record does not, {\"type\"") {
				t.Errorf("without line %d: %s", n+1, got)
			}
			late := append([]record.Line{}, lines...)
			late[n].At, late[n].Wall = l.At+time.Millisecond, l.Wall.Add(time.Millisecond)
			if got := differs(t, frames, late); got == "" {
				t.Errorf("line %d a millisecond late: the same", n+1)
			}
		}
	}
	if changed < 8 {
		t.Errorf("%d facts of a trace in the record, want 8 and more", changed)
	}
}

// differs is how a trace differs from lines of a record; "" if it does not.
func differs(t *testing.T, frames string, lines []record.Line) string {
	t.Helper()
	var b []byte
	for n, l := range lines {
		e := record.NewEncoder(l.Game, n+1, func(at time.Duration) time.Time { return l.Wall })
		if l.Fact != nil {
			b = e.AppendFact(b, l.At, l.Fact)
		} else {
			b = e.AppendJudgement(b, l.At, l.Judgement)
		}
	}
	err := compareFrames(frames, "log", b, streams{out: io.Discard, err: io.Discard})
	if err == nil {
		return ""
	}
	return err.Error()
}

// TestATornTraceIsPlayedUpToTheTear cuts a trace at many places: what is played
// agrees with the record.
func TestATornTraceIsPlayedUpToTheTear(t *testing.T) {
	dir := t.TempDir()
	frames, log := filepath.Join(dir, "frames"), filepath.Join(dir, "log")
	if code, _, stderr := quartoboard(t, "", "demo", "-script", "testdata/power-cut.hands", "-record", log, "-frames", frames); code != 0 {
		t.Fatal(stderr)
	}
	whole := text(t, frames)
	for size := len(whole) / 4; size < len(whole); size += len(whole) / 12 {
		if err := os.WriteFile(frames, []byte(whole[:size]), 0o644); err != nil {
			t.Fatal(err)
		}
		code, _, stderr := quartoboard(t, "", "replay", "-frames", frames, log)
		if code != 0 || !strings.Contains(stderr, "ends in the middle of it; what comes before was played") || !strings.Contains(stderr, " facts, all agree") {
			t.Errorf("%d bytes: exit code %d, %s", size, code, stderr)
		}
	}
}

func TestBadTracesAreRefusedInOneSentence(t *testing.T) {
	dir := t.TempDir()
	frames, log := filepath.Join(dir, "frames"), filepath.Join(dir, "log")
	if code, _, stderr := quartoboard(t, "", "demo", "-script", "testdata/adjust.hands", "-record", log, "-frames", frames); code != 0 {
		t.Fatal(stderr)
	}
	whole := text(t, frames)
	damaged := []byte(whole)
	damaged[len(damaged)/2] ^= 1
	for _, row := range []struct{ name, trace, want string }{
		{"no trace", "hello\n", `trace: a file that begins with "quartoboard trace 2" expected`},
		{"empty", "", `trace: a file that begins with "quartoboard trace 2" expected`},
		{"nothing after the first line", whole[:20], "no start of a program in it"},
		{"a bit is wrong", string(damaged), "its checksum differs"},
		{"torn in its header", whole[:100], "trace: block 1: the file ends in the middle of it"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if err := os.WriteFile(frames, []byte(row.trace), 0o644); err != nil {
				t.Fatal(err)
			}
			code, _, stderr := quartoboard(t, "", "replay", "-frames", frames, log)
			if code != 2 || !strings.Contains(stderr, row.want) || strings.Count(stderr, "\n") != 2 {
				t.Errorf("exit code %d, %q, want 2 and %q", code, stderr, row.want)
			}
		})
	}
}

// recordedStage is a stage with captions whose frames are recorded.
func recordedStage(t testing.TB, rec *recording, listeners ...daemon.Listener) *stage {
	t.Helper()
	return stageOf(t, setting{profile: "analog-nfc", mouth: voice.NewCaptions(), listeners: listeners, recording: rec})
}

// full is a card with room for so many bytes.
type full struct{ room int }

var errFull = errors.New("no space left on the card")

func (f *full) Write(b []byte) (int, error) {
	if f.room -= len(b); f.room < 0 {
		return 0, errFull
	}
	return len(b), nil
}

// faults counts the faults that were told of each part.
type faults map[string]int

func (f faults) Hear(s referee.Step, _ record.Lines) {
	if fault, ok := s.Event.Fact.(board.Fault); ok {
		f[fault.Part]++
	}
}

func TestATraceThatCannotBeWrittenIsOneFaultAndPlayGoesOn(t *testing.T) {
	rec, told := newRecording(&full{room: 20_000}), faults{}
	st := recordedStage(t, rec, told)
	acts, err := hands.Parse("demo.hands", strings.NewReader(builtIn))
	if err != nil {
		t.Fatal(err)
	}
	p := &performance{stage: st}
	if err := p.play(t.Context(), acts); err != nil {
		t.Fatal(err)
	}
	if told["trace"] != 1 || !errors.Is(rec.Close(), errFull) {
		t.Errorf("%d faults, %v, want one fault and %v", told["trace"], rec.Err(), errFull)
	}
	if st.daemon.Game().Placements() < 3 {
		t.Errorf("%d placements after the fault", st.daemon.Game().Placements())
	}
}

func TestRecordingALookAllocatesNothing(t *testing.T) {
	rec := newRecording(&full{room: 1 << 30})
	st := recordedStage(t, rec)
	st.daemon.Begin(board.DefaultOptions())
	st.rest()
	if n := testing.AllocsPerRun(5000, st.daemon.Step); n != 0 || rec.Err() != nil {
		t.Errorf("%v allocations a look, %v, want none", n, rec.Err())
	}
}

// BenchmarkStepRecorded is BenchmarkStep with a trace: what it costs, and how
// many bytes a look takes.
func BenchmarkStepRecorded(b *testing.B) {
	const room = 1 << 30
	card := &full{room: room}
	st := recordedStage(b, newRecording(card))
	st.daemon.Begin(board.DefaultOptions())
	st.rest()
	before := card.room
	b.ReportAllocs()
	for b.Loop() {
		st.daemon.Step()
	}
	b.ReportMetric(float64(before-card.room)/float64(b.N), "file-bytes/op")
}

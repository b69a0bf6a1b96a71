package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"

	"quartoboard/board"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/voice"
	"quartoboard/hw/sim/hands"
	"quartoboard/rules/referee"
)

// TestATraceGivesTheSameRecordByteForByte records every script, replays its
// trace, and wants the words and the record of the script, faults of the sound
// and the disk and power cuts included.
func TestATraceGivesTheSameRecordByteForByte(t *testing.T) {
	for _, script := range scripts(t) {
		stem := strings.TrimSuffix(script, ".hands")
		t.Run(filepath.Base(stem), func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			frames, live, again := filepath.Join(dir, "frames"), filepath.Join(dir, "live"), filepath.Join(dir, "again")
			code, transcript, stderr := quartoboard(t, "", "demo", "-script", script, "-record", live, "-frames", frames)
			if code != 0 || stderr != "" {
				t.Fatalf("exit code %d, %s", code, stderr)
			}
			golden(t, stem+".transcript", transcript)
			golden(t, stem+".log", text(t, live))
			code, said, stderr := quartoboard(t, "", "replay", "-frames", frames, "-record", again)
			if code != 0 || stderr != "" {
				t.Errorf("replay: exit code %d, %s", code, stderr)
			}
			if said != transcript {
				t.Errorf("replay says\n%s\nwant\n%s", said, transcript)
			}
			if got, want := text(t, again), text(t, live); got != want {
				t.Errorf("replay records\n%s\nwant\n%s", got, want)
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

var english = &talk{"en", "normal"}

// TestATraceHasWhenRealSpeechEnded speaks by a worker in real time, which no
// replay could guess.
func TestATraceHasWhenRealSpeechEnded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir := t.TempDir()
		file, err := os.Create(filepath.Join(dir, "frames"))
		if err != nil {
			t.Fatal(err)
		}
		var lines bytes.Buffer
		live, tape := voice.NewLive(beep{}, beep{}), newTape(file, english)
		st := buildTapedStage(t, tape, live, 1, &lineWriter{w: &lines})
		acts, err := hands.Parse("demo.hands", strings.NewReader(builtIn))
		if err != nil {
			t.Fatal(err)
		}
		p := &performance{stage: st}
		err = daemon.Beside(t.Context(), func(ctx context.Context) error { return p.play(ctx, acts) }, live.Run)
		if err := errors.Join(err, tape.Close(), file.Close()); err != nil {
			t.Fatal(err)
		}
		again := filepath.Join(dir, "again")
		code, _, stderr := quartoboard(t, "", "replay", "-frames", file.Name(), "-record", again)
		if code != 0 || stderr != "" {
			t.Errorf("exit code %d, %s", code, stderr)
		}
		if got := text(t, again); got != lines.String() || got == "" {
			t.Errorf("replay records\n%s\nwant\n%s", got, lines.String())
		}
	})
}

// TestATornTraceIsPlayedUpToTheTear cuts a trace at many places: what is played
// is the begin of the record, never anything else.
func TestATornTraceIsPlayedUpToTheTear(t *testing.T) {
	dir := t.TempDir()
	frames, live, again := filepath.Join(dir, "frames"), filepath.Join(dir, "live"), filepath.Join(dir, "again")
	if code, _, stderr := quartoboard(t, "", "demo", "-script", "testdata/power-cut.hands", "-record", live, "-frames", frames); code != 0 {
		t.Fatal(stderr)
	}
	whole, want := text(t, frames), text(t, live)
	for size := 1500; size < len(whole); size += len(whole) / 12 {
		if err := os.WriteFile(frames, []byte(whole[:size]), 0o644); err != nil {
			t.Fatal(err)
		}
		code, _, stderr := quartoboard(t, "", "replay", "-frames", frames, "-record", again)
		if code != 0 || !strings.Contains(stderr, "ends in the middle of it; what comes before was played") {
			t.Errorf("%d bytes: exit code %d, %s", size, code, stderr)
		}
		if got := text(t, again); !strings.HasPrefix(want, got) || size > len(whole)/2 && got == "" {
			t.Errorf("%d bytes: replay records\n%s\nwant the begin of\n%s", size, got, want)
		}
	}
}

func TestBadTracesAreRefusedInOneSentence(t *testing.T) {
	dir := t.TempDir()
	frames := filepath.Join(dir, "frames")
	if code, _, stderr := quartoboard(t, "", "demo", "-script", "testdata/adjust.hands", "-frames", frames); code != 0 {
		t.Fatal(stderr)
	}
	whole := text(t, frames)
	damaged := []byte(whole)
	damaged[len(damaged)/2] ^= 1
	for _, row := range []struct{ name, trace, want string }{
		{"no trace", "hello\n", `trace: a file that begins with "quartoboard trace 1" expected`},
		{"empty", "", `trace: a file that begins with "quartoboard trace 1" expected`},
		{"nothing after the first line", whole[:20], "no start of a program in it"},
		{"a bit is wrong", string(damaged), "its checksum differs"},
		{"torn in its header", whole[:100], "trace: block 1: the file ends in the middle of it"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if err := os.WriteFile(frames, []byte(row.trace), 0o644); err != nil {
				t.Fatal(err)
			}
			code, _, stderr := quartoboard(t, "", "replay", "-frames", frames)
			if code != 2 || !strings.Contains(stderr, row.want) || strings.Count(stderr, "\n") != 1 {
				t.Errorf("exit code %d, %q, want 2 and %q", code, stderr, row.want)
			}
		})
	}
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

func (f faults) Hear(s referee.Step, _ []byte) {
	if fault, ok := s.Event.Fact.(board.Fault); ok {
		f[fault.Part]++
	}
}

func TestATraceThatCannotBeWrittenIsOneFaultAndPlayGoesOn(t *testing.T) {
	tape, told := newTape(&full{room: 20_000}, english), faults{}
	st := buildTapedStage(t, tape, voice.NewCaptions(), 0, told)
	acts, err := hands.Parse("demo.hands", strings.NewReader(builtIn))
	if err != nil {
		t.Fatal(err)
	}
	p := &performance{stage: st}
	if err := p.play(t.Context(), acts); err != nil {
		t.Fatal(err)
	}
	if told["trace"] != 1 || !errors.Is(tape.Close(), errFull) {
		t.Errorf("%d faults, %v, want one fault and %v", told["trace"], tape.Err(), errFull)
	}
	if st.daemon.Game().Placements() < 3 {
		t.Errorf("%d placements after the fault", st.daemon.Game().Placements())
	}
}

func TestRecordingALookAllocatesNothing(t *testing.T) {
	tape := newTape(&full{room: 1 << 30}, english)
	st := buildTapedStage(t, tape, voice.NewCaptions(), 0)
	tape.begin(st.daemon, board.DefaultOptions())
	st.rest()
	if n := testing.AllocsPerRun(5000, st.daemon.Step); n != 0 || tape.Err() != nil {
		t.Errorf("%v allocations a look, %v, want none", n, tape.Err())
	}
}

// BenchmarkStepRecorded is BenchmarkStep with a trace: what it costs, and how
// many bytes a look takes.
func BenchmarkStepRecorded(b *testing.B) {
	const room = 1 << 30
	card := &full{room: room}
	tape := newTape(card, english)
	st := buildTapedStage(b, tape, voice.NewCaptions(), 0)
	tape.begin(st.daemon, board.DefaultOptions())
	st.rest()
	before := card.room
	b.ReportAllocs()
	for b.Loop() {
		st.daemon.Step()
	}
	b.ReportMetric(float64(before-card.room)/float64(b.N), "file-bytes/op")
}

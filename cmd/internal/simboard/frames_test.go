package simboard

import (
	"errors"
	"testing"

	"quartoboard/board"
	"quartoboard/board/scan/trace"
	"quartoboard/cmd/internal/run"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

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
type faults map[board.PartKind]int

func (f faults) Hear(s rules.Step, _ record.Lines) {
	if fault, ok := s.Event.Fact.(board.Fault); ok {
		f[fault.Part.Kind]++
	}
}

func TestATraceThatCannotBeWrittenIsOneFaultAndPlayGoesOn(t *testing.T) {
	rec, told := trace.NewRecorder(&full{room: 20_000}), faults{}
	b := boardOf(t, "analog-pn532", Opts{Parts: run.Parts{Recording: rec}}, told)
	must(t, b.Play(t.Context(), builtInGame(t)))
	if told[board.PartTrace] != 1 || !errors.Is(rec.Close(), errFull) {
		t.Errorf("%d faults, %v, want one fault and %v", told[board.PartTrace], rec.Err(), errFull)
	}
	if b.quarto().Placements() < 3 {
		t.Errorf("%d placements after the fault", b.quarto().Placements())
	}
}

func TestRecordingALookAllocatesNothing(t *testing.T) {
	rec := trace.NewRecorder(&full{room: 1 << 30})
	b := boardOf(t, "analog-pn532", Opts{Parts: run.Parts{Recording: rec}})
	b.daemon.Begin(quarto.DefaultOptions())
	must(t, b.player.Rest())
	if n := testing.AllocsPerRun(5000, b.daemon.Step); n != 0 || rec.Err() != nil {
		t.Errorf("%v allocations a look, %v, want none", n, rec.Err())
	}
}

// BenchmarkStepRecorded is BenchmarkStep with a trace: what it costs, and how
// many bytes a look takes.
func BenchmarkStepRecorded(b *testing.B) {
	const room = 1 << 30
	card := &full{room: room}
	at := boardOf(b, "analog-pn532", Opts{Parts: run.Parts{Recording: trace.NewRecorder(card)}})
	at.daemon.Begin(quarto.DefaultOptions())
	must(b, at.player.Rest())
	before := card.room
	b.ReportAllocs()
	for b.Loop() {
		at.daemon.Step()
	}
	b.ReportMetric(float64(before-card.room)/float64(b.N), "file-bytes/op")
}

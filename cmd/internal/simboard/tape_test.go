package simboard

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/board/scan/trace"
	"quartoboard/cmd/internal/app"
	"quartoboard/deploy/deep"
	"quartoboard/deploy/profiles"
	"quartoboard/hw/sim/hands"
	"quartoboard/rules/games"
	"quartoboard/rules/record"
)

// taped is a board whose tape is begun at a look, and the facts of its hardware.
type taped struct {
	*Board
	tape  *app.Tape
	start int // looks until then
	begun time.Duration
	facts []string
}

// Step implements hands.Board.
func (b *taped) Step() error {
	if b.start--; b.start == 0 {
		b.tape.Start()
	}
	err := b.Board.Step()
	if b.begun == 0 && b.tape.State().Recording {
		b.begun = b.Now()
	}
	return err
}

// Hear implements daemon.Listener.
func (b *taped) Hear(s games.Step, _ record.Lines) {
	if b.begun > 0 {
		b.facts = append(b.facts, factText(s.Event)...)
	}
}

// factText returns the text of a fact that comes of frames, none for another.
func factText(e board.Event) []string {
	switch f := e.Fact.(type) {
	case board.Seen, board.Tray:
	case board.Pressed:
		f.Menu = false // no frame tells what the menu takes
		e.Fact = f
	case board.Fault:
		if f.Part.Kind > board.PartButtons {
			return nil
		}
	default:
		return nil
	}
	return []string{fmt.Sprint(e.At.Truncate(time.Millisecond), record.Line{Fact: e.Fact}.Object())}
}

// replayed returns the facts that come of a recording.
func replayed(t *testing.T, file []byte) (facts []string) {
	t.Helper()
	p, err := trace.Open(bytes.NewReader(file))
	must(t, err)
	h, ok := p.Start()
	if !ok || h.Known == nil {
		t.Fatalf("no start in the recording: %v", p.Err())
	}
	s, err := h.Settler()
	must(t, err)
	var events []board.Event
	for more := true; more; {
		events, more = p.Look(s, events[:0])
		for _, e := range events {
			facts = append(facts, factText(e)...)
		}
	}
	must(t, p.Err())
	if n := p.Departures(); n > 0 {
		t.Errorf("other places are read in %d looks", n)
	}
	return facts
}

// TestATapeThatJoinsAGameReplays begins a tape anywhere in scripted games, on all builds,
// and compares the facts that come of it with those of the game.
func TestATapeThatJoinsAGameReplays(t *testing.T) {
	entries, err := profiles.FS.ReadDir(".")
	must(t, err)
	onAll := []string{"placer-wins", "exploring", "draw", "adjust", "cleared"}
	onFirst := append([]string{"frozen-sensor", "felt-not-read", "exploring"}, onAll...) // need its parts
	r := rand.New(rand.NewPCG(deep.Seed(t), 0))
	compared := 0
	for n := range deep.Size(len(entries), 10*len(entries)) {
		build, name := strings.TrimSuffix(entries[n/2%len(entries)].Name(), ".toml"), onAll[r.IntN(len(onAll))]
		if n%2 == 0 {
			build, name = "analog-pn532", onFirst[r.IntN(len(onFirst))]
		}
		b := &taped{tape: new(app.Tape), start: 1 + r.IntN(3000)}
		b.Board = boardOf(t, build, Opts{Tape: b.tape}, b)
		acts, err := readScript(filepath.Join("testdata", name+".hands"))
		must(t, err)
		begun := b.start
		player := hands.NewPlayer(b, hands.PlayerOpts{})
		must(t, player.Play(t.Context(), slices.DeleteFunc(acts, expects)), player.Pass(2*time.Second))
		b.tape.Stop()
		must(t, b.Step())
		if b.begun == 0 {
			continue // the game was over before
		}
		if s := b.tape.State(); s.Recording || s.Wanted || !s.Kept || s.Bytes != len(b.tape.File()) {
			t.Errorf("after the stop: %+v", s)
		}
		compared += len(b.facts)
		if got := replayed(t, b.tape.File()); !slices.Equal(got, b.facts) {
			t.Errorf("%s, %s, from look %d at %v: got\n%s\nwant\n%s", build, name, begun, b.begun, strings.Join(got, "\n"), strings.Join(b.facts, "\n"))
		}
	}
	if compared < deep.Size(20, 100) {
		t.Errorf("%d facts were compared", compared)
	}
}

// expects reports whether an act is only an expectation.
func expects(a hands.Act) bool { return a.Verb == hands.ExpectSaid || a.Verb == hands.ExpectPhase }

package replay

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/board/scan"
	"quartoboard/board/scan/trace"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/journal"
	"quartoboard/cmd/internal/run"
	"quartoboard/cmd/internal/voice"
	"quartoboard/deploy/golden"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

// troubled is one of board/scan's troubles as a source of facts, and the clock that
// it shows.
type troubled struct {
	*scan.Settler
	player *trace.Player
	now    time.Duration
	over   bool
}

func (s *troubled) Now() time.Duration { return s.now }

func (s *troubled) SleepUntil(time.Duration) {}

func (s *troubled) Look(events []board.Event) []board.Event {
	if s.over {
		return events
	}
	events, more := s.player.Look(s.Settler, events)
	s.now, s.over = s.player.Now(), !more
	return events
}

// heardOf prints what is judged and said of a trouble.
type heardOf struct{ w io.Writer }

func (h heardOf) Hear(s rules.Step, _ record.Lines) {
	for _, j := range s.Judgements {
		fmt.Fprintf(h.w, "%d ms: %s\n", s.Event.At.Milliseconds(), judgementText(j))
	}
	run.PrintSaid(h.w, s.Event.Fact)
}

// TestTroublesAreJudgedAndSaidAsTheGoldensSay plays board/scan's traces through
// the whole program, a game with the piece given unseen: judgements, and what
// is said.
func TestTroublesAreJudgedAndSaidAsTheGoldensSay(t *testing.T) {
	files, err := filepath.Glob("../../../board/scan/testdata/*.trace")
	if err != nil || len(files) < 25 {
		t.Fatalf("%d traces, %v, want 25 and more", len(files), err)
	}
	for _, path := range files {
		name := strings.TrimSuffix(filepath.Base(path), ".trace")
		t.Run(name, func(t *testing.T) {
			golden.File(t, filepath.Join("testdata/troubles", name+".transcript"), judged(t, path))
		})
	}
}

func judged(t *testing.T, path string) string {
	t.Helper()
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	p, err := trace.Open(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	h, ok := p.Start()
	if !ok {
		t.Fatal(p.Err())
	}
	s := &troubled{player: p}
	if s.Settler, err = scan.NewSettler(h.Scan, h.Build); err != nil {
		t.Fatal(err)
	}
	words, err := run.WordsOf(board.Preferences{Lang: "en", Verbosity: "normal"})
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	d := daemon.New(s, s, voice.New(words, voice.NewCaptions()), journal.NewMemory(), daemon.Opts{
		Board: h.Board, Format: games.Format(), Wall: h.Wall.Add, Name: func() string { return "trouble" },
		Count: func() int { return 1 }, Ready: func(f board.Started) board.Started { return f },
		Follow: func(board.Options) bool { return false }, Check: func(board.Options) error { return nil }, Box: daemon.NewMailbox(),
	})
	d.Listen(heardOf{&out})
	d.Begin(quarto.DefaultOptions())
	for !s.over {
		d.Step()
	}
	for end := s.now + time.Minute; s.now < end; s.now += 100 * time.Millisecond { // nobody looks, all is said
		d.Step()
	}
	if p.Err() != nil || p.Departures() > 0 {
		t.Errorf("%v, %d departures", p.Err(), p.Departures())
	}
	return out.String()
}

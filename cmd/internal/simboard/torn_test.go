package simboard

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/app"
	"quartoboard/cmd/internal/journal"
	"quartoboard/cmd/internal/transcript"
	"quartoboard/rules/referee"
)

// TestBoardPlaysOnWhereNothingCanBeKept plays with a folder of games that cannot be
// made, since there is a file in its place.
func TestBoardPlaysOnWhereNothingCanBeKept(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, lang := range phrase.Languages() {
		keep, report, err := journal.Open(filepath.Join(file, "games"), journal.Opts{})
		if err != nil || report.Err == nil {
			t.Fatal(err, report)
		}
		words, err := app.Speech{Lang: lang, Verbosity: "normal"}.Words()
		must(t, err)
		failed := referee.Step{Event: board.Event{Fact: board.Fault{Part: board.Part{Kind: board.PartJournal}, State: board.Failed}}}
		want := words.Say(referee.Game{}, failed)[0].Text
		var said strings.Builder
		b, err := New("analog-nfc", "", "")
		must(t, err)
		b.Listen(transcript.Writer{Writer: &said})
		must(t, b.Start(optsOf(t, Opts{Words: words, Journal: keep})))
		must(t, b.Play(t.Context(), script(t, "placer-wins")), b.Close())
		told := strings.Count(said.String(), "[fault] "+want+"\n")
		if g := b.daemon.Game(); told != 1 || g.Phase() != referee.PhaseOver || g.Placements() == 0 {
			t.Errorf("%s: after %d placements in phase %v, %q was said %d times:\n%s", lang, g.Placements(), g.Phase(), want, told, said.String())
		}
	}
}

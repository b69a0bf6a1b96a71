package simboard

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/journal"
	"quartoboard/cmd/internal/run"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
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
		words, err := run.WordsOf(board.Preferences{Lang: lang, Verbosity: "normal"})
		must(t, err)
		failed := rules.Step{Event: board.Event{Fact: board.Fault{Part: board.Part{Kind: board.PartJournal}, State: board.Failed}}}
		want := words.Say(nil, failed)[0].Text
		var said strings.Builder
		b, err := New("analog-pn532", "", "")
		must(t, err)
		b.Listen(run.Transcript{Writer: &said})
		must(t, b.Start(optsOf(t, Opts{Parts: run.Parts{Words: words}, Journal: keep})))
		must(t, b.Play(t.Context(), script(t, "placer-wins")), b.Close())
		told := strings.Count(said.String(), "[fault] "+want+"\n")
		if g := b.quarto(); told != 1 || g.Phase() != quarto.PhaseOver || g.Placements() == 0 {
			t.Errorf("%s: after %d placements in phase %v, %q was said %d times:\n%s", lang, g.Placements(), g.Phase(), want, told, said.String())
		}
	}
}

// TestOthersReadAJournalThatIsOpenedAgain holds that a game is read while the power fails;
// the race detector looks on.
func TestOthersReadAJournalThatIsOpenedAgain(t *testing.T) {
	j := &tornJournal{dir: t.TempDir(), err: io.Discard}
	must(t, j.open())
	b, err := New("analog-pn532", "", "")
	must(t, err)
	must(t, b.Start(optsOf(t, Opts{Journal: j})), b.Play(t.Context(), script(t, "placer-wins")), b.Close())
	game := j.Games()[0]
	lines := j.Last(game)
	done := make(chan struct{})
	var torn error
	go func() {
		defer close(done)
		for range 5 {
			torn = errors.Join(torn, j.tear())
		}
	}()
	for reading := true; reading; {
		select {
		case <-done:
			reading = false
		default:
		}
		n := 0
		for _, err := range j.Lines(game, 1) {
			must(t, err)
			n++
		}
		if n != lines || lines == 0 {
			t.Fatalf("%d lines of %d", n, lines)
		}
	}
	must(t, torn, j.Close())
}

package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/journal"
	"quartoboard/cmd/internal/statedir"
	"quartoboard/cmd/internal/voice"
	"quartoboard/hw/sim/hands"
	"quartoboard/rules/referee"
)

func TestWhatIsOddAboutTheGamesIsPrintedAndSaid(t *testing.T) {
	bad := journal.Skip{File: "one.log", Err: syscall.EIO}
	for _, test := range []struct {
		name    string
		report  journal.Report
		printed string
		told    string // the text of a fault; "" for none
	}{
		{"nothing", journal.Report{}, "", ""},
		{
			"a torn tail",
			journal.Report{Cut: []journal.Cut{{Game: "one", Bytes: 9, Kept: "one.log.torn"}}},
			"quartoboard: game one: torn tail of 9 bytes kept in one.log.torn\n", "",
		},
		{
			"a file that cannot be read",
			journal.Report{Skipped: []journal.Skip{bad}},
			"quartoboard: one.log: unreadable, left out: input/output error\n",
			"one.log: unreadable, left out: input/output error",
		},
		{
			"three of them",
			journal.Report{Skipped: []journal.Skip{bad, bad, bad}},
			strings.Repeat("quartoboard: one.log: unreadable, left out: input/output error\n", 3),
			"one.log: unreadable, left out: input/output error; and 2 more",
		},
		{
			"a directory that cannot be used",
			journal.Report{Err: errors.New("journal games: permission denied")},
			"quartoboard: journal games: permission denied; play goes on without it\n", "", // the daemon tells it
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			var out strings.Builder
			sv := &service{streams: streams{err: &out}}
			sv.found(&realBoard{report: test.report}, statedir.Dir(t.TempDir()))
			if out.String() != test.printed {
				t.Errorf("printed %q, want %q", out.String(), test.printed)
			}
			f, ok := unreadable(test.report)
			if f.Text != test.told || ok != (test.told != "") || ok && f.State != board.Failed {
				t.Errorf("told %v, %+v, want %q", ok, f, test.told)
			}
		})
	}
}

// A power cut lost the first byte of what was written last, a placement, and not what
// it made the board say.
func TestHoleInWhatWasWrittenLast(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "missed.log")
	play := func(script string) (stderr string) {
		code, _, stderr := quartoboard(t, "", "demo", "-journal", dir, "-script", "testdata/"+script+".hands")
		if code != 0 {
			t.Fatalf("%s: exit code %d, %s", script, code, stderr)
		}
		return stderr
	}
	play("missed")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	end := bytes.Index(text, []byte(`"type":"missed"`))
	end += bytes.IndexByte(text[end:], '\n') + 1
	begin := bytes.LastIndex(text[:end], []byte(`"type":"placed"`))
	begin = bytes.LastIndexByte(text[:begin], '\n') + 1
	text = text[:end]
	text[begin] = 0
	if err := os.WriteFile(path, text, 0o644); err != nil {
		t.Fatal(err)
	}
	line := bytes.Count(text[:begin], []byte("\n")) + 1
	code, stdout, stderr := quartoboard(t, "", "replay", path)
	if want := fmt.Sprintf("%s: line %d: ", path, line); code != 2 || !strings.Contains(stderr, want) || stdout == "" {
		t.Errorf("replay: exit code %d, want 2 and %q, %s", code, want, stderr)
	}
	want := fmt.Sprintf("quartoboard: game missed: torn tail of %d bytes kept in missed.log.torn\n", end-begin)
	if got := play("draw"); got != want {
		t.Errorf("the next start says %q, want %q", got, want)
	}
	for name, want := range map[string][]byte{"missed.log": text[:begin], "missed.log.torn": text[begin:]} {
		if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s holds %d bytes, %v, want %d", name, len(got), err, len(want))
		}
	}
	if code, _, stderr := quartoboard(t, "", "replay", path); code != 0 {
		t.Errorf("replay of what was kept: exit code %d, %s", code, stderr)
	}
}

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
		words, err := (&talk{lang, "normal"}).words()
		if err != nil {
			t.Fatal(err)
		}
		failed := referee.Step{Event: board.Event{Fact: board.Fault{Part: "journal", State: board.Failed}}}
		want := words.Say(referee.Game{}, failed)[0].Text
		var said strings.Builder
		st, err := newStage(setting{
			profile: "analog-nfc", words: words, mouth: voice.NewCaptions(), journal: keep, late: &lateDaemon{},
			name: func() string { return keep.Unique("test") }, listeners: []daemon.Listener{transcript{&said}},
		})
		if err != nil {
			t.Fatal(err)
		}
		script, err := os.ReadFile("testdata/placer-wins.hands")
		if err != nil {
			t.Fatal(err)
		}
		acts, err := hands.Parse("placer-wins.hands", bytes.NewReader(script))
		if err == nil {
			err = (&performance{stage: st}).play(t.Context(), acts)
		}
		if err = errors.Join(err, st.Close()); err != nil {
			t.Fatal(err)
		}
		told := strings.Count(said.String(), "[fault] "+want+"\n")
		if g := st.daemon.Game(); told != 1 || g.Phase() != referee.PhaseOver || g.Placements() == 0 {
			t.Errorf("%s: after %d placements in phase %v, %q was said %d times:\n%s", lang, g.Placements(), g.Phase(), want, told, said.String())
		}
	}
}

package replay

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/board/scan/trace"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/simboard"
	"quartoboard/deploy/profiles"
	"quartoboard/rules/record"
)

// TestAFactThatTraceOrRecordLacksIsReported leaves out each fact of a record that the
// frames show, and tells it at another time.
func TestAFactThatTraceOrRecordLacksIsReported(t *testing.T) {
	dir := t.TempDir()
	frames, log := filepath.Join(dir, "frames"), filepath.Join(dir, "log")
	recordGame(t, simboard.OutputOpts{Script: "../simboard/testdata/power-cut.hands", Record: log, Frames: frames})
	recorded, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	var lines []record.Line
	reader := games.Format().NewReader(bytes.NewReader(recorded))
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
	for part, want := range map[board.PartKind]string{board.PartReader: "the trace does not show {", board.PartSound: ""} {
		more := lines[len(lines)-1]
		more.Fact, more.Judgement = board.Fault{Part: board.Part{Kind: part}, State: board.Failed}, nil
		if got := differs(t, frames, append(lines[:len(lines):len(lines)], more)); (got == "") != (want == "") || !strings.Contains(got, want) {
			t.Errorf("a fault of the %v that the frames do not show: %q, want %q", part, got, want)
		}
	}
}

// TestATraceAgreesWhereThePowerGoesAfterAPress has the call judged while no program runs.
func TestATraceAgreesWhereThePowerGoesAfterAPress(t *testing.T) {
	for _, press := range []string{"A", "A long", "pass", "repeat", "menu"} {
		dir := t.TempDir()
		script, frames, log := filepath.Join(dir, "script"), filepath.Join(dir, "frames"), filepath.Join(dir, "log")
		acts := "new giving=tray\ngive 8\nput 8 a1\nwait 1s\npress " + press + "\n& power-cut\nwait 2s\nput 9 b1\n"
		if err := os.WriteFile(script, []byte(acts), 0o644); err != nil {
			t.Fatal(err)
		}
		recordGame(t, simboard.OutputOpts{Script: script, Record: log, Frames: frames})
		if err := File(log, Opts{Speech: english, Frames: frames, Out: io.Discard, Err: io.Discard}); err != nil {
			t.Errorf("power cut after a press of %s: %v", press, err)
		}
	}
}

var english = board.Preferences{Lang: "en", Verbosity: "normal"}

// TestAGameOfABuildThatIsGoneIsReplayed has its name in record and trace.
func TestAGameOfABuildThatIsGoneIsReplayed(t *testing.T) {
	text, err := profiles.FS.ReadFile("matrix-nfc.toml")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	build, frames, log := filepath.Join(dir, "build.toml"), filepath.Join(dir, "frames"), filepath.Join(dir, "log")
	if err := os.WriteFile(build, bytes.Replace(text, []byte(`"matrix-nfc"`), []byte(`"switch-nfc"`), 1), 0o644); err != nil {
		t.Fatal(err)
	}
	recordGameOn(t, build, simboard.OutputOpts{Script: "../simboard/testdata/placer-wins.hands", Record: log, Frames: frames})
	if recorded, err := os.ReadFile(log); err != nil || !bytes.Contains(recorded, []byte(`"profile":"switch-nfc"`)) {
		t.Errorf("the record: %v, or it has another build", err)
	}
	file, err := os.Open(frames)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	p, err := trace.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	if h, _ := p.Start(); h.Profile != "switch-nfc" {
		t.Errorf("the trace is of %q", h.Profile)
	}
	if err := File(log, Opts{Speech: english, Frames: frames, Out: io.Discard, Err: io.Discard}); err != nil {
		t.Error(err)
	}
}

// recordGame plays a script on a simulated board.
func recordGame(t *testing.T, o simboard.OutputOpts) {
	t.Helper()
	recordGameOn(t, "analog-nfc", o)
}

// recordGameOn plays it on one of that build.
func recordGameOn(t *testing.T, build string, o simboard.OutputOpts) {
	t.Helper()
	o.Speech, o.Err = english, io.Discard
	if o.Out == nil {
		o.Out = io.Discard
	}
	if err := simboard.Demo(t.Context(), simboard.DemoOpts{OutputOpts: o, Profile: build}); err != nil {
		t.Fatal(err)
	}
}

// differs returns the difference of a trace from lines of a record; "" for none.
func differs(t *testing.T, frames string, lines []record.Line) string {
	t.Helper()
	var b []byte
	for n, l := range lines {
		e := games.Format().NewEncoder(l.Game, n+1, func(at time.Duration) time.Time { return l.Wall })
		if l.Fact != nil {
			b = e.AppendFact(b, l.At, l.Fact)
		} else {
			b = e.AppendJudgement(b, l.At, l.Judgement)
		}
	}
	c, err := playTrace(frames, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	if err = c.record("log", b, io.Discard); err == nil {
		return ""
	}
	return err.Error()
}

// TestLinesAreComparedWithTheStartOfTheirClock has two starts whose clocks both began
// at zero, on different days, and lines of a third that the trace does not have.
func TestLinesAreComparedWithTheStartOfTheirClock(t *testing.T) {
	day := time.Date(2026, 1, 2, 3, 4, 5, 678_900_000, time.UTC)
	press := board.Pressed{Button: board.ButtonRepeat, Press: board.PressShort}
	var starts []*tracedStart
	var lines []record.Line
	for n := range 3 {
		wall, at := day.AddDate(0, 0, n), time.Duration(n+2)*time.Second
		for _, l := range []record.Line{{At: time.Second, Fact: board.Opened{}}, {At: at, Fact: press}} {
			l.Wall = wall.Add(l.At).Truncate(time.Millisecond)
			lines = append(lines, l)
		}
		if n < 2 {
			starts = append(starts, &tracedStart{wall: wall, last: time.Minute, traced: []timedFact{{at: at, object: games.Format().Object(record.Line{Fact: press})}}})
		}
	}
	c := comparison{name: "log", starts: starts}
	for _, l := range lines {
		c.take(l)
	}
	for _, s := range starts {
		c.compare(s)
	}
	if c.compared != 2 || c.agreed != 2 || c.differs != nil {
		t.Errorf("%d of %d facts agree, %v, want 2 of 2", c.agreed, c.compared, c.differs)
	}
}

// TestATraceMayGoOnBehindTheRecord leaves out the last lines of a record, which died with the
// power.
func TestATraceMayGoOnBehindTheRecord(t *testing.T) {
	dir := t.TempDir()
	frames, log := filepath.Join(dir, "frames"), filepath.Join(dir, "log")
	recordGame(t, simboard.OutputOpts{Script: "../simboard/testdata/draw.hands", Record: log, Frames: frames})
	recorded, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	cut := bytes.LastIndex(recorded, []byte(`"type":"pressed"`))
	cut = bytes.LastIndexByte(recorded[:cut], '\n') + 1
	if err := os.WriteFile(log, recorded[:cut], 0o644); err != nil {
		t.Fatal(err)
	}
	var errs strings.Builder
	err = File(log, Opts{Speech: english, Frames: frames, Out: io.Discard, Err: &errs})
	if want := frames + ": 2 more behind the end of the record, not compared\n"; err != nil || !strings.Contains(errs.String(), want) {
		t.Errorf("got %v, %q, want %q", err, errs.String(), want)
	}
}

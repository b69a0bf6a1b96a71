package simboard

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"quartoboard/cmd/internal/app"
	"quartoboard/cmd/internal/journal"
	"quartoboard/cmd/internal/replay"
	"quartoboard/deploy/deep"
	"quartoboard/hw/sim/hands"
	"quartoboard/rules/record"
)

// mortal is a store in whose hands the program dies: so many lines are kept,
// and in the middle of the next one it is over.
type mortal struct {
	Store
	left int
	lost string // the line that was not written
}

type death struct{}

func (m *mortal) Append(lines record.Lines) error {
	for rest := lines; rest.First <= lines.Last; {
		line := rest
		rest = rest.After(rest.First)
		line.Last, line.Text = line.First, line.Text[:len(line.Text)-len(rest.Text)]
		if m.left--; m.left < 0 && m.lost == "" {
			m.lost = string(line.Text)
			panic(death{})
		}
		if err := m.Store.Append(line); err != nil {
			return err
		}
	}
	return nil
}

// dyingBoard has its power cut where the program dies in a look.
type dyingBoard struct {
	*Board
	t *testing.T
}

func (d dyingBoard) Step() error {
	defer func() {
		if died := recover(); died != nil {
			if _, ours := died.(death); !ours {
				panic(died)
			}
			if err := d.powerCut(); err != nil {
				d.t.Error(err)
			}
		}
	}()
	return d.Board.Step()
}

// dying plays a script in which the program dies at line k of its record, and
// starts again. It returns what the journal then has, and the line that died.
func dying(t *testing.T, script string, k int) (kept, lost string) {
	t.Helper()
	acts, err := readScript(script)
	must(t, err)
	acts = slices.DeleteFunc(acts, func(a hands.Act) bool { // what was to be heard may have died too
		return a.Verb == hands.ExpectSaid || a.Verb == hands.ExpectPhase
	})
	keep := &mortal{Store: journal.NewMemory(), left: k}
	b, err := New("analog-nfc", "", "")
	must(t, err)
	b.player = hands.NewPlayer(dyingBoard{b, t}, hands.PlayerOpts{})
	p := optsOf(t, Opts{Journal: keep})
	stem := strings.TrimSuffix(filepath.Base(script), ".hands")
	p.Name = func() string { return keep.Unique(stem) }
	must(t, b.Start(p))
	if err := b.Play(t.Context(), acts); err != nil {
		t.Errorf("line %d: %v", k, err)
	}
	if err := b.Close(); err != nil {
		t.Error(err)
	}
	for _, game := range keep.Games() {
		for line, err := range keep.Lines(game, 1) {
			if err != nil {
				t.Fatal(err)
			}
			kept += string(line)
		}
	}
	return kept, keep.lost
}

// excused reports whether what was lost cannot come back by itself: a press or a
// request that nobody repeats, the start of a game, and what the hands do while
// they wait for it.
func excused(lost string) bool {
	for _, kind := range []string{"pressed", "asked", "opened", "started", "quartino-started"} {
		if strings.Contains(lost, `"type":"`+kind+`"`) {
			return true
		}
	}
	return lost == ""
}

// onColumn matches what is lost where a token came or left a space with others while the program
// started: it finds that something is there, and not how much.
var onColumn = regexp.MustCompile(`"tray","piece":null|"quartino-seen".*("shrank"|"unsure"|"heard":\["[a-z0-9]+",)`)

// TestTheProgramMayDieAtAnyLine has the program die in the middle of every line
// of the record of every script, or of a sample of them: what is judged afterwards
// is the same, and the record that goes on is sound.
func TestTheProgramMayDieAtAnyLine(t *testing.T) {
	for _, script := range scripts(t) {
		t.Run(strings.TrimPrefix(script, "testdata/"), func(t *testing.T) {
			if askedAbout[strings.TrimSuffix(filepath.Base(script), ".hands")] != "" {
				return
			}
			t.Parallel()
			text, err := os.ReadFile(script)
			if err != nil {
				t.Fatal(err)
			}
			if s := string(text); strings.Contains(s, "power-cut") || strings.Contains(s, "fault disk") || strings.Contains(s, "stuck-on") || strings.Contains(s, "frozen") {
				return // they have a death or a full disk of their own; what is stuck at the start is taken for the level of the empty cell
			}
			whole, _ := dying(t, script, 1<<30)
			want := judgements(t, whole)
			begin := begun(whole) // there is nothing yet to go on with
			for _, k := range sampled(t, script, strings.Count(whole, "\n")-begin, 24) {
				k += begin
				got, lost := dying(t, script, k)
				if excused(lost) || strings.Contains(script, "quartino/") && onColumn.MatchString(lost) {
					continue
				}
				have, want := judgements(t, got), want
				if before := firstLines(whole, k); strings.Contains(before+lost, `"type":"menu"`) || holds(before) { // a start closes the menu: see forgets
					want = judgements(t, firstLines(whole, k-1))
					have = have[:min(len(have), len(want))]
				}
				if !slices.Equal(have, want) {
					t.Errorf("died at line %d, %s%s", k, lost, firstDifference(have, want))
				}
				checkReplays(t, got)
			}
		})
	}
}

// sampled is deep.Sample; of the scripts of Quartino, which take long, a sixth at full size.
func sampled(t *testing.T, script string, n, every int) []int {
	t.Helper()
	sample := deep.Sample(t, n, every)
	if len(sample) == n && strings.Contains(script, "quartino/") {
		sample = slices.DeleteFunc(sample, func(i int) bool { return i%6 != 0 })
	}
	return sample
}

// begun is the number of lines with which a record begins: those of its first time.
func begun(record string) int {
	const now = `"mono_ms":`
	lines := strings.SplitAfter(record, "\n")
	_, first, _ := strings.Cut(lines[0], now)
	first, _, _ = strings.Cut(first, ",")
	return slices.IndexFunc(lines, func(line string) bool { return !strings.Contains(line, now+first+",") })
}

// holds reports whether repeat is held at the end of a record. A start does not know of it: a
// game may begin on the board whose last piece was lifted to ask about it.
func holds(record string) bool {
	const repeat = `"button":"repeat","press":"`
	i := strings.LastIndex(record, repeat)
	return i >= 0 && strings.HasPrefix(record[i+len(repeat):], "down")
}

// firstLines returns the first n lines of a record.
func firstLines(record string, n int) string {
	return strings.Join(strings.SplitAfterN(record, "\n", n+1)[:n], "")
}

// firstDifference is where two lists part.
func firstDifference(got, want []string) string {
	i := 0
	for i < min(len(got), len(want)) && got[i] == want[i] {
		i++
	}
	return fmt.Sprintf(" got %d, from there on %s\nwant %d, from there on %s", len(got), got[i:], len(want), want[i:])
}

// checkReplays wants the record to be judged again as it was.
func checkReplays(t *testing.T, text string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "record")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := replay.File(path, replay.Opts{Speech: app.Speech{Lang: "en", Verbosity: "normal"}, Out: io.Discard, Err: io.Discard}); err != nil {
		t.Errorf("replay: %v\n%s", err, text)
	}
}

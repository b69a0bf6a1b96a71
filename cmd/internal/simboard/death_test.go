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

	"quartoboard/board"
	"quartoboard/cmd/internal/journal"
	"quartoboard/cmd/internal/replay"
	"quartoboard/deploy/deep"
	"quartoboard/hw/sim/hands"
	"quartoboard/rules/record"
)

// mortal is a store in whose hands the program dies in the middle of a line, and again so
// many lines after each start.
type mortal struct {
	Store
	next   int // line that is not written, or the first one behind it that is not excused
	gap    int
	excuse func(before, line string) bool
	lines  int
	before string   // what was written
	lost   []string // lines that were not written
}

type death struct{}

func (m *mortal) Append(lines record.Lines) error {
	for rest := lines; rest.First <= lines.Last; {
		line := rest
		rest = rest.After(rest.First)
		line.Last, line.Text = line.First, line.Text[:len(line.Text)-len(rest.Text)]
		text := string(line.Text)
		if m.lines++; m.lines > m.next && !m.excuse(m.before, text) {
			m.next, m.lost = m.lines+m.gap, append(m.lost, text)
			panic(death{})
		}
		if err := m.Store.Append(line); err != nil {
			return err
		}
		m.before += text
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

// dying plays a script in which the program dies at a line of its record and in every
// gap-th line after that, and starts again each time. It returns what the journal then has,
// and the lines that died.
func dying(t *testing.T, script string, line, gap int, excuse func(before, line string) bool) (kept string, lost []string) {
	t.Helper()
	acts, err := readScript(script)
	must(t, err)
	acts = slices.DeleteFunc(acts, func(a hands.Act) bool { // what was to be heard may have died too
		return a.Verb == hands.ExpectSaid || a.Verb == hands.ExpectPhase || a.Verb == hands.ExpectOwed
	})
	keep := &mortal{Store: journal.NewMemory(), next: line, gap: gap, excuse: excuse}
	b, err := New(startsOn(script), "", "")
	must(t, err)
	b.player = hands.NewPlayer(dyingBoard{b, t}, hands.PlayerOpts{})
	p := optsOf(t, Opts{Journal: keep})
	stem := strings.TrimSuffix(filepath.Base(script), ".hands")
	p.Name = func() string { return keep.Unique(stem) }
	must(t, b.Start(p))
	if err := b.Play(t.Context(), acts); err != nil {
		t.Errorf("line %d: %v", line, err)
	}
	if err := b.Close(); err != nil {
		t.Error(err)
	}
	return linesOf(t, keep), keep.lost
}

// linesOf are the lines of all games of a store.
func linesOf(t testing.TB, keep Store) string {
	t.Helper()
	var text strings.Builder
	for _, game := range keep.Games() {
		for line, err := range keep.Lines(game, 1) {
			must(t, err)
			text.Write(line)
		}
	}
	return text.String()
}

// excused reports whether a line that is lost cannot come back by itself: a press or a
// request that nobody repeats, the start of a game, and what the hands do while they wait
// for it.
func excused(lost string) bool {
	for _, kind := range []string{"pressed", "asked", "opened", "started", "quartino-started"} {
		if strings.Contains(lost, `"type":"`+kind+`"`) {
			return true
		}
	}
	return false
}

// onColumn matches what is lost where a token came or left a space with others while the program
// started: it finds that something is there, and not how much.
var onColumn = regexp.MustCompile(`"tray","piece":null|"quartino-seen".*("shrank"|"unsure"|"heard":\["[a-z0-9]+",)`)

// deaths is every how many lines the program dies in a play.
const deaths = 12

// TestTheProgramMayDieAtAnyLine has the program die in the middle of every twelfth line of
// the record of a script, beginning at each of the first twelve, or at one: what is judged
// is the same, and the record that goes on is sound. A start changes what the acts behind a
// menu, or behind a held button, do: there it dies once, and what was judged before is kept.
func TestTheProgramMayDieAtAnyLine(t *testing.T) {
	for _, script := range deep.Pick(t, 4, mortals(t)...) {
		t.Run(strings.TrimPrefix(script, "testdata/"), func(t *testing.T) {
			t.Parallel()
			whole := recordOf(t, script)
			want := judgements(t, whole)
			begin := begun(whole) // there is nothing yet to go on with
			unlike := func(_, line string) bool {
				return excused(line) || strings.Contains(script, "quartino/") && onColumn.MatchString(line)
			}
			for _, k := range deep.Sample(t, deaths, deaths) {
				got, lost := dying(t, script, begin+k, deaths, func(before, line string) bool {
					return unlike(before, line) || forgetful(before+line)
				})
				if have := judgements(t, got); !slices.Equal(have, want) {
					t.Errorf("died from line %d, %s%s", begin+k, strings.Join(lost, ""), firstDifference(have, want))
				}
				checkReplays(t, got)
			}
			lines := strings.SplitAfter(whole, "\n")
			after := slices.IndexFunc(lines, forgetful)
			if after < 0 {
				return
			}
			for _, k := range deep.Sample(t, (len(lines)-after)/deaths, len(lines)) {
				k = after + k*deaths
				got, lost := dying(t, script, k, len(whole), unlike)
				want := judgements(t, strings.Join(lines[:k], ""))
				if have := judgements(t, got); len(have) < len(want) || !slices.Equal(have[:len(want)], want) {
					t.Errorf("died once from line %d, %s%s", k, strings.Join(lost, ""), firstDifference(have, want))
				}
				checkReplays(t, got)
			}
		})
	}
}

// mortals are the scripts without a death, a full disk or a question of their own; what is
// stuck at the start is taken for the level of the empty cell.
func mortals(t *testing.T) (some []string) {
	t.Helper()
	for _, script := range scripts(t) {
		text, err := os.ReadFile(script)
		must(t, err)
		own := askedAbout[strings.TrimSuffix(filepath.Base(script), ".hands")] != ""
		for _, act := range []string{"power-cut", "fault disk", "stuck-on", "frozen"} {
			own = own || strings.Contains(string(text), act)
		}
		if !own {
			some = append(some, script)
		}
	}
	return some
}

// recordOf is the record of a script.
func recordOf(t *testing.T, script string) string {
	t.Helper()
	text, err := os.ReadFile(strings.TrimSuffix(script, ".hands") + ".log")
	must(t, err)
	return string(text)
}

// forgetful reports whether a start after that record changes what is judged: it closes the
// menu, and does not know that repeat is held.
func forgetful(record string) bool {
	return strings.Contains(record, `"type":"menu"`) || holds(record)
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
	must(t, os.WriteFile(path, []byte(text), 0o644))
	if err := replay.File(path, replay.Opts{Speech: board.Preferences{Lang: "en", Verbosity: "normal"}, Out: io.Discard, Err: io.Discard}); err != nil {
		t.Errorf("replay: %v\n%s", err, text)
	}
}

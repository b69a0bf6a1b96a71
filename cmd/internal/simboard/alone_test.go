package simboard

import (
	"cmp"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/journal"
	"quartoboard/cmd/internal/replay"
	"quartoboard/deploy/deep"
	"quartoboard/hw/sim/hands"
	"quartoboard/rules"
	"quartoboard/rules/quarto"
	"quartoboard/rules/record"
)

// loner plays against a level: it makes any move, carries out what the board says, and calls most
// of its lines.
type loner struct {
	*rand.Rand
	*Board
	keep  *journal.Journal
	lines []string // that it has played
}

// newLoner begins a game against a level.
func newLoner(t testing.TB, profile, against string, seed uint64) *loner {
	l := &loner{Rand: rand.New(rand.NewPCG(seed, 0)), keep: journal.NewMemory()}
	l.Board = boardOf(t, profile, Opts{Journal: l.keep})
	must(t, l.do(fmt.Sprintf("new against=%s seed=%d first=%s", against, 1+seed, []string{"A", "B"}[seed%2])))
	return l
}

func (l *loner) do(line string) error { return cmp.Or(l.act(line), l.player.Settle()) }

// act does what a line says, and does not wait for the board.
func (l *loner) act(line string) error {
	l.lines = append(l.lines, line)
	o := board.Options(quarto.DefaultOptions())
	if l.daemon.Game() != nil && l.daemon.Game().Kind() != nil {
		o = l.daemon.Game().Options()
	}
	p := hands.NewParser("test", o, games.Kinds()...)
	p.At(l.table)
	a, _, err := p.Next(line)
	if err == nil {
		acts := []hands.Act{a}
		fill(acts, l.Board)
		err = l.player.Act(acts[0])
	}
	if err != nil {
		return fmt.Errorf("%q: %w", line, err)
	}
	return nil
}

// fill has the table decide what an act leaves to it, as Play does.
func fill(acts []hands.Act, b *Board) {
	if acts[0].Verb == hands.New {
		acts[0].Options = rules.Filled(acts[0].Options, b.build.Tray != nil)
	}
}

// play plays until the game is over.
func (l *loner) play(t testing.TB) {
	t.Helper()
	for range 400 {
		line := l.next()
		if line == "" {
			return
		}
		if err := l.do(line); err != nil {
			t.Fatalf("%v, after\n%s", err, strings.Join(l.lines, "\n"))
		}
	}
	t.Fatalf("the game does not end:\n%s", strings.Join(l.lines, "\n"))
}

// next is what the loner does; "" once the game is over.
func (l *loner) next() string {
	g := l.quarto()
	own, full := g.ToGive() == board.A, g.Placements() == board.Pieces
	owed := g.Table().Owed
	switch phase := g.Phase(); {
	case phase == quarto.PhaseOver:
		return ""
	case phase == quarto.PhaseWrong: // after an undo
		w, _ := g.Wrong()
		if w.Do.Act == quarto.Remove {
			return fmt.Sprintf("lift %v", w.Do.From)
		}
		return fmt.Sprintf("the board wants %+v", w)
	case owed != quarto.Owed{}:
		return l.put(owed.Piece, owed.Cell)
	case l.live(g) && (phase == quarto.PhaseGive && own || phase == quarto.PhasePlace && !own) && l.IntN(8) > 0:
		return "press A"
	case full && own:
		return "press pass"
	case phase == quarto.PhaseGive && own && g.Placements() > 0 && l.IntN(16) == 0:
		return "ask undo"
	case phase == quarto.PhaseGive && own:
		return l.give(g)
	case phase == quarto.PhasePlace && !own:
		p, _ := g.Given().Piece()
		return l.put(p, l.free(g))
	}
	return "wait 2s"
}

// live reports whether a line stands through the newest cell.
func (l *loner) live(g quarto.Game) bool {
	_, c, ok := g.Last()
	p := g.Position()
	return ok && rules.Through(c, g.Rules().Squares).Aligned(&p, g.Rules().Attributes) != 0
}

func (l *loner) free(g quarto.Game) board.Cell {
	free := slices.Collect((board.AllCells &^ g.Position().Occupied()).All())
	return free[l.IntN(len(free))]
}

func (l *loner) give(g quarto.Game) string {
	left := slices.Collect((board.AllPieces &^ g.Position().Pieces()).All())
	line := fmt.Sprintf("give %v", left[l.IntN(len(left))])
	if g.Rules().Giving == board.GivingShown {
		line += " " + l.free(g).String()
	}
	return line
}

// put puts a piece on a cell, from beside the board or from where it was shown. Where the tray alone
// reads, the piece is named there first.
func (l *loner) put(p board.Piece, c board.Cell) string {
	if name := fmt.Sprintf("give %v", p); l.build.ByTray() && l.lines[len(l.lines)-1] != name {
		return name
	}
	for from := range board.Cell(board.Cells) {
		at, stands := l.table.Things.At(int(from))
		switch {
		case !stands || board.Piece(at) != p:
		case from == c:
			return "wait 1s"
		default:
			return fmt.Sprintf("slide %v %v", from, c)
		}
	}
	return fmt.Sprintf("put %v %v", p, c)
}

func (l *loner) record(t testing.TB) string { return linesOf(t, l.keep) }

// TestAGameAgainstALevelIsTheSameAgainAndInAReplay plays whole games against each level, on a table
// with a tray and readers in the cells and on one that reads in its tray alone.
func TestAGameAgainstALevelIsTheSameAgainAndInAReplay(t *testing.T) {
	levels := []string{"kind", "fair", "easy", "strong", "perfect"}
	levels = levels[:deep.Size(2, len(levels))]
	first := deep.Seed(t)
	for i, level := range levels {
		for n := range uint64(deep.Size(1, 2)) {
			profile := []string{"analog-pn532", "analog-tray"}[(n+uint64(i))%2]
			seed := first + n
			t.Run(fmt.Sprintf("%s %s %d", level, profile, seed), func(t *testing.T) {
				t.Parallel()
				play := func() string {
					l := newLoner(t, profile, level, seed)
					l.play(t)
					return l.record(t)
				}
				text, again := play(), play()
				if text != again {
					t.Errorf("seed %d: two records:\n%s\nand\n%s", seed, text, again)
				}
				if n := strings.Count(text, `"via":"away"`); n < 4 || strings.Contains(text, `"type":"void"`) {
					t.Errorf("seed %d: %d acts of the level, or void ones, in\n%s", seed, n, text)
				}
				checkReplays(t, text)
			})
		}
	}
}

// acts are those of the level.
func (l *loner) acts(t testing.TB) (what string) {
	reader := games.Format().NewReader(strings.NewReader(l.record(t)))
	for line, err := reader.Next(); err == nil; line, err = reader.Next() {
		if a, ok := line.Fact.(board.Asked); ok && a.Via == board.ViaAway {
			what += fmt.Sprintf("%d %v %v %v\n", a.N, a.Request, a.Piece, a.Cell)
		}
	}
	return what
}

// TestALevelDecidesTheSameAfterAPowerCutInItsTurn cuts the power while it thinks.
func TestALevelDecidesTheSameAfterAPowerCutInItsTurn(t *testing.T) {
	cuts := 0
	play := func(cut bool) string {
		l := newLoner(t, "analog-pn532", "easy", 3)
		for l.quarto().Phase() != quarto.PhaseOver {
			if cut {
				l.jobs.takes = time.Minute
			}
			thinks := func() bool { return cut && l.quarto().Awaits().Need != 0 }
			must(t, l.act(l.next()), l.player.Await(5*time.Second, thinks))
			if l.jobs.takes = 0; thinks() {
				cuts++
				must(t, l.player.Act(hands.Act{Verb: hands.PowerCut, Together: true}))
			}
			must(t, l.player.Settle())
		}
		what := l.acts(t)
		checkReplays(t, l.record(t))
		return what
	}
	if whole, cut := play(false), play(true); whole != cut || cuts < 4 {
		t.Errorf("with %d power cuts\n%s\nwant\n%s", cuts, cut, whole)
	}
}

func TestAReplayTellsWhereALevelDecidesOtherwise(t *testing.T) {
	l := newLoner(t, "analog-pn532", "kind", 1)
	for l.quarto().Placements() < 2 {
		must(t, l.do(l.next()))
	}
	text, changed := "", false
	for line := range strings.Lines(l.record(t)) {
		_, object, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		if !changed && strings.Contains(object, `"via":"away"`) {
			changed = true
			given := regexp.MustCompile(`"piece":[0-9]+`)
			object = given.ReplaceAllStringFunc(object, func(was string) string {
				if was == `"piece":7` {
					return `"piece":8`
				}
				return `"piece":7`
			})
		}
		text += string(record.Frame(nil, []byte(object)))
	}
	name := filepath.Join(t.TempDir(), "record")
	must(t, os.WriteFile(name, []byte(text), 0o600))
	err := replay.File(name, replay.Opts{Speech: board.Preferences{Lang: "en", Verbosity: "normal"}, Out: io.Discard, Err: io.Discard})
	if err == nil || !strings.Contains(err.Error(), "the engine of this version decides") {
		t.Errorf("%v, of\n%s", err, text)
	}
}

// The 15 seconds for which a hand waits for the board do not count while a level decides.
func TestTheHandWaitsUntilALevelHasActedAndBeenHeard(t *testing.T) {
	record := played(t, "alone", []string{"new against=kind", "think 40s", "give 8", "press repeat"})
	owed, pressed := strings.Index(record, `"type":"owed"`), strings.Index(record, `"type":"pressed"`)
	if owed < 0 || pressed < owed || !strings.Contains(record[:pressed], `"text":"To `) {
		t.Errorf("repeat is pressed before the placement is heard:\n%s", record)
	}
}

package quarto

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/deploy/deep"
	"quartoboard/rules"
)

// TestAGameBegunFromAnyStepIsTheGameAtThatStep begins a game from each step of random games, with
// undone placements: whatever stands on the table, the board leads the hands there, and the game is
// the same then.
func TestAGameBegunFromAnyStepIsTheGameAtThatStep(t *testing.T) {
	for seed := range uint64(deep.Size(40, 1000)) {
		r := rand.New(rand.NewPCG(seed, 27))
		o := anyOptions([4]byte{byte(r.Uint32()), byte(r.Uint32()), byte(r.Uint32())})
		g, before := New(o), turns{}
		unread := false // the board has not called on an alignment, since a piece of it was not read
		take := func(e board.Event) {
			g, _ = g.Apply(e)
			unread = unread || o.Caller == board.CallerBoard && (g.turns.window.live != 0 || g.turns.full())
			if g.turns != before && g.turns.result == 0 && !unread {
				if fault := goesOn(r, g); fault != "" {
					t.Fatalf("seed %d, %+v, %s: %s", seed, o, g.turns.moves(), fault)
				}
			}
			before = g.turns
		}
		var now time.Duration
		for g.Result() == 0 && now < 5*time.Minute {
			e := careful(now, g, r.IntN)
			now = e.At
			for tick, due := g.Due(e.At); due; tick, due = g.Due(e.At) {
				take(tick)
			}
			take(e)
			if r.IntN(12) == 0 {
				take(board.Event{At: e.At, Fact: board.Asked{Request: board.RequestUndo}})
			}
		}
	}
}

// goesOn begins a game from the state of g, and returns what is wrong with it.
func goesOn(r *rand.Rand, g Game) string {
	o := From(g)
	if err := o.Check(); err != nil {
		return err.Error()
	}
	after, acts := led(o, anyTable(r, g))
	switch got, want := plain(after.turns), plain(g.turns); {
	case got != want:
		return fmt.Sprintf("got %+v, want %+v", got, want)
	case after.Phase() != g.turns.phase() || after.ToGive() != g.ToGive() || after.Placements() != g.Placements():
		return "another turn"
	case acts > 2*board.Pieces:
		return fmt.Sprintf("%d instructions", acts)
	}
	for _, by := range [...]board.Seat{board.A, board.B} {
		if after.MayCall(by) != g.MayCall(by) {
			return fmt.Sprintf("another right of %v to call", by)
		}
	}
	return ""
}

// plain are turns without what a game that begins with them cannot know: which pieces were read, which
// givings before the newest were seen, and which lines are dead that no piece completes.
func plain(t turns) turns {
	t.rules.From, t.rules.Found = "", false
	for i := range t.made[:t.n] {
		m := &t.made[i]
		m.felt, m.sure, m.before = false, false, window{live: m.before.live | m.before.dead}
	}
	t.window.dead = 0
	return t
}

// anyTable is a table with some pieces on any cells, some of them where the game has them.
func anyTable(r *rand.Rand, g Game) (table board.Position) {
	cells, pieces := r.Perm(board.Cells), r.Perm(board.Pieces)
	for i := range r.IntN(board.Pieces) {
		table[cells[i]] = board.Holding(board.Piece(pieces[i]))
	}
	if r.IntN(2) == 0 {
		return g.turns.agreed
	}
	return table
}

// led begins a game on a table and does what the board says until it says no more.
func led(o Options, table board.Position) (g Game, acts int) {
	now := time.Second
	see := func(changed board.CellSet) {
		now += time.Second
		g, _ = g.Apply(board.Event{At: now, Fact: board.Seen{Changed: changed, Now: table, Contact: now, Evidence: board.Evidence{Reader: true}}})
	}
	g, _ = g.Apply(board.Event{At: now, Fact: board.Opened{}})
	see(table.Occupied())
	g, _ = g.Apply(board.Event{At: now, Fact: board.Started{Options: o}})
	for w, wrong := g.Wrong(); wrong && acts < 100; w, wrong = g.Wrong() {
		acts++
		var changed board.CellSet
		if w.Do.Act != Put {
			table[w.Do.From], changed = board.Empty, board.SetOf(w.Do.From)
		}
		if w.Do.Act != Remove {
			table[w.Do.To] = w.Do.Piece
			changed |= board.SetOf(w.Do.To)
		}
		see(changed)
	}
	return g, acts
}

// startFrom begins a game on an empty table, and returns what is judged while lines of a sheet are played.
func startFrom(t *testing.T, from, text string) (Game, []string) {
	t.Helper()
	o := DefaultOptions()
	o.Giving, o.From = board.GivingTray, from
	if err := o.Check(); err != nil {
		t.Fatal(err)
	}
	s := &sheet{t: t, now: time.Second}
	s.apply(board.Event{At: s.now, Fact: board.Opened{}})
	s.apply(board.Event{At: s.now, Fact: board.Started{Options: o}})
	for part := range strings.SplitSeq(text, ";") {
		s.act(strings.TrimSpace(part))
	}
	s.pass(s.now + time.Minute)
	return s.game, s.out
}

func TestTheHandsAreLedToTheMovesAPieceAtATime(t *testing.T) {
	const from = "1. 7 b3 2. 8 c2 3. e"
	for _, c := range []struct{ name, acts, want string }{
		{"nothing is done", "wait 1s", "wrong unset: put 8 on c2"},
		{"as it is told", "put 8 c2; put 7 b3", "wrong unset: put 8 on c2, wrong unset: put 7 on b3, right"},
		{"in another order, and lifted again", "put 7 b3; lift b3; put 7 b3; put 8 c2", "wrong unset: put 8 on c2, right"},
		{"on another cell", "put 8 d4; lift d4; put 8 c2", "wrong unset: put 8 on c2, wrong unset: move 8 from d4 to c2"},
		{"another piece", "put 3 c2; lift c2", "wrong unset: put 8 on c2, wrong unset: remove 3 from c2, wrong unset: put 8 on c2"},
		{"a piece that is due later", "put e d4; put 8 c2; lift d4; put 7 b3; put e d4", "wrong unset: put 8 on c2, wrong unset: remove e from d4, wrong unset: put 7 on b3, right, placed e d4 by B"},
		{"the newest placement is not adjusted", "put 7 b3; put 8 d3; lift d3; put 8 c2", "wrong unset: put 8 on c2, wrong unset: move 8 from d3 to c2"},
		{"an undo on the way", "ask undo; put 7 b3", "wrong unset: put 8 on c2, undone, place, wrong unset: put 7 on b3, right"},
		{"a restart on the way", "put 8 c2; open; see c2=8; put 7 b3", "wrong unset: put 8 on c2, wrong unset: put 7 on b3"},
		{"a call on the way", "press A; wait 1s", "wrong unset: put 8 on c2, refused A: not-your-turn-to-call"},
		{"play goes on", "put 8 c2; put 7 b3; put e a1", "wrong unset: put 8 on c2, wrong unset: put 7 on b3, right, placed e a1 by B"},
	} {
		if _, got := startFrom(t, from, c.acts); !strings.HasPrefix(strings.Join(got, ", "), c.want) {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

// TestWhereTheTrayAloneReadsEachPieceGoesThroughIt puts pieces that no cell can read.
func TestWhereTheTrayAloneReadsEachPieceGoesThroughIt(t *testing.T) {
	const from = "1. 7 b3 2. 8 c2"
	for _, c := range []struct{ name, acts, want string }{
		{"through the tray", "tray 8; tray .; see c2=?; tray 7; tray .; see b3=?", "wrong unset: put 8 on c2, wrong unset: put 7 on b3, right"},
		{"past the tray", "see c2=?; lift c2", "wrong unset: put 8 on c2, wrong unset: remove ? from c2, wrong unset: put 8 on c2"},
		{"another piece in the tray", "tray 7; tray .; see c2=?", "wrong unset: put 8 on c2, wrong unset: remove ? from c2"},
		{"on another cell", "tray 8; tray .; see a1=?", "wrong unset: put 8 on c2, wrong unset: remove ? from a1"},
		{"lifted again", "tray 8; tray .; see c2=?; lift c2; see c2=?", "wrong unset: put 8 on c2, wrong unset: put 7 on b3, wrong unset: remove ? from c2"},
	} {
		if _, got := startFrom(t, from, c.acts); strings.Join(got, ", ") != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

func TestUndoGoesIntoTheMovesWithWhichAGameBegan(t *testing.T) {
	g, got := startFrom(t, "1. 7 b3 2. 8 c2", "put 8 c2; put 7 b3; tray 3; ask undo; lift c2; ask undo; lift b3; ask undo")
	want := "undone, place, wrong stranger: remove 8 from c2, right, undone, place, wrong stranger: remove 7 from b3, right"
	if s := strings.Join(got, ", "); !strings.HasSuffix(s, want) || g.Given() != board.Holding(7) || g.ToGive() != board.A {
		t.Errorf("got %q, want %q at the end; given %v by %v", s, want, g.Given(), g.ToGive())
	}
}

const fourTall = "1. 8 a1 2. 9 b1 3. a c1 4. f d1"

func TestLinesAreCalledInTheWindowInWhichTheGameBegins(t *testing.T) {
	const put = "put 8 a1; put 9 b1; put a c1; put f d1; "
	for _, c := range []struct{ from, call, want string }{
		{fourTall, "press B", "refused B: not-your-turn-to-call"},
		{fourTall, "press A", "QUARTO A: row 1 tall, ended A by call"},
		{fourTall + " 5. 3", "press A", "refused A: not-your-turn-to-call"},
		{fourTall + " 5. 3", "press B", "QUARTO B: row 1 tall, ended B by call"},
		{fourTall + " missed", "press A", "refused A: none-live"},
		{fourTall + " 5. 3 d4", "press B", "refused B: none-live"},
	} {
		_, got := startFrom(t, c.from, put+"put 3 d4; "+c.call)
		if !strings.Contains(c.from, "d4") {
			_, got = startFrom(t, c.from, put+c.call)
		}
		if s := strings.Join(got, ", "); !strings.HasSuffix(s, c.want) {
			t.Errorf("%s: got %q, want %q at the end", c.from, s, c.want)
		}
	}
}

func TestAnEndedGameGoesOnWithWhatCouldBeCalled(t *testing.T) {
	const text = "put 8 a1; put 9 b1; put a c1; put f d1; "
	board4, announced := DefaultOptions(), DefaultOptions()
	board4.Caller, announced.Missed = board.CallerBoard, board.TellAnnounce
	for _, c := range []struct {
		name string
		o    Options
		acts string
		want string
	}{
		{"won by a call", DefaultOptions(), text + "press A", fourTall},
		{"resigned, and the line is told", announced, text + "ask resign by=A", fourTall + " missed"},
		{"undone after the line was told", announced, text + "put 3 d4; ask undo", fourTall + " missed"},
		{"given", announced, text + "ask give piece=3", fourTall + " 5. 3"},
		{"won by the board", board4, text, "1. 8 a1 2. 9 b1 3. a c1"},
	} {
		g, _ := play(t, c.o, c.acts)
		if got := From(g); got.From != c.want || got.Check() != nil {
			t.Errorf("%s: got %q, %v, want %q", c.name, got.From, got.Check(), c.want)
		}
	}
}

func TestMovesThatCannotBeAreRefusedInOneSentence(t *testing.T) {
	for _, c := range []struct {
		from   string
		caller board.Caller
		want   string
	}{
		{"7 b3", 0, `from: unexpected "7": want turn 1.`},
		{"1. 7 b3 2. 7", 0, "from: duplicate piece 7"},
		{"1. 7 b3 3. 8", 0, `from: unexpected "3.": want turn 2.`},
		{"1.", 0, `from: invalid piece "": want 0 to 9 or a to f`},
		{"missed 1. 7", 0, `from: unexpected "missed": want turn 1.`},
		{"..../.7../..../.... 1. 7", 0, "from: duplicate piece 7"},
		{"..../.7../..../.... 1. 8 b3", 0, "from: duplicate cell b3"},
		{"..../.?../..../....", 0, "from: invalid position: want known pieces, and an empty cell"},
		{"0123/4567/89ab/cdef", 0, "from: invalid position: want known pieces, and an empty cell"},
		{fourTall, board.CallerBoard, "from: the board ends the game at turn 4: want the moves before"},
		{"..../.7../..../....", 0, ""},
		{"..../.7../..../.... 1. 8 c2 2. ?", 0, ""},
	} {
		o := DefaultOptions()
		if o.From = c.from; c.caller != 0 {
			o.Caller = c.caller
		}
		if err := o.Check(); fmt.Sprint(err) != c.want && (err != nil || c.want != "") {
			t.Errorf("%s: got %v, want %s", c.from, err, c.want)
		}
	}
}

func TestTheNextGameBeginsWithoutThem(t *testing.T) {
	g, _ := startFrom(t, "1. 7 b3 2. 8 c2", "ask new")
	next, _ := g.Next()
	if o, _ := next.Options.(Options); o.From != "" || o.First != board.B || rules.KindOf(next.Options) != Plug {
		t.Errorf("got %+v", o)
	}
}

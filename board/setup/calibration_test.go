package setup

import (
	"cmp"
	"strings"
	"testing"
	"time"

	"quartoboard/board"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim"
)

// walk carries one piece over the cells from a cell on.
func (b *bench) walk(from board.Cell) {
	b.t.Helper()
	for c := from; c < board.Cells; c++ {
		b.do(b.Hands.Lower(0, int(c)))
		b.do(b.Hands.Lift(int(c)))
	}
}

// straight is the notices of cells that are as the profile says, up to the last.
func straight(from board.Cell) string {
	var said []string
	for c := from; c < board.D4; c++ {
		said = append(said, "felt", "next "+(c+1).String())
	}
	return strings.Join(append(said, "felt", "all straight"), "; ")
}

func (b *bench) hears(want string) {
	b.t.Helper()
	if got := b.heard(); got != want {
		b.t.Errorf("heard %q, want %q", got, want)
	}
}

// finds wants sensors and readers of a plan to serve the cells of the table.
func (b *bench) finds(p Wiring, wired rewire) {
	b.t.Helper()
	real := rig.Profile{Presence: rig.Presence{Cells: everyCell()}, Readers: &rig.Readers{Cells: everyCell()}}
	if wired != nil {
		wired(&real)
	}
	if err := p.Check(); err != nil {
		b.t.Error(err)
	}
	for n, c := range real.Presence.Cells.Index() {
		if got := p.Sensors(&b.build)[n]; got != board.Cell(c) {
			b.t.Errorf("sensor %d: got %v, want %v", n, got, board.Cell(c))
		}
	}
	for n, c := range real.Readers.Cells.Index() {
		if got := p.Readers(&b.build)[n]; b.build.Cells && !b.build.Coded && got != board.Cell(c) {
			b.t.Errorf("reader %d: got %v, want %v", n, got, board.Cell(c))
		}
	}
}

func everyCell() (cells rig.Cells) {
	for c := range board.Cell(board.Cells) {
		cells = append(cells, c.String())
	}
	return cells
}

func TestEachBuildIsCalibratedByCarryingOnePieceAround(t *testing.T) {
	for _, build := range builds {
		t.Run(build, func(t *testing.T) {
			b := newBench(t, build, nil, sim.Opts{Seed: 1})
			c := b.calibrate(NewWiring(build))
			b.hears("buttons; take off; place a1")
			b.walk(board.A1)
			b.hears(straight(board.A1))
			b.finds(c.Wiring(), nil)
			if !c.Over() || !c.Complete() {
				t.Errorf("over %v, complete %v", c.Over(), c.Complete())
			}
		})
	}
}

func TestPiecesMayStayWhereTheyWereAskedFor(t *testing.T) {
	for _, build := range builds {
		t.Run(build, func(t *testing.T) {
			b := newBench(t, build, nil, sim.Opts{Seed: 2})
			c := b.calibrate(NewWiring(build))
			b.heard()
			for i := range board.Cells {
				b.do(b.Hands.Lower(15-i, i))
			}
			b.hears(straight(board.A1))
			b.finds(c.Wiring(), nil)
		})
	}
}

func TestADeadSensorIsSaidAndItsCellFoundByWhatIsLeft(t *testing.T) {
	for _, row := range []struct {
		build, unfelt, moved string
	}{
		{"analog-nfc", "unfelt c2", "sensors moved 15; readers moved 16"},
		{"matrix-nfc", "unfelt c2", "sensors moved 15; readers moved 16"},
		{"tray", "", "sensors moved 15"},
	} {
		t.Run(row.build, func(t *testing.T) {
			b := newBench(t, row.build, mapped("half"), sim.Opts{Seed: 6})
			if err := b.Sensors.Set(int(board.C2), sim.Dead); err != nil {
				t.Fatal(err)
			}
			c := b.calibrate(NewWiring(row.build))
			for i := range board.C2 {
				b.do(b.Hands.Lower(0, int(i)))
				b.do(b.Hands.Lift(int(i)))
			}
			b.heard()
			b.do(b.Hands.Lower(0, int(board.C2)))
			b.hears(row.unfelt)
			b.pass(21 * time.Second)
			b.hears(cmp.Or(row.unfelt, "nothing c2"))
			b.pass(time.Minute)
			b.hears("")
			b.press("pass", short)
			b.hears(map[bool]string{true: "allowed", false: "skipped"}[b.build.Cells] + "; next d2")
			b.do(b.Hands.Lift(int(board.C2)))
			b.walk(board.D2)
			if said := b.heard(); !strings.HasSuffix(said, row.moved+"; unfelt cells c2") {
				t.Errorf("heard %q", said)
			}
			b.finds(c.Wiring(), mapped("half"))
		})
	}
}

func TestADeadReaderIsSaid(t *testing.T) {
	b := newBench(t, "analog-pn532", nil, sim.Opts{Seed: 7})
	if err := b.Readers.Set(int(board.A1), sim.Dead); err != nil {
		t.Fatal(err)
	}
	c := b.calibrate(NewWiring("analog-pn532"))
	b.heard()
	b.do(b.Hands.Lower(0, 0))
	b.hears("unheard a1")
	b.press("pass", short)
	b.hears("allowed; next b1")
	b.do(b.Hands.Lift(0))
	b.walk(board.B1)
	if said := b.heard(); !strings.HasSuffix(said, "all straight; unheard cells a1") {
		t.Errorf("heard %q", said)
	}
	b.finds(c.Wiring(), nil)
}

func TestAPieceOnTheWrongCellIsNoticedWhenThatCellIsAskedFor(t *testing.T) {
	b := newBench(t, "analog-nfc", nil, sim.Opts{Seed: 8})
	c := b.calibrate(NewWiring("analog-nfc"))
	b.heard()
	b.do(b.Hands.Lower(4, int(board.B1)))
	b.hears("elsewhere b1; next b1")
	b.do(b.Hands.Lift(int(board.B1)))
	b.do(b.Hands.Lower(4, int(board.B1)))
	b.hears("taken a1; place b1")
	b.press("A", short)
	b.hears("place a1")
	b.do(b.Hands.Slide(int(board.B1), int(board.A1)))
	b.do(b.Hands.Lift(int(board.A1)))
	b.walk(board.B1)
	b.hears("felt; next b1; " + straight(board.B1))
	b.finds(c.Wiring(), nil)
}

func TestTwoPiecesAtOnceAreRefused(t *testing.T) {
	for _, build := range builds {
		t.Run(build, func(t *testing.T) {
			b := newBench(t, build, nil, sim.Opts{Seed: 9})
			b.calibrate(NewWiring(build))
			b.heard()
			if err := b.Hands.Lower(4, int(board.B1)); err != nil {
				t.Fatal(err)
			}
			b.do(b.Hands.Lower(5, int(board.A1)))
			b.hears("several; place a1")
			b.do(b.Hands.Lift(int(board.B1)))
			b.do(b.Hands.Lift(int(board.A1)))
			b.hears("")
			b.do(b.Hands.Lower(5, int(board.A1)))
			b.hears("felt; next b1")
		})
	}
}

// TestWhatStandsThereIsNotWhatCame goes back two steps; then the piece of the
// second is the only one on the board.
func TestWhatStandsThereIsNotWhatCame(t *testing.T) {
	for _, build := range builds {
		t.Run(build, func(t *testing.T) {
			b := newBench(t, build, nil, sim.Opts{Seed: 17})
			c := b.calibrate(NewWiring(build))
			b.do(b.Hands.Lower(4, int(board.A1)))
			b.do(b.Hands.Lower(5, int(board.B1)))
			b.press("A", short)
			b.press("A", short)
			b.heard()
			b.do(b.Hands.Lift(int(board.A1)))
			b.hears("")
			b.do(b.Hands.Lower(4, int(board.A1)))
			b.hears("felt; next b1")
			b.do(b.Hands.Lift(int(board.B1)))
			b.do(b.Hands.Lower(5, int(board.B1)))
			b.hears("felt; next c1")
			if p := c.Wiring(); p.Spots[0].Sensor != 0 || p.Spots[1].Sensor != 1 {
				t.Errorf("got %+v", p.Spots[:2])
			}
		})
	}
}

func TestPiecesLeftOnTheBoardAreSaid(t *testing.T) {
	for _, build := range builds {
		t.Run(build, func(t *testing.T) {
			b := newBench(t, build, nil, sim.Opts{Seed: 10})
			if b.build.Linear && !b.build.Cells && !b.build.Coded {
				return // nothing tells of a piece that was there before
			}
			b.apply = func(Observation) []Notice { return nil }
			b.do(b.Hands.Lower(4, int(board.B1)))
			b.do(b.Hands.Lower(6, int(board.B3)))
			b.watcher.stale = true
			b.calibrate(NewWiring(build))
			b.hears("buttons; take off; still 2")
			b.do(b.Hands.Lift(int(board.B1)))
			b.hears("still 1")
			b.do(b.Hands.Lift(int(board.B3)))
			b.hears("place a1")
		})
	}
}

// Linear sensors alone do not surely tell the level of a cell with a piece from that of another
// cell: pass pressed again goes on.
func TestPiecesThatSeemToBeLeftAreSaidOnce(t *testing.T) {
	for _, lifted := range []bool{true, false} {
		b := newBench(t, "analog-tray", nil, sim.Opts{Seed: 10})
		b.apply = func(Observation) []Notice { return nil }
		b.do(b.Hands.Lower(4, int(board.B1)))
		b.do(b.Hands.Lower(6, int(board.B3)))
		b.watcher.stale = true
		b.calibrate(NewWiring("analog-tray")) // with a press of pass
		b.hears("buttons; take off; still 2")
		if lifted {
			b.do(b.Hands.Lift(int(board.B1)))
			b.do(b.Hands.Lift(int(board.B3)))
			b.hears("clear; clear")
		}
		b.press("pass", 100*time.Millisecond)
		b.hears("place a1")
	}
}

func TestWhatIsToBeDoneBeforeTheFirstCellIsSaidAgain(t *testing.T) {
	b := newBench(t, "analog-tray", nil, sim.Opts{Seed: 10})
	teach(b, NewCalibration(b.build, NewWiring("analog-tray")))
	b.hears("buttons; clear")
	b.pass(patience)
	b.hears("clear")
	b.pass(2 * patience)
	b.hears("")
	b.do(b.Hands.Lower(4, int(board.B1)))
	b.hears("clear")
	b.pass(patience)
	b.hears("clear")

	b = newBench(t, "matrix-nfc", nil, sim.Opts{Seed: 10})
	if err := b.Sensors.Set(int(board.B2), sim.StuckOn); err != nil {
		t.Fatal(err)
	}
	b.calibrate(NewWiring("matrix-nfc"))
	b.hears("buttons; take off; still 1")
	b.pass(patience)
	b.hears("take off")
}

func TestAStuckSwitchIsPassedOver(t *testing.T) {
	b := newBench(t, "matrix-nfc", nil, sim.Opts{Seed: 11})
	if err := b.Sensors.Set(int(board.B2), sim.StuckOn); err != nil {
		t.Fatal(err)
	}
	c := b.calibrate(NewWiring("matrix-nfc"))
	b.press("pass", short)
	b.hears("buttons; take off; still 1; lifeless 1; place a1")
	for i := range board.B2 {
		b.do(b.Hands.Lower(0, int(i)))
		b.do(b.Hands.Lift(int(i)))
	}
	b.heard()
	b.do(b.Hands.Lower(0, int(board.B2)))
	b.hears("unfelt b2")
	b.press("pass", short)
	b.do(b.Hands.Lift(int(board.B2)))
	b.walk(board.C2)
	if said := b.heard(); !strings.HasSuffix(said, "unfelt cells b2") {
		t.Errorf("heard %q", said)
	}
	b.finds(c.Wiring(), nil)
}

func TestACalibrationThatWasEndedGoesOn(t *testing.T) {
	b := newBench(t, "analog-nfc", mapped("quarter left"), sim.Opts{Seed: 12})
	c := b.calibrate(NewWiring("analog-nfc"))
	for i := range board.B2 {
		b.do(b.Hands.Lower(0, int(i)))
		b.do(b.Hands.Lift(int(i)))
	}
	b.heard()
	b.press("pass", long)
	b.hears("ended 11")
	b.do(b.Hands.Lower(0, int(board.B2)))
	b.hears("")
	if !c.Over() || c.Complete() {
		t.Errorf("over %v, complete %v", c.Over(), c.Complete())
	}
	b.do(b.Hands.Lift(int(board.B2)))
	b.watcher.stale = true // the watcher of a new run
	again := b.calibrate(c.Wiring())
	b.hears("buttons; resumed 5; take off; place b2")
	b.walk(board.B2)
	if said := b.heard(); !strings.HasSuffix(said, b.moved(16)) {
		t.Errorf("heard %q", said)
	}
	b.finds(again.Wiring(), mapped("quarter left"))
}

func TestButtonsRepeatAndGoBack(t *testing.T) {
	b := newBench(t, "analog-nfc", nil, sim.Opts{Seed: 13})
	b.calibrate(NewWiring("analog-nfc"))
	b.heard()
	b.press("repeat", short)
	b.hears("place a1")
	b.press("repeat", long)
	b.hears("buttons; place a1")
	b.press("B", short)
	b.hears("first; place a1")
	b.press("pass", short)
	b.hears("skipped; next b1")
	b.press("B", short)
	b.hears("place a1")
	b.do(b.Buttons.Press("pass", short, 2)) // the second tap skips no cell
	b.pass(time.Second)
	b.hears("skipped; next b1")
	b.press("B", short)
	b.hears("place a1")
	b.do(b.Hands.Lower(9, 0))
	b.hears("felt; next b1")
}

func TestACopyOfACalibrationIsACopy(t *testing.T) {
	b := newBench(t, "analog-nfc", nil, sim.Opts{Seed: 14})
	c := b.calibrate(NewWiring("analog-nfc"))
	before := *c
	b.do(b.Hands.Lower(0, 0))
	if before.Wiring() == c.Wiring() || before.Wiring() != NewWiring("analog-nfc") {
		t.Error("the copy has learned too")
	}
}

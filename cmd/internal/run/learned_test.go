package run

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/board/setup"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/statedir"
	"quartoboard/hw"
	"quartoboard/hw/rig"
	"quartoboard/hw/sim"
)

func TestAProfileIsRewiredAsTheBoardWasFoundToBe(t *testing.T) {
	for _, build := range []string{"matrix-nfc", "resistor"} {
		p, err := LoadProfile(build)
		if err != nil {
			t.Fatal(err)
		}
		plan := setup.NewWiring(build)
		for c := range plan.Spots {
			plan.Spots[c] = setup.Spot{State: setup.Good, Sensor: 15 - c, Reader: 15 - c}
		}
		l := statedir.Learned{Wiring: plan, Wired: true}
		half := l.Rewire(p)
		b := statedir.BuildOf(half, hw.Set{})
		for n := range hw.Places {
			if want := board.Cell(15 - n); b.Sensors[n] != want || b.Readers[n] != want {
				t.Errorf("%s: sensor and reader %d serve %v and %v, want %v", build, n, b.Sensors[n], b.Readers[n], want)
			}
		}
		if p.Presence.Cells[0] != "a1" || p.Readers != nil && p.Readers.Cells[0] != "a1" {
			t.Errorf("%s: the profile itself was rewired", build)
		}
		l.Wired = false
		if got := l.Rewire(p); got.Presence.Cells[0] != "a1" {
			t.Errorf("%s: rewired without a calibration", build)
		}
	}
}

func TestTheThresholdOfAWeakBoardIsLower(t *testing.T) {
	p, err := LoadProfile("analog-pn532")
	if err != nil {
		t.Fatal(err)
	}
	plan := setup.NewWiring(p.Name)
	for c := range plan.Spots {
		plan.Spots[c] = setup.Spot{State: setup.Good, Sensor: c, Reader: c, Baseline: 512, Strength: 200}
	}
	plan.Spots[board.B1].Strength = p.Scan.On / 2
	l := statedir.Learned{Wiring: plan, Wired: true}
	r, err := rig.Open(p, sim.New(p, sim.Opts{}))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = r.Close() }() // it is memory
	if o := scanOptions(p, r.Set, l); o.On >= p.Scan.On || o.Baseline != nil {
		t.Errorf("the threshold is %d, the baselines are %v", o.On, o.Baseline)
	}
	r.Set.Cells = nil // then only the baselines can tell which cells are empty
	if o := scanOptions(p, r.Set, l); len(o.Baseline) != hw.Places {
		t.Errorf("baselines %v", o.Baseline)
	}
}

// notes is what a board tells of damage.
func notes(damage []*statedir.Damage, dir statedir.Dir) (told string) {
	c := config.Default(games.Kinds()...)
	c.Board.StateDir = string(dir)
	for _, f := range (&Board{Damage: damage}).Notes(c, io.Discard) {
		told += f.Text
	}
	return told
}

// TestTheDaemonPlaysByTheProfileWhereTheCalibrationCannotBeUsed is what run does
// when it starts.
func TestTheDaemonPlaysByTheProfileWhereTheCalibrationCannotBeUsed(t *testing.T) {
	dir := statedir.Dir(t.TempDir())
	if l, damage := dir.Learn("tray"); l.Wired || l.Tags.Pieces() != nil || damage != nil {
		t.Errorf("a new board has learned: %+v, %v", l, damage)
	}
	plan := setup.NewWiring("resistor")
	for c := range plan.Spots {
		plan.Spots[c].State, plan.Spots[c].Sensor = setup.Good, c
	}
	if err := dir.KeepCalibration(plan); err != nil {
		t.Fatal(err)
	}
	if l, damage := dir.Learn("resistor"); !l.Wired || damage != nil {
		t.Errorf("got %v, %v", l.Wired, damage)
	}
	l, damage := dir.Learn("tray")
	if l.Wired || len(damage) != 1 || !damage[0].Foreign {
		t.Fatalf("got %v, %v", l.Wired, damage)
	}
	if told := notes(damage, dir); !strings.HasSuffix(told, `of build "resistor": want "tray"; it stays for that build`) {
		t.Errorf("told %q", told)
	}
	if l, damage := dir.Learn("resistor"); !l.Wired || damage != nil {
		t.Errorf("back on its own build: %v, %v", l.Wired, damage)
	}
	if err := os.WriteFile(filepath.Join(string(dir), "calibration.json"), []byte("{"), 0o644); err != nil {
		t.Fatal(err)
	}
	_, damage = dir.Learn("tray")
	if told := notes(damage, dir); !strings.Contains(told, "it was set aside as ") {
		t.Errorf("damaged: told %q", told)
	}
	if l, damage := dir.Learn("tray"); l.Wired || damage != nil {
		t.Errorf("the second time: %v, %v", l.Wired, damage)
	}
	if err := os.WriteFile(filepath.Join(string(dir), "pieces.json"), []byte("{"), 0o644); err != nil {
		t.Fatal(err)
	}
	l, damage = dir.Learn("tray") // without a copy none is known, and the board enrols them
	if faults := NoteDamage(dir, damage, io.Discard); l.Tags.Pieces() != nil || len(faults) != 1 || faults[0].Part.Kind != board.PartPieces {
		t.Errorf("damaged pieces: %v known, %v", l.Tags.Pieces(), faults)
	}
}

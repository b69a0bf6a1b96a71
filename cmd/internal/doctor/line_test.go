package doctor_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"quartoboard/board"
	"quartoboard/cmd/internal/doctor"
	"quartoboard/cmd/internal/probe"
	"quartoboard/hw"
	"quartoboard/hw/sim"
)

// TestAHolderOfMISOIsNamed: with any reader holding the line a gated build can be played on
// and the reader is named; without gates the module to unplug first is.
func TestAHolderOfMISOIsNamed(t *testing.T) {
	for c := range board.AllCells.All() {
		for _, gated := range []bool{true, false} {
			p := load(t, "analog-nfc")
			p.Readers.Gated = gated
			r := examineBuild(t, p, func(b *bench) error { return b.Readers.Set(int(c), sim.HoldsMISO) })
			worst := r.Findings[len(r.Findings)-1]
			if worst.Code != doctor.HoldsMISO || worst.Cells != board.SetOf(c) || r.Playable() != gated {
				t.Errorf("gated %v, %v holds the line: playable %v, got %+v", gated, c, r.Playable(), worst)
			}
			if want := "Unplug the reader " + c.String() + " first"; !gated && !strings.Contains(worst.Next, want) {
				t.Errorf("%v holds the line: got %q, want %q", c, worst.Next, want)
			}
		}
	}
}

// TestTroublesOfALineAreToldApart changes the results of a table on which everything is well.
func TestTroublesOfALineAreToldApart(t *testing.T) {
	silent := func(m *probe.Answers, but ...int) {
		for n := range m.Cells {
			m.Cells[n].Test = &hw.PartError{Part: hw.PartNumber(hw.PartReader, n), Places: 1 << n, Err: hw.ErrNoAnswer}
		}
		for _, n := range but {
			m.Cells[n].Test = nil
		}
	}
	echoes := func(wrong ...int) func(m *probe.Answers) {
		return func(m *probe.Answers) {
			for i := range m.Line.Echoes {
				for n := range m.Line.Echoes[i].Wrong {
					m.Line.Echoes[i].Wrong[n] = wrong[i]
				}
			}
		}
	}
	for _, c := range []struct {
		name   string
		change func(m *probe.Answers)
		want   string
	}{
		{"no pull-up, all are read", func(m *probe.Answers) { m.Profile.Readers.Gated, m.Line.Low = false, 0xffff }, ""},
		{"no pull-up behind the gate", func(m *probe.Answers) { m.Line.Low = 0xffff }, "advisory: /dev/spidev1.0: holds-miso\n"},
		{"the tray's reader holds the line", func(m *probe.Answers) {
			m.Profile.Readers.Gated, m.Line.Low = false, 0xffff
			silent(m)
		}, "fails: MISO of the readers: holds-miso\n"},
		{"two are heard", func(m *probe.Answers) {
			m.Profile.Readers.Gated, m.Line.Low = false, 0xffff
			silent(m, 3, 9)
		}, "fails: MISO of the readers: holds-miso\n"},
		{"nothing is heard", func(m *probe.Answers) {
			m.Profile.Readers.Gated, m.Line.Low = false, 0xffff
			silent(m)
			m.Tray.Test = errors.New("gone")
		}, "fails: /dev/spidev1.0: bus-silent, blocks\n"},
		{"errors above the clock in use", echoes(0, 0, 3, 30), ""},
		{"errors at the clock in use", echoes(0, 3, 30, 64), "fails: edges of MISO: slow-edges\n"},
		{"errors that do not follow the clock", echoes(0, 9, 3, 3), "advisory: edges of MISO: unsteady\n"},
		{"errors at one reader of many", func(m *probe.Answers) {
			for i := range m.Line.Echoes[1:] {
				m.Line.Echoes[i+1].Wrong[4] = 9
			}
		}, "advisory: edges of MISO: unsteady\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := seen(t, "analog-nfc")
			c.change(&m)
			if got := about(doctor.Hardware(&m, nil)); got != c.want {
				t.Errorf("got %q, want %q\n%s", got, c.want, fmt.Sprint(doctor.Hardware(&m, nil)))
			}
		})
	}
}

package doctor_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"quartoboard/cmd/internal/doctor"
	"quartoboard/cmd/internal/finding"
	"quartoboard/cmd/internal/probe"
	"quartoboard/hw"
	"quartoboard/hw/i2cbus"
	"quartoboard/hw/sim"
)

// seen returns the results of a table on which everything is well.
func seen(t *testing.T, build string) probe.Answers {
	t.Helper()
	p := load(t, build)
	return probe.Examine(context.Background(), p, sim.New(p, sim.Opts{Seed: 7}), probe.Choice{}, func(string) {})
}

// about lists the findings that are not well, one a line: state, place and code.
func about(found []finding.Finding) string {
	var text string
	for _, f := range found {
		if f.State != finding.Well {
			blocks := ""
			if f.State == finding.Blocks {
				blocks = ", blocks"
			}
			for c := range f.Avoid.All() {
				blocks += ", not " + c.String()
			}
			text += fmt.Sprintf("%v: %s: %s%s\n", f.State, f.Where, f.Code, blocks)
		}
	}
	return text
}

func TestAnswersOfPartsAreToldApart(t *testing.T) {
	part := func(part hw.Part, places uint16, err error) error {
		return &hw.PartError{Part: part, Places: places, Err: err}
	}
	tag, err := hw.ParseTag("04A1B2C3")
	if err != nil {
		t.Fatal(err)
	}
	silent := part(hw.PartNumber(hw.PartReader, 5), 1<<5, hw.ErrNoAnswer)
	for _, c := range []struct {
		name, build string
		change      func(m *probe.Answers)
		want        string
	}{
		{"a copy of a reader", "analog-nfc", func(m *probe.Answers) { m.Cells[5].Test = part(hw.PartNumber(hw.PartReader, 5), 1<<5, hw.ErrUnlike) }, "advisory: reader b2: self-test\n"},
		{"a kind that nobody tests", "analog-nfc", func(m *probe.Answers) { m.Cells[5].Test = part(hw.PartNumber(hw.PartReader, 5), 1<<5, hw.ErrUntested) }, ""},
		{"two stickers", "analog-nfc", func(m *probe.Answers) { m.Cells[5].Err = hw.ErrCollision }, "advisory: reader b2: two-tags\n"},
		{"a piece that moves", "analog-nfc", func(m *probe.Answers) { m.Cells[5].Err = hw.ErrCorrupt }, ""},
		{"a reader without a tray", "analog-nfc", func(m *probe.Answers) { m.Profile.Tray, m.Cells[5].Err = nil, silent }, "fails: reader b2: silent, not b2\n"},
		{"a reader and the tray's", "analog-nfc", func(m *probe.Answers) {
			m.Cells[5].Err, m.Tray.Err = silent, part(hw.Part{Kind: hw.PartTray}, 1, hw.ErrNoAnswer)
		}, "fails: reader b2: silent, not b2\nfails: tray reader: silent, not b2\n"},
		{"a switch of readers", "analog-nfc", func(m *probe.Answers) {
			for n := 8; n < 16; n++ {
				m.Cells[n].Err = part(hw.PartNumber(hw.PartReader, n), 1<<n, fmt.Errorf("write: %w", part(hw.PartNumber(hw.PartSwitch, 1), 0xff00, hw.ErrNoAnswer)))
			}
		}, "fails: switch 0x71: silent\n"},
		{"a sensor at the end of its scale", "analog-nfc", func(m *probe.Answers) { m.Look.Levels[3] = []uint16{1000, 1001} }, "advisory: sensor d1: sensor-odd\n"},
		{"a sensor that wanders", "analog-nfc", func(m *probe.Answers) { m.Look.Levels[3][0] += 40 }, "advisory: sensor d1: sensor-odd\n"},
		{"a sensor that flickers", "matrix-nfc", func(m *probe.Answers) { m.Look.Felt[3] = 30 }, "advisory: sensor d1: sensor-odd\n"},
		{"a sensor that flickered once", "matrix-nfc", func(m *probe.Answers) { m.Look.Felt[3] = 1 }, ""},
		{"a piece whose sticker is read", "matrix-nfc", func(m *probe.Answers) { m.Look.Felt[3], m.Cells[3] = m.Look.Times, probe.Reading{Tag: tag} }, ""},
		{"a column that is low", "matrix-nfc", func(m *probe.Answers) {
			m.Look.Failed, m.Look.Err = m.Look.Times, part(hw.PartNumber(hw.PartColumn, 2), 0x2222, hw.ErrCorrupt)
			for _, n := range []int{1, 5, 9, 13} {
				m.Look.Unread[n] = m.Look.Times
			}
		}, "fails: column 2: silent\n"},
		{"a bus that was stuck once", "tray", func(m *probe.Answers) { m.Buses["/dev/i2c-1"] = i2cbus.Counts{Transactions: 9, Errors: 1, Stuck: 1} }, "advisory: /dev/i2c-1: bus-stuck\n"},
		{"buttons that cannot be read", "tray", func(m *probe.Answers) { m.Look.ButtonErr, m.Look.Held = hw.ErrNoAnswer, 0 }, "fails: buttons: silent, blocks\n"},
		{"the pass button", "tray", func(m *probe.Answers) { m.Look.Held = hw.Pass }, "fails: button pass: button-held\n"},
		{"dirt in the tray", "resistor", func(m *probe.Answers) { m.Tray.Err = hw.ErrCorrupt }, "fails: tray contact: contact\n"},
		{"LEDs that fail", "matrix-nfc", func(m *probe.Answers) { m.LEDErr = errors.New("EIO") }, "fails: LEDs: silent\n"},
		{"a port that does not close", "tray", func(m *probe.Answers) { m.Closing = errors.New("EIO") }, "advisory: hardware: unsteady\n"},
		{"a driver that does not start", "tray", func(m *probe.Answers) { m.OpenErr = errors.New("buttons: no line has a button") }, "fails: hardware: line-held, blocks\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := seen(t, c.build)
			if got := about(doctor.Hardware(&m, nil)); got != "" {
				t.Fatalf("before: %s", got)
			}
			c.change(&m)
			if got := about(doctor.Hardware(&m, nil)); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestAnExaminationEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	p := load(t, "analog-nfc")
	if m := probe.Examine(ctx, p, sim.New(p, sim.Opts{Seed: 7}), probe.Choice{}, func(string) {}); m.Look.Times != 0 || m.Cells[0].Err != nil {
		t.Errorf("%d looks, reader 0 said %v; want none", m.Look.Times, m.Cells[0].Err)
	}
}

func TestEachGroupOfPartsIsNoted(t *testing.T) {
	p := load(t, "analog-nfc")
	var notes []string
	probe.Examine(context.Background(), p, sim.New(p, sim.Opts{Seed: 7}), probe.Choice{}, func(what string) { notes = append(notes, what) })
	if got, want := fmt.Sprint(notes), "[buses and lines sensors and buttons readers]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

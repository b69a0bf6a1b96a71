package doctor

import (
	"errors"
	"io/fs"
	"slices"
	"strings"

	"quartoboard/board"
	"quartoboard/cmd/internal/finding"
	"quartoboard/cmd/internal/probe"
	"quartoboard/hw"
	"quartoboard/hw/i2cbus"
	"quartoboard/hw/rig"
)

// buses judges buses and ports.
type buses struct {
	*probe.Answers
	explained bool // readers are silent because of their line, which has a finding
}

// lost returns the finding of a bus or port with a line held low, or with several parts of
// which none answers. Those parts get no findings of their own.
func (b buses) lost(name string) (f finding.Finding, is bool) {
	if name == "" {
		return f, false
	}
	var parts []string
	var errs []error // of each chip on it
	var cells board.CellSet
	p := &b.Profile
	if p.Presence.I2C() == name {
		parts, cells = append(parts, "all sensors"), board.AllCells
		err := b.Look.Err
		if b.Look.Dead() != board.AllCells {
			err = nil
		}
		errs = slices.Repeat([]error{err}, len(p.Presence.Keys().Addressed))
	}
	if r := p.Readers; r != nil && (r.I2C == name || r.SPI == name) {
		parts, cells = append(parts, "all readers"), board.AllCells
		for c := range b.Cells {
			errs = append(errs, b.Cells[c].Fault())
		}
	}
	if t := p.Tray; t != nil && t.SPI == name {
		parts, errs = append(parts, trayName(p)), append(errs, b.Tray.Fault())
	}
	switch c := b.Buses[name]; {
	case heldLow(c):
		f = bus(name, c)
	case len(errs) > 1 && !slices.Contains(errs, nil) && !b.switchAnswers(name):
		f = tell("bus-silent", name, root(errs[len(errs)-1]))
	default:
		return f, false
	}
	if b.explained && p.Readers != nil && p.Readers.SPI == name {
		return f, false
	}
	f.Says += " On it: " + strings.Join(parts, ", ") + "."
	return f.Of(board.PartBus, cells), true
}

// switchAnswers reports whether the readers of a bus are behind switches of which one
// answers: a reader that fails then fails alone.
func (b buses) switchAnswers(name string) bool {
	r := b.Profile.Readers
	return r != nil && r.I2C == name && len(r.Muxes) > 0 && slices.ContainsFunc(b.Cells[:], func(one probe.Reading) bool {
		return one.Silent() && shared(one.Fault()).Kind != hw.PartSwitch
	})
}

// isLost reports whether a whole bus or port is down.
func (b buses) isLost(name string) bool {
	_, ok := b.lost(name)
	return ok
}

// root returns the error of the innermost part, without its name.
func root(err error) error {
	for {
		part, ok := errors.AsType[*hw.PartError](err)
		if !ok {
			return err
		}
		err = part.Err
	}
}

// bus returns the finding of an I²C bus. Errors without a line held low are findings of
// the parts.
func bus(name string, c i2cbus.Counts) finding.Finding {
	switch {
	case c.Stuck == 0 && c.Errors == 0:
		return well(name, "%d transactions without an error.", c.Transactions)
	case c.Stuck == 0:
		return well(name, "No line is held low; %d of %d transactions ended in an error.", c.Errors, c.Transactions)
	}
	f := tell("bus-stuck", name, c.Stuck, c.Transactions)
	if heldLow(c) {
		f.State = finding.Fails
	}
	return f
}

// heldLow reports whether a line was held low all the time.
func heldLow(c i2cbus.Counts) bool { return c.Stuck > 0 && c.Stuck == c.Transactions }

// refused returns a finding for each device that cannot be opened, or one for an error
// of the whole build.
func refused(a *probe.Answers) []finding.Finding {
	var found []finding.Finding
	for _, d := range a.Devices {
		if d.Err != nil {
			found = append(found, refusal(d.Name, d.Key, d.Err))
		}
	}
	if len(found) == 0 {
		found = append(found, refusal("hardware", "build", a.OpenErr))
	}
	return found
}

func refusal(name, key string, err error) finding.Finding {
	switch {
	case errors.Is(err, fs.ErrPermission):
		return tell("denied", name, err, key)
	case strings.HasPrefix(name, "/dev/"):
		return tell("bus", name, err, key)
	}
	return tell("line-held", name, err, key)
}

// NoHeader returns the finding for a missing GPIO chip, or one that cannot be opened.
func NoHeader(err error) finding.Finding {
	if errors.Is(err, fs.ErrPermission) {
		return tell("gpio-chip/denied", "GPIO chip", err)
	}
	return tell("gpio-chip", "GPIO chip", err)
}

// Header returns the finding of a GPIO chip with its label.
func Header(label string) finding.Finding { return well("GPIO chip", "It is %s.", label) }

// Build returns the finding of a profile that cannot be read.
func Build(name string, err error) finding.Finding {
	return tell("build", "build", name, err)
}

// Measures returns the finding of a build whose readers do not fit under its cells.
func Measures(p rig.Profile) []finding.Finding {
	if err := p.Fits(); err != nil {
		return []finding.Finding{tell("too-large", "measures", err)}
	}
	return nil
}

package wiring

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
)

// Write writes the text, and the drawings into a folder unless its name is "". It makes
// the folder if there is none.
func (p Plan) Write(w io.Writer, dir string) error {
	if dir != "" {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return fmt.Errorf("wiring: %w", err)
		}
		for _, d := range p.Drawings() {
			if err := os.WriteFile(filepath.Join(dir, d.Name+".svg"), d.SVG, 0o644); err != nil {
				return fmt.Errorf("wiring: %w", err)
			}
		}
	}
	return p.WriteText(w)
}

// WriteText writes the plan for a screen reader: the parts, their current, the board's
// measures, the settings of the Pi, then each wire, resistor and capacitor on a line of its
// own.
func (p Plan) WriteText(w io.Writer) error {
	var t text
	t.line("%s: %s", p.Profile.Name, p.Profile.About)
	t.line("")
	t.line("Parts")
	var currents []string // of what is not bought
	for _, c := range p.Components {
		if orderOf(c).NotBought {
			currents = append(currents, "In this sum: "+c.Name+current(c)+".")
			continue
		}
		t.line("%3d  %s%s", c.Count, c.Name, current(c))
	}
	typical, peak := p.Supply()
	t.line("")
	t.line("Supply: %.0f mA typical, %.0f mA at most, at 3.3 V, the Pi and its loudspeaker aside.", typical, math.Ceil(peak))
	for _, one := range currents {
		t.line("%s", one)
	}
	if p.Profile.Supply != "" {
		t.line("%s", p.Profile.Supply)
	}
	t.line("")
	t.line("Board: %s", p.measures())
	t.line("")
	if lines := p.Profile.BootLines(); len(lines) > 0 {
		t.line("On the Pi, in /boot/firmware/config.txt, and then restart it:")
		for _, line := range lines {
			t.line("  %s", line)
		}
		t.line("")
	}
	wires, passives := p.count()
	t.line("%d wires, one a line, with the colour of each and pin numbers in brackets; pins of the Pi by their GPIO numbers", wires)
	t.line("  Wires with one end in common are connected: they may also go on from part to part. GND is the common ground.")
	if p.regulated() {
		t.line("  The regulator's 3.3 V is its output alone. Pins 1 and 17 of the Pi must not meet it.")
	}
	if _, pin := p.Profile.SerialPin(); pin != "" {
		t.line("  GPIO14 and 15 are the Pi's serial port: serial.port in the settings must be empty, or one of USB.")
	}
	if len(readerBuses(&p.Profile)) > 0 {
		t.line("  Clock and data of readers on SPI: %s from the Pi to the last of them at most.", longestLead)
	}
	if r := p.Profile.Readers; r != nil && r.SPI != "" && !r.Gated {
		t.line("  MISO has no gate here: one reader that holds it low silences all others. With readers.gated = true in the profile the plan has one.")
	}
	for _, note := range []string{p.sensorNote(), p.moduleNote()} {
		if note != "" {
			t.line("  %s", note)
		}
	}
	for _, wire := range p.Wires {
		if len(wire.Ends) == 1 {
			t.line("  %s: %s", signalOf(wire), wire.Ends[0])
		}
		for _, e := range wire.Ends[1:] {
			t.line("  %s: %s - %s", signalOf(wire), wire.Ends[0], e)
		}
	}
	t.line("")
	t.line("%d resistors and capacitors, one a line, each from a pin to ground or to a supply", passives)
	if note := p.pullUpNote(); note != "" {
		t.line("  %s", note)
	}
	for _, r := range p.Passives {
		for _, e := range r.From {
			t.line("  %s: %s - %s", r.Value, e, r.To)
		}
	}
	_, err := t.WriteTo(w)
	return err
}

// count returns the numbers of wires, and of resistors and capacitors from a pin to a rail.
func (l nets) count() (wires, passives int) {
	for _, w := range l.Wires {
		wires += len(w.Ends) - 1
	}
	for _, r := range l.Passives {
		passives += len(r.From)
	}
	return wires, passives
}

func current(c Component) string {
	if c.From == "" {
		return ""
	}
	return fmt.Sprintf("; %.3g mA each, at most %.3g (%s)", c.Typical, c.Peak, c.From)
}

func list(ends []End, between string) string {
	texts := make([]string, len(ends))
	for i, e := range ends {
		texts[i] = e.String()
	}
	return strings.Join(texts, between)
}

// text is made line by line.
type text struct{ bytes.Buffer }

func (t *text) line(format string, args ...any) { fmt.Fprintf(t, format+"\n", args...) }

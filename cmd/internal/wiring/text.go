package wiring

import (
	_ "embed" // for the texts
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"text/template"

	"quartoboard/hw/plug"
)

//go:embed plan.tmpl
var textsText string

// texts are the templates of what is written of a build.
var texts = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{
		"order":  orderOf,
		"colour": func(w plug.Wire) string { return colourOf(w.Ends).Name },
		"supply": func(p Plan) string {
			typical, peak := p.Supply()
			return fmt.Sprintf("%.0f mA typical, %.0f mA at most, at 3.3 V, the Pi and its loudspeaker aside.", typical, math.Ceil(peak))
		},
		"magnet": func(p Plan) magnet { return magnetOf(&p.Profile) },
		// metres returns those of all wires, rounded up to tens.
		"metres": func(p Plan) float64 {
			return 10 * math.Ceil(float64(p.WireCount())*longestRun(p.Profile.Wood.Pitch)/10000)
		},
		"longLeads":    func(p Plan) bool { return len(readerBuses(&p.Profile)) > 0 },
		"onSerialPort": func(p Plan) bool { _, pin := p.Profile.SerialPin(); return pin != "" },
		"sensorPins":   func() string { return strings.ToUpper(plug.SensorPins[:1]) + plug.SensorPins[1:] },
		"longestRun":   longestRun,
		"slot":         func(module [2]int) int { return module[1] + 2 },
		"quartoHole":   func() int { return quartoHole },
		"buttonHole":   func() int { return buttonHole },
		"stickerWide":  func() int { return stickerWide },
	}).Parse(textsText))
})

// written returns what a template makes of its data.
func written(name string, data any) string {
	var b strings.Builder
	if err := texts().ExecuteTemplate(&b, name, data); err != nil {
		panic(err) // tests write all texts
	}
	return b.String()
}

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
	_, err := io.WriteString(w, written("plan", &p))
	return err
}

// Note returns the sentences of a name, "" for none.
func (p Plan) Note(name string) string {
	if texts().Lookup(name) == nil {
		return ""
	}
	return strings.TrimSpace(written(name, &p))
}

// WireCount returns the number of wires.
func (p Plan) WireCount() (n int) {
	for _, w := range p.Wires {
		n += len(w.Ends) - 1
	}
	return n
}

// PassiveCount returns the number of resistors and capacitors from a pin to a rail.
func (p Plan) PassiveCount() (n int) {
	for _, r := range p.Passives {
		n += len(r.From)
	}
	return n
}

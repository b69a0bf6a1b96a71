package plug

import (
	"fmt"

	"quartoboard/hw"
)

// Ends of the wires of Hall sensors in the cells.
const (
	LinearOut = "linear Hall sensor OUT"
	SwitchOut = "Hall switch OUT"
)

// SensorPins are the pins of the DRV5055 (SBAS640) and of the DRV5032 with one output
// (SLVSDC7).
const SensorPins = "pins of a DRV: in SOT-23 VCC 1, OUT 2, GND 3; in TO-92 VCC 1, GND 2, OUT 3"

// Sensor connects sensor n, or what is in its place, in a cell.
func (w *Wiring) Sensor(n int, chip End, cell, pin string) {
	w.Wire(fmt.Sprintf("sensor %d", n), chip, End{cell, pin})
}

// Linear adds sixteen linear Hall sensors with their supply.
func (w *Wiring) Linear(cells Cells) {
	w.hall(cells, "linear Hall sensor", "DRV5055A2")
	w.Part(hw.Places, Component{
		Name:    "DRV5055A2, linear Hall sensor (a 49E gives a third of its levels: scan.on, off and drift then too); " + SensorPins,
		Typical: 6, Peak: 10, From: "SBAS640, supply current",
		Order: Order{Name: "DRV5055A2", Note: "linear Hall sensor, TO-92", Codes: [4]string{"DRV5055A2QLPG", Texas}, Euro: 1.2}, // the package in SBAS640; the code found in public lists of parts only
	})
}

// Switches adds sixteen Hall switches of a type, in words, with their supply.
func (w *Wiring) Switches(cells Cells, which string) {
	w.hall(cells, "Hall switch", "DRV5032FA")
	w.Part(hw.Places, Component{
		Name:    which + "; a DRV5032FB, which looks five times a second, wants lag_ms = 230; " + SensorPins,
		Typical: 0.002, Peak: 2.5, From: "SLVSDC7, average at 20 Hz and while it samples",
		Order: Order{Name: "DRV5032FA", Note: "Hall switch, push-pull, TO-92", Codes: [4]string{"DRV5032FALPG", Texas}, Euro: 0.8}, // the package in SLVSDC7; the code found in public lists of parts only
	})
}

// hall connects the supply of the sensors in the cells.
func (w *Wiring) hall(cells Cells, what, model string) {
	w.Models["cell"] = model
	w.Passive("100 nF", Ground, Each(cells, what+" VCC")...)
	w.Common("supply of the sensors", w.Rail, cells, what+" VCC")
	w.Common("ground of the sensors", Ground, cells, what+" GND")
}

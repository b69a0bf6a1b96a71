package wiring

import (
	"fmt"
	"slices"
	"strings"

	"quartoboard/hw"
)

// The plate around the cells, in mm: a strip at the seats for their buttons, one at the
// left, and one at the right with the tray, the other buttons and the electronics.
const (
	seatStrip  = 45
	leftStrip  = 35
	rightStrip = 115
)

// Diameters of holes in mm: the buttons are those of the parts list.
const (
	quartoHole = 30
	buttonHole = 24
)

// scales are those that the board is drawn at, as denominators.
var scales = []mm{2, 2.5, 3, 4}

// abovePage shows the board as seat A sees it. Its lengths are those of the board, its zero
// point is the near left corner of a1, and y is less than zero towards seat B.
type abovePage struct {
	Plan
	Head            head
	X, Y            mm // of the zero point on the page
	Scale           mm // denominator
	Pitch           mm
	Wide, High      mm // of the plate
	Cells           [hw.Places]aboveCell
	Right           mm // middle of what is beside the cells
	Pi, Chips, Tray mm // y of their middles
	Buttons         []holeForButton
	Legend          []line
}

// Far returns the y of the edge at seat B; Trunk, the x of the cable from all rows; LED, the
// distance of the LEDs from the middles of the cells.
func (v *abovePage) Far() mm   { return -4*v.Pitch - seatStrip }
func (v *abovePage) Trunk() mm { return 4*v.Pitch + 8 }
func (v *abovePage) LED() mm   { return v.Pitch/2 - 2*v.Scale }

// Rows returns the y of the near edges of the rows.
func (v *abovePage) Rows() [4]mm { return [4]mm{0, -v.Pitch, -2 * v.Pitch, -3 * v.Pitch} }

// aboveCell is a cell with the numbers of what is below it, at its middle.
type aboveCell struct {
	X, Y           mm
	Name           string
	Sensor, Reader int
}

// holeForButton is the hole of a button.
type holeForButton struct {
	X, Y, Radius mm
	Name, pin    string
}

func (p Plan) above() *abovePage {
	pitch := mm(p.Profile.Wood.Pitch)
	v := &abovePage{
		Plan: p, Pitch: pitch, Wide: leftStrip + 4*pitch + rightStrip, High: 4*pitch + 2*seatStrip,
		Right: 4*pitch + rightStrip/2 + 8,
	}
	v.Scale = fitting(scales, func(s mm) bool { return v.Wide/s <= 175 && v.High/s <= 172 })
	v.Head = newHead(fmt.Sprintf("%s: the board from above, 1:%g", p.Profile.Name, v.Scale), "")
	v.X, v.Y = margin+leftStrip/v.Scale, v.Head.Top-4-v.Far()/v.Scale
	for n, c := range p.Profile.Presence.Cells.Index() {
		v.Cells[c] = aboveCell{(mm(c%4) + 0.5) * pitch, -(mm(c/4) + 0.5) * pitch, p.Profile.Presence.Cells[n], n, 0}
	}
	if r := p.Profile.Readers; r != nil {
		for n, c := range r.Cells.Index() {
			v.Cells[c].Reader = n
		}
	}
	v.Pi = -0.55 * pitch
	v.Chips = v.Pi - 28 - 4 - 15
	buttons := min(-2.2*pitch, v.Chips-15-8-buttonHole/2)
	v.Tray = min(-3.4*pitch, buttons-buttonHole/2-12-pitch/2)
	b := p.Profile.Buttons
	v.Buttons = slices.DeleteFunc([]holeForButton{
		{3.5 * pitch, seatStrip / 2, quartoHole / 2, "QUARTO of A", b.QuartoA},
		{0.5 * pitch, -4*pitch - seatStrip/2, quartoHole / 2, "QUARTO of B", b.QuartoB},
		{v.Right - 20, buttons, buttonHole / 2, "repeat", b.Repeat},
		{v.Right + 20, buttons, buttonHole / 2, "pass", b.Pass},
	}, func(h holeForButton) bool { return h.pin == "" })
	x, y := margin+v.Wide/v.Scale+8, v.Head.Top
	for text := range strings.Lines(written("legend", v)) {
		lines := paragraph(x, y, pageWidth-margin-x, text)
		v.Legend = append(v.Legend, lines...)
		y = lines[len(lines)-1].Y + 2.2*normal
	}
	return v
}

// longestRun returns the length of the cables from the middle of a4 to the electronics.
func longestRun(pitch int) float64 { return 6.5*float64(pitch) + 20 }

package wiring

import (
	"fmt"
	"slices"
	"strings"

	"quartoboard/hw/rig"
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
	ledHole    = 3
)

// scales are those that the board is drawn at, as denominators.
var scales = []float64{2, 2.5, 3, 4}

// view is the board from above while it is drawn. Its lengths are those of the board.
type view struct {
	*page
	left, top, scale float64 // of the plate on the page
	pitch            float64
}

// x and y return the place on the page of a point whose zero is the near left corner of a1.
func (v view) x(x float64) float64 { return v.left + (leftStrip+x)/v.scale }
func (v view) y(y float64) float64 { return v.top + (seatStrip+4*v.pitch-y)/v.scale }

// centred returns the corner and the sides on the page of a rectangle around a point.
func (v view) centred(x, y, w, h float64) (left, top, wide, high float64) {
	return v.x(x - w/2), v.y(y + h/2), w / v.scale, h / v.scale
}

// above draws the board as seat A sees it.
func (p Plan) above() []byte {
	pitch := float64(p.Profile.Wood.Pitch)
	wide, high := leftStrip+4*pitch+rightStrip, 4*pitch+2*seatStrip
	scale := scales[len(scales)-1]
	for _, s := range scales {
		if wide/s <= 175 && high/s <= 172 {
			scale = s
			break
		}
	}
	d, y := newPage(fmt.Sprintf("%s: the board from above, 1:%g", p.Profile.Name, scale))
	v := view{d, margin, y - 4, scale, pitch}
	d.box(v.left, v.top, wide/scale, high/scale, "#fdf8ee", "black")
	v.runs()
	for cell := range 16 {
		v.cell(p.Profile, cell)
	}
	v.label(v.x(2*pitch), v.y(-seatStrip+6), middle, normal, "seat A")
	v.label(v.x(2*pitch), v.y(4*pitch+seatStrip-12), middle, normal, "seat B")
	v.distance(v.x(0), v.y(-9), v.x(pitch), v.y(-9), fmt.Sprintf("%g", pitch))
	v.distance(v.x(0)-2, v.y(4*pitch), v.x(0)-2, v.y(0), fmt.Sprintf("%g", 4*pitch))
	v.side(p)
	v.legend(p, margin+wide/scale+8, y)
	return d.svg()
}

// longestRun returns the length of the cables from the middle of a4 to the electronics.
func longestRun(pitch float64) float64 { return 6.5*pitch + 20 }

// runs draws the cables from the cells to the electronics, between the rows.
func (v view) runs() {
	for row := range 4 {
		y := v.y(float64(row) * v.pitch)
		v.path("burlywood", 1.6, v.x(v.pitch/2), y, v.x(4*v.pitch+8), y)
	}
	v.path("burlywood", 1.6, v.x(4*v.pitch+8), v.y(3*v.pitch), v.x(4*v.pitch+8), v.y(0), v.x(4*v.pitch+20), v.y(0))
}

// cell draws one cell and what is below it.
func (v view) cell(p rig.Profile, n int) {
	x, y := (float64(n%4)+0.5)*v.pitch, (float64(n/4)+0.5)*v.pitch
	left, top, side, _ := v.centred(x, y, v.pitch, v.pitch)
	v.page.line(`<rect x="%s" y="%s" width="%s" height="%[3]s" fill="none" stroke="black" stroke-width="0.3"/>`, mm(left), mm(top), mm(side))
	sensor := p.Presence.Cells.Index()
	name := fmt.Sprintf("sensor %d", slices.Index(sensor[:], uint8(n)))
	centreX, centreY := left+side/2, top+side/2
	v.label(centreX, centreY-1.8, middle, normal, fmt.Sprintf("%c%c", 'a'+n%4, '1'+n/4))
	if p.Readers != nil {
		module := p.Wood.Module
		l, t, w, h := v.centred(x, y, float64(module[0]), float64(module[1]))
		v.page.line(`<rect x="%s" y="%s" width="%s" height="%s" fill="none" stroke="seagreen" stroke-width="0.25"/>`, mm(l), mm(t), mm(w), mm(h))
		l, t, w, h = v.centred(x, y, float64(p.Wood.Antenna[0]), float64(p.Wood.Antenna[1]))
		v.dashed(l, t, w, h, "royalblue")
		reader := p.Readers.Cells.Index()
		v.label(centreX, centreY+6.9, middle, small, fmt.Sprintf("reader %d", slices.Index(reader[:], uint8(n))))
	}
	if p.Presence.Coded() {
		v.disc(centreX-2, centreY, 0.8, "gold")
		v.disc(centreX+2, centreY, 0.8, "gold")
		name = strings.Replace(name, "sensor", "pair", 1)
	} else {
		v.box(centreX-1, centreY-0.8, 2, 1.6, "black", "black")
	}
	v.label(centreX, centreY+3.9, middle, small, name)
	if p.LEDs != nil {
		v.disc(left+side-2, top+2, ledHole/2/v.scale, "tomato")
	}
}

// side draws what is beside the cells.
func (v view) side(p Plan) {
	right := 4*v.pitch + rightStrip/2 + 8
	const chips = 30
	buttonsY := max(2.2*v.pitch, 0.55*v.pitch+28+4+chips+8+buttonHole/2)
	if p.Profile.Tray != nil {
		l, t, w, h := v.centred(right, max(3.4*v.pitch, buttonsY+buttonHole/2+12+v.pitch/2), v.pitch, v.pitch)
		v.page.line(`<rect x="%s" y="%s" width="%s" height="%s" rx="2" fill="none" stroke="black" stroke-width="0.5"/>`, mm(l), mm(t), mm(w), mm(h))
		v.label(l+w/2, t+h/2+1, middle, normal, "giving tray")
	}
	buttons := p.Profile.Buttons
	for _, b := range []struct {
		pin, name  string
		x, y, hole float64
	}{
		{buttons.QuartoA, "QUARTO of A", 3.5 * v.pitch, -seatStrip / 2, quartoHole},
		{buttons.QuartoB, "QUARTO of B", 0.5 * v.pitch, 4*v.pitch + seatStrip/2, quartoHole},
		{buttons.Repeat, "repeat", right - 20, buttonsY, buttonHole},
		{buttons.Pass, "pass", right + 20, buttonsY, buttonHole},
	} {
		if b.pin == "" {
			continue
		}
		v.disc(v.x(b.x), v.y(b.y), b.hole/2/v.scale, "white")
		if b.hole == quartoHole {
			v.label(v.x(b.x+b.hole/2)+1.5, v.y(b.y)+1, start, small, b.name)
		} else {
			v.label(v.x(b.x), v.y(b.y+b.hole/2)-1, middle, small, b.name)
		}
	}
	l, t, w, h := v.centred(right, 0.55*v.pitch, 85, 56)
	v.box(l, t, w, h, "honeydew", "black")
	v.label(l+w/2, t+h/2, middle, normal, "Raspberry Pi")
	v.label(l+w/2, t+h/2+4, middle, small, "85 by 56")
	l, t, w, h = v.centred(right, 0.55*v.pitch+28+4+chips/2, 85, chips)
	v.box(l, t, w, h, "honeydew", "black")
	v.label(l+w/2, t+h/2+1, middle, normal, "board of the chips")
}

// legend writes what the lines mean, and the sizes.
func (v view) legend(p Plan, x, y float64) {
	w := p.Profile.Wood
	wide := pageWidth - margin - x
	texts := []string{
		"All lengths in mm. From below, left and right change sides.",
		fmt.Sprintf("Middles of the cells, from the near left corner of a1: %g, %g, %g and %g to the right and away from seat A.", v.pitch/2, 1.5*v.pitch, 2.5*v.pitch, 3.5*v.pitch),
		fmt.Sprintf("Brown: cables, below the wood, between the rows. The longest lead is %g; more than %s is too much for clock and data.", longestRun(v.pitch), longestLead),
		fmt.Sprintf("Circles: holes in the wood. QUARTO buttons %d, the other buttons %d; compare your buttons.", quartoHole, buttonHole),
	}
	if r := p.Profile.Readers; r != nil {
		m := w.Module
		texts = append(texts,
			fmt.Sprintf("Blue, dashed: antennas, %d by %d, in the middle of the cells.", w.Antenna[0], w.Antenna[1]),
			fmt.Sprintf("Green: boards of the readers, %d by %d, in slots of the carrier below the wood: one of %d for each row.", m[0], m[1], m[1]+2))
	}
	if w.Stacked {
		texts = append(texts, "Stacked: "+w.Stacking)
	}
	if p.Profile.Presence.Coded() {
		texts = append(texts, "Gold: pairs of contacts, in the surface of the wood.")
	} else {
		texts = append(texts, "Black: Hall sensors, in the middle of the cells, marked side up, below the readers if there are any.")
	}
	if p.Profile.LEDs != nil {
		texts = append(texts, fmt.Sprintf("Red: holes of %d for LEDs, in the far right corner of each cell.", ledHole))
	}
	if p.Profile.Tray != nil {
		below := "reader in the middle below it"
		if p.Profile.Tray.Chip == nil {
			below = "contacts in the middle"
		}
		texts = append(texts, fmt.Sprintf("Giving tray: a recess of %g by %[1]g, with its %s.", v.pitch, below))
	}
	for _, s := range texts {
		y = v.paragraph(x, y, wide, s) + 2.2*normal
	}
}
